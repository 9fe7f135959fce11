# minutes: 75
# ages: 16–19
# after: stopping-rules, when-to-stop

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("10/20 A 31", players=["Ann", "Bo"], seed="lesson 22", size="compact")
board

# %% ask
board.ask("$what_now", choices=["roll", ">1", ">5"], reveal="later")
board

# %% best_play
plain = exxtra.policy_map()
print(plain.at(10, 10))

# %% map
from exxtra_widget import figures

figures.policy(plain, mine=range(0, 21, 5), theirs=range(0, 21, 2))

# %% reveal
board.reveal(answer=str(plain.at(10, 20).place))
board

# %% risk_gap [exercise] [class]
from exxtra_widget.exxtra import odds

bust_43, x = odds.turn("43").bust, odds.reroll()["bust"]
race = x / (odds.reroll().at_least("43") + x)
wrong = {race: "$race_only", x: "$one_roll", 1 - bust_43: "$complement"}
risk_gap = exxtra.exercise("0/14 A -", "$risk_43", answer=bust_43, wrong=wrong, hint="$risk_43_hint")

# %% one_risk [hidden]
from exxtra_widget.exxtra import odds

first, good = odds.first_roll().at_least("43"), odds.reroll().at_least("43")
bust = odds.reroll()["bust"]
risk_43 = (1 - first) * bust / (good + bust)
print(risk_gap.show(f"$busts {risk_43}"))


# %% removed_gap [exercise] [class]
caught = 1 - bust_43
wrong = {bust_43: "$that_is_ann", "1/2": "$not_one_of_two", 1 - race: "$rerolls_only"}
removed_gap = exxtra.exercise("0/14 B -", "$removed_43", answer=caught, wrong=wrong, hint="$removed_hint")

# %% ladder [hidden]
lines = ["$columns"]
for theirs in (4, 8, 12, 16):
    pair = str(plain.at(0, theirs).threshold)
    missed, removed = float(odds.turn(pair).bust), 1 - float(odds.survival(pair, 5, "chase"))
    lines.append(f"{theirs:2}  {pair} >5  {percent(missed):>7} {percent(removed):>7}")
print(risk_gap.show(removed_gap.show("\n".join(lines))))

# %% ask_border
board.load("15/10@5:76 A -")
board.ask("$border_question", choices=["14", "16", "18"], reveal="later")
board

# %% border_map
danger = exxtra.policy_map("5:76")
figures.policy(danger, mine=range(12, 19), theirs=range(12, 20))

# %% reveal_border
board.reveal(answer="16")
board

# %% bold_gap [exercise] [class]
from fractions import Fraction

nine = Fraction(9, 20)
wrong = {nine: "$one_game", nine * nine: "$no_third_game", "1/2": "$not_even"}
bold_match = nine * nine * (3 - 2 * nine)
bold_gap = exxtra.exercise("10/20 A -", "$bold_gap", answer=bold_match, wrong=wrong, hint="$bold_hint")

# %% risk_62 [exercise]
reroll_62, turn_62 = odds.reroll(), odds.turn("62").bust
wrong = {x / (reroll_62.at_least("62") + x): "$race_only", x: "$one_roll", 1 - turn_62: "$complement"}
risk_62 = exxtra.exercise("10/12 A -", "$risk_62", answer=turn_62, wrong=wrong, hint="$risk_62_hint")

# %% rung_3 [exercise]
wrong = {"16": "$of_rung_5", "17": "$one_short", "19": "$too_late", "20": "$too_late"}
rung_3 = exxtra.exercise(
    "15/10@3:64 A 31", "$rung_3", kind="number", unit="$steps", answer=18, wrong=wrong, hint="$rung_3_hint"
)

# %% decide [exercise]
wrong = {">4": "$stays", ">1": "$stays"}
actions = ["roll", ">1", ">4"]
decide = exxtra.exercise("20/16@5:64 A 63", "$decide", choices=actions, answer="roll", wrong=wrong, hint="$decide_hint")

# %% chess [exercise]
bold, calm = Fraction(9, 20), Fraction(9, 10)
match = bold * (calm + (1 - calm) * bold) + (1 - bold) * bold * bold
wrong = {bold * calm: "$no_third", bold_match: "$always_bold"}
chess = exxtra.exercise("10/20 A -", "$chess", answer=match, wrong=wrong, hint="$chess_hint")

# %% explore [task]
own = exxtra.policy_map("1:64")
figures.policy(own, mine=[0, 10, 20], theirs=range(10, 21))

