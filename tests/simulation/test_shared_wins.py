"""Wins that several seats share are counted exactly."""

from __future__ import annotations

import pytest

from exxtra_widget.simulation.comparison import part
from exxtra_widget.simulation.model import PARTS


@pytest.mark.parametrize("winners", range(1, 11))
def test_up_to_ten_winners_share_a_game_without_a_rest(winners: int) -> None:
    bits = (1 << winners) - 1
    assert sum(part(bits, seat) for seat in range(12)) == PARTS
