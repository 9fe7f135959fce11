# minutes: 45
# ages: 13–16
# after: sample-space

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed="lesson 5", size="compact")
board

# %% ask
board.ask("$half", choices=["32", "42", "53", "60"], reveal="later")
board

# %% line_up
from exxtra_widget.exxtra import odds

first = odds.first_roll()
line = sorted(first.rvs(15, rng=3))
print(*line)
print("$middle", line[7])

# %% large
for seed in range(8):
    line = sorted(first.rvs(2001, rng=seed))
    print("$middle", line[1000])

# %% at_least
for combination in first:
    print(combination, first.at_least(combination))

# %% reveal
board.reveal(answer="42")
board

# %% stairs
from exxtra_widget import figures

figures.stairs(first, levels=(0.25, 0.5, 0.75), title="$stairs_title")

# %% median
middle = first.median()
print(middle, "$or_lower", first.cdf(middle))
print("$higher_than", middle, first.sf(middle))

# %% quarter_gap [exercise] [class]
quarter_line = max(number for number in first if 4 * first.at_least(number) >= 1)
half_line = max(number for number in first if 4 * first.at_least(number) >= 2)
low_line = max(number for number in first if 4 * first.at_least(number) >= 3)
wrong = {str(half_line): "$one_half", str(low_line): "$three_quarters", str(quarter_line - 1): "$a_bit_more"}
prompt, hint = "$quarter_question", "$quarter_hint"
quarter_gap = exxtra.exercise("0/0/0 A -", prompt, kind="number", answer=quarter_line, wrong=wrong, hint=hint)

# %% quartiles [hidden]
lines = [f"$at_least {cut} {first.at_least(cut)}" for cut in ("30", "42", "62")]
print(quarter_gap.show("\n".join(lines)))

# %% ask_safe
board.ask("$safe_question", choices=["$better", "$worse", "$same"], reveal="later")
board

# %% safe
rerolls = odds.reroll()
safe = rerolls.given([roll for roll in rerolls if roll >= 0])
print("$first_roll", first.median())
print("$safe_reroll", safe.median())

# %% reveal_safe
board.reveal(answer="$better")
board.caption("$zeros_low")
board

# %% improve [exercise]
wrong = {"24/36": "$not_equal", "28/36": "$no_x", "22/25": "$of_safe"}
improve = exxtra.exercise("0/0/0 A 21", "improve", wrong=wrong, hint="$improve_hint")

# %% top_tenth [exercise]
numbers = [70, 71, 72, 73, 75]
tenth = [str(number) for number in numbers if first.sf(number) <= 0.1]
wrong = {str(number): "$too_many" for number in numbers if first.sf(number) > 0.1}
wrong |= dict.fromkeys(tenth[1:], "$not_lowest")
hint, names = "$tenth_hint", [str(number) for number in numbers]
top_tenth = exxtra.exercise("0/0/0 A -", "$top_tenth", choices=names, answer=tenth[0], wrong=wrong, hint=hint)

# %% same_two [exercise]
both_same = sum(share**2 for share in first.values())
wrong = {"1/30": "$not_alike", "1/36": "$one_combination", "1/6": "$faces_alike"}
same_two = exxtra.exercise("0/0/0 A -", "$same_two", answer=both_same, wrong=wrong, hint="$same_hint")

# %% class_of_six [task]
rolls = first.rvs(6 * 2000, rng=5)
tables = [rolls[6 * i : 6 * i + 6] for i in range(2000)]
shared = [table for table in tables if len(set(table)) < 6]
print(len(shared), "$times_in", len(tables))

# %% predictions
board.predictions

# %% values [teacher]
median_low, median_high = str(first.median()), tenth[0]
quarter, half, three_quarters = first.at_least("62"), first.at_least("42"), first.at_least("30")
cdf_41, ppf_90 = first.cdf("41"), str(first.ppf(0.9))
safe_median = str(safe.median())

# %% grids [teacher]
best = [str(number) for number in sorted(first, reverse=True) if number >= quarter_line]
head = " | ".join(best) + " |\n" + "|---" * (len(best) + 1) + "|\n"
blank = " |" * (len(best) + 1) + "\n"

# %% birthday [teacher]
from fractions import Fraction
from math import factorial

ways = [1, 0, 0, 0, 0, 0, 0]
for weight in first.weights.values():
    ways = [1] + [more + weight * fewer for more, fewer in zip(ways[1:], ways, strict=False)]
shared_by = {n: 1 - Fraction(factorial(n) * ways[n], first.total**n) for n in range(2, 7)}

# %% steps [picture]
figures.stairs(first, levels=(0.25, 0.5, 0.75), title="$stairs_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_half
Start: 0/0/0 A -
Minutes: 5
Note: $note_half
{$just_good_enough}
Ask: $half
Choices: 32 | 42 | 53 | 60
Answer: 42

## $scene_line
Start: 0/0/0 A -
Minutes: 9
Dice: hand
Note: $note_line
{$line_up}

## $scene_ends
Start: 0/0/0 A -
Minutes: 1
XX {$worst}
76 {$best}

## $scene_count
Start: 0/0/0 A -
Minutes: 7
Show: odds
Note: $note_count
{$from_the_best}

## $scene_reveal
Start: 0/0/0 A -
Minutes: 2
Note: $note_reveal
{$where_half}
Reveal: $scene_half

## $scene_between
Start: 0/0/0 A 42
Minutes: 4
Note: $note_between
{$cut_between}

## $scene_quarter
Start: 0/0/0 A -
Minutes: 3
Note: $note_quarter
{$a_quarter}
Ask: $quarter_question
Choices: 60 | 62 | 70 | 72
Answer: 62

## $scene_safe
Start: 0/0/0 A 42
Minutes: 3
Note: $note_safe
{$rolls_again}
Ask: $safe_question
Choices: $better | $worse | $same
Answer: $better

## $scene_crossed
Start: 0/0/0 A 42
Minutes: 3
Show: odds
Note: $note_crossed
{$which_half}

## $scene_safe_again
Minutes: 3
Note: $note_safe_again
{$think_again}
Again: $scene_safe

## $scene_ranked
Start: 0/0/0 A 64
Minutes: 2
Note: $note_ranked
{$zeros_low}

## $scene_exit
Start: 0/0/0 A -
Minutes: 3
Note: $note_exit
{$nine_marks}
Ask: $exit_question
Choices: $the_median | $the_mean
Answer: $the_mean
"""
board = ExxtraWidget(scenes=row)
board
