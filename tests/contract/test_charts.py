"""Charts by their numbers and texts, never by their SVG: each function of `figures`, and each picture of a result."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any, Final

from exxtra_widget import figures, use_language
from tests.contract.known import result
from tests.contract.recorded import check, written

LANGUAGES: Final = ("de", "fr", "en")
SVG: Final = "{http://www.w3.org/2000/svg}"


def in_languages(call: str) -> list[Any]:
    """Return the results of a call in German, French and English."""
    found = []
    try:
        for language in LANGUAGES:
            use_language(language)
            found.append(result(call))
    finally:
        use_language("en")
    return found


def texts(svg: str) -> list[str]:
    """Return what can be read in a picture."""
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def chart(call: str) -> dict[str, Any]:
    *others, figure = in_languages(call)
    return {
        "title": [one.title for one in (figure, *others)],
        "description": [one.description for one in (figure, *others)],
        "table": [" | ".join(row) for row in figure.table],
        "texts": sorted(texts(figure.svg)),
    }


def facts() -> dict[str, Any]:
    calls = written("charts")
    return {
        "charts": {call: chart(call) for call in calls["charts"]},
        "columns": {call: list(result(call).to_records()[0]) for call in calls["columns"]},
        "boards": {call: " ".join(texts(result(call))) for call in calls["boards"]},
    }


def test_charts_are_as_they_were_recorded() -> None:
    check("charts", facts())


def test_every_function_of_figures_is_drawn() -> None:
    drawn = {call.partition("(")[0].removeprefix("figures.") for call in written("charts")["charts"]}
    assert drawn >= set(dir(figures)) - {"Figure"}
