"""Lines in the style of python-chess, OpenSpiel, scipy or pandas: each works or names the right word."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exxtra_widget import (
    Distribution,
    ExxtraWidget,
    Game,
    MarkovChain,
    action_values,
    analyze,
    exxtra,
    levelx,
    simulate,
    tournament,
    wilson,
    win_probability,
)
from exxtra_widget.advice.hints import hint

SCRIPT = "41 33 64 >5  42 >4  71 >3"
POSITION = "0/3/0@4:64/0@5:70 A 61"


@pytest.fixture
def game() -> Game:
    found = Game(exxtra.start(players=3), players=["Ann", "Bo", "Cy"], seed=7)
    found.play(SCRIPT)
    return found


# --- A game ---------------------------------------------------------------------------------------


def test_a_game_is_a_sequence_of_its_steps(game: Game) -> None:
    assert len(game) == len(game.steps) == 8
    assert game[3] is game.steps[3]
    assert game[-1].action == ">3"
    assert game[1:3] == game.steps[1:3]
    assert [step.action for step in game] == SCRIPT.split()
    assert list(reversed(game)) == list(game.steps)[::-1]
    assert game.steps[0] in game
    assert Game(), "a game that has not begun is still a game"


def test_print_shows_the_record(game: Game) -> None:
    assert str(game) == game.to_text()
    assert repr(game).startswith("<Game ")


def test_a_game_answers_for_its_position(game: Game) -> None:
    assert (game.is_over, game.winner, game.player) == (False, None, game.position.player)
    assert game.actions() == game.position.actions()
    assert str(game.why_not(">4")) == str(game.position.why_not(">4"))
    played = Game("exxtra(goal=2) 0/0 A -", seed=1)
    rng = Random(1)
    while not played.is_over:
        played.step(rng.choice(played.actions()))
    assert played.winner == played.position.winner
    assert played.returns() == played.position.returns()


def test_a_game_is_copied_written_and_read(game: Game, tmp_path: Path) -> None:
    other = game.copy()
    assert other == game
    other.roll()
    assert len(game) == 8
    for name in ("game.txt", "game.json"):
        game.write(tmp_path / name)
        assert Game.read(tmp_path / name) == game
        assert Game.read(str(tmp_path / name)) == game


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("push", "step"), ("pop", "undo"), ("legal_moves", "actions"), ("is_game_over", "is_over"), ("save", "write"),
        ("load", "read"), ("turn", "player"), ("fen", "position"), ("legal_actions", "actions"),
    ],
)  # fmt: skip
def test_words_of_other_libraries_lead_to_those_of_a_game(game: Game, word: str, right: str) -> None:
    with pytest.raises(AttributeError, match=rf"Game has no '{word}'; here it is .*{right}"):
        getattr(game, word)


# --- A position -----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [exxtra.start(players=3), levelx.start(players=3)], ids=["exxtra", "levelx"])
@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("legal_actions", "actions()"), ("legal_moves", "actions()"), ("is_terminal", "is_over"),
        ("current_player", "player"), ("fen", "str("), ("turn", "player"), ("push", "apply("),
    ],
)  # fmt: skip
def test_words_of_other_libraries_lead_to_those_of_a_position(start: Any, word: str, right: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(start, word)
    assert f"Position has no '{word}'; here it is" in str(caught.value)
    assert right in str(caught.value)


def test_a_position_is_read_from_one_text() -> None:
    assert exxtra.Position(POSITION) == exxtra.Position.parse(POSITION)
    assert levelx.Position("levelx 110000/000000 B -") == levelx.Position.parse("levelx 110000/000000 B -")


@pytest.mark.parametrize("text", [POSITION, "levelx 110000/000000 B -"])
def test_a_position_is_a_value(text: str) -> None:
    position = (levelx if text.startswith("levelx") else exxtra).Position.parse(text)
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - our own
    with pytest.raises(ValueError, match=r"\w"):
        position._replace(player=7)
    with pytest.raises(ValueError, match=r"\w"):
        type(position)._make([*position[:-3], 7, *position[-2:]])


@pytest.mark.parametrize("compare", [lambda p, q: p < q, lambda p, q: sorted([p, q]), max])
def test_positions_are_not_ordered(compare: Callable[[Any, Any], Any]) -> None:
    for one, other in [
        (exxtra.start(players=2), exxtra.Position.parse("0/3 A -")),
        (levelx.start(), levelx.Position.parse("levelx 110000/000000 B -")),
    ]:
        with pytest.raises(TypeError, match="order"):
            compare(one, other)


def test_outcomes_can_be_asked_for_in_any_spelling() -> None:
    outcomes = exxtra.start(players=3).outcomes()
    assert (outcomes["46"], outcomes["7x"], "46" in outcomes, outcomes.get("12")) == (1, 1, True, 2)
    assert levelx.start().outcomes()["5321"] == 24


def test_numbers_stand_for_dice() -> None:
    game = Game(exxtra.start(players=2))
    assert game.roll(64).action == "64"
    assert game.place(">3").action == ">3"
    game.roll("7x")
    assert game.place("rung 5").action == ">5"
    assert str(levelx.start().apply(1235).roll) == "1235"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: exxtra.Combination("77"), lambda: exxtra.Combination("7X"), lambda: exxtra.Pair(7, 99),
        lambda: exxtra.Place(">9"), lambda: exxtra.Position((0, 0), (None, None), 0, "99"),
        lambda: exxtra.Rules(goal=1), lambda: levelx.Dice("1237"), lambda: levelx.Group(">99"),
    ],
)  # fmt: skip
def test_values_that_do_not_exist_are_refused(wrong: Callable[[], Any]) -> None:
    with pytest.raises((TypeError, ValueError), match=r"[a-z]{3,}.*"):
        wrong()


def test_undo_says_how_many_steps_there_are(game: Game) -> None:
    with pytest.raises(ValueError, match="8"):
        game.undo(10**9)


# --- What takes a position ------------------------------------------------------------------------


@pytest.mark.slow
def test_everything_that_takes_a_position_takes_a_text_a_game_or_a_widget() -> None:
    text = "0/0@4:64 A 70"
    position = exxtra.Position.parse(text)
    solution = exxtra.solve(players=2)
    for given in (text, position, Game(text), ExxtraWidget(text)):
        assert win_probability(given).values == win_probability(position).values
        assert action_values(given).best == ">3"
        assert hint(given).best == ">3"
        assert solution.value(given) == solution.value(position)
        assert exxtra.strategies.attacker(given, Random(1)) == exxtra.strategies.attacker(position, Random(1))
        assert exxtra.strategies.optimal(given, Random(1)) == ">3"
        assert exxtra.odds.survival(given, rung=3) == exxtra.odds.survival(position, rung=3)
        assert exxtra.odds.steps_next_turn(given, ">3") == exxtra.odds.steps_next_turn(position, ">3")
        assert simulate(given, "53", games=50, rng=1).wins == simulate(position, "53", games=50, rng=1).wins
        assert tournament(given, ["53", "60"], games=20, rng=1).games == 40
        assert exxtra.exercise(given, "bust").position == position
        assert Game(given).position == position
    level = "levelx 110000/000000 B 1235"
    for other in (level, levelx.Position.parse(level), Game(level)):
        assert levelx.strategies.greedy(other, Random(1)) == levelx.strategies.greedy(
            levelx.Position.parse(level), Random(1)
        )
        assert win_probability(other, games=20, rng=1).values == win_probability(level, games=20, rng=1).values


def test_a_game_brings_its_loaded_dice() -> None:
    dice = exxtra.loaded(b={"X": 5})
    text = "0/3/0@4:64/0@5:70 A 61"
    for given in (Game(text, weights=dice), ExxtraWidget(text, weights=dice)):
        assert exxtra.odds.survival(given, rung=3) == exxtra.odds.survival(text, rung=3, weights=dice)
        assert exxtra.odds.turn("60", given).stop == exxtra.odds.turn("60", text, weights=dice).stop
        assert exxtra.odds.steps_next_turn(given, ">3") == exxtra.odds.steps_next_turn(text, ">3", weights=dice)
        loaded: dict[str, Any] = {"games": 40, "rng": 1, "weights": dice}
        assert simulate(given, "53", games=40, rng=1) == simulate(text, "53", **loaded)
        assert win_probability(given, games=40, rng=1) == win_probability(text, **loaded)
        assert hint(given, games=40, rng=1).actions == hint(text, **loaded).actions
        assert exxtra.exercise(given, "bust").exact == exxtra.exercise(text, "bust", weights=dice).exact
    sixes, level = levelx.loaded({6: 5}), "levelx 110000/000000 B -"
    assert levelx.odds.expected_tokens(Game(level, weights=sixes)) == levelx.odds.expected_tokens(level, weights=sixes)


def test_win_probabilities_are_indexed_by_seat() -> None:
    found = win_probability("0/0@4:64 A 70")
    assert found[0] == found.values[0]
    assert list(found) == list(found.values)
    with pytest.raises(TypeError, match="one probability for each seat"):
        float(found)


# --- Many games -----------------------------------------------------------------------------------


def test_numpy_counts_everywhere() -> None:
    np = pytest.importorskip("numpy")
    three = np.int64(3)
    start = exxtra.start(players=three)
    assert start == exxtra.start(players=3)
    for seed in np.arange(2):
        assert (
            simulate(start, "53", games=np.int64(20), rng=seed).wins
            == simulate(start, "53", games=20, rng=int(seed)).wins
        )
    assert simulate(start, "53", games=1e2, rng=1).games == 100  # type: ignore[arg-type]  # 100.0 is 100
    game = Game(start, seed=np.int64(7))
    game.roll("64")
    game.place(three)
    game.goto(np.int64(0))
    assert json.loads(game.to_json())["seed"] == 7
    assert exxtra.loaded(b={"X": np.int64(3)}) == exxtra.loaded(b={"X": 3})
    assert Distribution({1: 1, 2: 1}).rvs(np.int64(3), rng=np.int64(1)) == Distribution({1: 1, 2: 1}).rvs(3, rng=1)


def test_a_result_leads_to_its_shares() -> None:
    result = simulate(exxtra.start(players=2), "53", games=50, rng=1)
    assert "shares" in repr(result)
    with pytest.raises(AttributeError, match=r"SimulationResult has no 'win_rate'; here it is .*shares"):
        result.win_rate  # type: ignore[attr-defined]  # noqa: B018
    assert result.intervals(confidence_level=0.9)[0].low > result.intervals(confidence_level=0.99)[0].low


def test_strategies_of_a_tournament_may_have_names_of_their_own() -> None:
    found = tournament(
        exxtra.start(players=2), {"careful": "53", "greedy": lambda p, _: p.actions()[-1]}, games=20, rng=1
    )
    assert set(found.strategies) == {"careful", "greedy"}


def test_dir_shows_what_is_public() -> None:
    for module in (exxtra.strategies, levelx.strategies, exxtra.odds, levelx.odds, exxtra, levelx):
        shown = [name for name in dir(module) if not name.startswith("_")]
        assert set(shown) <= set(module.__all__), module
    assert {"attacker", "threshold"} <= set(dir(exxtra.strategies))
    assert exxtra.strategies.NAMED["attacker"] is exxtra.strategies.attacker
    assert levelx.strategies.NAMED["greedy"] is levelx.strategies.greedy
    with pytest.raises(AttributeError, match="NAMED"):
        exxtra.strategies.names  # noqa: B018


# --- Probability ----------------------------------------------------------------------------------


def test_distributions_as_scipy_and_dice_libraries_have_them() -> None:
    die = Distribution([1, 2, 3, 4, 5, 6])
    assert die == Distribution(dict.fromkeys(range(1, 7), 1))
    assert (die + die).pmf(7) == Fraction(1, 6)
    assert sum([die, die]) == die + die
    assert die.rvs(5, random_state=1) == die.rvs(5, rng=1)
    assert die.interval(0.5)[0] <= die.median() <= die.interval(0.5)[1]
    assert die.entropy() == pytest.approx(1.791759)
    assert exxtra.odds.reroll().pmf("bust") == Fraction(11, 36)
    with pytest.raises(AttributeError, match=r"Distribution has no 'draw'; here it is .*rvs"):
        die.draw  # type: ignore[attr-defined]  # noqa: B018
    assert wilson(54, 100, confidence_level=0.9).low > wilson(54, 100).low


def test_a_chain_takes_a_matrix() -> None:
    half = Fraction(1, 2)
    assert MarkovChain([[half, half], [0, 1]]).expected_steps() == 2
    np = pytest.importorskip("numpy")
    assert MarkovChain(np.array([[1, 1], [0, 1]])).expected_steps() == 2


# --- Programs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", [exxtra, levelx], ids=["exxtra", "levelx"])
def test_programs_get_vectors_numbers_and_returns(module: Any) -> None:
    rng, position = Random(3), module.start(players=2)
    length = len(position.to_vector())
    seen: dict[tuple[float, ...], Any] = {}
    while not position.is_over:
        mask = position.action_mask()
        assert len(mask) == len(module.ACTIONS)
        assert [a for a, legal in zip(module.ACTIONS, mask, strict=True) if legal] == sorted(
            position.actions(), key=module.ACTIONS.index
        )
        assert len(position.to_vector()) == length
        assert seen.setdefault(position.to_vector(), position) == position
        assert position.returns() == (0.0, 0.0)
        action = rng.choice(position.actions())
        outcomes = list(position.outcomes())
        position = position.apply(rng.choice(outcomes) if action == "roll" else action)
    assert sum(position.returns()) == 1
    assert not any(position.action_mask())


def test_several_games_are_compared() -> None:
    games = []
    for seed in range(3):
        played = Game("exxtra(goal=5) 0/0 A -", players=["Ann", "Bo"], seed=seed)
        rng = Random(seed)
        while not played.is_over:
            played.step(exxtra.strategies.random(played.position, rng))
        games.append(played)
    found = analyze(games)
    rows = {row["player"]: row for row in found.to_records()}
    assert rows["Ann"]["games"] == 3
    assert rows["Ann"]["luck_adjusted"] + rows["Bo"]["luck_adjusted"] == pytest.approx(1)
    assert rows["Ann"]["error_rate"] >= 0


@pytest.mark.parametrize(
    ("said", "meant"), [("German", "de"), ("DE", "de"), ("Deutsch", "de"), ("français", "fr"), ("english", "en")]
)
def test_a_language_by_its_name_leads_to_its_code(said: str, meant: str) -> None:
    with pytest.raises(ValueError, match=f"did you mean '{meant}'"):
        ExxtraWidget(language=said)


@pytest.mark.parametrize(
    ("name", "said"),
    [("vote", "tally"), ("answers", "predictions"), ("simulate", "a function that takes the widget")],
)
def test_a_board_names_what_a_teacher_looks_for(name: str, said: str) -> None:
    with pytest.raises(AttributeError, match=said):
        getattr(ExxtraWidget(), name)


@pytest.mark.parametrize(("name", "said"), [("answer", "exact"), ("seal", "sealed"), ("variants", "variant")])
def test_an_exercise_names_the_right_word(name: str, said: str) -> None:
    with pytest.raises(AttributeError, match=f"here it is {said}"):
        getattr(exxtra.exercise(POSITION, "bust"), name)
