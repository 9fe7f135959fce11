# minutes: 75
# ages: 16–19
# after: no-x, waiting-for-the-bust

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget(players=["Ada", "Ben"], seed="lesson 16", size="compact")
board

# %% ask
board.ask("win", reveal="later")
board

# %% hundred
from exxtra_widget import simulate

start = exxtra.start(players=2)
hundred = simulate(start, "attacker", games=100, rng=1)
print("$ada_wins", hundred.wins[0], "$times_in", 100)

# %% interval
from exxtra_widget import figures, wilson

low, high = wilson(hundred.wins[0], 100)
figures.intervals({100: (low, high)}, title="$interval_title", axis="$axis")

# %% more_games
found = {}
for games in (100, 400, 1600, 6400):
    result = simulate(start, "attacker", games=games, rng=games)
    found[games] = wilson(result.wins[0], games)

# %% shrinking
figures.intervals(found, 0.5, title="$shrinking_title", axis="$axis")

# %% spread
from math import sqrt

spread = {games: sqrt(0.5 * 0.5 / games) for games in (100, 400, 1600, 6400)}
figures.bars(spread, title="$spread_title", axis="$deviation", category="$games")

# %% size_gap [exercise] [class]
names = {"p": "1/2", "w": ["1/100", "1/50", "1/25"]}
wrong = {"1.96 · p · (1 - p) / w": "$not_squared", "1.96^2 · p · (1 - p) / w": "$width_not_squared"}
wrong["(1.96 / w)^2"] = "$without_spread"
answer = "p · (1 - p) · (1.96 / w)^2"
size_gap = exxtra.exercise(
    "0/0 A -", "$size_question", kind="formula", answer=answer, names=names, wrong=wrong, hint="$size_hint"
)

# %% sizes [hidden]
from exxtra_widget import sample_size

sizes = [f"± {points} $points: {sample_size(points / 100)} $games" for points in (8, 4, 2)]
print(size_gap.show("\n".join(sizes)))

# %% reveal
board.reveal()
board

# %% detect
from exxtra_widget import games_to_detect, win_probability

begins = win_probability(start).values[0]
for power in (0.5, 0.8, 0.9):
    print(f"$shown_with {percent(power, 0)}: {games_to_detect(begins, power)} $games")

# %% fifty [hidden]
from random import Random

dice = Random(11)
intervals = []
for _ in range(50):
    wins = sum(dice.random() < begins for _ in range(100))
    intervals.append(wilson(wins, 100))

# %% fifty_figure
figures.intervals(intervals, begins, title="$fifty_title", axis="$axis")

# %% caught
print("$with_truth", sum(begins in interval for interval in intervals))
print("$with_half", sum(0.5 in interval for interval in intervals))

# %% ask_peek
board.ask("$peek_question", choices=["$as_often", "$twice", "$far_more"], reveal="later")
board

# %% runs
from itertools import accumulate

coin = Random(12)
runs = [list(accumulate(coin.choices([0, 1], k=600))) for _ in range(300)]
print("$one_run", runs[0][:20])


# %% alarm
def alarm(run, tosses):
    return 0.5 not in wilson(run[tosses - 1], tosses)


# %% looks
looks = range(20, 601, 20)
at_the_end = sum(alarm(run, 600) for run in runs)
peeking = sum(any(alarm(run, tosses) for tosses in looks) for run in runs)
print("$look_once", at_the_end, "$times_in", len(runs))
print("$look_often", peeking, "$times_in", len(runs))

# %% reveal_peek
board.reveal(answer="$far_more")
board.caption("$each_look")
board

