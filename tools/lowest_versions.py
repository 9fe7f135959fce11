"""Lowest allowed version of each runtime dependency, as constraints of pip.

``python -m tools.lowest_versions`` prints a line for each requirement of the package and of the extras that users
install, read from pyproject.toml.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT: Final = Path(__file__).resolve().parents[1] / "pyproject.toml"
# The extra that has all that users may install.
USED: Final = "all"
_REQUIREMENT: Final = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?\s*(.*)")
_LOWEST: Final = re.compile(r"(?:^|,)\s*(?:>=|~=|==)\s*([0-9][0-9a-z.]*)")


def lowest_versions(project: Mapping[str, Any]) -> Iterator[str]:
    """Yield a constraint for each runtime dependency in the table ``project`` of pyproject.toml.

    Examples
    --------
    >>> project = {"name": "a", "dependencies": ["b>=1.2,<2"], "optional-dependencies": {"all": ["c~=3.0"]}}
    >>> list(lowest_versions(project))
    ['b==1.2', 'c==3.0']
    """
    extras = project["optional-dependencies"]
    for name, bounds in _requirements(project["name"], [*project["dependencies"], *extras[USED]], extras):
        found = _LOWEST.search(bounds)
        if found is None:
            raise ValueError(f"{name} has no lowest version")
        yield f"{name}=={found[1]}"


def _requirements(package: str, given: Iterable[str], extras: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield name and bounds of each requirement; one of the package itself means its extras."""
    for requirement in given:
        match = _REQUIREMENT.fullmatch(requirement)
        if match is None:
            raise ValueError(f"{requirement} is not a requirement")
        name, wanted, bounds = match.groups()
        if name == package:
            for extra in wanted.split(","):
                yield from _requirements(package, extras[extra.strip()], extras)
        else:
            yield name, bounds


def main() -> None:
    """Print the constraints."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    print(*lowest_versions(project), sep="\n")


if __name__ == "__main__":
    main()
