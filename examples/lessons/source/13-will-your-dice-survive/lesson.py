# minutes: 45
# ages: 15–19
# after: chasing-a-target

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
players = ["Alex", "Beatrice", "Carl", "Diana"]
board = ExxtraWidget("0/0/0/0 A 64", players=players, seed=5, size="compact")
board

# %% ask
board.ask("$still_there", reveal="later")
board

# %% place
board.place(5)
for _ in range(3):
    board.roll()
    board.place(4 if board.position.roll >= 64 else 0)
still_there = board.position.counters[0] >= 5

# %% many_rounds
from exxtra_widget.exxtra import odds

rolls = odds.first_roll().rvs(3000, rng=8)
best = [max(rolls[i : i + 3]) for i in range(0, 3000, 3)]
alive = [roll for roll in best if roll < 64]
print("$survived", len(alive), "$times_in", len(best))

# %% one
one = 1 - odds.first_roll().at_least("64")
print("$one_opponent", one)

# %% three [hidden]
from exxtra_widget import figures

figures.bars({n: one**n for n in (1, 2, 3)}, title="$too_low_title")

# %% reveal
board.reveal(outcome=still_there, answer=one**3)
board

# %% complement_formula [exercise] [class]
wrong = {"3 * (1 - q)": "$no_sum", "(1 - q)^3": "$all_three", "q^3": "$none_of_them"}
complement_formula = exxtra.exercise(
    "0/0/0 A 64", "$at_least", kind="formula", names={"q": one}, answer="1 - q^3", wrong=wrong, hint="$opposite_hint"
)

# %% at_least_one [hidden]
both = {"$none_removes": one**3, "$one_removes": 1 - one**3}
complement_formula.show(figures.bars(both, title="$tree_title"))

# %% chase
chased = 1 - odds.chase("64", first=True)
print("$one_chaser", chased)

# %% ask_adding
board.ask("$adding_question", choices=["$right", "$too_large", "$too_small"], reveal="later")
board

# %% adding_chasers
figures.bars({"$adding": 3 * (1 - chased), "$complement": 1 - chased**3}, title="$danger_title")

# %% reveal_adding
board.reveal(answer="$too_large")
board.caption("$counted_twice")
board

# %% figure
chances = {pair: 1 - odds.chase(pair, first=True) for pair in ("76", "73", "70", "64", "53")}
lines = {pair: [float(chance**n) for n in range(1, 6)] for pair, chance in chances.items()}
figures.path(lines, title="$figure_title", axis="$chasers")

# %% rungs
reached = {rung: odds.survival("64", rung, "chase", n_opponents=3) for rung in range(1, 6)}
figures.bars(reached, title="$rungs_title")

# %% two_rolls [exercise]
below_53 = 1 - odds.first_roll().at_least("53")
wrong = {1 - 2 * (1 - below_53): "$added", below_53: "$one_roll", 1 - below_53**2: "$removed"}
two_rolls = exxtra.exercise("0/0/0 A 53", "$two_rolls", answer=below_53**2, wrong=wrong, hint="$two_rolls_hint")

# %% two_chasers [exercise]
after_one = 1 - odds.chase("63", first=True)
wrong = {after_one: "$one_only", 1 - after_one**2: "$removed", (1 - after_one) ** 2: "$both_remove"}
two_chasers = exxtra.exercise("0/0/0 A 63", "$two_chasers", answer=after_one**2, wrong=wrong, hint="$two_chasers_hint")

# %% how_many [exercise]
number = max(n for n in range(1, 20) if chances["76"] ** n > 0.5)
wrong = {str(number + 1): "$one_too_many", str(number - 1): "$one_more"}
how_many = exxtra.exercise(
    "0/0/0 A 76", "$how_many", kind="number", unit="$chasers", answer=number, wrong=wrong, hint="$how_many_hint"
)

# %% strategy [task]
kept = {rung: odds.survival("64", rung, "53", n_opponents=1) for rung in (1, 3, 5)}
figures.bars(kept, title="$rungs_title")

# %% predictions
board.predictions

# %% values [teacher]
three, chased_three = one**3, chased**3
adding, adding_chased = 3 * (1 - one), 3 * (1 - chased)
single = chances["76"]
six, seven = single**6, single**7
exact_two_chasers = two_chasers.exact

# %% lines_of_survival [picture]
figures.path(lines, title="$figure_title", axis="$chasers")

# %% blank_tree [picture]
last = {"$stays": one, "$gone": 1 - one}
second = {"$stays": (one, last), "$gone": 1 - one}
figures.tree({"$stays": (one, second), "$gone": 1 - one}, products="blank", title="$tree_title")

# %% alex [picture]
from exxtra_widget import Game

Game("0@5:64/0/0/0 B -", players=["Alex", "Beatrice", "Carl", "Diana"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Alex
B: Beatrice
C: Carl
D: Diana

## $on_top
Start: 0/0/0/0 A 64
Minutes: 2
Note: $note_on_top
{$good_pair}
>5 {$three_follow}

## $still_vote
Start: 0@5:64/0/0/0 B -
Minutes: 4
Note: $note_still_vote
{$first_rolls_only}
Ask: $still_question
Answer: 24389/46656

## $safe_round
Start: 0@5:64/0/0/0 B -
Minutes: 2
53 >0 {$beatrice_low}
61 >0 {$carl_low}
43 >0 {$earns_five}

## $lost_round
Start: 0@5:64/0/0/0 B -
Minutes: 1
53 >0 {$beatrice_low}
71 >4 {$carl_high}

## $real_round
Start: 0@5:64/0/0/0 B -
Minutes: 6
Dice: hand
Note: $note_real_round
{$play_round}

## $multiply_title
Start: 0@5:64/0/0/0 B -
Minutes: 7
Show: odds
Note: $note_multiply
{$count_low}
Reveal: $still_vote
53 {$three_times}

## $chasing
Start: 0@5:64/0/0/0 B -
Minutes: 2
31 {$too_low_again}
52 {$again_too_low}
73 >4 {$beaten}

## $danger_vote
Start: 0@5:64/0/0/0 B -
Minutes: 4
Note: $note_danger_vote
{$carl_says}
Ask: $adding_question
Choices: $right | $too_large | $too_small
Answer: $too_large

## $danger_again
Minutes: 5
Note: $note_danger_again
{$compute_it}
Again: $danger_vote
53 >0 {$counted_twice}

## $from_below
Start: 0@2:64/0/0/0 B 71
Minutes: 3
Note: $note_from_below
{$rung_two}
>0 {$rung_zero}

## $independent_title
Start: 0@5:64/0/0/0 B 71
Minutes: 3
Note: $note_independent
>4 {$already_gone}
42 >0 {$no_chase}

## $lamp
Start: 0@5:64/0/0/0 B -
Minutes: 5
Note: $note_lamp
{$four_batteries}
Ask: $dark_question
Choices: $ten_percent | $right_percent | $forty_percent
Answer: $right_percent
"""
board = ExxtraWidget(scenes=row)
board
