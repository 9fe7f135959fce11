"""Figures of lines: stairs, paths, beliefs, calibration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exxtra_widget.charts import named_numbers
from exxtra_widget.charts.figure import Figure as Figure  # noqa: PLC0414 - figures.Figure is this
from exxtra_widget.charts.figure import say
from exxtra_widget.charts.lines import Axes, curves, paths
from exxtra_widget.charts.numbers import chance, number, percent
from exxtra_widget.charts.reading import chances_of, names_of, number_of, numbers_of
from exxtra_widget.predict.calibration import Calibration, Forecast, calibrate
from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.probability.sample import Sample
from exxtra_widget.support.arguments import items_of, quote, shown
from exxtra_widget.support.columns import columns_of
from exxtra_widget.support.locale import spoken

if TYPE_CHECKING:
    from exxtra_widget.charts.reading import Number


def stairs(
    distribution: Any,
    *,
    levels: float | Sequence[float] = (0.5,),
    title: str = "",
    axis: str = "",
    language: str | None = None,
) -> Figure:
    """Return a figure of the cumulative distribution function as stairs.

    Parameters
    ----------
    distribution : Distribution, HittingTime, Sample or mapping
        Outcomes in order, with probabilities or counts; a waiting time up to its 99% quantile.
    levels : float or sequence of float
        Probabilities whose quantiles are drawn, ``(0.25, 0.5, 0.75)`` for quartiles; ``()`` for none.
    title, axis : str, optional
        Titles of the figure and of the horizontal axis.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The stairs; each stair is as high as the probability of its outcome.

    Raises
    ------
    TypeError, ValueError
        If `distribution` does not hold probabilities in order, or a level is not between 0 and 1.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> stairs(exxtra.odds.first_roll()).description
    'Median: 41.'
    """
    language = spoken(language)
    listed = items_of(levels)
    wanted = [float(number_of(level, "level")) for level in ([levels] if listed is None else listed)]
    for level in wanted:
        if not 0 < level <= 1:
            raise ValueError(f"a level must be above 0 and at most 1, not {shown(level)}")
    if isinstance(distribution, Sample):
        size = distribution.size
        shares: Mapping[str, Number] = numbers_of({x: Fraction(n, size) for x, n in distribution.items()}, "shares")
    elif isinstance(distribution, HittingTime):
        shares = {str(n): distribution.pmf(n) for n in range(distribution.ppf(0.99) + 1)}
    else:
        shares = chances_of(distribution)
    return named_numbers.stairs(
        shares,
        language=language,
        title=title,
        heading=axis,
        counted=isinstance(distribution, Sample),
        levels=wanted,
    )


def path(
    series: Any,
    *,
    truth: Any = None,
    names: Iterable[Any] | None = None,
    title: str = "",
    axis: str = "",
    unit: str = "%",
    language: str | None = None,
) -> Figure:
    r"""Return a line chart over named moments, like a relative frequency that settles down.

    Parameters
    ----------
    series : mapping, table or sequence of numbers
        From names to lists of numbers of one length, at most six lists, as a table of pandas has them in its columns;
        or a single list.
    truth : number, optional
        A value that is drawn as a dashed line.
    names : iterable, optional
        Names of the moments; by default those in the index of a table, or numbers from 1. Whole numbers are written as
        the language does, unless all of them could be years.
    title, axis : str, optional
        Titles of the figure and of the horizontal axis.
    unit : str, default "%"
        ``"%"`` for shares, otherwise the unit of the numbers or an empty text.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The lines, each with its name at its end.

    Raises
    ------
    TypeError, ValueError
        If the lists do not hold numbers, or differ in length.

    Examples
    --------
    >>> path({"share of X": [1.0, 0.5, 0.33, 0.25]}, truth=0.306).table[4]
    ('4', '25.0%')
    """
    language = spoken(language)
    columns, moments_of = columns_of(series)
    lists = columns if isinstance(columns, Mapping) else {say(language, "frequency"): columns}
    found = {str(name): _series(name, values) for name, values in lists.items()}
    if not 1 <= len(found) <= 6:
        raise ValueError(f"a path must have one to six lists, not {len(found)}")
    lengths = {name: len(values) for name, values in found.items()}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{quote(name)} has {length}" for name, length in lengths.items())
        raise ValueError(f"the lists of a path must have the same length: {counts}")
    moments = names_of(moments_of if names is None else names, min(lengths.values()), "moments", language)
    shares = unit == "%"
    value = None if truth is None else number_of(truth, "truth")

    def said(height: Number) -> str:
        return percent(height, language) if shares else number(height, language)

    title = title or say(language, "course")
    described = "; ".join(f"{name}: {said(values[0])} → {said(values[-1])}" for name, values in found.items())
    line = None if value is None else (float(value), say(language, "exact_value", value=said(value)))
    up = say(language, "share") if shares else unit or say(language, "value")
    axes = Axes(title, described, axis or say(language, "moment"), up, shares, language, line)
    table = [
        (axes.across, *found),
        *((moment, *(said(values[i]) for values in found.values())) for i, moment in enumerate(moments)),
    ]
    return paths(found, moments, axes, table)


def _series(name: object, values: Any) -> list[float]:
    if isinstance(values, (str, Mapping)):
        known = "; names=[…] holds the names of the moments" if isinstance(values, Mapping) else ""
        raise TypeError(f"{quote(name)} needs a list of numbers, not {shown(values)}{known}")
    try:
        found = [float(number_of(value, str(name))) for value in values]
    except TypeError as error:
        if "needs a number" in str(error):
            raise
        raise TypeError(f"{quote(name)} needs a list of numbers, not {shown(values)}") from None
    if not 1 <= len(found) <= 100_000:
        raise ValueError(f"{quote(name)} needs 1 to 100,000 numbers")
    return found


def belief(
    prior: Any, evidence: Iterable[tuple[Any, Mapping[Any, Any]]], *, title: str = "", language: str | None = None
) -> Figure:
    r"""Return a figure of Bayes' theorem: the probability of each hypothesis after each observation.

    Parameters
    ----------
    prior : Distribution or mapping
        The probability of each hypothesis before any observation; weights are divided by their sum.
    evidence : iterable of (name, mapping)
        Each observation with its probability under each hypothesis.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        A line for each hypothesis; the table holds the posterior probabilities.

    Raises
    ------
    TypeError, ValueError
        If a probability is missing or out of range, or an observation is impossible under all hypotheses.

    Examples
    --------
    A fair die or one with three X, before and after an X:

    >>> found = belief({"fair": 1, "loaded": 1}, [("X", {"fair": Fraction(1, 6), "loaded": Fraction(1, 2)})])
    >>> found.table[2]
    ('X', '1/4 = 25.0%', '3/4 = 75.0%')
    """
    language = spoken(language)
    weights = numbers_of(prior, "hypotheses")
    if any(value < 0 for value in weights.values()) or not any(weights.values()):
        raise ValueError("the weights of hypotheses must be 0 or more, and at least one above 0")
    if not 1 <= len(weights) <= 6:
        raise ValueError(f"a figure shows at most 6 hypotheses, not {len(weights)}")
    beliefs, names = [_normal(weights)], [say(language, "prior")]
    for name, given in _evidence(evidence):
        likelihood = chances_of(given, f"probabilities of {quote(name)}")
        missing = [hypothesis for hypothesis in weights if hypothesis not in likelihood]
        if missing:
            raise ValueError(f"{quote(name)} needs its probability under {quote(missing[0])}")
        product = {one: share * likelihood[one] for one, share in beliefs[-1].items()}
        if not any(product.values()):
            raise ValueError(f"{quote(name)} is impossible under every remaining hypothesis")
        beliefs.append(_normal(product))
        names.append(name)
    series = {one: [float(share[one]) for share in beliefs] for one in weights}
    table = [
        (say(language, "observation"), *weights),
        *(
            (name, *(chance(value, language) for value in share.values()))
            for name, share in zip(names, beliefs, strict=True)
        ),
    ]
    described = "; ".join(f"{one}: {percent(v[0], language)} → {percent(v[-1], language)}" for one, v in series.items())
    axes = Axes(
        title or say(language, "belief"),
        described,
        say(language, "observation"),
        say(language, "probability"),
        language=language,
    )
    return paths(series, names, axes, table)


def _evidence(evidence: Any) -> list[tuple[str, Any]]:
    try:
        return [(str(name), given) for name, given in evidence]
    except (TypeError, ValueError):
        raise TypeError(
            "evidence must be a list of observations with their probabilities: [('X', {'fair': 1/6, 'loaded': 1/2})]"
        ) from None


def _normal(weights: Mapping[str, Number]) -> dict[str, Number]:
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()}


def calibration(forecasts: Any, *, bins: int = 5, title: str = "", language: str | None = None) -> Figure:
    r"""Return a figure of the calibration of forecasts: predicted probabilities next to observed frequencies.

    Parameters
    ----------
    forecasts : iterable of (number, bool), or mapping
        Each forecast with its outcome: a probability, and whether the event happened. Or a mapping from up to six
        names to such lists. For the answers of a class there is `Predictions.plot`.
    bins : int, default 5
        Number of bins of equal width from 0 to 1, 1 to 20; each is a point at its means.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        A point for each part of the scale that holds forecasts; points on the diagonal are perfectly calibrated.

    Raises
    ------
    TypeError, ValueError
        If a list does not hold probabilities with outcomes.

    Examples
    --------
    >>> calibration([(0.7, True), (0.7, True), (0.7, False), (0.2, False)]).table
    (('predicted', 'happened', 'count'), ('20.0%', '0.0%', '1'), ('70.0%', '66.7%', '3'))
    """
    language = spoken(language)
    if not isinstance(forecasts, Mapping):
        return _calibrated("", forecasts, bins).plot(title=title, language=language)
    if not 1 <= len(forecasts) <= 6:
        raise ValueError(f"a figure shows the calibration of 1 to 6 names, not {len(forecasts)}")
    found = {str(name): _calibrated(str(name), listed, bins) for name, listed in forecasts.items()}
    axes = Axes(
        title or say(language, "calibration"),
        say(language, "calibrated", count=sum(one.count for one in found.values())),
        say(language, "predicted"),
        say(language, "happened"),
        language=language,
        name=say(language, "name"),
    )
    return curves(
        {name: [(part.forecast, part.happened, part.count) for part in one.bins] for name, one in found.items()}, axes
    )


def _calibrated(name: str, forecasts: Any, bins: int) -> Calibration:
    try:
        pairs = [(share, outcome) for share, outcome in forecasts]
    except (TypeError, ValueError):
        raise TypeError(
            f"forecasts must be pairs of a probability and an outcome, like (0.7, True), not {shown(forecasts)}"
        ) from None
    if not pairs:
        raise ValueError("there are no forecasts to show")
    wrong = next((outcome for _, outcome in pairs if outcome not in {True, False}), None)
    if wrong is not None:
        raise ValueError(f"an outcome must be True or False, not {shown(wrong)}")
    shares = [number_of(share, "forecast") for share, _ in pairs]
    beyond = next((share for share in shares if not 0 <= share <= 1), None)
    if beyond is not None:
        raise ValueError(f"a forecast must be a probability from 0 to 1, not {beyond}")
    return calibrate(
        [
            Forecast(name, Fraction(share), happened=bool(outcome))
            for share, (_, outcome) in zip(shares, pairs, strict=True)
        ],
        bins,
    )
