"""Analysis of a played game: luck of the dice, losses of the decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, overload

from exxtra_widget.advice.dice_or_me import Verdict, verdicts
from exxtra_widget.advice.judgements import Course, Judgement
from exxtra_widget.advice.summary import PlayerSummary, Summary, kind_of, luck_and_choices
from exxtra_widget.advice.values import condition
from exxtra_widget.charts import table_cells
from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.lines import draw_path
from exxtra_widget.charts.stacked import waterfall
from exxtra_widget.drawing.markup import keyboard
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.simulation.seed import derived, read_seed
from exxtra_widget.simulation.setting import read_setting
from exxtra_widget.solving.certainty import Certainty, least_sure
from exxtra_widget.support.arguments import items_of, quote, whole
from exxtra_widget.support.locale import Language, letter, spoken
from exxtra_widget.support.numbers import percent, points
from exxtra_widget.support.progress import Report, ended, interruptible, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.seed import Seed
    from exxtra_widget.simulation.setting import Method

_COLUMNS: Final = ("step", "turn", "player", "action", "best", "loss", "luck", "error")


@suggest_in_class()
@dataclass(frozen=True)
class Analysis(Tabular, Shown):
    """Luck and choices of a played game.

    For the seat that makes it, a step changes the win probability by luck less loss. The other seats' chances change
    with it, as the values of the same dice and choices say for all seats. So for each seat, exactly:
    ``start + luck - loss + others == result``. With two seats ``others`` is the loss of the other seat less its luck.

    Parameters
    ----------
    players : tuple of str
        Names of the seats.
    kind : str
        Kind of the least certain value: ``exact``, ``certified`` or ``estimated``.
    start : tuple of float
        The win probability of each seat at the start.
    steps : tuple of Judgement
        Luck and loss of each step.
    player : str, optional
        The strategy of all seats in the games of estimates.
    game : str, optional
        Key of the game, whose words name the strategy.
    """

    players: tuple[str, ...]
    kind: Certainty
    start: tuple[float, ...]
    steps: tuple[Judgement, ...]
    player: str = ""
    game: str = ""

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """The win probability of each seat, at the start and after each step."""
        return (self.start, *(step.after for step in self.steps))

    @property
    def result(self) -> tuple[float, ...]:
        """Result of each seat: 1, 0, or its part of a shared win; in an unfinished game its last win probability."""
        return self.curve[-1]

    @property
    def luck(self) -> tuple[float, ...]:
        """The luck of each seat in the whole game, in win probability."""
        return self._sums("luck")

    @property
    def loss(self) -> tuple[float, ...]:
        """Summed loss of each seat's decisions, in win probability."""
        return self._sums("loss")

    @property
    def others(self) -> tuple[float, ...]:
        """Change of each seat's win probability by the steps of the other seats."""
        changes = list(zip(self.steps, self.curve, self.curve[1:], strict=False))
        return tuple(
            sum((after[seat] - before[seat] for step, before, after in changes if step.seat != seat), 0.0)
            for seat in range(len(self.players))
        )

    @property
    def luck_adjusted(self) -> tuple[float, ...]:
        """The result of each seat with the effect of all dice removed, including the other players' dice."""
        return tuple(result - sum(step.dice[seat] for step in self.steps) for seat, result in enumerate(self.result))

    @property
    def decisions(self) -> tuple[int, ...]:
        """Number of decisions of each seat; a moment with one legal action is not a decision."""
        return tuple(int(count) for count in self._sums("is_decision"))

    @property
    def error_rate(self) -> tuple[float, ...]:
        """Mean loss of a decision of each seat, in win probability; 0 without decisions."""
        return tuple(loss / count if count else 0.0 for loss, count in zip(self.loss, self.decisions, strict=True))

    def _sums(self, name: str) -> tuple[float, ...]:
        return tuple(
            sum((getattr(step, name) for step in self.steps if step.seat == seat), 0.0)
            for seat in range(len(self.players))
        )

    def mistakes(self, most: int = 5) -> list[Judgement]:
        """Return the decisions with the largest losses that count, the worst first; 0 to 10,000 at most."""
        wrong = [step for step in self.steps if step.is_mistake]
        return sorted(wrong, key=lambda step: -step.loss)[: whole(most, 0, 10_000, "most")]

    @property
    def _columns(self) -> Sequence[str]:
        return (*_COLUMNS, *(f"win_{letter(seat)}" for seat in range(len(self.players))))

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each step as plain data."""
        return [
            {
                "step": step.step,
                "turn": step.turn,
                "player": self.players[step.seat],
                "action": step.action,
                "best": step.best,
                "loss": step.loss,
                "luck": step.luck,
                "error": step.error,
                **{f"win_{letter(seat)}": share for seat, share in enumerate(step.after)},
            }
            for step in self.steps
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the win probability of each seat through the game."""
        language = spoken(language)
        series = {name: [point[seat] for point in self.curve] for seat, name in enumerate(self.players)}
        names = ["0", *(str(step.step) for step in self.steps)]
        labels = Labels(
            title or say(language, "game_course"),
            language=language,
            axis=f"{say(language, 'win')} ({say(language, f'kind_{self.kind}')})",
            heading=say(language, "moment"),
        )
        return draw_path(series, names, labels)

    def verdict(self, seat: int) -> Verdict:
        """Say whether a seat's dice, its choices or the choices of the others did most; seat A is 0.

        Examples
        --------
        >>> from exxtra_widget import Game, analyze
        >>> game = Game("0/0@4:64 A -")
        >>> game.play("7X >5")
        >>> print(analyze(game).verdict(0))
        Mostly the dice. A: 9.6 percentage points of luck; choices cost 8.8, most of it in turn 1.
        """
        return verdicts(self)[whole(seat, 0, len(self.players) - 1, "seat")]

    def waterfall(self, seat: int, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the parts of a seat's result: start, luck, choices, steps of others; seat A is 0."""
        seat = whole(seat, 0, len(self.players) - 1, "seat")
        language = spoken(language)
        name = self.players[seat]
        parts = {
            say(language, "luck", name=name): self.luck[seat],
            say(language, "losses", name=name): -self.loss[seat],
            say(language, "others"): self.others[seat],
        }
        begin = (say(language, "start"), self.start[seat])
        return waterfall(begin, parts, title=title, language=language)

    def __str__(self) -> str:
        seats = [PlayerSummary.of(name, [(self, seat)]) for seat, name in enumerate(self.players)]
        lines = [f"{one.name}: {luck_and_choices(one)}" for one in seats]
        whose = [f"Estimated{condition(self.kind, self.player, self.game)}."] if self.kind == "estimated" else []
        return "\n".join(map(keyboard, [*lines, *self._losses("en"), *whose]))

    def __repr__(self) -> str:
        results = ", ".join(f"{name} {percent(share)}" for name, share in zip(self.players, self.result, strict=True))
        return f"<Analysis of {len(self.steps):,} steps, {self.kind}: {results}>"

    def _table(self, language: str) -> Table:
        seats = zip(self.players, self.start, self.luck, self.loss, self.others, self.result, strict=True)
        rows = [
            (
                name,
                percent(start, language),
                *(points(part, language, signed=True) for part in (luck, -loss, others)),
                percent(result, language),
            )
            for name, start, luck, loss, others, result in seats
        ]
        headings = ("player", "start", "luck_part", "loss_part", "others", "total")
        sure = say(language, "in_win_probability", kind=kind_of(self, language))
        return table_cells.table(language, headings, rows, items=self._losses(language), note=sure)

    def _losses(self, language: str) -> list[str]:
        return [mistake.sentence(self.players[mistake.seat], language) for mistake in self.mistakes()]


class _ShowsGame(Protocol):
    """A widget, as `analyze` sees it."""

    @property
    def game(self) -> Game[Position]: ...


@overload
def analyze(
    game: Game[Position] | _ShowsGame,
    method: Method = ...,
    *,
    strategies: Strategies | None = ...,
    games: int | None = ...,
    rng: Seed | None = ...,
    executor: Executor | None = ...,
    progress: bool | Callable[[int, int], object] | None = ...,
) -> Analysis: ...
@overload
def analyze(
    game: Iterable[Any],
    method: Method = ...,
    *,
    strategies: Strategies | None = ...,
    games: int | None = ...,
    rng: Seed | None = ...,
    executor: Executor | None = ...,
    progress: bool | Callable[[int, int], object] | None = ...,
) -> Summary: ...
@suggest_keywords
def analyze(
    game: object,
    method: Method = "auto",
    *,
    strategies: Strategies | None = None,
    games: int | None = None,
    rng: Seed | None = None,
    executor: Executor | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Analysis | Summary:
    """Split the course of a game into the luck of its rolls and the losses of its decisions.

    The value of a position is the value of its best action. The loss of a decision is the value of the best action
    minus the value of the chosen one. The luck of a roll is the value of the position after it minus the value of
    rolling. For the seat that acts, each step changes its value by luck minus loss, and the changes add up from the
    start to the result; see `Analysis`.

    Where values are estimated, all actions of a step and the position after its roll are compared on the same dice. The
    mean of the action with the most wins is biased upwards; its mean in games that did not choose it (ten-fold
    cross-validation) is biased downwards. The analysis takes their midpoint, so that sums of losses are almost
    unbiased; a single loss may be slightly negative. The strategies in these games need not be optimal. The gain from a
    better choice after a roll counts as luck, so mean luck is above 0.

    Parameters
    ----------
    game : Game or widget, or an iterable of them
        A game of any kind. Its whole main variation is analysed, including the steps after the cursor. Several games
        must be of one kind, with the same number of seats; their `Summary` compares the players by name.
    method : str, default "auto"
        As in `win_probability`, but one method for the whole game: if its start is not solved, all positions are
        estimated.
    strategies : callable, str or sequence, optional
        As in `win_probability`; by default the strategy of hints continues where values are estimated.
    games : int, optional
        Number of games that estimate a value, 1 to 10**12, where there is no solution. By default 1,000 for EXXtra (50
        without numba) and 2,000 for Level X (40 without numba), which take some seconds.
    rng : optional
        As in `simulate`; for the same `games` the same one gives the same estimates.
    executor : executor, optional
        As in `simulate`.
    progress : bool or callable, optional
        As in `win_probability`, of the steps done. If it returns False, the analysis ends with the steps done, or
        with the games done if there are several.

    Raises
    ------
    TypeError, ValueError
        As `win_probability`; if it is not a game, for an empty list, and for games of different kinds or numbers of
        seats.

    Examples
    --------
    With two seats the rulebook's 70 on rung 5 is a mistake:

    >>> from exxtra_widget import Game, analyze
    >>> game = Game("0/0@4:64 A -")
    >>> game.play("7X >5")
    >>> print(analyze(game).mistakes()[0])
    Turn 1, A: >5 instead of >3 cost 8.8 percentage points
    >>> analyze([game, game]).players[0].decisions
    2
    """
    single = _game(game)
    listed = [single] if single is not None else _several(game)
    seed = read_seed(rng)
    courses = []
    for number, one in enumerate(listed):
        many = one.definition.analysis_games if games is None else games
        # The dice of a game have been read.
        here = read_setting(one.start, strategies, None, many, method=method)._replace(weights=one.weights)
        # For the same seed, a single game gets the dice that its widget uses.
        own = seed if single is not None else derived(seed, f"game {number}")
        courses.append(Course(here, one.steps, own, executor=executor))
    report = reporter(progress, sum(len(course.steps) for course in courses), "steps", unasked=True)
    found: list[Analysis] = []
    done, going = 0, True
    with ended(report):
        for one, course in zip(listed, courses, strict=True):
            analysis, going = _taken_apart(one, course, report, done)
            done += len(analysis.steps)
            if single is not None or len(analysis.steps) == len(course.steps):
                found.append(analysis)
            if not going:
                break
    return found[0] if single is not None else Summary(tuple(found))


def _taken_apart(game: Game[Position], course: Course, report: Report, done: int) -> tuple[Analysis, bool]:
    """Return the analysis of a game, or of its steps so far, and whether to continue."""
    start, going = course.values_at(0), True
    judged: list[Judgement] = []
    with interruptible(lambda: bool(judged)) as interruption:
        for number in range(1, len(course.steps) + 1):
            judged.append(course.judge(number))
            # Later steps do not need the values before this one.
            course.forget(number)
            going = report(done + number) is not False
            if not going:
                break
    kind = least_sure([start.kind, *(step.kind for step in judged)])
    found = Analysis(tuple(game.players), kind, start.value, tuple(judged), course.player, game.definition.name)
    return found, going and not interruption.text


def _game(given: object) -> Any:
    """Return the argument as a `Game`: a game, or the game of a widget; None for anything else."""
    for game in (getattr(given, "game", given), given):
        if hasattr(game, "steps") and hasattr(game, "players"):
            return game
    return None


def _several(given: object) -> list[Any]:
    """Return the games; refuse anything else, and games of different kinds or numbers of seats."""
    listed = items_of(given)
    found = [_game(one) for one in ([given] if listed is None else listed)]
    if any(game is None for game in found):
        raise TypeError(f"analyze() needs a Game, a widget or a list of them, not {quote(given)}")
    if not found:
        raise ValueError("there are no games to analyse")
    tables = dict.fromkeys(f"{game.start.definition.name} with {game.start.seats} seats" for game in found)
    if len(tables) > 1:
        raise ValueError(
            f"all games must be the same game with the same number of players, not {' and '.join(tables)}; "
            "analyse them separately"
        )
    return found
