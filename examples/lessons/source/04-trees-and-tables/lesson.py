# minutes: 60
# ages: 12–15
# after: sample-space, no-x

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/3@5:40/6 A -", players=["Ann", "Bo", "Cy"], seed=4, size="compact")
board

# %% ask
board.ask("$two_rolls", reveal="later")
board

# %% one_turn
board.roll()
if board.position.roll < 40:
    board.roll()
got_it = board.position.player == 0 and board.position.roll >= 40
board

# %% first_rolls
from exxtra_widget.exxtra import odds

rolls = odds.first_roll().rvs(810, rng=4)
at_once = [roll for roll in rolls if roll >= 40]
print("$high_at_once", len(at_once), "$times_in", len(rolls))

# %% second_rolls
again = odds.reroll().rvs(len(rolls) - len(at_once), rng=5)
later = [roll for roll in again if roll >= 40]
print("$high_later", len(later), "$times_in", len(again))

# %% together
print("$together", len(at_once) + len(later), "$times_in", len(rolls))

# %% outcomes
outcomes = []
for a in "12347X":
    for b in "12356X":
        outcomes.append(a + b)
        print(a + b, end="  ")
    print()

# %% x_high_gap [exercise] [class]
highs = {outcome for outcome in outcomes if set(outcome) & set("4567")}
crosses = {outcome for outcome in outcomes if "X" in outcome}
wrong = {len(highs): "$all_high", len(highs - crosses): "$high_no_x", len(crosses - highs): "$x_but_low"}
x_high_gap = exxtra.exercise(
    "5/3@5:40/6 A -", "$x_high", kind="number", answer=len(highs & crosses), wrong=wrong, hint="$field_hint"
)

# %% clean_high_gap [exercise] [class]
cleans = set(outcomes) - crosses
wrong = {len(highs): "$all_high", len(highs & crosses): "$high_with_x", len(cleans): "$all_without_x"}
clean_high_gap = exxtra.exercise(
    "5/3@5:40/6 A -", "$clean_high", kind="number", answer=len(highs & cleans), wrong=wrong, hint="$field_hint"
)


# %% height
def height(outcome):
    for number in "4567":
        if number in outcome:
            return "$high"
    return "$low"


# %% cross
def cross(outcome):
    if "X" in outcome:
        return "X"
    return "$no_x"


# %% fields
kinds = [(cross(outcome), height(outcome)) for outcome in outcomes]
x_high, x_low = kinds.count(("X", "$high")), kinds.count(("X", "$low"))
clean_high, clean_low = kinds.count(("$no_x", "$high")), kinds.count(("$no_x", "$low"))

# %% table [hidden]
table = f"{'':10} {'$high':>8} {'$low':>8} {'$all':>8}\n"
table += f"{'X':10} {x_high:8} {x_low:8} {x_high + x_low:8}\n"
table += f"{'$no_x':10} {clean_high:8} {clean_low:8} {clean_high + clean_low:8}\n"
table += f"{'$all':10} {x_high + clean_high:8} {x_low + clean_low:8} {len(outcomes):8}"
print(x_high_gap.show(clean_high_gap.show(table)))

# %% first_stage [hidden]
from fractions import Fraction

first_high = Fraction(x_high + clean_high, len(outcomes))
line = f"$first_roll {x_high + clean_high} $of {len(outcomes)} = {first_high}"
print(x_high_gap.show(clean_high_gap.show(line)))

# %% second_gap [exercise] [class]
answer = Fraction(clean_high, len(outcomes))
wrong = {str(first_high): "$x_ends", str(Fraction(clean_high, clean_high + clean_low)): "$not_only_clean"}
second_gap = exxtra.exercise(
    "5/3@5:40/6 A -", "$second_question", answer=answer, form="fraction", wrong=wrong, hint="$second_hint"
)

# %% second_stage [hidden]
second_high = Fraction(clean_high, len(outcomes))
second_x = Fraction(x_high + x_low, len(outcomes))
second_low = Fraction(clean_low, len(outcomes))
line = f"$second_roll {clean_high} $of {len(outcomes)} = {second_high}"
print(second_gap.show(f"{line}\nX → {second_x}   $low → {second_low}"))

