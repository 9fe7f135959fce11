"""Functions compiled by numba if it is installed, otherwise unchanged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from importlib import import_module
from importlib.util import find_spec
from threading import RLock, Thread
from types import FunctionType
from typing import Any, Final, TypeVar, cast

HAS_NUMBA: Final = find_spec("numba") is not None and find_spec("numpy") is not None
F = TypeVar("F", bound="Callable[..., Any]")
_LOADING: Final = RLock()
# The time spent on games without numba, in units of the time that loading it takes.
_spent = 0.0


def is_worth_it(games: int, many: int, *, is_loaded: bool) -> bool:
    """Return whether compiled functions should play games, even if numba must be loaded for them."""
    global _spent  # noqa: PLW0603 - it is about this process
    if not HAS_NUMBA or is_loaded:
        return HAS_NUMBA
    _spent += games / many
    return _spent >= 1


@cache
def load_numba() -> Any:
    """Return the module numba, loaded with numpy in its own thread.

    An interrupt would end an import in the main thread, and modules that are half loaded cannot be loaded again.
    """
    loader = Thread(target=import_module, args=["numba"])
    loader.start()
    loader.join()
    return import_module("numba")


def compiled(function: F) -> F:
    """Return a function that numba compiles at its first call, with a cache next to its source for later processes.

    That call also imports numba, so a few games need not wait for it. Without numba the function is returned
    unchanged.
    """
    return cast("F", _Compiled(function)) if HAS_NUMBA else function


def rarely_called(function: F) -> F:
    """Return a function like `compiled`, but for calls apart from the loops that contain them."""
    return cast("F", _Compiled(function, inlined=False)) if HAS_NUMBA else function


class _Compiled:
    """A function that numba compiles at its first call."""

    def __init__(self, function: Callable[..., Any], *, inlined: bool = True) -> None:
        update_wrapper(self, function)
        self._inlined = inlined
        self.py_func: Any = function
        self._fast: Any = None
        self._inner: Any = None

    @property
    def signatures(self) -> Any:
        """The types for which it is compiled already."""
        return (self._fast or self._inner).signatures if self._fast or self._inner else ()

    def __call__(self, *args: Any) -> Any:
        return (self._fast or self.load())(*args)

    def load(self) -> Any:
        """Return the function compiled by numba, for calls from Python."""
        with _LOADING:
            if self._fast is None:
                self._fast = _fast(self._linked())
            return self._fast

    def inner(self) -> Any:
        """Return the same for calls by compiled functions alone, which takes much less time to compile."""
        if self._inner is None:
            options: dict[str, Any] = {
                "no_cpython_wrapper": True,
                "no_cfunc_wrapper": True,
                "forceinline": self._inlined,
            }
            self._inner = load_numba().njit(error_model="numpy", **options)(self._linked())
        return self._inner

    def _linked(self) -> Any:
        """Return the function with the compiled functions that it calls."""
        names, code = self.py_func.__globals__, self.py_func.__code__
        called = {name: names[name].inner() for name in code.co_names if isinstance(names.get(name), _Compiled)}
        return update_wrapper(FunctionType(code, {**names, **called}, self.py_func.__name__), self.py_func)


def _fast(function: Callable[..., Any]) -> Any:
    njit = load_numba().njit
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        return njit(cache=True, **options)(function)
    except RuntimeError:
        # Neither the folder of the package nor that of the user is writable: every process compiles it.
        return njit(**options)(function)


@cache
def plain(function: F) -> F:
    """Return the Python function behind a compiled one; it also calls Python functions."""
    source: Any = getattr(function, "py_func", None)
    if source is None:
        return function
    names: dict[str, Any] = dict(source.__globals__)
    names.update((name, plain(names[name])) for name in source.__code__.co_names if hasattr(names.get(name), "py_func"))
    return cast("F", FunctionType(source.__code__, names, source.__name__))
