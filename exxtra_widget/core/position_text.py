"""Texts of positions: their common reader, and the options of the rules in front, ``exxtra(double_x=100)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from exxtra_widget.support.arguments import at_most, items_of, quote
from exxtra_widget.support.locale import letter
from exxtra_widget.support.unicode import foreign_sign, plain

_OPTION: Final = re.compile(r"\s*(\w+)\s*=\s*([\w.]+)\s*")
_PARTS: Final = re.compile(
    r"(?:(?P<game>[A-Za-z_]\w*)(?:\((?P<options>[^()]*)\))?\s+)?(?P<seats>\S+)\s+(?P<player>\S+)\s+(?P<roll>\S+)"
)
_ENDS_IN_SEAT: Final = re.compile(r"\s[A-Z]$")
_OPEN_BRACKET: Final = re.compile(r"([A-Za-z_]\w*)\([^()]*")
_LONGEST: Final = 500
_ENDS_OF_FILES: Final = (".json", ".txt", ".md", ".html")


class PositionError(ValueError):
    """Text that is not a position.

    Parameters
    ----------
    text : str
        The text.
    problems : list of str
        Every reason, a sentence each.

    Examples
    --------
    >>> from exxtra_widget import PositionError
    >>> from exxtra_widget import exxtra
    >>> try:
    ...     exxtra.Position.parse("0/0/0 D -")
    ... except PositionError as error:
    ...     print(error.problems)
    ['The seat to act is one of A B C, not D.']
    """

    def __init__(self, text: object, problems: list[str]) -> None:
        super().__init__(f"{quote(text, 80)!r} is not a position: " + " ".join(problems))
        self.text = text
        self.problems = problems

    def __reduce__(self) -> tuple[type[PositionError], tuple[object, list[str]]]:
        return type(self), (self.text, self.problems)


def names_file(text: str) -> bool:
    """Return whether a text ends like the name of a file; no position does."""
    return text.endswith(_ENDS_OF_FILES)


def _parted(text: object, example: str) -> tuple[re.Match[str] | None, list[str]]:
    """Return the parts of a position's text, None if it has none, and the problems found so far."""
    if not isinstance(text, str):
        return None, [f"A position is a string, not {quote(text)}."]
    given = plain(text.strip()).strip()
    given = given if len(given) <= _LONGEST else ""
    if names_file(given):
        return None, [f"It is the name of a file; Game.read({quote(text.strip(), 80)!r}) is its game."]
    match = _PARTS.fullmatch(f"{given} -") if _ENDS_IN_SEAT.search(given) else None
    if match:
        return match, [f"The roll is missing; before the first roll write -, as in {quote(match[0], 80)}."]
    if match := _PARTS.fullmatch(given):
        return match, []
    if opened := _OPEN_BRACKET.fullmatch(given):
        return None, [f"The bracket after {quote(opened[1])} is not closed; options look like (name=value)."]
    sign = foreign_sign(given)
    foreign = [f"A position cannot contain the character {sign}."] if sign else []
    return None, [*foreign, f"A position looks like {example}: the seats, the seat to act, its roll or -."]


def _read_player(given: str, seats: int, found: list[str]) -> int | None:
    """Return the seat to act; None, with a problem in `found`, for a letter without a seat."""
    letters = [letter(seat) for seat in range(seats)]
    if given in letters:
        return letters.index(given)
    found.append(f"The seat to act is one of {' '.join(letters)}, not {quote(given)}.")
    return None


class Reader(NamedTuple):
    """Reader of a game's positions: its names and example, its seats and rules, and the readers of the parts."""

    game: str
    title: str
    example: str
    seats: range
    rules: Callable[..., Any]
    read_seat: Callable[[int, str, list[str]], tuple[Any, ...]]
    read_roll: Callable[[str, list[str]], Any]
    contradictions: Callable[[Any], Iterable[str]]
    # Whether the text of a position must begin with the name of the game.
    needs_name: bool = True

    def fields(self, text: object) -> tuple[Any, ...]:
        """Return the fields of the position that a text describes; a `PositionError` lists every problem of another."""
        fields, found = self._read(text)
        if fields is None or found:
            raise PositionError(text, at_most(found))
        return fields

    def _read(self, text: object) -> tuple[tuple[Any, ...] | None, list[str]]:
        parts, found = _parted(text, self.example)
        if parts is None:
            return None, found
        if parts["game"] not in {None, self.game}:
            return None, [f"It begins with {quote(parts['game'])}, so it is not a position of {self.game}."]
        if self.needs_name and parts["game"] is None:
            found.append(f"A position of {self.title} begins with {self.game}.")
        rules = _read_rules(parts["options"] or "", self.rules, found)
        seats = [self.read_seat(i, part, found) for i, part in enumerate(parts["seats"].split("/"))]
        if len(seats) not in self.seats:
            return None, [*found, f"{self.wrong_seats(len(seats))}."]
        player = _read_player(parts["player"], len(seats), found)
        fields = *zip(*seats, strict=True), player, self.read_roll(parts["roll"], found), rules
        return fields, [*found, *self.contradictions(fields)]

    def problems(self, text: object) -> list[str]:
        """Return the problems of a text, ``[]`` for a position."""
        return at_most(self._read(text)[1])

    def wrong_seats(self, count: int) -> str:
        """Return the sentence that refuses a number of seats."""
        return f"{self.title} has {self.seats[0]} to {self.seats[-1]} seats, not {count}"


def listed(value: object, name: str, what: str) -> list[Any]:
    """Return the items of a sequence; anything else, texts included, is a ``TypeError``."""
    found = items_of(value)
    if found is not None:
        return found
    raise TypeError(f"{name} must have {what}, not {quote(value)}")


def changed(rules: Any) -> dict[str, Any]:
    """Return the options of a ``NamedTuple`` of rules that differ from the rulebook's."""
    return {name: value for name, value in rules._asdict().items() if value != rules._field_defaults[name]}


def front(game: str, rules: object) -> str:
    """Return the beginning of a position's text under these rules."""
    options = ", ".join(f"{name}={value}" for name, value in changed(rules).items())
    return f"{game}({options})" if options else game


def _read_rules(options: str, make: Callable[..., Any], found: list[str]) -> Any:
    """Return the rules that a position's text names; adds their problems to `found`."""
    given: dict[str, object] = {}
    for part in options.split(",") if options.strip() else []:
        option = _OPTION.fullmatch(part)
        if option is None:
            found.append(f"{quote(part)} is not an option; one looks like name=value.")
        else:
            given[option[1]] = _value(option[2])
    try:
        return make(**given)
    except (TypeError, ValueError) as error:
        sentence = str(error)
        found.append(sentence if sentence.endswith("?") else f"{sentence}.")
        return make()


def _value(text: str) -> object:
    if text in {"True", "False"}:
        return text == "True"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text
