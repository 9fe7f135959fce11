# minutes: 60
# ages: 15–18
# after: trees-and-tables, counting-without-listing, how-many-busts

# %% board
from exxtra_widget import ExxtraWidget, explain_errors, exxtra, percent, rounded, use_language

use_language("$language")
explain_errors()
board = ExxtraWidget("0/0 A -", players=["Ann", "Bo"], seed="lesson 28", size="compact")
board

# %% ask
board.ask("$who_has_three", choices=["$with_cards", "$with_dice", "$same"], reveal="later")
board

# %% deck
deck = [a + b for a in "12347X" for b in "12356X"]
print(len(deck), "$cards", *deck[:8], "…")

# %% two_hands
from random import Random

chance = Random(28)
print("$cards_drawn", *chance.sample(deck, k=10))
print("$dice_rolled", *chance.choices(deck, k=10))

# %% ours [task]
ours = [3, 2, 4, 3, 3, 1, 4, 2]
print("$three_of_ours", ours.count(3), "$times_in", len(ours))


# %% count_x
def count_x(rolls):
    return sum("X" in roll for roll in rolls)


# %% many_hands
hands = [count_x(chance.sample(deck, k=10)) for _ in range(2000)]
rolls = [count_x(chance.choices(deck, k=10)) for _ in range(2000)]
print("$three_with_cards", hands.count(3), "$times_in", len(hands))
print("$three_with_dice", rolls.count(3), "$times_in", len(rolls))

# %% both_gap [exercise] [class]
wrong = {"121/1296": "$put_back", "10/35": "$second_alone", "11/35": "$first_stays", "110/1296": "$still_all"}
both_gap = exxtra.exercise("0/0 A -", "$both_question", answer="11/126", wrong=wrong, hint="$both_hint")

# %% two_cards [hidden]
from fractions import Fraction
from math import comb

from exxtra_widget import figures

after_x = {"X": Fraction(10, 35), "$no_x": Fraction(25, 35)}
after_other = {"X": Fraction(11, 35), "$no_x": Fraction(24, 35)}
first_card = {"X": (Fraction(11, 36), after_x), "$no_x": (Fraction(25, 36), after_other)}
both_gap.show(figures.tree(first_card, title="$tree_title"))

# %% hand_gap [exercise] [class]
names = {"threes": comb(11, 3), "sevens": comb(25, 7), "all": comb(36, 10)}
wrong = {"threes / all": "$others_missing", "(threes + sevens) / all": "$added", "threes * sevens": "$not_divided"}
answer, hint = "threes * sevens / all", "$hand_hint"
hand_gap = exxtra.exercise(
    "0/0 A -", "$hand_question", kind="formula", names=names, answer=answer, wrong=wrong, hint=hint
)

# %% three_cards [hidden]
three_cards = Fraction(comb(11, 3) * comb(25, 7), comb(36, 10))
print(hand_gap.show(f"$three_with_cards {percent(three_cards)}"))

# %% three_dice [hidden]
three_dice = comb(10, 3) * Fraction(11, 36) ** 3 * Fraction(25, 36) ** 7
print(hand_gap.show(f"$three_with_dice {percent(three_dice)}"))

# %% reveal
board.reveal(answer="$with_cards")
board.caption("$narrower")
board

# %% both_figure [hidden]
cards = [Fraction(comb(11, k) * comb(25, 10 - k), comb(36, 10)) for k in range(11)]
dice = [comb(10, k) * Fraction(11, 36) ** k * Fraction(25, 36) ** (10 - k) for k in range(11)]
both = {"$cards_line": cards, "$dice_line": dice}
hand_gap.show(figures.path(both, names=range(11), title="$both_title", axis="$number_of_x"))

# %% second_card [exercise] [class]
wrong = {"$more": "$none_seen", "$less": "$less_seen"}
choices = ["$more", "$less", "$just_as"]
second_card = exxtra.exercise(
    "0/0 A -", "$second_question", choices=choices, answer="$just_as", wrong=wrong, hint="$second_hint"
)

# %% second_sum [hidden]
second_x = Fraction(11, 36) * Fraction(10, 35) + Fraction(25, 36) * Fraction(11, 35)
print(second_card.show(f"11/36 · 10/35 + 25/36 · 11/35 = {second_x}"))

# %% spread [hidden]
for name, shares in both.items():
    mean = sum(k * share for k, share in enumerate(shares))
    variance = sum((k - mean) ** 2 * share for k, share in enumerate(shares))
    print(f"{name}: $mean {rounded(mean)}, $variance {rounded(variance)}")

# %% ask_memory
board.ask("$memory_question", choices=["$more", "$less", "$just_as"], reveal="later")
board

# %% fourth_gap [exercise] [class]
wrong = {"11/36": "$dice_again", "8/36": "$still_36", "11/33": "$still_11", "10/35": "$one_gone"}
fourth_gap = exxtra.exercise("0/0 A -", "$fourth_question", answer="8/33", wrong=wrong, hint="$fourth_hint")

# %% fourth [hidden]
fourth = Fraction(8, 33)
print(fourth_gap.show(f"8/33 = {percent(fourth)}, 11/36 = {percent(Fraction(11, 36))}"))

