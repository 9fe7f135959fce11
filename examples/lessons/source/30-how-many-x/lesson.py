# minutes: 75
# ages: 16–19
# after: how-many-busts

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("6/11@4:64 A 62", players=["Ann", "Bo"], seed="lesson 30", size="compact")
board

# %% ask
limits = ["$from_11", "$from_13", "$from_16", "$from_20"]
board.ask("$from_how_many", choices=limits, reveal="later")
board

# %% one_die
from random import Random

dice = Random(30)
rolls = dice.choices(exxtra.DIE_B, k=60)
print(*rolls, "  X:", rolls.count("X"))

# %% many_dice
from exxtra_widget import Sample, figures

counts = [dice.choices(exxtra.DIE_B, k=60).count("X") for _ in range(1000)]
shape = Sample({k: counts.count(k) for k in range(26)})
figures.bars(shape, title="$many_title", category="$number")

# %% my_limit [task]
limit = 11
accused = figures.bars(shape, mark=range(limit, 26), title="$accused_title", category="$number")
accused

# %% expected_gap [exercise] [class]
wrong = {"60": "$all_rolls", "6": "$that_faces", "30": "$half_half"}
expected_gap = exxtra.exercise(
    "6/11@4:64 A 62", "$expected_question", kind="number", unit="X", answer=10, wrong=wrong, hint="$expected_hint"
)

# %% at_least
from math import comb


def at_least(k, p):
    return sum(comb(60, n) * p**n * (1 - p) ** (60 - n) for n in range(k, 61))


# %% limit_gap [exercise] [class]
wrong = {"15": "$fifteen", "17": "$too_careful", "10": "$that_expected", "14": "$still_more"}
limit_gap = exxtra.exercise(
    "6/11@4:64 A 62", "$limit_question", kind="number", unit="X", answer=16, wrong=wrong, hint="$limit_hint"
)

# %% limits [hidden]
rows = [f"{k} X: {percent(at_least(k, 1 / 6), 2)}" for k in range(11, 21)]
print(limit_gap.show("\n".join(rows)))

# %% region [hidden]
fair = {k: comb(60, k) * (1 / 6) ** k * (5 / 6) ** (60 - k) for k in range(61)}
hill = {k: fair[k] for k in range(27)}
limit_gap.show(figures.bars(hill, mark=range(16, 27), title="$region_title", category="$number"))

# %% reveal
board.reveal(answer="$from_16")
board.caption("$at_most_five")
board

# %% p_value
print("18 X:", percent(at_least(18, 1 / 6), 2))

# %% power_gap [exercise] [class]
answer, hint = round(at_least(16, 2 / 7), 4), "$power_hint"
wrong = {"0.0338": "$of_fair", str(round(1 - answer, 4)): "$that_missed", "0.5649": "$more_than_16"}
power_gap = exxtra.exercise("6/11@4:64 A 62", "$power_question", answer=answer, wrong=wrong, hint=hint)

# %% power [hidden]
print("$accused_fair", percent(at_least(16, 1 / 6)))
print(power_gap.show(f"$accused_loaded {percent(at_least(16, 2 / 7))}"))

# %% two_hills [hidden]
loaded = {k: comb(60, k) * (2 / 7) ** k * (5 / 7) ** (60 - k) for k in range(61)}
lines = {"$fair_dice": [fair[k] for k in range(32)], "$loaded_dice": [loaded[k] for k in range(32)]}
chart = figures.path(lines, names=range(32), title="$hills_title", axis="$number", unit="$chance")
power_gap.show(chart)

# %% more_rolls [task]
n, limit = 120, 32
for p in (1 / 6, 2 / 7):
    accused = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(limit, n + 1))
    print(percent(accused))

# %% two_sides
for low, high in ((4, 16), (4, 17), (5, 17)):
    below, above = 1 - at_least(low + 1, 1 / 6), at_least(high, 1 / 6)
    print(f"0 … {low}: {percent(below)}   {high} … 60: {percent(above)}")

# %% ask_after
board.ask("$after_looking", choices=["$about_3", "$about_7", "$about_20"], reveal="later")
board

# %% any_face [hidden]
caught = 0
for _ in range(2000):
    rolls = dice.choices(exxtra.DIE_B, k=60)
    caught += any(rolls.count(face) >= 16 for face in exxtra.DIE_B)
print("$some_face", caught, "$times_in", 2000)

# %% reveal_after
board.reveal(answer="$about_20")
board.caption("$six_chances")
board

# %% coin [exercise]
wrong = {"15504/1048576": "$just_fifteen", "43400/1048576": "$both_sides", "6196/1048576": "$more_than_15"}
answer, hint = sum(comb(20, k) for k in range(15, 21)) / 2**20, "$coin_hint"
coin = exxtra.exercise("6/11@4:64 A 62", "$coin_question", answer=round(answer, 4), wrong=wrong, hint=hint)

