# minutes: 60
# ages: 16–19
# after: how-many-busts

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/0/0 A 42", players=["Ann", "Bo", "Cy"], seed="lesson 29", size="compact")
board

# %% ask
bands = ["$band_5", "$band_9", "$band_20", "$band_30"]
board.ask("$which_band", choices=bands, reveal="later")
board

# %% one_series
from exxtra_widget.exxtra import odds

bust = odds.reroll()["bust"]
rolls = odds.reroll().rvs(100, rng=29)
print("$busts", sum(roll < 0 for roll in rolls))

# %% many_series
rolls = odds.reroll().rvs(100000, rng=30)
counts = []
for start in range(0, len(rolls), 100):
    counts.append(sum(roll < 0 for roll in rolls[start : start + 100]))
print(*counts[:20])

# %% shape
from exxtra_widget import Sample, figures

every = range(min(counts), max(counts) + 1)
figures.bars(Sample({k: counts.count(k) for k in every}), title="$shape_title", category="$number")

# %% deviation_gap [exercise] [class]
variance = 100 * bust * (1 - bust)
wrong = {variance: "$that_variance", 100 * bust: "$that_mean", variance / 2: "$halved"}
answer, hint = round(float(variance) ** 0.5, 4), "$deviation_hint"
deviation_gap = exxtra.exercise(
    "5/0/0 A 42", "$deviation_question", kind="number", unit="$of_busts", answer=answer, wrong=wrong, hint=hint
)

# %% spread [hidden]
mean = float(100 * bust)
deviation = float(100 * bust * (1 - bust)) ** 0.5
print(deviation_gap.show(f"$mean {rounded(mean)}   $deviation {rounded(deviation)}"))

# %% exact [hidden]
from math import comb

exact = {k: comb(100, k) * bust**k * (1 - bust) ** (100 - k) for k in range(101)}
hill = {k: exact[k] for k in range(14, 48)}

# %% band [task]
low, high = 26, 35
inside = range(low, high + 1)
deviation_gap.show(figures.bars(hill, mark=inside, title="$hill_title", category="$number"))

# %% reveal
board.reveal(answer="$band_9")
board.caption("$two_sigmas")
board

# %% bell
from statistics import NormalDist

bell = NormalDist(mean, deviation)
figures.bars(hill, curve=bell.pdf, title="$bell_title", category="$number")

# %% area
print("$bars", percent(sum(exact[k] for k in range(22, 40)), 2))
print("$bell", percent(bell.cdf(39.5) - bell.cdf(21.5), 2))

# %% dice [task]
from exxtra_widget import Distribution

dice = 1
total = Distribution(range(1, 7))
for _ in range(dice - 1):
    total = total + Distribution(range(1, 7))
its_bell = NormalDist(float(total.mean()), total.std())
figures.bars(total, curve=its_bell.pdf, title="$total_title", category="$total")

# %% four
die = Distribution(range(1, 7))
four = die + die + die + die
print("$mean", four.mean(), "  $deviation", rounded(four.std()))

# %% one_sigma [exercise] [class]
wrong = {"0.6945": "$of_the_bell", "0.6827": "$of_the_bell", "676/1296": "$one_short", "515/1296": "$one_side"}
answer, hint = sum(four[k] for k in range(11, 18)), "$one_sigma_hint"
one_sigma = exxtra.exercise("5/0/0 A 42", "$one_sigma_question", answer=answer, wrong=wrong, hint=hint)


# %% within
def within(chances, mean, far):
    return sum(chances[value] for value in chances if abs(value - mean) <= far)


# %% rules [hidden]
rows = [f"{'':5} {'$of_busts':>12} {'$four_dice':>12} {'$bell_curve':>14}"]
for k in (1, 2, 3):
    near = within(exact, mean, k * deviation), within(four, 14, k * four.std())
    of_bell = NormalDist().cdf(k) - NormalDist().cdf(-k)
    rows.append(f"± {k} σ {percent(near[0]):>12} {percent(near[1]):>12} {percent(of_bell):>14}")
print(one_sigma.show("\n".join(rows)))

# %% middle
print(rounded(NormalDist().inv_cdf(0.975)))

# %% ask_rarer
rarer = ["$forty_busts", "$total_21", "$as_rare"]
board.ask("$which_rarer", choices=rarer, reveal="later")
board

# %% z_gap [exercise] [class]
wrong = {"7": "$not_divided", "3/5": "$by_variance", "21/3.4157": "$from_zero"}
z_gap = exxtra.exercise(
    "5/0/0 A 42", "$z_question", kind="number", unit="$deviations", answer=2.0494, wrong=wrong, hint="$z_hint"
)

# %% standard [hidden]
z_busts, z_total = (40 - mean) / deviation, (21 - 14) / four.std()
print(z_gap.show(f"$forty_busts: z = {rounded(z_busts)}\n$total_21: z = {rounded(z_total)}"))

# %% exactly_rare [hidden]
rare_busts = sum(exact[k] for k in range(40, 101))
rare_total = sum(four[k] for k in range(21, 25))
both = {"$forty_busts": rare_busts, "$total_21": rare_total}
z_gap.show(figures.bars({name: float(both[name]) for name in both}, title="$rare_title"))

