"""Was it the dice, or was it me? What luck and choices did to the chances of a played game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget import markup
from exxtra_widget.entropy import derived, read_entropy
from exxtra_widget.errors import quote, whole
from exxtra_widget.games import room
from exxtra_widget.language import letter
from exxtra_widget.positions import ROLL
from exxtra_widget.progress import reporter
from exxtra_widget.tables import bullets, new_axes, table, to_pandas
from exxtra_widget.values import action_values, least_sure, weigh, win_probability

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from matplotlib.axes import Axes

    from exxtra_widget.protocol import Step
    from exxtra_widget.values import ActionValues, Kind, WinProbability

__all__ = ["Analysis", "Judgement", "analyze", "judge", "outlook"]

# A loss below this is written as 0.0 points, and is no mistake.
_LEAST: Final = 5e-4


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
        How much the decision gave away, in win probability, 0 or more; an estimate is a little too much on average.
    luck : float
        What the dice brought beyond what they bring on average; 0 if none were rolled.
    error : float
        The larger one of the standard errors of loss and luck; 0 where they are not estimated.
    after : tuple of float
        The win probability of each seat after the step.
    player : str
        The strategy whose play by all seats was looked up; empty for best play, and for estimates.
    loss_error : float
        The standard error of the loss.
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
    player: str = ""
    loss_error: float = 0.0

    def sentence(self, name: str = "") -> str:
        """Return what was lost, in words; without a name of who made the step with the letter of the seat."""
        who = name or letter(self.seat)
        return f"turn {self.turn}: {who}: {self.decision} instead of {self.best} cost {_points(self.loss)}"

    def __str__(self) -> str:
        return self.sentence()


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
        wrong = [step for step in self.steps if step.loss > max(2 * step.loss_error, _LEAST)]
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
        return "\n".join([*lines, *self._told()])

    def _repr_markdown_(self) -> str:
        seats = zip(self.players, self.luck, self.loss, strict=True)
        rows = [(name, _points(luck, sign="+"), _points(-loss)) for name, luck, loss in seats]
        sure = markup.text(f"In points of win probability, {self.kind}.", "markdown")
        return f"{table(('player', 'luck', 'choices'), rows)}\n\n{bullets(self._told())}\n\n{sure}"

    def _told(self) -> list[str]:
        return [mistake.sentence(self.players[mistake.seat]) for mistake in self.mistakes()]


def _points(share: float, sign: str = "") -> str:
    """Return a difference of win probabilities in percentage points."""
    # A nought has no sign of its own.
    return f"{round(100 * share, 1) + 0.0:{sign}.1f} points"


def analyze(
    game: Any, method: str = "auto", *, games: int | None = None, rng: Any = None, progress: Any = None, **options: Any
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
        How many games estimate a value, where there is no solution; without it as many as take some seconds. The
        choices of a step, and what its roll led to, are compared on the same dice.
    rng : optional
        As in `simulate`; the same one gives the same estimates.
    progress : bool or callable, optional
        True for a bar; or a function of the steps done and their number; if it answers False, the analysis ends
        with the steps done.
    **options
        ``strategies`` and ``executor``, as in `win_probability`; without strategies those that play for a hint
        play on where values are estimated.

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
    given = None if games is None else whole(games, 1, 10**12, "games")
    settings = {**options, "method": method, "games": given, "weights": game.weights}
    entropy = read_entropy(rng)
    start = outlook(game.start, rng=derived(entropy, "start"), **settings)
    report = reporter(progress, len(game.steps), "steps")
    judged: list[Judgement] = []
    kinds = {start.kind}
    try:
        for i, (step, turn) in enumerate(zip(game.steps, _turns(game.steps), strict=True), start=1):
            judgement, kind = judge(step, i, turn, rng=derived(entropy, f"step {i}"), **settings)
            judged.append(judgement)
            kinds.add(kind)
            if report(i) is False:
                break
    finally:
        report(None)
    return Analysis(tuple(game.players), least_sure(kinds), start.values, tuple(judged))


def outlook(position: Any, *, rng: Any = None, **options: Any) -> WinProbability:
    """Return the chances of all seats, by those who play on in an analysis where they are estimated."""
    return win_probability(position, rng=rng, **_filled(options, position))


def judge(step: Step, index: int, turn: int, *, rng: Any = None, **options: Any) -> tuple[Judgement, Kind]:
    """Return what one step did to the chances of its seat, and how sure that is."""
    seat, rolled = step.seat, step.action in step.before.outcomes()
    # What is compared with each other rests on the same: on best play, or on the same players and dice.
    options = _filled(options, step.before, step.after)
    luck_error = 0.0
    if options["strategies"] is None or options["method"] == "solution":
        choices, after = action_values(step.before, **options), win_probability(step.after, **options)
        decision = str(ROLL) if rolled else _listed(step, choices)
    else:
        named = (options[name] for name in ("strategies", "games", "executor", "weights"))
        choices, rolls = weigh(step.before, (step.action,) if rolled else (), rng, *named)
        decision = str(ROLL) if rolled else _listed(step, choices)
        after, luck_error = rolls[step.action] if rolled else (choices[decision], 0.0)
    loss = choices.regret(decision)
    luck = after.values[seat] - choices.value(decision) if rolled else 0.0  # noqa: PD011 - no data frame
    loss_error = choices.error(decision)
    judgement = Judgement(
        step=index,
        turn=turn,
        seat=seat,
        action=step.action,
        decision=decision,
        best=str(choices.best) if loss else decision,
        loss=loss,
        luck=luck,
        error=max(loss_error, luck_error),
        after=after.values,
        player=choices.player,
        loss_error=loss_error,
    )
    return judgement, least_sure({choices.kind, after.kind})


def _filled(options: Mapping[str, Any], *positions: Any) -> dict[str, Any]:
    """Return the options with games, and with who plays on if these positions are not solved."""
    found = {"method": "auto", "strategies": None, "weights": None, "executor": None, "games": None, **options}
    here = room(positions[0].game)
    if found["games"] is None:
        found["games"] = here.ANALYSIS
    if found["strategies"] is None and found["method"] in {"auto", "simulate"}:
        known = found["method"] == "auto" and all(
            position.is_over or here.is_solved(position, found["weights"]) for position in positions
        )
        found["strategies"] = None if known else here.ROLLOUT[0]
    return found


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
