"""Scenes ready to be shown: each is played from its start, its question is asked, and each press gets its work."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from exxtra_widget.core import script
from exxtra_widget.core.dice import DiceSource, Weights, choose, describe
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.history import History, Notes, Steps
from exxtra_widget.core.record import ScriptPlayer
from exxtra_widget.core.script import Entry
from exxtra_widget.core.seats import bots_by_seat, check_players
from exxtra_widget.core.strategy import Strategy, check_seats, find
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.card_codes import card_numbers, check_choices
from exxtra_widget.predict.hands import read_marks
from exxtra_widget.predict.kind_choice import names_action
from exxtra_widget.predict.poll import MOST_VOTES
from exxtra_widget.predict.topic import NAMES
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.scenes.scene import DRAWERS, Scene, SceneError
from exxtra_widget.support.arguments import integer, items_of, nearest, number, quote, shown, whole, word
from exxtra_widget.support.locale import letter
from exxtra_widget.support.unicode import one_newline, storable, unseen_sign

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.kind import Said
    from exxtra_widget.predict.question import Question

MOST_SCENES: Final = 200
LONGEST_TITLE: Final = 80

_LINE: Final = re.compile(r"line (\d+): ")

Fork = tuple[int, list[Entry]]


class Press(NamedTuple):
    """What a press shows: steps up to a number, or the next state of the question."""

    kind: Literal["line", "ask", "close", "reveal"]
    steps: int


@dataclass(frozen=True)
class Staged:
    """Scene that was played, with its question."""

    scene: Scene
    start: Position
    prologue: Notes
    # The steps of each line before and after the question.
    lines: tuple[Steps, ...]
    after: tuple[Steps, ...]
    others: tuple[Steps, ...]
    source: DiceSource
    weights: Weights | None
    bots: Mapping[int, Strategy]
    question: Question | None
    # The number of the earlier scene, from 0, whose question this one asks again or reveals.
    about: int | None
    # The probabilities that have a column for hands.
    marks: tuple[Said, ...] = ()
    # The numbers of the printed cards that are expected.
    cards: tuple[int, ...] = ()
    # Whether a later scene asks the question again or reveals it, which this one then does not.
    kept: bool = False

    @property
    def steps(self) -> Steps:
        """All steps of the script."""
        return tuple(chain(*self.lines, *self.after))

    @property
    def end(self) -> Any:
        """The position in which the script ends."""
        return self.steps[-1].after if self.steps else self.start

    def history(self, steps: int) -> History:
        """Return the game after a number of steps, without anything that comes later."""
        others = self.others if steps == len(self.steps) else ()
        return History(self.start, self.steps[:steps], others, steps, self.prologue)

    @cached_property
    def presses(self) -> tuple[Press, ...]:
        """What each press shows, in order."""
        lines = [Press("line", steps) for steps in accumulate(map(len, (*self.lines, *self.after)))]
        asked, steps = [], sum(map(len, self.lines))
        if self.question is not None:
            asked += [Press("ask", steps), Press("close", steps)]
        if self.scene.reveal is not None or (self.question is not None and not self.kept):
            asked.append(Press("reveal", steps))
        return (*lines[: len(self.lines)], *asked, *lines[len(self.lines) :])


class Draft(NamedTuple):
    """Scene as it was given, with the line number of each part if it comes from a text."""

    scene: Scene
    lines: Mapping[str, int] = MappingProxyType({})


def stage(drafts: Sequence[Draft], players: Sequence[str] | None) -> tuple[Staged, ...]:
    """Return scenes, each played from its start, or raise a ``SceneError`` with all their problems."""
    if not 0 < len(drafts) <= MOST_SCENES:
        raise SceneError([f"a sequence has 1 to {MOST_SCENES} scenes, not {len(drafts)}"])
    earlier: list[Staged | None] = []
    problems: list[str] = []
    for draft in drafts:
        reader = _Reader(draft, [one.scene for one in drafts[: len(earlier)]], earlier)
        found = reader.read(players)
        problems += reader.problems
        earlier.append(None if reader.problems else found)
    if problems:
        raise SceneError(problems)
    row = [one for one in earlier if one is not None]
    kept = {one.about for one in row}
    return tuple(replace(one, kept=i in kept) for i, one in enumerate(row))


def check_title(title: object) -> str:
    """Return a title without blanks around it, or raise a ``ValueError``."""
    if isinstance(title, str) and len(title) <= LONGEST_TITLE and not unseen_sign(title):
        return title.strip()
    raise ValueError(f"a title must be one line of up to {LONGEST_TITLE} characters, not {shown(title)}")


def _check_note(note: object) -> None:
    if not isinstance(note, str):
        raise TypeError(f"a note must be a string, not {shown(note)}")
    storable(note, "a note")


class _Reader:
    """Reads a scene. A scene that continues a broken one cannot be checked, and adds no problem."""

    def __init__(self, draft: Draft, before: Sequence[Scene], earlier: Sequence[Staged | None]) -> None:
        self.problems: list[str] = []
        self._scene, self._lines = draft
        self._before = before
        self._earlier = earlier

    def read(self, players: Sequence[str] | None) -> Staged | None:
        """Return the scene as far as it can be read; None without a start."""
        self._check_values()
        scene, about = self._scene, self._find_earlier()
        # The scene whose question is asked a second time.
        first = None if about is None or scene.again is None else self._earlier[about]
        start = self._start(first)
        names = None if start is None else self._try("start", check_players, players, start.seats)
        if names is None:
            return None
        weights = self._weights(start, first)
        source = self._try("dice", _source, start.definition, scene)
        bots = self._try("bots", strategies_of, scene.bots, start)
        player = ScriptPlayer(start.definition, names, [])
        prologue = player.notes(start, Entry("", 0, _listed(scene.caption), _listed(scene.mark)))
        self._add_all("caption", player)
        begun, lines, forks = self._played("play", player, start)
        prologue = _both(prologue, begun)
        if scene.again is not None and lines:
            self._add("play", "a second vote is about the position of the first one; put these steps after it")
        asked, after, later = self._played("then", player, lines[-1][-1].after if lines else start)
        if lines:
            # A comment after a question is about the position of the question.
            last = lines[-1][-1]
            notes = _both(Notes(last.comments, last.marks), asked)
            lines = (*lines[:-1], (*lines[-1][:-1], replace(last, comments=notes.comments, marks=notes.marks)))
        else:
            prologue = _both(prologue, asked)
        if scene.ask is None and about is None:
            # Without a question all steps count as before it.
            lines, after = (*lines, *after), ()
        others = self._variations(player, start, tuple(chain(*lines, *after)), (*forks, *later))
        question = self._question(lines[-1][-1].after if lines else start, weights, first)
        marks = () if question is None else self._marks(question, first)
        cards = () if question is None else self._cards(question, first)
        if self.problems:
            return None
        staged = Staged(
            scene, start, prologue, lines, after, others, source, weights, bots, question, about, marks, cards
        )
        return replace(staged, scene=_canonical(staged))

    # --- Problems -----------------------------------------------------------------------------

    def _add(self, part: str, reason: object, line: int | None = None) -> None:
        """Add a problem of a part; for a text it names the line instead."""
        title = f" “{quote(self._scene.title)}”" if self._scene.title else ""
        at = self._lines.get(part) if line is None else line
        where = [f"scene {len(self._before) + 1}{title}", *([] if part in self._lines else [part])]
        self.problems.append(", ".join([*where, *([] if at is None else [f"line {at}"])]) + f": {reason}")

    def _try(self, part: str, read: Callable[..., Any], *given: object) -> Any:
        """Return what a function reads; for a value that it refuses, add a problem and return None."""
        try:
            return read(*given)
        except (TypeError, ValueError) as error:
            self._add(part, error)
            return None

    def _add_all(self, part: str, player: ScriptPlayer) -> None:
        """Add the problems of a script, which begin with their line numbers."""
        for problem in player.problems:
            line = _LINE.match(problem)
            self._add(part, problem[line.end() :] if line else problem, int(line[1]) if line else None)
        player.problems.clear()

    # --- Values -------------------------------------------------------------------------------

    def _check_values(self) -> None:
        scene = self._scene
        try:
            check_title(scene.title)
        except ValueError as error:
            self._scene = replace(scene, title="")
            self._add("title", error)
        if scene.show is not None:
            self._try("show", word, scene.show, DRAWERS, "show")
        self._try("names", word, scene.names, NAMES, "names")
        self._try("note", _check_note, scene.note)
        for part, low, high in (("seconds", 1, 3600), ("minutes", 0.1, 600)):
            if getattr(scene, part) is not None:
                self._try(part, number, getattr(scene, part), low, high, part)
        if scene.class_size is not None:
            self._try("class_size", whole, scene.class_size, 1, MOST_VOTES, "class_size")
            if scene.cards is not None:
                self._add("cards", "cards already says how many answers are expected; leave out class_size")
        asked = [part for part in ("ask", "again", "reveal") if getattr(scene, part) is not None]
        if asked[1:]:
            self._add(asked[1], f"a scene has one question, but this one has {' and '.join(asked)}")
        for part in ("choices", "answer", "rolls", "marks", "class_size", "cards"):
            again = scene.again if part in {"marks", "class_size", "cards"} else None
            if getattr(scene, part) is not None and scene.ask is None and again is None:
                self._add(part, f"{part} belongs to a question; add ask")

    def _find_earlier(self) -> int | None:
        """Return the number of the earlier scene whose question this one asks again or reveals."""
        part = "again" if self._scene.again is not None else "reveal"
        title = getattr(self._scene, part)
        if title is None:
            return None
        found = [i for i, one in enumerate(self._before) if _title(one.title) == _title(title)]
        if not found:
            known = [one.title for one in self._before if one.title]
            self._add(part, f"no earlier scene is called {shown(title)}{nearest(title, known)}")
        elif found[1:]:
            self._add(part, f"{len(found)} earlier scenes are called {shown(title)}; give them different titles")
        elif self._before[found[0]].ask is None and self._before[found[0]].again is None:
            self._add(part, f"the scene {shown(title)} asks nothing")
        else:
            return found[0]
        return None

    def _start(self, first: Staged | None) -> Any:
        """Return the position in which the scene begins; None if it is unknown."""
        if self._scene.start is not None:
            return self._try("start", read_position, self._scene.start)
        if self._scene.again is not None:
            return None if first is None or first.question is None else first.question.position
        if self._earlier:
            return None if self._earlier[-1] is None else self._earlier[-1].end
        self._add("start", "the first scene needs a start, like Start: 0/0 A -")
        return None

    def _weights(self, start: Position, first: Staged | None) -> Any:
        if self._scene.weights is None:
            return None if first is None else first.weights
        return self._try("weights", start.definition.loaded, self._scene.weights)

    # --- The script ---------------------------------------------------------------------------

    def _played(
        self, part: str, player: ScriptPlayer, position: Position
    ) -> tuple[Notes, tuple[Steps, ...], list[Fork]]:
        """Return the notes before the first step of a script, the steps of each line of text, and its variations."""
        given = getattr(self._scene, part)
        listed = [given] if isinstance(given, str) else items_of(given)
        if listed is None or not all(isinstance(line, str) for line in listed):
            self._add(part, f"{part} must be a string or a list of strings, not {shown(given)}")
            return Notes(), (), []
        written = script.read_script("\n".join(listed), self._lines.get(part, 1))
        player.problems.extend(written.problems)
        entries = script.whole(written.entries, player.definition.normal)
        steps = tuple(player.steps(position, entries))
        notes = player.notes(position, written.entries[0])
        self._add_all(part, player)
        return notes, _by_lines(entries[1:], steps), written.others

    def _variations(
        self, player: ScriptPlayer, start: Position, steps: Steps, forks: Sequence[Fork]
    ) -> tuple[Steps, ...]:
        found = []
        for fork, entries in forks:
            if fork > len(steps):
                self._add("play", f"a variation leaves after step {fork}, but there are {len(steps)}", entries[0].line)
                continue
            position = steps[fork - 1].after if fork else start
            found.append((*steps[:fork], *player.steps(position, entries)))
            self._add_all("play", player)
        return tuple(found)

    def _question(self, position: Position, weights: Weights | None, first: Staged | None) -> Question | None:
        if self._scene.again is not None:
            return None if first is None else first.question
        return None if self._scene.ask is None else self._try("ask", self._asked, position, weights)

    def _asked(self, position: Position, weights: Weights | None) -> Question:
        scene, choices = self._scene, self._choices(position.game)
        return ask(position, scene.ask, choices=choices, answer=scene.answer, rolls=scene.rolls, weights=weights)

    def _marks(self, question: Question, first: Staged | None) -> Any:
        given = self._scene.marks
        if given is None and first is not None:
            return first.marks
        return self._try("marks", read_marks, question, given, "en")

    def _cards(self, question: Question, first: Staged | None) -> Any:
        given = self._scene.cards
        if given is not None:
            self._try("cards", check_choices, question.kind.choices)
            return self._try("cards", card_numbers, given)
        return () if first is None or self._scene.class_size is not None else first.cards

    def _choices(self, game: str) -> Any:
        """Return the choices; a list writes words with their actions as ``kick = >2``."""
        given = self._scene.choices
        listed = None if isinstance(given, Mapping) else items_of(given)
        if listed is None:
            return given
        parts = [str(choice).rpartition(" = ") for choice in listed]
        pairs = [(words.strip(), action.strip()) for words, _, action in parts]
        # Other choices may also contain an equals sign.
        if not all(words for words, _ in pairs) or not any(names_action(action, game) for _, action in pairs):
            return listed
        named = dict(pairs)
        return named if len(named) == len(pairs) else [words for words, _ in pairs]


def _source(definition: GameDefinition, scene: Scene) -> DiceSource:
    # Writing the rolls of an iterator would use them up.
    if scene.dice is not None and not isinstance(scene.dice, Sized):
        raise TypeError(f"dice of a scene must be 'hand' or a list of rolls, not {shown(scene.dice)}")
    return choose(definition, scene.seed, scene.dice)


def _both(one: Notes, other: Notes) -> Notes:
    return Notes((*one.comments, *other.comments), tuple(dict.fromkeys((*one.marks, *other.marks))))


def _listed(given: object) -> list[Any]:
    found = [] if given is None else items_of(given)
    return [given] if found is None else found


def _by_lines(entries: Sequence[Entry], steps: Steps) -> tuple[Steps, ...]:
    """Return steps by the lines of their script; a line break within a comment ends none."""
    lines: list[list[Any]] = []
    end = -1
    for entry, step in zip(entries, steps, strict=False):
        if entry.line != end:
            lines.append([])
        lines[-1].append(step)
        end = entry.line + sum(comment.count("\n") for comment in entry.comments)
    return tuple(map(tuple, lines))


def strategies_of(given: object, start: Position) -> dict[int, Strategy]:
    """Return the strategies by seat; seats are letters or numbers, since the text of a scene has letters."""
    bots = bots_by_seat(given, check_players(None, start.seats))
    found = {seat: find(strategy, start.definition) for seat, strategy in bots.items()}
    check_seats(tuple(found.values()), start)
    return found


# --- The canonical form -------------------------------------------------------------------------


def _canonical(staged: Staged) -> Scene:
    """Return the scene with its values as in a text."""
    scene, after, cards = staged.scene, staged.after, staged.cards
    forks = [_fork(line, staged.steps) for line in staged.others]
    own = None if scene.ask is None else staged.question
    dice = {"seed": None, "dice": None, **describe(staged.source)}
    return replace(
        scene,
        title=_title(scene.title),
        start=None if scene.start is None else str(staged.start),
        play="\n".join([*map(_in_script, staged.lines), *([] if after else forks)]),
        then="\n".join([*map(_in_script, after), *(forks if after else [])]),
        caption="\n".join(staged.prologue.comments) or None,
        mark=staged.prologue.marks,
        ask=_one_line(scene.ask),
        choices=None if own is None else own.kind.offered,
        answer=None if own is None else _answer(own, scene.answer),
        rolls=None,
        again=None if scene.again is None else _title(scene.again),
        reveal=None if scene.reveal is None else _title(scene.reveal),
        bots=None if not scene.bots else {_letter(seat): _one_line(strategy) for seat, strategy in scene.bots.items()},
        seconds=_short(scene.seconds),
        dice=None if scene.dice is None else dice["dice"],
        seed=None if scene.seed is None else str(dice["seed"]),
        weights=None if scene.weights is None else str(staged.weights),
        marks=None if scene.marks is None else tuple(said.text for said in staged.marks),
        # Cards from 1 on are written as their number.
        cards=None if scene.cards is None else len(cards) if cards[-1] == len(cards) else cards,
        minutes=_short(scene.minutes),
        note="\n".join(map(str.strip, one_newline(scene.note).split("\n"))).strip(),
    )


def _answer(question: Question, given: object) -> str | None:
    """Return the answer to a question as text for the same question."""
    if question.rolls is not None:
        return " ".join(question.rolls) or "0"
    if isinstance(given, (Ratio, Fraction)) and isinstance(question.solution, Ratio):
        return f"{question.solution.part}/{question.solution.whole}"
    return None if given is None else _one_line(str(given))


def _title(given: object) -> str:
    return str(given).strip()


def _one_line(given: object) -> Any:
    """Return a text as one line, anything else unchanged."""
    return " ".join(given.split()) if isinstance(given, str) else given


def _short(given: Any) -> Any:
    """Return 5 for 5.0; other values unchanged."""
    return given if given is None else float(given) if float(given) % 1 else int(given)


def _letter(seat: object) -> str:
    number = integer(seat)
    return str(seat) if number is None else letter(number)


def _in_script(steps: Steps) -> str:
    parts = ((step.action, *script.write_notes(step.comments, step.marks)) for step in steps)
    return " ".join(part for step in parts for part in step)


def _fork(variation: Steps, steps: Steps) -> str:
    """Return a variation as in a script: from its first step that differs from the scene."""
    pairs = zip(variation, steps, strict=False)
    at = next((i for i, (one, other) in enumerate(pairs) if one is not other), min(len(variation), len(steps)))
    return f"({at} {_in_script(variation[at:])} )"
