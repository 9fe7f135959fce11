# minutes: 75
# ages: 17–20
# after: waiting-for-the-bust, stopping-rules, will-your-dice-survive

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0 A -", players=["Ada", "Ben"], seed="lesson 15", size="compact")
board

# %% ask
board.ask("$by_turn_five", reveal="later")
board

# %% dice
from fractions import Fraction
from itertools import cycle
from random import Random

from exxtra_widget.exxtra import odds

rolls = cycle(odds.first_roll().rvs(60000, rng=2))
coin = Random(15)


# %% double
def double(roll):
    return {11: 1, 22: 2, 33: 3}.get(roll, 0)


# %% race
def race(survival):
    space, turns = double(next(rolls)), 1
    while space < 21:
        ladder = 5 if coin.random() < survival else 0
        space, turns = space + ladder + double(next(rolls)), turns + 1
    return turns


# %% one_race
turns_of_ada = race(survival=1)
print("$turns_of_ada", turns_of_ada)

# %% many_races
many = [race(survival=1) for _ in range(2000)]
soon = [turns for turns in many if turns <= 5]
print("$soon", len(soon), "$times_in", len(many))

# %% double_gap [exercise] [class]
wrong = {"5p": "$five_added", "(1 - p)^5": "$none_at_all", "1 - (1 - p)^4": "$four_rolls", "p": "$one_roll_only"}
answer, names = "1 - (1 - p)^5", {"p": Fraction(3, 36)}
double_gap = exxtra.exercise(
    "0/0 A -", "$double_question", kind="formula", answer=answer, names=names, wrong=wrong, hint="$double_hint"
)

# %% by_hand [hidden]
p = odds.first_roll()["11"] + odds.first_roll()["22"] + odds.first_roll()["33"]
by_turn_five = 1 - (1 - p) ** 5
print(double_gap.show(f"$double {p}   $arrived {by_turn_five}"))

# %% reveal
board.reveal(outcome=turns_of_ada <= 5, answer=by_turn_five)
board

# %% ada
ada = odds.lone_counter()
print(double_gap.show(f"$same_number {ada.hitting_time().cdf(5)}"))

# %% compare
from exxtra_widget import Sample, figures

exact = {turns: ada.hitting_time_pmf(turns) for turns in (4, 5, 6)}
figures.compare(Sample(many), exact, title="$ada_title", category="$turns")

# %% ask_ben
board.ask("$ben_question", choices=["$less", "$twice", "$more"], reveal="later")
board

# %% short
short = odds.lone_counter(Fraction(1, 2), rung=1, goal=2)
figures.chain(short, title="$short_title")

# %% matrix
for state, row in short.rows.items():
    print(f"{state!s:>5} ", *(f"{row[target]!s:>6}" for target in short.states))

# %% backwards [task]
from_1 = 1 / (1 - short.rows[1][1])
from_0 = 1
print("$from_1", from_1, "   $from_0", from_0)

# %% check
for space in (1, 0, "start"):
    print(space, short.expected_steps(space))

# %% ben
ben = odds.lone_counter(Fraction(1, 2))
means = {"Ada": ada.expected_steps(), "Ben": ben.expected_steps()}
figures.bars(means, title="$means_title", unit="$turns")

# %% reveal_ben
board.reveal(answer="$less")
board.caption("$keeps_doubles")
board

# %% stairs
figures.stairs(ben.hitting_time(), levels=(0.5, 0.9), title="$stairs_title", axis="$turns")

# %% visits
numbers = ben.expected_visits()
visits = {str(space): float(numbers[space]) for space in ("start", *range(21))}
figures.bars(visits, title="$visits_title", axis="$turns")

# %% moves
mean_double = odds.first_roll().expect(double)
for survival in (1, Fraction(1, 2)):
    print(survival, "$mean_move", 5 * survival + mean_double)

# %% long_tracks
longer = {}
for goal in (5, 21, 50, 99):
    slow = odds.lone_counter(Fraction(1, 2), goal=goal).expected_steps()
    longer[goal] = slow / odds.lone_counter(goal=goal).expected_steps()
figures.bars(longer, title="$longer_title", axis="$times", category="$track", unit="$times")

# %% eleven [exercise]
wrong = {3 * p: "$added", (1 - p) ** 3: "$complement", 1 - (1 - p) ** 2: "$two_turns"}
by_turn_three = odds.lone_counter(goal=11).hitting_time().cdf(3)
eleven = exxtra.exercise("0/0 A -", "$eleven", answer=by_turn_three, wrong=wrong, hint="$eleven_hint")

# %% from_zero [exercise]
sure = odds.lone_counter(rung=1, goal=2)
wrong = {"2": "$no_doubles", 1 - p: "$no_turn", "1": "$one_turn"}
from_0_sure = sure.expected_steps(0)
from_zero = exxtra.exercise(
    "0/0 A -", "$from_zero", kind="number", unit="$turns", answer=from_0_sure, wrong=wrong, hint="$from_zero_hint"
)

# %% two_heads [exercise]
from exxtra_widget import MarkovChain

