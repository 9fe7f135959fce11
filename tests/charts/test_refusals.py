"""Bad input of charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from exxtra_widget import figures
from tests.contract.bad_calls import check_bad_calls


def test_bad_input_is_refused() -> None:
    check_bad_calls("figures.")


@pytest.mark.parametrize(("call", "said"), [
    (lambda: figures.crowd({"a": 0.5}), "the size of a group must be a whole number from 0 up; a has 0.5"),
    (lambda: figures.crowd({"a": 2001}), "a crowd can have 1 to 2,000 members, not 2,001"),
    (lambda: figures.tree({"a": "1/0", "b": 1}), "a needs a number, not '1/0'"),
    (lambda: figures.tree({"X": 1}, products=cast("Any", "hiden")), "must be shown, hidden or blank, not 'hiden'; did"),
])  # fmt: skip
def test_limits_are_named(call: Callable[[], Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        call()
