"""Python 3.14, which this project meets in the browser: quick tests run in the Pyodide of the site, in Node.js."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.environments.site import SITE

ROOT = Path(__file__).parents[2]
RUNTIME = SITE / "static" / "pyodide"
# Those without threads and without packages of compiled code.
TESTS = (
    "tests/rulebook",
    "tests/core/test_dice.py",
    "tests/core/test_game.py",
    "tests/core/test_damaged_records.py",
    "tests/robustness/test_messages.py",
    "tests/widget/test_protocol.py",
    "--deselect=tests/widget/test_protocol.py::test_hints_and_analyses_have_the_fields_of_the_types",
)
PYTEST = ("pytest", "_pytest", "pluggy", "iniconfig", "py")

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(600)]


def test_quick_tests_pass_on_python_3_14(tmp_path: Path) -> None:
    if not RUNTIME.exists():
        raise FileNotFoundError(f"{RUNTIME} is not built: make lite builds it")
    for name in PYTEST:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        if origin.name == "__init__.py":
            shutil.copytree(origin.parent, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, tmp_path)
    node = shutil.which("node")
    assert node is not None
    script = Path(__file__).with_name("python314.mjs")
    done = subprocess.run(
        [node, str(script), str(RUNTIME), str(ROOT), str(tmp_path), *TESTS], capture_output=True, text=True, check=False
    )
    said = "\n".join(line[:300] for line in (done.stdout + done.stderr).splitlines())
    assert done.returncode == 0, said
    assert "3.14" in said.splitlines()[0]
    assert " passed" in said
