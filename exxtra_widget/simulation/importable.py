"""Names in a pickle, and whether a new interpreter can import them."""

from __future__ import annotations

import pickle
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import FunctionType
from typing import Any, Final

# The main module has another name in a worker that runs it again.
_MAIN: Final = ("__main__", "__mp_main__")


class _Names(pickle.Pickler):
    """A pickler that notes the functions and classes which a worker will import, and keeps nothing else."""

    def __init__(self) -> None:
        super().__init__(self)  # only its `write` is called
        self.found: list[Any] = []

    def write(self, piece: bytes) -> int:
        return len(piece)

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, (type, FunctionType)):
            self.found.append(thing)
        return NotImplemented


def obstacle(thing: object, *, fresh: bool) -> str:
    """Return the reason why an object cannot be sent to a process, ``""`` if it can."""
    try:
        names = _Names()
        names.dump(thing)
    except Exception as error:  # noqa: BLE001 - a part of the object may raise anything
        return f"{type(error).__name__}: {error}"
    wrong = next((one for one in names.found if fresh and not _is_importable(one.__module__)), None)
    return "" if wrong is None else f"a new interpreter cannot import {wrong.__module__}.{wrong.__qualname__}"


def begins_fresh(executor: object) -> bool:
    """Return whether an executor is a pool of processes that start new interpreters, none that are forks."""
    context = getattr(executor, "_mp_context", None)
    return isinstance(executor, ProcessPoolExecutor) and (context is None or context.get_start_method() != "fork")


def _is_importable(module: str) -> bool:
    if module in _MAIN:
        return main_runs_again()
    parent, _, _ = module.rpartition(".")
    if parent and not _is_importable(parent):
        return False
    path = getattr(sys.modules.get(parent), "__path__", None)
    # Not `importlib.util.find_spec`: it believes in any module that is loaded here.
    return any(finder.find_spec(module, path) is not None for finder in sys.meta_path)


def main_runs_again() -> bool:
    """Return whether new interpreters run the main module again: a script, not a notebook or a prompt."""
    main = sys.modules["__main__"]
    if main.__spec__ is not None:  # python -m; a package that is run so is not run again
        return main.__spec__.name.rpartition(".")[2] != "__main__"
    file = getattr(main, "__file__", None)
    return isinstance(file, str) and Path(file).is_file()
