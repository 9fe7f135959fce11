# minutes: 75
# ages: 16–19
# after: how-many-busts, how-many-games

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget(players=["Ada", "Ben"], seed="lesson 21", size="compact")
board

# %% ask
board.ask("$will_ben_win", reveal="later")
board

# %% own
own = ExxtraWidget(players=["$me", "$neighbour"])
own

# %% one_match
from random import Random

chance = Random(24)
match = [chance.random() < 3 / 5 for _ in range(9)]
print("$ada_wins", sum(match), "$of", len(match))

# %% many_matches
ben_ahead = 0
for _ in range(1000):
    wins = sum(chance.random() < 3 / 5 for _ in range(9))
    ben_ahead += wins < 5
print("$ben_ahead", ben_ahead, "$times_in", 1000)

# %% exact [hidden]
from fractions import Fraction
from math import comb

p = Fraction(3, 5)
ben_match = sum(comb(9, wins) * p**wins * (1 - p) ** (9 - wins) for wins in range(5))
print("$ben_exact", ben_match)

# %% reveal
board.reveal(outcome=sum(match) < 5, answer=ben_match)
board.caption("$often_loses")
board

# %% players
from exxtra_widget import Game
from exxtra_widget.exxtra.strategies import attacker, optimal

strategies = {"Ada": optimal, "Ben": attacker}


# %% play
def play(names, seed):
    game = Game(exxtra.start(players=2), players=names, seed=seed)
    while not game.position.is_over:
        strategy = strategies[names[game.position.player]]
        game.step(strategy(game.position, chance))
    return game


# %% games
games = [play(["Ada", "Ben"], seed) for seed in range(10)]
games += [play(["Ben", "Ada"], seed) for seed in range(10, 20)]
print("$in_the_first", games[0].players[games[0].winner])

# %% parts [hidden]
from exxtra_widget import analyze, figures

first = analyze(games[0])
dice = sum(step.dice[0] for step in first.steps)
parts = {"$adas_choices": -round(first.loss[0], 6), "$bens_choices": first.loss[1], "$dice": dice}
figures.waterfall(("$start", first.start[0]), parts, end="$result", title="$parts_title")

# %% mine [task]
mine = analyze(own)
mine.waterfall(0)

# %% luck_gap [exercise] [class]
half = Fraction(1, 2)
spread = half * (1 - half) ** 2 + (1 - half) * (0 - half) ** 2
wrong = {str(half): "$gap_deviation", str(half - half): "$gap_mean", str(4 * spread): "$gap_too_wide"}
luck_gap = exxtra.exercise("0/0 A -", "$luck_gap", kind="number", answer=spread, wrong=wrong, hint="$luck_gap_hint")

# %% one_game [hidden]
from math import sqrt

start = Fraction(1, 2)
variance = start * (1 - start) ** 2 + (1 - start) * (0 - start) ** 2
print(luck_gap.show(f"$variance {variance}   $deviation {round(100 * sqrt(variance))} $points"))

# %% twenty
from statistics import stdev

found, dice_of_games = analyze(games), []
for one in found.games:
    ada = one.players.index("Ada")
    dice_of_games.append(sum(step.dice[ada] for step in one.steps))
print("$deviation", rounded(100 * stdev(dice_of_games), 1), "$points")

# %% growing
for number in (1, 4, 25, 100, 400):
    wins, points = sqrt(number) / 2, 50 / sqrt(number)
    print(f"n = {number:3}: ± {rounded(wins, 1):>4} $wins, ± {rounded(points, 1):>4} $points")

# %% ranges
ranges = {}
for number in (9, 25, 100, 400):
    spread = sqrt(0.6 * 0.4 / number)
    ranges[number] = (0.6 - 2 * spread, 0.6 + 2 * spread)

# %% figure
figures.intervals(ranges, 0.5, title="$figure_title", axis="$axis")

# %% without_luck
found.plot(title="$plot_title")

# %% adjusted
adjusted = [one.luck_adjusted[one.players.index("Ada")] for one in found.games]
print("$deviation", rounded(100 * stdev(adjusted), 1), "$points")

# %% strong [exercise]
wrong = {"16": "$that_is_variance", "80": "$that_is_mean", "50": "$only_equal"}
strong = exxtra.exercise(
    "0/0 A -", "$strong", kind="number", unit="$points", answer=40, wrong=wrong, hint="$two_values"
)

# %% quarter [exercise]
wrong = {"25": "$not_squared", "100": "$of_five_points", "1250": "$not_proportional"}
quarter = exxtra.exercise(
    "0/0 A -", "$quarter", kind="number", unit="$games", answer=625, wrong=wrong, hint="$use_root"
)

# %% handball [exercise]
wrong = {"4/25": "$two_in_a_row", "2/5": "$one_game", "36/125": "$not_all_orders"}
handball = exxtra.exercise("0/0 A -", "$handball", answer=Fraction(44, 125), wrong=wrong, hint="$list_series")

