# minutes: 90
# ages: 15–18
# after: no-x, how-many-busts, chasing-a-target

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/0 A -", players=["Ann", "Bo"], seed=7, size="compact")
board

# %% ask_x
board.ask("$x_question", reveal="later")
board

# %% roll_once
board.roll()
x_came = board.position.roll % 10 == 0

# %% reveal_x
from exxtra_widget.exxtra import odds

first, reroll = odds.first_roll(), odds.reroll()
board.reveal(outcome=x_came, answer=reroll["bust"])
board

# %% same_dice
board.goto(0)
board.play("7X {$no_harm} 7X {$turn_ends}", delay=1)

# %% ask
board.goto(0)
choices = ["$below_half", "$half_to_one", "$one_to_two", "$above_two"]
board.ask("$price_question", choices=choices, reveal="later")
board

# %% earn
keep = 43


def earn(roll):
    if roll < keep:
        return 0
    return 5 * (1 - odds.chase(roll, first=True))


# %% some_pairs [hidden]
from exxtra_widget import figures

earned = {roll: earn(roll) for roll in (43, 53, 64, 70, 76)}
figures.bars(earned, title="$earned_title", axis="$steps", unit="$steps")


# %% move
def move(roll):
    if roll < 0:
        return int(roll)
    return {11: 1, 22: 2, 33: 3}.get(roll, 0)


# %% turn
def turn(roll):
    total = move(roll)
    while 0 <= roll < keep:
        roll = reroll.rvs(rng=random)
        total += move(roll)
    return total + earn(roll)


# %% simulate
import random

random.seed(6)
for name, start in (("$with_it", first), ("$without_it", reroll)):
    turns = [float(turn(roll)) for roll in start.rvs(2000, rng=random)]
    print(name, rounded(sum(turns) / 2000))

# %% at_once [hidden]
at_once = reroll.expect(move) + reroll.expect(earn)
print("$at_once", rounded(at_once, 4))

# %% again
again = 1 - reroll["bust"] - reroll.at_least(keep)
print("$again", again)

# %% turn_formula [exercise] [class]
names = {"at_once": at_once, "again": again}
wrong = {"at_once + again": "$added_v", "at_once / again": "$divided_again", "at_once * (1 - again)": "$multiplied"}
answer, hint = "at_once / (1 - again)", "$solve_hint"
turn_formula = exxtra.exercise("5/0 A -", "$solve", kind="formula", names=names, answer=answer, wrong=wrong, hint=hint)

# %% value [hidden]
value = at_once / (1 - again)
print(turn_formula.show(f"$without_it {rounded(value, 4)}"))

# %% first_value
first_again = 1 - first.at_least(keep)
first_value = first.expect(move) + first.expect(earn) + first_again * value
print("$with_it", rounded(first_value, 4))

# %% difference
difference = first_value - value
print("$price", rounded(difference, 4))

# %% reveal
board.reveal(answer="$half_to_one")
board

# %% ask_part
board.ask("$part_question", choices=["$not_back", "$goes_on", "$keeps"], reveal="later")
board

# %% panel
panel = ExxtraWidget("5/0 A -", players=["Ann", "Bo"], odds=True)
panel

# %% with_x
with_x = {dice: ways for dice, ways in panel.position.outcomes().items() if dice.xs}
print(with_x)

# %% gain_of_7x [exercise] [class]
kept = earn(70)
wrong = {kept: "$also_not_back", 1 + value: "$she_keeps", kept - value: "$lost_anyway", 1: "$and_keeps"}
gain_of_7x = exxtra.exercise(
    "5/0 A 70", "$gain_question", kind="number", unit="$steps", answer=1 + kept, wrong=wrong, hint="$gain_hint"
)

# %% gains [hidden]
gains = {dice: dice.xs + max(earn(dice.combination), value) for dice in with_x}
by_name = {str(dice): gain for dice, gain in gains.items()}
gain_of_7x.show(figures.bars(by_name, title="$gains_title", axis="$steps", unit="$steps"))

