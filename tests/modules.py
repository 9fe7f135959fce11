"""The modules of the package."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import exxtra_widget
from exxtra_widget.support.extras import MissingExtraError


def modules() -> Iterator[Any]:
    """Yield each module of the package but bridges to libraries that are not installed."""
    for found in pkgutil.walk_packages(exxtra_widget.__path__, "exxtra_widget."):
        try:
            yield import_module(found.name)
        except MissingExtraError:
            continue