# %% guessing [exercise]
wrong = {"16": "$variance_of_count", "32": "$mean_of_count", "8": "$too_large"}
guessing = exxtra.exercise(
    "0/0 A -", "$guessing", kind="number", unit="$right_answers", answer=4, wrong=wrong, hint="$each_one"
)

# %% enough [task]
from math import ceil

from exxtra_widget import games_to_detect

edge = 10
print("$needed", ceil((2 * 50 / edge) ** 2))
print("$needed_more", games_to_detect(0.5 + edge / 100, 0.8))

# %% longer [task]
number = 9
chances = [comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(number + 1)]
print(number, "$games:", percent(sum(chances[: (number + 1) // 2])))

# %% predictions
board.predictions

# %% values [teacher]
strong_exact, quarter_exact, handball_exact = strong.exact, quarter.exact, handball.exact
guessing_exact = guessing.exact
spread_of_dice, spread_adjusted = 100 * stdev(dice_of_games), 100 * stdev(adjusted)
ada = next(player for player in found.players if player.name == "Ada")
of_one, of_sum, of_mean = round(100 * sqrt(variance)), round(sqrt(100) / 2), round(50 / sqrt(100))
won = round(20 * ada.result)
doubt = 200 * ada.error
few_games = ceil((2 * stdev(adjusted) / (ada.luck_adjusted - 0.5)) ** 2)
needed = {edge: ceil((100 / edge) ** 2) for edge in (10, 5, 1)}
needed_more = {edge: games_to_detect(0.5 + edge / 100, 0.8) for edge in (10, 5, 1)}
five_points = next(n for n in range(1, 999) if 50 / sqrt(n) <= 5)


def ben_wins_of(number):
    return sum(comb(number, wins) * p**wins * (1 - p) ** (number - wins) for wins in range((number + 1) // 2))


hundred = ben_wins_of(99)
long_enough = next(number for number in range(1, 999, 2) if ben_wins_of(number) <= Fraction(1, 20))
turn = Game("0/0@4:64 A -", players=["Ann", "Bo"])
turn.play("7X >5")
taken_apart = analyze(turn)
before, rolled, placed = taken_apart.start[0], taken_apart.curve[1][0], taken_apart.curve[2][0]
luck, loss = 100 * taken_apart.luck[0], 100 * taken_apart.loss[0]
ben_of_three = Fraction(1, 3) ** 2 * (1 + 2 * Fraction(2, 3))

# %% match_tree [picture]
ada_wins = Fraction(2, 3)
last = {"Ada": ada_wins, "Ben": 1 - ada_wins}
after_ada = {"Ada": ada_wins, "Ben": (1 - ada_wins, last)}
after_ben = {"Ada": (ada_wins, last), "Ben": 1 - ada_wins}
match_of_three = {"Ada": (ada_wins, after_ada), "Ben": (1 - ada_wins, after_ben)}
figures.tree(match_of_three, products="blank", title="$match_title")

# %% first_game [picture]
figures.waterfall(("$start", first.start[0]), parts, end="$result", title="$parts_title")

# %% after_games [picture]
figures.intervals(ranges, 0.5, title="$figure_title", axis="$axis")

# %% cleared [picture]
found.plot(title="$plot_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ada
B: Ben

## $row_lost
Start: 0/0 A -
Minutes: 2
Note: $note_lost
{$row_dice_or_you}

## $row_nine
Start: 0/0 A -
Minutes: 4
Note: $note_nine
{$row_three_of_five}
Ask: $row_ben_wins
Answer: 104128/390625

## $row_own_game
Start: 0/0 A -
Minutes: 13
Note: $note_own_game
{$row_to_the_end}

## $row_nine_reveal
Start: 0/0 A -
Minutes: 8
Note: $note_nine_reveal
{$row_at_most_four}
Reveal: $row_nine

## $row_inside
Start: 0@4:64/0 B -
Minutes: 12
Note: $note_inside
{$row_look_inside}
7X {$row_luck}
>5 {$row_mistake}

## $row_one_game
Start: 0/0 A -
Minutes: 6
Note: $note_one_game
{$row_equal}
Ask: $row_how_wide
Choices: $row_five | $row_twenty_five | $row_fifty
Answer: $row_fifty

## $row_even_out
Start: 0/0 A -
Minutes: 4
Note: $note_even_out
{$row_hundred_games}
Ask: $row_sum_question
Choices: $row_less_far | $row_as_far | $row_ten_times | $row_hundred_times
Answer: $row_ten_times

## $row_coins
Start: 0/0 A -
Minutes: 7
Note: $note_coins
{$row_toss}

## $row_even_again
Minutes: 6
Note: $note_even_again
{$row_think_again}
Again: $row_even_out

## $row_how_many
Start: 0/0 A -
Minutes: 6
Note: $note_how_many
{$row_both_columns}
Ask: $row_ten_points
Choices: $row_games_20 | $row_games_50 | $row_games_100
Answer: $row_games_100

## $row_exit
Start: 0/0 A -
Minutes: 4
Note: $note_exit
Ask: $row_two_classes
Choices: $row_both_hundred | $row_split | $row_both_few
Answer: $row_both_hundred
"""
board = ExxtraWidget(scenes=row)
board
