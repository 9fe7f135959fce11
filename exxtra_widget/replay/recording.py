"""A game or a widget as plain data, from which the page can replay it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.support.progress import ended, reporter
from exxtra_widget.widget import protocol
from exxtra_widget.widget.traits import Traits

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.poll import Poll
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.base import GameWidget

# Traits of a widget that a replay shows; the others are for Python.
_SHOWN: Final = ("size", "speed", "odds", "_opponents", "hint", "review", "question", "calibration")
_KEPT: Final = (protocol.COURSE_KEY, protocol.HINT_KEY, protocol.ANSWER_KEY)
# Traits that a replay of a stored widget begins anew. Presses are not stored, so the shown scene is a game like others.
_LIVE: Final = (
    *("locked", "notice", "topics", "presentation", "displayed"),
    *("_playback", "_preview", "_tables", "_scenes"),
)
# Fields of odds that the state of a position also has.
_SHARED: Final = ("text", "choices")


class Options(NamedTuple):
    """What a recording shows; the defaults of files stand in `GameWidget.save_html`."""

    language: str
    theme: str
    odds: bool = False
    answers: bool = True
    notes: bool = False
    progress: object = None

    @property
    def look(self) -> JsonObject:
        """Language and theme as traits."""
        return {"language": self.language, "theme": self.theme}


def of_game(game: Game[Position], options: Options) -> JsonObject:
    """Return the recording of a game."""
    own = {**without_work(game), **options.look, "odds": options.odds and not game.is_over}
    found = _panels(game, positions_of(game) if options.odds else {}, {}, options.progress)
    return recorded(game, own, found)


def without_work(game: Game[Position]) -> JsonObject:
    """Return the traits of bots and analysis where there is neither."""
    nothing = {"done": 0, "total": len(game), "running": False, "count": 0, "known": False}
    players = {"seats": [""] * game.start.seats, "names": [], "paused": False, "back": False, "left": False}
    return {
        "_opponents": {**players, "late": None, "count": 0},
        "review": {**nothing, "player": game.definition.estimator},
    }


def of_widget(widget: GameWidget, options: Options, *, votes: bool = False) -> tuple[Game[Position], JsonObject]:
    """Return the game of a widget, and the recording of it with the odds, answers and analysis that the widget has.

    With votes, a question that is not revealed has a press for each of its states, so that a class votes on the page.
    """
    with widget.game.alone():
        # `get_state` would also have all steps, which follow below.
        game, state = widget.game.copy(), widget.panel_state(_SHOWN)
        polls = widget.vote_states() if votes else []
    colors = widget.colors
    known = _known(state)
    own = {key: value for key, value in state.items() if not key.startswith(protocol.ODDS_KEY)}
    own |= {**_finished(own), **options.look}
    positions = positions_of(game) if options.odds else {}
    asked = own["question"]
    if asked and (asked["state"] == "open" or not options.answers):
        # Odds would give the answer away.
        positions.pop(asked["text"], None)
        known.pop(asked["text"], None)
        own["hint"] = None if own["hint"] and own["hint"]["text"] == asked["text"] else own["hint"]
    found = _panels(game, positions, known, options.progress)
    presses = [recorded(game, {**own, **_asked(poll, answers=options.answers)}, found, colors) for poll in polls]
    if presses:
        return game, {**folded(presses), "shown": [poll.state for poll in polls].index(asked["state"])}
    own["question"] = _without_states(asked if options.answers else without_answer(asked))
    return game, recorded(game, own, found, colors)


def _asked(poll: Poll, *, answers: bool) -> JsonObject:
    """Return the traits of a question in one of its states."""
    question = poll.to_dict()
    rows = {f"{protocol.ANSWER_KEY}{i}": answer for i, answer in enumerate(question["answers"])}
    shown = {**question, "answers": len(rows)}
    return {"question": shown if answers else without_answer(shown), **rows}


def _without_states(question: JsonObject | None) -> JsonObject | None:
    """Return a question for which no hands are counted, as nobody could close it."""
    return question and {**question, "hands": False}


def without_answer(question: JsonObject | None) -> JsonObject | None:
    """Return a question as the page gets it, without what its reveal shows."""
    if question is None or question["state"] != "revealed":
        return question
    hidden: JsonObject = {"exact": None, "working": [], "cells": [], "values": [], "values_kind": ""}
    return {**question, **hidden, "left_out": True}


def folded(presses: Sequence[JsonObject]) -> JsonObject:
    """Return the recording of the first press, with the parts of it that each further press changes."""
    return {**presses[0], "presses": [_changes(*pair) for pair in pairwise(presses)]}


def _changes(before: JsonObject, after: JsonObject) -> JsonObject:
    """Return the parts of a recording that differ from the previous press."""
    state = {name: value for name, value in after["state"].items() if value != before["state"][name]}
    return {"state": state, **{part: after[part] for part in after if part != "state" and after[part] != before[part]}}


def of_state(state: JsonObject) -> JsonObject:
    """Return the recording of a widget from its state in a notebook, without variations."""
    length = state["length"]
    named: JsonObject = {
        name: default if name in _LIVE else state.get(name, default) for name, default in _defaults().items()
    }
    named |= {**_finished(named), "question": _without_states(named["question"]), "revision": 1}
    kept = {key: value for key, value in state.items() if key.startswith(_KEPT)}
    steps = [state[f"{protocol.STEP_KEY}{i}"] for i in range(1, length + 1)]
    return {
        "state": {**named, **kept},
        "steps": steps,
        "others": [],
        "odds": _odds([named["start"], *steps], _known(state)),
    }


def _known(state: JsonObject) -> JsonObject:
    """Return the odds that a widget has, by the texts of their positions."""
    panels = (value for key, value in state.items() if key.startswith(protocol.ODDS_KEY))
    return {panel["text"]: panel for panel in panels if isinstance(panel, dict)}


def _finished(state: JsonObject) -> JsonObject:
    """Return analysis and hint as finished, since a replay does no work."""
    hint = state["hint"] and {**state["hint"], "going": False}
    return {"review": {**state["review"], "running": False}, "hint": hint}


def _defaults() -> JsonObject:
    found: Any = Traits().trait_defaults(sync=True)
    return dict(found)


def recorded(
    game: Game[Position], own: JsonObject, odds: JsonObject, colors: Mapping[int, str] = MappingProxyType({})
) -> JsonObject:
    """Return the recording of a game with some traits, and with odds by the texts of their positions."""
    state = {**_defaults(), **protocol.game_data(game, colors), **protocol.line_data(game, colors)}
    state |= {"value": str(game.position), "record": {"text": game.to_text(), "count": 1}, "revision": 1}
    steps = [protocol.step_data(game, colors, step) for step in game.steps]
    others: list[JsonObject] = [
        {"from": fork, "steps": [protocol.step_data(game, colors, step) for step in steps]}
        for fork, steps in game.history.branches()
    ]
    moments = [state["start"], *steps, *(moment for line in others for moment in line["steps"])]
    return {"state": {**state, **own}, "steps": steps, "others": others, "odds": _odds(moments, odds)}


def _odds(moments: Sequence[JsonObject], panels: JsonObject) -> list[JsonObject]:
    """Return the odds of each position under its first moment, without the fields that this moment has itself."""
    found = {}
    for number, moment in enumerate(moments):
        state = moment["state"]
        panel = panels.get(state["text"])
        if panel is not None and state["text"] not in found:
            own = {key: value for key, value in panel.items() if key not in _SHARED or value != state.get(key)}
            found[state["text"]] = {"at": number, **own}
    return list(found.values())


def positions_of(game: Game[Position]) -> JsonObject:
    """Return the positions of all variations by their texts."""
    lines = (game.steps, *(steps for _, steps in game.history.branches()))
    found = (game.start, *(step.after for line in lines for step in line))
    return {str(position): position for position in found}


def _panels(game: Game[Position], positions: JsonObject, known: JsonObject, progress: object) -> JsonObject:
    """Return odds by the texts of their positions: known ones, and computed ones."""
    missing = {text: position for text, position in positions.items() if text not in known}
    found = panels([(position, game.weights) for position in missing.values()], progress)
    return {**known, **dict(zip(missing, found, strict=True))}


def panels(wanted: Sequence[tuple[Any, Weights | None]], progress: object) -> list[JsonObject]:
    """Return the odds of positions, each with the weights of its dice."""
    if not wanted:
        return []
    # Load solved values first; a panel only looks up what is loaded.
    for position, weights in wanted:
        if not position.is_over and position.definition.is_known(position, weights):
            position.definition.solution(position, weights)
    found: list[JsonObject] = []
    report = reporter(progress, len(wanted), "moments", unasked=True)
    with ended(report):
        for position, weights in wanted:
            report(len(found))
            found.append(position.definition.panel(position, weights))
        report(len(wanted))
    return found
