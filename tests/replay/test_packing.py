"""Packed data: read back by a decoder of its own, without signs that mean something in HTML."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest

from exxtra_widget.replay import packing
from exxtra_widget.replay.packing import in_columns, pack
from exxtra_widget.support.page_code import STATIC


def unpack(text: str) -> Any:
    standard = text.encode().translate(bytes.maketrans(packing._SIGNS, packing._STANDARD))
    return _lists(json.loads(gzip.decompress(base64.b85decode(standard))))


def _lists(value: Any) -> Any:
    if isinstance(value, list):
        return [_lists(item) for item in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("#"), list):
        keys, columns = value["#"]
        return [dict(zip(keys, map(_lists, row), strict=True)) for row in zip(*columns, strict=True)]
    return {key: _lists(item) for key, item in value.get("#", value).items()}


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        [{}, {}],
        [{"a": 1}],
        [{"a": 1}, {"b": 2}],
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
    assert in_columns([{"a": 1}] * 3) == {"#": [["a"], [[1, 1, 1]]]}
