"""Bots at the table: strategies that play step by step, while the kernel answers; undo goes back past them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from exxtra_widget.core.dice import ByHand, Seeded
from exxtra_widget.core.seats import bots_by_seat
from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.core.strategy import Strategy, StrategyError, decide, find, spoken_title, title, why_not
from exxtra_widget.simulation.seed import derived, read_seed
from exxtra_widget.support.arguments import nearest, quote
from exxtra_widget.widget.background import aside, within

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.widget.session import Session


PACE: Final = 1.5
"""Seconds that a bot waits before each of its steps, unless a widget says otherwise."""
_QUIET_SPEEDUP: Final = 3
"""Pauses after steps in which nothing happened are this many times shorter."""
THINKING: Final = 20.0
"""Seconds that a bot may think about a step, unless a widget says otherwise."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opponent:
    """A strategy at the table."""

    name: str
    strategy: Strategy

    @classmethod
    def of(cls, given: object, start: Any) -> Opponent:
        """Return the opponent for a strategy or its name."""
        strategy = find(given, start.definition)
        shipped = start.definition.playable(start)
        name = next((name for name, known in shipped.items() if known == strategy), None)
        if name is None and isinstance(given, str) and strategy in start.definition.strategies.values():
            why = why_not(strategy, start)
            reason = f": {why}" if why else nearest(given, shipped)
            raise ValueError(f"{given.strip()!r} cannot play here{reason}; choose from {', '.join(shipped)}")
        return cls(name or spoken_title(strategy), strategy)


def read_bots(given: object, game: Game[Any]) -> tuple[Opponent | None, ...]:
    """Return the bot of each seat of a game, None for a person."""
    found = bots_by_seat(given, game.players)
    strategies = map(found.get, range(game.start.seats))
    return tuple(None if one is None else Opponent.of(one, game.start) for one in strategies)


def _check_bot(seat: int, name: str, start: Any) -> None:
    """Raise ``IllegalStep`` unless the game has this seat, and the name is empty (a person) or names a strategy."""
    if not 0 <= seat < start.seats or (name and name not in start.definition.playable(start)):
        raise IllegalStep(Refusal("no_such_bot", "", {"bot": quote(name), "number": quote(seat + 1)}))


@dataclass(eq=False)
class _DecisionRequest:
    """A decision that a bot is asked for. Each request is its own object; a late answer belongs to an old one."""

    opponent: Opponent
    game: Game[Any]
    position: Position
    steps: int
    # The seed of the strategy where the dice have none.
    seed: int | str
    # Whether the bot pauses before it thinks.
    pauses: bool = True

    def think(self) -> str:
        """Return the action; the same seed and number of steps give the same one."""
        source, position, strategy = self.game.source, self.position, self.opponent.strategy
        seed = source.seed if isinstance(source, Seeded) else self.seed
        rng = Random(derived(seed, f"bot {position.player} {self.steps}"))  # noqa: S311 - play, not a secret
        # Logged in the bot's thread, since another bot may hold the lock of the log.
        try:
            return decide(strategy, position, rng)
        except StrategyError as error:
            _LOG.info("a bot failed", exc_info=error)
            raise
        except (SystemExit, KeyboardInterrupt) as error:
            reason = f"raised {type(error).__name__}"
            raise StrategyError(title(strategy, position.definition), str(position), reason) from error

    def concerns_same_decision(self, other: object) -> bool:
        return (
            isinstance(other, _DecisionRequest)
            and (self.opponent is other.opponent and self.game is other.game)
            and (self.steps == other.steps and self.position == other.position)
        )


@dataclass(frozen=True, eq=False)
class _LeftToOthers:
    """A bot leaves the step to a person, because the dice are rolled by hand or because it is late."""

    position: Position
    late: bool


