"""How the page looks: language, colours and speed, which Python sets and the page follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets
from traitlets import Float, Unicode

from exxtra_widget.core.language import check_language
from exxtra_widget.support.arguments import nearest, number, quote, shown

THEMES = ("auto", "light", "dark")


def seconds(value: object, what: str) -> float:
    """Return a time of 0 to 60 seconds as a ``float``; anything else is a ``ValueError``.

    Examples
    --------
    >>> seconds(2, "delay")
    2.0
    """
    try:
        return number(value, 0, 60, what)
    except ValueError:
        raise ValueError(f"{what} is a number of seconds from 0 to 60, not {shown(value)}") from None


class Amount(Float):  # type: ignore[type-arg]  # its parameters are those of any float
    """A trait that takes numbers of other libraries, too, and says what it takes."""

    def __init__(self, default: float, check: Callable[[object], float], **options: Any) -> None:
        super().__init__(default, **options)
        self._check = check

    def validate(self, _: Any, value: Any) -> float:
        """Return the number that was given; traitlets calls it."""
        return self._check(value)


class Look(traitlets.HasTraits):
    """The traits of a widget that have nothing to do with its game."""

    language = Unicode("en", help="en, de or fr.").tag(sync=True)
    theme = Unicode("auto", help="auto, light or dark.").tag(sync=True)
    speed = Amount(1.0, lambda value: number(value, 0, 10, "speed"), help="Speed of animations, 0 (none) to 10.").tag(
        sync=True
    )

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        if proposal["value"] in THEMES:
            return str(proposal["value"])
        raise ValueError(
            f"theme is auto, light or dark, not {quote(proposal['value'])}{nearest(proposal['value'], THEMES)}"
        )
