"""Checks of synced state that the page writes."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from exxtra_widget.support.arguments import quote
from exxtra_widget.widget import protocol


def sort_state(widget: Any, state: object, own: Container[str]) -> tuple[dict[str, Any], list[str]]:
    """Return the part of a sent state that the page may write, and the problems of the rest.

    Parameters
    ----------
    widget : GameWidget
        Whose state it is.
    state : object
        What came from the page.
    own : container of str
        Traits that only Python writes.
    """
    if not isinstance(state, dict):
        return {}, [f"a state is an object, not {quote(state)}"]
    good: dict[str, Any] = {}
    problems: list[str] = []
    refused = [name for name in state if name in own or name.startswith(protocol.KEYS)]
    if refused:
        problems.append(f"{quote(', '.join(refused), 100)} cannot be written by the page")
    for name in state.keys() - set(refused):
        try:
            _try_trait(widget, name, state[name])
        except Exception as error:  # noqa: BLE001 - as nested too deep, or refused by the trait
            problems.append(f"{quote(name)}: {quote(str(error), 80)}")
        else:
            good[name] = state[name]
    return good, problems


def _try_trait(widget: Any, name: str, value: Any) -> None:
    """Raise the error that writing a trait would raise, before ipywidgets echoes and stores it."""
    if name not in widget.keys:
        return
    protocol.check_data(value)
    read = widget.trait_metadata(name, "from_json", widget._trait_from_json)  # noqa: SLF001 - as ipywidgets does it
    # Later, together with others, a trait would keep what it refuses.
    widget.traits()[name]._validate(widget, read(value, widget))  # noqa: SLF001 - the check alone has no other name
