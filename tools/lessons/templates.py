"""Values in the texts of a lesson: names of its code, numbers as a language writes them, numbers of other lessons."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, TemplateError

from exxtra_widget.support.numbers import number, percent
from tools.lessons.phrases import exact
from tools.lessons.source import SourceError, named

# Number of another lesson, which a page links to its like; a sheet of paper has the number alone.
NOTEBOOK: Final = "[{number}]({stem}.ipynb)"
PAGE: Final = "[{number}]({stem}.html)"
PAPER: Final = "{number}"


def filled(template: str, place: str, language: str, values: Mapping[str, Any], reference: str) -> str:
    """Return a text with the values of ``{{ name }}``, and numbers of lessons in the form of a reference.

    A `SourceError` names the place of an unknown name, or of a value that is not a text.
    """
    environment = Environment(undefined=StrictUndefined, finalize=partial(_finished, place, language), autoescape=False)  # noqa: S701 - Markdown
    environment.filters["decimal"] = lambda value, places=2: number(value, language, places)
    environment.filters["percent"] = lambda share, places=1: percent(share, language, places)

    def lesson(*names: str) -> str:
        found = [named(name, place) for name in names]
        return ", ".join(reference.format(number=int(folder.name[:2]), stem=folder.name) for folder in found)

    try:
        return environment.from_string(template).render({**values, "lesson": lesson})
    except SourceError:
        raise
    except (TemplateError, TypeError, ValueError, AttributeError) as error:
        raise SourceError(f"{place}: {type(error).__name__}: {error}") from error


def _finished(place: str, language: str, value: Any) -> str:
    """Return a value as text; a float needs a number of decimals."""
    if isinstance(value, StrictUndefined):
        # Raises the error that names it.
        return str(value)
    if isinstance(value, float):
        raise SourceError(f"{place}: {value} needs |decimal(2) or |percent")
    if not isinstance(value, (str, int, Fraction)):
        raise SourceError(f"{place}: {value!r:.60} is neither a number nor a text")
    return exact(value, language)
