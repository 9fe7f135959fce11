"""Each example of a docstring begins with its import: it runs in a session that has nothing else."""

from __future__ import annotations

import doctest
from types import ModuleType
from typing import Final

import pytest

from tests.modules import modules

FINDER: Final = doctest.DocTestFinder(exclude_empty=True)
# As in pyproject.toml.
OPTIONS: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples(module: ModuleType) -> list[doctest.DocTest]:
    """Return the examples of a module, each without the names of the module."""
    return [test for test in FINDER.find(module, globs={"__name__": "__main__"}) if test.examples]


WITH_EXAMPLES: Final = [module for module in modules() if examples(module)]


@pytest.mark.slow
@pytest.mark.parametrize("module", WITH_EXAMPLES, ids=lambda module: module.__name__)
@pytest.mark.usefixtures("own_games")
def test_an_example_runs_in_a_fresh_session(module: ModuleType) -> None:
    for test in examples(module):
        said: list[str] = []
        doctest.DocTestRunner(verbose=False, optionflags=OPTIONS).run(test, out=said.append)
        assert not said, "".join(said)