# %% total
total = sum(ways * gains[dice] for dice, ways in with_x.items()) / 36
print(rounded(total, 4), "=", rounded(difference, 4))

# %% parts
not_back = first.expect(move) - reroll.expect(move)
goes_on = (first_again - again) * value
keeps = first.expect(earn) - reroll.expect(earn)

# %% figure
parts = {"$not_back": not_back, "$goes_on": goes_on, "$keeps": keeps}
figures.bars(parts, title="$parts_title", axis="$mean_steps", unit="$steps")

# %% reveal_part
board.reveal(answer="$not_back")
board.caption("$every_x")
board

# %% doubles [exercise]
wrong = {"1/12": "$only_chance", "2": "$only_doubles", "6": "$not_weighted"}
doubles = exxtra.exercise(
    "5/0 A -", "$doubles", kind="number", unit="$steps", answer=first.expect(move), wrong=wrong, hint="$doubles_hint"
)

# %% loaded_x [exercise]
loaded = odds.reroll(weights=exxtra.loaded(b={"X": 5}))
cost_of_x = sum(-roll * loaded[roll] for roll in loaded if roll < 0)
wrong = {str(loaded["bust"]): "$at_least_one", "2/6": "$fair_dice"}
loaded_x = exxtra.exercise(
    "5/0 A 31", "$loaded_x", kind="number", unit="$steps", answer=cost_of_x, wrong=wrong, hint="$loaded_hint"
)

# %% crowd [exercise]
choices, wrong = ["$more", "$less", "$same"], {"$more": "$look_at_parts", "$same": "$not_all_parts"}
crowd = exxtra.exercise("5/0/0/0 A -", "$crowd", choices=choices, answer="$less", wrong=wrong, hint="$look_at_parts")

# %% other_border [task]
keep = 60
again = 1 - reroll["bust"] - reroll.at_least(keep)
value = (reroll.expect(move) + reroll.expect(earn)) / (1 - again)
print(keep, rounded(value, 4))


# %% excape [task]
def excape(roll):
    return 5 * odds.survival(roll, rung=5, opponents="chase", double_x=100)


# %% change [task]
best_excape = odds.optimal_stopping(excape, double_x=100).value
print("$change", rounded(best_excape - first_value, 4))

# %% predictions
board.predictions


# %% values [teacher]
def three(roll):
    return 5 * odds.survival(roll, rung=5, opponents="chase", n_opponents=3)


keep = 43
best, best_three = odds.optimal_stopping(earn), odds.optimal_stopping(three)
value, price_three = best.continuation, best_three.value - best_three.continuation
again = 1 - reroll["bust"] - reroll.at_least(keep)
bust, chance_at_least_one = reroll["bust"], 1 - loaded.at_least("11")
earn_70, earn_60, earn_50 = earn(70), earn(60), earn(50)
rolls_kept = [str(dice) for dice in with_x if earn(dice.combination) > value]

# %% parts_of_the_price [picture]
figures.bars(parts, title="$parts_title", axis="$mean_steps", unit="$steps")

# %% blank_tree [picture]
one_roll = {"$kept_label": reroll.at_least(keep), "X": bust, "$again_label": again}
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

## $first_roll
Start: 5/0 A -
Minutes: 4
Note: $note_first_roll
{$turn_begins}
Ask: $x_question
Answer: 11/36

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
>5 {$bo_begins}
41 31 6X {$five_spaces}

## $pair_lost
Start: 5@5:53/0 B -
Minutes: 2
64 >4 {$bo_beats}

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

## $price_title
Start: 5/0 A -
Minutes: 4
Note: $note_price
{$only_first}
Reveal: $price_vote
7X {$three_quarters}

## $parts_vote
Start: 5/0 A -
Minutes: 4
Note: $note_parts_vote
{$three_parts}
Ask: $part_question
Choices: $not_back | $goes_on | $keeps
Answer: $not_back

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

## $parts_again
Minutes: 6
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
