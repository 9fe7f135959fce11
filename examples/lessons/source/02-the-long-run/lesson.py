# minutes: 50
# ages: 12–15
# after: sample-space

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed="lesson 2", size="compact")
board

# %% ask
board.ask("$which_game", choices=["$ten", "$hundred", "$both"], reveal="later")
board

# %% ten_on_board
for _ in range(10):
    print(board.roll().action, end="  ")
board

# %% ours [task]
ours = [2, 0, 3, 1, 1, 2, 4, 1, 2, 0]
winners = [count for count in ours if count >= 3]
print("$winners", len(winners), "$of", len(ours))
print("$together", sum(ours), "$times_in", 10 * len(ours))

# %% die
from exxtra_widget import Distribution

die = Distribution(list("12347X"))
print(*die.rvs(10))

# %% twelve [task]
n = 10
shares = [die.rvs(n).count("7") / n for _ in range(12)]
print(*[percent(share, 0) for share in sorted(shares)], sep="  ")

# %% games
from random import Random

chance = Random(5)
for n in (10, 100):
    counts = [die.rvs(n, rng=chance).count("7") for _ in range(500)]
    won = [count for count in counts if count >= 0.3 * n]
    print(f"{n:4} $rolls_won {len(won):4} $times_in {len(counts)}")

# %% three_gap [exercise] [class]
exactly_two = 3 * 5
wrong = {str(exactly_two): "$three_sevens_too", str(3 * 6): "$three_sevens_once", str(3 + 1): "$dot_is_five"}
answer, hint = exactly_two + 1, "$three_hint"
three_gap = exxtra.exercise("0/0/0 A -", "$three_question", kind="number", answer=answer, wrong=wrong, hint=hint)

# %% three_rolls [hidden]
wins = 0
for a in "12347X":
    for b in "12347X":
        for c in "12347X":
            if (a + b + c).count("7") > 1:
                wins += 1
print(three_gap.show(f"$three_rolls {wins} $of {6**3}   $one_roll {6**2} $of {6**3}"))

# %% longer
from exxtra_widget import figures

seven = Distribution({1: 1, 0: 5})
ten, hundred = 10 @ seven, 100 @ seven
win = {"$ten": ten.prob(range(3, 11)), "$hundred": hundred.prob(range(30, 101))}
figures.bars(win, title="$longer_title")

# %% reveal
board.reveal(answer="$ten")
board.caption("$few_lucky")
board

# %% players [task]
players = {"Ann": 18, "Bo": 24, "Cy": 20, "Di": 5}
moments = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

# %% figure
frequencies = {}
for name, birthday in players.items():
    rolls = die.rvs(1000, rng=birthday)
    frequencies[name] = [rolls[:n].count("7") / n for n in moments]
figures.path(frequencies, truth=1 / 6, names=moments, title="$funnel_title", axis="$rolls")

# %% ask_due
board.ask("$due_question", choices=["$more", "$less", "$same"], reveal="later")
board

# %% due
rolls = die.rvs(50000, rng=66)
after = [rolls[n] for n in range(10, len(rolls)) if "7" not in rolls[n - 10 : n]]
shares = {}
for name, found in {"$after_ten": after, "$always": rolls}.items():
    print(name, "→", found.count("7"), "$times_in", len(found))
    shares[name] = found.count("7") / len(found)
figures.bars(shares, title="$funnel_title")

# %% reveal_due
board.reveal(answer="$same")
board.caption("$never_has_to")
board

# %% gaps [hidden]
gaps = {}
for name, birthday in players.items():
    rolls = die.rvs(1000, rng=birthday)
    gaps[name] = [rolls[:n].count("7") - n / 6 for n in moments]
print("$diluted_said")
figures.path(gaps, names=moments, title="$gap_title", axis="$rolls", unit="$too_many")

# %% diluted [exercise]
from fractions import Fraction

wrong = {"1/6": "$made_up", "1/3": "$only_first", "1/4": "$mean_of_shares"}
diluted = exxtra.exercise("0/0/0 A -", "$diluted", answer=Fraction(20 + 90, 600), wrong=wrong, hint="$diluted_hint")

