"""Every file that names the version or the requirements of the package says the same."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget import __version__

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT: Final = Path(__file__).parents[2]
# Extras for users; the others are for work on the package.
OFFERED: Final = ("pandas", "fast", "pettingzoo", "openspiel", "gymnasium")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_changelog_and_citation_name_the_same_release() -> None:
    released = re.findall(r"^## \[(\d[^\]]*)\] - (\S+)$", read("CHANGELOG.md"), re.MULTILINE)
    cited = re.findall(r"^(?:version|date-released): (\S+)$", read("CITATION.cff"), re.MULTILINE)
    assert [*released[0]] == cited
    assert cited[0] == __version__


@pytest.mark.parametrize("name", ["js/package.json", "js/package-lock.json"])
def test_the_page_has_the_version_of_the_package(name: str) -> None:
    assert json.loads(read(name))["version"] == __version__


def test_the_recipe_builds_this_version_with_its_requirements() -> None:
    recipe = read("recipe/recipe.yaml")
    listed = {line.replace(" ", "") for line in re.findall(r"^    - (.+)$", recipe, re.MULTILINE)}
    pyproject: dict[str, Any] = tomllib.loads(read("pyproject.toml"))
    assert f'version: "{__version__}"' in recipe
    assert listed >= {*pyproject["project"]["dependencies"], *pyproject["build-system"]["requires"]}


def test_every_package_that_an_error_asks_for_belongs_to_an_extra() -> None:
    """So `pip install PACKAGE` does today what the extra will do once there is a release."""
    extras: dict[str, list[str]] = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
    known = {re.split(r"[<>=~]", need)[0] for name in OFFERED for need in extras[name]}
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "exxtra_widget").rglob("*.py")]
    asked = [call for text in sources for call in re.findall(r'missing_extra\("[^"]+", "[^"]+", "([^"]+)"', text)]
    assert len(asked) >= len(OFFERED)
    assert {name for one in asked for name in re.findall(r"[a-z-]+", one)} == known
