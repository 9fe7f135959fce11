# minutes: 60
# ages: 15–19
# after: waiting-for-the-bust

# %% board
from exxtra_widget import LevelXWidget, explain_errors, levelx, percent, rounded, use_language

use_language("$language")
explain_errors()
board = LevelXWidget("levelx 443322/000000 A -", players=["Ann", "Bo"], size="compact")
board

# %% ask
board.ask("$faces_question", choices=["6", "10", "15", "25"], reveal="later")
board

# %% one_round
from random import Random

chance = Random(35)
faces = []
while len(set(faces)) < 6:
    faces.append(chance.randint(1, 6))
print(*faces, " →", len(faces), "$rolls")

# %% ours [task]
ours = [12, 9, 21, 13, 17, 10]
print("$our_mean", rounded(sum(ours) / len(ours)))


# %% until_full
def rolls_until_full():
    faces = []
    while len(set(faces)) < 6:
        faces.append(chance.randint(1, 6))
    return len(faces)


# %% many_rounds
lengths = [rolls_until_full() for _ in range(2000)]
print(lengths[:20])
print("$mean_length", rounded(sum(lengths) / len(lengths)))

# %% chain
from exxtra_widget import MarkovChain, figures

seen = MarkovChain({k: {k: k, k + 1: 6 - k} for k in range(6)})
figures.chain(seen, title="$chain_title")

# %% wait_gap [exercise] [class]
names = {"k": range(1, 6)}
wrong = {"(6 - k) / 6": "$just_probability", "6 / k": "$old_face", "6 - k": "$missing_faces"}
wrong["6 / (k + 1)"] = "$counted_new"
answer, hint = "6 / (6 - k)", "$wait_hint"
wait_gap = levelx.exercise(
    "levelx 443322/000000 A -", "$wait_question", kind="formula", answer=answer, names=names, wrong=wrong, hint=hint
)

# %% waits [hidden]
from fractions import Fraction

waits = {str(k): Fraction(6, 6 - k) for k in range(6)}
bars = figures.bars(waits, title="$waits_title", axis="$rolls", category="$faces_there")
wait_gap.show(bars)

# %% total_gap [exercise] [class]
wrong = {"6": "$last_alone", "36": "$six_times_last", "137/10": "$without_first", "87/10": "$without_last"}
options = {"kind": "number", "form": "fraction", "unit": "$rolls"}
answer, hint = sum(waits.values()), "$total_hint"
total_gap = levelx.exercise(
    "levelx 443322/000000 A -", "$total_question", answer=answer, wrong=wrong, hint=hint, **options
)

# %% reveal
board.reveal(answer="15")
board.caption("$six_for_last")
board

# %% figure
from exxtra_widget import Sample

full = seen.hitting_time()
exact = {n: full.pmf(n) for n in range(6, 61)}
figures.compare(Sample(lengths), exact, title="$lengths_title", category="$rolls")

# %% even_chance [task]
n = 10
print(f"$full_within {n} → {percent(full.cdf(n))}")

# %% ask_turns
second = LevelXWidget("levelx 443322/000000 A 1235", players=["Ann", "Bo"], size="compact")
choices = ["$about_6", "$about_9", "$about_12", "$about_15"]
second.ask("$turns_question", choices=choices, reveal="later")
second

# %% rows
from exxtra_widget.levelx import odds

makes = {str(row): odds.can_make(row) for row in range(5, 11)}
figures.bars(makes, title="$rows_title", category="$row")

# %% offer_gap [exercise] [class]
wrong = {str(sum(makes.values()) / 6): "$one_row_only", "3": "$half_of_six", "6": "$all_six"}
options = {"kind": "number", "unit": "$unit_rows", "hint": "$offer_hint"}
offer_gap = levelx.exercise(
    "levelx 443322/000000 A -", "$offer_question", answer=sum(makes.values()), wrong=wrong, **options
)

# %% one_row [hidden]
single = odds.collect(one_row=True)
shown = {str(n): single.pmf(n) for n in range(6, 10)}
offer_gap.show(figures.bars(shown, title="$single_title", category="$turns"))

# %% reveal_turns
second.reveal(answer="$about_6")
second.caption("$any_row")
second

# %% together [hidden]
several = odds.collect()
print("$one_row_mean", rounded(single.mean(), 3))
print("$several_mean", rounded(several.mean(), 3))

# %% side_by_side
shown = {str(n): several.pmf(n) for n in range(1, 9)}
figures.bars(shown, title="$several_title", category="$turns")

# %% packets [exercise]
wrong = {"4": "$just_four", "16": "$four_times_last", "22/3": "$first_is_new", "10": "$added_numbers"}
answer, hint = sum(Fraction(4, left) for left in (4, 3, 2, 1)), "$packets_hint"
packets = levelx.exercise(
    "levelx 443322/000000 A -", "$packets", kind="number", unit="$unit_packets", answer=answer, wrong=wrong, hint=hint
)

# %% last_face [exercise]
wrong = {"1": "$not_due", "147/10": "$from_the_start", "26": "$past_rolls"}
options = {"kind": "number", "unit": "$rolls", "hint": "$last_face_hint"}
last_face = levelx.exercise("levelx 443322/000000 A -", "$last_face", answer=6, wrong=wrong, **options)

