# minutes: 60
# ages: 16–19
# after: how-many-busts

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/5/5 A 42", players=["Ann", "Bo", "Cy"], seed="lesson 31", size="compact")
board

# %% ask
board.ask("$next_round", choices=["$about_3", "$about_5", "$about_6", "$about_9"], reveal="later")
board

# %% ours [task]
first = [6, 4, 9, 7, 5, 6, 3, 8, 6, 7]
second = [5, 7, 6, 8, 6, 4, 6, 7, 5, 9]
lucky = sorted(range(len(first)), key=lambda pupil: first[pupil])[:5]
print("$first_mean", rounded(sum(first[pupil] for pupil in lucky) / 5))
print("$second_mean", rounded(sum(second[pupil] for pupil in lucky) / 5))

# %% one_round
from random import Random

chance = Random(31)


def count_x(rolls):
    return chance.choices(["X", "·"], weights=[11, 25], k=rolls).count("X")


# %% two_rounds
def lucky_five(stays):
    talents = [count_x(stays) for _ in range(28)]
    rounds = [(talent + count_x(20 - stays), talent + count_x(20 - stays)) for talent in talents]
    return sorted(rounds, key=lambda one: one[0])[:5]


print("$lucky_rounds", *lucky_five(0))

# %% many_classes
pairs = [pair for _ in range(300) for pair in lucky_five(0)]
print("$first_mean", rounded(sum(first for first, _ in pairs) / len(pairs)))
print("$second_mean", rounded(sum(second for _, second in pairs) / len(pairs)))

# %% mean_gap [exercise] [class]
wrong = {"3.3": "$luck_kept", "8.9": "$luck_paid", "3": "$luck_kept", "9": "$luck_paid", "11/36": "$one_roll"}
answer, options = "55/9", {"kind": "number", "unit": "X", "form": "fraction", "hint": "$mean_hint"}
mean_gap = exxtra.exercise("5/5/5 A 42", "$mean_question", answer=answer, wrong=wrong, **options)

# %% lucky_mean [hidden]
from exxtra_widget.exxtra import odds

busts = 20 @ odds.reroll().map(lambda roll: int(roll < 0))
lucky_mean = busts.lowest(28, keep=5).mean() / 5
print(mean_gap.show(f"$first_mean {rounded(lucky_mean)}, $second_mean {rounded(busts.mean())}"))

# %% second_figure
from exxtra_widget import figures

shown = {k: busts[k] for k in range(13)}
mean_gap.show(figures.bars(shown, mark=[3], title="$second_title", category="$number_of_x"))

# %% reveal
board.reveal(answer="$about_6")
board.caption("$chosen")
board

# %% ask_coach
choices = ["$praise_harms", "$blame_helps", "$both", "$neither"]
board.ask("$coach_question", choices=choices, reveal="later")
board

# %% unlucky [hidden]
unlucky_mean = busts.highest(28, keep=5).mean() / 5
shown = f"$unlucky_first {rounded(unlucky_mean)}, $unlucky_second {rounded(busts.mean())}"
print(mean_gap.show(shown))

# %% reveal_coach
board.reveal(answer="$neither")
board.caption("$without_words")
board

# %% talent_gap [exercise] [class]
names = {"x": range(13), "p": "11/36"}
wrong = {"x": "$all_stays", "20 * p": "$nothing_stays", "10 * p": "$talent_missing", "x + 10 * p": "$all_and_new"}
answer, hint = "x / 2 + 10 * p", "$talent_hint"
talent_gap = exxtra.exercise(
    "5/5/5 A 42", "$talent_question", kind="formula", answer=answer, names=names, wrong=wrong, hint=hint
)

# %% halfway [hidden]
halfway = lucky_mean / 2 + 10 * odds.reroll()["bust"]
print(talent_gap.show(f"{rounded(lucky_mean)} / 2 + 10 · 11/36 = {rounded(halfway)}"))

# %% with_talent
pairs = [pair for _ in range(300) for pair in lucky_five(10)]
shown = f"$second_mean {rounded(sum(second for _, second in pairs) / len(pairs))}"
print(talent_gap.show(shown))

