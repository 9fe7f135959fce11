# minutes: 90
# ages: 15–19
# after: stopping-rules, how-many-games

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, use_language

use_language("$language")
explain_errors()
names = ["Alex", "Beatrice", "Carl", "Diana"]
board = ExxtraWidget("0/3/0@4:64/0 D 70", players=names, seed="lesson 23", size="compact")
board

# %% ask
board.ask("$where", choices=[">3", ">5"], reveal="later")
board

# %% sample
from exxtra_widget import compare

here = "0/3/0@4:64/0 D 70"
quiet = "$plan_quiet"
sample = compare(here, 400, choices=[3, 5], strategies=quiet, rng=24)

# %% counts
sample.plot(title="$sample_title")

# %% more_games
more = compare(here, 2000, choices=[3, 5], strategies=quiet, rng=25)
more.plot(title="$sample_title")

# %% rules
rules = {
    "$quiet": quiet,
    "$bold": "$plan_bold",
    "$kicking": "$plan_kicking",
    "$attacker": "attacker",
}

# %% worlds [hidden]
worlds = {}
for name, rule in rules.items():
    worlds[name] = compare(here, 2000, choices=[3, 5], strategies=rule, rng=25)
    print("$played", name)

# %% figure
from exxtra_widget import figures

bars = {}
for name, found in worlds.items():
    for rung in (3, 5):
        bars[f"{name} · $rung {rung}"] = found[rung].interval
figures.intervals(bars, title="$worlds_title", axis="$axis")

# %% reveal
board.reveal(answer=">3")
board.caption("$alex_below")
board

# %% outcomes
from exxtra_widget.exxtra import odds

first_70, first_60 = odds.first_roll().at_least("70"), odds.first_roll().at_least("60")
again_70, again_60 = odds.reroll().at_least("70"), odds.reroll().at_least("60")
bust = odds.reroll()["bust"]
print(f"$first 70: {first_70}, 60: {first_60}   $again 70: {again_70}, 60: {again_60}, X: {bust}")

# %% alex_gap [exercise] [class]
race = again_70 / (again_60 + bust)
wrong = {first_70: "$first_only", race: "$rerolls_only", odds.chase("70", first=True): "$waits_for_70"}
answer = first_70 + (1 - first_60) * race
alex_gap = exxtra.exercise(here, "$alex_removes", answer=answer, wrong=wrong, hint="$alex_hint")

# %% removed [hidden]
removed = first_70 + (1 - first_60) * again_70 / (again_60 + bust)
print(alex_gap.show(f"$removed {removed}"))

# %% duel
duel = ExxtraWidget("0/0@4:64 A 70", players=["Diana", "Carl"], size="compact")
duel

# %% ask_duel
duel.ask("$which_is_better", choices=[">0", ">5"], reveal="later")
duel

# %% values
from exxtra_widget import action_values

values = action_values("0/0@4:64 A 70")
wins = {f"$rung {rung}": values.value(f">{rung}") for rung in (0, 1, 2, 3, 5)}
wins["$roll_on"] = values.value("roll")
figures.bars(wins, title="$duel_title")

# %% reveal_duel
better = max(">0", ">5", key=values.value)
duel.reveal(answer=better)
duel

# %% gains
from exxtra_widget import simulate

kicking = rules["$kicking"]
on_3 = simulate(here, kicking, first=">3", games=4000, rng=22)
on_5 = simulate(here, kicking, first=">5", games=4000, rng=22)

# %% gains_figure
gains = {}
for seat, name in enumerate(names):
    gains[f"{name} · $rung 3"] = on_3.shares[seat]
    gains[f"{name} · $rung 5"] = on_5.shares[seat]
figures.bars(gains, title="$gains_title")

# %% marks [task]
marks = {"$bad_end": 5, "$good_end": 5}
figures.bars(marks, title="$marks_title", unit="$points")

# %% cost [exercise]
wrong = {"8": "$per_hundred", "115": "$all_wins", "135": "$all_wins"}
cost = exxtra.exercise(
    "0/0@4:64 A 70", "$cost", kind="number", unit="$games", answer=20, wrong=wrong, hint="$cost_hint"
)

# %% bold_alex [exercise]
wrong = {again_70 / (again_70 + bust): "$rerolls_only", first_70: "$first_only", removed: "$other_rule"}
chase_70 = odds.chase("70", first=True)
bold_alex = exxtra.exercise(here, "$bold_alex", answer=chase_70, wrong=wrong, hint="$bold_alex_hint")

# %% misled [exercise]
from fractions import Fraction

