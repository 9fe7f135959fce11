"""Strategies for Level X: callables from a position and a ``random.Random`` to an action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from exxtra_widget.advice.common_strategies import AnyAction, rollout_of
from exxtra_widget.core.strategy import Strategy, find_by_name
from exxtra_widget.levelx.strategies.heuristic import Weigher
from exxtra_widget.support.lazy import known_names
from exxtra_widget.support.suggest import suggest_keywords

__all__ = ["NAMED", "Strategy", "Weigher", "find", "greedy", "random", "rollout", "set_collector"]

random: Final = AnyAction("levelx")
"""Any legal action, each with the same probability."""

rollout: Final = rollout_of("levelx")

greedy: Final = Weigher(way=1, title="greedy")
"""The most points at once; among equals, the largest share of rows moved, high rows counting more."""

set_collector: Final = Weigher(way=130, sets=140, sends=100, title="set_collector")
"""Tokens that the seat's next set lacks, and moves of its pieces towards them."""

NAMED: Final[Mapping[str, Strategy]] = MappingProxyType(
    {"random": random, "greedy": greedy, "set_collector": set_collector, "rollout": rollout()}
)
"""Names and strategies that `simulate`, `tournament` and a seat of the widget take."""


__getattr__, __dir__ = known_names(__name__, __all__)


@suggest_keywords
def find(given: object) -> Strategy:
    """Return the strategy with a given name, one of `NAMED`; spaces and hyphens count as underscores.

    For another text it raises a ``ValueError`` that names the nearest one.

    Examples
    --------
    >>> from exxtra_widget.levelx.strategies import find, set_collector
    >>> find("set collector") is set_collector
    True
    """
    return find_by_name(given, NAMED)
