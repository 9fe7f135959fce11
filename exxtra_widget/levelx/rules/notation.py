"""Notation: rolls of four dice, groupings, and the options of the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from exxtra_widget.core.dice import as_text
from exxtra_widget.core.position import ROLL, Action, Notation, RulesBase
from exxtra_widget.support.arguments import flag, integer, quote, shown, whole
from exxtra_widget.support.suggest import check_names, suggest_in_class
from exxtra_widget.support.unicode import plain, without_gaps

if TYPE_CHECKING:
    from exxtra_widget.core.step import Token

# X1: row numbers, and the largest number of squares in a row.
ROWS: Final = range(5, 11)
LONGEST_ROW: Final = 9
# X2: the largest number of scoring tokens in a row.
MOST_TOKENS: Final = 20
# X3: 2 to 4 play for four bonuses.
SEATS: Final = range(2, 5)
BONUSES: Final = (15, 12, 9, 6)
# X4: the number of dice.
DICE: Final = 4
_COUNTS: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){5}")
GROUPS: Final = re.compile(r">[1-6]{1,4}(?:\|[1-6]{1,4}){0,3}")


@suggest_in_class()
class Dice(Notation):
    """Roll of the four dice, written in rising order: ``1235``; dice have no order (rule X4).

    Parameters
    ----------
    text : str or int
        The four dice in any order: ``"5213"`` or 5213.

    Raises
    ------
    ValueError
        If four dice cannot show that.

    Examples
    --------
    >>> from exxtra_widget.levelx import Dice
    >>> Dice("5213"), Dice(5213)
    ('1235', '1235')
    """

    def __new__(cls, text: Token) -> Dice:  # noqa: D102, PYI034 - there is one object for each roll
        known = read_token(text)
        if not isinstance(known, Dice):
            raise ValueError(f"{shown(text)} cannot be rolled; give four dice from 1 to 6")
        return known


@suggest_in_class()
class Group(Action):
    """Decision to group the dice, ``>15|23`` (rule X4); groups and their dice in rising order.

    Parameters
    ----------
    text : str
        Groups in any order: ``">32|51"``.

    Attributes
    ----------
    totals : tuple of int
        Rows that are made, 5 to 10 in rising order, a row twice if it is made twice (rule X5).
    rows : tuple of (int, int)
        The same rows by index, 0 for row 5 to 5 for row 10, each with the number of times that it is made.

    Raises
    ------
    ValueError
        If one to four dice cannot be grouped so.

    Examples
    --------
    >>> from exxtra_widget.levelx import Group
    >>> Group(">32|51"), Group(">32|51").totals
    ('>15|23', (5, 6))
    """

    totals: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]

    def __new__(cls, text: str) -> Group:  # noqa: D102, PYI034 - not meant to be subclassed
        known = spelt(text)
        parts = sorted("".join(sorted(part)) for part in known[1:].split("|"))
        if not GROUPS.fullmatch(known) or sum(map(len, parts)) > DICE:
            raise ValueError(
                f"{shown(text)} is not a grouping: it looks like '>15|23', up to four dice that show 1 to 6"
            )
        group = str.__new__(cls, ">" + "|".join(parts))
        sums = sorted(sum(map(int, part)) for part in parts)
        group.totals = tuple(total for total in sums if total in ROWS)
        group.rows = tuple((total - ROWS[0], times) for total, times in Counter(group.totals).items())
        return group

    @property
    def dice(self) -> str:
        """The dice that it uses, in rising order."""
        return "".join(sorted(self[1:].replace("|", "")))


# Defaults of our readings of the rules: a digit for each row (X1), its tokens (X2), and two forms of the dice (X4,
# X11).
LENGTHS: Final = 443322
TOKENS: Final = "12.11.10.9.8.7"
ALLOW_UNUSED: Final = False
LUCKY_LOSER: Final = False


class _Rules(NamedTuple):
    first: int = 0
    lengths: int = LENGTHS
    tokens: str = TOKENS
    allow_unused: bool = ALLOW_UNUSED
    lucky_loser: bool = LUCKY_LOSER


@suggest_in_class()
class Rules(RulesBase, _Rules):
    """Options of a game; the defaults are our readings of the rules (``docs/explanation/rules.md``).

    Parameters
    ----------
    first : int, default 0
        The seat that began, 0 for A: the last round is played out, so that it matters (rules X9, X10).
    lengths : int, default 443322
        Squares of the rows 5 to 10, X squares included, a digit 1 to 9 each, as on the board printed in 2010 (rule
        X1).
    tokens : str, default "12.11.10.9.8.7"
        Scoring tokens of the rows 5 to 10 (rule X2), with a point between; each 1 to 20.
    allow_unused : bool, default False
        Whether dice may be left out of every group, as in the printed game. In our source every die goes into a group
        (rule X4).
    lucky_loser : bool, default False
        Whether with two or more 1s all but one of them may be turned to any number, a house form of a
        rule of the printed game (rule X11).

    Raises
    ------
    ValueError
        For a value out of the range of its option.

    Examples
    --------
    >>> from exxtra_widget.levelx import Rules
    >>> str(Rules()), str(Rules(lucky_loser=True))
    ('levelx', 'levelx(lucky_loser=True)')
    """

    __slots__ = ()
    _game: ClassVar[str] = "levelx"

    def __new__(  # noqa: D102, PYI034 - as a named tuple
        cls,
        first: int = 0,
        lengths: int = LENGTHS,
        tokens: str = TOKENS,
        allow_unused: bool = ALLOW_UNUSED,  # noqa: FBT001 - as a named tuple
        lucky_loser: bool = LUCKY_LOSER,  # noqa: FBT001 - the same
    ) -> Rules:
        began = whole(first, 0, 3, "first")
        rows = integer(lengths)
        if rows is None or not 111111 <= rows <= 999999 or "0" in str(rows):
            raise ValueError(
                f"lengths must have a digit from 1 to 9 for each of the rows 5 to 10, like 443322, not {shown(lengths)}"
            )
        flags = flag(allow_unused, "allow_unused"), flag(lucky_loser, "lucky_loser")
        return super().__new__(cls, began, rows, _check_tokens(tokens), *flags)

    @classmethod
    def of(cls, **options: object) -> Rules:
        """Return the rules with ``first``, ``lengths``, ``tokens``, ``allow_unused`` and ``lucky_loser`` as given.

        An unknown option is a ``TypeError`` that names the nearest one, a value out of its range a ``ValueError``.
        """
        check_names(options, cls._fields, cls._game)
        return cls(**options)  # type: ignore[arg-type]  # the constructor checks them


def _check_tokens(tokens: object) -> str:
    counts = [*map(int, tokens.split("."))] if isinstance(tokens, str) and _COUNTS.fullmatch(tokens) else [0]
    if min(counts) >= 1 and max(counts) <= MOST_TOKENS:
        return ".".join(map(str, counts))
    raise ValueError(
        f"tokens must have a number from 1 to {MOST_TOKENS} for each of the rows 5 to 10, like 12.11.10.9.8.7, "
        f"not {quote(tokens)}"
    )


def check_rules(rules: object) -> None:
    """Raise TypeError unless an argument is the rules of a game."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be levelx.Rules(…), not {quote(rules)}")


