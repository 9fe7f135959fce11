"""Every name of the package in the sentences of README and docs/ exists; test_examples.py runs the blocks."""

from __future__ import annotations

import builtins
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import exxtra_widget
from exxtra_widget import ExxtraWidget, Game, exxtra, levelx
from tests.modules import modules

ROOT: Final = Path(__file__).parent.parent.parent
# Names of other libraries are found in tests/bridges.
PAGES: Final = [
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.name != "agents.md"),
]
BLOCK: Final = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
CODE: Final = re.compile(r"`[^`\n]+`")
# The names that the pages give to things of the package: the public ones, and those of variables.
OWNERS: Final[dict[str, Any]] = {
    **{name: getattr(exxtra_widget, name) for name in dir(exxtra_widget)},
    "exxtra_widget": exxtra_widget,
    **dict.fromkeys(("w", "board", "widget"), ExxtraWidget()),
    **dict.fromkeys(("g", "game"), Game()),
    **dict.fromkeys(("p", "position"), exxtra.start()),
    "q": levelx.start(),
}
FILE: Final = r"(?<!\.py|\.ts|\.sh)(?<!\.ipynb)"
DOTTED: Final = re.compile(rf"(?<![\w./\"'-])(?:{'|'.join(OWNERS)})(?:\.[A-Za-z_]\w*)+(?![\w/]){FILE}")
CALLED: Final = re.compile(r"(?<![\w.])([A-Za-z_]\w*)\(")
METHOD: Final = re.compile(r"\.([A-Za-z_]\w*)\(")
DEFINED: Final = re.compile(r"(?:def|class|function) (\w+)|(\w+) = |(\w+)=|import (.+)|lambda (\w+)|\b(?:for|as) (\w+)")
# Of ipyparallel and of the templates of lessons, the game before a position, and an event that game.md defines.
ELSEWHERE: Final = {"use_cloudpickle", "decimal", "lesson", "exxtra", "emit", "Sold"}


def code_of(page: Path) -> str:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    return "\n".join(match[0].strip("`") for match in CODE.finditer(text))


def resolve(name: str) -> Any:
    first, *rest = name.split(".")
    found = OWNERS[first]
    for part in rest:
        try:
            found = getattr(found, part)
        except AttributeError:
            found = import_module(f"{found.__name__}.{part}")
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_dotted_names_resolve(page: Path) -> None:
    missing = []
    for name in sorted(set(DOTTED.findall(code_of(page)))):
        try:
            resolve(name)
        except (AttributeError, ImportError):
            missing.append(name)
    assert not missing


@cache
def names() -> frozenset[str]:
    """Return the names in all modules of the package, and those of their classes."""
    found = set(dir(builtins))
    for module in modules():
        for name, thing in vars(module).items():
            found.add(name)
            if isinstance(thing, type):
                found.update(dir(thing), getattr(thing, "__annotations__", ()))
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_calls_are_of_names_that_exist(page: Path) -> None:
    code = code_of(page)
    words = " ".join(filter(None, (group for found in DEFINED.findall(code) for group in found)))
    defined = set(re.findall(r"\w+", words))
    called = {*CALLED.findall(code), *METHOD.findall(code)}
    assert sorted(called - defined - names() - ELSEWHERE) == []