# %% hospital [exercise]
choices = ["$small", "$large", "$both_same"]
wrong = {"$large": "$more_babies", "$both_same": "$in_the_long_run"}
hospital = exxtra.exercise(
    "0/0/0 A -", "$hospital", choices=choices, answer="$small", wrong=wrong, hint="$hospital_hint"
)

# %% four_or_seven [exercise]
two_of_three = 3 * (2 * 2 * 4) + 2 * 2 * 2
wrong = {"1/3": "$one_roll_only", "2/9": "$exactly_two", "1/27": "$all_three", "2/27": "$seven_alone"}
four_or_seven = exxtra.exercise(
    "0/0/0 A -", "$four_or_seven", answer=Fraction(two_of_three, 216), wrong=wrong, hint="$four_hint"
)

# %% near [task]
near = {"$ten": ten.prob(range(1, 3)), "$hundred": hundred.prob(range(10, 26))}
figures.bars(near, title="$longer_title")

# %% predictions
board.predictions

# %% values [teacher]
p_ten, p_hundred = ten.prob(range(3, 11)), hundred.prob(range(30, 101))
near_ten, near_hundred = ten.prob(range(1, 3)), hundred.prob(range(10, 26))
expected_ten, expected_hundred, expected_thousand = Fraction(10, 6), Fraction(100, 6), Fraction(1000, 6)
still_too_many = round(6 + 108 / 6 - 120 / 6)
p_three, p_one = Fraction(wins, 216), Fraction(1, 6)
spread_ten, spread_thousand = ten.std(), (1000 @ seven).std()

# %% paper [teacher]
series = die.rvs(6000, rng=13)
some = [60, 600, 6000]
found = [series[:n].count("7") for n in some]
away = [count - n // 6 for n, count in zip(some, found, strict=True)]
shares_found = [count / n for n, count in zip(some, found, strict=True)]

# %% three_throws [picture]
by_faces = {"7": Fraction(1, 6), "·": Fraction(5, 6)}
twice = {face: (share, by_faces) for face, share in by_faces.items()}
tree = {face: (share, twice) for face, share in by_faces.items()}
figures.tree(tree, products="blank", title="$scene_three")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_seven
Start: 0/0/0 A -
Minutes: 2
Note: $note_seven
{$only_one_die}
71 {$a_seven}

## $scene_game
Start: 0/0/0 A -
Minutes: 4
Note: $note_game
{$no_skill}
Ask: $game_question
Choices: $ten | $hundred | $both
Answer: $ten

## $scene_difference
Start: 0/0/0 A -
Minutes: 3
Note: $note_difference
{$a_sixth}
Ask: $difference_question
Choices: $after_ten_rolls | $after_thousand | $both
Answer: $after_thousand

## $scene_ten
Start: 0/0/0 A -
Minutes: 11
Dice: hand
Note: $note_ten
{$ten_each}

## $scene_three
Start: 0/0/0 A -
Minutes: 6
Note: $note_three
{$small_game}
Ask: $small_question
Choices: $take_one | $take_three | $both
Answer: $take_one

## $scene_back
Start: 0/0/0 A -
Minutes: 2
Note: $note_back
{$back_to_it}
Reveal: $scene_game

## $scene_due
Start: 0/0/0 A -
Minutes: 4
Note: $note_due
{$few_lucky}
21 53 62 41 32 61 43 52 31 64 {$ten_without}
Ask: $due_question
Choices: $more | $less | $same
Answer: $same

## $scene_funnel
Start: 0/0/0 A -
Minutes: 4
Note: $note_funnel
{$narrower}

## $scene_due_again
Minutes: 3
Note: $note_due_again
{$think_again}
Again: $scene_due

## $scene_share
Start: 0/0/0 A -
Minutes: 2
Note: $note_share
{$never_has_to}
Reveal: $scene_difference

## $scene_exit
Start: 0/0/0 A -
Minutes: 3
Note: $note_exit
{$diluted_said}
Ask: $exit_question
Choices: 0 | 4 | 40
Answer: 4
"""
board = ExxtraWidget(scenes=row)
board
