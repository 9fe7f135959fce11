# minutes: 60
# ages: 13–17
# after: sample-space

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
players = ["Ann", "Bo", "Cy", "Di"]
board = ExxtraWidget("4/3@5:64/6@3:53/2@1:42 A -", players=players, size="compact")
board

# %% ask
board.ask("$three_pairs", choices=["10", "15", "60", "125"], reveal="later")
board

# %% own_way [task]
ladder = ExxtraWidget("0/0/0/0 B 64", players=players)
ladder.play(">5 53 >3 42 >1")
ladder

# %% photos
from random import Random

chance = Random(6)
photos = []
for _ in range(100):
    photos.append(tuple(chance.sample([1, 2, 3, 4, 5], 3)))
print(*photos[:8])

# %% different
print("$different", len(set(photos)), "$of", len(photos))

# %% small_tree
from fractions import Fraction

from exxtra_widget import figures

tree = {}
for bo in "123":
    then = {f"Cy {cy}": Fraction(1, 2) for cy in "123" if cy != bo}
    tree[f"Bo {bo}"] = (Fraction(1, 3), then)
figures.tree(tree, title="$tree_title")

# %% ways_gap [exercise] [class]
wrong = {str(5**3): "$rung_shared", str(5 * 3): "$places_added", str(5 + 4 + 3): "$multiply"}
wrong[str(5 * 4 * 3 // 6)] = "$whose_pair"
answer, hint = 5 * 4 * 3, "$ways_hint"
ways_gap = exxtra.exercise(
    "4/3@5:64/6@3:53/2@1:42 A -", "$three_pairs", kind="number", answer=answer, wrong=wrong, hint=hint
)

# %% listed
from itertools import product

rungs = [1, 2, 3, 4, 5]
ways = []
for bo, cy, di in product(rungs, repeat=3):
    if len({bo, cy, di}) == 3:
        ways.append((bo, cy, di))

# %% listed_ways [hidden]
print(ways_gap.show(f"{ways[:15]}\n$ways {len(ways)}"))

# %% reveal
board.reveal(answer="60")
board

# %% ask_staying
second = ExxtraWidget("0/0/0/0 B 42", players=players, size="compact")
second.ask("$all_three_stay", choices=["10", "20", "30", "60"], reveal="later")
second

# %% try_out [task]
trial = ExxtraWidget("0/0/0/0 B 42", players=players)
trial.play(">1 53 >4 64 >3")
trial

# %% all_stay
from exxtra_widget import Game


def all_stay(bo, cy, di):
    game = Game("0/0/0/0 B 42")
    game.play(f">{bo} 53 >{cy} 64 >{di}")
    return str(game.position).count("@") == 3


# %% staying
staying = []
for bo, cy, di in ways:
    if all_stay(bo, cy, di):
        staying.append((bo, cy, di))
print("$ways", len(staying))

# %% reveal_staying
second.reveal(answer="10")
second.caption("$all_are_there")
second

# %% same_rungs
for bo, cy, di in ways:
    if sorted([bo, cy, di]) == [1, 3, 4]:
        print(bo, cy, di, "$stays" if all_stay(bo, cy, di) else "$gone")

# %% divided [hidden]
orders = 3 * 2 * 1
print(len(ways), "/", orders, "=", len(ways) // orders)

# %% for_every_number
from math import comb, factorial, perm

for k in range(6):
    print(f"$pairs {k} → {perm(5, k):3} / {factorial(k):3} = {comb(5, k)}")

# %% figure
figures.bars({f"{k} $out_of": comb(5, k) for k in range(6)}, title="$bars_title", axis="$bars_axis")

# %% seats [exercise]
wrong = {"1296": "$one_chair_each", "15": "$who_sits", "24": "$six_chairs", "18": "$multiply"}
seats = exxtra.exercise(
    "0/0/0/0 A -", "$seats", kind="number", unit="$unit_ways", answer=perm(6, 4), wrong=wrong, hint="$seats_hint"
)

# %% matches [exercise]
wrong = {"756": "$match_twice", "784": "$not_herself", "56": "$two_each", "27": "$one_player"}
matches = exxtra.exercise("0/0/0/0 A -", "$matches", kind="number", answer=comb(28, 2), wrong=wrong, hint="$match_hint")

# %% fall_twice [exercise]
wrong = {"12": "$both_orders", "16": "$doubles_too", "10": "$with_doubles", "4": "$faces_only"}
fall_twice = exxtra.exercise(
    "0/0/0/0 A -", "$fall_twice", kind="number", answer=comb(4, 2), wrong=wrong, hint="$pairs_hint"
)

# %% lock [exercise]
wrong = {"10000": "$all_codes", "210": "$order_counts", "24": "$known_digits", "34": "$multiply"}
lock = exxtra.exercise("0/0/0/0 A -", "$lock", kind="number", answer=perm(10, 4), wrong=wrong, hint="$lock_hint")

# %% own_ladder [task]
number_of_rungs, number_of_pairs = 5, 3
print("$order_matters", perm(number_of_rungs, number_of_pairs))
print("$order_forced", comb(number_of_rungs, number_of_pairs))

# %% predictions
board.predictions + second.predictions

# %% values [teacher]
number_of_ways, number_staying = len(ways), len(staying)
shared, added, choices_of_rungs = len(rungs) ** 3, len(rungs) * 3, comb(5, 3)
different_photos, number_of_photos = len(set(photos)), len(photos)
exact_seats, exact_matches, exact_lock = seats.exact, matches.exact, lock.exact
twice, outcomes = fall_twice.exact, 6 * 6
combinations = outcomes - twice
cups = comb(7, 2)
round_table = factorial(4) // 4
subsets = sum(comb(5, k) for k in range(6))
days = Fraction(number_of_ways * combinations**3, 24 * 60 * 60)
with_order = ", ".join(str(perm(5, k)) for k in range(6))
without_order = ", ".join(str(comb(5, k)) for k in range(6))
without_different = 10**4
enough = min(n for n in range(3, 99) if perm(n, 3) > 1000)
not_enough, ways_of_not_enough = enough - 1, perm(enough - 1, 3)

# %% selections [picture]
figures.bars({f"{k} $out_of": comb(5, k) for k in range(6)}, title="$bars_title", axis="$bars_axis")

# %% blank_tree [picture]
figures.tree(tree, products="blank", title="$tree_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy
D: Di

## $scene_picture
Start: 4/3@5:64/6@3:53/2@1:42 A -
Minutes: 2
Note: $note_picture
{$one_picture}
{[%mark rung:5 rung:3 rung:1]}

## $scene_ways
Start: 4/3@5:64/6@3:53/2@1:42 A -
Minutes: 5
Note: $note_ways
{$whose_where}
Ask: $ways_question
Choices: 10 | 15 | 60 | 125
Answer: 60

## $scene_search
Start: 4/3@5:64/6@3:53/2@1:42 A -
Minutes: 8
Note: $note_search
{$search}

## $scene_small
Start: 0/0/0/0 B 64
Minutes: 6
Note: $note_small
{$three_rungs}
>3 {$bo_three}
53 >1 {$cy_two}

## $scene_five
Start: 0/0/0/0 B 64
Minutes: 5
Note: $note_five
{$five_rungs}
>5 {$five_for_bo}
53 >3 {$four_for_cy}
42 >1 {$three_for_di}

## $scene_reveal
Start: 4/3@5:64/6@3:53/2@1:42 A -
Minutes: 2
Note: $note_reveal
{$multiply_them}
Reveal: $scene_ways

## $scene_mistakes
Start: 4/3@5:64/6@3:53/2@1:42 A -
Minutes: 4
Note: $note_mistakes
{$find_mistakes}

## $scene_stay
Start: 0/0/0/0 B 42
Minutes: 5
Note: $note_stay
{$weakest_first}
Ask: $all_three_stay
Choices: 10 | 20 | 30 | 60
Answer: 10

## $scene_gone
Start: 0/0/0/0 B 42
Minutes: 3
Note: $note_gone
>1
53 >4
64 >3 {$cy_is_gone}

## $scene_stays
Start: 0/0/0/0 B 42
Minutes: 3
Note: $note_stays
>1
53 >3
64 >4 {$all_are_there}

## $scene_stay_again
Minutes: 5
Note: $note_stay_again
{$think_again}
Again: $scene_stay

## $scene_divide
Start: 0/0/0@1:42/0@3:53 A -
Minutes: 4
Note: $note_divide
{$one_order}

## $scene_exit
Start: 0/0/0/0 A -
Minutes: 4
Note: $note_exit
{$seven_kinds}
Ask: $exit_question
Choices: 14 | 21 | 42 | 49
Answer: 21
"""
board = ExxtraWidget(scenes=row)
board
