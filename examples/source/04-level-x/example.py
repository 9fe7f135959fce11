# %% board
from exxtra_widget import LevelXWidget, levelx, use_language

use_language("$language")
board = LevelXWidget(players=["Ann", "Bo"], seed=7)
board

# %% script
board.new_game(seed=7)
board.play("1235 >15|23 {$first} 3466 >46|36 {$second}", delay=1)

# %% position
LevelXWidget("levelx 443210+2.1.0.0.0.0/020000 A 1235", players=["Ann", "Bo"])

# %% actions
position = levelx.start(players=2).apply("1235")
for action in position.distinct_actions():
    print(action, "→", *position.step(action).sentences("$language")[1:-1] or "-")

# %% why_not
print(position.why_not(">15|66").sentence("$language"))
print(position.why_not(">15").sentence("$language"))