toss = MarkovChain({"0": {"0": 1, "1": 1}, "1": {"0": 1, "2": 1}})
mean_tosses = toss.expected_steps()
wrong = {"4": "$not_in_a_row", "2": "$one_head", "8": "$in_pairs"}
two_heads = exxtra.exercise(
    "0/0 A -", "$two_heads", kind="number", unit="$tosses", answer=mean_tosses, wrong=wrong, hint="$two_heads_hint"
)

# %% rung_3 [task]
survival = Fraction(60, 100)
print(rounded(odds.lone_counter(survival, rung=3).expected_steps()), "$mean_turns_short")

# %% chased [task]
chased = odds.survival("64", 5, "chase", n_opponents=3)
print("$survival", rounded(chased, 3))

# %% cheat [task]
loaded = odds.lone_counter(weights=exxtra.loaded(b={"2": 3}))
print("$mean_turns", rounded(loaded.expected_steps(), 3))

# %% predictions
board.predictions

# %% values [teacher]
mean_ada, mean_ben = ada.expected_steps(), ben.expected_steps()
ratio = mean_ben / mean_ada
short_means = [short.expected_steps(space) for space in ("start", 0, 1)]
move_ada, move_ben = 5 + mean_double, Fraction(5, 2) + mean_double
limit = move_ada / move_ben
four, five, six = exact[4], exact[5], exact[6]
ratios = {
    goal: float(
        odds.lone_counter(Fraction(1, 2), goal=goal).expected_steps() / odds.lone_counter(goal=goal).expected_steps()
    )
    for goal in (5, 21, 50, 99)
}
ratio_short, ratio_long = ratios[5], ratios[99]
chased_mean = float(odds.lone_counter(chased).expected_steps())
loaded_mean = loaded.expected_steps()
slower, faster = (odds.lone_counter(Fraction(n, 100), rung=3).expected_steps() for n in (75, 76))
median_ben, late_ben = ben.hitting_time().ppf(0.5), ben.hitting_time().ppf(0.9)
mouse = MarkovChain({"1": {"2": 1}, "2": {"1": 1, "3": 1}}).expected_steps()
exact_eleven, exact_from_zero, exact_two_heads = eleven.exact, from_zero.exact, two_heads.exact

# %% chain [picture]
figures.chain(short, title="$short_title")

# %% blank_tree [picture]
half, one = Fraction(1, 2), odds.first_roll()["11"]
figures.tree(
    {
        "$side_up": (half, {"$no_double": 1 - p, "$a_double": p}),
        "$side_down": (half, {"$no_double": 1 - p, "11": one, "22, 33": p - one}),
    },
    products="blank",
    title="$from_space_0",
    root="0",
)

# %% tail [picture]
figures.stairs(ben.hitting_time(), levels=(0.5, 0.9), title="$stairs_title", axis="$turns")

# %% track [picture]
from exxtra_widget import Game

Game("10@5:53/5 B -", players=["Ada", "Ben"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ada
B: Ben

## $ada_alone
Start: 0/0 A -
Minutes: 4
Note: $note_ada_alone
{$no_dice_yet}
53 >5 {$roll_and_place}
21 >0 {$ben_watches}
22 {$five_and_two}

## $vote_five
Start: 0/0 A -
Minutes: 5
Note: $note_vote_five
{$finish_is_21}
Ask: $five_or_sooner
Answer: 87781/248832

## $vote_ben
Start: 0/0 B -
Minutes: 5
Note: $note_vote_ben
{$half_survive}
Ask: $ben_question
Choices: $less | $twice | $more
Answer: $less

## $both_races
Minutes: 12
Dice: hand
Note: $note_both_races
{$on_paper}

## $one_missing
Start: 20/0 A 53
Minutes: 8
Note: $note_one_missing
{$at_20}
Reveal: $vote_five

## $how_fast
Start: 0/0 A -
Minutes: 6
Note: $note_how_fast
{$best_and_worst}
Ask: $which_numbers
Choices: $five_six | $four_five_six | $three_to_six
Answer: $four_five_six
33 >5 {$turn_one}
21 >0 33 >5 {$turn_two}
21 >0 33 >5 {$turn_three}
21 >0 {$turn_four}

## $small_track
Start: 0/19 B -
Minutes: 14
Note: $note_small_track
{$two_spaces}
53 >1 {$state_0}
21 >0 {$heads}
42 {$state_1}

## $vote_ben_again
Minutes: 5
Note: $note_vote_ben_again
Again: $vote_ben

## $doubles_stay
Start: 0/10 B 22
Minutes: 6
Note: $note_doubles_stay
{$keeps_doubles}

## $half_of_races
Start: 0/20 B 53
Minutes: 4
Note: $note_half_of_races
{$mean_and_spread}
Ask: $half_arrived
Choices: $turn_7 | $turn_9 | $turn_11
Answer: $turn_9

## $mouse
Start: 0/0 A -
Minutes: 5
Note: $note_mouse
{$three_rooms}
Ask: $moves_to_cheese
Choices: 2 | 3 | 4
Answer: 4
"""
board = ExxtraWidget(scenes=row)
board
