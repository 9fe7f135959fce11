# minutes: 45
# ages: 13–16
# after: no-x

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed="lesson 26", size="compact")
board

# %% ask
board.ask("$how_many_win", choices=["2", "18", "20", "22"], reveal="later")
board

# %% roll_often
from exxtra_widget.exxtra import odds

rolls = odds.first_roll().rvs(3600, rng=26)
rolled_x = [roll for roll in rolls if "0" in str(roll)]
rolled_high = [roll for roll in rolls if roll >= 60]
print("$an_x", len(rolled_x), "   $sixty", len(rolled_high))

# %% won [hidden]
won = [roll for roll in rolls if "0" in str(roll) or roll >= 60]
print("$won", len(won), "$times_in", len(rolls))

# %% table
for a in "12347X":
    print(*[exxtra.Dice(a + b).combination for b in "12356X"], sep="   ")

# %% events [hidden]
outcomes = [a + b for a in "12347X" for b in "12356X"]
an_x = {dice for dice in outcomes if "X" in dice}
sixty = {dice for dice in outcomes if exxtra.Dice(dice).combination >= 60}
print("$an_x", len(an_x), "   $sixty", len(sixty))

# %% both_gap [exercise] [class]
wrong = {"1": "$two_ways", "0": "$x_is_zero", "22": "$one_of_them", "20": "$one_of_them"}
answer, hint = len(an_x & sixty), "$both_hint"
both_gap = exxtra.exercise(
    "0/0/0 A -", "$both_question", kind="number", unit="$outcomes", answer=answer, wrong=wrong, hint=hint
)

# %% union [hidden]
from fractions import Fraction

from exxtra_widget import figures

p_x, p_sixty, p_both = [Fraction(len(event), 36) for event in (an_x, sixty, an_x & sixty)]
parts = {f"$or_sixty, {len(sixty)}/36": p_sixty, f"$twice, {len(an_x & sixty)}/36": -p_both}
total = f"$either, {len(an_x | sixty)}/36"
first = f"$bar_x, {len(an_x)}/36", p_x
both_gap.show(figures.waterfall(first, parts, end=total, title="$union_title"))

# %% reveal
board.reveal(answer="20")
board.caption("$two_coloured")
board

# %% neither_gap [exercise] [class]
wrong = {"14/36": "$added_first", "18/36": "$both_wins", "20/36": "$that_wins", "34/36": "$not_both"}
answer, hint = Fraction(36 - len(an_x | sixty), 36), "$neither_hint"
neither_gap = exxtra.exercise("0/0/0 A -", "$neither_question", answer=answer, wrong=wrong, hint=hint)

# %% four_parts [hidden]
only_x, both, only_sixty = len(an_x - sixty), len(an_x & sixty), len(sixty - an_x)
neither = len(outcomes) - only_x - both - only_sixty
groups = {"$only_x": only_x, "$both": both, "$only_sixty": only_sixty, "$neither": neither}
neither_gap.show(figures.crowd(groups, title="$parts_title"))

# %% ask_add
pairs = ["$x_and_x", "$seven_and_x", "$double_and_sixty"]
board.ask("$which_add", choices=pairs, reveal="later")
board

# %% overlaps [hidden]
x_on_both = [dice for dice in outcomes if dice == "XX"]
seven_with_x = [dice for dice in outcomes if "7" in dice and "X" in dice]
double_of_sixty = [dice for dice in sixty if dice in ("11", "22", "33")]
for pair, shared in zip(pairs, (x_on_both, seven_with_x, double_of_sixty), strict=True):
    print(f"{pair}: {len(shared)} $in_both")

# %% reveal_add
board.reveal(answer="$double_and_sixty")
board.caption("$no_overlap")
board

# %% low_or_x [exercise]
low = {dice for dice in outcomes if exxtra.Dice(dice).combination < 30}
wrong = {"20/36": "$low_twice", "10/36": "$not_only_one", "5/36": "$that_both"}
answer, hint = Fraction(len(low | an_x), 36), "$low_hint"
low_or_x = exxtra.exercise("0/0/0 A -", "$low_question", answer=answer, wrong=wrong, hint=hint)

# %% three_events [exercise]
alike = {dice for dice in outcomes if dice[0] == dice[1]}
wrong = {"26/36": "$all_added", "24/36": "$xx_twice", "25/36": "$sixty_twice", "20/36": "$doubles_gone"}
answer, hint = Fraction(len(an_x | sixty | alike), 36), "$three_hint"
three_events = exxtra.exercise("0/0/0 A -", "$three_question", answer=answer, wrong=wrong, hint=hint)

