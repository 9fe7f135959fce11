# %% board
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
board = ExxtraWidget(players=["Alex", "Beatrice", "Carl", "Diana"])
board

# %% seeded
ExxtraWidget(players=["Ann", "Bo", "Cy"], seed="$class_name", language="$other_language", theme="dark")

# %% by_hand
ExxtraWidget(players=2, dice="hand")

# %% short
ExxtraWidget(players=3, goal=9, double_x=100)