# %% added [hidden]
print(second_gap.show(f"{first_high} + {second_high} = {first_high + second_high}"))

# %% tree [hidden]
from exxtra_widget import figures

second = {"$high": second_high, "X": second_x, "$low": second_low}
first = {"$high": first_high, "$low": (1 - first_high, second)}
second_gap.show(figures.tree(first, products="hidden", title="$turn_title"))

# %% paths_gap [exercise] [class]
one, two = first_high, (1 - first_high) * second_high
no_harm = 1 - (1 - first_high) ** 2
wrong = {"1": "$just_added", str(no_harm): "$no_harm", str(two): "$one_path", str(one): "$first_alone"}
paths_gap = exxtra.exercise(
    "5/3@5:40/6 A -", "$paths_question", answer=one + two, form="fraction", wrong=wrong, hint="$add_paths"
)

# %% paths [hidden]
path_one = first_high
path_two = (1 - first_high) * second_high
print(paths_gap.show(f"{path_one} + {path_two} = {path_one + path_two}"))

# %% reveal
board.reveal(outcome=got_it, answer=path_one + path_two)
board

# %% many_turns
turns = 81
print("$high_at_once", turns * first_high)
print("$rolls_again", turns * (1 - first_high))
print("$high_later", turns * path_two)

# %% ask_cup
board.ask("$under_the_cup", choices=["$high_if_x", "$x_if_high", "$same"], reveal="later")
board

# %% x_row
print("$high_if_x →", x_high, "$of", x_high + x_low)

# %% column
print("$x_if_high →", x_high, "$of", x_high + clean_high)

# %% reveal_cup
board.reveal(answer="$high_if_x")
board.caption("$two_wholes")
board

# %% tree_by_x
x = Fraction(x_high + x_low, 36)
after_x = {"$high": Fraction(x_high, 11), "$low": Fraction(x_low, 11)}
after_clean = {"$high": Fraction(clean_high, 25), "$low": Fraction(clean_low, 25)}
tree_of_x = {"X": (x, after_x), "$no_x": (1 - x, after_clean)}
figures.tree(tree_of_x, products="hidden", title="$by_x_title")

# %% tree_by_height
after_high = {"X": Fraction(x_high, 20), "$no_x": Fraction(clean_high, 20)}
after_low = {"X": Fraction(x_low, 16), "$no_x": Fraction(clean_low, 16)}
high = Fraction(x_high + clean_high, 36)
turned = {"$high": (high, after_high), "$low": (1 - high, after_low)}
figures.tree(turned, products="hidden", title="$by_height_title")

# %% turn_bust [exercise]
rolls_again = 1 - odds.first_roll().at_least("60")
answer, after_good = rolls_again * second_x, (1 - rolls_again) * second_x
wrong = {str(second_x): "$always_twice", str((1 - first_high) * second_x): "$target_40", str(after_good): "$after_good"}
turn_bust = exxtra.exercise("5/3@5:60/6 A -", "$turn_bust", answer=answer, wrong=wrong, hint="$multiply_path")

# %% one_roll_enough [exercise]
enough = path_one / (path_one + path_two)
wrong = {str(path_one): "$all_turns", "1/2": "$one_or_two", str(1 - enough): "$other_path"}
one_roll_enough = exxtra.exercise("5/3@5:40/6 A -", "$one_roll_enough", answer=enough, wrong=wrong, hint="$two_paths")

# %% late_by_bus [exercise]
late_bus, late_bike = 5, 2
wrong = {"5/20": "$turn_round", "20/30": "$all_riders", "5/30": "$of_the_class"}
answer = Fraction(late_bus, late_bus + late_bike)
late_by_bus = exxtra.exercise("5/3@5:40/6 A -", "$late_by_bus", answer=answer, wrong=wrong, hint="$make_table")

# %% other_target [task]
target = "50"
first, then = odds.first_roll().at_least(target), odds.reroll().at_least(target)
both_ways = {"$added_up": first + then, "$with_tree": first + (1 - first) * then}
figures.bars(both_ways, title="$turn_title")

# %% predictions
board.predictions

