# minutes: 50
# ages: 10–99
# after: none

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, use_language

use_language("$language")
explain_errors()
players = ["Alex", "Beatrice", "Carl", "Diana"]
ExxtraWidget(players=players)

# %% ask_alex
board = ExxtraWidget(players=players, size="compact")
board.ask("$alex_question", choices=["$turn_over", "$goes_on"], reveal="later")
board

# %% reveal_alex
board.play("XX {$first_x}")
board.reveal(answer="$goes_on")
board

# %% alex [hidden]
alex = ExxtraWidget("0/0/0/0 A 00", players=players, size="compact")
alex.play("42 {$good_enough} 7X {$later_x}", delay=2)
alex

# %% beatrice
beatrice = ExxtraWidget(alex.position, players=players, size="compact")
beatrice.play("41 33 64 >5", delay=2)
beatrice

# %% carl [hidden]
carl = ExxtraWidget(beatrice.position, players=players, size="compact")
carl.play("3X 42 64 >4 {$equal_enough}", delay=2)
carl

# %% ask_diana
diana = ExxtraWidget(carl.position, players=players, size="compact")
diana.play("7X")
diana.ask("$diana_question", choices=["$rung_three", "$rung_five"], reveal="later")
diana

# %% reveal_diana
diana.play(">5 {$not_below}")
diana.reveal()
diana

# %% alex_again [hidden]
alex_again = ExxtraWidget(diana.position, players=players, size="compact")
alex_again.play("21 61 >3 {$both_stronger}", delay=2)
alex_again

# %% beatrice_again [hidden]
beatrice_again = ExxtraWidget(alex_again.position, players=players, size="compact")
beatrice_again.play("32 XX {$two_spaces}", delay=2)
beatrice_again

# %% ask_carl
last = ExxtraWidget(beatrice_again.position, players=players, size="compact")
last.play("71")
last.ask("$carl_question", choices=["$no_pair", "$one_pair", "$two_pairs"], reveal="later")
last

# %% reveal_carl
last.play(">2 {$both_gone}")
last.reveal(answer="$two_pairs")
last

# %% figure
from exxtra_widget import figures

steps = {"$five": 5, "$three": 3, "$carl_loses": 4}
figures.bars(steps, title="$figure_title", unit="$unit")

# %% whole
whole = ExxtraWidget(players=players)
whole.play("XX 42 7X  41 33 64 >5  3X 42 64 >4  7X >5")
whole.play("21 61 >3  32 XX  71 >2")
whole

# %% what_if [task]
what_if = ExxtraWidget("0/3/0@4:64/0 D 70", players=players)
what_if.place(3)
what_if

# %% read [exercise]
from exxtra_widget import exxtra

number = int(exxtra.Dice("36").combination)
hints = {"36": "$higher_first", "9": "$added"}
read = exxtra.exercise("0/0/0 A -", "$read", kind="number", answer=number, wrong=hints, hint="$one_number")

# %% forward [exercise]
turn = ExxtraWidget("6@4:62/0/0 C 70")
turn.play(">5 22 3X")
gained = turn.position.counters[0] - 6
hints = {"6": "$x_costs", "1": "$ladder_first", "3": "$double_too"}
said = {"wrong": hints, "hint": "$in_order"}
forward = exxtra.exercise("6@4:62/0/0 C 70", "$forward", kind="number", unit="$unit", answer=gained, **said)

# %% pairs [exercise]
before = exxtra.Position.parse("0/0@5:42/0@4:61/0@3:53/0@1:31 A 53")
gone = str(before).count("@") + 1 - str(before.apply(">2")).count("@")
hints = {"1": "$equal_too", "3": "$strong_or_below", "4": "$strong_or_below"}
pairs = exxtra.exercise(before, "$pairs", kind="number", answer=gone, wrong=hints, hint="$two_questions")

# %% ours [task]
ours = ExxtraWidget("0/1/4@2:71/0 D -", players=["Alex", "Beatrice", "Carl", "Diana"])
ours

# %% predictions
board.predictions + diana.predictions + last.predictions

# %% after_the_game [picture]
from exxtra_widget import Game

Game("0/1/4@2:71/0 D -", players=players)

# %% choice_in_steps [picture]
figures.bars(steps, title="$figure_title", unit="$unit")

# %% values [teacher]
steps_of_five, steps_of_three, steps_of_carl = steps.values()
position, start = str(whole.position), str(board.game.start)

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Alex
B: Beatrice
C: Carl
D: Diana

## $scene_dice
Start: 0/0/0/0 A -
Minutes: 4
Note: $note_dice
{$two_dice}
64 {$read_64}

## $scene_xx
Start: 0/0/0/0 A -
Minutes: 4
Note: $note_xx
{$imagine}
Ask: $alex_question
Choices: $turn_over | $goes_on
Answer: $goes_on
XX {$first_x}

## $scene_later
Minutes: 3
Note: $note_later
42 {$good_enough}
7X {$later_x}

## $scene_beatrice
Minutes: 4
Note: $note_beatrice
41 {$watch_counter}
33 {$is_double}
64 {$she_stops}
>5 {$her_plan}

## $scene_carl
Minutes: 3
Note: $note_carl
3X 42 64 {$carl_rolls}
>4 {$equal_enough}

## $scene_diana
Minutes: 6
Note: $note_diana
7X {$diana_rolls}
{[%mark rung:3 rung:5 seat:D]}
Ask: $diana_question
Choices: $rung_three | $rung_five
>5 {$not_below}

## $scene_three
Start: 0/3/0@4:64/0 D 70
Minutes: 2
{$same_moment}
>3 {$on_three}

## $scene_alex
Start: 0/3/0@4:64/0@5:70 A -
Minutes: 3
Note: $note_alex
21 61 {$yes_or_no}
>3 {$both_stronger}

## $scene_beatrice_again
Minutes: 2
Note: $note_beatrice_again
32 {$where_now}
XX {$two_spaces}

## $scene_vote_carl
Minutes: 5
Note: $note_vote_carl
71 {$on_two}
Ask: $carl_question
Choices: $no_pair | $one_pair | $two_pairs
Answer: $two_pairs
>2 {$both_gone}

## $scene_rules
Minutes: 5
Note: $note_rules
{$four_rules}

## $scene_exit
Start: 0@2:72/0/0/0 B -
Minutes: 3
Note: $note_exit
73 {$bo_73}
Ask: $exit_question
Choices: $they_go | $they_stay
Answer: $they_stay
>4 {$not_below_you}

## $scene_play
Start: 0/1/4@2:71/0 D -
Minutes: 6
Note: $note_play
{$your_turn}
"""
board = ExxtraWidget(scenes=row)
board
