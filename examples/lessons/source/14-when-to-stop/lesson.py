# minutes: 90
# ages: 16–20
# after: chasing-a-target, stopping-rules, will-your-dice-survive

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
names = ["Alex", "$bea", "Carl", "Dora", "Emil", "Fay"]
board = ExxtraWidget("6/4/8/3/7/9 A 53", players=names, seed="lesson 14", size="compact")
board

# %% ask
board.ask("$more_steps", choices={"$roll": "roll", "$place_on_5": ">5"}, reveal="later")
board

# %% place
board.place(5)
for _ in range(5):
    board.roll()
    board.place(0)
board

# %% dice
from itertools import cycle

from exxtra_widget.exxtra import odds

first_rolls = cycle(odds.first_roll().rvs(60000, rng=3))
rerolls = cycle(odds.reroll().rvs(60000, rng=4))


# %% place_it
def place_it(pair, opponents):
    survives = all(next(first_rolls) < pair for _ in range(opponents))
    return 5 if survives else 0


# %% steps
def steps(roll):
    return {11: 1, 22: 2, 33: 3}.get(roll, 0) + min(roll, 0)


# %% roll_on
def roll_on(target, opponents):
    roll = next(rerolls)
    gain = steps(roll)
    while 0 <= roll < target:
        roll = next(rerolls)
        gain += steps(roll)
    return gain + (place_it(roll, opponents) if roll > 0 else 0)


# %% sample
from exxtra_widget import figures

placed = sum(place_it(53, 5) for _ in range(3000)) / 3000
rolled = sum(roll_on(60, 5) for _ in range(3000)) / 3000
figures.bars({"$placed": placed, "$rolled": rolled}, title="$sample_title", unit="$steps")


# %% stop_gap [exercise] [class]
lower = 1 - odds.first_roll().at_least("53")
wrong = {str(5 * (1 - lower)): "$is_gone", str(lower): "$times_five", str(5 * lower**5): "$five_opponents"}
stop_gap = exxtra.exercise(
    "5/5 A 53", "$stop_question", kind="number", unit="$steps", answer=5 * lower, wrong=wrong, hint="$stop_hint"
)


# %% stop_value [hidden]
def stop_value(pair, opponents, rung=5):
    lower = 1 - odds.first_roll().at_least(pair)
    return rung * lower**opponents


# %% stop_values [hidden]
values = {pair: stop_value(pair, 1) for pair in ("22", "32", "33", "42", "53", "64")}
stop_gap.show(figures.bars(values, title="$stop_title", unit="$steps"))

# %% mean_steps
mean_steps = odds.reroll().expect(steps)
print("$mean_steps", mean_steps)


# %% rolling_again
def rolling_again(target, opponents, rung=5):
    good = [roll for roll in odds.reroll() if roll >= int(target)]
    later = sum(odds.reroll()[roll] * stop_value(roll, opponents, rung) for roll in good)
    deciding = odds.reroll().at_least(target) + odds.reroll()["bust"]
    return (mean_steps + later) / deciding


# %% one_opponent [task]
value = rolling_again("53", opponents=1)
print("$rolling_again", value, "≈", rounded(value, 3))


# %% best
def best(opponents, rung=5):
    return odds.optimal_stopping(lambda pair: stop_value(pair, opponents, rung))


# %% figure
stop_gap.show(best(1).plot(title="$figure_title"))

# %% more_opponents
print("$two_columns")
for n in range(6):
    print(f"{n:5} {best(n).threshold!s:>8}")

# %% reveal
board.reveal(answer="$roll")
board

# %% terms
again = odds.optimal_stopping(lambda pair: stop_value(pair, 1), first=False)
for term in again.terms:
    numbers = f"{term.mean!s:>10} {term.contribution!s:>12}"
    print(f"{term.kind:6} {term.weight:3} $of {term.total}", numbers)
print("$sum", again.value)

# %% lines
pairs = ("42", "53", "64", "76")
lines = {pair: [float(stop_value(pair, n)) for n in range(6)] for pair in pairs}
lines["$roll"] = [float(best(n).continuation) for n in range(6)]
curves = figures.path(lines, names=range(6), unit="$steps", title="$lines_title", axis="$opponents")
stop_gap.show(curves)

