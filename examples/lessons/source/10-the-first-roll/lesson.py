# minutes: 75
# ages: 15–18
# after: no-x, how-many-busts

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/0 A -", players=["Ann", "Bo"], seed=7, size="compact")
board

# %% same_dice
board.play("7X {$no_harm} 7X {$turn_ends}", delay=1)

# %% ask
board.goto(0)
choices = ["$below_half", "$half_to_one", "$one_to_two", "$above_two"]
board.ask("$price_question", choices=choices, reveal="later")
board

# %% roll_gap [exercise] [class]
from fractions import Fraction

kept, doubles_36, x_36 = 14 * Fraction(5, 2), 6, 12
wrong = {(kept + doubles_36) / 36: "$no_x_back", 2 * kept / 36: "$all_survive", kept / 36: "$only_kept"}
answer, hint = (kept + doubles_36 - x_36) / 36, "$roll_hint"
roll_gap = exxtra.exercise(
    "5/0 A 31", "$one_roll_question", kind="number", unit="$steps", answer=answer, wrong=wrong, hint=hint
)

# %% one_roll [hidden]
from fractions import Fraction

at_once = (14 * Fraction(5, 2) + 6 - 12) / 36
again = Fraction(36 - 14 - 11, 36)
print(roll_gap.show(f"$at_once {at_once}\n$again {again}"))

# %% turn_formula [exercise] [class]
names = {"at_once": [Fraction(k, 36) for k in range(20, 31)], "again": Fraction(11, 36)}
wrong = {"at_once + again": "$added_v", "at_once / again": "$divided_again", "at_once * (1 - again)": "$multiplied"}
answer, hint = "at_once / (1 - again)", "$solve_hint"
turn_formula = exxtra.exercise("5/0 A -", "$solve", kind="formula", names=names, answer=answer, wrong=wrong, hint=hint)

# %% value [hidden]
value = at_once / (1 - again)
print(roll_gap.show(turn_formula.show(f"$without_it {value} = {rounded(value)}")))

# %% gain_of_7x [exercise] [class]
wrong = {"5/2": "$also_not_back", 6: "$coin_too", "67/50": "$lost_anyway", 1: "$and_keeps"}
gain_of_7x = exxtra.exercise(
    "5/0 A 70", "$gain_question", kind="number", unit="$steps", answer="7/2", wrong=wrong, hint="$gain_hint"
)

# %% gain_of_3x [exercise] [class]
worth = Fraction(29, 25)
wrong = {worth: "$also_not_back", "7/2": "$she_keeps", 1: "$and_goes_on"}
gain_of_3x = exxtra.exercise(
    "5/0 A 30", "$gain_3x_question", kind="number", unit="$steps", answer=1 + worth, wrong=wrong, hint="$gain_3x_hint"
)

# %% gains [hidden]
from exxtra_widget import figures

by_name = dict.fromkeys(("7X", "6X", "5X"), 7 / 2)
by_name |= dict.fromkeys(("4X", "3X", "2X", "1X"), 1 + value) | {"XX": 2 + value}
gains = figures.bars(by_name, title="$gains_title", axis="$steps", unit="$steps")
gain_of_7x.show(gain_of_3x.show(gains))

# %% price_gap [exercise] [class]
gained = 3 * Fraction(7, 2) + 7 * (1 + worth) + 2 + worth
wrong = {gained / 11: "$of_eleven", "1/3": "$only_back", gained: "$no_mean"}
price_gap = exxtra.exercise(
    "5/0 A -", "$price_gap", kind="number", unit="$steps", answer=gained / 36, wrong=wrong, hint="$price_hint"
)

# %% price [hidden]
difference = (3 * Fraction(7, 2) + 7 * (1 + value) + 2 + value) / 36
print(price_gap.show(f"$price {rounded(difference)}"))

# %% reveal
board.reveal(answer="$half_to_one")
board

# %% ask_part
board.ask("$part_question", choices=["$not_back", "$goes_on", "$keeps"], reveal="later")
board

# %% figure [hidden]
parts = {"$not_back": 12 / 36, "$goes_on": 8 * value / 36, "$keeps": 3 * 5 / 2 / 36}
price_gap.show(figures.bars(parts, title="$parts_title", axis="$mean_steps", unit="$steps"))

# %% reveal_part
board.reveal(answer="$not_back")
board.caption("$every_x")
board

