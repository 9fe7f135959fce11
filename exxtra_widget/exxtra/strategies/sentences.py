"""Strategies in one sentence, and the reader of these sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.language import words
from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, PLACES, RUNG_COUNT, RUNGS, Combination, beats, neighbours
from exxtra_widget.exxtra.rules.rules import BITS, EVERY_RUNG, RUNG_SETS, Position
from exxtra_widget.support.arguments import flag, integer, nearest, quote, shown
from exxtra_widget.support.locale import LANGUAGES, Language, spoken
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords
from exxtra_widget.support.unicode import plain

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action, PositionLike


RUNG_RULES: Final = ("kick", "leader", "top", "bottom", *map(str, RUNGS))
"""Rung rules by their short names: the first one that applies is followed."""
TABLE_LENGTH: Final = RUNG_SETS**2
"""Length of a table, see `rungs_chosen`."""

# Rules that apply in every position, since rung 0 always has room.
_CERTAIN: Final = {"top", "bottom", "0"}
_SLOT: Final = re.compile(r"\{\w+\}")
_ANYTHING: Final = Combination(0)


@suggest_in_class()
@dataclass(frozen=True)
class Plan:
    """Strategy in one sentence: the rolls that it accepts, and the rungs on which it places them.

    Parameters
    ----------
    target : Combination, str or int, default 00
        Lowest combination that the strategy accepts; 00 accepts anything.
    kicks : bool, default False
        Whether it also accepts a lower one that can remove a pair.
    rungs : tuple of str
        Rung rules, `RUNG_RULES`, in the order in which they are tried; ``"top"`` is added if none always applies.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Combination
    >>> from exxtra_widget.exxtra.strategies import Plan
    >>> from exxtra_widget import exxtra
    >>> strategy = Plan(Combination("53"), rungs=("kick", "top"))
    >>> p = exxtra.Position.parse("0/4@3:51 A 53")
    >>> str(strategy), str(strategy(p))
    ('accept 53 or better; kick if you can, else top rung', '>2')
    """

    target: Combination = _ANYTHING
    kicks: bool = False
    rungs: tuple[str, ...] = ("top",)
    game: ClassVar[str] = "exxtra"

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", read_target(self.target))
        object.__setattr__(self, "kicks", flag(self.kicks, "kicks"))
        object.__setattr__(self, "rungs", read_rungs(self.rungs))

    @property
    def title(self) -> str:
        """The sentence."""
        return str(self)

    @property
    def said(self) -> str:
        """The sentence in the language of `use_language`, for a seat at the board."""
        return self.say()

    def __call__(self, position: PositionLike, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; ``rng`` is not used, since it leaves nothing to chance."""
        here: Position = position if isinstance(position, Position) else read_position(position, "exxtra")
        if here.is_over:
            raise nothing_to_decide(here)
        roll = here.roll
        if roll is None:
            return ROLL
        rules = here.rules
        accepts = rules.strength(roll) >= self.target
        if not accepts and not self.kicks:
            return ROLL
        # Sets of rungs, as bits.
        taken = beaten = 0
        for pair in here.ladder:
            if pair:
                taken |= BITS[pair.rung]
                if beats(roll, pair.combination, rules):
                    beaten |= BITS[pair.rung]
        if not accepts and not beaten:
            return ROLL
        if rules.strict_placing:
            places: Any = here.actions()[1:]
            taken = EVERY_RUNG - sum(1 << place.rung for place in places)
        leader = _leader(here, beaten) if "leader" in self.rungs else 0
        return PLACES[rungs_chosen(self.rungs, leader)[beaten << RUNG_COUNT | taken]]

    def say(self, language: Language | None = None) -> str:
        """Return the sentence in a language, by default the one of `use_language`; `sentence` reads it back.

        Parameters
        ----------
        language : str, optional
            ``en``, ``de`` or ``fr``.

        Raises
        ------
        ValueError
            If it is none of them.

        Examples
        --------
        >>> from exxtra_widget.exxtra.strategies import Plan
        >>> Plan(rungs=("3",)).say("de")
        'nimm alles; Stufe 3, sonst die höchste freie'
        """
        return _in_words(self, spoken(language))

    def __str__(self) -> str:
        return self.say("en")

    def __repr__(self) -> str:
        return f"exxtra.strategies.sentence({str(self)!r})"


def _leader(position: Position, beaten: int) -> int:
    """Return the rung of the leader's pair if it is beaten, otherwise 0. Of equal leaders, the next to play counts."""
    others = [*range(position.player + 1, position.seats), *range(position.player)]
    pair = position.ladder[max(others, key=position.counters.__getitem__)]
    return pair.rung if pair and beaten >> pair.rung & 1 else 0


