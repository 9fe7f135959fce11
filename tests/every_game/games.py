"""Samples of the games for the tests that each must pass: starts, and a few wrong tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import settings

from exxtra_widget import exxtra, levelx

# Properties whose examples are whole games make do with a fifth as many in `make quick` and `make test`: each is tried
# with five starts of EXXtra and five of Level X.
FEWER: Final = settings() if settings().max_examples > 100 else settings(max_examples=settings().max_examples // 5)


@dataclass(frozen=True)
class Sample:
    """A game under test."""

    name: str
    total: int
    starts: tuple[Callable[[], Any], ...]
    nonsense: tuple[object, ...]
    namespace: dict[str, Any]


EXXTRA = Sample(
    name="exxtra",
    total=36,
    starts=(
        lambda: exxtra.start(players=2),
        lambda: exxtra.start(players=3, goal=5),
        lambda: exxtra.start(players=4, double_x=100),
        lambda: exxtra.start(players=5, strict_placing=True),
        lambda: exxtra.start(players=6, first=3),
    ),
    nonsense=("77", "74", "8X", "99", ">6", ">-1", ">9999999999999999999999", "", " ", "rolls", "64 64", "x", "<b>",
              "💥", "rung 9", "rung", "> ", None, 77, 6, 640, -64, True, 6.4, float("nan"), 10**400, (), [], {},
              object(), b"64"),
    namespace={"exxtra": exxtra},
)  # fmt: skip


LEVEL_X = Sample(
    name="levelx",
    total=1296,
    starts=(
        lambda: levelx.start(players=2),
        lambda: levelx.start(players=3, first=1, fewer_tokens=True),
        lambda: levelx.start(players=4, lengths=111111, tokens="1.1.1.1.1.1"),
        lambda: levelx.start(players=2, allow_unused=True, tokens="4.4.3.3.2.2"),
        lambda: levelx.start(players=2, lucky_loser=True, lengths=112233, tokens="4.4.3.3.2.2"),
    ),
    nonsense=("1237", "0123", "12345", "123", ">", ">7", ">12|", ">12||3", ">1|2|3|5|6", ">123|456", "", " ", "rolls",
              "<b>", "💥", None, 1237, 123, True, -1235, 6.4, float("nan"), 10**400, (), [], {}, object(), b"1235"),
    namespace={"levelx": levelx},
)  # fmt: skip

GAMES = (EXXTRA, LEVEL_X)
# Each start of each game, for tests that take it as ``game`` and ``start``.
SAMPLES: Final = [pytest.param(game, i, id=f"{game.name}-{i}") for game in GAMES for i in range(len(game.starts))]