# %% doubles [exercise]
on_doubles = Fraction(1 + 2 + 3, 36)
wrong = {"1/12": "$only_chance", "2": "$only_doubles", "6": "$not_weighted"}
doubles = exxtra.exercise(
    "5/0 A -", "$doubles", kind="number", unit="$steps", answer=on_doubles, wrong=wrong, hint="$doubles_hint"
)

# %% loaded_x [exercise]
loaded = exxtra.odds.reroll(weights=exxtra.loaded(b={"X": 5}))
cost_of_x = sum(-roll * loaded[roll] for roll in loaded if roll < 0)
wrong = {str(loaded["bust"]): "$at_least_one", "2/6": "$fair_dice"}
loaded_x = exxtra.exercise(
    "5/0 A 31", "$loaded_x", kind="number", unit="$steps", answer=cost_of_x, wrong=wrong, hint="$loaded_hint"
)

# %% crowd [exercise]
choices, wrong = ["$more", "$less", "$same"], {"$more": "$look_at_parts", "$same": "$not_all_parts"}
crowd = exxtra.exercise("5/0/0/0 A -", "$crowd", choices=choices, answer="$less", wrong=wrong, hint="$look_at_parts")

# %% predictions
board.predictions

# %% values [teacher]
odds = exxtra.odds
reroll = odds.reroll()
bust, pair_worth = reroll["bust"], Fraction(5, 2)
not_back, goes_on, keeps = Fraction(12, 36), 8 * value / 36, Fraction(15, 72)
chance_at_least_one = 1 - loaded.at_least("11")
good, first_good = reroll.at_least("43"), odds.first_roll().at_least("43")
first_value = first_good * Fraction(5, 2) + Fraction(1, 6) + (1 - first_good) * value
fifth_once = good - Fraction(1, 6)
fifth_value = fifth_once / (1 - again)
fifth_price = not_back + 8 * fifth_value / 36 + Fraction(3, 36)

# %% parts_of_the_price [picture]
figures.bars(parts, title="$parts_title", axis="$mean_steps", unit="$steps")

# %% blank_tree [picture]
one_roll = {"$kept_label": good, "X": bust, "$again_label": again}
figures.tree(one_roll, products="blank", title="$one_roll_title")

# %% ann [picture]
from exxtra_widget import Game

Game("5/0 A -", players=["Ann", "Bo"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $same_dice
Start: 5/0 A -
Minutes: 3
Note: $note_same_dice
7X {$no_harm}
7X {$turn_ends}

## $price_vote
Start: 5/0 A -
Minutes: 6
Note: $note_price_vote
{$no_exception}
Ask: $price_question
Choices: $below_half | $half_to_one | $one_to_two | $above_two
Answer: $half_to_one

## $model_title
Start: 5/0 A -
Minutes: 4
Note: $note_model
31 {$below_43}
53 {$above_43}
>5 {$coin_decides}

## $both_rules
Start: 5/0 A -
Minutes: 13
Dice: hand
Note: $note_both_rules
{$five_and_five}

## $an_equation
Start: 5/0 A -
Minutes: 9
Note: $note_equation
{$all_alike}
31 {$as_before}

## $kept_dice
Start: 5/0 A -
Minutes: 6
Note: $note_kept_dice
7X {$gain_7x}

## $poor_dice
Start: 5/0 A -
Minutes: 6
Note: $note_poor_dice
3X {$gain_3x}

## $two_x
Start: 5/0 A -
Minutes: 4
Note: $note_two_x
XX {$gain_xx}

## $price_title
Start: 5/0 A -
Minutes: 6
Note: $note_price
{$add_up}
Reveal: $price_vote
7X {$four_fifths}

## $parts_vote
Start: 5/0 A -
Minutes: 4
Note: $note_parts_vote
{$three_parts}
Ask: $part_question
Choices: $not_back | $goes_on | $keeps
Answer: $not_back

## $parts_again
Minutes: 5
Note: $note_parts_again
{$look_at_table}
Again: $parts_vote
3X {$every_x}

## $stall
Start: 5/0 A -
Minutes: 6
Note: $note_stall
{$euros_of_die}
Ask: $rule_worth
Choices: $five_twelfths | $seven_twelfths | $five_halves
Answer: $five_twelfths
"""
board = ExxtraWidget(scenes=row)
board
