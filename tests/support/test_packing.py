"""Packed data: read back by a decoder of its own, without signs that mean something in HTML."""

from __future__ import annotations

import base64
import gzip
import json
import tracemalloc
from typing import Any

import pytest

from exxtra_widget.support.packing import pack, unzip


def unpack(text: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(text, validate=True)))


@pytest.mark.parametrize("value", [None, [], {"a": [1.5, {"b": True}]}, "</script>", "Zo\xeb \U0001f3b2", "half\ud800"])
def test_what_is_packed_can_be_read(value: Any) -> None:
    assert unpack(pack(value)) == value


def test_the_same_data_give_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    first = pack(["dice"])
    monkeypatch.setattr("time.time", lambda: 2e9)

    assert pack(["dice"]) == first


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        pack(float("nan"))


@pytest.mark.parametrize("size", [0, 1, 999, 1_000])
def test_packed_data_are_unpacked_up_to_a_bound(size: int) -> None:
    assert unzip(gzip.compress(b"x" * size), 1_000) == b"x" * size


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (gzip.compress(b"x" * 1_001), "at most 1,000 bytes"),
        (gzip.compress(bytes(10**8)), "at most 1,000 bytes"),
        (gzip.compress(b"x" * 99)[:-1], "at most 1,000 bytes and be complete"),
        (b"", "at most 1,000 bytes and be complete"),
        (b"x" * 99, "not packed data"),
    ],
    # Packed data hold the time.
    ids=["one too many", "far too many", "cut", "empty", "other data"],
)
def test_more_than_a_bound_and_damaged_data_are_refused(data: bytes, reason: str) -> None:
    tracemalloc.start()
    with pytest.raises(ValueError, match=reason):
        unzip(data, 1_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10**6
