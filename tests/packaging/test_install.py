"""The wheel in empty environments: with pip and uv, on each Python of this machine, without extras and with each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import metadata
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from exxtra_widget import __version__
from tests.packaging import test_package
from tests.packaging.test_package import run

ROOT: Final = Path(__file__).parents[2]
BUILT: Final = ROOT / "dist"
UV: Final = str(ROOT / ".venv/bin/uv")
TRY_IT: Final = f"""{test_package.TRY_IT}
from pathlib import Path
from exxtra_widget import exxtra, simulate
widget.save_html("board.html")
print("<html" in Path("board.html").read_text(encoding="utf-8"))
print(simulate(exxtra.start(players=2), ["53", "attacker"], games=20, rng=1).wins)
"""


def find_python(version: str) -> str | None:
    """Return a Python of this machine that starts."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [*map(str, pyenv.glob(f"{version}.*/bin/python")), shutil.which(f"python{version}")]
    for python in filter(None, found):
        if subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
            return python
    return None


VERSIONS: Final = [version for version in ("3.10", "3.11", "3.12", "3.13", "3.14") if find_python(version)]
EXTRAS: Final = ("", *(metadata("exxtra-widget").get_all("Provides-Extra") or ()))
# What `make test-all` tries; `make test-installs` tries all. Without extras, test_package.py installs the sdist.
SHORT: Final = (VERSIONS[0], "uv", "all")
CASES: Final = [
    pytest.param(*case, marks=pytest.mark.everywhere if case == SHORT else pytest.mark.thorough, id="-".join(case))
    for case in product(VERSIONS, ("pip", "uv"), EXTRAS)
]

pytestmark = [pytest.mark.packaging, pytest.mark.timeout(900)]


@pytest.mark.parametrize(("version", "installer", "extra"), CASES)
def test_the_wheel_plays_where_it_is_installed(version: str, installer: str, extra: str, tmp_path: Path) -> None:
    found = find_python(version)
    assert found is not None
    run(found, "-m", "venv", "--without-pip", tmp_path / "venv")
    python = str(tmp_path / "venv/bin/python")
    commands = {
        "pip": (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile"),
        "uv": (UV, "pip", "install", "--quiet", "--python", python),
    }
    if installer == "uv" and not Path(UV).exists():
        pytest.skip("uv is not available here")

    wheel = BUILT / f"exxtra_widget-{__version__}-py3-none-any.whl"
    if not wheel.exists():
        raise FileNotFoundError(f"{wheel} is not built: make build builds it")

    run(*commands[installer], f"{wheel}[{extra}]" if extra else str(wheel))

    run(sys.executable, "-m", "pip", "--python", python, "check")
    assert run(python, "-W", "error", "-c", TRY_IT, cwd=tmp_path) == "0@5:64/0/0 B - True True\nTrue\n(9, 11)\n"
