# minutes: 60
# ages: 15–19
# after: no-x, waiting-for-the-bust

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
players = ["Ann", "Bo", "Cy"]
board = ExxtraWidget("4/3@5:53/6 A 42", players=players, seed="lesson 9", size="compact")
board

# %% ask
board.ask("$will_she", reveal="later")
board

# %% chase
while board.position.player == 0 and board.position.roll < 53:
    board.roll()
got_it = board.position.player == 0


# %% kinds
def kind(roll):
    if roll < 0:
        return "X"
    if roll >= 53:
        return "good"
    return "again"


# %% sample
from exxtra_widget.exxtra import odds

sample = [kind(roll) for roll in odds.reroll().rvs(4000, rng=5)]
for name in ("good", "X", "again"):
    print(f"{name:5} {sample.count(name):5} $times_in {len(sample)}")

# %% decisive
good, bad = sample.count("good"), sample.count("X")
print("$good_among", good, "$of", good + bad)

# %% all_outcomes
roll = odds.reroll().map(kind)
for name in ("good", "X", "again"):
    print(f"{name:5} {roll.weights[name]:3} $of {roll.total}")

# %% race_formula [exercise] [class]
names = {"w": range(1, 26), "x": 11}
wrong = {"w / 36": "$all_of_them", "w / 25": "$of_safe", "w / x": "$against_x", "x / (w + x)": "$x_first"}
race_formula = exxtra.exercise(
    "4/3@5:53/6 A 42", "$w_and_x", kind="formula", names=names, answer="w / (w + x)", wrong=wrong, hint="$whole_hint"
)

# %% exact [hidden]
w, x = roll.weights["good"], roll.weights["X"]
print(race_formula.show(f"w / (w + x) = {w} / {w + x}"))

# %% figure
from exxtra_widget import Sample, figures

deciding = [name for name in sample if name != "again"]
figures.compare(Sample(deciding), roll.given(["good", "X"]), title="$deciding_title")

# %% reveal
board.reveal(outcome=got_it, answer=roll["good"] / (roll["good"] + roll["X"]))
board.caption("$eleven_each")
board

# %% every_target
targets = ("30", "40", "50", "53", "60", "64", "70", "73", "76")
figures.bars({target: odds.chase(target) for target in targets}, title="$targets_title")

# %% series
within = {}
for n in (1, 2, 4, 8, 16):
    within[n] = sum(roll["good"] * roll["again"] ** k for k in range(n))
figures.bars(within, title="$rolls_at_most")

# %% limit
print("good / (1 - again) =", roll["good"] / (1 - roll["again"]))

# %% panel
ExxtraWidget("4/3@5:53/6 A 42", players=["Ann", "Bo", "Cy"], odds=True)

# %% chase_62 [exercise]
good = odds.reroll().at_least("62")
wrong = {str(good): "$all_of_them", str(good / (1 - roll["X"])): "$of_safe", str(odds.chase("61")): "$with_61"}
chase_62 = exxtra.exercise("4/3@5:53/6 A 42", "$chase_62", answer=odds.chase("62"), wrong=wrong, hint="$chase_hint")

# %% chase_loaded [exercise]
weights = exxtra.loaded(b={"X": 5})
answer, good = odds.chase("53", weights=weights), odds.reroll(weights=weights).at_least("53")
wrong = {str(odds.chase("53")): "$fair_dice", str(good): "$all_of_them", str(1 - answer): "$x_first"}
chase_loaded = exxtra.exercise("4/3@5:53/6 A 42", "$chase_loaded", answer=answer, wrong=wrong, hint="$loaded_hint")

# %% whole_turn [task]
print("$rerolls_only", odds.chase("53"))
print("$turn", odds.chase("53", first=True))

# %% three [task]
one = 1 - odds.chase("64", first=True)
print("$survives_one", one)


# %% decision [exercise]
decides = roll["good"] + roll["X"]
wrong = {str(1 / roll["good"]): "$one_kind", str(decides): "$upside_down", str(1 / decides - 1): "$decider_too"}
decision = exxtra.exercise(
    "4/3@5:53/6 A 42", "$decision", kind="number", unit="$rolls", answer=1 / decides, wrong=wrong, hint="$wait_hint"
)


# %% steps [task]
def steps(roll):
    if roll < 0:
        return int(roll)
    return {11: 1, 22: 2, 33: 3}.get(roll, 0)


# %% wald [task]
mean_steps = odds.reroll().expect(steps)
mean_rolls = 1 / (roll["good"] + roll["X"])
print(decision.show(f"$steps_of_a_roll {mean_steps} $rolls_to_decision {mean_rolls}"))

# %% predictions
board.predictions

# %% values [teacher]
chase_53, turn_53 = odds.chase("53"), odds.chase("53", first=True)
chase_61, chase_76, chase_70 = odds.chase("61"), odds.chase("76"), odds.chase("70")
survive_three = one**3
cost = mean_rolls * mean_steps
at_once = roll["good"]
within_two = at_once * (1 + roll["again"])
count_good, count_x, count_again = (roll.weights[name] for name in ("good", "X", "again"))

# %% race [picture]
figures.bars(roll, title="$one_reroll")

# %% blank_tree [picture]
last = {"$to_beat": roll["good"], "X": roll["X"], "$again_label": roll["again"]}
figures.tree({**last, "$again_label": (roll["again"], last)}, products="blank", title="$two_title")

# %% ann [picture]
from exxtra_widget import Game

Game("4/3@5:53/6 A 42", players=["Ann", "Bo", "Cy"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $the_race
Start: 4/3@5:53/6 A 42
Minutes: 2
Note: $note_the_race
{$ann_chases} {[%mark rung:5]}

## $race_vote
Start: 4/3@5:53/6 A 42
Minutes: 5
Note: $note_race_vote
{$until_decided}
Ask: $will_she
Answer: 1/2

## $won_race
Start: 4/3@5:53/6 A 42
Minutes: 1
61 {$beats}
>4 {$bo_gone}

## $lost_race
Start: 4/3@5:53/6 A 42
Minutes: 1
6X {$x_ends}

## $long_race
Start: 4/3@5:53/6 A 42
Minutes: 3
Note: $note_long_race
31 {$what_changed}
52 {$still_not}
43 {$as_before}
64 {$decided}

## $ten_races
Start: 4/3@5:53/6 A 42
Minutes: 8
Dice: hand
Note: $note_ten_races
{$race_in_pairs}

## $three_kinds
Start: 4/3@5:53/6 A 42
Minutes: 9
Show: odds
Note: $note_three_kinds
{$which_decide}

## $race_again
Minutes: 5
Note: $note_race_again
{$which_whole}
Again: $race_vote
61 {$eleven_each}

## $series_title
Start: 4/3@5:53/6 A 42
Minutes: 8
Note: $note_series
31 {$not_first}
52 {$not_second}
61 {$but_third}

## $higher
Start: 4/3@5:61/6 A 42
Minutes: 5
Show: odds
Note: $note_higher
{$bo_61}
Ask: $get_61
Answer: 9/20

## $with_first
Start: 4/3@5:53/6 A -
Minutes: 6
Note: $note_with_first
{$turn_begins}
Ask: $get_in_turn
Answer: 49/72
4X {$first_x}

## $two_friends
Start: 4/3@5:53/6 A 42
Minutes: 5
Note: $note_two_friends
{$in_turn}
Ask: $scores_first
Choices: $beginner | $better | $both_alike
Answer: $both_alike
"""
board = ExxtraWidget(scenes=row)
board
