# minutes: 90
# ages: 16–19
# after: trees-and-tables, stopping-rules, false-alarm

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("8/7 B 42", players=["Tom", "$bea"], seed="lesson 19", size="compact")
board

# %% ask
board.ask("$which_rule", choices=["$cautious", "$steady", "$bold"], reveal="later")
board

# %% dice [hidden]
from exxtra_widget.exxtra import odds

first_rolls = iter(odds.first_roll().rvs(250_000, rng=1))
rerolls = iter(odds.reroll().rvs(450_000, rng=2))


# %% play_turn
def play_turn(target):
    roll, rolls = next(first_rolls), 1
    while 0 <= roll < target:
        roll, rolls = next(rerolls), rolls + 1
    return (rolls, "X") if roll < 0 else (rolls, "stop")


# %% first_turn
from random import Random

rules = {"$cautious": 40, "$steady": 60, "$bold": 70}
beas = Random(19).choices(list(rules), k=3000)
left = [rule for rule in beas if play_turn(rules[rule]) == (1, "stop")]
for rule in rules:
    print(f"{rule:12} {left.count(rule):4} $times_in {len(left)}")

# %% chances [hidden]
first, reroll = odds.first_roll(), odds.reroll()
at_once = {rule: first.at_least(target) for rule, target in rules.items()}
stop = {rule: reroll.at_least(target) for rule, target in rules.items()}
x = reroll["bust"]
for rule in rules:
    counts = [36 * share for share in (at_once[rule], stop[rule], x, 1 - stop[rule] - x)]
    print(f"{rule:12}", *(f"{count!s:>4}" for count in counts))

# %% fork
from exxtra_widget import figures

on = 1 - stop["$steady"] - x
second = {"$stops": stop["$steady"], "X": x, "$rolls_on": on}
fork = {"$stops": at_once["$steady"], "$rolls_on": (1 - at_once["$steady"], second)}
figures.tree(fork, products="hidden", title="$fork_title")


# %% update
def update(belief, seen):
    left = {rule: belief[rule] * seen[rule] for rule in rules}
    whole = sum(left.values())
    return {rule: left[rule] / whole for rule in rules}


# %% first_gap [exercise] [class]
left = [int(36 * share) for share in at_once.values()]
wrong = {f"{left[0]}/36": "$of_all_36", "1/3": "$as_before", f"{left[0]}/108": "$left_alone"}
first_gap = exxtra.exercise(
    "8/7 B -", "$first_question", answer=f"{left[0]}/{sum(left)}", wrong=wrong, hint="$first_hint"
)

# %% turn_1 [hidden]
from fractions import Fraction

prior = dict.fromkeys(rules, Fraction(1, 3))
turn_1 = at_once
after_1 = update(prior, turn_1)
first_gap.show(figures.bars(after_1, title="$seen_1"))

# %% turn_2 [hidden]
turn_2 = {rule: (1 - at_once[rule]) * stop[rule] for rule in rules}
after_2 = update(after_1, turn_2)
figures.bars(after_2, title="$seen_2")

# %% turn_3 [hidden]
again = {rule: 1 - stop[rule] - x for rule in rules}
turn_3 = {rule: (1 - at_once[rule]) * again[rule] * x for rule in rules}
after_3 = update(after_2, turn_3)
figures.bars(after_3, title="$seen_3")

# %% turn_4 [hidden]
turn_4 = turn_2
after_4 = update(after_3, turn_4)
figures.bars(after_4, title="$seen_4")

# %% path
evidence = [("$seen_1", turn_1), ("$seen_2", turn_2), ("$seen_3", turn_3), ("$seen_4", turn_4)]
first_gap.show(figures.belief(prior, evidence, title="$path_title"))

# %% reveal
board.reveal(answer="$steady")
board

# %% weight
for name, seen in evidence:
    print(f"{name:18}", *(f"{rule} {rounded(seen[rule], 3)}  " for rule in rules))

# %% ask_order
board.ask("$order_question", choices=["$higher", "$the_same", "$lower"], reveal="later")
board

# %% other_order
belief = prior
for seen in (turn_3, turn_1, turn_2, turn_4):
    belief = update(belief, seen)
figures.bars(belief, title="$path_title")

# %% reveal_order
board.reveal(answer="$the_same")
board.caption("$any_order")
board

# %% sieve
left = Random(9).choices(list(rules), k=150_000)
for turn in [(1, "stop"), (2, "stop"), (3, "X"), (2, "stop")]:
    left = [rule for rule in left if play_turn(rules[rule]) == turn]
    print(f"{turn!s:12} $left_over {len(left)}")

# %% sieve_figure
from exxtra_widget import Sample

figures.compare(Sample(left), after_4, title="$sieve_title")

# %% forecast
busts = {rule: odds.turn(str(target)).bust for rule, target in rules.items()}
before = sum(prior[rule] * busts[rule] for rule in rules)
now = sum(after_4[rule] * busts[rule] for rule in rules)
figures.bars({"$forecast_before": before, "$forecast_now": now}, title="$forecast_title")

# %% of_friends [teacher]
bold_friends = dict.fromkeys(rules, Fraction(1, 7)) | {"$bold": Fraction(5, 7)}
for seen in (turn_1, turn_2, turn_3, turn_4):
    bold_friends = update(bold_friends, seen)

# %% friends [exercise]
of_bold, wrong = bold_friends["$bold"], {"5/7": "$only_prior", after_4["$bold"]: "$equal_prior"}
friends = exxtra.exercise("8/7 B -", "$friends", answer=of_bold, wrong=wrong, hint="$friends_hint")

# %% in_a_row [exercise]
in_a_row = exxtra.exercise(
    "8/7 B -", "$in_a_row", kind="number", unit="$turns", answer=4, wrong={"3": "$nearly"}, hint="$row_hint"
)

