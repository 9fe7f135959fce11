"""Mistakes of a user, which a type checker finds; nothing runs this file.

mypy reports a ``type: ignore`` that is not needed, and pyright a ``pyright: ignore``: so each mistake must be found. In
mypy's eyes a widget may have any attribute, since ipywidgets has no types.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import exxtra_widget
from exxtra_widget import (
    Distribution,
    Exercise,
    ExxtraWidget,
    Game,
    LevelXWidget,
    Scene,
    action_values,
    analyze,
    compare_strategies,
    exxtra,
    figures,
    hint,
    levelx,
    play,
    simulate,
    tournament,
    win_probability,
)

if TYPE_CHECKING:
    from pathlib import Path

START = exxtra.start(2)


def with_a_game(game: Game[exxtra.Position], folder: Path) -> None:
    game.undo(count="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    game.play(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.roll(4.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.sped = 3  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    game.save_html(folder, theme="drak")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    _ = game.postion  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = game.legal_moves  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = game.position.countres  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    game.position.play("64")  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    Game(players=3)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]
    Game("0/0 A -", dice=3)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    play(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def with_a_board(board: ExxtraWidget, folder: Path) -> None:
    board.rool()  # pyright: ignore[reportAttributeAccessIssue]
    board.reset()  # pyright: ignore[reportAttributeAccessIssue]
    board.sped = 3  # pyright: ignore[reportAttributeAccessIssue]
    board.disabled = True  # pyright: ignore[reportAttributeAccessIssue]
    board.speed = "fast"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.theme = "drak"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.language = "german"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.colors = 3  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.size = "big"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.position = START  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    board.bots = {1: 3}  # type: ignore[dict-item]  # pyright: ignore[reportAttributeAccessIssue]
    board.new_game(bots={1: 3})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    board.play(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.goto("x")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.mark(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.observe(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.save_html(folder, theme="drak")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(playrs=["a", "b"])  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ExxtraWidget(theme="drak")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(language="german")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(colors={"Ann": 3})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(size="big")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(bots={1: 3})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(bots=["53"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ExxtraWidget(bots={1: short})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    LevelXWidget(goal=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    exxtra.start(player=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    _ = exxtra.Dice("64") > 51  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]


def with_questions(board: ExxtraWidget) -> None:
    board.ask(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.ask("bust", secnds=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    board.ask("bust", reveal="latr")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.ask("bust", names="show")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    board.tally([3])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Scene(show="odd")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Scene(names="shwn")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Exercise(START, "How many?", kind="numbr")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def short(_: exxtra.Position) -> str:
    """Return an action, but without the place for a source of chance."""
    return "roll"


def numbered(_: exxtra.Position, rng: Random) -> int:
    """Return a rung in place of an action."""
    return rng.randrange(6)


class Plain:
    """Class whose objects cannot be called."""


def with_strategies() -> None:
    simulate(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, 53)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, short)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, numbered)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, Plain())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, [short, "53"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    simulate(START, [53, "53"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    simulate(START, {"mine": short, "book": "53"})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    simulate(START, {"mine": 53, "book": "53"})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]
    simulate(START, games="3")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    simulate(START, rng=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    tournament(START, [short, "53"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    tournament(START, [1, 2])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    compare_strategies(short, "53", START)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    win_probability(START, strategies=short)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    exxtra.best_response(53)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    exxtra.evaluate(["53", 5])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    exxtra.round_robin([5, 6])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    exxtra.odds.turn(5.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def with_methods(game: Game[exxtra.Position]) -> None:
    win_probability(START, method="slution")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    action_values(START, method="slution")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    hint(START, "slution")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    analyze(game, method="slution")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
    exxtra.policy_map(shows="treshold")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    figures.tree({"a": 1}, products="hiden")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    figures.bars({"a": 1}, language="german")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    analyze(3)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]


def with_results(position: levelx.Position) -> None:
    found = simulate(position, games=10)
    _ = found.share  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = found.wins.mean  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = position.counters  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = Distribution({1: 1}).mean + 1  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]
    _ = exxtra_widget.odds  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    _ = levelx.simulate  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