# %% club [exercise]
wrong = {"22": "$at_least_one", "29": "$clubs_added", "1": "$forgot_neither", "6": "$that_neither"}
club = exxtra.exercise(
    "0/0/0 A -", "$club_question", kind="number", unit="$students", answer=7, wrong=wrong, hint="$club_hint"
)

# %% four_dice [exercise]
wrong = {"4/6": "$sixths_added", "625/1296": "$no_six", "500/1296": "$exactly_one", "1/1296": "$all_sixes"}
answer, hint = 1 - Fraction(5, 6) ** 4, "$four_hint"
four_dice = exxtra.exercise("0/0/0 A -", "$four_question", answer=answer, wrong=wrong, hint=hint)

# %% more_dice [hidden]
many = range(1, 13)
lines = {"$sixths": [n / 6 for n in many], "$one_minus": [1 - (5 / 6) ** n for n in many]}
chart = figures.path(lines, names=many, axis="$dice", unit="$probability", title="$more_title")
four_dice.show(chart)

# %% predictions
board.predictions

# %% values [teacher]
won_of_rolls = len(won)
count_x, count_sixty, count_either = len(an_x), len(sixty), len(an_x | sixty)
exactly_one = only_x + only_sixty
added = count_x + count_sixty
p_either, p_neither = Fraction(count_either, 36), neither_gap.exact
count_low, low_and_x, count_low_or_x = len(low), len(low & an_x), len(low | an_x)
exact_low, exact_three = low_or_x.exact, three_events.exact
count_alike, count_three = len(alike), len(an_x | sixty | alike)
no_six, six_of_four = Fraction(5, 6) ** 4, four_dice.exact
in_both_clubs = club.exact
late, late_if_independent = 20 + 15 - 5, Fraction(20, 100) * Fraction(15, 100) * 100
below_x, below_clean = only_x, neither
below, clean = 36 - count_sixty, 36 - count_x

# %% grids [teacher]
head = "| | " + " | ".join("12356X") + " |\n" + "|---" * 7 + "|\n"
values = {a: [exxtra.Dice(a + b).combination for b in "12356X"] for a in "12347X"}
empty_grid = head + "\n".join(f"| **{a}** | " + " | ".join(map(str, row)) + " |" for a, row in values.items())
kinds = {dice: ("X" if dice in an_x else "") + (" ≥ 60" if dice in sixty else "") for dice in outcomes}
marked = {a: [f"**{kinds[a + b]}**" if a + b in an_x & sixty else kinds[a + b] for b in "12356X"] for a in "12347X"}
grid = head + "\n".join(f"| **{a}** | " + " | ".join(row) + " |" for a, row in marked.items())
room = "<br>" * 7

# %% sum_of_bars [picture]
figures.waterfall(first, parts, end=total, title="$union_title")

# %% two_lines [picture]
chart

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_bet
Start: 0/0/0 A -
Minutes: 2
Note: $note_bet
{$bet}
7X {$has_both}

## $scene_vote
Start: 0/0/0 A -
Minutes: 5
Note: $note_vote
{$no_table_yet}
Ask: $how_many_win
Choices: 2 | 18 | 20 | 22
Answer: 20

## $scene_dice
Minutes: 7
Dice: hand
Note: $note_dice
{$four_columns}

## $scene_colour
Start: 0/0/0 A -
Minutes: 7
Show: odds
Note: $note_colour
{$two_pencils}

## $scene_again
Minutes: 4
Note: $note_again
{$think_again}
Again: $scene_vote

## $scene_rule
Start: 0/0/0 A -
Minutes: 4
Note: $note_rule
{$two_coloured}

## $scene_neither
Start: 0/0/0 A -
Minutes: 3
Note: $note_neither
{$outside}
Ask: $neither_question
Choices: 14/36 | 16/36 | 18/36
Answer: 16/36

## $scene_add
Start: 0/0/0 A -
Minutes: 4
Note: $note_add
{$simply_add}
Ask: $which_add
Choices: $x_and_x | $seven_and_x | $double_and_sixty
Answer: $double_and_sixty

## $scene_overlaps
Start: 0/0/0 A -
Minutes: 2
Show: odds
Note: $note_overlaps
{$no_overlap}

## $scene_sixes
Start: 0/0/0 A -
Minutes: 4
Note: $note_sixes
{$four_now}
Ask: $four_question
Choices: 1/6 | 671/1296 | 4/6
Answer: 671/1296

## $scene_exit
Start: 0/0/0 A -
Minutes: 3
Note: $note_exit
{$two_buses}
Ask: $exit_question
Choices: 25 | 30 | 35
Answer: 30
"""
board = ExxtraWidget(scenes=row)
board
