"""A row of scenes as plain data: what each press shows, from the first to the last, for a page without Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.core.transaction import show_on
from exxtra_widget.replay import recording
from exxtra_widget.widget.questions import Questions
from exxtra_widget.widget.scenes import SceneShow
from exxtra_widget.widget.table import Table

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.game import Game
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.widget.base import GameWidget


# Drawers that a file can fill; the others need Python, and stay closed.
_DRAWERS: Final = ("odds", "log")


class _Traits(recording.StillTraits):
    """Traits of a page whose last message is kept."""

    def send(self, message: dict[str, Any]) -> None:
        """Take a message to the page."""
        self.sent = message


class _Shown(NamedTuple):
    """What a press has shown: the game, and other traits of the page; and what the teacher reads.

    ``covered`` is the position whose odds nobody may see yet.
    """

    game: Game[Any]
    traits: dict[str, Any]
    notes: dict[str, Any]
    covered: str | None = None


def of_scenes(
    widget: GameWidget, row: Scenes, *, language: str, theme: str, odds: bool, answers: bool, notes: bool, progress: Any
) -> tuple[Game[Any], dict[str, Any]]:
    """Return the game that is shown first, and the recording of all presses.

    That is the recording of the first press, and the parts of it that each further press changes.
    """
    shown = [_covering(row, one, answers=answers) for one in _rehearse(row, widget.game)]
    look = {"size": widget.size, "speed": widget.speed}
    panels = _panels([one if odds or one.traits["odds"] else None for one in shown], progress)
    presses = [
        {
            **recording.recorded(one.game, {**one.traits, **look}, panel, language, theme),
            **({"notes": one.notes} if notes else {}),
        }
        for one, panel in zip(shown, panels, strict=True)
    ]
    return shown[0].game, {**presses[0], "presses": [_changes(*pair) for pair in pairwise(presses)]}


def _rehearse(row: Scenes, game: Game[Any]) -> Iterator[_Shown]:
    """Press from the first to the last scene; yield what each press has shown."""
    traits = _Traits()
    table = Table(traits, game)
    # There are no odds and hints that depend on the question.
    questions = Questions(table, lambda: None)

    def follow(game: Game[Any]) -> None:
        table.begin_script()
        questions.follow(game)
        scenes.follow()
        table.revise()

    def show_game(game: Game[Any], *_: Any, **__: Any) -> None:
        table.game = game
        show_on(game, follow)
        follow(game)

    scenes = SceneShow(table, questions, show_game)
    traits.set_trait("game_name", game.start.game)
    scenes.set(row)
    while True:
        scenes.tell_notes()
        question, place = traits.question, traits._scenes  # noqa: SLF001 - a trait of the page
        yield _Shown(
            table.game.copy(),
            {
                **recording.without_work(table.game),
                "odds": traits.odds,
                # Nobody has answered, and no time runs.
                "question": question and {**question, "answers": 0, "until": ""},
                "_scenes": {**place, "show": place["show"] if place["show"] in _DRAWERS else ""},
                "_playback": traits._playback,  # noqa: SLF001 - as above
            },
            traits.sent,
        )
        if not place["next"]:
            return
        # It belongs to one press.
        traits.set_trait("_playback", {})
        scenes.move("next")


def _covering(row: Scenes, shown: _Shown, *, answers: bool) -> _Shown:
    """Return what a press has shown with the position whose odds are covered; without answers, if so wished."""
    asked = shown.traits["question"]
    covered = asked["text"] if asked and asked["state"] == "open" else None
    if answers:
        return shown._replace(covered=covered)
    question = row.staged[shown.traits["_scenes"]["at"] - 1].question
    without = {**shown.traits, "question": _without_answer(asked)}
    return shown._replace(traits=without, covered=covered if question is None else str(question.position))


def _without_answer(question: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a question as the page gets it, without what its reveal shows."""
    if question is None or question["state"] != "revealed":
        return question
    hidden: dict[str, Any] = {"exact": None, "working": [], "cells": [], "values": [], "values_kind": ""}
    return {**question, **hidden, "left_out": True}


def _panels(shown: Sequence[_Shown | None], progress: Any) -> list[dict[str, Any]]:
    """Return the odds of the moments of some presses by the texts of their positions; none for None."""
    seen = [{} if one is None else _uncovered(one) for one in shown]
    wanted = {key: position for keys in seen for key, position in keys.items()}
    computed = recording.panels([(position, weights) for (_, weights), position in wanted.items()], progress)
    found = dict(zip(wanted, computed, strict=True))
    return [{key[0]: found[key] for key in keys} for keys in seen]


def _uncovered(shown: _Shown) -> dict[tuple[str, Weights | None], Any]:
    """Return the positions of a game whose odds may be seen, by their texts and dice."""
    positions = recording.positions_of(shown.game)
    return {(text, shown.game.weights): one for text, one in positions.items() if text != shown.covered}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a recording that differ from those of the press before."""
    state = {name: value for name, value in after["state"].items() if value != before["state"][name]}
    return {"state": state, **{part: after[part] for part in after if part != "state" and after[part] != before[part]}}