# %% of_students [teacher]
if_known, if_guessed = Fraction(9, 10) ** 2 * Fraction(1, 10), Fraction(1, 4) ** 2 * Fraction(3, 4)
known, guessed = Fraction(4, 10) * if_known, Fraction(6, 10) * if_guessed

# %% knew [exercise]
wrong = {if_known / (if_known + if_guessed): "$no_prior", known: "$not_divided", if_known: "$likelihood_only"}
knew = exxtra.exercise("8/7 B -", "$knew", answer=known / (known + guessed), wrong=wrong, hint="$knew_hint")


# %% seen_turn [task]
def seen_turn(rolls, ending):
    if rolls == 1:
        return at_once
    last = stop if ending == "stop" else dict.fromkeys(rules, x)
    return {rule: (1 - at_once[rule]) * again[rule] ** (rolls - 2) * last[rule] for rule in rules}


# %% own [task]
mine = prior
for rolls, ending in [(1, "stop"), (2, "X"), (2, "stop"), (4, "stop")]:
    mine = update(mine, seen_turn(rolls, ending))
figures.bars(mine, title="$path_title")

# %% slip [task]
slip = Fraction(0)
shows_53 = {"$cautious": 1 - slip, "$steady": slip, "$bold": slip}
figures.bars(update(after_4, shows_53), title="$path_title")

# %% settle [task]
belief, course = prior, [prior]
for _ in range(120):
    belief = update(belief, seen_turn(*play_turn(60)))
    course.append(belief)
lines = {rule: [belief[rule] for belief in course] for rule in rules}
figures.path(lines, names=range(121), title="$settle_title", axis="$turns")

# %% predictions
board.predictions

# %% values [teacher]
counts = {
    name: [int(36 * share) for share in found.values()]
    for name, found in (("first", at_once), ("stop", stop), ("again", again))
}
steps = [list(belief.values()) for belief in (prior, after_1, after_2, after_3, after_4)]
path_1, path_2, path_3, path_4 = steps[1:]
ratios = [max(seen.values()) / min(seen.values()) for _, seen in evidence]
exact_friends, exact_knew = friends.exact, knew.exact
streak = [prior]
for _ in range(4):
    streak.append(update(streak[-1], at_once))
growth = at_once["$cautious"] / at_once["$steady"]
row_end = streak[4]["$cautious"]
ninety = next(n for n, belief in enumerate(streak) if belief["$cautious"] > Fraction(9, 10))
third_stop = list(update(prior, seen_turn(3, "stop")).values())
with_slip = update(after_4, {"$cautious": Fraction(19, 20), "$steady": Fraction(1, 20), "$bold": Fraction(1, 20)})
slip_steady = with_slip["$steady"]
own_found = list(mine.values())
three_red, one_red = Fraction(3, 4) ** 2, Fraction(1, 4) ** 2
of_three_red = three_red / (three_red + one_red)
survivors = len(left)

# %% bea [picture]
from exxtra_widget import Game

Game("8/7 B 42", players=["Tom", "$bea"])

# %% tree [picture]
figures.tree(fork, title="$fork_title")

# %% blank_tree [picture]
figures.tree(fork, products="blank", title="$fork_title")

# %% belief_path [picture]
figures.belief(prior, evidence, title="$path_title")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Tom
B: $bea

## $three_rules
Start: 8/7 B 42
Minutes: 5
Note: $note_three_rules
{$holds_42}
Ask: $who_stops
Choices: $cautious_alone | $first_two | $all_three
Answer: $cautious_alone

## $behind_a_book
Start: 8/7 B -
Minutes: 7
Note: $note_behind_a_book
{$four_turns}
Ask: $most_probable
Choices: $cautious | $steady | $bold
Answer: $steady

## $which_tells
Minutes: 4
Note: $note_which_tells
{$same_four_turns}
Ask: $tells_most
Choices: $turn_first | $turn_second | $turn_third
Answer: $turn_third

## $be_bea
Minutes: 12
Dice: hand
Note: $note_be_bea
{$hear_and_guess}

## $count_outcomes
Minutes: 10
Show: odds
Note: $note_count_outcomes
{$first_good}
31 {$again_good}

## $after_first
Start: 8/7 B -
Minutes: 7
Note: $note_after_first
{$stops_at_once}
Ask: $who_leads
Choices: $cautious | $steady | $bold
Answer: $cautious
43 {$with_43}

## $after_second
Start: 8/7 B -
Minutes: 6
Note: $note_after_second
{$stops_on_two}
Ask: $who_leads
Choices: $cautious | $steady | $bold
Answer: $cautious
32
61 {$with_61}

## $after_third
Start: 8/7 B -
Minutes: 8
Note: $note_after_third
{$x_on_three}
Ask: $who_leads
Choices: $cautious | $steady | $bold
Answer: $steady
53
52 {$declined}
6X {$x_tells_nothing}

## $rule_again
Minutes: 6
Note: $note_rule_again
Again: $behind_a_book

## $tells_again
Start: 8/7 B -
Minutes: 4
Note: $note_tells_again
{$largest_ratio}
Reveal: $which_tells

## $in_another_order
Minutes: 6
Note: $note_in_another_order
{$x_first}
Ask: $steady_then
Choices: $higher | $the_same | $lower
Answer: $the_same

## $a_zero
Start: 8/7 B 53
Minutes: 5
Note: $note_a_zero
{$shows_53}
Ask: $ever_back
Choices: $yes_back | $no_back
Answer: $no_back

## $two_bags
Start: 8/7 B -
Minutes: 5
Note: $note_two_bags
{$bags}
Ask: $which_bag
Answer: 9/10
"""
board = ExxtraWidget(scenes=row)
board