# %% values [teacher]
both = path_one + path_two
not_got = 1 - both
number_at_once, number_again = turns * first_high, turns * (1 - first_high)
number_later, number_x, number_low = (number_again * share for share in (second_high, second_x, second_low))
high_given_x, x_given_high = Fraction(x_high, x_high + x_low), Fraction(x_high, x_high + clean_high)
all_x, all_high = x_high + x_low, x_high + clean_high
exact_bust, exact_enough, exact_bus = turn_bust.exact, one_roll_enough.exact, late_by_bus.exact
targets = sorted({str(roll) for roll in odds.first_roll()})
with_two = {t: odds.first_roll().at_least(t) for t in targets}
with_two = {t: share + (1 - share) * odds.reroll().at_least(t) for t, share in with_two.items()}
highest = max(t for t in targets if 2 * with_two[t] >= 1)
with_highest, with_50, with_60 = with_two[highest], with_two["50"], with_two["60"]
two_hits = Fraction(1, 2) * Fraction(2, 3)
independent = Fraction(x_low * clean_high, x_high)
three_rolls = both + (1 - first_high) * second_low * second_high

# %% grids [teacher]
head = "| | " + " | ".join("12356X") + " |\n" + "|---" * 7 + "|\n"
grid = head + "\n".join("| **" + a + "** | " + " | ".join(a + b for b in "12356X") + " |" for a in "12347X")

# %% tree_of_turn [picture]
figures.tree({"$high": first_high, "$low": (1 - first_high, second)}, title="$turn_title")

# %% blank_tree [picture]
figures.tree({"$high": first_high, "$low": (1 - first_high, second)}, products="blank", title="$turn_title")

# %% high_first [picture]
figures.tree({"$high": (high, after_high), "$low": (1 - high, after_low)}, title="$by_height_title")

# %% ann [picture]
from exxtra_widget import Game

Game("5/3@5:40/6 A -", players=["Ann", "Bo", "Cy"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_target
Start: 5/3@5:40/6 A -
Minutes: 2
Note: $note_target
{$bo_has_40}
{[%mark rung:5]}

## $scene_two
Start: 5/3@5:40/6 A -
Minutes: 5
Note: $note_two
{$at_most_twice}
Ask: $two_question
Answer: 61/81

## $scene_play
Start: 5/3@5:40/6 A -
Minutes: 9
Dice: hand
Note: $note_play
{$ten_turns}

## $scene_at_once
Start: 5/3@5:40/6 A -
Minutes: 1
53 {$is_at_once}

## $scene_second
Start: 5/3@5:40/6 A -
Minutes: 1
3X {$is_low}
62 {$is_second}

## $scene_bust
Start: 5/3@5:40/6 A -
Minutes: 2
Note: $note_bust
21 {$low_again}
7X {$high_but}

## $scene_fields
Start: 5/3@5:40/6 A -
Minutes: 9
Show: odds
Note: $note_fields
{$two_questions}

## $scene_tree
Start: 5/3@5:40/6 A -
Minutes: 7
Note: $note_tree
{$path_rules}

## $scene_reveal
Start: 5/3@5:40/6 A -
Minutes: 3
Note: $note_reveal
{$which_paths}
Reveal: $scene_two

## $scene_cup
Start: 5/3@5:40/6 A -
Minutes: 4
Note: $note_cup
{$bo_peeks}
Ask: $cup_question
Choices: $high_if_x | $x_if_high | $same
Answer: $high_if_x

## $scene_row
Start: 5/3@5:40/6 A -
Minutes: 5
Show: odds
Note: $note_row
{$row_or_column}

## $scene_cup_again
Minutes: 4
Note: $note_cup_again
{$think_again}
Again: $scene_cup

## $scene_wholes
Start: 5/3@5:40/6 A -
Minutes: 2
Note: $note_wholes
{$two_wholes}

## $scene_exit
Start: 5/3@5:40/6 A -
Minutes: 4
Note: $note_exit
{$free_throws}
Ask: $exit_question
Choices: 1/3 | 1/2 | 2/3
Answer: 1/3
"""
board = ExxtraWidget(scenes=row)
board
