# minutes: 45
# ages: 14–18
# after: no-x
# short: scenes 1-2 4-7, tasks 1-3, answers 1

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/0/0 A 42", players=["Ann", "Bo", "Cy"], seed="lesson 7")
board

# %% ask
board.ask("$within_two", reveal="later")
board

# %% one_turn
while board.position.player == 0:
    board.roll()
rerolls = board.game.cursor
print("$number_of_rerolls", rerolls)

# %% roll_often
from exxtra_widget.exxtra import odds

rolls = odds.reroll().rvs(5000, rng=4)
print([int(roll) for roll in rolls[:20]])

# %% cut
lengths = []
start = 0
for number, roll in enumerate(rolls, start=1):
    if roll < 0:
        lengths.append(number - start)
        start = number

# %% count
for k in range(1, 11):
    print(f"{k:2} $rerolls → {lengths.count(k):4} $times_in {len(lengths)}")

# %% sample_mean
print("$mean_length", rounded(sum(lengths) / len(lengths)))

# %% one_roll
bust = odds.reroll()["bust"]
safe = 1 - bust
print("$bust", bust, "  $safe", safe)

# %% powers
for k in range(1, 7):
    print(f"$safe_in_a_row {k} → {percent(safe**k)}")

# %% exactly [exercise] [class]
names = {"safe": safe, "bust": bust, "k": range(1, 11)}
wrong = {"safe^k · bust": "$one_too_many", "1 - safe^k": "$within_k", "bust": "$last_alone", "bust^k": "$only_x"}
answer = "safe^(k-1) · bust"
exactly = exxtra.exercise(
    "5/0/0 A 42", "$exactly_k", kind="formula", answer=answer, names=names, wrong=wrong, hint="$row_hint"
)

# %% figure [hidden]
from exxtra_widget import Sample, figures

exact = {k: odds.until_bust().pmf(k) for k in range(1, max(lengths) + 1)}
exactly.show(figures.compare(Sample(lengths), exact, title="$lengths_title", category="$rerolls"))

# %% reveal
board.reveal(outcome=rerolls <= 2, answer=1 - safe**2)
board

# %% mean_gap [exercise] [class]
wrong = {str(1 / bust - 1): "$without_x", str(bust): "$upside_down", "1": "$most_likely", "2": "$middle"}
options = {"kind": "number", "form": "fraction", "unit": "$unit"}
mean_gap = exxtra.exercise("5/0/0 A 42", "$mean_question", answer=1 / bust, wrong=wrong, hint="$mean_hint", **options)

# %% mean [hidden]
mean = 1 / bust
print(mean_gap.show(f"m = 1 + safe · m, m = 1 / bust = {mean}"))

# %% ask_memory
board.ask("$lucky_question", choices=["$more", "$less", "$same"], reveal="later")
board

# %% memory_gap [exercise] [class]
names = {"safe": safe, "bust": bust}
wrong = {"safe^3 · bust": "$whole_row", "safe^3": "$three_alone", "bust / safe^3": "$row_missing"}
answer = "safe^3 · bust / safe^3"
memory_gap = exxtra.exercise(
    "5/0/0 A 42", "$memory_question", kind="formula", answer=answer, names=names, wrong=wrong, hint="$part_hint"
)

# %% memory [hidden]
lucky = safe**3
then_bust = safe**3 * bust
print(memory_gap.show(f"$given_lucky {then_bust / lucky}   $at_the_start {bust}"))

# %% reveal_memory
board.reveal(answer="$same")
board.caption("$no_memory")
board

# %% four_rolls [exercise]
within_four = 1 - safe**4
wrong = {str(safe**4): "$that_safe", str(safe**3 * bust): "$on_fourth", str(1 - safe**3): "$one_less"}
four_rolls = exxtra.exercise("5/0/0 A 42", "$within_four", answer=within_four, wrong=wrong, hint="$within_hint")

