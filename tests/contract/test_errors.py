"""Bad calls: the type, the code and the sentence of the error that each raises."""

from __future__ import annotations

from typing import Any

from tests.contract.bad_calls import error_of
from tests.contract.known import raised
from tests.contract.recorded import check, written


def facts() -> dict[str, Any]:
    """Return what each call raises; of a wrong keyword, whose advice may change, the type alone."""
    calls = written("errors")
    return {
        "sentences": {call: error_of(call) for call in calls["sentences"]},
        "wrong keywords": {call: type(raised(call)).__name__ for call in calls["wrong keywords"]},
    }


def test_errors_say_what_was_recorded() -> None:
    check("errors", facts())


def test_every_call_of_the_list_is_bad() -> None:
    rows = written("errors")
    assert not [call for call, (kind, *_) in rows["sentences"].items() if kind in {"AssertionError", "NameError"}]
    assert set(rows["wrong keywords"].values()) == {"TypeError"}
