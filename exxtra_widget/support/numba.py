"""Functions that numba compiles if it is installed; they are plain Python until `compiled` is asked for them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from functools import cache, update_wrapper
from importlib import import_module
from importlib.util import find_spec
from threading import RLock, Thread
from types import FunctionType
from typing import Any, Final, TypeVar

# Loading takes a thread, which Pyodide does not have.
HAS_NUMBA: Final = sys.platform != "emscripten" and all(map(find_spec, ("numba", "numpy")))
F = TypeVar("F", bound="Callable[..., Any]")
_LOADING: Final = RLock()
# The functions that numba may compile, and whether compiled callers contain their code.
_COMPILABLE: Final[dict[Callable[..., Any], bool]] = {}
# The time spent on games without numba, in units of the time that loading it takes.
_spent = 0.0


def is_worth_it(games: int, many: int) -> bool:
    """Return whether compiled functions should play games, even if numba must be loaded for them."""
    global _spent  # noqa: PLW0603 - it is about this process
    if not HAS_NUMBA or "numba" in sys.modules:
        return HAS_NUMBA
    _spent += games / many
    return _spent >= 1


def is_wanted(loop: str, engine: str, games: int, many: int, loaded: Container[str]) -> bool:
    """Return whether a compiled loop should play: by its name, or as the fastest engine.

    ``"auto"`` may load numba, which takes as long as many games in plain Python; ``"loaded"`` takes what is there.
    """
    if engine == "auto":
        return is_worth_it(games, many)
    return engine == loop or (engine == "loaded" and loop in loaded)


@cache
def load_numba() -> Any:
    """Return the module numba, loaded with numpy in its own thread.

    An interrupt would end an import in the main thread, and modules that are half loaded cannot be loaded again.
    """
    loader = Thread(target=import_module, args=["numba"])
    loader.start()
    loader.join()
    return import_module("numba")


def compilable(function: F) -> F:
    """Mark a function that numba may compile, into the code of its compiled callers."""
    _COMPILABLE[function] = True
    return function


def rarely_called(function: F) -> F:
    """Mark a function that numba may compile, apart from the loops that call it."""
    _COMPILABLE[function] = False
    return function


def compiled(function: Callable[..., Any]) -> Any:
    """Return a marked function compiled by numba, with a cache next to its source for later processes.

    Its first call takes the time to compile it.
    """
    with _LOADING:
        return _compiled(function)


@cache
def _compiled(function: Callable[..., Any]) -> Any:
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    linked, njit = _linked(function), load_numba().njit
    try:
        return njit(cache=True, **options)(linked)
    except RuntimeError:
        # Neither the folder of the package nor that of the user is writable: every process compiles it.
        return njit(**options)(linked)


@cache
def _inner(function: Callable[..., Any]) -> Any:
    """Return a function for calls by compiled functions alone, which takes much less time to compile."""
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": _COMPILABLE[function]}
    return load_numba().njit(error_model="numpy", **wrappers)(_linked(function))


def _linked(function: Any) -> Any:
    """Return a function that calls the compiled forms of the marked functions that it names."""
    names, code = function.__globals__, function.__code__
    called = {name: _inner(names[name]) for name in code.co_names if _is_marked(names.get(name))}
    return update_wrapper(FunctionType(code, {**names, **called}, function.__name__), function)


def _is_marked(value: object) -> bool:
    return isinstance(value, FunctionType) and value in _COMPILABLE
