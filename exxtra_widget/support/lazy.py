"""Public names that are imported on first use, with suggestions for misspelt ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, Final, NoReturn

import lazy_loader

from exxtra_widget.support.suggest import right_attribute

# Number of names that fit a message.
_FEW: Final = 20


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package from its stub, ``__init__.pyi``."""
    load, names, public = lazy_loader.attach_stub(package, file)
    missing, _ = known_names(package, public)
    return lambda name: load(name) if name in public else missing(name), names, public


def known_names(package: str, public: Iterable[str]) -> tuple[Callable[[str], NoReturn], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a module: the error of the former suggests the right public name."""

    def missing(name: str) -> NoReturn:
        # Python and IPython probe many names with underscores; suggest nothing for those.
        known = [] if name.startswith("_") else sorted(public)
        few = f"; it has {', '.join(known)}" if 0 < len(known) <= _FEW else ""
        # Imports probe a package for its modules; that must not load all others.
        elsewhere = _above(package, name) if "." in package else _below(package, name, known)
        right = elsewhere or right_attribute(name, known) or few
        raise AttributeError(f"module {package!r} has no attribute {name!r}{right}", name=name, obj=None)

    return missing, lambda: sorted(public)


def _above(package: str, name: str) -> str:
    whole = package.partition(".")[0]
    return f"; it is {whole}.{name}" if name in dir(sys.modules[whole]) else ""


def _below(package: str, name: str, known: Iterable[str]) -> str:
    found = [place for one in known for place in _places(getattr(sys.modules[package], one, None), one, name)]
    return f"; it is {' or '.join(found)}" if found else ""


def _places(module: object, path: str, name: str) -> list[str]:
    if not isinstance(module, ModuleType):
        return []
    known = dir(module)
    if name in known:
        return [f"{path}.{name}"]
    return [place for one in known for place in _places(getattr(module, one), f"{path}.{one}", name)]
