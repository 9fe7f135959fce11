# minutes: 90
# ages: 16–19
# after: how-many-busts, how-many-games

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("6/11@4:64 A 62", players=["Ann", "Bo"], seed="lesson 17", size="compact")
board

# %% dice
from exxtra_widget import Distribution

faces = exxtra.DIE_B
fair = Distribution(dict.fromkeys(faces, 1))
loaded = Distribution(dict.fromkeys(faces, 1) | {"X": 2})

# %% rolls
from random import Random

dice = Random(259)
die_b = loaded if dice.random() < 0.5 else fair
rolls = die_b.sample(60, rng=dice)

# %% counted
from exxtra_widget import Sample, figures

figures.compare(rolls, fair, title="$counted_title")

# %% ask
board.ask("$fair_question", choices=["$is_fair", "$is_loaded"], reveal="later")
board

# %% differences
expected = 60 / 6
for face in faces:
    print(face, rolls[face], rounded(rolls[face] - expected, 0))

# %% sum_gap [exercise] [class]
away = [abs(rolls[face] - 10) for face in faces]
wrong = {str(sum(away)): "$without_signs", str(max(away)): "$largest_one"}
sum_gap = exxtra.exercise("0/0 A -", "$sum_question", kind="number", answer=0, wrong=wrong, hint="$sum_hint")

# %% added [hidden]
print(sum_gap.show(f"$sum_of_differences {sum(rolls[face] - expected for face in faces):g}"))


# %% far
def far(counts, die):
    total = 0
    for face in die:
        expected = counts.size * die[face]
        total += (counts[face] - expected) ** 2 / expected
    return round(float(total), 2)


# %% distance_gap [exercise] [class]
squares = sum((rolls[face] - 10) ** 2 for face in faces)
wrong = {str(squares): "$divide_by_ten", str(sum(away)): "$absolute", "0": "$not_squared"}
distance_gap = exxtra.exercise(
    "0/0 A -", "$distance_question", kind="number", answer=squares // 10, wrong=wrong, hint="$distance_hint"
)

# %% by_hand [hidden]
observed = far(rolls, fair)
print(distance_gap.show(f"$of_computer {rounded(observed, 1)}"))

# %% fair_dice
fair_ones = [far(fair.sample(60, rng=dice), fair) for _ in range(2000)]
print(*[rounded(distance, 1) for distance in fair_ones[:10]], sep="  ")

# %% histogram
whole = [int(distance) for distance in fair_ones]
histogram = Sample({k: whole.count(k) for k in range(26)})
figures.bars(histogram, title="$fair_title", category="$distance")

# %% tail
figures.bars(histogram, mark=range(int(observed), 26), title="$tail_title", category="$distance")

# %% p_value [hidden]
extreme = sum(distance >= observed for distance in fair_ones)
print(extreme, "$times_in", len(fair_ones))

# %% mean
print(rounded(sum(fair_ones) / len(fair_ones), 1))

# %% degrees [task]
sides = 4
other = Distribution(range(sides))
distances = [far(other.sample(60, rng=dice), other) for _ in range(1000)]
print(sides, "$sides_mean", rounded(sum(distances) / 1000, 1))

# %% critical
critical = {1: 3.84, 2: 5.99, 3: 7.81, 4: 9.49, 5: 11.07}
beyond = sum(distance > critical[5] for distance in fair_ones)
print(beyond, "$times_in", len(fair_ones))

# %% verdict
is_suspicious = observed > critical[5]
print(distance_gap.show(f"{rounded(observed, 1)} > {rounded(critical[5])} {is_suspicious}"))

# %% reveal
board.reveal(answer="$is_loaded" if die_b == loaded else "$is_fair")
board

# %% busts
from exxtra_widget.exxtra import odds

loading = exxtra.loaded(b={"X": 2})
busts = {"$bust_fair": odds.reroll()["bust"], "$bust_loaded": odds.reroll(weights=loading)["bust"]}
figures.bars(busts, title="$busts_title")

# %% ask_power
board.ask("$power_question", reveal="later")
board

# %% power
from exxtra_widget import wilson

dice = Random(36)
loaded_ones = [far(loaded.sample(60, rng=dice), fair) for _ in range(2000)]
caught = sum(distance > critical[5] for distance in loaded_ones)
interval = wilson(caught, len(loaded_ones))
print(caught, "$times_in", len(loaded_ones))

# %% both
spread = [int(distance) for distance in loaded_ones]
lines = {
    "$fair_dice": [whole.count(k) for k in range(26)],
    "$loaded_dice": [spread.count(k) for k in range(26)],
}
figures.path(lines, names=range(26), title="$both_title", axis="$distance", unit="$number_of_dice")

# %% reveal_power
board.reveal(answer=interval)
board

# %% at_least
from math import comb


def at_least(k, p):
    return sum(comb(60, n) * p**n * (1 - p) ** (60 - n) for n in range(k, 61))


# %% count_x
from exxtra_widget import percent

print(f"{'X':>2} {'$if_fair':>14} {'$if_loaded':>14}")
for k in range(13, 19):
    print(f"{k} {percent(at_least(k, 1 / 6)):>14} {percent(at_least(k, 2 / 7)):>14}")

# %% more_rolls [task]
for n in (60, 120, 240, 480):
    tests = [far(loaded.sample(n, rng=dice), fair) for _ in range(200)]
    print(n, "$rolls_caught", sum(distance > critical[5] for distance in tests), "$times_in", 200)

# %% ordinary [exercise]
wrong = {"34": "$not_divided", "0": "$not_squared", "12": "$absolute", "6/5": "$absolute"}
ordinary = exxtra.exercise("0/0 A -", "$ordinary", kind="number", answer="17/5", wrong=wrong, hint="$ordinary_hint")

