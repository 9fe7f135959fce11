"""Wins that several seats share are counted exactly."""

from __future__ import annotations

import pytest

from exxtra_widget.simulation.model import PARTS, Tally, part


@pytest.mark.parametrize("winners", range(1, 27))
def test_any_number_of_winners_share_a_game_without_a_rest(winners: int) -> None:
    bits = (1 << winners) - 1
    assert sum(part(bits, seat) for seat in range(26)) == PARTS
    tally = Tally([0] * 26)
    tally.add_winners(bits, 7)
    assert sum(tally.parts.values()) == 7 * PARTS
    assert (tally.games, tally.shared, sum(tally.wins)) == (7, 7 if winners > 1 else 0, 7 * winners)
