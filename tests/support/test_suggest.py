"""Suggestions: the nearest keyword or attribute, and our names for words of other libraries."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import exxtra_widget
from exxtra_widget import GameDefinition, exxtra, figures, levelx
from exxtra_widget.support.suggest import (
    ForeignName,
    no_attribute,
    right_name,
    suggest_in_class,
    suggest_keywords,
)
from tests.contract.known import result


class Coin:
    size = 2
    if TYPE_CHECKING:
        turn: Any
    else:
        __getattr__ = no_attribute
        turn = ForeignName()

    def step(self) -> None: ...


class Player(Coin):
    player = 1


@pytest.mark.parametrize(
    ("word", "known", "right"),
    [
        ("push", ["step"], "; here it is step()"), ("push", ["step", "apply"], "; here it is apply(…)"),
        ("legal_moves", ["position"], "; here it is position.actions()"), ("legal_moves", [], ""),
        ("gmaes", ["games", "rng"], "; did you mean 'games'?"), ("seed", ["language"], ""),
    ],
)  # fmt: skip
def test_the_first_known_name_is_suggested_or_else_the_nearest(word: str, known: list[str], right: str) -> None:
    assert right_name(word, known) == right


@suggest_keywords
def play(start: Any, *, games: int = 10) -> Any:
    return start() + games


def _fails() -> int:
    raise TypeError("inside")


# The type checker finds the same wrong calls.
AnyPlay: Any = play


def test_a_decorated_function_suggests_only_for_keywords_of_the_call_itself() -> None:
    assert play(lambda: 1, games=2) == 3
    with pytest.raises(TypeError, match=r"^play takes no 'n_games'; here it is games$") as caught:
        AnyPlay(lambda: 1, n_games=2)
    assert caught.value.__cause__ is caught.value.__context__ is None
    with pytest.raises(TypeError, match=r"^play needs start; write play\(start, …\)$"):
        AnyPlay()
    with pytest.raises(TypeError, match=r"^play takes only start without a name; write games=…$"):
        AnyPlay(int, 2)
    with pytest.raises(TypeError, match=r"^inside$"):
        play(_fails, games=2)


@suggest_in_class("pips")
class Die:
    def __init__(self, faces: int = 6) -> None:
        self.faces = faces

    def roll(self, *, rng: Any = None) -> Any:
        return rng

    def pips(self) -> int:
        return self.faces

    def count(self, face: int, rolls: int) -> int:
        return rolls // self.faces if face <= self.faces else 0

    @classmethod
    def coin(cls) -> Die:
        return cls(2)

    @staticmethod
    def loaded(*, weights: Any) -> Any:
        return weights


def test_a_class_and_a_method_are_named_as_people_call_them() -> None:
    made: Any = Die
    with pytest.raises(TypeError, match=r"^Die takes no 'face'; did you mean 'faces'[?]$"):
        made(face=3)
    with pytest.raises(TypeError, match=r"^Die.roll takes no 'seed'; here it is rng$"):
        made().roll(seed=3)
    with pytest.raises(TypeError, match=r"^Die takes no 'x'; it takes faces$"):
        made(x=3)
    with pytest.raises(TypeError, match=r"^Die.coin takes no 'x'; it takes no keywords$"):
        made.coin(x=3)
    with pytest.raises(TypeError, match=r"^Die.coin takes nothing without a name$"):
        made.coin(3)
    with pytest.raises(TypeError, match=r"^loaded needs weights; write loaded\(weights=…\)$"):
        made.loaded()
    with pytest.raises(TypeError, match=r"^Die.pips\(\) "):
        made().pips(3)
    with pytest.raises(TypeError, match=r"^Die.count needs rolls; write count\(face, rolls\)$"):
        made().count(1)
    assert (Die.coin().pips(), Die().count(6, 12)) == (2, 2)


# Methods that are called in every step of a simulation, and what only the library or a subclass calls.
QUICK = {
    *("action_mask", "actions", "apply", "at", "best", "distinct_actions", "has", "hitting_time", "kind", "mix"),
    *("outcomes", "pmf", "policy", "returns", "rung", "strength", "support", "to_vector", "value", "vector_bounds"),
    *("why_not", "worth", "count", "share", "error", "regret", "formats", "after", "alone", "copy", "listen"),
    *("close", "get_state", "hold_sync", "hold_trait_notifications", "panel_state", "send_state", "set_state"),
}


def _public() -> Iterator[tuple[str, Any]]:
    """Yield the functions, constructors and methods that people call."""
    for module in (exxtra_widget, figures, exxtra, exxtra.odds, exxtra.strategies, levelx, levelx.odds):
        for name in module.__all__:
            thing = getattr(module, name)
            if not isinstance(thing, type):
                yield name, thing
            elif not issubclass(thing, (Exception, GameDefinition)):
                yield from (
                    (f"{name}.{method}", inspect.getattr_static(base, method))
                    for base in thing.__mro__
                    if base.__module__.startswith("exxtra_widget")
                    for method in vars(base)
                    if not method.startswith("_") and method not in QUICK
                )


FUNCTIONS = {
    name: thing
    for name, member in _public()
    if inspect.isfunction(thing := getattr(member, "__func__", member))
    and not any(one.kind is one.VAR_KEYWORD for one in inspect.signature(thing).parameters.values())
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_people_call_refuses_an_unknown_keyword_with_a_sentence(name: str) -> None:
    with pytest.raises(TypeError, match=" takes no 'zzz'"):
        FUNCTIONS[name](zzz=1)


def test_a_missing_attribute_is_answered_with_the_right_one() -> None:
    for word, right in (("siez", "; did you mean 'size'[?]"), ("push", "; here it is step[(][)]"), ("_push", "")):
        with pytest.raises(AttributeError, match=f"^Coin has no '{word}'{right}$") as caught:
            getattr(Coin(), word)
        assert (caught.value.name, caught.value.obj) == (word, None)


def test_a_foreign_name_is_answered_by_class_and_instance() -> None:
    for owner in (Player, Player()):
        with pytest.raises(AttributeError, match=r"^Player has no 'turn'; here it is player$"):
            _ = owner.turn
        assert not hasattr(owner, "turn")


@pytest.mark.parametrize(
    "made",
    [
        "ExxtraWidget()",
        "Game(exxtra.start())",
        "exxtra.start()",
        "MarkovChain([[1]])",
        "MarkovChain([[1]]).hitting_time(0, 0)",
        "Distribution([1])",
        "Sample([1])",
        "exxtra_widget.action_values('0/0 A 64', games=2)",
        "exxtra_widget.Scenes([exxtra_widget.Scene('a', '0/0 A -')])",
        "exxtra_widget.Scene('a')",
        "exxtra_widget.Exercise('0/0/0 A -', 'bust')",
        "exxtra_widget.Exercise('0/0/0 A -', 'bust').check('0')",
    ],
)
def test_public_objects_refuse_attributes_that_they_do_not_have(made: str) -> None:
    with pytest.raises(AttributeError):
        result(made).titel = 3
