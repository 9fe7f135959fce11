"""Was it the dice, or was it me? What luck and choices did to the chances of a played game."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.entropy import derived, read_entropy
from exxtra_widget.errors import quote, whole
from exxtra_widget.language import letter
from exxtra_widget.positions import ROLL
from exxtra_widget.progress import reporter
from exxtra_widget.tables import new_axes, table, to_pandas
from exxtra_widget.values import action_values, win_probability

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd
    from matplotlib.axes import Axes

    from exxtra_widget.protocol import Step
    from exxtra_widget.values import ActionValues, Kind, WinProbability

__all__ = ["Analysis", "Judgement", "analyze", "judge"]

# Half the width of a 95 % interval, in standard errors.
_WIDTH: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Judgement:
    """What one step did to the chances of the seat that made it.

    Parameters
    ----------
    step : int
        Which step of the game, 1 for the first.
    turn : int
        In which turn, 1 for the first.
    seat : int
        Who made it.
    action : str
        What was rolled or decided.
    decision : str
        What was decided: ``roll``, or the action itself.
    best : str
        The decision with the highest value.
    loss : float
        How much the decision gave away, in win probability, 0 or more.
    luck : float
        What the dice brought beyond what they bring on average; 0 if none were rolled.
    error : float
        Standard error of loss and luck; 0 where they are not estimated.
    after : tuple of float
        The win probability of each seat after the step.
    """

    step: int
    turn: int
    seat: int
    action: str
    decision: str
    best: str
    loss: float
    luck: float
    error: float
    after: tuple[float, ...]

    def __str__(self) -> str:
        return (
            f"turn {self.turn}: {letter(self.seat)}: {self.decision} instead of {self.best} cost {_points(self.loss)}"
        )


@dataclass(frozen=True)
class Analysis:
    """A game taken apart into luck and choices.

    Parameters
    ----------
    players : tuple of str
        Names of the seats.
    kind : str
        ``exact``, ``certified`` or ``estimated``: what the least sure of the values is.
    start : tuple of float
        The win probability of each seat at the start.
    steps : tuple of Judgement
        What each step did.
    """

    players: tuple[str, ...]
    kind: Kind
    start: tuple[float, ...]
    steps: tuple[Judgement, ...]

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """The win probability of each seat, at the start and after each step."""
        return (self.start, *(step.after for step in self.steps))

    @property
    def luck(self) -> tuple[float, ...]:
        """The luck of each seat in the whole game, in win probability."""
        return self._sums("luck")

    @property
    def loss(self) -> tuple[float, ...]:
        """What the choices of each seat gave away in the whole game, in win probability."""
        return self._sums("loss")

    def _sums(self, name: str) -> tuple[float, ...]:
        return tuple(
            sum((getattr(step, name) for step in self.steps if step.seat == seat), 0.0)
            for seat in range(len(self.players))
        )

    def mistakes(self, most: int = 5) -> list[Judgement]:
        """Return the decisions that gave most away, the worst first.

        Parameters
        ----------
        most : int
            How many at the most. Of estimated losses only those count that are more than two standard errors.
        """
        wrong = [step for step in self.steps if step.loss > max(2 * step.error, 1e-6)]
        return sorted(wrong, key=lambda step: -step.loss)[: whole(most, 0, 10_000, "most")]

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

    def to_pandas(self) -> pd.DataFrame:
        """Return a row for each step as a data frame.

        Raises
        ------
        ImportError
            If pandas is missing; the message names the extra that brings it.
        """
        return to_pandas(self.to_records())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the win probability of each seat through the game.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message names the extra that brings it.
        """
        axes = new_axes(ax)
        for seat, name in enumerate(self.players):
            axes.plot([point[seat] for point in self.curve], label=name)
        axes.set_ylim(0, 1)
        axes.set_xlabel("step")
        axes.set_ylabel(f"win probability ({self.kind})")
        axes.legend()
        return axes

    def __str__(self) -> str:
        seats = zip(self.players, self.luck, self.loss, strict=True)
        lines = [f"{name}: luck {_points(luck, sign='+')}, choices {_points(-loss)}" for name, luck, loss in seats]
        return "\n".join([*lines, *map(str, self.mistakes())])

    def _repr_markdown_(self) -> str:
        seats = zip(self.players, self.luck, self.loss, strict=True)
        rows = [(name, _points(luck, sign="+"), _points(-loss)) for name, luck, loss in seats]
        totals = table(("player", "luck", "choices"), rows)
        mistakes = "\n".join(f"- {mistake}" for mistake in self.mistakes())
        return f"{totals}\n\n{mistakes}\n\n({self.kind})"


