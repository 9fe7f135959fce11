"""Every public callable refuses arguments that do not fit, and names the right ones."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import pytest

import exxtra_widget
from exxtra_widget import exxtra, levelx
from exxtra_widget.support.calls import Suggesting, checked

PACKAGES: Final = (
    exxtra_widget, exxtra, levelx, exxtra.odds, levelx.odds, exxtra.strategies, levelx.strategies,
)  # fmt: skip
# It reads the options in front of a position's text, exxtra(goal=9), and answers by the name that stands there.
OPTIONS: Final = {"Rules.of": ("exxtra", "levelx"), "play": ("ExxtraWidget",)}
# Called for every step of a simulation, and without parameters: a keyword there has no right name, and Python says so.
BARE: Final = {"Position.actions", "Position.outcomes"}
# They pass options on to a game, whose own functions answer and may know a nearer name.
PASSING: Final = {"start", "play"}
# It takes all options; those of a game do not.
OPEN: Final = {"GameDefinition.start"}


class Public(NamedTuple):
    """A callable with the name that messages give it."""

    name: str
    call: Callable[..., Any]


@cache
def classes() -> dict[str, list[type]]:
    """Return all public classes of the package by their name; some names are those of both games."""
    found: dict[str, dict[type, None]] = {}
    for info in pkgutil.walk_packages(exxtra_widget.__path__, "exxtra_widget."):
        module = import_module(info.name)
        for name, value in vars(module).items():
            if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                found.setdefault(name, {})[value] = None
    return {name: list(values) for name, values in found.items()}


def returned(function: Callable[..., Any]) -> Iterator[type]:
    """Yield the classes of ours that a function's annotation says it returns."""
    plain = inspect.unwrap(function)
    source = inspect.getsource(import_module(plain.__module__))
    for word in re.findall(r"\w+", str(getattr(plain, "__annotations__", {}).get("return", ""))):
        for cls in classes().get(word, ()):
            # Several classes have the name Position or Turn: it is the one that the module imports or holds.
            if cls.__module__ in {plain.__module__, *re.findall(r"from ([\w.]+) import", source)}:
                yield cls


def methods(cls: type) -> Iterator[Public]:
    """Yield the public methods of a class that are our own, and its constructor."""
    for base in cls.__mro__:
        if not base.__module__.startswith("exxtra_widget"):
            continue
        for name, value in vars(base).items():
            if name.startswith("_"):
                continue
            if inspect.isfunction(value):
                yield Public(f"{base.__name__}.{name}", value)
            if isinstance(value, (classmethod, staticmethod)):
                yield Public(f"{base.__name__}.{name}", getattr(base, name))
            if isinstance(value, property) and value.fget:
                yield Public("", value.fget)


def constructed(cls: type) -> bool:
    """Return whether a class has a constructor of ours; errors are made by us, and some classes take no arguments."""
    own = (vars(base) for base in cls.__mro__ if base.__module__.startswith("exxtra_widget"))
    return not issubclass(cls, BaseException) and any({"__init__", "__new__"} & names.keys() for names in own)


@cache
def public() -> dict[str, Public]:
    """Return every public callable: of the packages, then of all classes that these return."""
    found: dict[str, Public] = {}
    seen: set[Any] = set()
    waiting: list[Any] = [getattr(package, name) for package in PACKAGES for name in dir(package)]
    while waiting:
        thing = waiting.pop()
        if not callable(thing) or id(thing) in seen or not getattr(thing, "__module__", "").startswith("exxtra_widget"):
            continue
        seen.add(id(thing))
        if inspect.isclass(thing):
            if getattr(thing, "_is_protocol", False):
                continue
            if constructed(thing):
                found[f"{thing.__module__}.{thing.__name__}"] = Public(thing.__name__, thing)
            for method in methods(thing):
                if method.name:
                    found[f"{method.call.__module__}.{method.name}"] = method
                waiting.extend(returned(method.call))
        elif inspect.isfunction(thing):
            found[f"{thing.__module__}.{thing.__name__}"] = Public(thing.__name__, thing)
            waiting.extend(returned(thing))
    return dict(sorted(found.items()))


def takes_keywords(call: Callable[..., Any]) -> list[str]:
    kinds = {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}
    parameters = inspect.signature(call).parameters.values()
    return [one.name for one in parameters if one.kind in kinds and one.name not in {"self", "cls"}]


def test_all_kinds_of_public_callables_are_found() -> None:
    names = {one.name for one in public().values()}
    assert {
        "simulate",
        "Game",
        "Game.roll",
        "Game.from_text",
        "Position",
        "Position.apply",
        "Distribution.rvs",
    } <= names
    assert {
        "ExxtraWidget",
        "SimulationResult.intervals",
        "survival",
        "threshold",
        "SolvedGame.value",
        "Analysis",
    } <= names
    assert len(names) > 200


def answering() -> Iterator[tuple[str, Public]]:
    """Yield the callables that answer an unknown keyword: hundreds, called in one test instead of one each."""
    return ((key, one) for key, one in public().items() if one.name not in BARE | OPEN)


def refusal(one: Public, keyword: str) -> tuple[str, str]:
    """Return the callable that the error for a keyword names, and its answer."""
    name, call = one
    arguments = (exxtra.start(),) if name == "Position.apply" else ()
    try:
        call(*arguments, **{keyword: 1})
    except Exception as error:  # noqa: BLE001 - the message of any other error is shown by its test
        said = f"{type(error).__name__}: {error}"
    else:
        said = "no error"
    owner, _, answer = said.removeprefix("TypeError: ").partition(" takes no ")
    return owner, answer


