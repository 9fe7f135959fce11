"""Bad calls and the errors that are recorded for them: the tests of a folder check those that its code refuses."""

from __future__ import annotations

from tests.contract.known import raised, three_games
from tests.contract.recorded import written


def error_of(call: str) -> list[str]:
    """Return the type, the code and the sentence of the error that a call raises."""
    error = raised(call)
    code = getattr(error, "code", "")
    return [type(error).__name__, *([str(code)] if code else []), str(error)]


def check_bad_calls(*beginnings: str) -> None:
    """Check that the recorded calls that begin so raise what was recorded."""
    recorded = {call: row for call, row in written("errors")["sentences"].items() if call.startswith(beginnings)}
    assert recorded
    with three_games():
        assert {call: error_of(call) for call in recorded} == recorded
