"""Names that look like markup, and an object of every class with a notebook display, made with one of them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, analyze, exxtra, levelx, simulate, tournament
from exxtra_widget.advice.analysis import Analysis
from exxtra_widget.advice.choices import Choices, PlayedChoice
from exxtra_widget.advice.evaluate import win_probability
from exxtra_widget.advice.hints import Hint
from exxtra_widget.advice.strategy_comparison import StrategyComparison
from exxtra_widget.advice.summary import Summary
from exxtra_widget.advice.values import ActionValues, RankedAction, WinProbability
from exxtra_widget.charts.bars import bars
from exxtra_widget.charts.figure import Figure
from exxtra_widget.core.dice import Weights
from exxtra_widget.core.plain_position import PlainPosition
from exxtra_widget.core.position import Position
from exxtra_widget.core.step import Reason, Step
from exxtra_widget.drawing.tables import Shown
from exxtra_widget.exxtra.odds.stopping import Choice, StoppingSolution
from exxtra_widget.exxtra.odds.turns import Turn
from exxtra_widget.exxtra.strategies.contests import BestResponse, Contest
from exxtra_widget.exxtra.strategies.league import Leaderboard
from exxtra_widget.exxtra.three_seats.profile import Profile
from exxtra_widget.exxtra.two_seats.policy_map import PolicyMap, Spot
from exxtra_widget.levelx.endings.ending import Ending
from exxtra_widget.predict.attempts import Closed
from exxtra_widget.predict.calibration import Calibration, Forecast, calibrate
from exxtra_widget.predict.card_sheets import CardSheets
from exxtra_widget.predict.exercise import Exercise, Result
from exxtra_widget.predict.kind import Said
from exxtra_widget.predict.poll import Answer, Poll
from exxtra_widget.predict.predictions import Predictions
from exxtra_widget.probability.distribution import Distribution
from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.probability.markov import MarkovChain
from exxtra_widget.probability.sample import Sample
from exxtra_widget.simulation.games_result import GamesResult
from exxtra_widget.simulation.result import SimulationResult
from exxtra_widget.simulation.tournament import Tournament
from exxtra_widget.solving.solve import Solution, _Values
from exxtra_widget.solving.solved_game import SolvedGame
from exxtra_widget.widget.base import GameWidget
from exxtra_widget.widget.model import WidgetModel
from exxtra_widget.widget.page_code import PageCode
from exxtra_widget.widget.plain import PlainWidget
from tests.modules import modules

# A name, and how it is read where that differs.
NAMES: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "<script>window.__pwned=1</script>", '<img src="x" onerror="window.__pwned=1">',
            "<img src=x onerror='window.__pwned=1'>", "<img/src/onerror=window.__pwned=1>",
            '<iframe srcdoc="<script>parent.__pwned=1</script>">', '<svg onload="window.__pwned=1">',
            '<details open ontoggle="window.__pwned=1">', "<svg onload=window.__pwned=1>",
            '<a href="javascript:window.__pwned=1">x</a>', "<style>*{display:none}</style>",
            "<math><mi xlink:href='javascript:window.__pwned=1'>x</mi></math>", "</td></tr></table><b>x",
            "</text></svg><script>window.__pwned=1</script>", "</caption><caption>x", "<!-- x", "x -->",
            "<![CDATA[ x ]]>", "<?xml version='1.0'?>", "<!DOCTYPE html>", '" onmouseover="window.__pwned=1',
            "' onmouseover='window.__pwned=1", "[x](javascript:window.__pwned=1)",
            '![x](x "x" onerror=window.__pwned=1)', "[x]: javascript:window.__pwned=1", "[x][x]",
            "<javascript:window.__pwned=1>", "<https://example.org>", "](x)", "[^1]", "https://example.org/a_b?c=d&e",
            "ftp://example.org", "www.example.org", "ann@example.org", "mailto:ann@example.org",
            "javascript:window.__pwned=1", "&lt;b&gt; &#60;script&#62; &amp; &colon;", "a|b", "a\\|b", "| a | b |",
            "a\\", "\\", "\\<b>", "`a`", "``", "```html", "~~~", "~~a~~", "**a** *b* __c__ _d_", "a_b_c _d",
            "$\\href{javascript:window.__pwned=1}{x}$", "$$x$$", "\\(x\\) \\[x\\]",
            "\\begin{equation}x\\end{equation}", "\\$x\\$", "$5 and $6", "@@0@@", "# a", "1. a", "1) a", "- a", "+ a",
            "* a", "---", "===", "> a", "- [ ] a", "zero\u200bwidth", "x" * 3_000,
            "accept 53 or better; kick if you can, else top rung", "10 %", "A: >5", "0/3/0@4:64 A -",
            "Zo\xeb O'Neil & Bo — 名前",
        ),
        "",
    ),
    "reversed \u202eeman": "reversed eman",
    "line\n\n<div>\n<script>window.__pwned=1</script>\n</div>\n\nline": (
        "line <div> <script>window.__pwned=1</script> </div> line"
    ),
    "line\r\n\r\n# a\u2028b\x85c": "line # a b c",
    "    code\n\n\tcode": "code code",
    "\x00\x1b[31mred\x07\ufffe": "[31mred",
    "half\ud800": "half",
}  # fmt: skip


def legible(name: str) -> str:
    """Return the visible text of a name."""
    return NAMES.get(name) or name


def a_line(name: str) -> str:
    """Return a name as far as players may be called so."""
    return ("".join(sign for sign in name if sign.isprintable())[:80]).strip() or "x"


# --- Objects ----------------------------------------------------------------------------------


def called(name: str) -> Callable[..., str]:
    """Return a strategy of that name."""

    def play(position: Any, rng: Any) -> str:  # noqa: ARG001 - as every strategy
        return str(position.actions()[-1])

    play.__name__ = name
    return play


def a_record(name: str) -> Game:
    """Return the game of a record that names a player so, and says so beside a step."""
    comment = re.sub(r"([\\{}])", r"\\\1", a_line(name))
    return Game.from_text(f"Start: 0/0@4:64 A -\nA: Ann\nB: {a_line(name)}\n\n7X >5 {{{comment}}}\n")


def a_poll(name: str) -> Poll:
    own = f"{a_line(name)}?"
    question = Exercise("0/0 A 61", own, choices=[a_line(name), "something else"], answer="something else").question
    return Poll(1, question, answers=(Answer(name, "", Said("something else")),))


@cache
def _simulated() -> SimulationResult:
    return simulate("0/0 A -", "random", games=2, rng=1)


@cache
def _analysed() -> Analysis:
    return analyze(a_record("A"))


@cache
def _turn() -> Turn:
    return exxtra.odds.turn("60")


@cache
def _chances() -> WinProbability:
    return win_probability("0/0 A -")


class _Rung(str):
    """A placing with any text."""

    __slots__ = ()
    rung = 0


def a_map(name: Any) -> PolicyMap:
    place: Any = _Rung(name)
    return PolicyMap(exxtra.Rules(goal=2), None, "rung", ((Spot(0, 0, name, place, 0.5),) * 2,) * 2)


@cache
def _solutions() -> dict[type, Any]:
    start = exxtra.start(2)
    return {
        Profile: exxtra.epsilon_equilibrium(goal=2),
        Ending: levelx.solve_ending("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"),
        exxtra.Solution: exxtra.solve(goal=2),
        Solution: Solution(start, None, _Values({start: 0}, [0.25], [0.5])),
    }


BUILDERS: Final[dict[type, Callable[[str], Any]]] = {
    Analysis: lambda name: replace(_analysed(), players=(name, "Bo")),
    Summary: lambda name: Summary((replace(_analysed(), players=(name, "Bo")),)),
    ActionValues: lambda name: ActionValues(0, {name: replace(_chances(), how=name)}),
    BestResponse: lambda name: BestResponse(
        (name, "other"), Interval(0.25, 0.5), Interval(0.25, 0.5), strategy=called(name)
    ),
    Calibration: lambda name: calibrate([Forecast(name, Fraction(1, 2), happened=True)]),
    Choices: lambda name: Choices(name, (name, "x"), "exact", (PlayedChoice(name, 2, 1.0, Interval(0.25, 0.75), 0.5),)),
    CardSheets: lambda _: CardSheets((7,)),
    Closed: lambda name: Closed(a_line(name)),
    Contest: lambda name: Contest((name, "other"), Interval(0.25, 0.5), Interval(0.25, 0.5)),
    Distribution: lambda name: Distribution({name: 1, (name, 1): 2}),
    Exercise: lambda name: Exercise("0/0 A 61", f"{a_line(name)}?", choices=[a_line(name), "x y"], answer="x y"),
    Ending: lambda _: _solutions()[Ending],
    ExxtraWidget: lambda name: ExxtraWidget(players=[a_line(name), "Bo"]),
    Figure: lambda name: bars({name: 0.5}, title=a_line(name)[:40], language="en"),
    Game: a_record,
    Hint: lambda name: Hint(
        exxtra.start(2),
        name,
        (RankedAction(name, 0.5, 0.5, 0.5, 0.0),),
        Reason("exxtra", "safe_one", {"owner": 0, "roll": name, "combination": name}),
    ),
    HittingTime: lambda name: MarkovChain({name: {name: 1, "x": 1}}).hitting_time(),
    Interval: lambda _: Interval(0.25, 0.5),
    Leaderboard: lambda name: Leaderboard((name, "other"), ((0.5, 0.75), (0.25, 0.5))),
    LevelXWidget: lambda name: LevelXWidget(players=[a_line(name), "Bo"]),
    PolicyMap: a_map,
    exxtra.Position: lambda _: exxtra.start(2),
    levelx.Position: lambda _: levelx.start(2),
    Predictions: lambda name: Predictions([a_poll(name)]),
    Profile: lambda _: _solutions()[Profile],
    Result: lambda name: Result(correct=False, message=name, exact="x"),
    MarkovChain: lambda name: MarkovChain({name: {name: 1, "x": 1}}),
    Sample: lambda name: Sample([name, name, "x"]),
    SimulationResult: lambda name: replace(_simulated(), strategies=(name, "other")),
    Solution: lambda _: _solutions()[Solution],
    exxtra.Solution: lambda _: _solutions()[exxtra.Solution],
    Step: lambda _: exxtra.start(2).step("64"),
    StoppingSolution: lambda name: StoppingSolution(
        Fraction(1), Fraction(1), None, (Choice(name, Fraction(1), Fraction(1), stops=True),), ()  # type: ignore[arg-type]  # what cannot be
    ),
    StrategyComparison: lambda name: StrategyComparison((name, "other"), 0.25, 0.5, 10),
    Tournament: lambda name: tournament("0/0 A -", [called(name), "random"], games=1, rng=1),
    Turn: lambda name: replace(_turn(), strategy=name),
    Weights: lambda name: Weights(((1,),), {name: 1}),
    WinProbability: lambda name: replace(_chances(), how=name),
}  # fmt: skip
# Bases of the classes above, which show the same; a widget without a page of its own shows itself as its base does.
MIXINS: Final = {
    GameWidget,
    GamesResult,
    PageCode,
    PlainPosition,
    PlainWidget,
    Position,
    Shown,
    SolvedGame,
    WidgetModel,
}
# These show no text but their own: positions are checked, and the others have only numbers.
NAMELESS: Final = {
    *(Calibration, HittingTime, exxtra.Position, levelx.Position, Step),
    *(CardSheets, Ending, Interval, Profile, Solution, exxtra.Solution),
}
# Names of players and texts of questions are a line that is not too long.
LINES: Final = {Closed, Exercise, ExxtraWidget, Game, LevelXWidget}


def read_in(kind: type, name: str) -> str:
    """Return the expected text in an object of a kind that was made with a name."""
    if kind in NAMELESS:
        return ""
    if kind is Figure:
        # A picture cuts what is longer than its title may be.
        return legible(a_line(name)[:40])
    return legible(a_line(name) if kind in LINES else name)


def showing() -> set[type]:
    """Return all classes of the package that have a say in how a notebook shows them."""
    found: set[type] = set()
    for module in modules():
        for thing in vars(module).values():
            own = inspect.isclass(thing) and thing.__module__.startswith("exxtra_widget.")
            if own and any(re.fullmatch(r"_repr_\w+_", name) for name in dir(thing)):
                found.add(thing)
    return found


def shown(thing: object) -> dict[str, str]:
    """Return the display data of an object, by format."""
    given: Any = thing
    data = {
        f"text/{form}" if form != "svg" else "image/svg+xml": getattr(given, f"_repr_{form}_")()
        for form in ("html", "markdown", "svg", "latex")
        if hasattr(given, f"_repr_{form}_")
    }
    if isinstance(given, GameWidget):
        bundle, _ = given._repr_mimebundle_()
        given.close()
        data.update({form: text for form, text in bundle.items() if form in {"text/html", "image/svg+xml"}})
    return data
