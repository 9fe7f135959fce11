# minutes: 60
# ages: 15–18
# after: no-x, trees-and-tables, counting-without-listing

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed=5, size="compact")
board

# %% ask
board.ask("$exactly_three", reveal="later")
board

# %% ten_turns
busts = 0
for _ in range(10):
    board.roll()
    if "X" in board.roll().action:
        busts += 1
    else:
        board.place(0)

# %% counted
print("$busts", busts)
board

# %% ours [task]
ours = [3, 4, 2, 1, 3, 5, 2, 4, 3, 6]
print("$three", ours.count(3), "$times_in", len(ours))

# %% one_row
from exxtra_widget.exxtra import odds

rolls = odds.reroll().rvs(20000, rng=8)
turns = ["X" if roll < 0 else "·" for roll in rolls]
print(*turns[:10])

# %% many_rows
counts = []
for start in range(0, len(turns), 10):
    counts.append(turns[start : start + 10].count("X"))
print(*counts[:20])
print("$three", counts.count(3), "$times_in", len(counts))

# %% tree
from exxtra_widget import figures

bust = odds.reroll()["bust"]
third = {"X": bust, "$clean": 1 - bust}
second = {"X": (bust, third), "$clean": (1 - bust, third)}
three = {"X": (bust, second), "$clean": (1 - bust, second)}
figures.tree(three, products="hidden", title="$tree_title")

# %% one_of_three [hidden]
paths = 3
print("$one_path", bust * (1 - bust) ** 2)
print("$all_paths", paths * bust * (1 - bust) ** 2)

# %% pascal [hidden]
row = [1]
for n in range(1, 11):
    longer = [1]
    for k in range(1, n):
        longer.append(row[k - 1] + row[k])
    row = [*longer, 1]
    print(f"{n:2}:", *row)

# %% three_formula [exercise] [class]
names = {"paths": 120, "p": bust}
wrong = {"p^3 * (1-p)^7": "$forgot_paths", "paths * p^3": "$forgot_safe", "paths * p^3 * (1-p)^10": "$seven_left"}
answer, hint = "paths * p^3 * (1-p)^7", "$three_hint"
three_formula = exxtra.exercise(
    "0/0/0 A -", "$three_of_ten_turns", kind="formula", names=names, answer=answer, wrong=wrong, hint=hint
)

# %% formula [hidden]
from math import comb

exact = {k: comb(10, k) * bust**k * (1 - bust) ** (10 - k) for k in range(11)}
three_formula.show(figures.bars(exact, title="$figure_title"))

# %% reveal
board.reveal(outcome=busts == 3, answer=exact[3])
board

# %% figure
from exxtra_widget import Sample

figures.compare(Sample(counts), exact, title="$figure_title")

# %% mean
mean = sum(k * exact[k] for k in exact)
print("$mean", mean, "≈", rounded(mean), "   10 * bust =", 10 * bust)

# %% spread
variance = sum((k - mean) ** 2 * exact[k] for k in exact)
print("$variance", variance, "   10 * bust * (1 - bust) =", 10 * bust * (1 - bust))
print("$deviation", rounded(float(variance) ** 0.5))

# %% near_mean
near = [k for k in exact if abs(k - mean) <= float(variance) ** 0.5]
figures.bars(exact, mark=near, title="$figure_title")

# %% at_most
three_or_less = sum(exact[k] for k in range(4))
figures.bars({"$at_most": three_or_less, "$at_least": 1 - three_or_less}, title="$figure_title")

# %% ask_hundred
choices = ["$three_of_ten", "$thirty_of_hundred", "$same"]
board.ask("$hundred_question", choices=choices, reveal="later")
board

# %% hundred
thirty = comb(100, 30) * bust**30 * (1 - bust) ** 70
figures.bars({"$three_of_ten": exact[3], "$thirty_of_hundred": thirty}, title="$hundred_question")

# %% reveal_hundred
board.reveal(answer="$three_of_ten")
board.caption("$hill")
board

# %% at_most_one [exercise]
none, one = (1 - bust) ** 5, 5 * bust * (1 - bust) ** 4
wrong = {str(one): "$just_one", str(none): "$just_none", str(1 - none): "$one_or_more", str(one / 5): "$one_order"}
at_most_one = exxtra.exercise("5/0/0 A 42", "$at_most_one", answer=none + one, wrong=wrong, hint="$five_hint")

# %% multiple_choice [exercise]
from fractions import Fraction

guessed = [Fraction(comb(10, k) * 3 ** (10 - k), 4**10) for k in range(11)]
passed = sum(guessed[5:])
wrong = {str(guessed[5]): "$just_five", str(sum(guessed[6:])): "$more_than_five", str(1 - passed): "$failed"}
multiple_choice = exxtra.exercise("0/0/0 A -", "$multiple_choice", answer=passed, wrong=wrong, hint="$guess_hint")

