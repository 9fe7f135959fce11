"""Cumulative distribution functions as stairs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, text, width
from exxtra_widget.charts.inputs import Chances, Counts, Number, Waiting, added, chances_of, number_of, numbers_of
from exxtra_widget.charts.lines import HEIGHT, LEFT
from exxtra_widget.charts.palette import BLUE, ORANGE
from exxtra_widget.charts.scale import SIZE, Scale, line, names_below, upward
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.arguments import items_of, shown
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.suggest import suggest_keywords


@suggest_keywords
def stairs(
    distribution: object,
    *,
    levels: float | Sequence[float] = (0.5,),
    title: str = "",
    axis: str = "",
    language: Language | None = None,
) -> Figure:
    """Return a figure of the cumulative distribution function as stairs.

    Parameters
    ----------
    distribution : Distribution, HittingTime, Sample or mapping
        Outcomes in order, with probabilities or counts; a waiting time up to its 99% quantile.
    levels : float or sequence of float
        Probabilities whose quantiles are drawn, ``(0.25, 0.5, 0.75)`` for quartiles; ``()`` for none.
    title, axis, language : str, optional
        As in `path`.

    Raises
    ------
    TypeError, ValueError
        If `distribution` does not hold probabilities in order, or a level is not between 0 and 1.

    Examples
    --------
    >>> from exxtra_widget.figures import stairs
    >>> from exxtra_widget import exxtra
    >>> stairs(exxtra.odds.first_roll()).description
    'Median: 41.'
    """
    language = spoken(language)
    wanted = _levels(levels)
    shares = _shares(distribution)
    kind = float if any(isinstance(share, float) for share in shares.values()) else Fraction
    sums = accumulate(Fraction(share) for share in shares.values())
    steps = [(name, min(1, added([kind(total)]))) for name, total in zip(shares, sums, strict=True)]
    half = next((name for name, share in steps if share >= 0.5 - 1e-12), steps[-1][0])
    labels = Labels(
        title or say(language, "cumulative"),
        say(language, "median", name=half),
        language,
        say(language, "at_most_share" if isinstance(distribution, Counts) else "at_most"),
        axis or say(language, "outcome"),
    )
    return _drawn(steps, labels, [level for level in wanted if level <= steps[-1][1] + 1e-12])


def _levels(given: object) -> list[float]:
    listed = items_of(given)
    levels = [float(number_of(level, "level")) for level in ([given] if listed is None else listed)]
    for level in levels:
        if not 0 < level <= 1:
            raise ValueError(f"a level must be above 0 and at most 1, not {shown(level)}")
    return levels


def _shares(distribution: object) -> dict[str, Number]:
    if isinstance(distribution, Counts):
        size = sum(distribution.values())
        return numbers_of({outcome: Fraction(count, size) for outcome, count in distribution.items()}, "shares")
    if isinstance(distribution, Waiting) and not isinstance(distribution, Chances):
        return {str(n): distribution.pmf(n) for n in range(distribution.ppf(0.99) + 1)}
    return chances_of(distribution)


def _drawn(steps: Sequence[tuple[str, Number]], labels: Labels, levels: Sequence[float]) -> Figure:
    top, right = head(labels.title) + 50, WIDTH - 40.0
    bottom = top + HEIGHT
    up = Scale(0, 1, bottom, top, language=labels.language)
    pitch = (right - LEFT) / len(steps)
    parts = [*upward(up, LEFT, right, labels.axis)]
    named = [(LEFT + pitch * i + pitch / 2, name) for i, (name, _) in enumerate(steps)]
    parts += names_below(named, bottom + 22, LEFT - 30.0, 10)
    rises = "".join(f"H{x:.1f}V{up(float(share)):.1f}" for (x, _), (_, share) in zip(named, steps, strict=True))
    path = f"M{LEFT} {bottom:.1f}{rises}H{right:.1f}"
    parts.append(element("path", d=path, fill="none", stroke=BLUE, stroke_width=4))
    for level in levels:
        at = next(i for i, (_, share) in enumerate(steps) if share >= level - 1e-12)
        x, y = LEFT + pitch * (at + 0.5), up(level)
        parts += [line(LEFT, y, x, y, ORANGE, 2.5, dash="9 6"), line(x, y, x, bottom, ORANGE, 2.5, dash="9 6")]
        said = f"{percent(level, labels.language, 0)} → {steps[at][0]}"
        inside = x + width(said, SIZE, bold=True) + 20 < right
        parts.append(text(x + 10 if inside else x - 10, y + 17, said, SIZE, "start" if inside else "end", weight="600"))
    parts += [
        line(LEFT, bottom, right, bottom, thick=1.5, faint=0.7),
        text((LEFT + right) / 2, bottom + 52, labels.heading, SIZE, "middle"),
    ]
    table = [
        (labels.heading, labels.axis),
        *((name, percent(share, labels.language)) for name, share in steps),
    ]
    return figure(labels, table, parts, bottom + 76)
