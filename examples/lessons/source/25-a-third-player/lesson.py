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

# %% ring_gap [exercise] [class]
wrong = {"2": "$no_way_round", "1": "$try_swapped", "8": "$all_plans"}
ring_gap = exxtra.exercise(
    "0/0/0 A -", "$ring_of_three", kind="number", unit="$plans", answer=0, wrong=wrong, hint="$ring_hint"
)

# %% sweep_gap [exercise] [class]
wrong = {1: "$all_go_on", 3: "$all_at_once", 0: "$none_satisfied"}
sweep_gap = exxtra.exercise(
    "0/0/0 A -", "$sweep_question", kind="number", unit="$sweeps_unit", answer=2, wrong=wrong, hint="$sweep_hint"
)

# %% ring_sweeps [hidden]
plan, lines = ("stop", "stop", "stop"), []
for _sweep in range(5):
    lines.append(" ".join(f"{one:4}" for one in plan))
    plan = tuple("on" if plan[(seat + 1) % 3] == "stop" else "stop" for seat in range(3))
print(ring_gap.show(sweep_gap.show("\n".join(lines))))

# %% sweeps [needs-fast] [hidden]
import numpy as np

from exxtra_widget.exxtra.three_seats.sweep import Sweeper


def sweeps(sweeper):
    pair = np.full((2, sweeper.states), 1 / 3, np.float32)
    for _sweep in range(20):
        sweeper.sweep(pair)
        yield np.array([pair[1], 1 - pair[1] - pair[0], pair[0]])


# %% course [needs-fast] [hidden]
from itertools import pairwise

curves = {}
for name, goal in (("$three_steps", 3), ("$four_steps", 4)):
    curve = curves[name] = []
    for before, after in pairwise(sweeps(Sweeper(exxtra.Rules(goal=goal), 1e-7))):
        curve.append(100 * float(abs(after - before).max()))

# %% figure [needs-fast] [hidden]
from exxtra_widget import figures

figures.path(curves, names=range(2, 21), title="$course_title", axis="$sweep", unit="$points")

# %% reveal
board.reveal(answer="$swing")
board.caption("$keep_changing")
board

# %% effect [needs-fast] [hidden]
from exxtra_widget.exxtra.three_seats.profile import Profile

here = exxtra.Position.parse("exxtra(goal=4) 2/3@1:00/1@2:76 A 31")
earlier, later = (Profile(here.rules, 1e-7, values[[2, 0]]) for values in (before, after))
roll, stop = (earlier.actions(here)[action] for action in ("roll", ">0"))
effect = {name: 100 * (stop[seat] - roll[seat]) for seat, name in enumerate(players)}
figures.bars(effect, title="$effect_title", axis="$points")

# %% turned [needs-fast] [hidden]
for name, values in (("$before", earlier), ("$after", later)):
    print(name, values.best(here))

# %% ring_share [exercise] [class]
wrong = {"2/3": "$comes_back", "0": "$never_ends"}
ring_share = exxtra.exercise("0/0/0 A -", "$ring_share", answer="1/2", wrong=wrong, hint="$write_equation")

# %% ring_of_four [exercise]
wrong = {"0": "$odd_rings", "1": "$swapped", "16": "$all_plans"}
ring_of_four = exxtra.exercise(
    "0/0/0 A -", "$ring_of_four", kind="number", unit="$plans", answer=2, wrong=wrong, hint="$ring_hint"
)

# %% paper [exercise]
wrong = {"1/3": "$all_alike", "1/5": "$not_paper"}
paper = exxtra.exercise("0/0 A -", "$paper", answer="3/5", wrong=wrong, hint="$three_equations")

# %% profile [task] [needs-fast]
profile = exxtra.epsilon_equilibrium(goal=4, progress=True)
print(f"ε = {rounded(profile.epsilon, 6)}")
for action, chance in profile.mix(here).items():
    print(f"{action:5} {percent(chance, 0)}")

# %% predictions
board.predictions

# %% values [teacher]
from fractions import Fraction
from itertools import product
from math import ceil

*_, settled = sweeps(Sweeper(exxtra.Rules(goal=3), 1e-7))
start_of_three = [round(share, 5) for share in settled[:, 0].tolist()]
share_of_ring, share_of_paper = ring_share.exact, paper.exact
roll_after, stop_after = (later.actions(here)[action] for action in ("roll", ">0"))
gain_before, gain_after = 100 * (roll[0] - stop[0]), 100 * (stop_after[0] - roll_after[0])
swing, still_moving = 100 * float(abs(after - before).max()), float((abs(after - before).max(axis=0) > 0.0001).mean())
mixed = profile.mix(here)
# A bound is rounded up.
epsilon, worst = (ceil(1e6 * bound) / 1e4 for bound in (profile.epsilon, profile.certificate.worst))


def is_stable(plan):
    return all(plan[seat - 1] != plan[seat] for seat in range(len(plan)))


rings = {f"{seats}": sum(map(is_stable, product(["stop", "on"], repeat=seats))) for seats in range(2, 8)}

# %% course_picture [picture]
figures.path(curves, names=range(2, 21), title="$course_title", axis="$sweep", unit="$points")

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

## $row_ring
Start: exxtra(goal=4) 0/0/0 A -
Minutes: 9
Note: $note_ring
{$row_satisfied}
Ask: $row_stable
Choices: $row_none | $row_one | $row_two
Answer: $row_none

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
