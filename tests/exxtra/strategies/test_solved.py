"""The strategy `equilibrium` draws from the shares of a cached profile."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.exxtra.strategies.solved import Equilibrium
from exxtra_widget.widget.bots import Opponent

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile

pytestmark = pytest.mark.slow

START = exxtra.start(players=3, goal=3)


def test_it_draws_from_the_mix(profile: Profile) -> None:
    mixing = next(p for p in everywhere() if len(profile.mix(p)) > 1 and min(profile.mix(p).values()) > 0.1)
    mix, rng, games = profile.mix(mixing), Random(1), 1_000
    found = Counter(exxtra.strategies.equilibrium(mixing, rng) for _ in range(games))
    assert set(found) == set(mix)
    for action, chance in mix.items():
        assert abs(found[action] / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


def everywhere() -> list[exxtra.Position]:
    """Return the positions within turns of random games."""
    rng, found = Random(2), []
    for _ in range(60):
        position = START
        while not position.is_over:
            if position.roll is not None:
                found.append(position)
            action = rng.choice(position.actions())
            position = position.apply(rng.choice(list(position.outcomes())) if action == "roll" else action)
    return found


def test_it_plays_as_the_profile_does(profile: Profile) -> None:
    for position in everywhere()[:40]:
        assert exxtra.strategies.equilibrium(position, Random(3)) == profile(position, Random(3))
    assert exxtra.strategies.equilibrium(START, Random(3)) == "roll"


def test_it_is_found_at_tables_of_three_alone(kept: Path) -> None:
    assert kept.is_file()
    assert list(definition_of("exxtra").playable(START)) == [
        name for name in exxtra.strategies.NAMED if name != "optimal"
    ]
    assert Opponent.of("equilibrium", START).name == "equilibrium"
    for seats in (2, 4):
        start = exxtra.start(players=seats, goal=3)
        assert "equilibrium" not in definition_of("exxtra").playable(start)
        with pytest.raises(ValueError, match=r"cannot play here: it plays only with three players; .* choose from"):
            Opponent.of("equilibrium", start)
        with pytest.raises(ValueError, match=f"^equilibrium plays with 3 seats, not {seats}; choose from"):
            simulate(start, "equilibrium", games=1)


def test_without_a_profile_it_says_how_to_make_one() -> None:
    with pytest.raises(ValueError, match=r"cannot play here: this computer has no three-seat profile .* makes one"):
        Opponent.of("equilibrium", START)
    with pytest.raises(StrategyError, match=r"no three-seat profile of exxtra\(goal=3\)"):
        simulate(START, ["equilibrium", "attacker", "survivor"], games=1)


def test_it_travels_light_and_is_loaded_where_it_plays(kept: Path) -> None:
    assert kept.is_file()
    sent = pickle.dumps(Equilibrium())
    assert len(sent) < 200
    assert pickle.loads(sent) == exxtra.strategies.equilibrium  # noqa: S301 - our own
    seats = ["equilibrium", "attacker", "survivor"]
    alone = simulate(START, seats, games=60, rng=7)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert simulate(START, seats, games=60, rng=7, executor=executor) == alone
