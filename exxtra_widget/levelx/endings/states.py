"""States of an ending of Level X: the part of a position that still matters, and its successors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.levelx.rules.notation import BONUSES, OUTCOMES, ROWS, groupings, row_lengths
from exxtra_widget.levelx.rules.scoring import AFTER_TOTALS, bonuses_for, is_ending, sent_back

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position


_NOTHING: Final = (0,) * 6
Six = tuple[int, ...]
Option = tuple[tuple[int, int], ...]
"""Rows that a grouping makes, by index, with their numbers of totals."""


class EndingState(NamedTuple):
    """The part of a position at the beginning of a turn that matters: equal states have the same value.

    Pieces are 0 on rows without tokens, and for seats that have had their last turn. Tokens count beyond the last
    complete set, and are 0 for a seat that cannot complete another one. Scores count from the lowest one.
    """

    player: int
    pieces: tuple[Six, ...]
    tokens: tuple[Six, ...]
    stacks: Six
    taken: int
    scores: tuple[int, ...]


def is_last_round(state: EndingState) -> bool:
    """Return whether the end was triggered (rule X9)."""
    return is_ending(state.stacks, state.taken)


def is_over(state: EndingState, rules: Rules) -> bool:
    """Return whether the last round is over (rule X9)."""
    return state.player == rules.first and is_last_round(state)


def state_of(position: Position) -> EndingState:
    """Return the state of a position at the beginning of a turn."""
    taken = sum(map(len, position.awards))
    whole = EndingState(position.player, position.pieces, position.tokens, position.stacks, taken, position.scores)
    return _reduced(whole, position.rules)


def _reduced(state: EndingState, rules: Rules) -> EndingState:
    """Drop everything that can no longer matter."""
    player, pieces, tokens, stacks, taken, scores = state
    seats = len(scores)
    # In the last round, the seats from the first one up to the seat before the player have had their last turn.
    turns = ((player - rules.first) % seats or seats) if is_last_round(state) else 0
    done = {(rules.first + turn) % seats for turn in range(turns)}
    least = min(scores)
    return EndingState(
        player,
        tuple(
            _NOTHING if seat in done else tuple(at if left else 0 for at, left in zip(own, stacks, strict=True))
            for seat, own in enumerate(pieces)
        ),
        tuple(_NOTHING if seat in done else _lacking(own, stacks, taken) for seat, own in enumerate(tokens)),
        stacks,
        taken,
        tuple(score - least for score in scores),
    )


def _lacking(own: Six, stacks: Six, taken: int) -> Six:
    sets = min(own)
    if taken == len(BONUSES) or any(count == sets and not left for count, left in zip(own, stacks, strict=True)):
        return _NOTHING
    return tuple(min(count - sets, len(BONUSES) - taken) for count in own)


@lru_cache(maxsize=256)
def choices(
    rules: Rules, live: tuple[bool, ...], weights: Weights | None = None
) -> tuple[tuple[Option, ...], tuple[tuple[int, tuple[int, ...]], ...]]:
    """Return the options on the rows that have tokens left, and the weight of each list of options."""
    outcomes: Mapping[Any, int] = OUTCOMES if weights is None else weights
    options: dict[Option, int] = {}
    counts: dict[tuple[int, ...], int] = {}
    for dice, ways in zip(OUTCOMES, groupings(rules), strict=True):
        weight = outcomes.get(dice, 0)
        if weight:
            left = dict.fromkeys(tuple(pair for pair in pairs if live[pair[0]]) for pairs in ways)
            key = tuple(options.setdefault(option, len(options)) for option in left)
            counts[key] = counts.get(key, 0) + weight
    return tuple(options), tuple((weight, key) for key, weight in counts.items())


def after(state: EndingState, option: Option, rules: Rules) -> EndingState:
    """Return the state after a turn in which a seat made some rows (rules X5 to X8)."""
    player, pieces, tokens, stacks, taken, scores = state
    lengths = row_lengths(rules)
    squares = [list(own) for own in pieces]
    left, own, score = list(stacks), list(tokens[player]), scores[player]
    for i, times in option:
        way = lengths[i] - squares[player][i]
        moved, earned = AFTER_TOTALS[way][left[i]][times]
        if 0 < moved == way:
            for other in sent_back([each[i] for each in squares], player, lengths[i]):
                squares[other][i] = 0
        squares[player][i] += moved
        own[i] += earned
        left[i] -= earned
        score += earned * ROWS[i]
    # A seat whose tokens do not count cannot complete a set: a row that it needs is empty.
    bonuses = bonuses_for(tokens[player], own, taken)
    score += sum(bonuses)
    taken += len(bonuses)
    following = (player + 1) % len(scores)
    whole = EndingState(
        following,
        tuple(map(tuple, squares)),
        (*tokens[:player], tuple(own), *tokens[player + 1 :]),
        tuple(left),
        taken,
        (*scores[:player], score, *scores[player + 1 :]),
    )
    return _reduced(whole, rules)
