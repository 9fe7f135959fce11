# minutes: 45
# ages: 11–14
# after: one-game

# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
board = ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed="lesson 1", size="compact")
board

# %% ask
board.ask("$which", choices=["21", "76", "$both"], reveal="later")
board

# %% roll_a_few
from exxtra_widget.exxtra import odds

rolls = odds.first_roll().rvs(3600, rng=1)
print(*rolls[:36])

# %% count_rolls
print("21 →", rolls.count(21), "$times_in", len(rolls))
print("76 →", rolls.count(76), "$times_in", len(rolls))

# %% outcomes
for a in "12347X":
    for b in "12356X":
        print(a, b, sep="", end="  ")
    print()

# %% panel
ExxtraWidget("0/0/0 A -", players=["Ann", "Bo", "Cy"], odds=True)

# %% combinations
combinations = []
for a in "12347X":
    for b in "12356X":
        combinations.append(exxtra.Dice(a + b).combination)
print(*combinations)

# %% how_many
different = set(combinations)
print("$outcomes", len(combinations))
print("$different", len(different))

# %% two_counts
print("21 →", combinations.count(21), "$of", len(combinations))
print("76 →", combinations.count(76), "$of", len(combinations))

# %% reveal
board.reveal(answer="21")
board

# %% twice [hidden]
for combination in sorted(different):
    if combinations.count(combination) > 1:
        print(combination)

# %% higher [hidden]
from exxtra_widget import figures

higher = [combination // 10 for combination in combinations]
counts = {str(number): higher.count(number) for number in range(8)}
figures.bars(counts, title="$higher_title", axis="$squares")

# %% double [exercise]
wrong = {"6/36": "$one_way", "4/36": "$two_x", "3/30": "$by_combinations"}
double = exxtra.exercise("0/0/0 A -", "double", wrong=wrong, hint="$double_hint")

# %% high [exercise]
wrong = {"6/36": "$seventy", "1/36": "$just_64", "7/30": "$by_combinations"}
high = exxtra.exercise("0/0/0 A -", "at least 64", wrong=wrong, hint="$high_hint")

# %% loaded [task]
fair = odds.first_roll()
loaded = odds.first_roll(weights=exxtra.loaded(b={"X": 5}))
print("00 →", fair["00"], "$fair", loaded["00"], "$loaded")

# %% predictions
board.predictions

# %% values [teacher]
p21, p76 = fair["21"], fair["76"]
number_of_outcomes, number_of_combinations = len(combinations), len(different)
doubled = [c for c in sorted(different) if combinations.count(c) > 1]
twice_list = ", ".join(str(c) for c in doubled)
loaded_00 = loaded["00"]
count_double, count_high = double.exact * 36, high.exact * 36

# %% grids [teacher]
head = "| | " + " | ".join("12356X") + " |\n" + "|---" * 7 + "|\n"
rows = [
    "| **" + a + "** | " + " | ".join(str(exxtra.Dice(a + b).combination) for b in "12356X") + " |" for a in "12347X"
]
grid = head + "\n".join(rows)
empty_grid = head + "\n".join("| **" + a + "** |" + " |" * 6 for a in "12347X")

# %% higher_numbers [picture]
figures.bars(counts, title="$higher_title", axis="$squares")

# %% start [picture]
from exxtra_widget import Game

Game("0/0/0 A 21", players=["Ann", "Bo", "Cy"])
