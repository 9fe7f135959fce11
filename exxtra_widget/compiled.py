"""numba where it is installed; where it is not, the same functions run as they stand."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HAS_NUMBA", "compiled", "plain"]

HAS_NUMBA: Final = find_spec("numba") is not None and find_spec("numpy") is not None
F = TypeVar("F", bound="Callable[..., Any]")


def compiled(function: F) -> F:
    """Return a function compiled by numba at its first call, and kept beside its source for later ones.

    Without numba it is returned as it is. Modules with such functions are imported only where they
    are used, as numba takes a while to load.
    """
    if not HAS_NUMBA:
        return function
    from numba import njit  # noqa: PLC0415 - it is in an extra

    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        fast: Any = njit(cache=True, **options)(function)
    except RuntimeError:
        # Neither the package's folder nor the user's can be written to: it is compiled anew each time.
        fast = njit(**options)(function)
    return cast("F", fast)


@cache
def plain(function: F) -> F:
    """Return the function that was compiled as it stands in the source; what it calls is plain, too."""
    source: Any = getattr(function, "py_func", None)
    if source is None:
        return function
    names: dict[str, Any] = dict(source.__globals__)
    names.update((name, plain(names[name])) for name in source.__code__.co_names if hasattr(names.get(name), "py_func"))
    return cast("F", FunctionType(source.__code__, names, source.__name__))