# %% one_point [exercise]
two = sample_size(0.02)
wrong = {str(2 * two): "$only_twice", str(two): "$for_two", str(two // 4 + 1): "$wrong_way"}
one_point = exxtra.exercise(
    "0/0 A -", "$one_point", kind="number", unit="$games", answer=9604, wrong=wrong, hint="$use_size"
)

# %% missing [exercise]
wrong = {"950": "$the_others", "5": "$in_percent"}
missing = exxtra.exercise(
    "0/0 A -", "$missing", kind="number", unit="$intervals", answer=50, wrong=wrong, hint="$of_level"
)

# %% die [exercise]
rolls = games_to_detect(2 / 7, against=1 / 6)
no_coin = games_to_detect(2 / 7)
die = exxtra.exercise(
    "0/0 A -", "$die", kind="number", unit="$rolls", answer=rolls, wrong={no_coin: "$against_coin"}, hint="$use_detect"
)

# %% levels [task]
level = 0.95
print(sample_size(0.02, confidence_level=level), "$games")

# %% duel [task]
first = simulate(start, ["60", "53"], games=151, rng=3)
print("$first_wins", first.wins[0], "$times_in", 151)
print("$if_true", games_to_detect(first.shares[0]))

# %% own [task]
half_width = 0.1
print("$tries", sample_size(half_width))

# %% predictions
board.predictions


# %% values [teacher]
def false_alarms(looks, last=600):
    alive, lost, course = {0: 1.0}, 0.0, []
    for tosses in range(1, last + 1):
        after = dict.fromkeys(range(tosses + 1), 0.0)
        for heads, chance in alive.items():
            after[heads] += chance / 2
            after[heads + 1] += chance / 2
        if tosses in looks:
            lost += sum(after.pop(heads) for heads in range(tosses + 1) if 0.5 not in wilson(heads, tosses))
            course.append(lost)
        alive = {heads: chance for heads, chance in after.items() if chance}
    return course


course = false_alarms(looks)
one_look, all_looks = round(false_alarms([600])[-1], 4), round(course[-1], 4)
two_points, four_points = sample_size(0.02), sample_size(0.04)
needed = {power: games_to_detect(begins, power / 100) for power in (50, 80, 90)}
at_level = {level: sample_size(0.02, confidence_level=level / 100) for level in (90, 95, 99)}
needed_duel = games_to_detect(first.shares[0])
duel_low, duel_high = wilson(first.wins[0], 151)
own = sample_size(half_width)
hundred_low, hundred_high = low, high
rounded = round(begins, 4)
missed = sum(begins not in interval for interval in intervals[:20])

# %% four_intervals [picture]
figures.intervals(found, 0.5, title="$shrinking_title", axis="$axis")

# %% fifty_intervals [picture]
figures.intervals(intervals, begins, title="$fifty_title", axis="$axis")

# %% twenty_intervals [picture]
figures.intervals(intervals[:20], title="$twenty_title", axis="$axis")

# %% alarms [picture]
figures.path({"$alarms": course}, names=list(looks), title="$alarms_title", axis="$tosses")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ada
B: Ben

## $vote_ada
Start: 0/0 A -
Minutes: 5
Note: $note_vote_ada
{$both_perfect}
Ask: win

## $vote_games
Minutes: 4
Note: $note_vote_games
{$only_games}
Ask: $how_many_games
Choices: $about_10 | $about_100 | $about_1000
Answer: $about_1000

## $play_in_pairs
Minutes: 12
Dice: hand
Note: $note_play_in_pairs
{$count_beginners}

## $hundred_games
Minutes: 6
Note: $note_hundred_games
{$won_47}
Ask: $what_shown
Choices: $worse_to_begin | $no_matter | $not_decided
Answer: $not_decided

## $four_times
Minutes: 6
Note: $note_four_times
{$four_times_as_many}
Ask: $how_long
Choices: $half_as_long | $quarter_as_long | $just_as_long
Answer: $half_as_long

## $solve_it
Minutes: 8
Note: $note_solve_it
{$half_width}

## $truth
Minutes: 4
Note: $note_truth
{$guess_again}
Reveal: $vote_ada

## $enough_games
Minutes: 4
Note: $note_enough_games
{$advantage_of_four}
Reveal: $vote_games

## $fifty_classes
Minutes: 7
Note: $note_fifty_classes
{$hundred_each}
Ask: $how_many_contain
Choices: $about_25 | $about_47 | $all_50
Answer: $about_47

## $vote_peek
Minutes: 6
Note: $note_vote_peek
{$every_twenty}
Ask: $alarms_then
Choices: $as_often | $twice | $far_more
Answer: $far_more

## $vote_peek_again
Minutes: 5
Note: $note_vote_peek_again
{$many_chances}
Again: $vote_peek

## $look_once
Minutes: 3
Note: $note_look_once
{$choose_first}

## $newspaper
Minutes: 4
Note: $note_newspaper
{$five_points}
Ask: $how_many_people
Choices: 800 | $people_1600 | $people_3200
Answer: $people_1600
"""
board = ExxtraWidget(scenes=row)
board
