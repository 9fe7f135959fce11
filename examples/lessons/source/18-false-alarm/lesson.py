# minutes: 90
# ages: 15–18
# after: no-x, trees-and-tables
# short: scenes 1-7, tasks 1-3, answers 1-4

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/5 A -", players=["Ann", "Bo"], seed="lesson 18", size="compact")
board.play("4X 7X 31")
board

# %% ask
board.ask("$is_it_loaded", reveal="later")
board

# %% box
box = ["$loaded"] * 28 + ["$fair"] * 972
chance_of_x = {"$loaded": 1 / 2, "$fair": 1 / 6}

# %% alarm
from fractions import Fraction
from random import Random

dice = Random(18)


def alarm(kind):
    rolls = [dice.random() < chance_of_x[kind] for _ in range(3)]
    return rolls.count(True) >= 2


# %% first_alarm
for kind in dice.sample(box, k=1000):
    if alarm(kind):
        break
caught = kind
print("$this_one_is", caught)

# %% boxes
for _ in range(6):
    alarms = [kind for kind in box if alarm(kind)]
    print("$loaded_ones", alarms.count("$loaded"), "$times_in", len(alarms), "$alarms")

# %% fair_gap [exercise] [class]
x = Fraction(1, 6)
wrong = {3 * x**2 * (1 - x): "$no_three_x", x**2 * (1 - x) + x**3: "$one_place", x**2: "$third_roll"}
answer = 3 * x**2 * (1 - x) + x**3
fair_gap = exxtra.exercise("4/5 B 31", "$fair_gap_question", answer=answer, wrong=wrong, hint="$fair_gap_hint")

# %% if_fair [hidden]
x = Fraction(1, 6)
alarm_if_fair = 3 * x * x * (1 - x) + x * x * x
print(fair_gap.show(f"$alarm_of_fair {alarm_if_fair}"))

# %% if_loaded [hidden]
x = Fraction(1, 2)
alarm_if_loaded = 3 * x * x * (1 - x) + x * x * x
print("$alarm_of_loaded", alarm_if_loaded)

# %% my_table [task]
my_loaded_alarm, my_loaded_quiet = 0, 0
my_fair_alarm, my_fair_quiet = 0, 0
total = my_loaded_alarm + my_loaded_quiet + my_fair_alarm + my_fair_quiet
print("$adds_up", total)

# %% alarm_gap [exercise] [class]
wrong = {972 * x: "$gap_one_roll", 972 * (1 - alarm_if_fair): "$gap_quiet", 972 * alarm_if_loaded: "$gap_loaded"}
alarm_gap = exxtra.exercise(
    "4/5 B 31", "$gap_question", kind="number", unit="$dice", answer=972 * alarm_if_fair, wrong=wrong, hint="$gap_hint"
)

# %% fields [hidden]
loaded_alarm = 28 * alarm_if_loaded
fair_alarm = 972 * alarm_if_fair
loaded_quiet = 28 - loaded_alarm
fair_quiet = 972 - fair_alarm

# %% table
all_alarms, all_quiet = loaded_alarm + fair_alarm, loaded_quiet + fair_quiet
alarm_column = ["$alarm", loaded_alarm, fair_alarm, all_alarms]
quiet_column = ["$quiet", loaded_quiet, fair_quiet, all_quiet]
names, sums = ["", "$loaded", "$fair", "$together"], ["$together", 28, 972, 1000]
rows = zip(names, alarm_column, quiet_column, sums)
table = [f"{a:10} {b!s:>10} {c!s:>10} {d!s:>10}" for a, b, c, d in rows]
print(alarm_gap.show("\n".join(table)))

# %% crowd
from exxtra_widget import figures

alarms = {"$loaded_many, $alarm": loaded_alarm, "$fair_many, $alarm": fair_alarm}
rest = {"$loaded_many, $quiet": loaded_quiet, "$fair_many, $quiet": fair_quiet}
alarm_gap.show(figures.crowd(alarms | rest, title="$crowd_title"))

