"""Record the contract: what the package does today, for the tests of this folder to compare.

``python -m tests.contract.record`` writes everything, ``python -m tests.contract.record names`` one subject. Each
subject is a module ``test_<subject>.py`` whose function ``facts`` returns what is recorded in ``data/<subject>.json``.
Read the difference before you commit it: in a redesign there should be none.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.contract.recorded import write


def main(subjects: list[str]) -> None:
    """Record some subjects, or all."""
    here = Path(__file__).parent
    sys.path.insert(0, str(here.parents[1] / "examples/third-game"))
    with import_module("tests.contract.known").three_games():
        for subject in subjects or sorted(path.stem.removeprefix("test_") for path in here.glob("test_*.py")):
            write(subject, import_module(f"tests.contract.test_{subject}").facts())


if __name__ == "__main__":
    main(sys.argv[1:])
