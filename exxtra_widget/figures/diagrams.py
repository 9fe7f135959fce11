"""Diagrams: probability trees, Markov chains, maps of best play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts.figure import say
from exxtra_widget.charts.reading import number_of
from exxtra_widget.charts.tree import Branch
from exxtra_widget.charts.tree import tree as draw_tree
from exxtra_widget.core.registry import dice_of, read_position
from exxtra_widget.drawing import tables
from exxtra_widget.probability.markov import MarkovChain
from exxtra_widget.support.arguments import function_of, quote, shown, whole
from exxtra_widget.support.locale import spoken

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure

MOST_ENDS: Final = 32
DEEPEST: Final = 4


def tree(
    start: Any,
    depth: int = 2,
    *,
    group: Callable[[Any], Any] | None = None,
    title: str = "",
    root: str = "",
    language: str | None = None,
) -> Figure:
    r"""Return a tree diagram with the probabilities on its branches and their products at the ends.

    Parameters
    ----------
    start : mapping, Position, str, Game or widget
        A tree of your own, from names to probabilities or to pairs of a probability and the tree that follows:
        ``{"X": 1/6, "no X": (5/6, {"X": 1/6, "no X": 5/6})}``. Or a position whose next rolls are drawn.
    depth : int, default 2
        Number of rolls of a position, 1 to 4; a branch ends earlier where the turn is over, or has no more rolls.
    group : callable, optional
        Name of the branch of some dice. By default the rolls of a position differ by whether they end the
        turn. If the next roll depends on which dice of a group came, its branches have the mean of their probabilities.
    title, root : str, optional
        Titles of the figure and of its root.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The tree; the table holds the product of each path.

    Raises
    ------
    TypeError, ValueError
        If a probability is not between 0 and 1, if the probabilities of a fork do not add up to 1, if the tree is too
        large, or if `group` is not a function.

    Examples
    --------
    >>> sixth = Fraction(1, 6)
    >>> second = {"X": sixth, "no X": 1 - sixth}
    >>> figure = tree({"X": (sixth, second), "no X": (1 - sixth, second)}, title="Two dice")
    >>> figure.table[4]
    ('no X → no X', '5/6 · 5/6 = 25/36 = 69.4%')
    >>> tree("0/0/0 A 61").table[1]
    ('turn over', '11/36 = 30.6%')
    """
    language = spoken(language)
    if group is not None:
        function_of(group, "group")
    if isinstance(start, Mapping):
        branches = _own(start, 1)
    else:
        position = read_position(start)
        if not position.outcomes():
            raise ValueError(f"there is no roll at {position}, and a tree needs one")
        rolls = whole(depth, 1, DEEPEST, "depth")
        branches = _rolled({position: Fraction(1)}, dice_of(start, None), rolls, group, language)
        root = root or str(position)
    ends = sum(branch.leaves for branch in branches)
    if ends > MOST_ENDS:
        raise ValueError(
            f"a tree can have at most {MOST_ENDS} ends, not {ends}; group outcomes, or use a smaller depth"
        )
    return draw_tree(branches, root or say(language, "start"), title or say(language, "tree"), language)


def _own(fork: Mapping[Any, Any], level: int) -> tuple[Branch, ...]:
    """Return the branches of a fork written as a mapping."""
    if level > DEEPEST + 2:
        raise ValueError(f"a tree must have at most {DEEPEST + 2} levels")
    branches = []
    for name, given in fork.items():
        value, after = given if isinstance(given, tuple) and len(given) == 2 else (given, {})
        if not isinstance(after, Mapping):
            raise TypeError(f"{quote(name)} must be followed by a tree, a mapping like {{'X': 1/6, 'no X': 5/6}}")
        share = number_of(value, str(name))
        if not 0 <= share <= 1:
            raise ValueError(f"the probability of {quote(name)} must be between 0 and 1, not {shown(value)}")
        branches.append(Branch(tables.label(name), share, _own(after, level + 1) if after else ()))
    if not branches:
        raise ValueError("a tree must have at least one branch")
    total = sum(float(branch.chance) for branch in branches)
    if abs(total - 1) > 1e-9:
        names = ", ".join(branch.name for branch in branches)
        raise ValueError(f"the probabilities of {quote(names)} add up to {total:.4g}, not to 1")
    return tuple(branches)


def _rolled(
    positions: Mapping[Any, Fraction],
    loaded: Mapping[Any, int] | None,
    depth: int,
    group: Callable[[Any], Any] | None,
    language: str,
) -> tuple[Branch, ...]:
    """Return the branches of the next roll from positions with their probabilities, each group once."""

    def name_of(position: Any, dice: Any, after: Any) -> str:
        if group is not None:
            return tables.label(group(position.definition.counted(position, dice)))
        return say(language, "turn_goes_on" if _is_same_turn(position, after) else "turn_ends")

    found: dict[str, dict[Any, Fraction]] = {}
    ending = set[str]()
    for position, share in positions.items():
        rolls = position.outcomes()
        outcomes = loaded or rolls
        total = sum(outcomes.values())
        # The position knows what its dice count, loaded dice do not.
        for dice in rolls:
            weight = outcomes.get(dice, 0)
            if not weight:
                continue
            after = position.apply(str(dice))
            name = name_of(position, dice, after)
            # The next roll may depend on the dice of a group: each of them has its part in the branches that follow.
            members = found.setdefault(name, {})
            members[after] = members.get(after, Fraction(0)) + share * Fraction(weight, total)
            if not (_is_same_turn(position, after) and after.outcomes()):
                ending.add(name)
    certain, branches = sum(positions.values()), []
    for name, members in found.items():
        # After a group a roll follows only if the seat may roll again after all its dice.
        goes_on = depth > 1 and name not in ending
        following = _rolled(members, loaded, depth - 1, group, language) if goes_on else ()
        branches.append(Branch(name, sum(members.values()) / certain, following))
    return tuple(sorted(branches, key=lambda branch: bool(branch.children)))


def _is_same_turn(before: Any, after: Any) -> bool:
    return not after.is_over and after.player == before.player


def chain(model: MarkovChain[Any], *, title: str = "", language: str | None = None) -> Figure:
    """Return a diagram of a Markov chain: its states and the probabilities of its steps.

    Parameters
    ----------
    model : MarkovChain
        A chain of up to 8 states.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        States in a row; arrows forward above them, backward below.

    Raises
    ------
    TypeError
        If `model` is not a MarkovChain.
    ValueError
        If it has more than 8 states.

    Examples
    --------
    >>> coin = MarkovChain({"tails": {"tails": 1, "heads": 1}})
    >>> chain(coin).table[1]
    ('tails', 'heads', '1/2')
    """
    if not isinstance(model, MarkovChain):
        raise TypeError(f"chain() draws a MarkovChain, not {shown(model)}")
    return model.plot(title=title, language=language)


def policy(
    found: Any,
    *,
    mine: Iterable[int] | None = None,
    theirs: Iterable[int] | None = None,
    title: str = "",
    language: str | None = None,
) -> Figure:
    """Return a figure of a part of a map of best play.

    Parameters
    ----------
    found : PolicyMap
        From `exxtra.policy_map`.
    mine, theirs : iterable of int, optional
        Steps of the seat to act and of the opponent that are shown, ``range(16, 21)``; by default all.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        A coloured cell for each score.

    Raises
    ------
    TypeError
        If `found` is not a PolicyMap.
    ValueError
        If a number of steps is out of range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> policy(exxtra.policy_map(), mine=[0, 20], theirs=[0]).table[1:]
    (('0', '53 >3'), ('20', '00 >1'))
    """
    if not (hasattr(found, "plot") and hasattr(found, "at")):
        raise TypeError(f"policy() draws a map from exxtra.policy_map(…), not {shown(found)}")
    drawn: Figure = found.plot(mine=mine, theirs=theirs, title=title, language=language)
    return drawn