# %% peas [exercise]
wrong = {"361/5493": "$round_only", "6566688/3662": "$half"}
peas = exxtra.exercise("0/0 A -", "$peas", kind="number", answer="1444/5493", wrong=wrong, hint="$peas_hint")

# %% alarms [exercise]
wrong = {"0": "$never", "38": "$the_others", "5": "$in_percent"}
alarms = exxtra.exercise(
    "0/0 A -", "$alarms", kind="number", unit="$students", answer=2, wrong=wrong, hint="$alarms_hint"
)

# %% meaning [exercise]
sentences = ["$p_of_fair", "$p_of_data", "$p_of_loaded"]
wrong = {"$p_of_fair": "$turned", "$p_of_loaded": "$turned"}
meaning = exxtra.exercise(
    "0/0 A -", "$meaning", choices=sentences, answer="$p_of_data", wrong=wrong, hint="$meaning_hint"
)

# %% own [task]
mine = Sample({1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10})
print(rounded(far(mine, Distribution(range(1, 7)))))

# %% predictions
board.predictions

# %% values [teacher]
from fractions import Fraction


def beyond_squares(weights, limit, rolls=60):
    """Return the probability that the sum of the squared counts is above a limit, face by face."""
    table = {(0, 0): 1}
    for rest in range(len(weights) - 1, -1, -1):
        after = {}
        for (used, squares), ways in table.items():
            for count in range(rolls - used + 1) if rest else (rolls - used,):
                key = used + count, squares + count**2
                left = rolls - key[0]
                if key[1] * max(rest, 1) + left**2 <= limit * max(rest, 1):
                    more = ways * comb(rolls - used, count) * weights[rest] ** count
                    after[key] = after.get(key, 0) + more
        table = after
    return 1 - sum(table.values()) / sum(weights) ** rolls


# The distance is (sum of squares - 600) / 10.
fair_weights, loaded_weights = loading.faces[0], loading.faces[1]
exact_p = beyond_squares(fair_weights, 719)
exact_level = beyond_squares(fair_weights, 710)
exact_power = beyond_squares(loaded_weights, 710)
xs, p_text, power_text = rolls["X"], extreme, caught
mean_distance = sum(fair_ones) / len(fair_ones)
likelihood = float(loaded["X"] / fair["X"]) ** xs * float(loaded["1"] / fair["1"]) ** (60 - xs)
posterior = likelihood / (1 + likelihood)
bust_fair, bust_loaded = odds.reroll()["bust"], odds.reroll(weights=loading)["bust"]
coin_distance = Fraction(2 * (60 - 50) ** 2, 50)
ordinary_exact, peas_exact, alarms_exact = ordinary.exact, peas.exact, alarms.exact
signed = [f"{rolls[face] - 10:+d}".replace("-", "\N{MINUS SIGN}") for face in faces]
differences = ", ".join(signed).replace("+0", "0")
from_x = min(k for k in range(61) if at_least(k, 1 / 6) <= 0.05)
fair_x, loaded_x = at_least(from_x, 1 / 6), at_least(from_x, 2 / 7)
at_480 = sum(distance > critical[5] for distance in tests)

# %% observed_and_expected [picture]
figures.compare(rolls, fair, title="$counted_title")

# %% marked_tail [picture]
figures.bars(histogram, mark=range(int(observed), 26), title="$tail_title", category="$distance")

# %% fair_distances [picture]
figures.bars(histogram, title="$fair_title", category="$distance")

# %% two_humps [picture]
figures.path(lines, names=range(26), title="$both_title", axis="$distance", unit="$number_of_dice")

# %% ann [picture]
from exxtra_widget import Game

Game("6/11@4:64 A 62", players=["Ann", "Bo"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $blamed
Start: 6/11@4:64 A 62
Minutes: 3
Note: $note_blamed
{$would_chase}
5X {$another_x}

## $vote_die
Start: 6/11@4:64 A 62
Minutes: 5
Note: $note_vote_die
{$sixty_counts}
Ask: $fair_or_loaded
Choices: $is_fair | $is_loaded
Answer: $is_loaded

## $your_dice
Minutes: 12
Dice: hand
Note: $note_your_dice
{$roll_sixty}

## $one_number
Minutes: 7
Note: $note_one_number
{$minus_ten}
Ask: $what_sum
Choices: 0 | 8 | 20
Answer: 0

## $squares
Minutes: 8
Note: $note_squares
{$square_divide}
Ask: $how_large
Choices: 12 | 20 | 120
Answer: 12

## $other_dice
Minutes: 6
Note: $note_other_dice
{$sixty_six}

## $vote_die_again
Minutes: 5
Note: $note_vote_die_again
{$with_yardstick}
Again: $vote_die

## $p_value_title
Minutes: 8
Note: $note_p_value
{$as_far_off}
Ask: $what_is_p
Choices: $about_this_die | $about_fair_dice
Answer: $about_fair_dice

## $in_court
Minutes: 6
Note: $note_in_court
{$two_errors}

## $vote_power
Minutes: 6
Note: $note_vote_power
{$loaded_tested}
Ask: $how_often_caught
Choices: $about_40 | $about_70 | $about_95
Answer: $about_40

## $not_proven
Minutes: 5
Note: $note_not_proven
{$more_than_half}

## $what_it_did
Start: 6/11@4:64 A 62
Weights: 1,1,1,1,1,1 1,1,1,1,1,2
Minutes: 5
Note: $note_what_it_did
{$two_of_seven}
Ask: bust

## $coin
Start: 6/11@4:64 A 62
Minutes: 5
Note: $note_coin
{$sixty_heads}
Ask: $chi_of_coin
Choices: 0 | 2 | 4
Answer: 4
"""
board = ExxtraWidget(scenes=row)
board
