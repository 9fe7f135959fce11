"""What type checkers say about a user's code: right code has its types, and mistakes are found.

``make check`` runs mypy over this folder: it reports a wrong ``assert_type``, and a ``type: ignore`` without a mistake.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.types import right

ROOT = Path(__file__).parents[2]
PYRIGHT = ROOT / ".venv-pyright" / "bin" / "pyright"


def test_the_right_code_runs(tmp_path: Path) -> None:
    right.a_game(tmp_path)
    right.a_board()
    right.dice()
    right.many_games()


@pytest.mark.everywhere
def test_pyright_finds_each_mistake_and_no_other(tmp_path: Path) -> None:
    settings = {
        "include": [str(Path(__file__).parent / name) for name in ("mistakes.py", "right.py")],
        # The comments are for mypy.
        "enableTypeIgnoreComments": False,
        "reportUnnecessaryTypeIgnoreComment": "error",
    }
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    found = subprocess.run(
        [PYRIGHT, "--project", config, "--pythonpath", sys.executable], capture_output=True, text=True, check=False
    )
    assert found.stdout.strip().endswith("0 errors, 0 warnings, 0 informations"), found.stdout
