"""Each rule has one place in the code that decides it, and carries its number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import exxtra_widget

PACKAGE: Final = Path(exxtra_widget.__file__).parent
_TABLE: Final = Path(__file__).parents[2] / "docs/explanation/rules.md"
RULES: Final = re.findall(r"\| ([RX]\d+)(?: \||: )", _TABLE.read_text("utf-8"))
GAMES: Final = {"R": "exxtra", "X": "levelx"}


def numbered(pattern: str, folder: Path) -> Iterator[str]:
    """Yield the lines that hold a pattern, with their files."""
    for path in sorted(folder.rglob("*.py")):
        for line in path.read_text("utf-8").splitlines():
            if re.search(pattern, line):
                yield f"{path.name}: {line.strip()}"


def test_every_rule_of_the_book_is_looked_for() -> None:
    assert {"R1", "R15", "X1", "X11"} <= set(RULES)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_rules_have_the_same_numbers_in_each_language(language: str) -> None:
    page = _TABLE.with_suffix(f".{language}.md").read_text("utf-8")
    assert re.findall(r"\b[RX]\d+\b", page) == re.findall(r"\b[RX]\d+\b", _TABLE.read_text("utf-8"))


def test_a_rule_is_decided_in_one_place() -> None:
    for rule in RULES:
        assert len(list(numbered(rf"\b{rule}: ", PACKAGE / GAMES[rule[0]] / "rules"))) == 1, rule