# %% test_deviation [exercise]
wrong = {"9": "$that_variance", "12": "$that_mean", "36": "$that_wrong"}
test_deviation = exxtra.exercise(
    "0/0/0 A -", "$test_deviation", kind="number", unit="$questions", answer=3, wrong=wrong, hint="$test_hint"
)

# %% which [exercise]
choices = ["$until_x", "$aces", "$sixes"]
wrong = {"$until_x": "$not_fixed", "$aces": "$not_independent"}
which = exxtra.exercise("0/0/0 A -", "$which", choices=choices, answer="$sixes", wrong=wrong, hint="$which_hint")

# %% pass_mark [task]
needed = 8
chance = sum(comb(20, k) * 0.25**k * 0.75 ** (20 - k) for k in range(needed, 21))
print(f"$guesser_passes {percent(chance, 2)}")

# %% predictions
board.predictions

# %% values [teacher]
exactly_three, p_thirty = exact[3], thirty
one_path = bust**3 * (1 - bust) ** 7
orders = comb(10, 3)
ten_mean, ten_variance, ten_deviation = mean, variance, float(variance) ** 0.5
near_share = sum(exact[k] for k in near)
near_range = ", ".join(map(str, near))
at_least_one = 1 - exact[0]
passing = {k: sum(comb(20, j) * 0.25**j * 0.75 ** (20 - j) for j in range(k, 21)) for k in range(21)}
mark = min(k for k in passing if passing[k] <= 0.01)
hundred_deviation = float(100 * bust * (1 - bust)) ** 0.5
exercise_shares = [at_most_one.exact, multiple_choice.exact]
shares = [exact[k] for k in range(7)]

# %% paper [teacher]
three_turns = [comb(3, k) * bust**k * (1 - bust) ** (3 - k) for k in range(4)]
small_test = [Fraction(comb(4, k) * 3 ** (4 - k), 4**4) for k in range(5)]
three_or_four = small_test[3] + small_test[4]
row_of_five = " ".join(str(comb(5, k)) for k in range(6))

# %% paths_of_three [picture]
figures.tree({"X": (bust, second), "$clean": (1 - bust, second)}, title="$tree_title")

# %% blank_tree [picture]
figures.tree(three, products="blank", title="$tree_title")

# %% sample_and_exact [picture]
figures.compare(Sample(counts), exact, title="$figure_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $two_rolls
Start: 0/0/0 A -
Minutes: 3
Note: $note_two_rolls
{$then_once_more}
42 {$cannot_fail}
53 {$safe_turn}
>0 64
7X {$x_is_bust}

## $bet
Start: 0/0/0 A -
Minutes: 6
Note: $note_bet
{$about_three}
Ask: $exactly_three
Answer: 40618896484375/152339935002624

## $by_hand
Start: 0/0/0 A -
Minutes: 9
Dice: hand
Note: $note_by_hand
{$ten_each}

## $one_path_title
Start: 0/0/0 A -
Minutes: 4
Note: $note_one_path
{$three_turns}
42 7X {$ann_x}
53 52 >0 {$bo_safe}
64 61 >1 {$first_order}

## $other_path_title
Start: 0/0/0 A -
Minutes: 6
Note: $note_other_path
{$another_order}
42 52 >0 {$ann_safe}
53 7X {$bo_x}
64 61 >1 {$same_factors}

## $last_turn
Start: 0/0/0 A -
Minutes: 7
Note: $note_last_turn
42 7X {$ann_x}
53 52 >0 {$two_played}
64 {$last_roll}

## $many_paths
Start: 5/0/0 A 42
Minutes: 5
Show: odds
Note: $note_many_paths
{$count_x}
Reveal: $bet
61 {$bo_loses}

## $centre
Start: 5/0/0 A 42
Minutes: 8
Note: $note_centre
{$ten_times}

## $long_game
Start: 0/0/0 A -
Minutes: 3
Note: $note_long_game
{$hundred_turns}
Ask: $hundred_question
Choices: $three_of_ten | $thirty_of_hundred | $same
Answer: $three_of_ten

## $long_game_again
Minutes: 4
Note: $note_long_game_again
{$two_hills}
Again: $long_game
61 {$hill}

## $baskets
Start: 0/0/0 A -
Minutes: 5
Note: $note_baskets
{$player_hits}
Ask: $hundred_question
Choices: $two_of_four | $four_of_eight | $same
Answer: $two_of_four
"""
board = ExxtraWidget(scenes=row)
board