@lru_cache(maxsize=64)
def rungs_chosen(rungs: tuple[str, ...], leader: int = 0) -> list[int]:
    """Return the rungs that rung rules choose, at places ``beaten * RUNG_SETS + taken``, sets of rungs as bits."""
    found: list[int] = []
    # R4: rung 0 is never taken, and no pair is removed from it, so the lowest bits do not matter.
    for beaten in range(0, RUNG_SETS, 2):
        # R14: from a rung, beaten pairs above it are removed.
        takes = [sum(rung for rung in RUNGS[r + 1 :] if beaten >> rung & 1) for r in RUNGS]
        row: list[int] = []
        for taken in range(0, RUNG_SETS, 2):
            free = [r for r in RUNGS if not taken & BITS[r]]
            rules = (_by_rule(rule, free, takes, leader) for rule in rungs)
            row += [next((rung for rung in rules if rung is not None), free[-1])] * 2
        found += row * 2
    return found


def _by_rule(rule: str, free: list[int], takes: list[int], leader: int) -> int | None:
    """Return the rung of one rule, or None if it does not apply."""
    if rule == "kick":
        kick = max(free, key=lambda r: (takes[r], r))
        return kick if takes[kick] else None
    if rule == "leader":
        return max((r for r in free if r < leader), default=None)
    if rule == "bottom":
        return free[1] if len(free) > 1 else 0
    if rule == "top":
        return free[-1]
    return int(rule) if int(rule) in free else None


# --- Sentences --------------------------------------------------------------------------------


@suggest_keywords
def sentence(text: object) -> Plan:
    """Return the strategy that a sentence describes, in English, German or French.

    Parameters
    ----------
    text : str
        ``accept`` and a target (``53 or better``, ``anything``; ``, or what kicks`` may follow), a
        semicolon, and rung rules in the order in which they are tried, with ``, else`` between them:
        ``kick if you can``, ``kick the leader if you can``, ``top rung``, ``bottom rung``, ``rung 3``.
        `Plan.say` gives it in the other languages.

    Raises
    ------
    ValueError
        If a part of the sentence is not a rule; the message names it and the nearest rules in its language.

    Examples
    --------
    >>> from exxtra_widget.exxtra.strategies import sentence
    >>> str(sentence("Accept 53+; kick if you can, otherwise top rung."))
    'accept 53 or better; kick if you can, else top rung'
    >>> str(sentence("ab 53; unterste Stufe"))
    'accept 53 or better; bottom rung'
    """
    if not isinstance(text, str):
        raise ValueError(f"a strategy in words must be a string like {_example('en')!r}, not {quote(text)}")
    return _read_sentence(text)


@lru_cache(maxsize=256)
def _read_sentence(text: str) -> Plan:
    rolls, semicolon, rungs = plain(text).partition(";")
    found = read_rolls(rolls)
    if found is None:
        raise ValueError(
            f"{quote(rolls.strip() or text)!r} does not say which rolls to accept; "
            f"write something like {_example(_language_of(text) or spoken(None))!r}"
        )
    target, kicks = found
    return Plan(target, kicks=kicks, rungs=_rungs_said(rungs, text) if semicolon else ("top",))


def read_target(target: object) -> Combination:
    """Return the combination that a target names; the error for another number names its neighbours."""
    number = integer(target)
    text = target if number is None else f"{number:02d}"
    text = plain(text).strip().upper().replace("X", "0") if isinstance(text, str) else ""
    for spelling in (text, text[::-1]):
        if spelling in COMBINATIONS:
            return COMBINATIONS[spelling]
    near = neighbours(text) if len(text) == 2 and text.isascii() and text.isdecimal() else "53 is one"
    raise ValueError(f"{shown(target)} cannot be rolled, so it is not a target; {near}")


@lru_cache(maxsize=256)
def read_rolls(text: str) -> tuple[Combination, bool] | None:
    """Return the target that words name, and whether rolls that kick are also accepted; None for other words."""
    said = _key(text)
    rolls = next((said.removesuffix(f" {kicks}") for kicks in _keys("kicks") if said.endswith(f" {kicks}")), said)
    left = _without("target", rolls)
    if rolls in _keys("anything") or left in {_without("target", one) for one in _keys("anything")}:
        return _ANYTHING, rolls != said
    return (read_target(left), rolls != said) if re.fullmatch(r"\d\w*|x[\dx]", left) else None


def read_rungs(rule: object) -> tuple[str, ...]:
    """Return the short names of rung rules that were given in words, as a rung, or as short names."""
    if isinstance(rule, str):
        return _rungs_said(plain(rule), rule)
    return _read_rungs(rule if isinstance(rule, (tuple, list)) else [rule], "")