# %% ask_rung_1
board.ask("$rung_1_question", choices=["00", "21", "32", "52", "63"], reveal="later")
board

# %% rung_1
print("$two_columns")
for n in range(6):
    print(f"{n:5} {best(n, rung=1).threshold!s:>8}")

# %% both_rungs
lowest = {}
for rung in (5, 1):
    lowest[f"$rung {rung}"] = [int(best(n, rung).threshold) for n in range(6)]
figures.path(lowest, names=range(6), unit="$lowest", title="$both_title", axis="$opponents")

# %% rung_1_lines [hidden]
some = range(1, 6)
lines_1 = {pair: [float(stop_value(pair, n, 1)) for n in some] for pair in ("32", "42", "53")}
lines_1["$roll"] = [float(best(n, 1).continuation) for n in some]
figures.path(lines_1, names=some, unit="$steps", title="$lines_1_title", axis="$opponents")

# %% reveal_rung_1
board.reveal(answer="00")
board.caption("$no_pair_repays")
board

# %% seventy [exercise]
good, bad = odds.reroll().at_least("70"), odds.reroll()["bust"]
wrong = {5 * good / (good + bad): "$no_steps", mean_steps + 5 * good: "$all_rolls", 5 * good: "$all_rolls"}
gain_70 = rolling_again("70", 0)
seventy = exxtra.exercise(
    "5/5 A 53", "$seventy", kind="number", unit="$steps", answer=gain_70, wrong=wrong, hint="$seventy_hint"
)

# %% rung_3 [exercise]
wrong = {str(best(2).threshold): "$rung_5", "32": "$cheap_rung", "53": "$too_proud"}
pairs_3, answer_3 = ["32", "43", "50", "53"], str(best(2, 3).threshold)
rung_3 = exxtra.exercise("5/5/5 A 53", "$rung_3", choices=pairs_3, answer=answer_3, wrong=wrong, hint="$rung_3_hint")

# %% bicycle [exercise]
from fractions import Fraction

offers = (20, 40, 60, 80, 100)
rules = {offers[k]: Fraction(sum(offers[k:]) - 5 * 6, 5 - k) for k in range(5)}
wrong = {"90": "$no_costs", "70": "$other_rule", "54": "$any_offer"}
bicycle = exxtra.exercise(
    "5/5 A 53", "$bicycle", kind="number", unit="€", answer=max(rules.values()), wrong=wrong, hint="$bicycle_hint"
)


# %% chasing [task]
def chased(pair, opponents):
    return 5 * odds.survival(pair, 5, "chase", n_opponents=opponents)


print("$two_columns")
for n in range(6):
    rule = odds.optimal_stopping(lambda pair, n=n: chased(pair, n))
    print(f"{n:5} {rule.threshold!s:>8}")

# %% race
race = ExxtraWidget("20/16@5:64 A 61", players=["Alex", "$bea"])
race

# %% race_values [hidden]
from exxtra_widget import action_values

action_values("20/16@5:64 A 61")

# %% predictions
board.predictions

# %% values [teacher]
one, five, rung_1_five = best(1), best(5), best(5, 1)
thresholds = [str(best(n).threshold) for n in range(6)]
thresholds_1 = [str(best(n, 1).threshold) for n in range(6)]
chase = [str(odds.optimal_stopping(lambda pair, n=n: chased(pair, n)).threshold) for n in range(6)]
value_one, turn_one, turn_none = one.continuation, one.value, best(0).value
value_five, value_1_four, value_1_five = five.continuation, best(4, 1).continuation, rung_1_five.continuation
keep_53, keep_53_one = stop_value("53", 5), stop_value("53", 1)
below_53 = 1 - odds.first_roll().at_least("53")
keep_32, keep_33 = stop_value("32", 1), stop_value("33", 1)
sixty = rolling_again("60", 5)
exact_seventy, exact_rung_3, exact_bicycle = seventy.exact, rung_3.exact, bicycle.exact
good_sum = {stop: sum(range(stop, 7)) for stop in range(6, 1, -1)}
die = {stop: Fraction(good_sum[stop], 7 - stop + 1) for stop in good_sum}
exit_die = {stop: Fraction(good_sum[stop] - 6, 7 - stop) for stop in good_sum}
win_roll = round(float(action_values("20/16@5:64 A 61")["roll"][0]), 3)