# %% regression [hidden]
bust = odds.reroll()["bust"]
back = {stays: lucky_mean * stays / 20 + (20 - stays) * bust for stays in (0, 5, 10, 15, 20)}
shown = {str(stays): float(mean) for stays, mean in back.items()}
options = {"title": "$regression_title", "axis": "$x_next", "category": "$rolls_kept"}
talent_gap.show(figures.bars(shown, **options))

# %% exam [exercise]
wrong = {"80": "$score_kept", "60": "$only_mean", "40": "$paid_back"}
options = {"kind": "number", "unit": "$points", "hint": "$exam_hint"}
exam = exxtra.exercise("5/5/5 A 42", "$exam_question", answer=70, wrong=wrong, **options)

# %% quarter [exercise]
wrong = {"109/36": "$swapped", "2": "$all_stays", "55/9": "$nothing_stays", "55/12": "$talent_missing"}
options = {"kind": "number", "unit": "X", "hint": "$quarter_hint"}
quarter = exxtra.exercise("5/5/5 A 42", "$quarter_question", answer="61/12", wrong=wrong, **options)

# %% cover [exercise]
choices, wrong = (
    ["$pressure", "$chosen_best", "$always_worse"],
    {"$pressure": "$no_pressure", "$always_worse": "$not_all"},
)
answer, hint = "$chosen_best", "$cover_hint"
cover = exxtra.exercise("5/5/5 A 42", "$cover_question", choices=choices, answer=answer, wrong=wrong, hint=hint)

# %% cameras [exercise]
choices, wrong = ["$drop", "$other_places", "$more_years"], {"$drop": "$fell_anyway", "$more_years": "$stays_low"}
answer, hint = "$other_places", "$cameras_hint"
cameras = exxtra.exercise("5/5/5 A 42", "$cameras_question", choices=choices, answer=answer, wrong=wrong, hint=hint)

# %% own_share [task]
stays = 5
pairs = [pair for _ in range(300) for pair in lucky_five(stays)]
print(stays, "→", rounded(sum(second for _, second in pairs) / len(pairs)))

# %% predictions
board.predictions

# %% values [teacher]
mean, deviation = busts.mean(), busts.std()
evened_out = 2 * mean - lucky_mean
more_than_three = 1 - busts.cdf(3)
back_by_talent = back[15]
nobody = busts.lowest(28).mean()

# %% second_picture [picture]
figures.bars({k: busts[k] for k in range(13)}, mark=[3], title="$second_title", category="$number_of_x")

# %% regression_picture [picture]
figures.bars(shown, title="$regression_title", axis="$x_next", category="$rolls_kept")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo
C: Cy

## $scene_twenty
Start: 5/5/5 A 42
Minutes: 11
Dice: hand
Note: $note_twenty
{$roll_twenty}

## $scene_vote
Start: 5/5/5 A 42
Minutes: 5
Note: $note_vote
{$applause}
Ask: $next_round
Choices: $about_3 | $about_5 | $about_6 | $about_9
Answer: $about_6

## $scene_again
Start: 5/5/5 A 42
Minutes: 8
Dice: hand
Note: $note_again
{$once_more}

## $scene_exact
Start: 5/5/5 A 42
Minutes: 6
Note: $note_exact
{$dice_know}
Reveal: $scene_vote

## $scene_coach
Start: 5/5/5 A 42
Minutes: 6
Note: $note_coach
{$coach_says}
Ask: $coach_question
Choices: $praise_harms | $blame_helps | $both | $neither
Answer: $neither

## $scene_coach_again
Minutes: 4
Note: $note_coach_again
{$without_any}
Again: $scene_coach

## $scene_talent
Start: 5/5/5 A 42
Minutes: 10
Note: $note_talent
{$ten_stay}

## $scene_exit
Start: 5/5/5 A 42
Minutes: 10
Note: $note_exit
{$two_tests}
Ask: $exit_question
Choices: 80 | 70 | 60 | 40
Answer: 70
"""
board = ExxtraWidget(scenes=row)
board
