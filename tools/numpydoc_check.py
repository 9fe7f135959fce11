"""Check that docstrings of public names describe their parameters and results, in numpydoc's form.

``python -m tools.numpydoc_check [PATH…]`` checks the names in ``__all__`` of the public packages, and the public
methods of their classes; with paths, only names that are defined there.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from numpydoc.validate import validate

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = (
    "exxtra_widget", "exxtra_widget.exxtra", "exxtra_widget.exxtra.odds", "exxtra_widget.exxtra.strategies",
    "exxtra_widget.levelx", "exxtra_widget.levelx.odds", "exxtra_widget.levelx.strategies", "exxtra_widget.figures",
    "exxtra_widget.testing",
)  # fmt: skip
CODES: Final = {
    "GL08": "no docstring",
    "PR01": "parameters without description",
    "PR02": "described, but not a parameter",
    "RT01": "no Returns section",
    "RT03": "a return value without description",
}
# Private parameters are for the function that makes the object.
_OF_THE_MAKER: Final = re.compile(r"Parameters \{'_\w+'(, '_\w+')*\} not documented")


class Finding(NamedTuple):
    """A gap in the docstring of a public name."""

    path: str
    line: int
    name: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.name}: {self.problem}"


def public_names() -> list[str]:
    """Return the names of our public functions, classes and methods, each once."""
    found: dict[Any, str] = {}
    for package in (import_module(name) for name in PACKAGES if find_spec(name)):
        for name in package.__all__:
            value = getattr(package, name)
            if str(getattr(value, "__module__", "")).startswith("exxtra_widget"):
                if inspect.isclass(value):
                    found.update({method: method for method in _of_class(value)})
                elif inspect.isfunction(value):
                    # By this name, since a factory may have made it: then its module does not have it.
                    found.setdefault(value, f"{package.__name__}.{name}")
    return sorted(found.values())


def _of_class(cls: type) -> Iterator[str]:
    """Yield a class and its public methods; an inherited one goes by the class that defines it."""
    yield f"{cls.__module__}.{cls.__name__}"
    for base in cls.__mro__:
        if base.__module__.startswith("exxtra_widget"):
            for name, value in vars(base).items():
                if not name.startswith("_") and (
                    inspect.isfunction(value) or isinstance(value, (classmethod, staticmethod))
                ):
                    yield f"{base.__module__}.{base.__name__}.{name}"


def check(name: str) -> list[Finding]:
    """Return the gaps in the docstring of a name."""
    found = validate(name)
    path = Path(found["file"])
    place = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
    return [
        Finding(place, found["file_line"] or 1, name.removeprefix("exxtra_widget."), f"{code} {problem}")
        for code, problem in found["errors"]
        if code in CODES and not _OF_THE_MAKER.fullmatch(problem)
    ]


def main() -> int:
    """Print the gaps, and return 1 if there are any."""
    paths = [Path(path).resolve() for path in sys.argv[1:]] or [ROOT]
    found = [one for name in public_names() for one in check(name)]
    found = [one for one in found if any((ROOT / one.path).is_relative_to(path) for path in paths)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
