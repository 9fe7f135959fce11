"""Values for tests of charts, and the places of texts in a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import TYPE_CHECKING

from exxtra_widget import Distribution

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure

SVG = "{http://www.w3.org/2000/svg}"

SIXTH = Fraction(1, 6)

SECOND = {"X": SIXTH, "no X": 1 - SIXTH}

DIE = Distribution(range(1, 7))


def texts_of(figure: Figure) -> dict[str, tuple[float, float]]:
    """Return the place of each text of a figure; of equal ones the last."""
    found = ET.fromstring(figure.svg).iter(f"{SVG}text")  # noqa: S314 - our own
    return {"".join(text.itertext()): (float(text.get("x", "0")), float(text.get("y", "0"))) for text in found}
