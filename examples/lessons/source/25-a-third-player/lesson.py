# minutes: 75
# ages: 18–25
# after: which-strategy-wins, risk-and-the-score

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
players = ["Ann", "Bo", "Cem"]
opening = "exxtra(goal=4) 0/0/0 A -"
board = ExxtraWidget(opening, players=players, seed="lesson 25", size="compact")
board

# %% ask
board.ask("$which_course", choices=["$rest", "$swing", "$wander"], reveal="later")
board

# %% scene
scene = ExxtraWidget("exxtra(goal=4) 2/3@1:00/1@2:76 A 31", players=players, seed=25)
scene

# %% many_scenes
from exxtra_widget import simulate

for action in ("roll", ">0"):
    wins = simulate(scene, first=action, games=400, rng=1).wins
    print(f"{action:5} Ann {wins[0]}, Bo {wins[1]}, Cem {wins[2]}")

# %% by_player [needs-fast]
import numpy as np

from exxtra_widget.exxtra.three_seats.sweep import Sweeper


def by_player(values):
    last, acting = values
    return np.array([acting, 1 - acting - last, last])


# %% sweeps [needs-fast]
def sweeps(goal):
    sweeper = Sweeper(exxtra.Rules(goal=goal), 1e-7)
    values = np.full((2, sweeper.states), 1 / 3, np.float32)
    for _sweep in range(20):
        before = by_player(values)
        sweeper.sweep(values)
        yield before, by_player(values)


# %% short [needs-fast]
changes_of_three = []
for before, after in sweeps(goal=3):
    changes_of_three.append(float(abs(after - before).max()))
print(*[rounded(change, 4) for change in changes_of_three])

# %% short_start [needs-fast]
start_of_three = [round(share, 5) for share in after[:, 0].tolist()]
print(*[rounded(share, 5) for share in start_of_three])

# %% longer [needs-fast] [hidden]
changes, starts = [], []
for before, after in sweeps(goal=4):
    changes.append(float(abs(after - before).max()))
    starts.append(after[:, 0].tolist())
print(*[rounded(change, 4) for change in changes])

# %% figure [needs-fast]
from exxtra_widget import figures

curves = {
    "$three_steps": [100 * change for change in changes_of_three],
    "$four_steps": [100 * change for change in changes],
}
figures.path(curves, title="$course_title", axis="$sweep", unit="$points")

# %% reveal
board.reveal(answer="$swing")
board.caption("$keep_changing")
board

# %% starts [needs-fast]
for start in starts[-4:]:
    print(*[rounded(share, 6) for share in start])

# %% restless [needs-fast]
from exxtra_widget.exxtra.three_seats.states import state_index

moves = abs(after - before).max(axis=0)
print("$still_moving", (moves > 0.0001).sum(), "$of", len(moves))
moment = exxtra.Position.parse("exxtra(goal=4) 2/3@1:00/1@2:76 A -")
print(f"{moment}: {rounded(moves[state_index(moment)], 4)}")

# %% kingmaker [needs-fast]
from exxtra_widget.exxtra.three_seats.profile import Profile

earlier, later = (Profile(moment.rules, 1e-7, values[[2, 0]]) for values in (before, after))
here = moment.apply("31")
for action in ("roll", ">0"):
    print(f"{action:5}", *[rounded(share, 4) for share in earlier.actions(here)[action]])

# %% effect [needs-fast]
roll, stop = (earlier.actions(here)[action] for action in ("roll", ">0"))
effect = {name: 100 * (stop[seat] - roll[seat]) for seat, name in enumerate(players)}
figures.bars(effect, title="$effect_title", axis="$points")

# %% turned [needs-fast] [hidden]
for name, values in (("$before", earlier), ("$after", later)):
    print(name, values.best(here))


# %% ring [hidden]
from itertools import product


def is_stable(plan):
    return all(plan[seat - 1] != plan[seat] for seat in range(len(plan)))


# %% ring_gap [exercise] [class]
plans = [*product(["stop", "on"], repeat=3)]
stable_plans = sum(map(is_stable, plans))
wrong = {"2": "$no_way_round", "1": "$try_swapped", str(len(plans)): "$all_plans"}
ring_gap = exxtra.exercise(
    "0/0/0 A -", "$ring_of_three", kind="number", unit="$plans", answer=stable_plans, wrong=wrong, hint="$ring_hint"
)

# %% plans [hidden]
ring_gap.show({plan: is_stable(plan) for plan in product(["stop", "on"], repeat=3)})