@lru_cache(maxsize=64)
def row_lengths(rules: Rules) -> tuple[int, ...]:
    """Return the squares of the rows 5 to 10."""
    return tuple(map(int, str(rules.lengths)))


@lru_cache(maxsize=64)
def row_tokens(rules: Rules) -> tuple[int, ...]:
    """Return the scoring tokens that the rows 5 to 10 begin with."""
    return tuple(map(int, rules.tokens.split(".")))


_ORDERED: Final = Counter("".join(sorted(dice)) for dice in product("123456", repeat=DICE))
_DICE: Final = {dice: str.__new__(Dice, dice) for dice in _ORDERED}
OUTCOMES: Final[Mapping[Dice, int]] = MappingProxyType({dice: _ORDERED[dice] for dice in _DICE.values()})
"""The 126 rolls, each with the number of the 1,296 ordered outcomes that show it."""


def read_token(step: object) -> Dice | Action | None:
    """Return the dice or the action of any spelling, None for anything else; the order of dice never matters."""
    # Parsed steps are returned unchanged.
    if type(step) is Group or type(step) is Dice:
        return step
    text = spelt(step)
    if text == ROLL:
        return ROLL
    if text.startswith(">"):
        return Group(text) if GROUPS.fullmatch(text) and sum(map(str.isdigit, text)) <= DICE else None
    return _DICE.get("".join(sorted(without_gaps(text))))


