"""What type checkers say about a user's code: right code has its types, and mistakes are found.

``make check`` runs mypy over this folder: it reports a wrong ``assert_type``, and a ``type: ignore`` without a mistake.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy
from textwrap import indent
from typing import Any, Final, get_args

import pytest

from exxtra_widget.exxtra.two_seats.policy_map import SHOWN, Quantity
from exxtra_widget.predict.ask import KINDS, KindName
from tests.docs.test_examples import PAGES, cells
from tests.types import right, tasks

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
PYRIGHT: Final = ROOT / ".venv-pyright" / "bin" / "pyright"
# Students' notebooks get this variable from an assignment; a newcomer's keyword is answered with the right one.
NOT_OF_PAGES: Final = {"how_to_grade": "first", "how_to_script": "n_players"}
# Cells show values, define names again, and import what only some readers have.
OF_CELLS: Final = ("UnusedExpression", "UnusedCoroutine", "Redeclaration", "MissingImports", "PossiblyUnbound")


def pyright(folder: Path, *options: str | Path) -> Any:
    """Return what pyright finds, from a folder that need not be the project's."""
    command = [PYRIGHT, "--outputjson", "--pythonpath", sys.executable, *options]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout)


def mistakes(folder: Path, **settings: object) -> list[str]:
    """Return the mistakes in the files of a folder: file, line and sentence."""
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    found = pyright(folder)
    assert found["summary"]["filesAnalyzed"] == len([*folder.glob("*.py")])
    return [
        f"{Path(one['file']).stem}:{one['range']['start']['line'] + 1}: {one['message']}"
        for one in found["generalDiagnostics"]
    ]


def test_the_right_code_runs(tmp_path: Path) -> None:
    right.a_game(tmp_path)
    right.a_board()
    right.dice()
    right.many_games()


@pytest.mark.slow
def test_the_tasks_of_newcomers_run(tmp_path: Path) -> None:
    tasks.in_a_notebook(tmp_path)
    tasks.with_a_class()
    tasks.with_bots()
    tasks.with_dice()
    tasks.with_chains_and_samples()
    tasks.with_strategies()
    tasks.with_positions()
    tasks.with_level_x()


def test_words_of_types_are_those_at_run_time() -> None:
    assert get_args(KindName) == tuple(KINDS)
    assert get_args(Quantity) == tuple(SHOWN)


@pytest.mark.everywhere
@pytest.mark.timeout(900)
def test_pyright_finds_each_mistake_and_no_other(tmp_path: Path) -> None:
    for name in ("mistakes.py", "right.py", "tasks.py"):
        copy(HERE / name, tmp_path)
    # The other comments are for mypy.
    assert mistakes(tmp_path, enableTypeIgnoreComments=False, reportUnnecessaryTypeIgnoreComment="error") == []


@pytest.mark.everywhere
@pytest.mark.timeout(900)
def test_pyright_finds_no_mistake_in_the_documentation(tmp_path: Path) -> None:
    for page in PAGES:
        code = "\n".join(code for code, _ in cells(page))
        # A cell may wait, which Python allows in such a function alone.
        name = f"{page.parent.name}_{page.stem}".replace("-", "_")
        (tmp_path / f"{name}.py").write_text(f"async def page():\n{indent(code, '    ')}\n    ...\n", "utf-8")
    found = mistakes(tmp_path, **{f"report{rule}": False for rule in OF_CELLS})
    assert [line for line in found if NOT_OF_PAGES.get(re.split(r"\W", line)[0], "\n") not in line] == []


@pytest.mark.everywhere
@pytest.mark.timeout(900)
def test_types_of_the_public_names_are_known(tmp_path: Path) -> None:
    found = pyright(tmp_path, "--verifytypes", "exxtra_widget", "--ignoreexternal")
    assert found["typeCompleteness"]["completenessScore"] > 0.98