# %% reveal_rarer
board.reveal(answer="$as_rare")
board.caption("$same_z")
board

# %% four_hundred [exercise]
wrong = {"$plus_9": "$not_wider", "$plus_36": "$four_times"}
choices, hint = ["$plus_9", "$plus_18", "$plus_36"], "$four_hundred_hint"
four_hundred = exxtra.exercise(
    "5/0/0 A 42", "$four_hundred_question", choices=choices, answer="$plus_18", wrong=wrong, hint=hint
)

# %% tests [exercise]
wrong = {"$five_in_100": "$both_ends", "$sixteen_in_100": "$one_deviation", "$half_in_100": "$whole_middle"}
choices, hint = ["$two_in_100", "$five_in_100", "$sixteen_in_100", "$half_in_100"], "$tests_hint"
tests = exxtra.exercise("5/0/0 A 42", "$tests_question", choices=choices, answer="$two_in_100", wrong=wrong, hint=hint)

# %% heads [exercise]
wrong = {"30": "$not_divided", "3/10": "$by_variance", "3/20": "$by_mean", "23": "$from_zero"}
heads = exxtra.exercise(
    "5/0/0 A 42", "$heads_question", kind="number", unit="$deviations", answer=3, wrong=wrong, hint="$heads_hint"
)

# %% no_bell [exercise]
wrong = {"$thirty_dice": "$sum_of_many", "$busts_of_500": "$sum_of_zeros", "$weight": "$sum_of_sweets"}
choices, hint = ["$thirty_dice", "$until_bust", "$busts_of_500", "$weight"], "$no_bell_hint"
no_bell = exxtra.exercise(
    "5/0/0 A 42", "$no_bell_question", choices=choices, answer="$until_bust", wrong=wrong, hint=hint
)

# %% predictions
board.predictions

# %% values [teacher]
in_band = {far: sum(exact[k] for k in range(31 - far, 31 + far)) for far in (5, 9)}
by_bell = bell.cdf(39.5) - bell.cdf(21.5)
without_halves = bell.cdf(39) - bell.cdf(22)
too_wide = 1 - sum(exact[k] for k in range(11, 51))
caught_5, caught_9 = (sum(31 - far <= count < 31 + far for count in counts) for far in (5, 9))
rules = [NormalDist().cdf(k) - NormalDist().cdf(-k) for k in (1, 2, 3)]
of_busts = [within(exact, mean, k * deviation) for k in (1, 2, 3)]
of_dice = [within(four, 14, k * four.std()) for k in (1, 2, 3)]
dice_by_bell = NormalDist(14, four.std()).cdf(17.5) - NormalDist(14, four.std()).cdf(10.5)
middle_95 = NormalDist().inv_cdf(0.975)
longer = 400 * bust, float(400 * bust * (1 - bust)) ** 0.5
above_130 = 1 - NormalDist(100, 15).cdf(130)
far_heads = heads.exact

# %% marked_hill [picture]
figures.bars(hill, mark=range(22, 40), title="$hill_title", category="$number")

# %% empty_hill [picture]
figures.bars(hill, title="$hill_title", category="$number")

# %% hill_and_bell [picture]
figures.bars(hill, curve=bell.pdf, title="$bell_title", category="$number")

# %% dice_and_bell [picture]
figures.bars(four, curve=NormalDist(14, four.std()).pdf, title="$total_title", category="$total")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_roll
Start: 5/0/0 A 42
Minutes: 2
Show: odds
Note: $note_roll
{$eleven_ways}
7X {$a_bust}

## $scene_vote
Start: 5/0/0 A 42
Minutes: 5
Note: $note_vote
{$hundred_rolls}
Ask: $which_band
Choices: $band_5 | $band_9 | $band_20 | $band_30
Answer: $band_9

## $scene_dice
Minutes: 8
Dice: hand
Note: $note_dice
{$dots}

## $scene_sigma
Start: 5/0/0 A 42
Minutes: 7
Note: $note_sigma
{$how_wide}
Ask: $deviation_question
Choices: $about_2 | $about_5 | $about_21
Answer: $about_5

## $scene_again
Minutes: 5
Note: $note_again
{$with_sigma}
Again: $scene_vote

## $scene_bell
Start: 5/0/0 A 42
Minutes: 5
Note: $note_bell
{$bell_said}

## $scene_why
Minutes: 6
Note: $note_why
{$many_parts}

## $scene_rules
Minutes: 7
Note: $note_rules
{$three_rules}

## $scene_rarer
Start: 5/0/0 A 42
Minutes: 4
Note: $note_rarer
{$compare}
Ask: $which_rarer
Choices: $forty_busts | $total_21 | $as_rare
Answer: $as_rare

## $scene_z
Minutes: 4
Note: $note_z
{$same_z}

## $scene_exit
Start: 5/0/0 A 42
Minutes: 7
Note: $note_exit
{$tossed}
Ask: $exit_question
Choices: $exit_a | $exit_b | $exit_c
Answer: $exit_b
"""
board = ExxtraWidget(scenes=row)
board
