"""How the page looks: language, colours and speed, which Python sets and the page follows."""

from __future__ import annotations

import math
from typing import Any

import traitlets
from traitlets import Float, Unicode

from exxtra_widget.errors import nearest, quote
from exxtra_widget.language import check_language

__all__ = ["Look"]

THEMES = ("auto", "light", "dark")


class Look(traitlets.HasTraits):
    """The traits of a widget that have nothing to do with its game."""

    language = Unicode("en", help="en, de or fr.").tag(sync=True)
    theme = Unicode("auto", help="auto, light or dark.").tag(sync=True)
    speed = Float(1.0, help="Speed of animations, 0 (none) to 10.").tag(sync=True)

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        if proposal["value"] in THEMES:
            return str(proposal["value"])
        msg = f"theme is auto, light or dark, not {quote(proposal['value'])}{nearest(proposal['value'], THEMES)}"
        raise ValueError(msg)

    @traitlets.validate("speed")
    def _check_speed(self, proposal: Any) -> float:
        if math.isfinite(proposal["value"]) and 0 <= proposal["value"] <= 10:
            return float(proposal["value"])
        msg = f"speed is a number from 0 to 10, not {quote(proposal['value'])}"
        raise ValueError(msg)