def _points(share: float, sign: str = "") -> str:
    """Return a difference of win probabilities in percentage points."""
    return f"{100 * share:{sign}.1f} points"


def analyze(
    game: Any, method: str = "auto", *, games: int = 1_000, rng: Any = None, progress: Any = None, **options: Any
) -> Analysis:
    """Return what luck and choices did in a game: for each roll its luck, for each decision what it gave away.

    The luck of a roll is what the position is worth after it, less what rolling is worth on average. What a
    decision gives away is the value of the best one less its own.

    Parameters
    ----------
    game : Game or widget
        Of any kind; the whole line is taken apart, also after the cursor.
    method : str
        As in `win_probability`.
    games : int
        How many games estimate a value, where there is no solution.
    rng : optional
        As in `simulate`; the same one gives the same estimates.
    progress : bool or callable, optional
        True for a bar; or a function of the steps done and their number; if it answers False, the analysis ends
        with the steps done.
    **options
        ``strategies`` and ``executor``, as in `win_probability`.

    Raises
    ------
    TypeError
        If it is no game.
    ValueError
        As `win_probability`.

    Examples
    --------
    With two seats the rulebook's 70 on rung 5 is a mistake:

    >>> from exxtra_widget import Game, analyze
    >>> game = Game("0/0@4:64 A -")
    >>> game.play("7X >5")
    >>> print(analyze(game).mistakes()[0])
    turn 1: A: >5 instead of >3 cost 8.8 points
    """
    game = getattr(game, "game", game)
    if not hasattr(game, "steps") or not hasattr(game, "players"):
        msg = f"analyze() takes a Game or a widget, not {quote(game)}"
        raise TypeError(msg)
    options = {**options, "method": method, "games": games, "weights": game.weights}
    entropy = read_entropy(rng)
    start = win_probability(game.start, rng=derived(entropy, "start"), **options)
    report = reporter(progress, len(game.steps), "steps")
    judged: list[Judgement] = []
    kinds = {start.kind}
    for i, (step, turn) in enumerate(zip(game.steps, _turns(game.steps), strict=True), start=1):
        judgement, kind = judge(step, i, turn, rng=derived(entropy, f"step {i}"), **options)
        judged.append(judgement)
        kinds.add(kind)
        if report(i) is False:
            break
    report(None)
    return Analysis(tuple(game.players), _least_sure(kinds), start.values, tuple(judged))


def judge(step: Step, index: int, turn: int, *, rng: Any = None, **options: Any) -> tuple[Judgement, Kind]:
    """Return what one step did to the chances of its seat, and how sure that is."""
    entropy = read_entropy(rng)
    seat, rolled = step.seat, step.action in step.before.outcomes()
    choices = action_values(step.before, rng=derived(entropy, "choices"), **options)
    after = win_probability(step.after, rng=derived(entropy, "after"), **options)
    decision = str(ROLL) if rolled else _listed(step, choices)
    error = _error(choices[decision], seat)
    loss = choices.regret(decision)
    if loss and choices.kind == "estimated":
        error = (error**2 + _error(choices[choices.best], seat) ** 2) ** 0.5
    luck = after.values[seat] - choices.value(decision) if rolled else 0.0  # noqa: PD011 - no data frame
    if rolled and after.kind == "estimated":
        error = (error**2 + _error(after, seat) ** 2) ** 0.5
    best = str(choices.best) if loss else decision
    judgement = Judgement(index, turn, seat, step.action, decision, best, loss, luck, error, after.values)
    return judgement, _least_sure({choices.kind, after.kind})


def _listed(step: Step, choices: ActionValues) -> str:
    """Return the listed action that does what was done: others may do the same."""
    if step.action in choices:
        return step.action
    return next(action for action in choices if action != ROLL and step.before.apply(action) == step.after)


def _turns(steps: Sequence[Step]) -> list[int]:
    """Return in which turn each step was made."""
    turns: list[int] = []
    for i, step in enumerate(steps):
        begins = i == 0 or steps[i - 1].seat != step.seat
        turns.append((turns[-1] if turns else 0) + begins)
    return turns


def _error(chances: WinProbability, seat: int) -> float:
    """Return the standard error of an estimate, 0 for what is known."""
    if chances.kind != "estimated":
        return 0.0
    bounds = chances.bounds[seat]
    return (bounds.high - bounds.low) / (2 * _WIDTH)


def _least_sure(kinds: Iterable[Kind]) -> Kind:
    found = set(kinds)
    return "estimated" if "estimated" in found else "certified" if "certified" in found else "exact"