class Bots:
    """The bots of a widget."""

    def __init__(self, session: Session, bots: tuple[Opponent | None, ...], is_asking: Callable[[], bool]) -> None:
        self._session = session
        self._seats = bots
        self._is_asking = is_asking
        # A person has paused the bots, or has gone back and not played on yet.
        self._hold: Literal["paused", "away"] | None = None
        # Whether the bots play at once, until a person acts.
        self._hurried = False
        # What the bot at hand does; "scripted" while `play` asks the bots.
        self._turn: _DecisionRequest | _LeftToOthers | Literal["scripted"] | None = None
        self._confirmed = 0
        self._seed = read_seed(None)

    # --- The players of the seats -------------------------------------------------------------

    @property
    def names(self) -> Mapping[int, str]:
        """The names of the bots by their seats."""
        return MappingProxyType({seat: bot.name for seat, bot in enumerate(self._seats) if bot})

    def seat(self, bots: tuple[Opponent | None, ...]) -> None:
        """Give every seat its player."""
        with self._session.edits:
            self._seats = bots
            self._ask_anew()
            self._confirm()

    def seat_one(self, seat: int, name: str) -> None:
        """Give a seat to a built-in strategy, or to a person if the name is empty."""
        start = self._session.game.start
        _check_bot(seat, name, start)
        bot = Opponent.of(name, start) if name else None
        self.seat(tuple(bot if i == seat else old for i, old in enumerate(self._seats)))

    def named(self, names: Sequence[str], start: Any) -> dict[int, Any]:
        """Return the bots of a new game by their seats, from a name for each seat that is empty for a person.

        A strategy of a notebook is known by its name where it has the seat already.
        """
        found: dict[int, Any] = {}
        for seat, name in enumerate(names):
            own = self._seats[seat] if seat < len(self._seats) else None
            if own and own.name == name and name not in start.definition.strategies:
                found[seat] = own.strategy
            elif name or seat >= start.seats:
                _check_bot(seat, name, start)
                found[seat] = name
        return found

    def pause(self) -> None:
        """Let the bots wait; a person can play for them meanwhile."""
        with self._session.edits:
            self._hold = "paused"
            self._confirm()

    def resume(self) -> None:
        """Let the bots continue; a bot that was late is asked again."""
        with self._session.edits:
            self._hold = None
            self._ask_anew()
            self._confirm()

    def hurry(self) -> None:
        """Let the bots play without pauses until a person acts."""
        with self._session.edits:
            self._hurried = self._next_request() is not None
            # Restart a waiting bot; let a thinking bot finish.
            if isinstance(self._turn, _DecisionRequest) and self._turn.pauses:
                self._turn = None
            self._confirm()

    def stop(self) -> None:
        """Stop the bots of a closed widget."""
        with self._session.edits:
            self._hold = "paused"
            self.ask_next()

    def play(self, most: int) -> tuple[Step, ...]:
        """Play up to the next decision of a person, or up to a number of steps; see `GameWidget.play_bots`."""
        made: list[Step] = []
        with self._session.edits:
            left = self._turn if isinstance(self._turn, _LeftToOthers) else None
            self._turn = "scripted"
        try:
            while len(made) < most and (request := self._next_request(asked=True)):
                try:
                    action = within(request.think, self._session.traits.thinking)
                except TimeoutError:
                    reason = f"had chosen nothing after {self._session.traits.thinking:g} seconds"
                    raise StrategyError(request.opponent.name, str(request.position), reason) from None
                with self._session.edits:
                    # Meanwhile another thread may have played.
                    if request.concerns_same_decision(self._next_request(asked=True)):
                        made.append(request.game.step(action))
        finally:
            self._turn = left
            self.ask_next()
        return tuple(made)

    # --- Following the game -------------------------------------------------------------------

    def reseat(self, game: Game[Any], bots: tuple[Opponent | None, ...] | None = None) -> None:
        """Seat bots for a new game: those given, or the old ones that have a seat there and can play it."""
        start = game.start
        missing = game.definition.strategies.keys() - game.definition.playable(start).keys()
        kept = [bot if bot and bot.name not in missing else None for bot in self._seats]
        self._seats = bots or (*kept, *(None,) * start.seats)[: start.seats]
        if self._hold == "away":
            self._hold = None

    def follow(self, game: Game[Any], step: Step | None) -> None:
        """Wait while a person looks back; continue when a person has played."""
        is_back = game.cursor < len(game)
        if is_back or (step is not None and self._seats[step.seat] is None):
            self._hurried = False
            if self._hold != "paused":
                self._hold = "away" if is_back else None
        self._show()

    def steps_back(self) -> int:
        """Return the number of steps back to a person's last decision; 1 without one, and without active bots."""
        game = self._session.game
        if self._hold == "paused" or not any(self._seats):
            return 1
        own = (back for back in range(1, game.cursor + 1) if self._seats[game[game.cursor - back].seat] is None)
        return next(own, 1)

    def check_click(self) -> None:
        """Raise ``IllegalStep`` if a bot is to act now."""
        request = self._next_request()
        if request is not None and self._session.background.find_loop() is not None:
            details = {"seat": request.position.player, "bot": request.opponent.name}
            raise IllegalStep(Refusal("bot_turn", "", details), request.position)

    def _confirm(self) -> None:
        # Published even if nothing else has changed, so that the page knows its message has arrived.
        self._confirmed += 1
        self._show()

    def _show(self) -> None:
        game = self._session.game
        left = self._left_at(game.position)
        self._session.publish(
            _opponents={
                "seats": [bot.name if bot else "" for bot in self._seats],
                "names": list(game.definition.playable(game.start)),
                "paused": any(self._seats) and self._hold is not None,
                "back": any(self._seats) and self._hold == "away",
                "hurried": self._hurried,
                "left": left is not None,
                "late": self._session.traits.thinking if left and left.late else None,
                "count": self._confirmed,
            }
        )
        self.ask_next()

    def _left_at(self, position: Position) -> _LeftToOthers | None:
        return self._turn if isinstance(self._turn, _LeftToOthers) and self._turn.position is position else None

    def _ask_anew(self) -> None:
        """Ask a bot again that has left its step to a person."""
        if isinstance(self._turn, _LeftToOthers):
            self._turn = None

    # --- Playing ------------------------------------------------------------------------------

    def _next_request(self, *, asked: bool = False) -> _DecisionRequest | None:
        """Return the decision of a bot, if it is to act; ``asked`` by a script, it does not wait for persons."""
        with self._session.game.alone():
            game = self._session.game
            position, steps = game.position, len(game)
            if position.is_over or game.cursor < steps or self._is_asking():
                return None
            if not asked and (self._hold or self._left_at(position)):
                return None
            opponent = self._seats[position.player]
            return None if opponent is None else _DecisionRequest(opponent, game, position, steps, self._seed)

    def ask_next(self) -> None:
        """Ask the bot that is to act, unless it works on that decision already."""
        with self._session.edits:
            if self._turn == "scripted":
                return
            request = self._next_request()
            if request is None:
                if not isinstance(self._turn, _LeftToOthers):
                    self._turn = None
            elif not request.concerns_same_decision(self._turn):
                self._turn = request
                if not self._session.background.start(partial(self._play, request)):
                    self._turn = None

    async def _play(self, request: _DecisionRequest) -> None:
        from asyncio import sleep

        try:
            await sleep(self._pause_before(request))
            with self._session.edits:
                if self._turn is not request:
                    return
                request.pauses = False
            await self._act(request)
        finally:
            with self._session.edits:
                if self._turn is request:
                    self._turn = None

    def _pause_before(self, request: _DecisionRequest) -> float:
        """Return the seconds that a reader needs for what the page shows before a bot plays."""
        if self._hurried:
            return 0.0
        game = request.game
        quiet = game.cursor > 0 and all(event.quiet for event in game[game.cursor - 1].events)
        return self._session.traits.pace / (_QUIET_SPEEDUP if quiet else 1) + self._session.showing()

    async def _act(self, request: _DecisionRequest) -> None:
        try:
            action = await aside(request.think, self._session.traits.thinking)
        except (TimeoutError, StrategyError) as error:
            self._fail(request, error)
            return
        with self._session.edits:
            # Meanwhile a person may have paused the bots, taken the seat or gone back.
            if self._turn is not request:
                return
            try:
                request.game.step(action)
            except IllegalStep as error:
                self._fail(request, error)

    def _fail(self, request: _DecisionRequest, error: TimeoutError | StrategyError | IllegalStep) -> None:
        """Leave the step of a bot that is late or needs dice to others; pause the bots after any other error."""
        position, bot = request.position, request.opponent.name
        with self._session.edits:
            if self._turn is not request:
                return
            if isinstance(error, TimeoutError):
                # Not logged, since the bot may hold the lock of the log.
                self._leave(position, late=True)
                seconds = self._session.traits.thinking
                self._session.notify("bot_late", seat=position.player, bot=bot, seconds=seconds)
            elif isinstance(error, IllegalStep) and isinstance(request.game.source, ByHand):
                self._leave(position, late=False)
                self._session.notify("bot_rolls", seat=position.player, bot=bot)
            elif isinstance(error, IllegalStep):
                self.pause()
                self._session.notify(**error.refusal.to_dict())
            else:
                self.pause()
                reason = quote(error.reason, 300)
                self._session.notify("bot_failed", bot=error.strategy, position=error.position, reason=reason)

    def _leave(self, position: Position, *, late: bool) -> None:
        self._turn = _LeftToOthers(position, late)
        self._show()
