# minutes: 75
# ages: 15–19
# after: waiting-for-the-bust, chasing-a-target

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/5 A -", players=["Ann", "Bo"], seed=8, size="compact")
board

# %% ask
board.ask("$will_she_bust", reveal="later")
board

# %% one_turn
board.roll()
while board.position.player == 0 and board.position.roll < 60:
    board.roll()
busted = board.position.player == 1

# %% lengths
from exxtra_widget.exxtra import odds

lengths = odds.turn("60").rolls.rvs(3000, rng=7)
print("$mean_rolls", rounded(sum(lengths) / len(lengths)))

# %% kinds [hidden]
first = odds.first_roll().at_least("60")
stop, bust = odds.reroll().at_least("60"), odds.reroll()["bust"]
print("$first_stops", first)
print("$reroll_stops", stop, "  $reroll_busts", bust)

# %% bust_of_turn [exercise] [class]
race = bust / (stop + bust)
wrong = {str(race): "$race_only", str((1 - first) * bust): "$next_roll", str(bust): "$one_reroll"}
bust_of_turn = exxtra.exercise("5/5 A -", "$will_she_bust", answer=(1 - first) * race, wrong=wrong, hint="$bust_hint")

# %% whole_turn [hidden]
turn_bust = (1 - first) * bust / (stop + bust)
print(bust_of_turn.show(f"$turn_busts {turn_bust}"))

# %% reveal
board.reveal(outcome=busted, answer=turn_bust)
board

# %% rolls_of_turn [exercise] [class]
wait = 1 / (stop + bust)
answer, wrong = 1 + (1 - first) * wait, {str(wait): "$first_as_reroll", str(1 + wait): "$ann_rolls_again"}
rolls_of_turn = exxtra.exercise(
    "5/5 A -", "$rolls_60", kind="number", unit="$rolls", answer=answer, wrong=wrong, hint="$wait_hint"
)

# %% expected_rolls [hidden]
mean_rolls = 1 + (1 - first) / (stop + bust)
print(rolls_of_turn.show(f"$expected_rolls {mean_rolls}"))

# %% figure
from exxtra_widget import Sample, figures

turn = odds.turn("60")
exact = {k: turn.rolls.pmf(k) for k in range(1, max(lengths) + 1)}
figures.compare(Sample(lengths), exact, title="$rolls_title", category="$rolls")

# %% ask_steps
board.ask("$steps_question", choices=["$forwards", "$stays", "$backwards"], reveal="later")
board

# %% steps_gap [exercise] [class]
wrong = {"1/6": "$as_first", "-1/3": "$only_x", "-11/36": "$one_space"}
steps_gap = exxtra.exercise(
    "5/5 A 42", "$steps_gap", kind="number", unit="$steps", answer="-1/6", wrong=wrong, hint="$steps_gap_hint"
)

# %% wald [hidden]
from fractions import Fraction

first_steps, reroll_steps = Fraction(6, 36), Fraction(6 - 12, 36)
mean_steps = first_steps + (mean_rolls - 1) * reroll_steps
summed = f"{first_steps} + {mean_rolls - 1} · ({reroll_steps}) = {mean_steps}"
print(rolls_of_turn.show(steps_gap.show(f"$expected_steps {summed}")))

# %% reveal_steps
board.reveal(answer="$backwards")
board.caption("$sixths")
board

# %% rules [hidden]
table = ["$columns"]
for target in ("00", "50", "60", "76"):
    rule = odds.turn(target)
    rolls, steps, middle = rule.rolls.mean(), rule.mean_steps, rule.placed.median()
    numbers = percent(rule.bust), rounded(rolls), rounded(steps), middle
    table.append(" ".join([target, *(f"{number!s:>9}" for number in numbers)]))
print(bust_of_turn.show(rolls_of_turn.show(steps_gap.show("\n".join(table)))))

# %% rolls_53 [exercise]
rule_53 = odds.turn("53")
wrong = {"18/11": "$first_as_reroll", "29/11": "$always_again"}
answer, hint = rule_53.rolls.mean(), "$rolls_hint"
rolls_53 = exxtra.exercise("5/5 A -", "$rolls_53", kind="number", unit="$rolls", answer=answer, wrong=wrong, hint=hint)

# %% steps_53 [exercise]
wrong = {"-15/44": "$first_is_free", str(-rule_53.mean_steps): "$sign"}
answer, hint = rule_53.mean_steps, "$steps_hint"
steps_53 = exxtra.exercise("5/5 A -", "$steps_53", kind="number", unit="$steps", answer=answer, wrong=wrong, hint=hint)