# %% predictions
board.predictions

# %% values [teacher]
from exxtra_widget import action_values

answers_of = {name: task.exact for name, task in {"risk_62": risk_62, "chess": chess}.items()}
spots = ", ".join(str(plain.at(10, theirs)) for theirs in (0, 4, 10, 16, 20))
places = {0: ">2", 10: ">2", 20: ">1"}
values = {}
for theirs, place in places.items():
    found = action_values(f"10/{theirs} A 31")
    values[theirs] = {action: found.value(action) for action in ("roll", place)}
row_0 = {theirs: str(plain.at(0, theirs).threshold) for theirs in (0, 8, 16)}
risks = {theirs: float(odds.turn(pair).bust) for theirs, pair in row_0.items()}
border = min(theirs for theirs in range(21) if all(str(danger.at(15, n).threshold) == "76" for n in range(theirs, 21)))
saved = action_values("20/16@5:64 A 63").value("roll")
always_bold = bold_gap.exact
fair = min(p / 1000 for p in range(1000) if 0.9 * p / 1000 + 1.1 * (p / 1000) ** 2 - (p / 1000) ** 3 >= 0.5)
risk_52 = odds.turn("52").bust

# %% map_22 [picture]
figures.policy(plain, mine=range(0, 21, 5), theirs=range(0, 21, 2))

# %% border_22 [picture]
figures.policy(danger, mine=range(12, 19), theirs=range(12, 20))

# %% race_tree [picture]
good_52, x = odds.reroll().at_least("52"), odds.reroll()["bust"]
race = {"$enough": good_52 / (good_52 + x), "X": x / (good_52 + x)}
first_52 = odds.first_roll().at_least("52")
figures.tree({"$enough": first_52, "$too_weak": (1 - first_52, race)}, products="blank", title="$race_title")

# %% ann [picture]
from exxtra_widget import Game

Game("10/20 A 31", players=["Ann", "Bo"])

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $row_start
Start: 10/0 A 31
Minutes: 4
Note: $note_start
{$row_same_roll}
Ask: $row_at_start
Choices: roll | >2 | >5
Answer: >2

## $row_level
Start: 10/10 A 31
Minutes: 3
Note: $note_level
Ask: $row_at_ten
Choices: roll | >2 | >5
Answer: roll

## $row_behind
Start: 10/20 A 31
Minutes: 4
Note: $note_behind
Ask: $what_now
Choices: roll | >1 | >5
Answer: >1

## $row_play
Start: 10/20 A 31
Minutes: 10
Dice: hand
Note: $note_play
{$row_twice_each}

## $row_start_reveal
Start: 10/0 A 31
Minutes: 3
Note: $note_start_reveal
{$row_now_the_map}
Reveal: $row_start
>2 {$row_safety}

## $row_level_reveal
Start: 10/10 A 31
Minutes: 3
Note: $note_level_reveal
Reveal: $row_level
52 {$row_speed}

## $row_behind_again
Minutes: 6
Note: $note_behind_again
{$row_think_again}
Again: $row_behind
>1 {$row_rung_1}

## $row_own_row
Start: 10/10 A -
Minutes: 6
Note: $note_own_row
{$row_compare}

## $row_risk
Start: 0/0 A -
Minutes: 8
Show: odds
Note: $note_risk
{$row_count}
Ask: $row_risk_43
Answer: 209/900

## $row_ladder
Start: 0/16 A -
Minutes: 8
Note: $note_ladder
42 >5 {$row_low_pair}
Ask: $row_removed
Choices: $row_removed_21 | $row_removed_50 | $row_removed_79
Answer: $row_removed_79

## $row_border
Start: 15/10@5:76 A -
Minutes: 5
Note: $note_border
{$row_top_rung}
Ask: $row_lowest_space
Choices: 14 | 16 | 18
Answer: 16

## $row_from_13
Start: 15/13@5:76 A -
Minutes: 2
Note: $note_from_13
71 >4 {$row_to_18}

## $row_border_again
Minutes: 5
Note: $note_border_again
{$row_count_spaces}
Again: $row_border

## $row_from_16
Start: 15/16@5:76 A -
Minutes: 2
Note: $note_from_16
71 >4 {$row_to_21}

## $row_exit
Start: 0/0 A -
Minutes: 6
Note: $note_exit
Ask: $row_goalkeeper
Choices: $row_never | $row_only_behind | $row_also_level
Answer: $row_only_behind
"""
board = ExxtraWidget(scenes=row)
board
