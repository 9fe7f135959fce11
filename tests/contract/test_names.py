"""Public names: what each module offers, the parameters of functions, and the members of classes.

A redesign may add names and optional parameters; it takes none away, and changes no default.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from types import ModuleType
from typing import Any, Final, get_origin

import anywidget
import ipywidgets
from traitlets import HasTraits

import exxtra_widget
from exxtra_widget import (
    Assignment,
    ExxtraWidget,
    Game,
    MarkovChain,
    SimulationError,
    action_values,
    analyze,
    compare,
    exxtra,
    figures,
    hint,
    levelx,
    simulate,
    testing,
    tournament,
    wilson,
    win_probability,
)
from tests.contract.recorded import plain, written

MODULES: Final[dict[str, ModuleType]] = {
    "exxtra_widget": exxtra_widget,
    "exxtra": exxtra,
    "exxtra.events": exxtra.events,
    "exxtra.odds": exxtra.odds,
    "exxtra.strategies": exxtra.strategies,
    "levelx": levelx,
    "levelx.events": levelx.events,
    "levelx.notation": levelx.notation,
    "levelx.odds": levelx.odds,
    "levelx.strategies": levelx.strategies,
    "figures": figures,
    "testing": testing,
}
# These go with the redesign: pictures of other libraries, and a function for a lesson that is gone.
LEAVING: Final = {"value_iteration"}
LEAVING_PARAMETERS: Final = {"ax"}
# Members of other libraries' classes are not ours to hold.
FOREIGN: Final = (
    object, str, int, float, tuple, dict, Exception, ValueError, TypeError, Enum, anywidget.AnyWidget, HasTraits,
    ipywidgets.ValueWidget,
)  # fmt: skip
# What only the page and the widget's own parts use.
INTERNAL: Final = {
    "panel_state", "set_state", "get_state", "send_state", "set_trait", "hold_sync", "hold_trait_notifications",
}  # fmt: skip


def results() -> dict[str, object]:
    """Return a value of each type that users get but never make, by the call that brings it."""
    text, start, chain = "0/0@4:64 A 70", exxtra.start(2, goal=3), MarkovChain({"a": {"a": 1, "b": 1}, "b": {"b": 1}})
    game, widget = Game(text, seed=1), ExxtraWidget(players=2, seed=1)
    game.place(5)
    widget.ask("bust")
    widget.answer("Ann", "1/3")
    widget.reveal()
    played, chosen, advised, poll = analyze(game), compare(text, games=1, rng=1), hint(text), widget.predictions[0]
    contest = tournament(start, ["60", "53"], games=1, rng=1)
    exercise = exxtra.exercise("0/0 A 64", "bust")
    return {
        "Game(…)": game,
        "exercise(…)": exercise,
        "Assignment(…)": Assignment([exercise], title="Dice"),
        "solve(…)": exxtra.solve(goal=2),
        "levelx.solve_ending(…)": levelx.solve_ending("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"),
        **{type(error).__name__: error for error in errors()},
        "Game.source": game.source,
        "Game(dice='64').source": Game(dice="64").source,
        "Game(dice='hand').source": Game(dice="hand").source,
        "Position.outcomes()": game.position.outcomes(),
        "loaded(…)": exxtra.loaded(b={"X": 3}),
        "simulate(…)": simulate(start, "60", games=1, rng=1),
        "tournament(…)": contest,
        "compare(…)": chosen,
        "compare(…)[0]": chosen[chosen.best],
        "win_probability(…)": win_probability(text),
        "action_values(…)": action_values(text),
        "wilson(…)": wilson(1, 2),
        "hint(…)": advised,
        "hint(…).actions[0]": advised.actions[0],
        "analyze(…)": played,
        "analyze(…).steps[0]": played.steps[0],
        "analyze([…])": analyze([game, game]),
        "MarkovChain.hitting_time(…)": chain.hitting_time("b"),
        "odds.turn(…)": exxtra.odds.turn("53"),
        "odds.first_roll()": exxtra.odds.first_roll(),
        "odds.optimal_stopping(…)": exxtra.odds.optimal_stopping(int),
        "policy_map()": exxtra.policy_map(),
        "round_robin(…)": exxtra.round_robin(["60", "53"], goal=3),
        "evaluate(…)": exxtra.evaluate(["60", "53"], goal=3),
        "best_response(…)": exxtra.best_response("60", goal=3),
        "widget.predictions": widget.predictions,
        "widget.predictions[0]": poll,
        "widget.predictions[0].answers[0]": poll.answers[0],
        "widget.predictions[0].question": poll.question,
        "widget.predictions.calibration()": widget.predictions.calibration(),
    }


def errors() -> Iterator[Exception]:
    """Yield an error of each type of ours, as users meet it."""
    game, widget = Game("0/0 A -"), ExxtraWidget(players=2)
    calls: tuple[Callable[[], object], ...] = (
        lambda: game.step(">9"),
        lambda: exxtra.Position.parse("0/0 B"),
        lambda: widget.load("Start: 0/0 A -\n\n99"),
        lambda: widget.answer("Ann", "1/3"),
        lambda: simulate(game.start, lambda _position, _rng: "fly", games=1, executor="serial"),
    )
    for call in calls:
        try:
            call()
        except (SimulationError, TypeError, ValueError) as error:
            yield error


def parameters(thing: Any) -> list[str] | None:
    """Return the parameters of a function with their defaults; ``*`` stands before those that need their names."""
    if get_origin(thing):
        return None
    if isinstance(thing, type) and issubclass(thing, HasTraits):
        # Old versions of traitlets hide the parameters of the class.
        thing = thing.__init__
    try:
        found = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return None
    kept = [one for one in found if one.kind is not one.VAR_KEYWORD and one.name not in {"self", *LEAVING_PARAMETERS}]
    return [
        "*" * (one.kind in {one.KEYWORD_ONLY, one.VAR_POSITIONAL})
        + one.name
        + ("" if one.default is one.empty else f"={one.default!r}")
        for one in kept
    ]


def members(cls: type, value: object = None) -> dict[str, Any]:
    """Return the public members of a class and a value: parameters of methods, and None for a property or a field."""
    foreign = {name for base in FOREIGN if issubclass(cls, base) for name in dir(base)}
    traits = set(cls.class_traits()) if issubclass(cls, HasTraits) else set()
    names = {*dir(cls), *getattr(cls, "__dataclass_fields__", ()), *getattr(cls, "_fields", ()), *_own(value)}
    shown = sorted(name for name in names - foreign - traits - INTERNAL if not name.startswith("_"))
    found = {name: getattr(cls, name, None) for name in shown if not _is_hint(cls, name)}
    return {name: parameters(one) if callable(one) else None for name, one in found.items()}


def _own(value: object) -> set[str]:
    return set(getattr(value, "__dict__", ()))


def _is_hint(cls: type, name: str) -> bool:
    """Return whether a name belongs to another library, and leads to ours."""
    return type(inspect.getattr_static(cls, name, None)).__name__ == "ForeignName"


def public(module: ModuleType) -> dict[str, Any]:
    """Return the public names of a module."""
    names = getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ or (name.isupper() and name != "TYPE_CHECKING")
    ]
    return {name: getattr(module, name) for name in names if not name.startswith("_") and name not in LEAVING}


def facts() -> dict[str, Any]:
    modules = {name: public(module) for name, module in MODULES.items()}
    return {
        "modules": {
            name: {key: parameters(value) if callable(value) else type(value).__name__ for key, value in names.items()}
            for name, names in modules.items()
        },
        "classes": {
            f"{name}.{key}": members(value)
            for name, names in modules.items()
            for key, value in names.items()
            if isinstance(value, type)
        },
        "results": {call: members(type(value), value) for call, value in results().items()},
    }


def missing(old: Any, new: Any, place: str) -> Iterator[str]:
    """Yield what was recorded and is no longer there."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            if name in new:
                yield from missing(value, new[name], f"{place}.{name}")
            else:
                yield f"{place}.{name} is gone"
    elif isinstance(old, list) and isinstance(new, list):
        plainly, by_name = ([one for one in old if one.startswith("*") == named] for named in (False, True))
        if new[: len(plainly)] != plainly or not {one.lstrip("*") for one in by_name} <= {
            one.lstrip("*") for one in new
        }:
            yield f"{place}({', '.join(old)}) is now ({', '.join(new)})"
        elif needed := [one for one in new if not ("=" in one or one in old or one.startswith("**"))]:
            yield f"{place} needs {', '.join(needed)}"
    elif type(old) is not type(new):
        yield f"{place} was {old}, and is now {new}"


def test_every_public_name_is_still_there() -> None:
    gone = [line for part in written("names") for line in missing(written("names")[part], plain(facts())[part], part)]
    assert not gone, "\n".join(["", *gone])
