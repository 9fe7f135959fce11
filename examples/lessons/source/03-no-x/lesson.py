# minutes: 45
# ages: 12–15
# after: sample-space

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
players = ["Ann", "Bo", "Cy", "Di"]
board = ExxtraWidget("0/3/0@4:64/0@5:70 A 61", players=players, seed="lesson 3", size="compact")
board

# %% ask
board.ask("bust", reveal="later")
board

# %% dare
board.roll()
board

# %% roll_often
from exxtra_widget.exxtra import odds

rolls = odds.reroll().rvs(1000, rng=2)
with_x = [roll for roll in rolls if roll < 0]
print("$an_x", len(with_x), "$times_in", len(rolls))

# %% outcomes
outcomes = []
for a in "12347X":
    for b in "12356X":
        outcomes.append(a + b)
print("$outcomes", len(outcomes))

# %% cross_out
for a in "12347X":
    for b in "12356X":
        print("——" if a == "X" or b == "X" else a + b, end="  ")
    print()

# %% safe
safe = [outcome for outcome in outcomes if "X" not in outcome]
print("$safe", len(safe), "$of", len(outcomes))

# %% complement
from fractions import Fraction

no_x = Fraction(len(safe), len(outcomes))
print("$no_x", no_x)
print("$an_x", 1 - no_x)

# %% added
too_much = Fraction(1, 6) + Fraction(1, 6)
print(too_much, "-", 1 - no_x, "=", too_much - (1 - no_x))

# %% reveal
board.reveal()
board.caption("$shared_square")
board

# %% ask_seven
board.ask("$seven_question", choices=["$more", "$less", "$same"], reveal="later")
board

# %% sevens
sevens = [outcome for outcome in outcomes if "7" in outcome]
print("$a_seven", len(sevens), "$of", len(outcomes))

# %% seven_gap [exercise] [class]
number = len([outcome for outcome in safe if "7" in outcome])
wrong = {str(Fraction(number, 36)): "$whole_table", str(Fraction(len(sevens), 25)): "$seven_with_x"}
wrong[str(Fraction(len(sevens), 36))] = "$before_crossing"
answer, hint = Fraction(number, len(safe)), "$seven_hint"
seven_gap = exxtra.exercise("0/0/0 A 61", "$given_question", answer=answer, wrong=wrong, hint=hint)

# %% safe_sevens [hidden]
safe_sevens = [outcome for outcome in safe if "7" in outcome]
print(seven_gap.show(f"$a_seven_given {len(safe_sevens)} $of {len(safe)}"))

# %% reveal_seven
board.reveal(answer="$more")
board.caption("$new_whole")
board

# %% panel
ExxtraWidget("0/3/0@4:64/0@5:70 A 61", players=["Ann", "Bo", "Cy", "Di"], odds=True)

# %% product
one_die = Fraction(5, 6)
print(one_die, "·", one_die, "=", one_die * one_die)

# %% tree
from exxtra_widget import figures

second = {"X": 1 - one_die, "$clean": one_die}
first = {"X": (1 - one_die, second), "$clean": (one_die, second)}
figures.tree(first, products="hidden", title="$two_dice")

# %% turned_gap [exercise] [class]
number = len(safe_sevens)
wrong = {str(Fraction(number, len(safe))): "$other_sentence", str(Fraction(number, 36)): "$row_of_seven"}
wrong[str(no_x)] = "$without_seven"
answer, hint = Fraction(number, len(sevens)), "$turned_hint"
turned_gap = exxtra.exercise("0/0/0 A 61", "$turned_question", answer=answer, wrong=wrong, hint=hint)

# %% turned [hidden]
lines = f"$seven_given_safe {Fraction(len(safe_sevens), len(safe))}\n"
print(turned_gap.show(f"{lines}$safe_given_seven {Fraction(len(safe_sevens), len(sevens))}"))

