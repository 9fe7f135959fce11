"""Mistakes of a user, which a type checker finds; nothing runs this file.

mypy reports a ``type: ignore`` that is not needed, and pyright a ``pyright: ignore``: so each mistake must be found. In
mypy's eyes a widget may have any method, since ipywidgets has no types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget import Distribution, ExxtraWidget, Game, LevelXWidget, exxtra, simulate

if TYPE_CHECKING:
    from exxtra_widget import levelx


def with_a_game(game: Game[exxtra.Position]) -> list[object]:
    game.undo(count="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    game.play(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    return [
        game.postion,  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
        game.legal_moves,  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
        game.position.countres,  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    ]


def with_a_board(board: ExxtraWidget) -> list[object]:
    board.rool()  # pyright: ignore[reportAttributeAccessIssue]
    board.speed = "fast"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    board.ask("bust", secnds=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    return [
        ExxtraWidget(playrs=["a", "b"]),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        LevelXWidget(goal=3),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        exxtra.start(player=3),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ]


def with_results(position: levelx.Position) -> list[object]:
    found = simulate(position, games=10)
    return [
        found.share,  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
        position.counters,  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
        Distribution({1: 1}).mean + 1,  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]
    ]