# %% all_different [exercise]
wrong = {"1/1296": "$one_order", "1/54": "$four_given", "1/2": "$last_alone_new", "13/18": "$some_alike"}
answer, hint = Fraction(5 * 4 * 3, 6**3), "$different_hint"
all_different = levelx.exercise("levelx 443322/000000 A -", "$all_different", answer=answer, wrong=wrong, hint=hint)

# %% last_row [exercise]
lacks_ten = "levelx 443322+1.1.1.1.1.0/000000 A -"
wrong = {str(odds.can_make(10)): "$just_probability", "6": "$like_a_face"}
options = {"kind": "number", "unit": "$turns", "form": "fraction"}
last_row = levelx.exercise(
    lacks_ten, "$last_row", answer=1 / odds.can_make(10), wrong=wrong, hint="$last_row_hint", **options
)

# %% which_first [exercise]
lacks_two = "levelx 443322+1.0.1.1.1.0/000000 A 1146"
wrong = {"6": "$six_first", "$no_matter": "$matters"}
choices = ["6", "10", "$no_matter"]
which_first = levelx.exercise(lacks_two, "$which_first", choices=choices, answer="10", wrong=wrong, hint="$which_hint")

# %% album [task]
pictures = 20
album = MarkovChain({k: {k: k, k + 1: pictures - k} for k in range(pictures)})
print(pictures, "$unit_pictures →", rounded(album.expected_steps(), 1), "$unit_packets")

# %% predictions
board.predictions + second.predictions

# %% values [teacher]
mean, nearest = full.mean(), round(full.mean())
median, sure = full.median(), full.ppf(0.95)
within = [full.cdf(n) for n in (12, 13, 26, 27)]
deviation = full.std()
sample_mean = sum(lengths) / len(lengths)
for_last_two = waits["4"] + waits["5"]
offered, rarest, easiest = sum(makes.values()), odds.can_make(10), odds.can_make(6)
single_mean, several_mean = single.mean(), several.mean()
at_once, in_two, in_three = single.pmf(6), several.cdf(2), several.cdf(3)
pips, pips_of_a_turn = sum(range(5, 11)), 4 * Fraction(7, 2)
least_turns, least_dice = pips / pips_of_a_turn, sum(1 if row <= 6 else 2 for row in range(5, 11))
picture_waits = " + ".join(str(Fraction(4, left)) for left in (4, 3, 2, 1))
last_row_ways = rarest * 1296
four_pictures, album_mean = packets.exact, album.expected_steps()
after_ten, after_six = 1 / easiest, 1 / rarest
three_colours = sum(Fraction(3, left) for left in (3, 2, 1))

# %% stages [picture]
figures.chain(seen, title="$chain_title")

# %% sample_and_exact [picture]
figures.compare(Sample(lengths), exact, title="$lengths_title", category="$rolls")

# %% rows_picture [picture]
figures.bars(makes, title="$rows_title", category="$row")

# %% row [teacher]
from exxtra_widget import LevelXWidget, use_language

use_language("$language")
row = """
# $row_title
Game: levelx
A: Ann
B: Bo

## $scene_set
Start: levelx 443322/000000 A -
Minutes: 3
Note: $note_set
{$all_on_x}
1235 {$four_dice}
>15|23 {$two_tokens}

## $scene_die
Start: levelx 443322/000000 A -
Minutes: 5
Note: $note_die
{$one_die}
Ask: $faces_question
Choices: 6 | 10 | 15 | 25
Answer: 15

## $scene_pairs
Start: levelx 443322/000000 A -
Minutes: 10
Note: $note_pairs
{$tick_faces}

## $scene_waits
Start: levelx 443322/000000 A -
Minutes: 8
Note: $note_waits
{$how_long_each}

## $scene_sum
Start: levelx 443322/000000 A -
Minutes: 4
Note: $note_sum
{$add_waits}
Reveal: $scene_die

## $scene_even
Start: levelx 443322/000000 A -
Minutes: 4
Note: $note_even
{$not_the_mean}
Ask: $even_question
Choices: 6 | 10 | 13 | 20
Answer: 13

## $scene_turns
Start: levelx 443322/000000 A -
Minutes: 5
Note: $note_turns
{$back_to_four}
Ask: $turns_question
Choices: $about_6 | $about_9 | $about_12 | $about_15
Answer: $about_6

## $scene_try
Start: levelx 443322/000000 A -
Minutes: 8
Dice: hand
Note: $note_try
{$one_row_each}

## $scene_again
Minutes: 3
Note: $note_again
{$think_again}
Again: $scene_turns

## $scene_choice
Start: levelx 443322+1.0.1.1.1.0/000000 A 1146
Minutes: 4
Note: $note_choice
{$six_and_ten}
Ask: $which_scene
Choices: 6 | 10 | $no_matter
Answer: 10

## $scene_exit
Start: levelx 443322/000000 A -
Minutes: 6
Note: $note_exit
{$four_pictures}
Ask: $packets_scene
Choices: $about_4 | $about_8 | $about_16
Answer: $about_8
"""
board = LevelXWidget(scenes=row)
board
