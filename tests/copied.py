"""A copy of the package, for tests that change its code, and processes that run it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import exxtra_widget

PACKAGE = Path(exxtra_widget.__file__).parent


def copy_package(folder: Path) -> Path:
    """Copy the package without its page to a folder, and return the folder of the copy."""
    return shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "static"))


def run_copy(folder: Path, code: str) -> list[str]:
    """Return the output of a process that imports from a folder first, and has its own cache there."""
    path = os.pathsep.join([str(folder), str(PACKAGE.parent)])
    own = {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=os.environ | own, check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()
