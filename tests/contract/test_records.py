"""Records, old and new, as text and as JSON: read back, written again, and the same wherever a game is read."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, exxtra, levelx, play, win_probability
from tests.contract.known import STARTS
from tests.contract.recorded import check, digest, written

OLD: Final = sorted((Path(__file__).parents[1] / "core/old_records").iterdir())
DICE: Final[dict[str, dict[str, Any]]] = {
    "seed": {"seed": 7},
    "seed as text": {"seed": "monday"},
    "by hand": {"dice": "hand"},
}
NAMES: Final = ("Ann", "Bo", "Çelik & <b>", "D {x}", "E\\", "F (1)")
REMARKS: Final = ("Größe ½ 🎲", "a { and a }", "two\nlines", "back\\slash", "[%mark no mark]")
MARKS: Final = {"exxtra": "rung:4", "levelx": "seat:B", "pig": "seat:B"}


def _games() -> dict[str, Game]:
    """Return games with lines, remarks, marks, and all kinds of dice and options."""
    found = {}
    for game, starts in STARTS.items():
        for i, start in enumerate(starts):
            for j, (name, dice) in enumerate(DICE.items()):
                if i % len(DICE) == j:
                    found[f"{game} {i}, {name}"] = _played(
                        Game(start, players=NAMES[: start.seats], **dice), 10 * i + j
                    )
    found["exxtra scripted"] = _played(Game(exxtra.start(2), dice="64 7X 42 71 XX 33"), 3, most=5)
    found["exxtra loaded"] = _played(Game(exxtra.start(2, goal=5), seed=1, weights=exxtra.loaded(b={"X": 3})), 4)
    found["levelx loaded"] = _played(Game(levelx.start(2), seed=1, weights=levelx.loaded({6: 2})), 5)
    found["exxtra without steps"] = Game("0/3/0@4:64 A 61", seed=2)
    found["levelx in the middle"] = _played(Game("levelx 110000/000000 B -", seed=2), 6)
    return found


def _played(game: Game, seed: int, most: int = 9) -> Game:
    """Play random steps, go back, and play others; write remarks and marks on the way."""
    rng = Random(seed)
    _go_on(game, rng, most)
    game.goto(len(game) // 2)
    game.comment(rng.choice(REMARKS))
    game.mark(MARKS[game.start.game])
    _go_on(game, rng, 4)
    game.comment(rng.choice(REMARKS))
    if game.forks and game.forks[0] < len(game):
        # The first step after the fork, which the other line does not have.
        game.goto(game.forks[0] + 1)
        game.comment(rng.choice(REMARKS))
    if seed % 2:
        game.goto(1)
    return game


def _go_on(game: Game, rng: Random, most: int) -> None:
    for _ in range(most):
        if game.is_over:
            return
        action = rng.choice(game.actions())
        game.step(rng.choice(list(game.outcomes)) if action == "roll" and game.source.kind == "hand" else action)


def facts() -> dict[str, Any]:
    new = {
        name: {"text": game.to_text().split("\n"), "json": json.loads(game.to_json()), "read": _read(game)}
        for name, game in _games().items()
    }
    return {"old": {path.name: _read(Game.read(path)) for path in OLD}, "new": new, "nameless": _nameless()}


def _read(game: Game) -> dict[str, Any]:
    lines = [" ".join(step.action for step in line) for line in (game.steps, *game.others)]
    return {
        "lines": lines,
        "cursor": game.cursor,
        "position": str(game.position),
        "problems": len(game.problems),
        "text": digest(game.to_text()),
        "json": digest(json.loads(game.to_json())),
        "events": digest([[step.to_dict()["events"] for step in line] for line in (game.steps, *game.others)]),
    }


# --- Texts without the name of a game ---------------------------------------------------------

TEXTS: Final = (
    "0/0 A -", "0/3/0@4:64 A 61", "exxtra 0/0 A -", "exxtra(goal=5) 0/0 A -", "(goal=5) 0/0 A -", "000000/000000 A -",
    "levelx 000000/000000 A -", "pig 12/30 A 7", "12/30 A 7", "exxtra", "levelx", "pig", "exxtar", "chess 0/0 A -", "",
    "0/0 A", "\uff10\uff0f\uff10 A \u2212", " 0/0 A - ", "0/0 a -", "Start: 0/0 A -",
)  # fmt: skip
DOORS: Final = {
    "Game": lambda text: Game(text).position,
    "exxtra.Position.parse": exxtra.Position.parse,
    "levelx.Position.parse": levelx.Position.parse,
    "ExxtraWidget": lambda text: ExxtraWidget(text).position,
    "LevelXWidget": lambda text: LevelXWidget(text).position,
    "ExxtraWidget.load": lambda text: _loaded(ExxtraWidget(players=2), text),
    "LevelXWidget.load": lambda text: _loaded(LevelXWidget(players=2), text),
    "play": lambda text: play(text).position,
    "win_probability": lambda text: win_probability(text, "simulate", games=1, rng=1) and "a value",
}


def _loaded(widget: Any, text: str) -> Any:
    widget.load(text)
    return widget.position


def _nameless() -> dict[str, Any]:
    """Return what each text is at each door: doors that agree stand together."""
    found: dict[str, dict[str, list[str]]] = {text: {} for text in TEXTS}
    for text, name in product(TEXTS, DOORS):
        found[text].setdefault(_tried(DOORS[name], text), []).append(name)
    return found


def _tried(door: Any, text: str) -> str:
    try:
        return str(door(text))
    except (TypeError, ValueError) as error:
        return type(error).__name__


def test_records_and_texts_are_read_and_written_as_they_were_recorded() -> None:
    check("records", facts())


def test_recorded_games_are_read_back() -> None:
    for name, recorded in written("records")["new"].items():
        text = "\n".join(recorded["text"])
        game, other = Game.from_text(text), Game.from_json(json.dumps(recorded["json"]))
        assert game == other, name
        assert (game.to_text(), json.loads(other.to_json())) == (text, recorded["json"])
        assert game.problems == other.problems == ()