@lru_cache(maxsize=256)
def _rungs_said(rungs: str, text: str) -> tuple[str, ...]:
    return _read_rungs(_between().split(rungs), text)


@cache
def _between() -> re.Pattern[str]:
    """Return the pattern of the words between two rules."""
    found = "|".join(sorted(map(re.escape, _phrases("else")), key=len, reverse=True))
    return re.compile(rf"[\s,;]+(?:{found})[\s:,]+".replace("\u2019", "['\u2019]"), re.IGNORECASE)


def _read_rungs(parts: Sequence[object], text: str) -> tuple[str, ...]:
    """Return the short names of rung rules; they are in the language of the whole text."""
    names = tuple(_read_rung(part, text) for part in parts)
    if not names:
        raise ValueError(f"a strategy needs a rung rule: {_known('en')}")
    return names if _CERTAIN & {*names} else (*names, "top")


def _read_rung(part: object, text: str) -> str:
    number = integer(part)
    part = part if number is None else str(number)
    said = part.strip(" .,") if isinstance(part, str) else ""
    if said in RUNG_RULES:
        return said
    name = _rung_rules().get(_without("rung", _key(said)))
    if name is not None:
        return name
    language = _language_of(f"{text} {said}")
    every = [_said_rung(one, rule) for one in ([language] if language else LANGUAGES) for rule in RUNG_RULES]
    near = nearest(said, every) or f"; choose from {_known(language or spoken(None))}"
    raise ValueError(f"{quote(part)!r} is not a rung rule{near}")


# --- Words of all languages -------------------------------------------------------------------


def _said(language: str, key: str) -> str:
    """Return a language's first phrase of several with the same meaning."""
    phrases: str = words(language, "exxtra")["strategy"][key]
    return phrases.partition(" | ")[0]


@lru_cache(maxsize=256)
def _in_words(plan: Plan, language: str) -> str:
    rolls = _said(language, "target" if plan.target else "anything").format(target=plan.target)
    if plan.kicks:
        rolls += f", {_said(language, 'kicks')}"
    rungs = f", {_said(language, 'else')} ".join(
        _said_rung(language, rule, before) for before, rule in zip(("", *plan.rungs), plan.rungs, strict=False)
    )
    return _said(language, "sentence").format(rolls=rolls, rungs=rungs)


def _said_rung(language: str, rule: str, before: str = "") -> str:
    """Return a rung rule in words; after a fixed rung, *top rung* becomes *top free rung*."""
    if rule == "top" and before.isdigit():
        rule = "free"
    return _said(language, "rung" if rule.isdigit() else rule).format(rung=rule)


def _example(language: Language) -> str:
    return Plan(COMBINATIONS["53"], rungs=("kick", "top")).say(language)


def _known(language: str) -> str:
    return ", ".join(_said_rung(language, rule) for rule in RUNG_RULES)


def _key(text: str) -> str:
    """Return words for comparison: without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", plain(text).casefold())
    kept = "".join(one for one in letters if not unicodedata.combining(one))
    return " ".join(re.sub("[.,:!+'\u2018\u2019\"“”„«»]", " ", kept).split())


def _phrases(key: str) -> list[str]:
    return [phrase for one in LANGUAGES for phrase in words(one, "exxtra")["strategy"][key].split(" | ")]


@cache
def _keys(key: str) -> frozenset[str]:
    return frozenset(map(_key, _phrases(key)))


@cache
def _around(key: str) -> re.Pattern[str]:
    """Return the pattern of filler words around a target or a rung."""
    found = {_key(piece) for phrase in _phrases(key) for piece in _SLOT.split(phrase)} - {""}
    if key == "rung":
        found |= _keys("spare")
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, found), key=len, reverse=True))})(?!\S)")


def _without(key: str, said: str) -> str:
    return " ".join(_around(key).sub("", said).split())


@cache
def _rung_rules() -> dict[str, str]:
    """Return the short names of rung rules by their words in all languages."""
    rules = {rule: rule for rule in RUNG_RULES}
    for rule, key in (*((rule, rule) for rule in RUNG_RULES[:4]), ("top", "free")):
        rules.update(dict.fromkeys((_without("rung", said) for said in _keys(key)), rule))
    return rules


@cache
def _vocabulary(language: str) -> frozenset[str]:
    phrases = _SLOT.sub("", " ".join(words(language, "exxtra")["strategy"].values()))
    return frozenset(_key(phrases).split())


def _language_of(text: str) -> Language | None:
    """Return the language to which most words of a text belong, or None."""
    said = {*_key(text.replace(";", " ")).split()}
    known = {language: len(said & _vocabulary(language)) for language in LANGUAGES}
    most = max(LANGUAGES, key=known.__getitem__)
    return most if known[most] else None
