# minutes: 75
# ages: 15–19
# after: stopping-rules, how-many-games

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, use_language

use_language("$language")
explain_errors()
players = ["Ada", "Ben"]
board = ExxtraWidget("exxtra(goal=3) 0/0 A -", players=players, seed="lesson 20", size="compact")
board

# %% entered [task]
entered = {
    "$anything": "$plan_anything",
    "$from_53": "$plan_53",
    "$from_60": "$plan_60",
    "$kicker": "$plan_kicker",
}

# %% ask
board.ask("$who_wins", choices=list(entered), reveal="later")
board

# %% few
from exxtra_widget import tournament

start = exxtra.start(players=2, goal=3)
few = tournament(start, entered, games=50, rng=13)
few.plot(title="$few_title")

# %% more
played = tournament(start, entered, games=2000, rng=13)
played.plot(title="$more_title")

# %% duels [hidden]
from itertools import combinations

from exxtra_widget import figures

pairs = list(combinations(entered, 2))
found = {f"{one} $against {other}": played.duel(one, other) for one, other in pairs}
figures.intervals(found, 0.5, title="$duels_title", axis="$first_wins")

# %% contest
two = {name: entered[name] for name in ("$from_53", "$anything")}
contest = exxtra.evaluate(two, goal=3)
contest.plot()

# %% share_gap [exercise] [class]
from fractions import Fraction

parts = {"a": [Fraction(k, 10) for k in range(5, 10)], "b": Fraction(2, 5)}
wrong = {"a * b": "$gap_multiplied", "a + b": "$gap_added"}
share_gap = exxtra.exercise(
    start, "$share_gap", kind="formula", answer="(a + b) / 2", names=parts, wrong=wrong, hint="$share_hint"
)

# %% all_duels
exact = exxtra.round_robin(entered, goal=3, tol=1e-6, progress=True)
exact.plot()

# %% arrows
exact.arrows()

# %% reveal
board.reveal(answer=exact.strategies[0])
board

# %% check [hidden]
known = {row["strategy"]: row for row in exact.to_records()}
for one, other in pairs:
    share = known[one][other]
    print(f"{one} $against {other}: {percent(share)}", share in played.duel(one, other))

# %% three
three = {
    "Ann": "$plan_anything",
    "Bo": "$plan_bo",
    "Cy": "$plan_cy",
}

# %% first_two [hidden]
first_two = {}
for one, other in (("Ann", "Bo"), ("Bo", "Cy")):
    games = tournament(start, {one: three[one], other: three[other]}, games=1000, rng=1)
    first_two[f"{one} $against {other}"] = games.share(one)
figures.bars(first_two, title="$first_wins")

# %% ask_ring
board.ask("$ring_question", reveal="later")
board

# %% one_game [hidden]
from random import Random

from exxtra_widget import simulate

order = Random(21).sample(["Ann", "Cy"], 2)
game = simulate(start, [three[name] for name in order], games=1, rng=21)
winner = order[game.wins.index(1)]
print("$begins", order[0], "  $wins", winner)

# %% ring
ring = exxtra.round_robin(three, goal=3, tol=1e-6)
ring.arrows(title="$ring_title")

# %% reveal_ring
names = ring.strategies
ann_against_cy = ring.shares[names.index("Ann")][names.index("Cy")]
board.reveal(outcome=winner == "Ann", answer=ann_against_cy)
board

# %% best_answer [hidden]
best_answers = {}
for name in ("$from_53", "$kicker"):
    best = exxtra.best_response(entered[name], goal=3, tol=1e-4)
    best_answers[f"$best_against {name}"] = best.share
figures.bars(best_answers, title="$answers_title")

# %% nothing_to_fear
best = exxtra.best_response("optimal", goal=3, tol=1e-4)
figures.bars({"$best_against $optimal": best.share}, title="$answers_title")

# %% dice [exercise]
a, b, c = (2, 4, 9), (1, 6, 8), (3, 5, 7)
wins = sum(x > y for x in c for y in a)
wrong = {f"{9 - wins}/9": "$other_way", "1/2": "$same_mean"}
dice = exxtra.exercise(start, "$dice", answer=f"{wins}/9", wrong=wrong, hint="$dice_hint")

# %% vote [exercise]
ballots = (("$museum", "$lake", "$zoo"), ("$lake", "$zoo", "$museum"), ("$zoo", "$museum", "$lake"))
zoo = sum(ballot.index("$zoo") < ballot.index("$museum") for ballot in ballots)
right = "$zoo" if zoo > 1 else "$museum"
wrong = {"$museum": "$not_passed_on", "$tie": "$count_again"}
trips = ["$museum", "$zoo", "$tie"]
vote = exxtra.exercise(start, "$vote", choices=trips, answer=right, wrong=wrong, hint="$vote_hint")

# %% meetings [exercise]
both = len(list(combinations(range(28), 2)))
wrong = {2 * both: "$twice", 28 * 28: "$with_self", 27: "$of_one"}
meetings = exxtra.exercise(
    start, "$meetings", kind="number", unit="$duels_unit", answer=both, wrong=wrong, hint="$meetings_hint"
)

