"""Columns, tables, matrices and graphs of libraries that only tests install: read as they are meant, or refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from exxtra_widget import Distribution, MarkovChain, Sample, figures, levelx

# Other versions of Python do without these libraries.
pytestmark = pytest.mark.slow
COUNTS = {6: 3, 1: 2, 2: 1}
FACES = [6, 6, 6, 2, 1, 1]


@pytest.fixture(scope="module")
def lib() -> Any:
    import networkx as nx
    import numpy as np
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from scipy import sparse

    return SimpleNamespace(np=np, nx=nx, pa=pa, pd=pd, pl=pl, sparse=sparse)


@pytest.mark.parametrize(
    "make",
    [
        lambda lib: lib.pl.Series(FACES), lambda lib: lib.pl.Series("face", FACES).value_counts(),
        lambda lib: lib.pa.array(FACES), lambda lib: lib.pa.chunked_array([FACES[:2], FACES[2:]]),
        lambda lib: lib.pa.array(FACES).value_counts(), lambda lib: list(lib.pa.array(FACES)),
        lambda lib: lib.pa.Table.from_pandas(lib.pd.Series(FACES, name="face").value_counts().reset_index()),
        lambda lib: lib.pl.Series("face", FACES).value_counts().to_dicts(),
    ],
)  # fmt: skip
def test_outcomes_and_counts(lib: Any, make: Callable[[Any], Any]) -> None:
    assert Sample(make(lib)) == COUNTS
    assert Distribution(make(lib)) == Distribution(COUNTS)
    assert all(type(face) is int for face in Sample(make(lib)))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda lib: lib.pl.Series([6, None]), "None is a missing value"),
        (lambda lib: lib.pa.array([6, None]), "None is a missing value"),
        (lambda lib: lib.pl.Series([6, None]).value_counts(), "None is a missing value"),
        (lambda lib: lib.pl.DataFrame({"face": FACES}), "a table can be read in several ways"),
        (lambda lib: lib.pl.DataFrame({"word": ["a", "b"], "len": [3, 4]}), "a table can be read in several ways"),
        (lambda lib: lib.pl.DataFrame({"face": [1, 1], "count": [3, 4]}), "a table can be read in several ways"),
        (lambda lib: lib.pa.table({"a": [1, 2], "b": [3, 4]}), "a table can be read in several ways"),
        (lambda lib: lib.pl.LazyFrame({"face": FACES}), r"use table\.collect\(\)"),
        (lambda lib: lib.sparse.csr_matrix([[1, 2], [3, 4]]), "a table can be read in several ways"),
        (lambda lib: lib.nx.DiGraph([("a", "b")]), r"use list\(graph\.nodes\)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("door", [Sample, Distribution])
def test_what_is_missing_or_can_be_read_in_two_ways_is_refused(lib: Any, make: Any, said: str, door: Any) -> None:
    with pytest.raises(TypeError, match=said):
        door(make(lib))


def test_declared_categories_are_an_order(lib: Any) -> None:
    words, order = ["lo", "hi", "mid"], ["lo", "mid", "hi"]
    enum = lib.pl.Series("word", words, dtype=lib.pl.Enum(order))
    coded = lib.pa.DictionaryArray.from_arrays(lib.pa.array([0, 2, 1]), lib.pa.array(order), ordered=True)
    for column in (enum, enum.value_counts(), coded, lib.pa.chunked_array([coded])):
        assert Distribution(column).support() == ("lo", "mid", "hi")
        assert list(Sample(column)) == order
    assert Distribution(lib.pa.array(words).dictionary_encode()).support() == ("hi", "lo", "mid")


def test_floats_of_32_bits_are_the_decimals_that_they_print(lib: Any) -> None:
    # Some need nine digits.
    values = [0.1, 0.7, 1000.00006]
    for column in (lib.pl.Series(values, dtype=lib.pl.Float32), lib.pa.array(values, lib.pa.float32())):
        assert Distribution(column).support() == tuple(values)


@pytest.mark.parametrize(
    "make",
    [
        lambda lib: lib.np.asmatrix([[0.9, 0.1], [0.5, 0.5]]), lambda lib: lib.sparse.csr_matrix([[9, 1], [1, 1]]),
        lambda lib: lib.sparse.coo_array([[0.9, 0.1], [0.5, 0.5]]), lambda lib: lib.sparse.dok_array([[9, 1], [1, 1]]),
        lambda lib: [lib.pl.Series([9, 1]), lib.pl.Series([1, 1])],
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_matrices_are_chains(lib: Any, make: Callable[[Any], Any]) -> None:
    rows = {0: {0: Fraction(9, 10), 1: Fraction(1, 10)}, 1: {0: Fraction(1, 2), 1: Fraction(1, 2)}}
    assert MarkovChain(make(lib)).rows == rows


def test_rows_of_a_table_are_rows(lib: Any) -> None:
    shares = {"sun": [0.9, 0.5], "rain": [0.1, 0.5]}
    rows = {
        "sun": {"sun": Fraction(9, 10), "rain": Fraction(1, 10)},
        "rain": {"sun": Fraction(1, 2), "rain": Fraction(1, 2)},
    }
    for table in (lib.pl.DataFrame(shares), lib.pa.table(shares), lib.pd.DataFrame(shares)):
        assert MarkovChain(table).rows == rows
    named = lib.pl.DataFrame({"from": ["rain", "sun"], "sun": [0.5, 0.9], "rain": [0.5, 0.1]})
    assert MarkovChain(named).rows == rows
    assert MarkovChain(lib.pl.DataFrame(shares), states=["a", "b"])["a"]["b"] == Fraction(1, 10)
    with pytest.raises(ValueError, match="must be square, not 1 rows of 2 numbers"):
        MarkovChain(lib.pl.DataFrame({"sun": [1], "rain": [1]}))
    with pytest.raises(ValueError, match="two rows of the table have the same name"):
        MarkovChain(lib.pl.DataFrame({"from": ["sun", "sun"], "sun": [1, 1]}))


def test_a_graph_is_a_chain(lib: Any) -> None:
    graph = lib.nx.DiGraph([("shore", "leaf"), ("leaf", "shore"), ("leaf", "island")])
    assert MarkovChain(graph).expected_steps() == 4
    several = lib.nx.MultiDiGraph([("a", "b"), ("a", "b"), ("a", "c")])
    assert MarkovChain(several)["a"]["b"] == Fraction(2, 3)
    graph.edges["leaf", "island"]["weight"] = graph.edges["leaf", "shore"]["weight"] = 3
    with pytest.raises(ValueError, match="only some edges of the graph have a weight"):
        MarkovChain(graph)
    assert MarkovChain(lib.nx.path_graph(3))[1] == {0: Fraction(1, 2), 2: Fraction(1, 2)}


def test_loaded_dice_and_figures(lib: Any) -> None:
    assert levelx.loaded(lib.pa.array([1, 1, 1, 1, 1, 3])) == levelx.loaded({6: 3})
    lines: Any = {"a": [0.1, 0.2], "b": [0.3, 0.4]}
    assert figures.path(lib.pl.DataFrame(lines)).table == figures.path(lines).table
    assert figures.intervals(lib.pl.DataFrame(lines)).table == figures.intervals([(0.1, 0.3), (0.2, 0.4)]).table