# %% guessing [exercise]
wrong = {"9": "$nine", "11": "$eleven", "12": "$all_right"}
guessing = exxtra.exercise(
    "6/11@4:64 A 62", "$guess_question", kind="number", unit="$cards", answer=10, wrong=wrong, hint="$guess_hint"
)

# %% not_rejected [exercise]
choices, hint = ["$is_proven", "$no_contradiction", "$with_19"], "$not_rejected_hint"
wrong = {"$is_proven": "$many_loaded", "$with_19": "$turned_round"}
not_rejected = exxtra.exercise(
    "6/11@4:64 A 62", "$not_rejected_question", choices=choices, answer="$no_contradiction", wrong=wrong, hint=hint
)

# %% sides [exercise]
choices, hint = ["$heals", "$referee", "$lightbulbs"], "$sides_hint"
wrong = {"$heals": "$one_direction", "$lightbulbs": "$one_direction"}
sides = exxtra.exercise("6/11@4:64 A 62", "$sides_question", choices=choices, answer="$referee", wrong=wrong, hint=hint)

# %% predictions
board.predictions

# %% values [teacher]
from math import factorial

first_limit = min(k for k in range(61) if at_least(k, 1 / 6) <= 0.05)
level, one_less, from_20, from_11, from_13 = (at_least(k, 1 / 6) for k in (16, 15, 20, 11, 13))
power_20 = at_least(20, 2 / 7)
of_ann, power_16, missed = at_least(18, 1 / 6), at_least(16, 2 / 7), 1 - at_least(16, 2 / 7)
accused_by_class = 28 * level
low_tail, high_tail, low_5 = 1 - at_least(5, 1 / 6), at_least(17, 1 / 6), 1 - at_least(6, 1 / 6)
power_two = at_least(17, 2 / 7) + 1 - at_least(5, 2 / 7)
longer = [sum(comb(120, k) * p**k * (1 - p) ** (120 - k) for k in range(28, 121)) for p in (1 / 6, 2 / 7)]
fifteen_heads, ten_cards, nine_cards = (
    sum(comb(n, k) for k in range(least, n + 1)) / 2**n for n, least in ((20, 15), (12, 10), (12, 9))
)
caught_here = caught


def all_have(many):
    """Return the probability that certain faces, one to three, show at least 16 times each."""
    ways = {0: 1.0}
    for _ in range(many):
        after = {}
        for used, chance in ways.items():
            for count in range(16, 61 - used):
                after[used + count] = after.get(used + count, 0) + chance / factorial(count)
        ways = after
    rest = {used: chance * (6 - many) ** (60 - used) / factorial(60 - used) for used, chance in ways.items()}
    return factorial(60) * sum(rest.values()) / 6**60


any_of_six = 6 * all_have(1) - 15 * all_have(2) + 20 * all_have(3)

# %% marked_region [picture]
figures.bars(hill, mark=range(16, 27), title="$region_title", category="$number")

# %% plain_hill [picture]
figures.bars(hill, title="$region_title", category="$number")

# %% hills [picture]
chart

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

## $scene_blamed
Start: 6/11@4:64 A 62
Minutes: 2
Note: $note_blamed
{$too_many}
5X {$another_x}

## $scene_vote
Start: 6/11@4:64 A 62
Minutes: 6
Note: $note_vote
{$at_most_wrong}
Ask: $from_how_many
Choices: $from_11 | $from_13 | $from_16 | $from_20
Answer: $from_16

## $scene_dice
Minutes: 12
Dice: hand
Note: $note_dice
{$count_sixes}

## $scene_innocent
Start: 6/11@4:64 A 62
Minutes: 8
Note: $note_innocent
{$suppose_fair}
Ask: $what_adds
Choices: $only_sixteen | $sixteen_up | $up_to_sixteen
Answer: $sixteen_up

## $scene_again
Minutes: 6
Note: $note_again
{$with_sums}
Again: $scene_vote

## $scene_p
Start: 6/11@4:64 A 62
Minutes: 7
Note: $note_p
{$ann_had_18}
Ask: $what_is_it
Choices: $about_fair | $about_this
Answer: $about_fair

## $scene_errors
Start: 6/11@4:64 A 62
Minutes: 8
Note: $note_errors
{$two_errors}
Ask: $how_many_loaded
Choices: $about_33 | $about_67 | $about_97
Answer: $about_67

## $scene_sides
Minutes: 6
Note: $note_sides
{$both_ends}

## $scene_after
Start: 6/11@4:64 A 62
Minutes: 5
Note: $note_after
{$bo_looks}
Ask: $after_looking
Choices: $about_3 | $about_7 | $about_20
Answer: $about_20

## $scene_six
Minutes: 5
Note: $note_six
{$six_chances}

## $scene_exit
Start: 6/11@4:64 A 62
Minutes: 10
Note: $note_exit
{$cards_felt}
Ask: $exit_question
Choices: $cards_9 | $cards_10 | $cards_12
Answer: $cards_10
"""
board = ExxtraWidget(scenes=row)
board