# %% ring_sweeps
plan = ("stop", "stop", "stop")
for _sweep in range(6):
    print(plan)
    plan = tuple("on" if plan[(seat + 1) % 3] == "stop" else "stop" for seat in range(3))

# %% profile [needs-fast]
profile = exxtra.epsilon_equilibrium(goal=4, progress=True)
print(f"ε = {rounded(profile.epsilon, 6)}")

# %% shares [needs-fast]
for action, chance in profile.mix(here).items():
    print(f"{action:5} {percent(chance, 0)}")

# %% ring_of_four [exercise]
stable = {seats: sum(map(is_stable, product(["stop", "on"], repeat=seats))) for seats in range(2, 8)}
wrong = {"0": "$odd_rings", "1": "$swapped", "16": "$all_plans"}
ring_of_four = exxtra.exercise(
    "0/0/0 A -", "$ring_of_four", kind="number", unit="$plans", answer=stable[4], wrong=wrong, hint="$ring_hint"
)

# %% ring_share [exercise]
from fractions import Fraction

wrong = {"2/3": "$comes_back", "0": "$never_ends"}
ring_share = exxtra.exercise("0/0/0 A -", "$ring_share", answer=Fraction(1, 2), wrong=wrong, hint="$write_equation")

# %% paper [exercise]
wrong = {"1/3": "$all_alike", "1/5": "$not_paper"}
paper = exxtra.exercise("0/0 A -", "$paper", answer=Fraction(3, 5), wrong=wrong, hint="$three_equations")

# %% further [task] [needs-fast]
goal = 2
tried = [float(abs(after - before).max()) for before, after in sweeps(goal)]
print(goal, "→", *[rounded(change, 4) for change in tried[-3:]])

# %% predictions
board.predictions

# %% values [teacher]
from math import ceil

share_of_ring, share_of_paper = ring_share.exact, paper.exact
roll_after, stop_after = (later.actions(here)[action] for action in ("roll", ">0"))
gain_before, gain_after = 100 * (roll[0] - stop[0]), 100 * (stop_after[0] - roll_after[0])
swing, still_moving = 100 * changes[-1], float((moves > 0.0001).mean())
mixed = profile.mix(here)
# A bound is rounded up.
epsilon, worst = (ceil(1e6 * bound) / 1e4 for bound in (profile.epsilon, profile.certificate.worst))
rings = {f"{seats}": count for seats, count in stable.items()}

# %% course [picture]
figures.path(curves, title="$course_title", axis="$sweep", unit="$points")

# %% stable_plans [picture]
figures.bars(rings, title="$rings_title", axis="$plans", unit="$plans")

# %% ring_tree [picture]
half = Fraction(1, 2)
going_on = {"$bo_stops": half, "$bo_goes_on": (half, {"$cem_stops": half, "$back_to_ann": half})}
figures.tree(going_on, products="blank", title="$ann_goes_on")

# %% ann [picture]
from exxtra_widget import Game

Game("exxtra(goal=4) 2/3@1:00/1@2:76 A 31", players=players)

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cem

## $row_method
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 4
Note: $note_method
{$row_best_action}

## $row_course
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 4
Note: $note_course
{$row_sweep_and_sweep}
Ask: $which_course
Choices: $rest | $swing | $wander
Answer: $swing

## $row_play
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 8
Dice: hand
Note: $note_play
{$row_in_threes}

## $row_moment
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A 31
Minutes: 4
Note: $note_moment
{$row_ann_holds}
{[%mark rung:0 rung:1 seat:B]}

## $row_places
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A 31
Minutes: 3
Note: $note_places
>0 {$row_bo_waits}

## $row_rolls
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A 31
Minutes: 3
Note: $note_rolls
7X {$row_bo_wins}

## $row_king
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A 31
Minutes: 6
Note: $note_king
Ask: $row_for_whom
Choices: $row_for_ann | $row_for_all | $row_for_others
Answer: $row_for_others

## $row_course_again
Minutes: 12
Note: $note_course_again
{$row_think_of_ann}
Again: $row_course

## $row_tail
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A -
Minutes: 5
Note: $note_tail
{$row_before_roll}
31 {$row_other_better}

## $row_ring
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 9
Note: $note_ring
{$row_satisfied}
Ask: $row_stable
Choices: $row_none | $row_one | $row_two
Answer: $row_none

## $row_chance
Start: exxtra(goal=4) 2/3@1:00/1@2:76 A 31
Minutes: 8
Note: $note_chance
{$row_share}

## $row_lawn
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 5
Note: $note_lawn
Ask: $row_two_neighbours
Choices: $row_none | $row_one | $row_two
Answer: $row_two
"""
board = ExxtraWidget(scenes=row)
board