# %% third_or_fourth [exercise]
wrong = {str(1 - safe**2): "$forgot_start", str(safe**2 * bust): "$third_only", str(safe**3 * bust): "$fourth_only"}
answer = safe**2 * (1 - safe**2)
third_or_fourth = exxtra.exercise("5/0/0 A 42", "$third_or_fourth", answer=answer, wrong=wrong, hint="$two_rows")

# %% almost_sure [task]
k = 2
print(f"$bust_within {k} → {percent(1 - safe**k)}")

# %% loaded [task]
weights = exxtra.loaded(b={"X": 5})
bust_loaded = odds.reroll(weights=weights)["bust"]
print("$bust", bust_loaded)

# %% mean_loaded [exercise]
wrong = {str(1 / bust): "$fair_dice", str(1 / bust_loaded - 1): "$without_x", str(bust_loaded): "$upside_down"}
answer, wrong["2"] = 1 / bust_loaded, "$loaded_alone"
mean_loaded = exxtra.exercise(
    "5/0/0 A 42", "$mean_loaded", kind="number", unit="$unit", answer=answer, wrong=wrong, hint="$loaded_hint"
)

# %% level_x [task]
from exxtra_widget import levelx

nine = levelx.odds.can_make(9)
print(nine, "≈", rounded(nine, 3))

# %% predictions
board.predictions

# %% values [teacher]
variance = safe / bust**2
within_two = 1 - safe**2
sure = odds.until_bust().ppf(0.95)
wait_loaded = 1 / bust_loaded
wait_nine = 1 / nine
cost = (10 * 1 + 1 * 2) / exxtra.odds.reroll().ratio(lambda roll: roll < 0)[0]
chances = [safe ** (k - 1) * bust for k in range(1, 7)]

# %% fork [picture]
again = {"X": bust, "$clean": safe}
figures.tree({"X": bust, "$clean": (safe, {"X": bust, "$clean": (safe, again)})}, title="$fork_title")

# %% blank_tree [picture]
figures.tree({"X": bust, "$clean": (safe, again)}, products="blank", title="$two_title")

# %% sample_and_exact [picture]
figures.compare(Sample(lengths), exact, title="$lengths_title", category="$rerolls")

# %% ann [picture]
from exxtra_widget import Game

Game("5/0/0 A 42", players=["Ann", "Bo", "Cy"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $never_stops
Start: 5/0/0 A 42
Minutes: 2
Note: $note_never_stops
{$how_long}

## $vote_two
Minutes: 4
Note: $note_vote_two
{$next_two}
Ask: $two_question
Answer: 671/1296

## $vote_lucky
Start: 5/0/0 A 42
Minutes: 4
Note: $note_vote_lucky
61 53 52 {$three_safe}
Ask: $lucky_question
Choices: $more | $less | $same
Answer: $same

## $until_it_happens
Start: 5/0/0 A 42
Minutes: 7
Dice: hand
Note: $note_until
{$roll_until}

## $short_turn
Start: 5/0/0 A 42
Minutes: 1
6X {$length_one}

## $long_turn
Start: 5/0/0 A 42
Minutes: 2
53 61 52 42 71 63 {$six_safe}
7X {$length_seven}

## $not_safe_twice
Start: 5/0/0 A 42
Minutes: 5
Show: odds
Note: $note_not_safe_twice
{$count_cells}
Reveal: $vote_two

## $equation
Start: 5/0/0 A 42
Minutes: 8
Note: $note_equation
{$first_counts}
53 {$here_again}

## $second_vote
Minutes: 6
Note: $note_second_vote
{$think_again}
Again: $vote_lucky

## $more_x
Start: 5/0/0 A 42
Weights: 1,1,1,1,1,1 1,1,1,1,1,5
Minutes: 5
Note: $note_more_x
{$half_x}
Ask: $mean_loaded
Choices: $averages
Answer: $average
"""
board = ExxtraWidget(scenes=row)
board
