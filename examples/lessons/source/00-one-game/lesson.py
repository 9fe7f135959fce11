# minutes: 50
# ages: 10–99
# after: none

# %% board
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
players = ["Alex", "Beatrice", "Carl", "Diana"]
ExxtraWidget(players=players)

# %% ask_alex
board = ExxtraWidget(players=players, size="compact")
board.ask("$alex_question", choices=["$turn_over", "$goes_on"], reveal="later")
board

# %% reveal_alex
board.play("XX")
board.reveal(answer="$goes_on")
board

# %% alex
alex = ExxtraWidget("0/0/0/0 A 00", players=players, size="compact")
alex.play("42 {$good_enough} 7X", delay=2)
alex

# %% beatrice
beatrice = ExxtraWidget(alex.position, players=players, size="compact")
beatrice.play("41 33 64 >5", delay=2)
beatrice

# %% carl
carl = ExxtraWidget(beatrice.position, players=players, size="compact")
carl.play("3X 42 64 >4", delay=2)
carl

# %% ask_diana
diana = ExxtraWidget(carl.position, players=players, size="compact")
diana.play("7X")
diana.ask("$diana_question", choices=["$rung_three", "$rung_five"], reveal="later")
diana

# %% reveal_diana
diana.place(5)
diana.reveal()
diana

# %% alex_again [hidden]
alex_again = ExxtraWidget(diana.position, players=players, size="compact")
alex_again.play("21 61 >3", delay=2)
alex_again

# %% beatrice_again [hidden]
beatrice_again = ExxtraWidget(alex_again.position, players=players, size="compact")
beatrice_again.play("32 XX", delay=2)
beatrice_again

# %% ask_carl
last = ExxtraWidget(beatrice_again.position, players=players, size="compact")
last.play("71")
last.ask("$carl_question", choices=["$no_pair", "$one_pair", "$two_pairs"], reveal="later")
last

# %% reveal_carl
last.place(2)
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

# %% choice [picture]
Game("0/3/0@4:64/0 D 70", players=players)

# %% choice_in_steps [picture]
figures.bars(steps, title="$figure_title", unit="$unit")

# %% values [teacher]
steps_of_five, steps_of_three, steps_of_carl = steps.values()
position, start = str(whole.position), str(board.game.start)
