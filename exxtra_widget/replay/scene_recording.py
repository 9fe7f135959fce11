"""A row of scenes as plain data: what each press shows, for a page without Python.

Whether odds and notes are in it is up to `GameWidget.save_html`, `embed_html` and the command for lessons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.replay import recording
from exxtra_widget.scenes.frame import frames
from exxtra_widget.widget.scene_show import BETWEEN

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.scenes.frame import Frame
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.base import GameWidget


# Panels that a file can fill; the others need Python and stay closed.
_DRAWERS: Final = ("odds", "log")


class _Shown(NamedTuple):
    """What a press shows: the game, and other traits of the page.

    ``covered`` is the position whose odds are still hidden.
    """

    frame: Frame
    game: Game[Position]
    traits: JsonObject
    covered: str | None


def of_scenes(widget: GameWidget, row: Scenes, options: recording.Options) -> tuple[Game[Position], JsonObject]:
    """Return the first game, and the recording of all presses.

    It has the first press in full, and for each later press what changes.
    """
    shown = list(_rehearse(row, answers=options.answers))
    look = {"size": widget.size, "speed": widget.speed, **options.look}
    seen = [_uncovered(one) if options.odds or one.traits["odds"] else {} for one in shown]
    presses = [
        {
            **recording.recorded(one.game, {**one.traits, **look}, panel, widget.colors),
            **({"notes": one.frame.notes(options.language, widget.colors)} if options.notes else {}),
        }
        for one, panel in zip(shown, _panels(seen, options.progress), strict=True)
    ]
    return shown[0].game, recording.folded(presses)


def _rehearse(row: Scenes, *, answers: bool) -> Iterator[_Shown]:
    """Yield what each press shows, from the first to the last; without what questions reveal if so wished."""
    steps = 0
    for one in frames(row):
        game, place, question, own = one.game(), one.place(), one.unanswered(), one.staged.question
        before, steps = steps if one.pressed else one.steps, one.steps
        # Nobody has answered.
        asked = {**question.to_dict(), "answers": 0, **_limit(one)} if question else None
        covered = asked["text"] if asked and asked["state"] == "open" else None
        if not answers and own is not None:
            covered = str(own.position)
        traits = {
            **recording.without_work(game),
            "odds": one.staged.scene.show == "odds",
            "question": asked if answers else recording.without_answer(asked),
            "_scenes": {**place, "show": place["show"] if place["show"] in _DRAWERS else ""},
            # The steps of a line follow each other.
            "_playback": {"revision": 1, "from": before, "delay": BETWEEN} if steps - before > 1 else {},
        }
        yield _Shown(one, game, traits, covered)


def _limit(shown: Frame) -> JsonObject:
    """Return the time for answers, which begins with the press that asks."""
    seconds = shown.asking.scene.seconds
    return {} if seconds is None else {"seconds": seconds}


def _panels(seen: Sequence[dict[tuple[str, Weights | None], Any]], progress: object) -> list[JsonObject]:
    """Return the odds of each press by the texts of their positions."""
    wanted = {key: position for positions in seen for key, position in positions.items()}
    computed = recording.panels([(position, weights) for (_, weights), position in wanted.items()], progress)
    found = dict(zip(wanted, computed, strict=True))
    return [{key[0]: found[key] for key in positions} for positions in seen]


def _uncovered(shown: _Shown) -> dict[tuple[str, Weights | None], Any]:
    """Return the positions of a game whose odds are visible, by their texts and dice."""
    positions = recording.positions_of(shown.game)
    return {(text, shown.game.weights): one for text, one in positions.items() if text != shown.covered}
