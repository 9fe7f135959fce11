# minutes: 45
# ages: 11–14
# after: one-game
# short: scenes 1-12, tasks 1-4, answers 1-3

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed="lesson 1", size="compact")
board

# %% ask
board.ask("$which", choices=["21", "76", "$both"], reveal="later")
board

# %% roll_a_few
from exxtra_widget.exxtra import odds

rolls = odds.first_roll().rvs(3600, rng=1)
print(*rolls[:36])

# %% count_rolls
print("21 →", rolls.count(21), "$times_in", len(rolls))
print("76 →", rolls.count(76), "$times_in", len(rolls))

# %% outcomes
for a in "12347X":
    for b in "12356X":
        print(a, b, sep="", end="  ")
    print()

# %% panel
ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], odds=True)

# %% combinations
combinations = []
for a in "12347X":
    for b in "12356X":
        combinations.append(exxtra.Dice(a + b).combination)
print(*combinations)

# %% different_gap [exercise] [class]
wrong = {str(len(combinations)): "$all_outcomes", str(7 * 7): "$every_pair"}
answer, hint = len(set(combinations)), "$different_hint"
different_gap = exxtra.exercise(
    "0/0/0 A -", "$how_many_combinations", kind="number", answer=answer, wrong=wrong, hint=hint
)

# %% how_many [hidden]
different = set(combinations)
print(different_gap.show(f"$outcomes {len(combinations)}\n$different {len(different)}"))

# %% two_counts
print("21 →", combinations.count(21), "$of", len(combinations))
print("76 →", combinations.count(76), "$of", len(combinations))

# %% reveal
board.reveal(answer="21")
board

# %% twice [hidden]
for combination in sorted(different):
    if combinations.count(combination) > 1:
        print(combination)

# %% in_common [hidden]
print("$both_on_both")
print("$on_one_only")

# %% higher [hidden]
from exxtra_widget import figures

higher = [combination // 10 for combination in combinations]
counts = {str(number): higher.count(number) for number in range(8)}
print("$growing_l")
figures.bars(counts, title="$higher_title", axis="$squares")

# %% double [exercise]
wrong = {"6/36": "$one_way", "4/36": "$two_x", "3/30": "$by_combinations"}
double = exxtra.exercise("0/0/0 A -", "double", wrong=wrong, hint="$double_hint")

# %% high [exercise]
wrong = {"6/36": "$seventy", "1/36": "$just_64", "7/30": "$by_combinations"}
high = exxtra.exercise("0/0/0 A -", "at least 64", wrong=wrong, hint="$high_hint")

# %% loaded [task]
fair = odds.first_roll()
loaded = odds.first_roll(weights=exxtra.loaded(b={"X": 5}))
print("00 →", fair["00"], "$fair", loaded["00"], "$loaded")

# %% predictions
board.predictions

# %% values [teacher]
from fractions import Fraction

p21, p76 = fair["21"], fair["76"]
more_likely = max(21, 76, key=combinations.count)
number_of_outcomes, number_of_combinations = len(combinations), len(different)
doubled = [c for c in sorted(different) if combinations.count(c) > 1]
twice_list = ", ".join(str(c) for c in doubled)
loaded_00 = loaded["00"]
one_of_each = 2 * Fraction(1, 2) ** 2
count_double, count_high = double.exact * 36, high.exact * 36

# %% grids [teacher]
head = "| | " + " | ".join("12356X") + " |\n" + "|---" * 7 + "|\n"
rows = [
    "| **" + a + "** | " + " | ".join(str(exxtra.Dice(a + b).combination) for b in "12356X") + " |" for a in "12347X"
]
grid = head + "\n".join(rows)
empty_grid = head + "\n".join("| **" + a + "** |" + " |" * 6 for a in "12347X")

# %% higher_numbers [picture]
figures.bars(counts, title="$higher_title", axis="$squares")

# %% coins [picture]
coin = {"$heads": 1 / 2, "$tails": 1 / 2}
figures.tree({"$heads": (1 / 2, coin), "$tails": (1 / 2, coin)}, products="blank", title="$scene_coins")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_dice
Start: 0/0/0 A -
Minutes: 2
Note: $note_dice
{$two_colours}
21 {$read_21}

## $scene_which
Start: 0/0/0 A -
Minutes: 5
Note: $note_which
{$first_one}
Ask: $which
Choices: 21 | 76 | $both
Answer: 21

## $scene_number
Start: 0/0/0 A -
Minutes: 2
Note: $note_number
{$from_00}
Ask: $how_many_combinations
Choices: 30 | 36 | 49
Answer: 30

## $scene_rolls
Start: 0/0/0 A -
Minutes: 7
Dice: hand
Note: $note_rolls
{$roll_twenty}

## $scene_table
Start: 0/0/0 A -
Minutes: 8
Show: odds
Note: $note_table
{$every_square}

## $scene_count
Start: 0/0/0 A -
Minutes: 4
Show: odds
Note: $note_count
{$which_squares}
Reveal: $scene_which

## $scene_order
Start: 0/0/0 A -
Minutes: 3
Show: odds
Note: $note_order
{$two_squares}

## $scene_events
Start: 0/0/0 A -
Minutes: 3
Show: odds
Note: $note_events
{$each_once}
Reveal: $scene_number

## $scene_six
Start: 0/0/0 A -
Minutes: 3
Show: odds
Note: $note_six
{$six_twice}

## $scene_higher
Start: 0/0/0 A -
Minutes: 2
Show: odds
Note: $note_higher
{$how_often_higher}

## $scene_seventy
Start: 0/0/0 A -
Minutes: 3
Note: $note_seventy
{$count_again}
Ask: at least 71

## $scene_coins
Start: 0/0/0 A -
Minutes: 3
Note: $note_coins
{$two_coins}
Ask: $coin_question
Choices: 1/4 | 1/3 | 1/2
Answer: 1/2
"""
board = ExxtraWidget(scenes=row)
board