def test_an_unknown_keyword_is_a_type_error_that_names_the_callable() -> None:
    wrong = {}
    for key, one in answering():
        owner, answer = refusal(one, "bogus_keyword")
        if owner not in {one.name, *OPTIONS.get(one.name, ())} or not answer.startswith(("'bogus_keyword'", "keyword")):
            wrong[key] = owner, answer
    assert wrong == {}


def test_a_misspelt_keyword_is_answered_with_the_right_one() -> None:
    wrong = {}
    for key, one in answering():
        known = takes_keywords(one.call)
        for word in known:
            if len(word) < 4:
                continue
            misspelt = word[:-2] + word[-1] + word[-2] if word[-1] != word[-2] else word + "x"
            owner, answer = refusal(one, misspelt)
            # A word may be as near to another keyword as to the one that it was made of: game, games.
            found = re.search(r"did you mean '(\w+)'\?", answer)
            near = found and found[1] in known and (found[1] == word or found[1][:3] == word[:3])
            if not near and not (found and one.name in PASSING):
                wrong[key, misspelt] = owner, answer
    assert wrong == {}


BOARD: Final = "0/0@4:64 A -"
# Types know the keywords, too; these calls are made as without a type checker.
package: Any = exxtra_widget


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: package.simulate(package.exxtra.start(), "53", seed=1),
            "simulate takes no 'seed'; did you mean 'rng'?",
        ),
        (
            lambda: package.simulate(package.exxtra.start(), "53", n_jobs=2),
            "simulate takes no 'n_jobs'; did you mean 'executor'?",
        ),
        (
            lambda: package.simulate(package.exxtra.start(), "53", n_games=5),
            "simulate takes no 'n_games'; did you mean 'games'?",
        ),
        (lambda: package.simulate(game=BOARD, strategies="53"), "simulate takes no 'game'; did you mean 'start'?"),
        (
            lambda: package.simulate(package.exxtra.start(), "53", 100),
            (
                "simulate takes 2 positional arguments (start, strategies), but 3 were given; "
                "write the others by name, like first=…"
            ),
        ),
        (lambda: package.exxtra.start(player=3), "start takes no 'player'; did you mean 'players'?"),
        (lambda: package.exxtra.start(n_players=3), "start takes no 'n_players'; did you mean 'players'?"),
        (lambda: package.levelx.start(num_players=3), "start takes no 'num_players'; did you mean 'players'?"),
        (lambda: package.exxtra.solve(toll=1), "solve takes no 'toll'; did you mean 'tol'?"),
        (lambda: package.exxtra.odds.chase("53", weight=1), "chase takes no 'weight'; did you mean 'weights'?"),
        (
            lambda: package.exxtra.epsilon_equilibrium(dleta=1),
            "epsilon_equilibrium takes no 'dleta'; did you mean 'delta'?",
        ),
        (lambda: package.analyze(package.Game(BOARD), seed=1), "analyze takes no 'seed'; did you mean 'rng'?"),
        (
            lambda: package.tournament(BOARD, ["53", "60"], n_jobs=2),
            "tournament takes no 'n_jobs'; did you mean 'executor'?",
        ),
        (lambda: package.ExxtraWidget(game=package.Game(BOARD)), "ExxtraWidget takes no 'game'; did you mean 'start'?"),
        (
            lambda: package.ExxtraWidget(BOARD).play("64", dealy=1),
            "ExxtraWidget.play takes no 'dealy'; did you mean 'delay'?",
        ),
        (lambda: package.LevelXWidget(sead=1), "LevelXWidget takes no 'sead'; did you mean 'seed'?"),
        (
            lambda: package.exxtra.exercise(BOARD, "double", opponnents=1),
            "exercise takes no 'opponnents'; did you mean 'opponents'?",
        ),
        (
            lambda: package.ExxtraWidget(BOARD).ask("double", revel=1),
            "ExxtraWidget.ask takes no 'revel'; did you mean 'reveal'?",
        ),
        (lambda: package.Game(BOARD).roll(die="64"), "Game.roll takes no 'die'; did you mean 'dice'?"),
        (
            lambda: package.simulate(BOARD, "53", games=10).intervals(level=0.9),
            "SimulationResult.intervals takes no 'level'; did you mean 'confidence_level'?",
        ),
        (lambda: package.wilson(1, 2, level=0.9), "wilson takes no 'level'; did you mean 'confidence_level'?"),
        (lambda: package.exxtra.strategies.rollout(game="x"), "rollout takes no 'game'; did you mean 'games'?"),
    ],
)
def test_the_words_people_bring_lead_to_ours(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_an_error_inside_a_call_is_left_as_it_is() -> None:
    @checked
    def broken(value: int) -> int:
        return len(value)  # type: ignore[arg-type]

    with pytest.raises(TypeError, match=r"object of type 'int' has no len\(\)"):
        broken(3)


def test_a_value_that_is_given_twice_is_named() -> None:
    @checked
    def once(value: int) -> int:
        return value

    with pytest.raises(TypeError, match="once got 'value' twice, by position and by name"):
        once(3, value=4)  # type: ignore[misc]


@pytest.mark.parametrize("missing", ["_repr_html_", "__wrapped__"])
def test_names_with_underscores_get_no_suggestion(missing: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(type("Thing", (Suggesting,), {"repr_html": 1})(), missing)
    assert "did you mean" not in str(caught.value)
