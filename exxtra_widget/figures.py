r"""Figures for a class: bars, samples next to exact probabilities, intervals, stairs, trees, ladders, beliefs, maps.

Each function returns a `Figure`: a notebook shows it, `Figure.save` writes it to a file.

Examples
--------
>>> from exxtra_widget import exxtra, figures
>>> figure = figures.compare({"bust": 434, "no bust": 1075}, {"bust": 11 / 36, "no bust": 25 / 36})
>>> figure.table[1]
('bust', '434 times in 1,509', '28.8%', '30.6%')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts.bars import bars, compare
from exxtra_widget.charts.chain import chain
from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.grid import policy
from exxtra_widget.charts.icon_array import crowd
from exxtra_widget.charts.intervals import intervals
from exxtra_widget.charts.ladder import draw_ladder
from exxtra_widget.charts.lines import belief, path
from exxtra_widget.charts.stacked import stacked, waterfall
from exxtra_widget.charts.stairs import stairs
from exxtra_widget.charts.tree import PRODUCTS, Branch, branches_of, draw_tree, ends
from exxtra_widget.core.game_registry import dice_of, names_of, read_position
from exxtra_widget.core.seats import check_players
from exxtra_widget.drawing import tables
from exxtra_widget.predict.calibration import calibration
from exxtra_widget.support.arguments import function_of, whole, word
from exxtra_widget.support.lazy import known_names
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.charts.tree import Products
    from exxtra_widget.core.position import PositionLike

__all__ = [
    "Figure",
    "bars",
    "belief",
    "calibration",
    "chain",
    "compare",
    "crowd",
    "intervals",
    "ladder",
    "path",
    "policy",
    "stacked",
    "stairs",
    "tree",
    "waterfall",
]

MOST_ENDS: Final = 32
DEEPEST: Final = 4

if not TYPE_CHECKING:
    # A type checker would take any name for a figure.
    __getattr__, __dir__ = known_names(__name__, __all__)


# Only `ladder` and `tree` read positions.
@suggest_keywords
def ladder(
    start: PositionLike,
    *,
    players: Sequence[str] | None = None,
    title: str = "",
    language: Language | None = None,
) -> Figure:
    """Return the dice ladder of EXXtra alone, with the pairs on its rungs.

    Parameters
    ----------
    start : Position, str, Game or widget
        The position. A game or a widget brings the names of its players, and a widget its colours and its language.
    players : sequence of str, optional
        Name of each seat, 1 to 80 characters; by default those of the game, or letters.
    title : str, optional
        Title of the figure.
    language : str, optional
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The ladder from its top rung down; the table holds combination and player of each pair.

    Raises
    ------
    TypeError, ValueError
        For a text that is not a position, a game without a ladder, or names that do not fit.

    Examples
    --------
    >>> from exxtra_widget.figures import ladder
    >>> ladder("0/3/0@4:64/0@5:70 A -", players=["Ann", "Bo", "Cy", "Di"]).table[1:3]
    (('Rung 5', '70', 'Di'), ('Rung 4', '64', 'Cy'))
    """
    position = read_position(start)
    language = spoken(getattr(start, "language", None) if language is None else language)
    definition = position.definition.in_colors(getattr(start, "colors", None))
    rungs = definition.rungs(position, language)
    if not rungs:
        raise ValueError(f"{definition.title} has no ladder; svg() of a position, a game or a board is its picture")
    names = check_players(players or names_of(start) or None, position.seats)
    title = title or definition.words(language)["board"]["ladder"]
    described = (f"{rung}: {', '.join(f'{dice} ({names[seat]})' for seat, dice in on)}" for rung, on in rungs if on)
    return draw_ladder(rungs, definition.board(position)["seats"], names, Labels(title, "; ".join(described), language))


@suggest_keywords
def tree(
    start: PositionLike | Mapping[str, object],
    depth: int = 2,
    *,
    group: Callable[[Any], Any] | None = None,
    products: Products = "shown",
    title: str = "",
    root: str = "",
    language: Language | None = None,
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
    products : str, default "shown"
        ``"hidden"`` if a class is to multiply; ``"blank"`` for a worksheet, with blanks on the branches as well.
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
        large, or if `group` or `products` is not one of the above.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from exxtra_widget.figures import tree
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
    products = word(products, PRODUCTS, "products")
    if isinstance(start, Mapping):
        branches = branches_of(start)
    else:
        position = read_position(start)
        if not position.outcomes():
            raise ValueError(f"there is no roll at {position}, and a tree needs one")
        rolls = whole(depth, 1, DEEPEST, "depth")
        branches = _rolled({position: Fraction(1)}, dice_of(start, None), rolls, group, language)
        root = root or str(position)
    many = sum(1 for _ in ends(branches))
    if many > MOST_ENDS:
        raise ValueError(
            f"a tree can have at most {MOST_ENDS} ends, not {many}; group outcomes, or use a smaller depth"
        )
    return draw_tree(branches, root or say(language, "start"), title or say(language, "tree"), language, products)


def _rolled(
    positions: Mapping[Any, Fraction],
    loaded: Mapping[Any, int] | None,
    depth: int,
    group: Callable[[Any], Any] | None,
    language: str,
) -> tuple[Branch, ...]:
    """Return the branches of the next roll from positions with their probabilities, each group once."""
    found: dict[str, dict[Any, Fraction]] = {}
    ending = set[str]()
    for before, share in positions.items():
        rolls = before.outcomes()
        outcomes = loaded or rolls
        total = sum(outcomes.values())
        # Take outcomes from the position, which knows what its dice count.
        for dice in rolls:
            weight = outcomes.get(dice, 0)
            if not weight:
                continue
            after = before.apply(str(dice))
            is_same_turn = not after.is_over and after.player == before.player
            if group is None:
                name = say(language, "turn_goes_on" if is_same_turn else "turn_ends")
            else:
                name = tables.label(group(before.definition.counted(before, dice)))
            # The next roll may depend on which dice of a group came, so the branches that follow are weighted.
            members = found.setdefault(name, {})
            members[after] = members.get(after, Fraction(0)) + share * Fraction(weight, total)
            if not (is_same_turn and after.outcomes()):
                ending.add(name)
    certain, branches = sum(positions.values()), []
    for name, members in found.items():
        # A roll follows a group only if the seat may roll again after each of its dice.
        goes_on = depth > 1 and name not in ending
        following = _rolled(members, loaded, depth - 1, group, language) if goes_on else ()
        branches.append(Branch(name, sum(members.values()) / certain, following))
    return tuple(sorted(branches, key=lambda branch: bool(branch.children)))
