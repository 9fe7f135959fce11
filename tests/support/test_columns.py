"""Counters, columns and tables of pandas, arrays of numpy: each is read as it is meant, or refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from exxtra_widget import Distribution, ExxtraWidget, MarkovChain, Sample, exxtra, figures, levelx
from exxtra_widget.support.columns import keyed

FACES = [6, 6, 6, 2, 1, 1]
COUNTS = {6: 3, 1: 2, 2: 1}


class Roll(NamedTuple):
    first: int
    second: int


class Lookup:
    """Keys and values, and no more: `dict` takes it for a mapping."""

    def keys(self) -> list[int]:
        return list(COUNTS)

    def __getitem__(self, key: int) -> int:
        return COUNTS[key]


PAIRS: dict[str, Any] = {
    "both parts are numbers": [(1, 2), (3, 4)],
    "both parts are texts": [("1", "2"), ("2", "3")],
    "all rolls of two dice": list(product(range(1, 7), repeat=2)),
    "an outcome repeats": [("fair", face) for face in range(1, 7)],
    "some are no pairs": [("a", 1), "b"],
    "some are longer": [(1,), (1, 2)],
    "counts of numbers": Counter(FACES).most_common(),
    "lists": [[1, 2], [3, 4]],
}


@pytest.mark.parametrize("pairs", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("door", [Sample, Distribution])
def test_pairs_that_may_be_outcomes_are_refused(pairs: Any, door: Any) -> None:
    with pytest.raises(TypeError, match=r"Counter\(pairs\) is the former, a mapping like \{.*\} the latter"):
        door(pairs)


def test_pairs_are_weights_only_if_they_cannot_be_outcomes() -> None:
    for pairs in ([("X", 2), ("7", 1)], Counter("XX7").most_common(), zip("X7", (2, 1), strict=True)):
        listed: Any = list(pairs)
        assert Sample(listed) == {"X": 2, "7": 1}
        assert Distribution(listed) == Distribution({"X": 2, "7": 1})
    assert Distribution([(1, 0.25), (2, 0.75)]) == Distribution({1: 1, 2: 3})
    for door in (Sample, Distribution):
        assert list(door([("H", "T"), ("T", "H")])) == [("H", "T"), ("T", "H")]
        assert list(door(Counter([(1, 2), (3, 4)]))) == [(1, 2), (3, 4)]
        assert list(door([Roll(1, 2), Roll(3, 4)])) == [(1, 2), (3, 4)]


@pytest.mark.parametrize("given", [COUNTS, Counter(FACES), Lookup(), COUNTS.items(), FACES, iter(FACES)])
def test_counts_and_outcomes_without_pandas(given: Any) -> None:
    assert Sample(given) == COUNTS


@pytest.mark.parametrize(
    "make",
    [
        lambda pd: pd.Series(FACES), lambda pd: pd.Series(FACES).value_counts(),
        lambda pd: pd.Series([1.5, *FACES])[1:].reset_index(drop=True).astype(int),
        lambda pd: pd.Series(FACES, name="face").value_counts(),
        lambda pd: pd.Series(FACES, dtype="Int64").value_counts(),
        lambda pd: pd.DataFrame({"face": FACES}).value_counts(),
        lambda pd: pd.DataFrame({"face": FACES}).groupby("face").size(),
        lambda pd: pd.DataFrame({"face": COUNTS.keys(), "n": COUNTS.values()}).set_index("face")["n"],
        lambda pd: pd.DataFrame({"face": COUNTS.keys(), "count": COUNTS.values()}),
        lambda pd: pd.Series(FACES).value_counts().to_frame(), lambda pd: pd.Series(FACES, dtype="Int64"),
        lambda pd: pd.Index(FACES),
    ],
)  # fmt: skip
def test_a_column_is_outcomes_or_counts(make: Callable[[Any], Any]) -> None:
    column = make(pytest.importorskip("pandas"))
    assert Sample(column) == COUNTS
    assert Distribution(column) == Distribution(COUNTS)
    assert all(type(face) is int for face in Sample(column))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda pd: pd.Series(FACES)[2:], "may hold"), (lambda pd: pd.Series(COUNTS), "may hold"),
        (lambda pd: pd.Series({6: 0.5, 1: 0.45}), "may hold"),
        (lambda pd: pd.DataFrame({"face": [1, 2], "count": [3, 4]})["count"], "may hold"),
        (lambda pd: pd.DataFrame({"face": [1, 2], "n": [3, 4]}), "a table can be read in several ways"),
        (lambda pd: pd.DataFrame({"face": FACES}), "a table can be read in several ways"),
        (lambda pd: pd.DataFrame({"face": [1, 2], "n": [3, 4]}).to_dict("records"), "a table can be read"),
        (lambda pd: pd.DataFrame({"face": [1, 2], "n": [3, 4]}).to_numpy(), "a table can be read in several ways"),
        (lambda pd: pd.Series(["a", None], dtype=object), "None is a missing value"),
        (lambda pd: pd.Series(["a", None], dtype="string"), "(<NA>|nan) is"),
        (lambda pd: pd.Series([True, None], dtype="boolean"), "<NA> is"),
        (lambda pd: [pd.NaT], "NaT is"), (lambda _: [(6, float("nan")), (1, "a")], "pairs like"),
        (lambda pd: pd.Series([6, None]), "nan is"), (lambda pd: pd.Series([6, None]).to_numpy(), "nan is"),
        (lambda pd: pd.Series([6, None], dtype="Int64"), "<NA> is"),
        (lambda pd: pd.Series([6, None]).value_counts(dropna=False), "nan is"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("door", [Sample, Distribution])
def test_what_can_be_read_in_two_ways_is_refused(make: Callable[[Any], Any], said: str, door: Any) -> None:
    given = make(pytest.importorskip("pandas"))
    with pytest.raises(TypeError, match=said):
        door(given)


def test_masked_values_are_missing_and_tables_may_be_arrays() -> None:
    np = pytest.importorskip("numpy")
    masked = np.ma.array([1, 2], mask=[False, True])
    for door in (Sample, Distribution):
        for given in (masked, list(masked)):
            with pytest.raises(TypeError, match="None is a missing value"):
                door(given)
        with pytest.raises(TypeError, match="a table can be read in several ways"):
            door(np.ones((6, 2), dtype=int))
        with pytest.raises(TypeError, match="this array has 3 dimensions"):
            door(np.ones((2, 2, 2)))
    assert Sample(np.array([(6, 3), (1, 2)], dtype=[("face", int), ("count", int)])) == {6: 3, 1: 2}
    assert Distribution(np.array([0.1, 0.7], dtype=np.float32)).support() == (0.1, 0.7)


def test_declared_categories_are_an_order() -> None:
    pd = pytest.importorskip("pandas")
    words = pd.Series(pd.Categorical(["lo", "hi", "mid"], ["lo", "mid", "hi"], ordered=True))
    for column in (words, words.value_counts(), words.array, words.value_counts().reset_index()):
        d = Distribution(column)
        assert (d.median(), d.cdf("mid"), list(Sample(column))) == ("mid", Fraction(2, 3), ["lo", "mid", "hi"])
    with pytest.raises(TypeError, match="cannot be compared"):
        Distribution(words).cdf("middle")
    assert Distribution(words, order=len).support()[-1] == "mid"
    assert Distribution(pd.Series(pd.Categorical(["lo", "hi"], ["lo", "hi"]))).support() == ("hi", "lo")


def test_rows_of_a_chain_are_mappings_or_distributions() -> None:
    rows: Any
    for rows in ({"a": [0.5, 0.5], "b": [0, 1]}, {"a": (1, 0)}, {"a": "ab"}):
        with pytest.raises(ValueError, match="the row of state a: it must be a mapping from the next state"):
            MarkovChain(rows)
    rows = {"a": [("a", 1), ("b", 1)]}
    assert MarkovChain(rows)["a"] == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_shares_of_a_column_are_a_distribution_and_no_sample() -> None:
    pd = pytest.importorskip("pandas")
    for shares in (pd.Series(FACES).value_counts(normalize=True), pd.Series({6: 0.5, 1: 1 / 3, 2: 1 / 6})):
        assert Distribution(shares) == Distribution(COUNTS)
        with pytest.raises(TypeError, match=r"a sample counts whole observations; 6 has 0\.5"):
            Sample(shares)


def test_a_table_with_names_is_a_chain() -> None:
    pd = pytest.importorskip("pandas")
    days = pd.DataFrame({"before": list("aaab"), "after": list("abbb")})
    chain = MarkovChain(pd.crosstab(days.before, days.after, normalize="index"))
    assert chain.rows == {"a": {"a": Fraction(1, 3), "b": Fraction(2, 3)}, "b": {"b": 1}}
    assert MarkovChain(pd.DataFrame([[1, 2], [0, 1]])).rows == {0: {0: Fraction(1, 3), 1: Fraction(2, 3)}, 1: {1: 1}}
    # A state that is never left needs no row.
    assert MarkovChain(pd.DataFrame({"a": [1], "b": [1]}, index=["a"])).absorbing == ("b",)
    with pytest.raises(ValueError, match="the rows and columns of the table have no state in common"):
        MarkovChain(pd.DataFrame([[1, 1], [0, 1]], index=["a", "b"]))
    with pytest.raises(ValueError, match="the weight of b must be a whole number"):
        MarkovChain(pd.DataFrame({"a": [1, 1], "b": [None, 1]}, index=["a", "b"]))


def test_loaded_dice_and_a_tally_take_counts() -> None:
    pd = pytest.importorskip("pandas")
    assert levelx.loaded(pd.Series(FACES).value_counts()) == levelx.loaded(COUNTS)
    assert levelx.loaded(pd.Series(COUNTS)) == levelx.loaded(COUNTS)
    assert exxtra.loaded(b=pd.Series([1, 1, 1, 1, 1, 3])) == exxtra.loaded(b={"X": 3})
    widget = ExxtraWidget("0/3/0@4:64/0@5:70 A 61")
    widget.ask("Stop?", choices=["roll", ">5"])
    with pytest.raises(TypeError, match="a tally must be a mapping"):
        widget.tally(pd.Series(["roll", ">5"]))
    widget.tally(pd.Series(["roll", ">5", "roll"]).value_counts())
    assert {row["text"]: row["count"] for row in widget.question["rows"]} == {"roll": 2, ">5": 1}


def test_figures_take_columns_and_tables() -> None:
    pd = pytest.importorskip("pandas")
    counts = pd.Series(["X", "7", "X"]).value_counts()
    assert figures.bars(counts).table == figures.bars({"X": 2, "7": 1}).table
    chances = {"X": 2 / 3, "7": 1 / 3}
    assert figures.compare(counts, counts / 3).table == figures.compare({"X": 2, "7": 1}, chances).table
    assert figures.crowd(counts).table == figures.crowd({"X": 2, "7": 1}).table
    for wrong in (pd.DataFrame({"n": [1, 2]}), pd.Series([3, 4, 5])):
        with pytest.raises(TypeError, match=r"a table can be read in several ways|numbers must be a mapping"):
            figures.bars(wrong)
    parts = {"Ann": {"luck": 0.1, "choices": 0.2}, "Bo": {"luck": 0.3, "choices": 0.2}}
    table = pd.DataFrame.from_dict(parts, orient="index")
    assert figures.stacked(table).table == figures.stacked(parts).table
    lines: Any = {"luck": [0.1, 0.3], "choices": [0.2, 0.2]}
    assert figures.path(table).table == figures.path(lines, names=["Ann", "Bo"]).table
    assert figures.path(table.reset_index(drop=True)).table == figures.path(lines).table


def test_a_class_is_no_mapping() -> None:
    assert keyed(dict) is None
    with pytest.raises(TypeError, match="a sample must be a list of outcomes"):
        Sample(dict)  # type: ignore[arg-type]
