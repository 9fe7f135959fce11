# %% board
from exxtra_widget import LevelXWidget, levelx, percent, rounded, use_language
from exxtra_widget.levelx import odds

use_language("$language")
LevelXWidget("levelx 000000/000000 A 1235", players=["Ann", "Bo"])

# %% ask
vote = LevelXWidget("levelx 000000/000000 A -", players=["Ann", "Bo"], size="compact")
vote.ask("$easiest", choices=["5", "6", "7", "8", "9", "10"], reveal="later")
vote

# %% chances [hidden]
chances = {total: odds.can_make(total) for total in range(5, 11)}
for total, chance in sorted(chances.items(), key=lambda item: -item[1]):
    print(f"{total:>2}   {chance.numerator * 1296 // chance.denominator:>4} $of_all   {percent(chance)}")

# %% reveal [hidden]
vote.reveal(answer=str(max(chances, key=lambda total: chances[total])))
vote.caption("$why_six")
vote

# %% subsets
from fractions import Fraction
from itertools import combinations, product


def subsets_with_total(dice, total):
    return sum(sum(part) == total for size in (1, 2, 3, 4) for part in combinations(dice, size))


rolls = list(product(range(1, 7), repeat=4))
for total in range(5, 11):
    mean = Fraction(sum(subsets_with_total(dice, total) for dice in rolls), len(rolls))
    once = Fraction(sum(subsets_with_total(dice, total) > 0 for dice in rolls), len(rolls))
    print(f"{total:>2}   $mean_number {rounded(mean, 3)}   $at_least_one {rounded(once, 3)}")

# %% same
all(
    chances[total] == Fraction(sum(subsets_with_total(dice, total) > 0 for dice in rolls), len(rolls))
    for total in chances
)


# %% turns
def turns_to_x(squares, times):
    turns = [Fraction(0)]
    for left in range(1, squares + 1):
        after = sum(times.pmf(n) * turns[max(left - n, 0)] for n in range(1, 5))
        turns.append((1 + after) / (1 - times.pmf(0)))
    return turns[squares]


for (total, times), squares in zip(odds.totals().items(), levelx.notation.row_lengths(levelx.Rules())):
    turns = turns_to_x(squares, times)
    print(f"$row {total:>2}: {squares} $squares, {rounded(turns)} $turns, {percent(chances[total])} $for_token")

# %% last_one
for missing in range(5, 11):
    tokens = ".".join("0" if row == missing else "1" for row in range(5, 11))
    position = levelx.Position.parse(f"levelx 443322+{tokens}/000000 A -")
    chance = odds.finish_set(position)
    print(f"{missing:>2} $missing: {percent(chance)} $a_turn, {rounded(1 / chance)} $on_average")

# %% collect [hidden]
print(f"$several_rows: {rounded(odds.collect().mean(), 3)} $on_average")
print(f"$one_row: {rounded(odds.collect(one_row=True).mean(), 3)} $on_average")

# %% further [hidden]
position = levelx.Position.parse("levelx 040000/030000 B -")
print(odds.can_make(9, 2), odds.can_make(9) ** 2)
print(odds.sent_back(position, seat=0, row=6))
for row, chance in chances.items():
    print(row, rounded(odds.can_make(row, 1, levelx.Rules(lucky_loser=True)) - chance, 3))
print(odds.expected_points("levelx 443322/000000 A -"), odds.expected_points("levelx 443322+0.1.1.1.1.1/000000 A -"))
