# %% game
from exxtra_widget import ExxtraWidget, Game, exxtra, use_language

use_language("$language")
game = Game(exxtra.start(players=4), players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)
game.play("XX 42 7X  41 33 64 >5  3X 42 64 >4  7X >5  21 61 >3  32 XX  71 >2")
print(game.position)

# %% steps
for step in game.steps[:7]:
    print(f"{step.action:>3}  ", *step.sentences("$language", game.players))

# %% events
step = game.steps[-1]
step.events

# %% why_not
position = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
print(position.actions())
print(position.why_not(">4").sentence("$language", game.players))
print(position.why_not("77").sentence("$language", game.players))

# %% what_if
for action in position.actions()[1:]:
    print(action, "→", position.apply(action))

# %% another_line
game.goto(12)
game.place(3)
print("$now", *(step.action for step in game.steps))
print("$kept", *(step.action for step in game.others[0]))

# %% record
record = game.to_text()
print(record)
Game.from_text(record) == game

# %% switch
game.switch(0)

# %% table [needs-pandas]
game.to_pandas()[["turn", "player", "action", "steps_A", "steps_B", "steps_C", "steps_D", "position"]]

# %% board
board = ExxtraWidget(game)
board

# %% end
game.goto(len(game.steps))
