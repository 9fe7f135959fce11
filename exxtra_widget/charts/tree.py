"""Tree diagram: probabilities on the branches, products at the ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, short, text, width
from exxtra_widget.charts.inputs import Number, number_of
from exxtra_widget.charts.scale import SIZE, line
from exxtra_widget.drawing.svg import element
from exxtra_widget.drawing.tables import label
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.numbers import brief, chance

# "hidden" leaves the products to the class; "blank" also leaves blanks on the branches.
Products: TypeAlias = Literal["shown", "hidden", "blank"]
PRODUCTS: Final[tuple[Products, ...]] = get_args(Products)
BLANK: Final = ". . . . . ."
# Room to write a fraction by hand: 15 by 9 mm where the figure is as wide as the text of a page, 174 mm.
BOX_WIDTH, BOX_HEIGHT = 84, 50
MOST_LEVELS: Final = 6
ROOM: Final = 430
PITCH: Final = 72
# Letters of a tree with many ends, or with names that need the room.
SMALL: Final = 16
# Share of a level that a name may take; the line to it needs the rest.
NAME: Final = 0.55


@dataclass(frozen=True)
class Branch:
    """Branch of a tree with its probability after the events before, and with the branches that follow."""

    name: str
    chance: Number
    children: tuple[Branch, ...] = ()


def ends(branches: Sequence[Branch], product: Number = Fraction(1)) -> Iterator[tuple[tuple[Branch, ...], Number]]:
    """Yield each path through a tree with the product of its chances."""
    for branch in branches:
        here = product * branch.chance
        if branch.children:
            yield from (((branch, *path), total) for path, total in ends(branch.children, here))
        else:
            yield (branch,), here


def branches_of(fork: Mapping[Any, Any], level: int = 1) -> tuple[Branch, ...]:
    """Return the branches of a fork written as a mapping."""
    if level > MOST_LEVELS:
        raise ValueError(f"a tree must have at most {MOST_LEVELS} levels")
    branches = []
    for name, given in fork.items():
        value, after = given if isinstance(given, tuple) and len(given) == 2 else (given, {})
        if not isinstance(after, Mapping):
            raise TypeError(f"{quote(name)} must be followed by a tree, a mapping like {{'X': 1/6, 'no X': 5/6}}")
        share = number_of(value, str(name))
        if not 0 <= share <= 1:
            raise ValueError(f"the probability of {quote(name)} must be between 0 and 1, not {shown(value)}")
        branches.append(Branch(label(name), share, branches_of(after, level + 1) if after else ()))
    if not branches:
        raise ValueError("a tree must have at least one branch")
    total = sum(float(branch.chance) for branch in branches)
    if abs(total - 1) > 1e-9:
        names = ", ".join(branch.name for branch in branches)
        raise ValueError(f"the probabilities of {quote(names)} add up to {total:.4g}, not to 1")
    return tuple(branches)


def draw_tree(branches: Sequence[Branch], root: str, title: str, language: str, products: Products = "shown") -> Figure:
    """Return the figure of a tree from its first branches; `products` is one of `PRODUCTS`."""
    is_blank = products == "blank"
    paths = list(ends(branches))
    leaves, depth = len(paths), max(len(path) for path, _ in paths)
    is_deep = depth > 2
    said = [chance(total, language) if is_deep else _product(path, total, language) for path, total in paths]
    if products != "shown":
        said = [BLANK if is_blank else "?"] * leaves
    for size in (SIZE, SMALL):
        widest = BOX_WIDTH if is_blank else min(max(width(one, size) for one in said), 380)
        column = (WIDTH - 80 - widest) / depth
        most = (NAME - 0.5 * BOX_WIDTH / column if is_blank else NAME) * column
        names_fit = all(width(branch.name, size, bold=True) <= most for path, _ in paths for branch in path)
        if leaves <= 10 and (names_fit or not (is_deep or is_blank)):
            break
    pitch = min(PITCH, max(BOX_HEIGHT + 4.0 if is_blank else 22.0, ROOM / leaves))
    top = head(title) + 44
    parts: list[Element] = []
    row = iter(range(leaves))

    def fork(branches: Sequence[Branch], x: float) -> float:
        """Draw the branches that begin at a place, and return its height."""
        if not branches:
            return top + pitch * (next(row) + 0.5)
        heights = [fork(branch.children, x + column) for branch in branches]
        y = (heights[0] + heights[-1]) / 2
        for branch, there in zip(branches, heights, strict=True):
            name = short(branch.name, size, most, bold=True)
            end = x + column - width(name, size, bold=True) - 16
            if is_blank:
                parts.extend([line(x, y, end - BOX_WIDTH, there), _box(end - BOX_WIDTH, there)])
            else:
                parts.extend(_edge(x, y, end, there, size, brief(branch.chance, language)))
            parts.append(text(end + 8, there, name, size, weight="600"))
        return y

    begin = 40.0 + width(root, size) / 4
    middle = fork(branches, begin)
    parts += [
        element("circle", cx=f"{begin:.1f}", cy=f"{middle:.1f}", r=6, fill="currentColor"),
        text(20, top - 16, root, SIZE - 2),
        text(WIDTH - 20, top - 16, say(language, "product"), SIZE - 2, "end", weight="600"),
    ]
    rows = [(top + pitch * (i + 0.5), one) for i, one in enumerate(said)]
    parts += [_box(WIDTH - 20 - BOX_WIDTH, y) if is_blank else text(WIDTH - 20, y, one, size, "end") for y, one in rows]
    table = [
        (say(language, "path"), say(language, "probability")),
        *((" → ".join(branch.name for branch in path), one) for (path, _), one in zip(paths, said, strict=True)),
    ]
    described = "; ".join(f"{name}: {one}" for name, one in table[1:][:8])
    return figure(Labels(title, described, language), table, parts, top + pitch * leaves + 24)


def _box(x: float, y: float) -> Element:
    top = f"{y - BOX_HEIGHT / 2:.1f}"
    frame = partial(element, "rect", fill="none", stroke="currentColor", stroke_width=1.2, stroke_dasharray="2 3")
    return frame(x=f"{x:.1f}", y=top, width=BOX_WIDTH, height=BOX_HEIGHT, rx=4)


def _edge(x: float, y: float, end: float, there: float, size: float, said: str) -> Iterator[Element]:
    """Draw the line to a branch, with its probability in the middle."""
    where = 0.55
    middle_x, middle_y = x + (end - x) * where, y + (there - y) * where
    half = width(said, size - 2) / 2 + 5
    # Leave a gap for the probability on any background; a steep line needs a shorter one.
    gap = min(half / max(end - x, 1), 0.8 * size / max(abs(there - y), 1), where - 0.02)
    for low, high in ((0.0, where - gap), (where + gap, 1.0)):
        yield line(x + (end - x) * low, y + (there - y) * low, x + (end - x) * high, y + (there - y) * high)
    yield text(middle_x, middle_y, said, size - 2, "middle")


def _product(path: Sequence[Branch], total: Number, language: str) -> str:
    factors = [brief(branch.chance, language) for branch in path]
    said = chance(total, language)
    return f"{' · '.join(factors)} = {said}" if len(path) == 2 else said
