"""The folders of the package: imports run one way, without circles."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.metadata import requires
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import exxtra_widget

PACKAGE: Final = Path(exxtra_widget.__file__).parent
GAMES: Final = ("exxtra", "levelx")

# Words, position, game, many games, values, advice, page, then the two games: a folder imports from itself and from
# those before it. Each game has its packages in the order below; modules directly in its folder come after them. At
# the end stands the program, and what lies directly in the package.
ORDER: Final = (
    "support", "drawing", "charts", "probability", "core", "simulation", "solving", "advice", "predict",
    "scenes", "widget", "replay", "bridges",
    *(
        f"{game}{package}"
        for game in GAMES
        for package in (
            "/rules", "/board", "/odds", "/two_seats", "/three_seats", "/endings", "/strategies", "/fast", "",
        )
    ),
    "command", "",
)  # fmt: skip

TYPES_FROM_LATER: Final = {
    # A definition names the parts of a game that are built on it, as types alone.
    ("core/definition", "predict/topic"),
    # A type checker takes a game that is opened from a text for EXXtra's.
    ("core/history", "exxtra/rules/rules"),
}

CALLS_TO_LATER: Final = {
    # A game that has no strategies of its own plays at random, or by rollouts.
    ("core/definition", "advice/common_strategies"),
    # A game without a solver of its own is solved position by position.
    ("core/definition", "solving/solve"),
    # A game and a board are saved as a page, and a board's output carries its moment.
    ("core/game", "replay/saving"),
    ("widget/base", "replay/saving"),
    ("widget/model", "replay/output_mime"),
}


class Arrow(NamedTuple):
    """An import: ``kind`` is ``loading``, ``calling`` (within a function) or ``typing``."""

    start: str
    end: str
    kind: str


@cache
def modules() -> dict[str, Path]:
    """Return the modules by their paths without ending; a package is called like its folder."""
    paths = {path.relative_to(PACKAGE).with_suffix("").as_posix(): path for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix("__init__").removesuffix("/"): path for name, path in paths.items()}


class Reading(NamedTuple):
    """A module's imports of others of the package, and packages that it loads."""

    arrows: tuple[Arrow, ...]
    packages: frozenset[str]


@cache
def readings() -> dict[str, Reading]:
    """Return all modules as they were read; nothing else of their trees is kept, as it would slow down other tests."""
    return {name: _read(name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in modules().items()}


def _read(name: str, tree: ast.Module) -> Reading:
    return Reading(tuple(_imports(name, tree, "loading")), frozenset(_packages(tree)))


@cache
def arrows() -> tuple[Arrow, ...]:
    """Return all imports between modules of the package; names that a package imports on demand are none."""
    found = [arrow for reading in readings().values() for arrow in reading.arrows]
    return tuple(arrow for arrow in dict.fromkeys(found) if arrow.end != arrow.start)


def _imports(name: str, tree: ast.AST, kind: str) -> list[Arrow]:
    arrows: list[Arrow] = []
    for node in ast.iter_child_nodes(tree):
        inner = kind
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            inner = "typing"
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) and kind != "typing":
            inner = "calling"
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports by dots"
            found = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        else:
            found = []
        arrows += [Arrow(name, end, inner) for end in map(_module, found) if end is not None]
        arrows += _imports(name, node, inner)
    return arrows


def _module(target: str) -> str | None:
    """Return the module that an import loads: a name may be a module of its own or stand in the one before it."""
    top, *parts = target.split(".")
    if top != PACKAGE.name:
        return None
    path = "/".join(parts)
    return path if path in modules() else path.rpartition("/")[0]


def folder(name: str) -> str:
    """Return the folder in which a module stands; a package stands in its own."""
    return name if modules()[name].name == "__init__.py" else name.rpartition("/")[0]


def is_backward(arrow: Arrow) -> bool:
    """Return whether an import leads to a later folder, or from one game to the other."""
    # The number of the version imports nothing, so all may read it.
    if arrow.end == "_version":
        return False
    start, end = folder(arrow.start), folder(arrow.end)
    games = {place.split("/", maxsplit=1)[0] for place in (start, end)} & set(GAMES)
    return ORDER.index(end) > ORDER.index(start) or len(games) > 1


def test_every_folder_has_its_place_in_the_order() -> None:
    assert {folder(name) for name in modules()} <= set(ORDER)


@pytest.mark.slow
def test_imports_follow_the_order() -> None:
    wrong = [arrow for arrow in arrows() if arrow.kind != "typing" and is_backward(arrow)]
    assert {(arrow.start, arrow.end) for arrow in wrong if arrow.kind == "calling"} == CALLS_TO_LATER
    assert [arrow for arrow in wrong if arrow.kind == "loading"] == []


def test_types_follow_the_order() -> None:
    # The package's own face names everything that it offers.
    found = {(arrow.start, arrow.end) for arrow in arrows() if arrow.kind == "typing" and is_backward(arrow)}
    assert found == TYPES_FROM_LATER


@pytest.mark.parametrize("kinds", [{"loading"}, {"loading", "calling"}])
def test_no_module_is_loaded_or_called_in_a_circle(kinds: set[str]) -> None:
    graph: dict[str, set[str]] = {}
    for arrow in arrows():
        if arrow.kind in kinds and (arrow.start, arrow.end) not in CALLS_TO_LATER:
            graph.setdefault(arrow.start, set()).add(arrow.end)
    # It raises a `CycleError` that names the modules.
    TopologicalSorter(graph).prepare()


def test_a_public_name_is_not_hidden_by_a_module() -> None:
    # Loading a module sets its name in its package, and replaces a public name that is equal.
    for name, path in modules().items():
        if path.name == "__init__.py":
            package = import_module(".".join((PACKAGE.name, *name.split("/"))).rstrip("."))
            inside = {other.rpartition("/")[2] for other in modules() if other.rpartition("/")[0] == name and other}
            for public in inside & set(getattr(package, "__all__", ())):
                assert getattr(package, public) is import_module(f"{package.__name__}.{public}")


def test_every_imported_package_is_declared() -> None:
    # A requirement looks like ``lazy-loader>=0.4``, one of an extra like ``numba>=0.61; extra == "fast"``.
    needed = [text for text in requires("exxtra-widget") or () if not re.search("extra.*(play|unit|test|dev)", text)]
    declared = {re.split(r"[^\w-]", text)[0].replace("-", "_").lower() for text in needed}
    # OpenSpiel's package has two modules.
    declared |= {"pyspiel"} if "open_spiel" in declared else set()
    imported = {name.partition(".")[0] for reading in readings().values() for name in reading.packages}
    # Type checkers alone have stubs of the standard library.
    others = imported - sys.stdlib_module_names - {PACKAGE.name, "_typeshed"}
    assert {name.lower() for name in others} <= declared


def _packages(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