mia, ben = Fraction(46, 100), Fraction(54, 100)
wrong = {mia: "$mia_alone", mia * ben: "$both_win", ben * ben: "$ben_alone"}
misled = exxtra.exercise(here, "$misled", answer=mia * (1 - ben), wrong=wrong, hint="$misled_hint")

# %% doctor [exercise]
healed = Fraction(4, 5)
sick = 1 - healed
wrong = {3 * sick: "$added", sick**3: "$all_three", healed**3: "$complement", sick: "$one_patient"}
doctor = exxtra.exercise(here, "$doctor", answer=1 - healed**3, wrong=wrong, hint="$doctor_hint")

# %% own_world [task]
opponents = ["60", "attacker", "60", "60"]
own = compare(here, 2000, choices=[1, 3, 5], strategies=opponents, rng=5)
own.plot(title="$sample_title")

# %% own_decision [task]
action_values("10/12@3:61 A 43").plot()

# %% predictions
board.predictions + duel.predictions

# %% for_pages [teacher]
value = {action: values.value(action) for action in values}
rounded = {action: round(share, 4) for action, share in value.items()}
regret = 100 * values.regret(">5")
shares = {name: {rung: found[rung].share for rung in (3, 5)} for name, found in worlds.items()}
quiet_shares, kicking_shares = shares["$quiet"], shares["$kicking"]
carl, diana = (on_3.shares[2], on_5.shares[2]), (on_3.shares[3], on_5.shares[3])
exacts = [bold_alex.exact, misled.exact, doctor.exact]

# %% four_worlds [picture]
figures.intervals(bars, title="$worlds_title", axis="$axis")

# %% first_sample [picture]
sample.plot(title="$sample_title")

# %% two_seats [picture]
figures.bars(wins, title="$duel_title")

# %% alex_tree [picture]
ends = again_60 + bust
race = {"$high": again_70 / ends, "$middle": (again_60 - again_70) / ends, "X": bust / ends}
weak = (1 - first_60, race)
figures.tree(
    {"$high": first_70, "$middle": first_60 - first_70, "$weaker": weak}, products="blank", title="$alex_title"
)

# %% diana_70 [picture]
from exxtra_widget import Game

Game("0/3/0@4:64/0 D 70", players=names)

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra

## $row_mark
Start: 0/3/0@4:64/0 D 70
Minutes: 6
Note: $note_mark
{$row_holds_70}
{[%mark rung:3 rung:5 seat:D]}

## $row_rung_3
Start: 0/3/0@4:64/0 D 70
Minutes: 1
Note: $note_rung_3
>3 {$row_removes}

## $row_rung_5
Start: 0/3/0@4:64/0 D 70
Minutes: 1
Note: $note_rung_5
>5 {$row_stays}

## $row_where
Start: 0/3/0@4:64/0 D 70
Minutes: 5
Note: $note_where
{$row_same_rule}
Ask: $where
Choices: >3 | >5
Answer: >3

## $row_play
Start: 0/3/0@4:64/0 D 70
Minutes: 12
Bots: A $plan_quiet | B $plan_quiet | C $plan_quiet
Note: $note_play
{$row_in_fours}

## $row_where_again
Minutes: 14
Note: $note_where_again
{$row_in_your_world}
Again: $row_where
>3 {$row_depends}

## $row_alex_free
Start: 0/3/0@4:64/0 D 70
Minutes: 3
Note: $note_alex_free
>3 {$row_alex_next}
71 >5 {$row_alex_above}

## $row_alex_taken
Start: 0/3/0@4:64/0 D 70
Minutes: 3
Note: $note_alex_taken
>5 {$row_top_taken}
71 >3 {$row_alex_below}

## $row_how_often
Start: 0/3/0@4:64/0@5:70 A -
Minutes: 9
Show: odds
Note: $note_how_often
{$row_count}
Ask: $row_alex_removes
Answer: 49/144

## $row_two
Start: 0/0@4:64 A 70
Minutes: 6
Note: $note_two
{$row_a_is_diana}
Ask: $row_0_or_5
Choices: >0 | >5
Answer: >0
>0 {$row_four_spaces}

## $row_work
Start: 0/3/0@4:64/0 D 70
Minutes: 7
Note: $note_work
>3 {$row_who_gains}

## $row_ending
Start: 0/3/0@4:64/0 D 70
Minutes: 6
Note: $note_ending
{$row_one_decision}
Ask: $row_i_won
Choices: $row_proves | $row_other_way | $row_nothing
Answer: $row_nothing
"""
board = ExxtraWidget(scenes=row)
board