# %% worth_gap [exercise] [class]
answer = loaded_alarm / all_alarms
wrong = {loaded_alarm / 28: "$of_the_loaded", loaded_alarm / 1000: "$of_the_box", loaded_alarm / fair_alarm: "$to_fair"}
worth_gap = exxtra.exercise("4/5 B 31", "$worth_question", answer=answer, wrong=wrong, hint="$worth_hint")

# %% worth [hidden]
worth = loaded_alarm / all_alarms
print(worth_gap.show(f"{loaded_alarm} / {all_alarms} = {worth}"))

# %% only_alarms
worth_gap.show(figures.crowd(alarms, title="$alarms_title"))

# %% reveal
board.reveal(outcome=caught == "$loaded", answer=worth)
board.caption("$many_fair")
board

# %% tree
after_loaded = {"$alarm": alarm_if_loaded, "$quiet": 1 - alarm_if_loaded}
after_fair = {"$alarm": alarm_if_fair, "$quiet": 1 - alarm_if_fair}
loaded = Fraction(28, 1000)
branches = {"$loaded": (loaded, after_loaded), "$fair": (1 - loaded, after_fair)}
fair_gap.show(figures.tree(branches, products="hidden", title="$tree_title"))

# %% inverted
after_alarm = {"$loaded": worth, "$fair": 1 - worth}
after_quiet = {"$loaded": loaded_quiet / all_quiet, "$fair": fair_quiet / all_quiet}
sounded = Fraction(all_alarms, 1000)
turned = {"$alarm": (sounded, after_alarm), "$quiet": (1 - sounded, after_quiet)}
worth_gap.show(figures.tree(turned, products="hidden", title="$inverted_title"))

# %% bayes
print(worth_gap.show(loaded * alarm_if_loaded / sounded))

# %% ask_again
board.ask("$second_alarm", reveal="later")
board

# %% second
loaded_twice = loaded_alarm * alarm_if_loaded
fair_twice = fair_alarm * alarm_if_fair
print("$loaded_ones", loaded_twice, "  $fair_ones", fair_twice)

# %% reveal_again
board.reveal(answer=loaded_twice / (loaded_twice + fair_twice))
board.caption("$mostly_loaded")
board

# %% silent [exercise]
loaded_calm, fair_calm = 28 * Fraction(1, 2) ** 3, 972 * Fraction(5, 6) ** 3
calm = loaded_calm / (loaded_calm + fair_calm)
wrong = {loaded_calm / 28: "$turn_round", loaded_calm / 1000: "$of_all_dice", loaded_quiet / all_quiet: "$all_quiet"}
silent = exxtra.exercise("4/5 B 31", "$silent", answer=calm, wrong=wrong, hint="$silent_hint")

# %% base_rate [task]
loaded_dice = 28
true_alarms = loaded_dice * alarm_if_loaded
false_alarms = (1000 - loaded_dice) * alarm_if_fair
share = {loaded_dice: true_alarms / (true_alarms + false_alarms)}
bar = figures.bars(share, title="$course_title", axis="$share", category="$loaded_in_box")
worth_gap.show(bar)

# %% half [exercise]
wrong = {"500": "$half_the_box", "129": "$just_below"}
half = exxtra.exercise("4/5 B 31", "$half", kind="number", unit="$dice", answer=130, wrong=wrong, hint="$half_hint")

# %% medical [exercise]
wrong = {"9/10": "$swapped", "19/20": "$rarely_wrong", "9/1000": "$of_all_people", "1/100": "$before_test"}
medical = exxtra.exercise("4/5 B 31", "$medical", answer=Fraction(90, 90 + 495), wrong=wrong, hint="$medical_hint")

# %% same_test [exercise]
places = ["$in_town", "$in_clinic", "$alike"]
wrong = {"$alike": "$other_people", "$in_clinic": "$more_ill"}
same_test = exxtra.exercise("4/5 B 31", "$same_test", choices=places, answer="$in_town", wrong=wrong, hint="$same_hint")