# %% loaded [exercise]
rule_loaded = odds.turn("60", weights=exxtra.loaded(b={"X": 2}))
wrong = {"17/26": "$race_only", str(turn_bust): "$fair_dice", str(rule_loaded.stop): "$stops_well"}
loaded = exxtra.exercise("5/5 A -", "$loaded", answer=rule_loaded.bust, wrong=wrong, hint="$loaded_hint")

# %% own_rule [task]
own = odds.turn("$plan_own")
print("$turn_busts", own.bust)
print("$expected_rolls", own.rolls.mean(), "  $expected_steps", own.mean_steps)

# %% near [task]
near = odds.turn("70", "20/18 A 42")
print("$double_wins", near.win, "  $turn_busts", near.bust)

# %% predictions
board.predictions

# %% values [teacher]
race = bust / (stop + bust)
var_rolls, var_steps = turn.rolls.var(), turn.var_steps
turn_stop = turn.stop
loaded_x = odds.reroll(weights=exxtra.loaded(b={"X": 2}))["bust"]
loaded_ratio = Fraction(2, 7) / Fraction(1, 6)
exact_53 = [rolls_53.exact, steps_53.exact]
exact_loaded = loaded.exact
keep = odds.turn("00")
near_win, near_bust = near.win, near.bust
forwards = [str(pair) for pair in odds.first_roll() if odds.turn(str(pair)).mean_steps >= 0]
highest = odds.turn("76", "20/18 A 42")
medians = {target: odds.turn(target).placed.median() for target in ("00", "60", "76")}

# %% fork [picture]
second = {"$good": stop, "X": bust, "$again": 1 - stop - bust}
figures.tree({"$good": first, "$weaker": (1 - first, second)}, title="$fork_title")

# %% blank_tree [picture]
figures.tree({"$good": first, "$weaker": (1 - first, second)}, products="blank", title="$fork_title")

# %% sample_and_exact [picture]
figures.compare(Sample(lengths), exact, title="$rolls_title", category="$rolls")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $own_title
Start: 5/5 A -
Minutes: 5
Note: $note_own
{$your_rule}

## $bust_vote
Start: 5/5 A -
Minutes: 5
Note: $note_bust_vote
{$anns_rule}
Ask: $ends_in_bust
Answer: 55/144

## $good_at_once
Start: 5/5 A -
Minutes: 1
62 {$she_stops}

## $good_later
Start: 5/5 A -
Minutes: 2
4X {$no_harm}
53 {$too_low}
71 {$stops_here}

## $bad_end
Start: 5/5 A -
Minutes: 1
42 {$must_roll}
5X {$one_back}

## $ten_turns
Start: 5/5 A -
Minutes: 12
Dice: hand
Note: $note_ten_turns
{$play_ten}

## $count_first
Start: 5/5 A -
Minutes: 5
Show: odds
Note: $note_count_first
{$first_good}

## $then_the_race
Start: 5/5 A 42
Minutes: 6
Show: odds
Note: $note_then_the_race
{$reroll_kinds}
Reveal: $bust_vote
5X {$weak_then_x}

## $rolls_vote
Start: 5/5 A -
Minutes: 6
Note: $note_rolls_vote
{$always_one}
Ask: $rolls_question
Choices: $roll_choices
Answer: $roll_answer

## $steps_vote
Start: 5/5 A -
Minutes: 4
Note: $note_steps_vote
{$now_spaces}
Ask: $which_way
Choices: $forwards | $stays | $backwards
Answer: $backwards

## $there_and_back
Start: 5/5 A -
Minutes: 1
22 {$two_forward}
XX {$two_back}

## $mean_of_a_roll
Start: 5/5 A 42
Minutes: 9
Show: odds
Note: $note_mean_of_a_roll
{$doubles_and_x}

## $steps_again
Minutes: 5
Note: $note_steps_again
{$your_sum}
Again: $steps_vote
42 {$sixths}

## $four_rules
Start: 5/5 A -
Minutes: 6
Note: $note_four_rules
{$different_targets}
Ask: $which_rule
Choices: $target_00 | $target_50 | $target_60 | $target_76
Answer: $target_00
31 >5 {$low_pairs}

## $coin
Start: 5/5 A -
Minutes: 5
Note: $note_coin
{$until_heads}
Ask: $how_many_tosses
Choices: $one_toss | $one_and_half | $two_tosses
Answer: $one_and_half
"""
board = ExxtraWidget(scenes=row)
board
