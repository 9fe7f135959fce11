"""Public names that are imported on first use, and the nearest name for a misspelt one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

import lazy_loader

from exxtra_widget.support.suggest import right_name

# As many names fit a message.
_FEW: Final = 16


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package from its stub, ``__init__.pyi``."""
    load, names, public = lazy_loader.attach_stub(package, file)
    missing = missing_name(package, public)
    return lambda name: load(name) if name in public else missing(name), names, public


def missing_name(package: str, public: Iterable[str]) -> Callable[[str], NoReturn]:
    """Return the ``__getattr__`` of a module: its ``AttributeError`` suggests the right public name."""

    def missing(name: str) -> NoReturn:
        # Python and IPython ask for many names with underscores; no suggestion fits those.
        known = [] if name.startswith("_") else sorted(public)
        few = f"; it has {', '.join(known)}" if 0 < len(known) <= _FEW else ""
        right = right_name(name, known) or few
        raise AttributeError(f"module {package!r} has no attribute {name!r}{right}", name=name, obj=None)

    return missing
