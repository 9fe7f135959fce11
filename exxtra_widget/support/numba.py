"""Functions compiled by numba if it is installed, else unchanged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from importlib.util import find_spec
from threading import RLock
from types import FunctionType
from typing import Any, Final, TypeVar, cast

HAS_NUMBA: Final = find_spec("numba") is not None and find_spec("numpy") is not None
F = TypeVar("F", bound="Callable[..., Any]")
_LOADING: Final = RLock()
# The time spent on games without numba, in units of the time that loading it takes.
_spent = 0.0


def is_worth_it(games: int, many: int, *, is_loaded: bool) -> bool:
    """Return whether compiled functions should play games, even if numba has to be loaded for them.

    Parameters
    ----------
    games : int
        Number of games. Those of earlier calls count, too: many short simulations pay off as one long one does.
    many : int
        Number of games that take as long without numba as loading numba.
    is_loaded : bool
        Whether the compiled functions are loaded already.
    """
    global _spent  # noqa: PLW0603 - it is about this process
    if not HAS_NUMBA or is_loaded:
        return HAS_NUMBA
    _spent += games / many
    return _spent >= 1


def compiled(function: F) -> F:
    """Return a function that numba compiles at its first call, and keeps beside its source for later ones.

    numba itself is imported at that call, too: a few games are played before it would be loaded. Without numba the
    function is returned as it is.
    """
    return cast("F", _Compiled(function)) if HAS_NUMBA else function


class _Compiled:
    """A function that is compiled once it is called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func: Any = function
        self._fast: Any = None

    @property
    def signatures(self) -> Any:
        """For which types it has been compiled already."""
        return () if self._fast is None else self._fast.signatures

    def __call__(self, *args: Any) -> Any:
        return (self._fast or self.load())(*args)

    def load(self) -> Any:
        """Return the function compiled by numba."""
        with _LOADING:
            if self._fast is None:
                # numba has to see what it compiled itself where one function calls another.
                names = self.py_func.__globals__
                for name in self.py_func.__code__.co_names:
                    if isinstance(names.get(name), _Compiled):
                        names[name] = names[name].load()
                self._fast = _fast(self.py_func)
            return self._fast


def _fast(function: Callable[..., Any]) -> Any:
    from numba import njit  # noqa: PLC0415 - it is in an extra, and takes a while to load

    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        return njit(cache=True, **options)(function)
    except RuntimeError:
        # Neither the package's folder nor the user's can be written to: it is compiled again each time.
        return njit(**options)(function)


@cache
def plain(function: F) -> F:
    """Return the function that was compiled as it stands in the source; what it calls is plain, too."""
    source: Any = getattr(function, "py_func", None)
    if source is None:
        return function
    names: dict[str, Any] = dict(source.__globals__)
    names.update((name, plain(names[name])) for name in source.__code__.co_names if hasattr(names.get(name), "py_func"))
    return cast("F", FunctionType(source.__code__, names, source.__name__))