# %% bars_and_line [picture]
best(1).plot(title="$figure_title")

# %% thresholds_picture [picture]
figures.path(lowest, names=range(6), unit="$lowest", title="$both_title", axis="$opponents")

# %% blank_tree [picture]
ends = {"4, 5, 6": Fraction(1, 2), "1": Fraction(1, 6), "2, 3": Fraction(1, 3)}
figures.tree(ends, products="blank", title="$die_title")

# %% alex [picture]
from exxtra_widget import Game

Game("6/4/8/3/7/9 A 53", players=names)

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Alex
B: $bea
C: Carl
D: Dora
E: Emil
F: Fay

## $vote_first
Start: 6/4/8/3/7/9 A 53
Minutes: 6
Note: $note_vote_first
{$five_come}
Ask: $more_on_average
Choices: $roll | $place_on_5
Answer: $roll

## $placed_53
Start: 6/4/8/3/7/9 A 53
Minutes: 3
Note: $note_placed_53
>5 {$on_rung_5}
41 >0 {$bea_lower}
32 >0 {$carl_lower}
71 >3 {$dora_higher}

## $rolled_on
Start: 6/4/8/3/7/9 A 53
Minutes: 3
Note: $note_rolled_on
11 {$double_counts}
64 {$good_enough}
>5 {$only_now}

## $both_ways
Start: 6/4/8/3/7/9 A 53
Minutes: 12
Dice: hand
Note: $note_both_ways
{$five_times_each}

## $one_opponent
Start: 6/4/8/3/7/9 B -
Minutes: 6
Note: $note_one_opponent
{$below_53}
Ask: $below_how_likely
Answer: 23/36

## $deciding_rolls
Start: 6/4/8/3/7/9 A 53
Minutes: 12
Note: $note_deciding_rolls
{$which_decide}

## $lowest_pair
Start: 6/4/8/3/7/9 A 33
Minutes: 8
Note: $note_lowest_pair
{$stop_at_33}
Ask: $lowest_for_one
Choices: $from_22 | $from_33 | $from_53 | $from_64
Answer: $from_33

## $first_again
Minutes: 5
Note: $note_first_again
Again: $vote_first

## $vote_rung_1
Start: 6/4@5:76/8@4:75/3@3:73/7@2:72/9 A 21
Minutes: 6
Note: $note_vote_rung_1
{$only_rung_1}
Ask: $accept_from
Choices: $from_00 | $from_21 | $from_32 | $from_52 | $from_63
Answer: $from_00

## $what_a_roll_costs
Start: 6/4@5:76/8@4:75/3@3:73/7@2:72/9 A 21
Minutes: 6
Note: $note_what_a_roll_costs
{$doubles_and_x}
Ask: $spaces_of_a_roll
Choices: $minus_sixth | 0 | $plus_sixth
Answer: $minus_sixth

## $rung_1_again
Minutes: 5
Note: $note_rung_1_again
Again: $vote_rung_1

## $nothing_repays
Start: 6/4@5:76/8@4:75/3@3:73/7@2:72/9 A 21
Minutes: 2
Note: $note_nothing_repays
>1 {$costs_nothing}

## $the_race
Start: 20/16@5:64/8/3/7/9 A 61
Minutes: 6
Note: $note_the_race
{$bea_arrives}
Ask: $more_wins
Choices: $roll | $place_on_4
Answer: $roll
>4 {$too_late}

## $keep_which
Start: 6/4/8/3/7/9 A -
Minutes: 5
Note: $note_keep_which
{$each_costs_one}
Ask: $keep_from
Choices: $from_2 | $from_4 | $from_6
Answer: $from_4
"""
board = ExxtraWidget(scenes=row)
board
