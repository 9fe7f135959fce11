"""A game whose dice depend on the position does all that others do."""

from __future__ import annotations

import pytest
import tossup

from exxtra_widget import Game, IllegalStep, play, register, simulate, start, tournament, win_probability
from exxtra_widget.simulation.paired_games import Comparison, branch, winners_by_game
from exxtra_widget.simulation.task import Task
from exxtra_widget.testing import check_game

# The seat that has the turn wins with a green die before a red one; with one die that is 3/4.
SOON = "tossup 99/99 A 0 1"


@pytest.fixture(autouse=True)
def registered_toss_up(own_games: None) -> None:  # noqa: ARG001 - it ends with the test
    register(tossup.TOSS_UP)


def test_it_passes_the_suite() -> None:
    check_game("tossup", starts=[tossup.TOSS_UP.read("tossup 92/95 A 0 10")], games=1)


def test_each_position_has_its_own_dice() -> None:
    p = start("tossup").apply("GGGGYYYYRR")
    assert (str(p), len(p.outcomes()), sum(p.outcomes().values())) == ("tossup 0/0 A 4 6", 28, 6**6)
    assert str(p.step("YYRRRR")) == "YYRRRR: A rolled YYRRRR and lost 4 points."
    assert str(p.apply("GGGGGG")) == "tossup 0/0 A 10 10"
    with pytest.raises(IllegalStep, match="These dice cannot show “GGGG”"):
        p.apply("GGGG")
    assert p.apply("GGGGGG").why_not("roll") is None


def test_its_games_are_recorded_and_rolled_again() -> None:
    game = Game(start("tossup"), seed=5)
    for _ in range(8):
        game.roll()
    assert len({len(step.action) for step in game.steps}) > 1
    for read in (Game.from_text(game.to_text()), Game.from_json(game.to_json())):
        assert (read, read.problems) == (game, ())


def test_simulated_dice_come_as_often_as_they_weigh_where_they_are_rolled() -> None:
    """The exact value: B has ten dice if A fails, and A ten dice after that."""
    ten = (1 - 0.5**10) / (1 - 3**-10)
    exact = 0.75 + 0.25 * (1 - ten) * ten / (1 - (1 - ten) ** 2)
    low, high = simulate(tossup.TOSS_UP.read(SOON), "careful", games=4_000, rng=1).intervals()[0]
    assert low < exact < high


def test_choices_are_compared_on_common_dice() -> None:
    here = tossup.TOSS_UP.read("tossup 90/90 A 5 6")
    choices = Comparison(Task(here, (tossup.careful,) * 2, "monday", 200), (branch(here, "roll"),) * 2)
    first, second = winners_by_game(choices)
    assert first == second


def test_it_has_no_loaded_dice() -> None:
    with pytest.raises(ValueError, match="Toss Up has no loaded dice, since its dice depend on the position"):
        simulate(start("tossup"), "careful", games=1, weights={"G": 2})


def test_it_is_played_and_valued() -> None:
    assert repr(play("tossup", players=2)) == "PlainWidget('tossup 0/0 A 0 10')"
    assert win_probability(SOON, games=200, rng=1)[0] > 0.6
    assert tournament(tossup.TOSS_UP.read(SOON), ["careful", "random"], games=20, rng=1).games == 40
