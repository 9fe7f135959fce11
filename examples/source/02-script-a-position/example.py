# %% board
from exxtra_widget import ExxtraWidget, Scenes, exxtra, use_language

use_language("$language")
players = ["Alex", "Beatrice", "Carl", "Diana"]
board = ExxtraWidget("0/3/0@4:64/0 D -", players=players, seed=1)
board

# %% script
board.play("7X {$holds}")
board.mark("rung:3", "rung:5", "seat:D")

# %% place
board.play(">5 {$takes}  21 61 >3  32", delay=1)

# %% variation
board.goto(1)
board.play(">3 {$removed}")

# %% problems
exxtra.problems("0/22/0@4:64/0@4:70 C 77")

# %% row
row = """
# $title
Game: exxtra
A: Alex
B: Beatrice
C: Carl
D: Diana

## $four_players
Start: 0/0/0/0 A -
Note: $note_dice
{$dice}

## $alex_title
Note: $note_zero
XX {$zero}
42 {$from_now}
7X {$first_bust}

## $beatrice_title
41
33 {$double}
64 {$content}
>5 {$top}

## $carl_title
3X 42 64 {$equal} {[%mark rung:4 rung:5]}
>4 {$from_below}

## $diana_title
Note: $note_vote
7X {$holds} {[%mark rung:3 rung:5 seat:D]}
Ask: $where
Choices: >3 | >5
>5 {$takes}

## $rung_3_title
Start: 0/3/0@4:64/0 D 70
{$same}
>3 {$removed}

## $alex_again
Start: 0/3/0@4:64/0@5:70 A -
21 61
>3 {$none_lower}

## $two_x_title
32 {$more}
Ask: bust
XX {$two_back}

## $two_pairs_title
71 {$beats} {[%mark rung:3 rung:5]}
>2 {$both_go}

## $now_you
Show: odds
Note: $note_now
{$diana_rolls}
"""

# %% scenes
board.scenes = row
board

# %% move
board.scene = 5
board.next()

# %% add
board.add_scene("$my_title", caption="$my_caption", ask="bust")

# %% file
board.scenes.write("$file.txt")
Scenes.read("$file.txt") == board.scenes

# %% handout
board.scenes.handout("$file.html", notes=True)
