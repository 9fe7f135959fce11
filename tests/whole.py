"""The check that a game is whole: every step follows from the one before, and the record reads back."""

from __future__ import annotations

from exxtra_widget import Game


def check_whole(game: Game) -> None:
    for line in (game.steps, *game.others):
        position = game.start
        for step in line:
            assert step.before == position
            assert position.why_not(step.action) is None
            position = position.apply(step.action)
            assert step.after == position
    assert Game.from_text(game.to_text()) == game
    assert Game.from_json(game.to_json()) == game
