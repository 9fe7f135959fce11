# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
board = ExxtraWidget(players=["$you", "$hunter", "$keeper"], bots={1: "attacker", 2: "survivor"}, seed=21)
board

# %% hint
from exxtra_widget import hint

hint("0/0@4:64 A 70")

# %% strategies
bold = exxtra.strategies.sentence("accept 60 or better; kick if you can, else top rung")


def careful(position, rng):
    """$careful."""
    if position.roll is None or position.roll < 42:
        return "roll"
    crowded = sum(pair is not None for pair in position.ladder) > 1
    places = [action for action in position.actions() if action != "roll"]
    return places[0] if crowded else places[-1]


# %% illegal
from exxtra_widget import simulate

try:
    simulate(exxtra.start(players=2), [lambda position, rng: ">9", "attacker"], games=10)
except ValueError as error:
    print(error)

# %% many_games
result = simulate(exxtra.start(players=3), [bold, careful, "attacker"], games=3000, rng=1)
result

# %% tournament
from exxtra_widget import tournament

tournament(exxtra.start(players=2), [bold, careful, "attacker", "first_roll"], games=300, rng=1)

# %% contest
exxtra.evaluate([bold, "attacker"], goal=3)

# %% against_best
exxtra.evaluate([bold, "optimal"], goal=3)

# %% best_response
exxtra.best_response(bold, goal=3)

# %% two_seats
from exxtra_widget import win_probability

win_probability(exxtra.start(players=2))

# %% three_seats
win_probability(exxtra.start(players=3), games=2000, rng=1)

# %% review
from exxtra_widget import Game, analyze

game = Game(exxtra.start(players=2), players=["Ann", "Bo"], seed=4)
game.play("64 >5  71 >4  XX 33 42 >3  61 >5  7X >2")
review = analyze(game)
review

# %% curve
ExxtraWidget(game)  # $curve