def spelt(step: object) -> str:
    """Return a number, a list of dice or of groups, or a loose spelling as a text of the notation."""
    given = as_text(step)
    text = plain(given).strip().lower() if isinstance(given, str) and len(given) < 80 else ""
    if text.startswith(">") or "|" in text:
        return ">" + "".join(text.removeprefix(">").split())
    return text


def partitions(dice: str) -> Iterator[tuple[str, ...]]:
    """Yield every way to split dice into groups; with equal dice some ways repeat."""
    if not dice:
        yield ()
        return
    first, rest = dice[0], dice[1:]
    for others in partitions(rest):
        yield (first, *others)
        for i, group in enumerate(others):
            yield (*others[:i], first + group, *others[i + 1 :])


def _turned(dice: str, *, lucky_loser: bool) -> set[str]:
    """Return the dice that may be grouped, as rolled or with 1s turned.

    X11: with two 1s or more, all but one of them may show any number.
    """
    spare = max(dice.count("1") - 1, 0) if lucky_loser else 0
    others = dice.replace("1", "", spare)
    return {"".join(sorted([*others, *faces])) for faces in combinations_with_replacement("123456", spare)}


def _used(dice: str, *, allow_unused: bool) -> set[str]:
    """Return the dice that groups may use: all, or with `allow_unused` any of them."""
    least = 1 if allow_unused else len(dice)
    return {"".join(some) for number in range(least, len(dice) + 1) for some in combinations(dice, number)}


@lru_cache(maxsize=1024)
def groups_of(dice: str, rules: Rules) -> Mapping[str, Group]:
    """Return every legal grouping of a roll by its text, in a fixed order: most rows first, high rows first."""
    found = {
        Group(">" + "|".join(parts))
        for turned in _turned(dice, lucky_loser=rules.lucky_loser)
        for used in _used(turned, allow_unused=rules.allow_unused)
        for parts in partitions(used)
    }

    # Among groupings that make the same rows, the one with the fewest unused dice and groups goes first.
    def rank(group: Group) -> tuple[object, ...]:
        rows = tuple(-total for total in reversed(group.totals))
        return -len(rows), rows, -len(group.dice), group.count("|"), str(group)

    return MappingProxyType({str(group): group for group in sorted(found, key=rank)})


@lru_cache(maxsize=1024)
def distinct_groups(dice: str, rules: Rules) -> tuple[Group, ...]:
    """Return one grouping for each set of rows that a roll can make (rule X5)."""
    by_totals: dict[tuple[int, ...], Group] = {}
    for group in groups_of(dice, rules).values():
        by_totals.setdefault(group.totals, group)
    return tuple(by_totals.values())


@lru_cache(maxsize=64)
def groupings(rules: Rules) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """Return for each of the 126 rolls its groupings, each as rows (0 to 5) with their numbers of totals."""
    return tuple(tuple(group.rows for group in distinct_groups(str(dice), rules)) for dice in OUTCOMES)


def _every_grouping(number: int) -> list[Group]:
    """Return every grouping of a number of dice, for all faces."""
    parts = {way for dice in combinations_with_replacement("123456", number) for way in partitions("".join(dice))}
    return sorted({Group(">" + "|".join(way)) for way in parts})


ACTIONS: Final[tuple[Action, ...]] = (ROLL, *chain.from_iterable(map(_every_grouping, range(DICE, 0, -1))))
"""Every action in an order that never changes: rolling; all groupings of four dice; then those of fewer, which only the
option ``allow_unused`` makes legal. So an action has the same number under all options, and what leaves no dice out
comes first.
"""
