# minutes: 60
# ages: 14–17
# after: sample-space, no-x

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("5/0 A 61", players=["Ann", "Bo"], seed="lesson 11", size="compact")
board

# %% ask
board.ask("$ticket_question", choices=["$buy", "$sell", "$leave"], reveal="later")
board

# %% draw [task]
board.goto(0)
board.roll()
board

# %% gain
stake, prize = 12, 36


def gain(roll):
    if roll < 0:
        return prize - stake
    return -stake


# %% twenty
from exxtra_widget.exxtra import odds

rolls = odds.reroll().rvs(20, rng=4)
gains = [gain(roll) for roll in rolls]
print(gains)
print("$balance", sum(gains))

# %% buyers
from itertools import accumulate

buyers = {}
for seed, name in enumerate(("Cy", "Di", "Ed"), start=12):
    gains = [gain(roll) for roll in odds.reroll().rvs(1000, rng=seed)]
    buyers[name] = list(accumulate(gains))[19::20]

# %% balances
from exxtra_widget import figures

tickets = range(20, 1001, 20)
figures.path(buyers, names=tickets, title="$buyers_title", axis="$tickets", unit="$points")

# %% panel [hidden]
panel = ExxtraWidget("5/0 A 61", players=["Ann", "Bo"], odds=True)
panel

# %% bank_sum [task]
paying = 12
received = 36 * stake
paid_out = paying * prize
print("$bank_receives", received)
print("$bank_pays", paid_out)

# %% ticket_gain [exercise] [class]
on_average = odds.reroll().expect(gain)
wrong = {str(-on_average): "$bank_gains", str(on_average + stake): "$paid_only", "0": "$twelve_squares"}
ticket_gain = exxtra.exercise(
    "5/0 A 61", "$ticket_gain", kind="number", unit="$points", answer=on_average, wrong=wrong, hint="$gain_hint"
)

# %% expected [hidden]
bust = odds.reroll()["bust"]
expected = bust * (prize - stake) + (1 - bust) * (-stake)
print(ticket_gain.show(f"{bust} * 24 + {1 - bust} * (-12) = {expected}"))

# %% balance [task]
stake = 12
won, lost = bust * (prize - stake), (1 - bust) * (-stake)
sides = {"$won": won, "$lost": lost, "$together": won + lost}
figures.bars(sides, title=f"$stake_of {stake}", axis="$expected_gain")

# %% stake_formula [exercise] [class]
names = {"p": bust, "prize": range(1, 51)}
wrong = {"(1 - p) * prize": "$other_side", "p * prize / (1 - p)": "$always_gone", "prize / p": "$divided_by_p"}
stake_formula = exxtra.exercise(
    "5/0 A 61", "$any_prize", kind="formula", names=names, answer="p * prize", wrong=wrong, hint="$zero_hint"
)

# %% fair [hidden]
fair = prize * bust
print(stake_formula.show(f"$fair_stake {fair}"))

# %% reveal
board.reveal(answer="$sell")
board


# %% pays
def pays(roll):
    if roll < 0:
        return 1
    return 0


ticket = odds.reroll().map(pays)

# %% in_the_red
sold = (36, 100, 200, 400)
red = {}
for price in (11, 12, 13):
    red[f"$stake_of {price}"] = [float((n @ ticket).sf(n * price / prize)) for n in sold]

# %% red_figure
figures.path(red, names=sold, title="$red_title", axis="$tickets_sold")

# %% casinos [hidden]
print("$casinos")

# %% ask_insure
board.goto(0)
board.ask("$insure_question", choices=["$insure", "$risk"], reveal="later")
board


# %% left
def left(roll):
    if roll < 0:
        return 0
    return 36


uninsured = odds.reroll().map(left)

# %% compare
print("$uninsured", "$mean", uninsured.mean(), "  $worst", min(uninsured))
print("$insured", "$mean", 36 - 12, "  $worst", 36 - 12)

# %% reveal_insure
board.reveal()
board.caption("$same_ticket")
board

# %% double [exercise]
wrong = {"10": "$six_doubles", "20/3": "$xx_counted"}
double = exxtra.exercise(
    "5/0 A 61", "$double", kind="number", unit="$points", answer=5, wrong=wrong, hint="$hint_prize"
)