# %% improve [exercise]
wrong = {"15/36": "$equal_too", "14/25": "$safe_only", "17/36": "$x_as_zero"}
improve = exxtra.exercise("0/0@5:53/0 A 42", "improve", wrong=wrong, hint="$improve_hint")

# %% both [exercise]
wrong = {"1/36": "$whole", "1/6": "$one_die"}
both = exxtra.exercise("0/0/0 A 61", "$both_question", answer=Fraction(1, 11), wrong=wrong, hint="$both_hint")

# %% loaded [exercise]
weights = exxtra.loaded(b={"X": 5})
bust_loaded = odds.reroll(weights=weights)["bust"]
wrong = {"2/3": "$twice", "11/36": "$fair_dice", str(1 - bust_loaded): "$that_safe", "1/2": "$loaded_alone"}
loaded = exxtra.exercise(
    "0/0/0 A 61", "$loaded_question", answer=bust_loaded, weights=weights, wrong=wrong, hint="$loaded_hint"
)

# %% predictions
board.predictions

# %% values [teacher]
bust = 1 - no_x
seven, seven_given = Fraction(len(sevens), len(outcomes)), Fraction(len(safe_sevens), len(safe))
safe_given_seven = Fraction(len(safe_sevens), len(sevens))
count_all, count_safe, count_x = len(outcomes), len(safe), len(outcomes) - len(safe)
number_of_sevens, number_of_safe_sevens = len(sevens), len(safe_sevens)
head = "| | " + " | ".join("12356X") + " |\n" + "|---" * 7 + "|\n"
empty_grid = head + "\n".join("| **" + a + "** | " + " | ".join(a + b for b in "12356X") + " |" for a in "12347X")
crossed = [["—" if "X" in a + b else a + b for b in "12356X"] for a in "12347X"]
grid = head + "\n".join("| **" + a + "** | " + " | ".join(row) + " |" for a, row in zip("12347X", crossed, strict=True))

# %% two_way [teacher]
neither = 30 - (18 + 12 - 5)
sevens_with_x = number_of_sevens - number_of_safe_sevens
others_safe, others_x = count_safe - number_of_safe_sevens, count_x - sevens_with_x
others = count_all - number_of_sevens

# %% tree_of_dice [picture]
figures.tree({"X": (1 - one_die, second), "$clean": (one_die, second)}, title="$two_dice")

# %% blank_tree [picture]
figures.tree({"X": (1 - one_die, second), "$clean": (one_die, second)}, products="blank", title="$two_dice")

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

## $scene_ann
Start: 0/3/0@4:64/0@5:70 A -
Minutes: 2
Note: $note_ann
61 {$any_x}

## $scene_bust
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Note: $note_bust
{$next_roll}
Ask: bust

## $scene_seven
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 3
Note: $note_seven
{$suppose}
Ask: $seven_question
Choices: $more | $less | $same
Answer: $more

## $scene_dare
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Dice: hand
Note: $note_dare
{$dare_or_stop}

## $scene_cross
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 7
Note: $note_cross
{$what_shape}
Reveal: $scene_bust

## $scene_shared
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Show: odds
Note: $note_shared
{$shared_square}

## $scene_rest
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 3
Show: odds
Note: $note_rest
{$only_safe}

## $scene_seven_again
Minutes: 4
Note: $note_seven_again
{$think_again}
Again: $scene_seven

## $scene_whole
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 2
Show: odds
Note: $note_whole
{$new_whole}

## $scene_product
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Note: $note_product
{$no_x_twice}

## $scene_turned
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Note: $note_turned
{$turn_round}
Ask: $turned_question
Choices: 1/5 | 5/36 | 5/6
Answer: 5/6

## $scene_exit
Start: 0/3/0@4:64/0@5:70 A 61
Minutes: 4
Note: $note_exit
{$thirty_students}
Ask: $exit_question
Choices: 0 | 5 | 10
Answer: 5
"""
board = ExxtraWidget(scenes=row)
board