# %% league [task]
league = exxtra.round_robin({**entered, "Mia": "$plan_mia", "Tom": "$plan_tom"}, goal=3)
league

# %% two_rows [task]
league.contest("Mia", "Tom")

# %% one_more [task]
league.add("$mine", "$plan_mine")

# %% play_best [task]
ExxtraWidget(players=["$you", "$best"], bots={1: "optimal"})

# %% predictions
board.predictions

# %% values [teacher]
shares = {one: {other: ring.shares[names.index(one)][names.index(other)] for other in three} for one in three}
ann_bo, bo_cy, cy_ann = shares["Ann"]["Bo"], shares["Bo"]["Cy"], shares["Cy"]["Ann"]
percents = {"duel": contest.share, "ann_bo": ann_bo, "bo_cy": bo_cy, "cy_ann": cy_ann}
percents = {name: round(100 * share, 1) for name, share in percents.items()}
ways = [sum(x > y for x in one for y in other) for one, other in ((a, b), (b, c), (c, a))]
begins, answers = sum(contest.beginning) / 2, sum(contest.answering) / 2
first, last = exact.strategies[0], exact.strategies[-1]
undecided = [name for name, interval in found.items() if 0.5 in interval]
master_53 = exxtra.best_response(entered["$from_53"], goal=3, tol=1e-4).share
master_kicker = exxtra.best_response(entered["$kicker"], goal=3, tol=1e-4).share
without_ring = exxtra.evaluate(["$bo_on_0", "$cy_on_0"], goal=3, tol=1e-4).share
optimal_kicker = exxtra.evaluate(["optimal", entered["$kicker"]], goal=3, tol=1e-4).share

# %% four [picture]
exact.arrows()

# %% ring_picture [picture]
ring.arrows(title="$ring_title")

# %% duel_picture [picture]
contest.plot()

# %% duel_tree [picture]
from fractions import Fraction

as_first, as_second = ({"$it_wins": Fraction(part, 10), "$it_loses": Fraction(10 - part, 10)} for part in (7, 4))
duel = {"$it_begins": (Fraction(1, 2), as_first), "$it_waits": (Fraction(1, 2), as_second)}
figures.tree(duel, products="blank", title="$one_race")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra

## $row_one_sentence
Start: exxtra(goal=3) 0/0 A -
Minutes: 3
Note: $note_one_sentence
{$row_race}
42 >5 {$row_takes}

## $row_kick
Start: exxtra(goal=3) 0/0@5:53 A -
Minutes: 3
Note: $note_kick
{$row_kick_start}
61 {$row_kick_where}
>4 {$row_kick_done}

## $row_who
Start: exxtra(goal=3) 0/0 A -
Minutes: 4
Note: $note_who
Ask: $who_wins
Choices: $anything | $from_53 | $from_60 | $kicker
Answer: $kicker

## $row_play
Start: exxtra(goal=3) 0/0 A -
Minutes: 10
Bots: A $plan_anything | B $plan_60
Note: $note_play
{$row_strictly}

## $row_tournament
Start: exxtra(goal=3) 0/0 A -
Minutes: 12
Note: $note_tournament
{$row_to_notebook}

## $row_arrows
Start: exxtra(goal=3) 0/0 A -
Minutes: 10
Note: $note_arrows
{$row_circles}
Reveal: $row_who
42 {$row_waits}
7X {$row_waiting_costs}

## $row_ann_bo
Start: exxtra(goal=3) 0/0 A -
Minutes: 4
Note: $note_ann_bo
{$row_a_is_ann}
31 >5 {$row_ann_top}
42 {$row_bo_waits}
7X {$row_ann_wins}

## $row_bo_cy
Start: exxtra(goal=3) 0/0 A -
Minutes: 4
Note: $note_bo_cy
{$row_a_is_bo}
63 >1 {$row_bo_below}
52 >5 {$row_cy_above}
61 >1 {$row_bo_removes}

## $row_ann_cy
Start: exxtra(goal=3) 0/0 A -
Minutes: 4
Note: $note_ann_cy
{$row_passes_on}
Ask: $row_how_often
Choices: $row_more_half | $row_half | $row_less_half
Answer: $row_less_half

## $row_cy_ann
Start: exxtra(goal=3) 0/0 A -
Minutes: 4
Note: $note_cy_ann
{$row_b_is_cy}
42 >5 {$row_ann_top}
51 >4 {$row_cy_below}
31 >5 {$row_never_below}

## $row_again
Minutes: 6
Note: $note_again
{$row_think_again}
Again: $row_ann_cy
42 >5 {$row_ring}

## $row_exit
Start: exxtra(goal=3) 0/0 A -
Minutes: 6
Note: $note_exit
Ask: $row_chess
Choices: $row_yes | $row_no
Answer: $row_no
"""
board = ExxtraWidget(scenes=row)
board
