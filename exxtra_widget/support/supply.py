"""Modules that earlier rooms use and the package's face supplies, since no room names one that comes after it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

GAMES: Final[dict[str, str]] = {}
"""The modules of the shipped games by the names of the games; each module has a ``DEFINITION``."""

MODULES: Final[dict[str, str]] = {}
"""The other modules by their names: ``strategies`` of any game, ``replay`` and ``moment`` of a game or a widget."""


# `import_module` takes longer than most that is asked of a module.
@cache
def load(module: str) -> Any:
    """Return a module by its full name, imported when it is first asked for."""
    return import_module(module)


def supplied(name: str) -> Any:
    """Return the module of `MODULES` with a given name."""
    return load(MODULES[name])
