"""Numbers of example 05 against partitions of all 1,296 rolls, counted here."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any, Final

import pytest

examples = pytest.importorskip("tools.lessons.examples", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run", reason="an sdist has no tools", exc_type=ImportError)

ROWS: Final = range(5, 11)
SQUARES: Final = dict(zip(ROWS, (4, 4, 3, 3, 2, 2), strict=True))
ROLLS: Final = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=4))


@cache
def totals(dice: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """Return the totals of each way to part dice into groups."""
    if not dice:
        return frozenset([()])
    first, *others = dice
    found = set()
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            total = first + sum(others[i] for i in chosen)
            rest = tuple(other for i, other in enumerate(others) if i not in chosen)
            found |= {tuple(sorted((total, *more))) for more in totals(rest)}
    return frozenset(found)


def turns_to_x(row: int) -> Fraction:
    most = Counter[int]()
    for dice, ways in ROLLS.items():
        most[max(made.count(row) for made in totals(dice))] += ways
    turns = [Fraction(0)]
    for left in range(1, SQUARES[row] + 1):
        after = sum(ways * turns[max(0, left - times)] for times, ways in most.items() if times)
        turns.append((1296 + after) / Fraction(1296 - most[0]))
    return turns[-1]


def turns_for_a_set(*, several: bool) -> float:
    @cache
    def turns(missing: frozenset[int]) -> float:
        if not missing:
            return 0
        nothing, after = 0, 0.0
        for dice, ways in ROLLS.items():
            takes = {missing & set(made) for made in totals(dice)}
            takes = takes if several else {frozenset([row]) for rows in takes for row in rows}
            left = [turns(missing - rows) for rows in takes if rows]
            nothing, after = (nothing, after + ways * min(left)) if left else (nothing + ways, after)
        return (1296 + after) / (1296 - nothing)

    return turns(frozenset(ROWS))


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """Return the output of the cells of the example in English, by their names."""
    (folder,) = (one for one in examples.folders() if one.name.startswith("05"))
    example, names, said = examples.read(folder), dict[str, Any](), {}
    for name in example.cells:
        with pytest.MonkeyPatch.context() as patch:
            lines: list[str] = []
            patch.setattr("builtins.print", lambda *texts, lines=lines: lines.append(" ".join(map(str, texts))))
            running.execute(example.code(name, "en"), names, name)
        said[name] = "\n".join(lines)
    return said


def test_the_example_asks_which_total_is_easiest_before_it_counts() -> None:
    (folder,) = (one for one in examples.folders() if one.name.startswith("05"))
    example, names = examples.read(folder), dict[str, Any]()
    board, ask, *_ = example.cells
    for name in (board, ask):
        running.execute(example.code(name, "en"), names, name)
    asked = names["vote"].question
    assert (ask, asked["state"], asked["exact"]) == ("ask", "open", None)
    for name in ("chances", "reveal"):
        running.execute(example.code(name, "en"), names, name)
    ways = {row: sum(n for dice, n in ROLLS.items() if any(row in made for made in totals(dice))) for row in ROWS}
    assert names["vote"].question["exact"]["choice"] == str(max(ways, key=lambda row: ways[row])) == "6"


def test_turns_to_an_x_square_count_several_squares_a_turn(printed: dict[str, str]) -> None:
    found = re.findall(r"squares, ([\d.]+) turns", printed["turns"])
    assert (
        found == [f"{float(turns_to_x(row)):.2f}" for row in ROWS] == ["3.62", "3.20", "3.69", "3.69", "2.68", "2.76"]
    )


def test_a_set_takes_as_long_as_best_play_does(printed: dict[str, str]) -> None:
    found = re.findall(r"[\d.]{5}", printed["collect"])
    assert found == [f"{turns_for_a_set(several=several):.3f}" for several in (True, False)] == ["4.356", "6.138"]
    last = re.findall(r"([\d.]+) turns on average", printed["last_one"])
    chances = [sum(ways for dice, ways in ROLLS.items() if any(row in made for made in totals(dice))) for row in ROWS]
    assert last == [f"{1296 / chance:.2f}" for chance in chances]


def test_a_turn_is_worth_tokens_and_a_bonus(printed: dict[str, str]) -> None:
    points = sum(
        ways * max(sum(row for row in made if row in ROWS) for made in totals(dice)) for dice, ways in ROLLS.items()
    )
    bonus = sum(
        ways * max(sum(row for row in made if row in ROWS) + 15 * (5 in made) for made in totals(dice))
        for dice, ways in ROLLS.items()
    )
    assert printed["further"].splitlines()[-1] == f"{Fraction(points, 1296)} {Fraction(bonus, 1296)}"
