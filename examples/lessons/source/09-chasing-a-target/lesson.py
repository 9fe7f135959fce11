# minutes: 60
# ages: 15–19
# after: no-x, waiting-for-the-bust

# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
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

# %% exact [hidden]
w, x = roll.weights["good"], roll.weights["X"]
print("w / (w + x) =", w, "/", w + x)

# %% figure
from exxtra_widget import Sample, figures

deciding = [name for name in sample if name != "again"]
figures.compare(Sample(deciding), roll.given(["good", "X"]), title="$deciding_title")

# %% reveal
board.reveal(outcome=got_it, answer=roll["good"] / (roll["good"] + roll["X"]))
board

# %% every_target
for target in ("30", "40", "50", "53", "60", "64", "70", "73", "76"):
    print(target, odds.chase(target), "≈", round(float(odds.chase(target)), 3))

# %% series
for n in (1, 2, 4, 8, 16):
    within = sum(roll["good"] * roll["again"] ** k for k in range(n))
    print(f"$rolls_at_most {n:2}: {float(within):.4f}")

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
print("$survives_one", one, "≈", round(float(one), 3))


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
print("$steps_of_a_roll", mean_steps, "$rolls_to_decision", mean_rolls)

# %% predictions
board.predictions

# %% values [teacher]
chase_53, turn_53 = odds.chase("53"), odds.chase("53", first=True)
chase_76, chase_70 = odds.chase("76"), odds.chase("70")
survive_three = one**3
cost = mean_rolls * mean_steps
at_once = roll["good"]
count_good, count_x, count_again = (roll.weights[name] for name in ("good", "X", "again"))

# %% race [picture]
figures.bars(roll, title="$one_reroll")

# %% ann [picture]
from exxtra_widget import Game

Game("4/3@5:53/6 A 42", players=["Ann", "Bo", "Cy"])
