"""Functions that numba compiles if it is installed; they stay plain Python until `compiled` is called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache, update_wrapper
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from inspect import getattr_static
from pathlib import Path
from threading import RLock, Thread
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TypeAlias, TypeVar

# Loading needs a thread, which Pyodide does not have.
HAS_NUMBA: Final = sys.platform != "emscripten" and all(map(find_spec, ("numba", "numpy")))
F = TypeVar("F", bound="Callable[..., Any]")
# An array of numbers in a function that numba compiles, or a list of them if Python runs it.
Array: TypeAlias = Any
_LOADING: Final = RLock()
# The functions that numba may compile, and whether compiled callers contain their code.
_COMPILABLE: Final[dict[Callable[..., Any], bool]] = {}
_OPTIONS: Final = {"nogil": True, "error_model": "numpy"}
# For functions that compiled ones alone call, which then take much less time to compile. They make no arrays: so they
# count no references to arrays either, which would take longer than their work.
_INNER: Final = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_FINGERPRINT: Final = 16
# Time spent on games without numba, in units of its loading time.
_spent = 0.0


def is_worth_it(games: int, break_even: int) -> bool:
    """Return whether compiled functions should play games, even if numba must be loaded for them."""
    global _spent  # noqa: PLW0603 - it is about this process
    if not HAS_NUMBA or "numba" in sys.modules:
        return HAS_NUMBA
    _spent += games / break_even
    return _spent >= 1


def is_wanted(engine: str, games: int, break_even: int, *, is_loaded: bool) -> bool:
    """Return whether a compiled loop should play: as the engine ``"compiled"``, or as the fastest one.

    ``"auto"`` may load numba, which takes as long as ``break_even`` games in plain Python; ``"loaded"`` never does.
    """
    if engine == "auto":
        return is_worth_it(games, break_even)
    return engine == "compiled" or (engine == "loaded" and is_loaded)


@cache
def load_numba() -> Any:
    """Return the module numba, loaded with numpy in its own thread.

    An interrupt would end an import in the main thread, and half-loaded modules cannot be loaded again.
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
    """Return a marked function compiled by numba, with a cache next to its source; see `cached`."""
    with _LOADING:
        return _compiled(function)


@cache
def _compiled(function: Callable[..., Any]) -> Any:
    return cached(_linked(function), _of_function(function, []), _OPTIONS)


def compiled_as_it_is(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """Return a function that calls no marked ones, compiled with further options; see `cached`."""
    return cached(function, _of_function(function, []), {**_OPTIONS, **options})


def cached(function: Any, contents: object, options: Mapping[str, Any]) -> Any:
    """Return a function compiled by numba, with a cache next to its source for later processes.

    The first call compiles it. A change in any file that it is compiled from invalidates the cache: numba compares only
    the function's own file, so the name contains a hash.
    """
    njit, name = load_numba().njit, function.__qualname__
    made_of = repr((contents, _text(options), _INNER))
    function.__qualname__ += f"_{sha256(made_of.encode()).hexdigest()[:_FINGERPRINT]}"
    try:
        found = njit(cache=True, **options)(function)
    except RuntimeError:
        # No cache folder is writable, so every process compiles it.
        return njit(**options)(function)
    _forget_older(Path(found.stats.cache_path), name, function.__qualname__)
    return found


def _forget_older(folder: Path, name: str, newest: str) -> None:
    """Delete what this version of Python cached for older versions of a function."""
    version = "".join(map(str, sys.version_info[:2]))
    for path in folder.glob(f"*.{name}_{'?' * _FINGERPRINT}-*.py{version}*.nb?"):
        if f".{newest}-" not in path.name:
            with suppress(OSError):
                path.unlink()


@cache
def _inner(function: Callable[..., Any]) -> Any:
    """Return a function that only compiled functions call."""
    return load_numba().njit(forceinline=_COMPILABLE[function], **_INNER)(_linked(function))


def _linked(function: Any) -> Any:
    """Return a function that calls the compiled forms of the marked functions that it names."""
    names, code = function.__globals__, function.__code__
    called = {name: _inner(names[name]) for name in code.co_names if _is_marked(names.get(name))}
    return update_wrapper(FunctionType(code, {**names, **called}, function.__name__), function)


def _is_marked(value: object) -> bool:
    return isinstance(value, FunctionType) and value in _COMPILABLE


def _of_function(function: Any, read: list[Any]) -> object:
    """Return everything that the compiled code of a function depends on, equal in every process."""
    code = _of_code(function.__code__, function.__globals__, read)
    return _of_value(function.__defaults__, (), read), code


def _of_code(code: CodeType, named: Mapping[str, Any], read: list[Any]) -> object:
    constants = [_of_code(one, named, read) if isinstance(one, CodeType) else _text(one) for one in code.co_consts]
    values = [_of_value(named.get(name), code.co_names, read) for name in code.co_names]
    return code.co_code, code.co_names, constants, values


def _text(value: Any) -> str:
    # The order of a set differs between processes.
    if isinstance(value, Mapping):
        return repr([(name, _text(value[name])) for name in sorted(value)])
    return repr(sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value)


def _of_value(value: Any, names: tuple[str, ...], read: list[Any]) -> object:
    """Return the part of a value that code depends on; for modules and classes, the attributes that it names."""
    if isinstance(value, (tuple, list)):
        return [_of_value(one, names, read) for one in value]
    if isinstance(value, (int, float, complex, str, bytes, Enum)):
        return repr(value)
    if hasattr(value, "tolist") and not isinstance(value, type):
        # The text of a long array omits its middle.
        return str(getattr(value, "dtype", "")), value.tolist()
    function = getattr(value, "py_func", value)
    is_called = function is not value or _is_marked(function)
    if (is_called or isinstance(value, (ModuleType, type))) and (value, names) not in read:
        read.append((value, names))
        if is_called:
            return _text(getattr(value, "targetoptions", _COMPILABLE.get(function))), _of_function(function, read)
        return [_of_value(getattr_static(value, name, None), names, read) for name in names]
    return getattr(value, "__module__", ""), getattr(value, "__qualname__", type(value).__qualname__)