# %% spam [task]
spam, good = 400, 600
found, lost = round(spam * 0.95), round(good * 0.02)
print("$in_folder", found + lost, "  $wrongly", lost)
print("$good_share", rounded(lost / (found + lost), 3))

# %% predictions
board.predictions

# %% values [teacher]
answer_again = loaded_twice / (loaded_twice + fair_twice)
silent_exact, medical_exact = silent.exact, medical.exact
class_fair, class_loaded = 27 * alarm_if_fair, alarm_if_loaded
class_worth = class_loaded / (class_loaded + class_fair)
rarely_wrong = 1 - alarm_if_fair
growth = worth / loaded


def worth_with(number):
    return number * alarm_if_loaded / (number * alarm_if_loaded + (1000 - number) * alarm_if_fair)


enough = next(number for number in range(1, 1000) if worth_with(number) > Fraction(1, 2))
course = [worth_with(number) for number in range(0, 501, 10)]
quiet_worth = loaded_quiet / all_quiet
in_town = Fraction(495, 90 + 495)
in_clinic = Fraction(35, 270 + 35)
spam_lost = lost / (found + lost)
two_loaded, two_fair = Fraction(28 * 3, 8), Fraction(972 * 15, 216)
exactly_two = two_loaded / (two_loaded + two_fair)
three_of_three = Fraction(28, 8) / (Fraction(28, 8) + Fraction(972, 216))

# %% bo [picture]
from exxtra_widget import Game

story = Game("5/5 A -", players=["Ann", "Bo"])
story.play("4X 7X 31")
story

# %% thousand [picture]
figures.crowd(alarms | rest, title="$crowd_title")

# %% both_ways [picture]
figures.tree(turned, title="$inverted_title")

# %% first_tree [picture]
figures.tree(branches, title="$tree_title")

# %% blank_tree [picture]
figures.tree(branches, products="blank", title="$tree_title")

# %% by_base_rate [picture]
figures.path({"$loaded": course}, names=range(0, 501, 10), title="$course_title", axis="$loaded_in_box")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $the_box
Start: 5/5 A -
Minutes: 4
Note: $note_the_box
{$thousand_dice}
4X {$one_x}
7X {$two_x}
31 {$alarm_called}

## $vote_alarm
Minutes: 6
Note: $note_vote_alarm
{$cy_hears}
Ask: $how_loaded
Answer: 7/43

## $cards
Minutes: 15
Dice: hand
Note: $note_cards
{$stand_up}

## $by_a_fair_die
Minutes: 5
Note: $note_by_a_fair_die
{$which_paths}
Ask: $alarm_if_fair
Answer: 2/27

## $by_a_loaded_die
Minutes: 3
Note: $note_by_a_loaded_die
{$like_a_coin}
Ask: $alarm_if_loaded
Answer: 1/2

## $whole_box
Minutes: 10
Note: $note_whole_box
{$four_fields}

## $vote_alarm_again
Minutes: 6
Note: $note_vote_alarm_again
{$which_whole}
Again: $vote_alarm

## $two_questions
Minutes: 10
Note: $note_two_questions
{$two_wholes}

## $second_test
Minutes: 8
Note: $note_second_test
5X {$bo_again}
42 {$no_x_now}
6X {$alarm_again}
Ask: $how_loaded_now
Answer: 21/37

## $quiet_die
Start: 5/5 A -
Minutes: 6
Note: $note_quiet_die
41 52 6X {$only_one_x}
Ask: $loaded_if_quiet
Answer: 7/457

## $scanner
Minutes: 5
Note: $note_scanner
{$scanner_finds}
Ask: $how_many_right
Choices: $about_one | $about_ten | $about_twenty
Answer: $about_one
"""
board = ExxtraWidget(scenes=row)
board