# %% reveal_memory
board.reveal(answer="$less")
board.caption("$memory")
board

# %% five_clean [exercise]
all_x, by_dice = Fraction(comb(11, 5), comb(36, 5)), Fraction(25, 36) ** 5
wrong = {str(by_dice): "$that_dice", str(all_x): "$that_all", "25/36": "$one_card"}
answer, hint = Fraction(comb(25, 5), comb(36, 5)), "$none_hint"
five_clean = exxtra.exercise("0/0 A -", "$none_question", answer=answer, wrong=wrong, hint=hint)

# %% lotto [exercise]
wrong = {str(Fraction(20, comb(49, 6))): "$blanks_missing", str(Fraction(1, comb(49, 6))): "$all_six"}
wrong[str(20 * Fraction(6, 49) ** 3 * Fraction(43, 49) ** 3)] = "$balls_back"
answer, hint = Fraction(comb(6, 3) * comb(43, 3), comb(49, 6)), "$lotto_hint"
lotto = exxtra.exercise("0/0 A -", "$lotto_question", answer=answer, wrong=wrong, hint=hint)

# %% lamps [exercise]
none_broken = Fraction(comb(16, 3), comb(20, 3))
wrong = {str(none_broken): "$that_none", "61/125": "$lamp_back", "3/5": "$lamps_added"}
lamps = exxtra.exercise("0/0 A -", "$lamps_question", answer=1 - none_broken, wrong=wrong, hint="$lamps_hint")

# %% poll [exercise]
wrong = {"$in_class": "$class_memory", "$in_both": "$not_class"}
choices = ["$in_class", "$in_country", "$in_both"]
poll = exxtra.exercise(
    "0/0 A -", "$poll_question", choices=choices, answer="$in_country", wrong=wrong, hint="$poll_hint"
)

# %% packs [task]
packs = 1
with_x, without_x = 11 * packs, 25 * packs
three = comb(with_x, 3) * comb(without_x, 7) / comb(with_x + without_x, 10)
print("$packs", packs, "→", percent(three))

# %% predictions
board.predictions

# %% values [teacher]
both_x, mean_x = Fraction(11, 36) * Fraction(10, 35), 10 * Fraction(11, 36)
variance_dice = mean_x * Fraction(25, 36)
variance_cards = variance_dice * Fraction(36 - 10, 36 - 1)
threes, sevens, tens = comb(11, 3), comb(25, 7), comb(36, 10)
cards_far = sum(cards[k] for k in range(11) if abs(k - 3) > 2)
dice_far = sum(dice[k] for k in range(11) if abs(k - 3) > 2)


def of_packs(packs):
    return Fraction(comb(11 * packs, 3) * comb(25 * packs, 7), comb(36 * packs, 10))


enough_packs = next(n for n in range(1, 100) if of_packs(n) - three_dice < Fraction(1, 200))
two_packs = of_packs(2)
six_right = Fraction(1, comb(49, 6))
small_both = Fraction(3, 8) * Fraction(2, 7)

# %% two_cards_picture [picture]
figures.tree(first_card, title="$tree_title")

# %% blank_tree [picture]
figures.tree(first_card, products="blank", title="$tree_title")

# %% both_picture [picture]
figures.path(both, names=range(11), title="$both_title", axis="$number_of_x")

# %% row [teacher]
from exxtra_widget import ExxtraWidget, use_language

use_language("$language")
row = """
# $row_title
Game: exxtra
A: Ann
B: Bo

## $scene_deck
Start: 0/0 A -
Minutes: 4
Note: $note_deck
{$every_roll}
7X {$eleven_with_x}

## $scene_vote
Start: 0/0 A -
Minutes: 5
Note: $note_vote
{$ten_each}
Ask: $who_has_three
Choices: $with_cards | $with_dice | $same
Answer: $with_cards

## $scene_pairs
Start: 0/0 A -
Minutes: 10
Note: $note_pairs
{$draw_and_roll}

## $scene_two
Start: 0/0 A -
Minutes: 7
Note: $note_two
{$two_drawn}
Ask: $both_question
Answer: 11/126

## $scene_hands
Start: 0/0 A -
Minutes: 9
Note: $note_hands
{$count_hands}

## $scene_reveal
Start: 0/0 A -
Minutes: 4
Note: $note_reveal
{$look_again}
Reveal: $scene_vote

## $scene_second
Start: 0/0 A -
Minutes: 5
Note: $note_second
{$face_down}
Ask: $second_question
Choices: $more | $less | $just_as
Answer: $just_as

## $scene_memory
Start: 0/0 A -
Minutes: 4
Note: $note_memory
{$three_gone}
Ask: $memory_question
Choices: $more | $less | $just_as
Answer: $less

## $scene_memory_again
Minutes: 4
Note: $note_memory_again
{$what_is_left}
Again: $scene_memory

## $scene_exit
Start: 0/0 A -
Minutes: 8
Note: $note_exit
{$eight_sweets}
Ask: $sweets_question
Choices: 3/28 | 9/64 | 3/32
Answer: 3/28
"""
board = ExxtraWidget(scenes=row)
board
