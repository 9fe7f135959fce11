"""Packed data: read back by a decoder of its own, without signs that mean something in HTML."""

from __future__ import annotations

import base64
import gzip
import json
from itertools import islice
from typing import Any

import pytest

from exxtra_widget.replay import packing
from exxtra_widget.replay.packing import in_columns, pack
from exxtra_widget.widget.page_code import STATIC


def unpack(text: str) -> Any:
    standard = text.encode().translate(bytes.maketrans(packing._SIGNS, packing._STANDARD))
    return _lists(json.loads(gzip.decompress(base64.b85decode(standard))))


def _lists(value: Any) -> Any:
    if isinstance(value, list):
        return [_lists(item) for item in value]
    if not isinstance(value, dict):
        return value
    packed = value.get("#")
    if isinstance(packed, list) and len(packed) == 2:
        items = iter(_lists(packed[1]))
        return [list(islice(items, length)) for length in packed[0]]
    if isinstance(packed, list):
        shapes, rows, columns = packed
        rest = {key: iter(_lists(column)) for key, column in columns.items()}
        return [{key: next(rest[key]) for key in shapes[row]} for row in rows]
    return {key: _lists(item) for key, item in value.get("#", value).items()}


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        [{}, {}],
        [{"a": 1}],
        [{"a": 1}, {"b": 2}],
        [{"b": 1, "a": 2}, {"a": None}, {}],
        [{"a": {"#": [[1]]}}, {"a": {"#": 2}}, {"#": [{"c": 1}, {"c": 2}]}],
        [[{"a": 1}], [], [{"a": 2}, {"b": [[3], [[]]]}, 4]],
        [[1, 2], [3]],
        [{"a": [{"b": 1}, {"b": 2}], "c": "</script><!--"}] * 3,
        {"#": 1, "b": {"#": [{"#": 2}, {"#": 3}]}},
        "Zo\xeb \U0001f3b2",
        "half\ud800",
        [1.5, [2, 36], True],
    ],
)
def test_what_is_packed_can_be_read(value: Any) -> None:
    assert unpack(pack(value)) == value


def test_packed_text_means_nothing_in_html() -> None:
    text = pack(list(range(20_000)))

    assert not set(text) & set("<>&\"'\\{}$ \n")


def test_the_page_reads_the_same_signs() -> None:
    assert packing._SIGNS.decode() in (STATIC / "replay.js").read_text(encoding="utf-8")


def test_a_table_has_its_keys_once() -> None:
    assert in_columns([{"a": 1}] * 3) == {"#": [[["a"]], [0, 0, 0], {"a": [1, 1, 1]}]}


def test_a_table_within_each_row_is_one_table() -> None:
    rows = [{"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 3}]}]

    assert in_columns(rows) == {
        "#": [[["a"]], [0, 0], {"a": {"#": [[2, 1], in_columns([{"b": i} for i in (1, 2, 3)])]}}]
    }


def test_objects_that_data_name_are_no_table() -> None:
    rows = [{"62": 0, "53": 1}, {"41": 2}]

    assert in_columns(rows) == rows