# %% lottery
def lottery(roll):
    if roll in (11, 22, 33):
        return 48
    if roll >= 70:
        return 36
    return 0


# %% lottery_stake [exercise]
on_average = odds.reroll().expect(lottery)
wrong = {"28": "$plain_mean", "324": "$per_ticket", "84": "$only_prizes"}
lottery_stake = exxtra.exercise(
    "5/0 A 61", "$lottery_stake", kind="number", unit="$points", answer=on_average, wrong=wrong, hint="$hint_lottery"
)

# %% phone [exercise]
wrong = {"20": "$with_margin", "8": "$margin_only", "240": "$full_price", "48": "$divided"}
phone = exxtra.exercise("5/0 A 61", "$phone", kind="number", unit="$euros", answer=12, wrong=wrong, hint="$hint_phone")


# %% own_lottery [task]
def my_lottery(roll):
    if roll in (11, 22, 33):
        return 60
    if roll == 76:
        return 100
    return 0


# %% own_stake [task]
print("$fair_stake", rounded(odds.reroll().expect(my_lottery)))

# %% predictions
board.predictions

# %% values [teacher]
from fractions import Fraction

stake = 12
margin = Fraction(stake - fair, stake)
total_paying, outcomes = odds.reroll().ratio(["bust"])
receives, pays_out = outcomes * stake, total_paying * prize
lottery_fair, double_fair, phone_fair = lottery_stake.exact, double.exact, phone.exact
phone_margin = Fraction(20 - phone_fair, 20)
bank_fair, bank_asked, bank_dear = (red[name][-1] for name in red)
own_fair = odds.reroll().expect(my_lottery)
lucky = sum(gain(roll) for roll in rolls)
ends = [course[-1] for course in buyers.values()]
mean_uninsured = uninsured.mean()
swing = odds.reroll().map(gain).std()
doubles, sevens = (odds.reroll().ratio(event)[0] for event in ([11, 22, 33], lambda roll: roll >= 70))

# %% balance_asked [picture]
parts = {"$won": bust * 24, "$lost": (1 - bust) * -12, "$together": expected}
figures.bars(parts, title="$stake_of 12", axis="$expected_gain")

# %% balance_fair [picture]
parts = {"$won": bust * 25, "$lost": (1 - bust) * -11, "$together": 0}
figures.bars(parts, title="$stake_of 11", axis="$expected_gain")

# %% red_banks [picture]
figures.path(red, names=sold, title="$red_title", axis="$tickets_sold")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $offer
Start: 5/0 A 61
Minutes: 3
Note: $note_offer
{$ticket_costs}

## $sides
Start: 5/0 A 61
Minutes: 4
Note: $note_sides
{$bank_says}
Ask: $which_side
Choices: $buy | $sell | $leave
Answer: $sell

## $paying_ticket
Start: 5/0 A 61
Minutes: 1
6X {$gain_24}

## $lost_ticket
Start: 5/0 A 61
Minutes: 1
53 {$minus_12}

## $real_tickets
Start: 5/0 A 61
Minutes: 11
Dice: hand
Note: $note_real_tickets
{$ten_tickets}

## $each_square
Start: 5/0 A 61
Minutes: 8
Show: odds
Note: $note_each_square
{$one_ticket_each}

## $sides_again
Minutes: 5
Note: $note_sides_again
{$your_sum}
Again: $sides
XX {$eleven_pay}

## $fair_title
Start: 5/0 A 61
Minutes: 5
Note: $note_fair
{$no_gain}
Ask: $fair_question
Choices: $ten_points | $eleven_points | $twelve_points | $thirteen_points
Answer: $eleven_points

## $many_tickets
Start: 5/0 A 61
Minutes: 6
Note: $note_many_tickets
{$sells_at_fair}
Ask: $in_red_question
Choices: $near_zero | $near_half | $near_one
Answer: $near_half

## $insurance
Start: 5/0 A 61
Minutes: 6
Note: $note_insurance
{$own_points}
Ask: $insure_question
Choices: $insure | $risk
53 {$same_ticket}

## $school_fair
Start: 5/0 A 61
Minutes: 4
Note: $note_school_fair
{$six_pays}
Ask: $fair_question
Choices: $four_points | $six_points | $twelve_points | $twenty_four_points
Answer: $four_points
"""
board = ExxtraWidget(scenes=row)
board
