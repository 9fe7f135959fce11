# minutes: 75
# ages: 16–19
# after: the-long-run, the-first-roll

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0 A -", players=["Ann", "Bo"], seed="lesson 24", size="compact")
board

# %% targets
from itertools import cycle

targets = cycle(["42", "20", "61", "31", "70", "22", "53", "33"])

# %% ask
board.ask(f"at least {next(targets)}", reveal="later")
board

# %% settle
board.roll()
board.reveal()
board

# %% thousand
from random import Random

from exxtra_widget.exxtra import odds

first = odds.first_roll()
asked = Random(24).choices(list(first), k=1000)
rolls = first.rvs(1000, rng=5)

# %% outcomes
happened = [rolls[n] >= asked[n] for n in range(1000)]
for n in range(6):
    print(f"{asked[n]} $or_better $rolled {rolls[n]}:", "$yes" if happened[n] else "$no")

# %% forecasters
truth = [first.at_least(target) for target in asked]
forecasts = {
    "$knows": truth,
    "$timid": [(p + 0.5) / 2 for p in truth],
    "$bold": [0.95 if p > 0.5 else 0.05 for p in truth],
    "$unsure": [0.5 for p in truth],
}

# %% ask_knows
board.ask("$knows_question", choices=["$zero", "$between", "$as_unsure"], reveal="later")
board


# %% scores
from exxtra_widget import figures


def brier(said):
    return float(sum((said[n] - happened[n]) ** 2 for n in range(1000)) / 1000)


scores = {name: round(brier(said), 3) for name, said in forecasts.items()}
figures.bars(scores, title="$scores_title", unit="$points")

# %% score_gap [exercise] [class]
from fractions import Fraction

wrong = {"p": "$is_p", "(1 - p)^2": "$if_happens", "p^2": "$if_not", "(1 - p)^2 + p^2": "$not_weighted"}
names = {"p": [Fraction(k, 10) for k in range(1, 10)]}
score_gap = exxtra.exercise(
    "0/0 A -", "$score_gap", kind="formula", answer="p * (1 - p)", names=names, wrong=wrong, hint="$expected_hint"
)

# %% one_question [hidden]
p = first.at_least("53")
print(score_gap.show(f"p · (1 - p)² + (1 - p) · p² = p · (1 - p) = {p * (1 - p)}, p = {p}"))

# %% dice_part [hidden]
every = [first.at_least(target) for target in first]
dice = sum(p * (1 - p) for p in every) / len(every)
both = {"$knows": scores["$knows"], "$mean_of": round(float(dice), 3)}
score_gap.show(figures.bars(both, title="$scores_title", unit="$points"))

# %% reveal_knows
board.reveal(answer="$between")
board.caption("$dice_remain")
board

# %% curves
pairs = {name: [(said[n], happened[n]) for n in range(1000)] for name, said in forecasts.items()}
figures.calibration(pairs, title="$curves_title")

# %% parts [hidden]
luck = sum(p * (1 - p) for p in truth) / 1000
parts = {}
for name, said in forecasts.items():
    off = sum((said[n] - truth[n]) ** 2 for n in range(1000)) / 1000
    parts[name] = {"$from_dice": luck, "$from_you": off}
figures.stacked(parts, title="$parts_title", unit="$expected_score")

# %% ask_honest
board.ask("$honest_question", choices=["50 %", "70 %", "100 %"], reveal="later")
board


# %% expected [task]
def squared(q, p):
    return p * (1 - q) ** 2 + (1 - p) * q**2


for q in (0.5, 0.6, 0.7):
    print(f"{percent(q, 0)}: {rounded(squared(q, 0.7), 3)}")

# %% reveal_honest
board.reveal(answer="70 %")
board.caption("$lowest_point")
board


# %% distance
def distance(q, p):
    return p * (1 - q) + (1 - p) * q


# %% valley [task]
belief = 0.7
sayings = [n / 20 for n in range(21)]
squares = [squared(q, belief) for q in sayings]
lines = [distance(q, belief) for q in sayings]
rules = {"$squared": squares, "$distance": lines}
figures.path(rules, names=range(0, 101, 5), title="$valley_title", axis="$you_say", unit="$points")

# %% rain [exercise]
from fractions import Fraction

said = Fraction(4, 5)
wrong = {said**2: "$other_end", 1 - said: "$not_squared", said: "$is_forecast"}
rain = exxtra.exercise("0/0 A -", "$rain", kind="number", answer=(1 - said) ** 2, wrong=wrong, hint="$rain_hint")

