"""Maps of best play agree with the solution, and are readable by everyone."""

from __future__ import annotations

import re
from html import unescape

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.two_seats.policy_map import SHOWN, Quantity
from tests.colours import contrast

SCORES = range(0, 21, 5)
# Two seats, nothing on the ladder: from the study of the game; down one's own steps, across the other's.
KNOWN = """
53 >3, 53 >5, 52 >5, 42 >5, 00 >1
30 >2, 42 >2, 50 >5, 43 >5, 00 >1
00 >2, 32 >2, 43 >3, 50 >5, 00 >1
00 >2, 00 >2, 11 >2, 50 >3, 50 >5
00 >1, 00 >1, 00 >1, 00 >1, 00 >1
"""


@pytest.fixture(scope="module")
def small() -> exxtra.Solution:
    return exxtra.solve(goal=3)


def test_the_known_map() -> None:
    plain = exxtra.policy_map()
    shown = [", ".join(str(plain.at(mine, theirs)) for theirs in SCORES) for mine in SCORES]
    assert shown == KNOWN.split("\n")[1:-1]
    # Against 76 that is about to win, only 76 will do.
    assert str(exxtra.policy_map("5:76").at(3, 16)).startswith("76 >")


@pytest.mark.parametrize("opponent", [None, "1:32", "2:76"])
def test_every_spot_is_what_the_solution_plays(small: exxtra.Solution, opponent: str | None) -> None:
    found = exxtra.policy_map(opponent, solution=small)
    dice = f"@{opponent}" if opponent else ""
    for row in found.to_records():
        here = f"exxtra(goal=3) {row['mine']}/{row['theirs']}{dice} A "
        assert row["win"] == small.value(exxtra.Position.parse(here + "-"))[0]
        for combination in map(exxtra.Combination, ("00", "31", "42", "53", "76", row["threshold"])):
            action = small.best(exxtra.Position.parse(f"{here}{combination}"))
            assert (action == "roll") == (combination < exxtra.Combination(row["threshold"]))
        assert action == f">{row['rung']}"


@pytest.mark.parametrize("given", ["5:64", "@5:64", exxtra.Pair(5, exxtra.Combination("64"))])
def test_ways_to_tell_the_dice_of_the_other(small: exxtra.Solution, given: object) -> None:
    assert exxtra.policy_map(given, solution=small).opponent == exxtra.Pair(5, exxtra.Combination("64"))


@pytest.mark.parametrize("shows", SHOWN)
def test_the_table(small: exxtra.Solution, shows: Quantity) -> None:
    found = exxtra.policy_map("2:53", shows=shows, solution=small)
    page = found._repr_html_()
    assert page.count('scope="col"') == page.count('scope="row"') == 3
    assert found.title == f"Best play while the opponent has 53 on rung 2: {SHOWN[shows]}"
    assert found.title in page
    texts = [unescape(text) for text in re.findall(r'title="(.*?)">', page)]
    spots = [spot for row in found.rows for spot in row]
    assert texts == [f"{spot.mine} to {spot.theirs}: {spot}, wins {100 * spot.win:.1f}%" for spot in spots]
    if shows == "win":
        assert re.findall(r">(\d+)</td>", page) == [f"{100 * spot.win:.0f}" for spot in spots]


def test_rungs_are_told_apart_by_colour_and_by_number() -> None:
    page = exxtra.policy_map(shows="rung")._repr_html_()
    cells = re.findall(r"background:(#\w{6}).*?<small>&gt;(\d)</small>", page)
    assert len(cells) == 21**2
    assert len(set(cells)) == len({rung for _, rung in cells}) == len({colour for colour, _ in cells}) == 5


@pytest.mark.parametrize("shows", SHOWN)
def test_every_cell_can_be_read(shows: Quantity) -> None:
    page = exxtra.policy_map("5:64", shows=shows)._repr_html_()
    pairs = set(re.findall(r"background:(#\w{6});color:(#\w{6})", page))
    assert len(pairs) > 3
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


def test_texts(small: exxtra.Solution) -> None:
    found = exxtra.policy_map(solution=small)
    title = "Best play while the opponent has nothing on the ladder: the lowest combination that is accepted"
    assert repr(found) == f"<PolicyMap of exxtra(goal=3), {title}>"
    lines = str(found).splitlines()
    assert (lines[0], len(lines), lines[1].split("  ")[0]) == (title, 4, str(found.at(0, 0)))
    pytest.importorskip("pandas")
    frame = found.to_pandas()
    assert (list(frame), len(frame)) == (["mine", "theirs", "threshold", "rung", "win"], 9)


def test_a_figure_shows_some_scores(small: exxtra.Solution) -> None:
    maps = {shows: exxtra.policy_map("2:53", shows=shows, solution=small) for shows in SHOWN}
    shown = {shows: found.plot(mine=[0, 2], theirs=[1], language="en").table[1:] for shows, found in maps.items()}
    assert shown == {
        "threshold": (("0", "53 >1"), ("2", "53 >1")),
        "rung": (("0", ">1"), ("2", ">1")),
        "win": (("0", "34"), ("2", "61")),
    }
