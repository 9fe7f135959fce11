# minutes: 60
# ages: 16–19
# after: stopping-rules, when-to-stop

# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
board = ExxtraWidget("10/20 A 31", players=["Ann", "Bo"], seed="lesson 22", size="compact")
board

# %% ask
board.ask("$what_now", choices=["roll", ">1", ">5"], reveal="later")
board

# %% strip [task]
strip = {0: "", 5: "", 10: "", 15: "", 20: ""}

# %% sample
from exxtra_widget import compare

played = {}
for theirs, rung in ((0, ">2"), (10, ">2"), (20, ">1")):
    played[theirs] = compare(f"10/{theirs} A 31", 300, choices=["roll", rung], rng=theirs)
    print("$played", theirs)

# %% counts
for theirs, found in played.items():
    for row in sorted(found.rows, key=lambda row: row.action):
        print(f"$bos_steps {theirs:2}  {row.action:4} $wins {row.wins:.0f} $times_in {row.games}")

# %% best_play
plain = exxtra.policy_map()
print(plain.at(10, 10))

# %% map
from exxtra_widget import figures

figures.policy(plain, mine=range(0, 21, 5), theirs=range(0, 21, 2))

# %% hits
for theirs, guess in strip.items():
    print(f"$bos_steps {theirs:2}  $you {guess:4} $map {plain.at(10, theirs)}")

# %% reveal
board.reveal(answer=str(plain.at(10, 20).place))
board

# %% one_risk [hidden]
from exxtra_widget.exxtra import odds

first, good = odds.first_roll().at_least("43"), odds.reroll().at_least("43")
bust = odds.reroll()["bust"]
risk_43 = (1 - first) * bust / (good + bust)
print("$busts", risk_43, "≈", f"{float(risk_43):.1%}")


# %% risk
def risk(mine, theirs):
    spot = plain.at(mine, theirs)
    return float(odds.turn(str(spot.threshold)).bust)


# %% risk_figure
spaces = {"$on_start": 0, "$on_ten": 10, "$on_fifteen": 15}
lines = {name: [risk(mine, theirs) for theirs in range(21)] for name, mine in spaces.items()}
figures.path(lines, names=range(21), title="$risk_title", axis="$bos_steps")

# %% ladder
print("$columns")
for theirs in (4, 8, 12, 16):
    pair = str(plain.at(0, theirs).threshold)
    removed = 1 - odds.survival(pair, 5, "chase")
    print(f"{theirs:2}  {pair} >5  {risk(0, theirs):6.1%} {float(removed):6.1%}")

# %% ask_border
board.ask("$border_question", choices=["14", "16", "18"], reveal="later")
board

# %% border_map
danger = exxtra.policy_map("5:76")
figures.policy(danger, mine=range(12, 19), theirs=range(12, 20))

# %% reveal_border
board.reveal(answer="16")
board

# %% risk_62 [exercise]
at_62, turn_62 = odds.reroll().at_least("62"), odds.turn("62").bust
wrong = {bust / (at_62 + bust): "$race_only", bust: "$one_roll", 1 - turn_62: "$complement"}
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
from fractions import Fraction

bold, calm = Fraction(9, 20), Fraction(9, 10)
match = bold * (calm + (1 - calm) * bold) + (1 - bold) * bold * bold
wrong = {bold: "$one_game", bold * calm: "$no_third", bold * bold * (3 - 2 * bold): "$always_bold"}
chess = exxtra.exercise("10/20 A -", "$chess", answer=match, wrong=wrong, hint="$chess_hint")

# %% one_step [task]
mine, theirs = 10, 10
forward = plain.at(mine + 1, theirs).win - plain.at(mine, theirs).win
denied = plain.at(mine, theirs - 1).win - plain.at(mine, theirs).win
print(f"$forward {forward:+.1%}   $denied {denied:+.1%}")

# %% explore [task]
own = exxtra.policy_map("1:64")
figures.policy(own, mine=[0, 10, 20], theirs=range(10, 21))

# %% predictions
board.predictions

# %% values [teacher]
from exxtra_widget import action_values

answers_of = {name: task.exact for name, task in {"risk_62": risk_62, "chess": chess}.items()}
spots = ", ".join(str(plain.at(10, theirs)) for theirs in strip)
values = {theirs: {row.action: row.exact for row in found.rows} for theirs, found in played.items()}
highest = max(range(21), key=lambda theirs: risk(10, theirs))
row_0 = {theirs: str(plain.at(0, theirs).threshold) for theirs in (0, 8, 16)}
risks = {theirs: risk(0, theirs) for theirs in (0, 8, 16)}
near, far = risk(10, highest), risk(10, 20)
border = min(theirs for theirs in range(21) if all(str(danger.at(15, n).threshold) == "76" for n in range(theirs, 21)))
saved = action_values("20/16@5:64 A 63").value("roll")
always_bold = bold * bold * (3 - 2 * bold)
fair = min(p / 1000 for p in range(1000) if 0.9 * p / 1000 + 1.1 * (p / 1000) ** 2 - (p / 1000) ** 3 >= 0.5)
risk_52 = odds.turn("52").bust

# %% map_22 [picture]
figures.policy(plain, mine=range(0, 21, 5), theirs=range(0, 21, 2))

# %% risks_22 [picture]
figures.path(lines, names=range(21), title="$risk_title", axis="$bos_steps")

# %% border_22 [picture]
figures.policy(danger, mine=range(12, 19), theirs=range(12, 20))

# %% ann [picture]
from exxtra_widget import Game

Game("10/20 A 31", players=["Ann", "Bo"])