# %% avoidable [exercise]
true, told = Fraction(2, 5), Fraction(3, 10)
wrong = {true * (1 - true): "$that_is_dice", squared(told, true): "$that_is_all", "1/10": "$not_squared"}
avoidable = exxtra.exercise(
    "0/0 A -", "$avoidable", kind="number", answer=(told - true) ** 2, wrong=wrong, hint="$avoidable_hint"
)

# %% climate [exercise]
choices = ["$not_calibrated", "$not_best", "$best_possible"]
wrong = {"$best_possible": "$calibrated_only", "$not_calibrated": "$is_calibrated"}
climate = exxtra.exercise("0/0 A -", "$climate", choices=choices, answer="$not_best", wrong=wrong, hint="$climate_hint")

# %% service [task]
service = {0.1: (20, 4), 0.3: (20, 8), 0.7: (20, 13), 0.9: (20, 16)}
days = [(said, day < wet) for said, (number, wet) in service.items() for day in range(number)]
figures.calibration(days, title="$service_title")

# %% ours
rows = [row for row in board.predictions.to_records() if row["settled"]]
our_errors = [(row["share"] - row["exact_share"]) ** 2 for row in rows]
our_luck = [row["exact_share"] * (1 - row["exact_share"]) for row in rows]
print(f"$avoidable_part {rounded(sum(our_errors) / max(1, len(rows)), 3)}")
print(f"$dice_share {rounded(sum(our_luck) / max(1, len(rows)), 3)}")

# %% our_curve
board.predictions.plot(title="$our_title")

# %% predictions
board.predictions

# %% values [teacher]
half, sure = Fraction(1, 2), Fraction(19, 20)
off_timid = sum(((p + half) / 2 - p) ** 2 for p in every) / len(every)
off_bold = sum(((sure if p > half else 1 - sure) - p) ** 2 for p in every) / len(every)
off_unsure = sum((half - p) ** 2 for p in every) / len(every)
one = first.at_least("53")
one_score = one * (1 - one)
mean_chance = sum(every) / len(every)
measured = {name: brier(forecasts[said]) for name, said in (("knows", "$knows"), ("bold", "$bold"))}
exact_rain, exact_avoidable = rain.exact, avoidable.exact
at_70 = [squared(Fraction(q, 100), Fraction(7, 10)) for q in (50, 70, 100)]
service_30, service_70 = Fraction(8, 20), Fraction(13, 20)
lines_70 = [distance(Fraction(q, 100), Fraction(7, 10)) for q in (70, 100)]

# %% curves_picture [picture]
figures.calibration(pairs, title="$curves_title")

# %% parts_picture [picture]
figures.stacked(parts, title="$parts_title", unit="$expected_score")

# %% valley_picture [picture]
figures.path(rules, names=range(0, 101, 5), title="$valley_title", axis="$you_say", unit="$points")

# %% empty_curve [picture]
figures.calibration([(0.5, False), (0.5, True)], title="$rain_days")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $row_rain
Start: 0/0 A -
Minutes: 4
Note: $note_rain
Ask: $row_thirty
Choices: $row_wrong | $row_right | $row_cannot_tell
Answer: $row_cannot_tell

## $row_forecast_1
Start: 0/0 A -
Minutes: 2
Note: $note_forecast
Ask: at least 42
Seconds: 30

## $row_forecast_2
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 20
Seconds: 30

## $row_forecast_3
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 61
Seconds: 30

## $row_forecast_4
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 31
Seconds: 30

## $row_forecast_5
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 70
Seconds: 30

## $row_forecast_6
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 22
Seconds: 30

## $row_forecast_7
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 53
Seconds: 30

## $row_forecast_8
Start: 0/0 A -
Minutes: 1.5
Note: $note_forecast_next
Ask: at least 33
Seconds: 30

## $row_score
Start: 0/0 A -
Minutes: 6
Note: $note_score
{$row_square}

## $row_four
Start: 0/0 A -
Minutes: 6
Note: $note_four
{$row_meet_four}
Ask: $row_best_score
Choices: $zero | $between | $as_unsure
Answer: $between

## $row_one_question
Start: 0/0 A -
Minutes: 11
Show: odds
Note: $note_one_question
{$row_target_53}
Reveal: $row_four
61 {$row_still_misses}

## $row_honest
Start: 0/0 A -
Minutes: 4
Note: $note_honest
Ask: $honest_question
Choices: $row_50 | $row_70 | $row_100
Answer: $row_70

## $row_honest_again
Minutes: 9
Note: $note_honest_again
{$row_work_it_out}
Again: $row_honest

## $row_rain_again
Start: 0/0 A -
Minutes: 5
Note: $note_rain_again
{$row_back_to_rain}
Reveal: $row_rain
"""
board = ExxtraWidget(scenes=row)
board
