"""Exact answers of each lesson, found by counting outcomes, without the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def answers(stem: str) -> dict[str, Any]:
    """Return the exact answers of a lesson by names of its code; those of ``03-no-x`` stand in ``no_x.py``."""
    found: dict[str, Any] = import_module(f"tests.lessons.answers.{stem[3:].replace('-', '_')}").ANSWERS
    return found
