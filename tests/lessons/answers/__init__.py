"""Exact answers of each lesson, found by counting outcomes, without the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.lessons.answers import simple


def answers(stem: str) -> dict[str, Any]:
    """Return the exact answers of a lesson by names of its code.

    Those of ``03-no-x`` stand in ``simple.py``, those of lessons that need functions in modules of their names.
    """
    lesson = stem[3:]
    if lesson in simple.ANSWERS:
        return simple.ANSWERS[lesson]
    found: dict[str, Any] = import_module(f"tests.lessons.answers.{lesson.replace('-', '_')}").ANSWERS
    return found
