"""A line of play as an immutable value that grows, forks and changes without being copied.

Steps stand in the leaves of a tree with up to 32 branches at each node. A changed line shares all nodes with the old
one but those on one way from the root to a leaf, so that a game of 40,000 steps costs 40,000 times what a step costs.
Shared nodes are the same objects; Python compares tuples by identity first, so that lines are compared quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step


_BITS: Final = 5
_WIDTH: Final = 1 << _BITS
# A leaf holds steps, any other node holds nodes.
Node: TypeAlias = "tuple[Any, ...]"


@dataclass(frozen=True)
class Line:
    """Steps in their order.

    Parameters
    ----------
    root : tuple
        The node at which the tree begins.
    length : int, default 0
        Number of steps.
    height : int, default 0
        Bits of an index that the nodes above the leaves decide, 0 if the root is the only leaf.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> step = exxtra.start(players=2).step("64")
    >>> line = Line.of([step])
    >>> len(line), len(line.append(step)), line[-1] is step
    (1, 2, True)
    """

    root: Node = ()
    length: int = 0
    height: int = 0

    @classmethod
    def of(cls, steps: Iterable[Step]) -> Line:
        """Return a line of steps."""
        nodes: Node = tuple(steps)
        length = len(nodes)
        height = 0
        while len(nodes) > _WIDTH:
            nodes = tuple(nodes[i : i + _WIDTH] for i in range(0, len(nodes), _WIDTH))
            height += _BITS
        return cls(nodes, length, height)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps; they are copied once, when this is first asked for."""
        return tuple(self)

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> Step:
        i = index + self.length if index < 0 else index
        if not 0 <= i < self.length:
            steps = f"{self.length} step{'s' * (self.length != 1)}"
            raise IndexError(f"there is no step {index}: the game has {steps}")
        node = self.root
        for shift in range(self.height, 0, -_BITS):
            node = node[i >> shift & _WIDTH - 1]
        step: Step = node[i & _WIDTH - 1]
        return step

    def __iter__(self) -> Iterator[Step]:
        return _leaves(self.root, self.height)

    def cut(self, start: int, stop: int) -> list[Step]:
        """Return the steps from `start` up to, not including, `stop`."""
        return [self[i] for i in range(start, min(stop, self.length))]

    # --- Changing -----------------------------------------------------------------------------

    def append(self, step: Step) -> Line:
        """Return the line that is longer by a step."""
        root, height = self.root, self.height
        if self.length == _WIDTH << height:
            root, height = (root,), height + _BITS
        return Line(_put(root, height, self.length, step), self.length + 1, height)

    def put(self, index: int, step: Step) -> Line:
        """Return the line with another step in the place of one."""
        return Line(_put(self.root, self.height, index, step), self.length, self.height)

    def take(self, length: int) -> Line:
        """Return the beginning of this line."""
        if length >= self.length:
            return self
        root, height = self.root, self.height
        while height and length <= 1 << height:
            root, height = root[0], height - _BITS
        return Line(_take(root, height, length), length, height)

    # --- Comparing ----------------------------------------------------------------------------

    def shared(self, other: Line) -> int:
        """Return the length of the common beginning of two lines."""
        height = min(self.height, other.height)
        most = min(self.length, other.length)
        return min(_shared(self._at(height), other._at(height), height), most)

    def changes(self, known: Line) -> set[int]:
        """Return the places, 0 for the first, whose step is not the same object as in a known line."""
        height = min(self.height, known.height)
        covered = min(self.length, _WIDTH << height)
        found = set(_changes(self._at(height), known._at(height), height, 0))
        return {i for i in found if i < covered} | set(range(covered, self.length))

    def _at(self, height: int) -> Node:
        """Return the first node of that height: with it the line begins."""
        node = self.root
        for _ in range(height, self.height, _BITS):
            node = node[0]
        return node

    def __reduce__(self) -> tuple[Callable[[tuple[Step, ...]], Line], tuple[tuple[Step, ...]]]:
        return Line.of, (tuple(self),)

    def __repr__(self) -> str:
        return f"Line.of({list(self)!r})"


def _leaves(root: Node, height: int) -> Iterator[Any]:
    found: Iterable[Any] = root
    for _ in range(0, height, _BITS):
        found = chain.from_iterable(found)
    return iter(found)


def _put(node: Node, height: int, index: int, step: Step) -> Node:
    """Return a node with a step in a place that exists, or in the one after the last."""
    at = index >> height & _WIDTH - 1
    child: Any = step
    if height:
        child = _put(node[at] if at < len(node) else (), height - _BITS, index, step)
    return (*node[:at], child, *node[at + 1 :])


def _take(node: Node, height: int, length: int) -> Node:
    if not height:
        return node[:length]
    at = (length - 1) >> height & _WIDTH - 1
    rest = length - (at << height)
    return (*node[:at], _take(node[at], height - _BITS, rest)) if length else ()


def _shared(a: Node, b: Node, height: int) -> int:
    for i, (x, y) in enumerate(zip(a, b, strict=False)):
        if x is y:
            continue
        if not height:
            if x.action != y.action:
                return i
            continue
        within = _shared(x, y, height - _BITS)
        if within < 1 << height:
            return (i << height) + within
    return min(len(a), len(b)) << height


def _changes(a: Node, b: Node, height: int, begin: int) -> Iterator[int]:
    for i, x in enumerate(a):
        if i < len(b) and x is b[i]:
            continue
        at = begin + (i << height)
        if not height:
            yield at
        elif i < len(b):
            yield from _changes(x, b[i], height - _BITS, at)
        else:
            yield from range(at, at + (1 << height))
