"""Figures: every picture names its numbers, in three languages, and refuses everything but numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import Distribution, MarkovChain, Sample, exxtra, figures, simulate, wilson
from exxtra_widget.charts.scale import ORANGE
from exxtra_widget.support.locale import LANGUAGES

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.exxtra.strategies.contests import Leaderboard
    from exxtra_widget.exxtra.two_seats.policy_map import PolicyMap

SVG = "{http://www.w3.org/2000/svg}"
SIXTH = Fraction(1, 6)
SECOND = {"X": SIXTH, "no X": 1 - SIXTH}
DIE = Distribution(range(1, 7))
CHAIN = MarkovChain({"a": {"a": 1, "b": 2}, "b": {"a": 1, "c": 1}})


@cache
def two_at_a_table() -> Leaderboard:
    return exxtra.round_robin(["53", "60"], goal=5)


@cache
def a_map() -> PolicyMap:
    return exxtra.policy_map("5:64")


KINDS: dict[str, Callable[[str], Figure]] = {
    "bars": lambda language: figures.bars({"rung 1": 0.3, "rung 5": 0.7}, language=language),
    "numbers": lambda language: figures.bars({"Ann": 12, "Bo": -3.5}, unit="steps", language=language),
    "many": lambda language: figures.bars(exxtra.odds.first_roll(), language=language),
    "stacked": lambda language: figures.stacked(
        {"Ann": {"avoidable": 0.02, "dice": 0.21}, "Bo": {"avoidable": 0, "dice": Fraction(1, 5)}}, language=language
    ),
    "compare": lambda language: figures.compare({1: 3, 6: 5}, DIE, language=language),
    "crowd": lambda language: figures.crowd({"ill": 14, "healthy": 986, "nobody": 0}, language=language),
    "intervals": lambda language: figures.intervals([wilson(5, 9), wilson(1, 99)], 0.5, language=language),
    "stairs": lambda language: figures.stairs(DIE, levels=(0.25, 0.5, 0.75), language=language),
    "waiting": lambda language: figures.stairs(exxtra.odds.until_bust(), language=language),
    "path": lambda language: figures.path({"share": [1, 0.5, 0.25]}, truth=SIXTH, language=language),
    "tree": lambda language: figures.tree({"X": (SIXTH, SECOND), "no X": (1 - SIXTH, SECOND)}, language=language),
    "rolls": lambda language: figures.tree("0/0/0 A 61", 3, language=language),
    "chain": lambda language: figures.chain(CHAIN, language=language),
    "belief": lambda language: figures.belief({"a": 1, "b": 1}, [("X", {"a": 0.1, "b": 0.3})], language=language),
    "calibration": lambda language: figures.calibration([(0.7, True), (0.2, False)], language=language),
    "calibrations": lambda language: figures.calibration(
        {"timid": [(0.6, True), (0.4, False)], "bold and sure of it": [(0.9, True), (Fraction(1, 10), True)]},
        language=language,
    ),
    "waterfall": lambda language: figures.waterfall(("start", 0.5), {"luck": 0.2, "choices": -0.1}, language=language),
    "policy": lambda language: figures.policy(a_map(), mine=[20, 19], theirs=range(18, 21), language=language),
    "turn": lambda language: exxtra.odds.turn("53").plot(language=language),
    "simulation": lambda language: simulate(exxtra.start(2), "53", games=50, rng=1).plot(language=language),
    "round robin": lambda language: two_at_a_table().plot(language=language),
    "stopping": lambda language: exxtra.odds.optimal_stopping(lambda pair: int(pair) % 7).plot(language=language),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_is_readable_and_says_what_it_shows(kind: str, language: str) -> None:
    figure = KINDS[kind](language)
    root = ET.fromstring(figure.svg)  # noqa: S314 - our own
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert texts[0] == figure.title or figure.title.startswith(texts[0])
    assert min(float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text")) >= 14
    assert root.get("role") == "img"
    assert root.get("aria-label") == f"{figure.title}. {figure.description}"
    assert "{" not in figure.svg
    assert len({len(row) for row in figure.table}) == 1
    assert len(figure.table) > 1
    shown = figure._repr_html_()
    assert shown.count("<tr>") == len(figure.table)
    assert "<details>" in shown


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_stays_within_its_figure(kind: str) -> None:
    figure = KINDS[kind]("en")
    for text in ET.fromstring(figure.svg).iter(f"{SVG}text"):  # noqa: S314 - our own
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        assert -1 <= x <= 961 or text.get("x") == "0.0"
        assert y <= figure.height


def test_a_picture_of_a_notebook_takes_the_colours_of_its_page() -> None:
    figure = KINDS["bars"]("en")
    page, alone = figure._repr_html_(), figure.svg
    assert "color:inherit" in page
    assert 'fill="#ffffff"' not in page
    assert 'fill="#ffffff"' in alone
    assert set(figure._repr_mimebundle_()) == {"text/html", "text/plain"}


def test_names_of_lines_that_end_together_stand_apart_around_their_ends() -> None:
    lines = {name: [1, 0.1 + 0.001 * number] for number, name in enumerate("abcde")}
    root = ET.fromstring(figures.path(lines, truth=0.1).svg)  # noqa: S314 - our own
    texts = {"".join(text.itertext()): float(text.get("y", "0")) for text in root.iter(f"{SVG}text")}
    heights = [height for name, height in texts.items() if name[:2] in {"a ", "b ", "c ", "d ", "e "}]
    assert len(heights) == len(lines)
    apart = sorted(heights)
    assert min(high - low for low, high in pairwise(apart)) >= 20
    assert apart[-1] < texts["1"]


def test_a_figure_is_saved_as_a_picture_or_as_a_page(tmp_path: Path) -> None:
    figure = KINDS["bars"]("fr")
    assert figure.save(tmp_path / "a.svg").read_text(encoding="utf-8") == figure.svg
    page = figure.save(tmp_path / "a.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    with pytest.raises(ValueError, match=r"a figure is saved as \.svg or \.html, not as a\.png"):
        figure.save(tmp_path / "a.png")


def test_a_sample_is_counted_and_never_a_fraction_of_lowest_terms() -> None:
    figure = figures.compare({"bust": 434, "no bust": 1075}, {"bust": Fraction(11, 36), "no bust": Fraction(25, 36)})
    assert figure.table[1] == ("bust", "434 times in 1,509", "28.8\xa0%", "11/36 = 30.6\xa0%")
    assert "434 · 28.8\xa0%" in figure.svg
    assert "/1509" not in figure.svg


def test_a_float_is_never_shown_as_a_fraction() -> None:
    assert figures.bars({"a": 0.5408, "b": 0.25}).table[1:] == (("a", "54.1\xa0%"), ("b", "25.0\xa0%"))


def test_a_fraction_that_nobody_can_read_is_a_percentage() -> None:
    value = Fraction(852245230363, 1126474128000)
    assert figures.bars({"a": value}).table[1] == ("a", "75.66\xa0%")


def test_bars_below_zero_have_another_colour() -> None:
    assert figures.bars({"gain": 7, "loss": 8}).body.count(ORANGE) == 0
    assert figures.bars({"gain": 7, "loss": -8}).body.count(ORANGE) == 1


@pytest.mark.parametrize("outcomes", [6, 30])
def test_marked_bars_have_another_colour_and_their_sum(outcomes: int) -> None:
    sample = Sample(dict.fromkeys(range(outcomes), 1))
    plain, figure = figures.bars(sample), figures.bars(sample, mark=range(outcomes - 3, 1000), language="de")
    assert (plain.body.count(ORANGE), figure.body.count(ORANGE)) == (0, 3 + 1)
    assert f"3-mal bei {outcomes}" in figure.svg
    assert figures.bars({"a": 2, "b": -1, "c": 3}, mark=["a", "c"], unit="steps").description.endswith(
        "a, c: 5\xa0steps"
    )


def test_a_crowd_has_a_mark_for_each_member_of_each_group() -> None:
    figure = figures.crowd({"ill": 14, "healthy": 86})
    assert [path.count("M") for path in re.findall(r'<path [^>]*d="([^"]+)"', figure.svg)] == [14, 86]
    assert figure.table[1:] == (("ill", "14", "14.0\xa0%"), ("healthy", "86", "86.0\xa0%"))
    assert figures.crowd(Sample(["a", "a", "b"])).table[1] == ("a", "2", "66.7\xa0%")


def test_intervals_without_the_truth_are_told_apart_by_more_than_colour() -> None:
    figure = figures.intervals({"first": (0.1, 0.2), "second": (0.4, 0.6)}, truth=0.5)
    assert [row[2] for row in figure.table[1:]] == ["misses it", "contains it"]
    assert figure.body.count("M0-1.25") == 1


def test_a_tree_multiplies_along_its_paths() -> None:
    assert KINDS["tree"]("en").table[1:] == (
        ("X → X", "1/6 · 1/6 = 1/36 = 2.8\xa0%"),
        ("X → no X", "1/6 · 5/6 = 5/36 = 13.9\xa0%"),
        ("no X → X", "5/6 · 1/6 = 5/36 = 13.9\xa0%"),
        ("no X → no X", "5/6 · 5/6 = 25/36 = 69.4\xa0%"),
    )


def test_the_tree_of_a_position_groups_its_rolls() -> None:
    figure = figures.tree("0/0/0 A -", 1, group=lambda dice: "X" if dice.xs else "none")
    assert set(figure.table[1:]) == {("none", "25/36 = 69.4\xa0%"), ("X", "11/36 = 30.6\xa0%")}


def test_bayes_divides_by_the_sum() -> None:
    found = figures.belief(
        {"ill": Fraction(1, 100), "healthy": Fraction(99, 100)},
        [("positive", {"ill": Fraction(95, 100), "healthy": Fraction(2, 100)})],
    )
    assert found.table[2] == ("positive", "95/293 = 32.4\xa0%", "198/293 = 67.6\xa0%")


def test_the_parts_of_a_bar_stand_one_behind_the_other() -> None:
    found = figures.stacked({"Ann": {"x": 1, "y": 2}, "Bo": {"x": 3, "y": 0}}, unit="steps", language="en")
    assert found.table == (("outcome", "x", "y", "sum"), ("Ann", "1", "2", "3"), ("Bo", "3", "0", "3"))
    (ann, _), (bo, _) = (re.findall(r'<rect x="([\d.]+)"', row)[-2:] for row in found.body.split(">Bo<"))
    assert float(ann) == float(bo)


def test_sums_below_each_other_have_as_many_decimals() -> None:
    found = figures.stacked({"Ann": {"x": 0.105, "y": 0.1218}, "Bo": {"x": 0.25, "y": 0}}, unit="score")
    assert ">0.227<" in found.body
    assert ">0.250<" in found.body


def test_forecasts_are_grouped_by_their_part_of_the_scale_for_each_name() -> None:
    said = {"a": [(0.7, True), (0.7, True), (0.7, False), (0.2, False)], "b": [(1, True)]}
    found = figures.calibration(said, language="en")
    assert found.table[0] == ("name", "predicted", "happened", "count")
    assert [row[0] + row[3] for row in found.table[1:]] == ["a1", "a3", "b1"]
    assert found.table[2][2] == "66.7\xa0%"


def test_a_map_shows_the_rows_in_question() -> None:
    figure = KINDS["policy"]("en")
    assert [row[0] for row in figure.table] == [figure.table[0][0], "20", "19"]
    assert figure.table[0][1:] == ("18", "19", "20")
    with pytest.raises(ValueError, match="counters stand on 0 to 20"):
        figures.policy(exxtra.policy_map(), mine=[21])


def test_names_are_written_as_text() -> None:
    figure = figures.bars({"<b>&": 0.5, "$x$": 0.1})
    assert "<b>" not in figure.svg
    assert re.search(r"&lt;b&gt;&amp;", figure._repr_html_())
    assert "$x$" not in figure._repr_html_()


def test_fractions_may_be_texts() -> None:
    assert figures.tree({"X": "1/6", "no X": "5/6"}) == figures.tree({"X": Fraction(1, 6), "no X": Fraction(5, 6)})
    assert figures.path([0.5, 0.3], truth="11/36") == figures.path([0.5, 0.3], truth=Fraction(11, 36))
    assert figures.stairs(DIE, levels=0.5) == figures.stairs(DIE, levels=[0.5])


@pytest.mark.parametrize(
    ("name", "said"), [("show", "the last line of a cell"), ("savefig", "save"), ("svgg", "did you mean 'svg'")]
)
def test_a_figure_names_the_right_word(name: str, said: str) -> None:
    with pytest.raises(AttributeError, match=said):
        getattr(figures.bars({"a": 1}), name)


def test_a_figure_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(AttributeError, match=r"'hist'; it has Figure, bars, belief, .* waterfall"):
        figures.hist  # type: ignore[attr-defined]  # noqa: B018


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: figures.bars(7), "numbers are a mapping like {'rung 1': 0.3}, not 7"),
    (lambda: figures.bars({"a": 1}, mark=3), "mark holds names of bars"),
    (lambda: figures.bars({}), "a figure shows 1 to 400 numbers, not 0"),
    (lambda: figures.bars({"a": "x"}), "“?a”? needs a number"),
    (lambda: figures.bars({"a": float("nan")}), "a needs a finite number"),
    (lambda: figures.bars({"a": 12}, unit="%"), "a probability lies between 0 and 1; a has 12"),
    (lambda: figures.bars({"a": 1}, language="es"), "language is one of en, de, fr"),
    (lambda: figures.compare(DIE, DIE), "the sample comes first and holds counts"),
    (lambda: figures.compare({"a": 0.5}, {"a": 0.5}), "a sample counts whole observations; a has 0.5"),
    (lambda: figures.compare({"a": 5}, Sample(["a", "b"])), "a sample holds counts"),
    (lambda: figures.compare({"a": 5}, {"a": 2}), "a probability lies between 0 and 1; a has 2"),
    (lambda: figures.crowd({"a": 0.5}), "the size of a group is a whole number from 0; a has 0.5"),
    (lambda: figures.crowd({"a": -1}), "the size of a group is a whole number from 0; a has -1"),
    (lambda: figures.crowd({"a": 2001}), "a crowd shows 1 to 2,000 things, not 2,001"),
    (lambda: figures.crowd({"a": 0}), "a crowd shows 1 to 2,000 things, not 0"),
    (lambda: figures.crowd(dict.fromkeys("abcdefg", 1)), "a crowd has up to 6 groups, not 7"),
    (lambda: figures.intervals([(0.2, 0.1)]), "the ends of interval 1 are in the wrong order"),
    (lambda: figures.intervals([0.5]), "intervals are pairs"),
    (lambda: figures.intervals([]), "there is not an interval"),
    (lambda: figures.intervals([(0, 1)], names=["a", "b"]), "1 intervals need 1 names, not 2"),
    (lambda: figures.stairs(DIE, levels=[2]), "a level lies above 0"),
    (lambda: figures.stairs(DIE, levels=2), "a level lies above 0"),
    (lambda: figures.path({"lead": {0: 0.5, 5: 0.6}}), r"lead needs a list of numbers, .* names=\[…\] holds the names"),
    (lambda: figures.tree({"a": "1/0", "b": 1}), "a needs a number, not '1/0'"),
    (lambda: figures.tree({"a": 0.5, "b": 0.4}), "add up to 0.9, not to 1"),
    (lambda: figures.tree({"a": 2}), "the probability of a lies between 0 and 1"),
    (lambda: figures.tree("0/0/0 A 61", 9), "depth is a whole number from 1 to 4|depth"),
    (lambda: figures.tree("0/0/0 A -", 1, group=str) and figures.tree("0/0/0 A 61", 2, group=str), "up to 32 ends"),
    (lambda: figures.chain("a"), "chain\\(\\) draws a MarkovChain"),  # type: ignore[arg-type]
    (lambda: figures.belief({"a": 1}, [("X", {"b": 1})]), "X needs its probability under a"),
    (lambda: figures.belief({"a": 1}, [("X", {"a": 0})]), "X is impossible under every hypothesis"),
    (lambda: figures.belief({"a": 1}, 7), "evidence is a list of observations"),  # type: ignore[arg-type]
    (lambda: figures.path({"a": [1], "b": [1, 2]}), "one to six lists of the same length"),
    (lambda: figures.path("abc"), "needs a list of numbers"),
    (lambda: figures.policy(7), "policy\\(\\) draws a map"),
    (lambda: figures.waterfall(5, {}), "the start is a pair"),
    (lambda: figures.calibration([0.7]), r"pairs of a probability and an outcome, like \(0.7, True\)"),
    (lambda: figures.calibration([]), "there is not a forecast to show"),
    (lambda: figures.calibration([(0.7, "yes")]), "an outcome is True or False, not 'yes'"),
    (lambda: figures.calibration([(70, True)]), "a probability from 0 to 1, not 70"),
    (lambda: figures.stacked({"a": 1}), "stacked bars are parts by name"),
    (lambda: figures.stacked({"a": {"x": 1}, "b": {"y": 1}}), "with the same parts"),
    (lambda: figures.stacked({"a": {"x": -1}}), "the parts of a are numbers of 0 or more"),
    (lambda: figures.stacked({"a": {}}), "parts of a, not 0"),
    (lambda: figures.calibration({}), "1 to 6 names, not 0"),
]


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_bad_input_is_refused_with_a_sentence(call: Callable[[], Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        call()


# --- Labels beside each other ---------------------------------------------------------------------


def texts_of(figure: Figure) -> dict[str, tuple[float, float]]:
    """Return the place of each text of a figure; of equal ones the last."""
    found = ET.fromstring(figure.svg).iter(f"{SVG}text")  # noqa: S314 - our own
    return {"".join(text.itertext()): (float(text.get("x", "0")), float(text.get("y", "0"))) for text in found}


def test_probabilities_of_a_chain_touch_no_other_arrow() -> None:
    """On a short track, arrows of several lengths begin at the same space."""
    track: dict[Any, Any] = {
        "start": {0: Fraction(11, 12), 1: Fraction(1, 36), 2: Fraction(1, 18)},
        0: {1: Fraction(67, 72), 2: Fraction(5, 72)},
        1: {2: 1},
    }
    figure, spots = chain_arrows(MarkovChain(track))
    places = texts_of(figure)
    for said in ("11/12", "1/36", "1/18", "67/72", "5/72"):
        x, y = places[said]
        assert not [spot for spot in spots if abs(spot[0] - x) < 5 * len(said) and abs(spot[1] - y) < 8], said


def chain_arrows(model: MarkovChain[Any]) -> tuple[Figure, list[tuple[float, float]]]:
    """Return the figure of a chain, and places all along its arrows."""
    figure = figures.chain(model)
    spots = []
    for path in re.findall(r'<path d="M([^Z"]+)" fill="none"', figure.svg):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for i in range(101):
            t = i / 100
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(s * p[k] for s, p in zip(shares, points, strict=True)) for k in (0, 1))
            spots.append((x, y))
    return figure, spots


def test_the_number_of_the_highest_column_stands_above_it() -> None:
    figure = figures.bars({str(i): i for i in range(30)}, unit="steps")
    last = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', figure.svg)[-1]
    middle = float(last[0]) + float(last[1]) / 2
    assert texts_of(figure)["29\u00a0steps"][0] == pytest.approx(min(middle, 956 - 8 * 18 * 0.57 / 2), abs=0.2)


def test_a_number_stays_clear_of_the_mark_above_its_column() -> None:
    exact = {i: Fraction(40 if i == 0 else 2, 100) for i in range(31)}
    figure = figures.compare({0: 30, **dict.fromkeys(range(1, 31), 2)}, exact)
    diamonds = [float(y) for y in re.findall(r'translate\([\d.]+ ([\d.]+)\) scale\([\d.]+\)" d="M0-1.25', figure.svg)]
    number = next(place for said, place in texts_of(figure).items() if said.startswith("30 ·"))
    assert number[1] < min(diamonds[1:]) - 15


def test_names_at_the_ends_of_lines_stay_apart_and_above_the_axis() -> None:
    series = {name: [0.5, share] for name, share in {"a": 0.03, "b": 0.02, "c": 0.01, "d": 0.0}.items()}
    places = texts_of(figures.path(series, unit="%"))
    heights = sorted(y for said, (_, y) in places.items() if said[:3] in {"a ·", "b ·", "c ·", "d ·"})
    assert len(heights) == 4
    assert all(below - above >= 23.9 for above, below in pairwise(heights))
    assert heights[-1] <= places["0\u00a0%"][1]


def test_outcomes_of_a_sample_beside_the_exact_chances_have_a_title_of_ones_own() -> None:
    few = figures.compare({1: 3, 2: 5}, {1: 0.5, 2: 0.5}, axis="re-rolls")
    many = figures.compare(dict.fromkeys(range(1, 31), 2), DIE, axis="re-rolls")
    plotted = Sample({1: 3, 2: 5}).plot({1: 0.5, 2: 0.5}, axis="re-rolls")
    assert [figure.table[0][0] for figure in (few, many, plotted)] == ["re-rolls"] * 3
    assert "re-rolls" in texts_of(many)
    assert "outcome" not in texts_of(many)


def test_numbers_of_games_have_the_sign_between_thousands_and_years_do_not() -> None:
    pair = (0.4, 0.6)
    sizes = figures.intervals({100: pair, 1600: pair, 6400: pair}, language="de")
    assert [row[0] for row in sizes.table[1:]] == ["100", "1.600", "6.400"]
    rolls = figures.path([0.3, 0.2, 0.1], names=[10, 100, 1000], language="fr")
    assert [row[0] for row in rolls.table[1:]] == ["10", "100", "1\u202f000"]
    years = figures.path([0.3, 0.2, 0.1], names=[1997, 2018, "now"], language="fr")
    assert [row[0] for row in years.table[1:]] == ["1997", "2018", "now"]


def test_numbers_below_each_other_have_as_many_decimals() -> None:
    figure = figures.bars({"start": 1, "0": 1.6912, "4": 0.00747})
    assert {"1.00", "1.69", "0.01"} <= set(texts_of(figure))
    assert figure.table[3] == ("4", "0.00747")


def test_a_deep_tree_has_large_letters_where_its_names_are_short() -> None:
    tree = {"X": SIXTH, "no X": (1 - SIXTH, {"X": SIXTH, "no X": (1 - SIXTH, SECOND)})}
    assert (
        'font-size="20" font-weight="600" text-anchor="start" dominant-baseline="central" fill="currentColor">X<'
        in (figures.tree(tree).svg)
    )


def test_counts_have_no_ticks_between_whole_numbers() -> None:
    texts = texts_of(figures.bars({"2": 2, "3": 0}, axis="plans"))
    assert "2" in texts
    assert "0.5" not in texts
    assert "0.5" in texts_of(figures.bars({"2": 2.25, "3": 0}, axis="plans"))
