# minutes: 45
# ages: 13–16
# after: sample-space

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A 53", players=["Ann", "Bo", "Cy"], seed="lesson 5", size="compact")
board

# %% ask
board.ask("$best_question", choices=["$stays_best", "$is_reached", "$as_likely"], reveal="later")
board

# %% line_up
from exxtra_widget.exxtra import odds

first = odds.first_roll()
line = sorted(first.rvs(15, rng=3))
print(*line)
print("$middle", line[7])

# %% half_gap [exercise] [class]
half_line = max(number for number in first if 2 * first.at_least(number) >= 1)
wrong = {"32": "$halved", "41": "$one_below", "53": "$too_good"}
prompt, hint = "$half", "$half_hint"
half_gap = exxtra.exercise("0/0/0 A -", prompt, kind="number", answer=half_line, wrong=wrong, hint=hint)

# %% at_least [hidden]
lines = [f"{cut}  {first.at_least(cut)}" for cut in first]
print(half_gap.show("\n".join(lines)))

# %% median [hidden]
middle = first.median()
lines = f"{middle} $or_lower {first.cdf(middle)}\n$higher {first.sf(middle)}"
print(half_gap.show(lines))

# %% quarter_gap [exercise] [class]
quarter_line = max(number for number in first if 4 * first.at_least(number) >= 1)
low_line = max(number for number in first if 4 * first.at_least(number) >= 3)
wrong = {str(half_line): "$one_half", str(low_line): "$three_quarters", str(quarter_line - 1): "$a_bit_more"}
prompt, hint = "$quarter_question", "$quarter_hint"
quarter_gap = exxtra.exercise("0/0/0 A -", prompt, kind="number", answer=quarter_line, wrong=wrong, hint=hint)

# %% stairs [hidden]
from exxtra_widget import figures

steps = figures.stairs(first, levels=(0.25, 0.5, 0.75), title="$stairs_title")
quarter_gap.show(steps)

# %% both_gap [exercise] [class]
one = first.cdf("52")
wrong = {one: "$one_of_two", 1 - 2 * (1 - one): "$counted_twice", (1 - one) ** 2: "$both_reach"}
both_gap = exxtra.exercise("0/0/0 A 53", "$both_lower", answer=one**2, wrong=wrong, hint="$both_hint")

# %% both [hidden]
lower = first.cdf("52")
print(both_gap.show(f"$nobody_reaches {lower} · {lower} = {lower**2}"))

# %% reveal
board.reveal(answer="$is_reached")
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

# %% one_of_two [exercise]
reached = first.at_least("62")
wrong = {2 * reached: "$added", reached: "$only_one", (1 - reached) ** 2: "$nobody"}
answer, hint = 1 - (1 - reached) ** 2, "$two_hint"
one_of_two = exxtra.exercise("0/0/0 A 62", "$at_least_one", answer=answer, wrong=wrong, hint=hint)

# %% predictions
board.predictions

# %% values [teacher]
median_low = str(first.median())
quarter, half, three_quarters = first.at_least("62"), first.at_least("42"), first.at_least("30")
cdf_41, ppf_90 = first.cdf("41"), str(first.ppf(0.9))
reached_53, below_53, both_below = 1 - lower, lower, both_gap.exact
by_players = {players: lower**players for players in (1, 2, 3, 4)}
second = one_of_two.exact

# %% grids [teacher]
best = [str(number) for number in sorted(first, reverse=True) if number >= quarter_line]
head = " | ".join(best) + " |\n" + "|---" * (len(best) + 1) + "|\n"
blank = " |" * (len(best) + 1) + "\n"

# %% steps [picture]
figures.stairs(first, levels=(0.25, 0.5, 0.75), title="$stairs_title")

# %% blank_steps [picture]
figures.stairs(first, levels=(), title="$stairs_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_best
Start: 0/0/0 A 53
Minutes: 5
Note: $note_best
{$everyone_once}
Ask: $best_question
Choices: $stays_best | $is_reached | $as_likely
Answer: $is_reached

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

## $scene_half
Start: 0/0/0 A -
Minutes: 3
Note: $note_half
{$where_half}
Ask: $half
Choices: 32 | 42 | 53 | 60
Answer: 42

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

## $scene_how_good
Start: 0/0/0 A 53
Minutes: 4
Show: odds
Note: $note_how_good
{$count_53}

## $scene_best_again
Minutes: 4
Note: $note_best_again
{$think_again}
Again: $scene_best

## $scene_ranked
Start: 0/0/0 A 64
Minutes: 2
Note: $note_ranked
{$only_ranks}

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
