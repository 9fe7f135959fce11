# folder: third-game

# %% board
import exxtra_widget

exxtra_widget.use_language("$language")
board = exxtra_widget.play("pig", players=["Ann", "Bo"], seed=7, bots={1: "hold_at_20"})
board

# %% position
p = exxtra_widget.start("pig", players=2).apply("6").apply("5")
print(p, p.actions(), p.outcomes())
print(*p.step("hold").sentences("$language"))
print(*p.step("1").sentences("$language"))

# %% tournament
from pig.strategies import HoldAt

players = {f"$hold_at {n}": HoldAt(n) for n in (15, 20, 25)}
exxtra_widget.tournament(exxtra_widget.start("pig"), players, games=500, rng=1)

# %% many_games
exxtra_widget.simulate(exxtra_widget.start("pig"), "hold_at_20", games=5_000, rng=2)

# %% near
near = "pig 78/92 A 14"
exxtra_widget.action_values(near, games=2_000, rng=3)

# %% hint
exxtra_widget.hint(near, games=500, rng=3)
