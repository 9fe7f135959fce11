# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
board = ExxtraWidget(players=["Alex", "Beatrice", "Carl", "Diana"], seed=1)
board

# %% alex
board.play("XX 42 7X {$alex}", delay=1)

# %% beatrice
board.play("41 33 {$double}", delay=1)
board.play("64 >5 {$content}", delay=1)

# %% carl
board.play("3X 42 64 >4 {$equal}", delay=1)

# %% diana
board.roll("7X")
board.caption("$diana")
board.mark("rung:3", "rung:5", "seat:D")

# %% diana_places
board.place(5)
board.caption("$takes")

# %% two_x
board.play("21 61 >3", delay=1)
board.play("32 XX {$back}", delay=1)

# %% two_pairs
board.play("71 >2 {$beats}", delay=1)

# %% another_line
board.goto(12)
board.place(3)
board.caption("$what_if")

# %% position
ExxtraWidget("0/3/0@4:64/0@5:70 A 61", players=["Alex", "Beatrice", "Carl", "Diana"])

# %% problems
exxtra.problems("0/22/0@4:64/0@4:70 C 77")
