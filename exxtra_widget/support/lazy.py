"""Lazy module attributes (PEP 562), with the right name for a wrong one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from exxtra_widget.support.arguments import nearest


def on_demand(
    package: str, homes: Mapping[str, str], words: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package that imports a name from its home.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    homes : mapping
        Each name with the module that has it; one that has no such name stands for itself.
    words : mapping, optional
        Names that people look for, each with the name to use here.

    Examples
    --------
    >>> on_demand("exxtra_widget", {"Fraction": "fractions"})("Fraction")
    <class 'fractions.Fraction'>
    """

    def get(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            # Python and IPython ask for many names with underscores; no suggestion fits those.
            public = () if name.startswith("_") else (*homes, *getattr(sys.modules[package], "__all__", ()))
            right = f"; here it is {words[name]}" if name in words else nearest(name, public)
            raise AttributeError(f"module {package!r} has no attribute {name!r}{right}", name=name, obj=None)
        module = import_module(home)
        value = getattr(module, name, module)
        setattr(sys.modules[package], name, value)
        return value

    return get
