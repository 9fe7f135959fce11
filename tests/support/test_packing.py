"""Packed data: read back by a decoder of its own, without signs that mean something in HTML."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest

from exxtra_widget.support.packing import pack


def unpack(text: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(text, validate=True)))


@pytest.mark.parametrize("value", [None, [], {"a": [1.5, {"b": True}]}, "</script>", "Zo\xeb \U0001f3b2", "half\ud800"])
def test_what_is_packed_can_be_read(value: Any) -> None:
    assert unpack(pack(value)) == value


def test_packed_text_means_nothing_in_html() -> None:
    text = pack(list(range(20_000)))

    assert not set(text) & set("<>&\"'\\{}$ \n")


def test_the_same_data_give_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    first = pack(["dice"])
    monkeypatch.setattr("time.time", lambda: 2e9)

    assert pack(["dice"]) == first


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        pack(float("nan"))
