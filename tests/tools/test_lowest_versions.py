"""The lowest version of each runtime dependency comes from pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires

import pytest

from tools.lowest_versions import PROJECT, lowest_versions

pytestmark = pytest.mark.skipif(not PROJECT.exists(), reason="an installed package comes without pyproject.toml")


def test_each_runtime_dependency_of_any_extra_that_users_install_is_constrained() -> None:
    project = {
        "name": "game",
        "dependencies": ["a>=1.2,<2", "b<5,>=4"],
        "optional-dependencies": {
            "fast": ["c >= 1.26"],
            "plot": ["d[png]~=3.8"],
            "all": ["game[fast,plot]"],
            "test": ["e"],
        },
    }
    assert list(lowest_versions(project)) == ["a==1.2", "b==4", "c==1.26", "d==3.8"]


@pytest.mark.parametrize("requirement", ["a", "a<2", "a!=3", "a @ somewhere"])
def test_a_requirement_without_a_lowest_version_is_an_error(requirement: str) -> None:
    with pytest.raises(ValueError, match="a has no lowest version"):
        list(lowest_versions({"name": "b", "dependencies": [requirement], "optional-dependencies": {"all": []}}))


def test_the_constraints_of_this_package_are_printed() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tools.lowest_versions"], check=True, capture_output=True, text=True
    )
    lines = printed.stdout.split()
    assert len(lines) == len(set(lines))
    names = {line.partition("==")[0] for line in lines}
    assert names >= {"anywidget", "traitlets", "numba", "pandas"}
    assert "pytest" not in names
    for line in lines:
        name, _, version = line.partition("==")
        assert any(text.startswith(name) and f">={version}" in text for text in requires("exxtra-widget") or ())
