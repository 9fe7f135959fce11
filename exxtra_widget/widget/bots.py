"""Strategies at the table: they play their seats step by step, while the kernel goes on answering."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets
from traitlets import Dict

from exxtra_widget.core.dice import ByHand, Seeded
from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.simulation.entropy import read_entropy
from exxtra_widget.strategies.strategy import StrategyError
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.calls import checked
from exxtra_widget.widget.background import Background, aside, within
from exxtra_widget.widget.look import Amount, seconds
from exxtra_widget.widget.opponent import PATIENCE, Opponent, read_bots, too_slow

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.step import Step
    from exxtra_widget.predict.poll import Poll


_LOG = logging.getLogger(__name__)


class _Due(NamedTuple):
    """A bot that is to act."""

    opponent: Opponent
    game: Game
    position: Any
    steps: int


@checked
class Bots(traitlets.HasTraits):
    """The part of a widget that lets strategies play."""

    pace = Amount(
        1.5, lambda value: seconds(value, "pace"), help="Seconds that a bot waits before each of its steps, 0 to 60."
    )
    opponents = Dict(read_only=True, help="Who plays the seats, and whether the bots are paused.").tag(sync=True)

    _game: Game
    _polls: tuple[Poll, ...]
    _background: Background
    _notify: Any
    playback: Any
    revision: Any
    _bots: tuple[Opponent | None, ...] = ()
    # Somebody asked for a pause; or somebody looks back, until a person plays on.
    _paused: bool = False
    _away: bool = False
    _playing: bool = False
    _answers: int = 0
    # Where a bot has decided to roll dice that a person rolls by hand.
    _by_hand: Any = None

    # --- Who plays ----------------------------------------------------------------------------

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that strategies play, 0 for A, with the names of these. Set it at any time; None for no bots.

        Raises
        ------
        TypeError, ValueError
            If what is set is no mapping from seats to strategies or their names.
        """
        return MappingProxyType({seat: bot.name for seat, bot in enumerate(self._bots) if bot})

    @bots.setter
    def bots(self, given: Any) -> None:
        with self._game.alone():
            self._seat_bots(read_bots(given, self._game.start))

    def pause(self) -> None:
        """Let the bots wait until `resume`; a person can play for them meanwhile."""
        with self._game.alone():
            self._paused = True
            self._answer_bots()

    def resume(self) -> None:
        """Let the bots play on."""
        with self._game.alone():
            self._paused = self._away = False
            self._by_hand = None
            self._answer_bots()

    def play_bots(self, limit: int = 1_000) -> tuple[Step, ...]:
        """Play at once all steps up to the next decision of a person, also where no event loop runs.

        Parameters
        ----------
        limit : int
            How many steps at the most, 1 to 1,000,000.

        Returns
        -------
        tuple of Step
            What the bots did; none while a question is open, or if an earlier moment is shown.

        Raises
        ------
        StrategyError
            If a strategy raises, chooses what is not legal, or does not come to an end.
        IllegalStep
            If the dice are rolled by hand, or used up.
        """
        most = whole(limit, 1, 1_000_000, "limit")
        made: list[Step] = []
        while len(made) < most and (due := self._due(asked=True)):
            try:
                action = within(self._thought(due), PATIENCE)
            except TimeoutError:
                raise too_slow(due.opponent, due.position) from None
            made.append(due.game.step(action))
        return tuple(made)

    def _seat_bots(self, bots: tuple[Opponent | None, ...]) -> None:
        self._bots = bots
        self._by_hand = None
        self._answer_bots()

    def _seat_bot(self, seat: int, name: str) -> None:
        """Do what the page asks: let a shipped strategy play a seat, or with an empty name a person."""
        start = self._game.start
        shipped = self._game.definition.players(start)
        if not 0 <= seat < start.seats or (name and name not in shipped):
            raise IllegalStep(Refusal("no_such_bot", "", {"bot": quote(name), "number": quote(seat + 1)}))
        bot = Opponent.of(name, start) if name else None
        self._seat_bots(tuple(bot if i == seat else old for i, old in enumerate(self._bots)))

    # --- Following the game -------------------------------------------------------------------

    def _greet_bots(self, game: Game) -> None:
        """Begin with a new game: whoever had a seat keeps it, if there is one."""
        seats = game.start.seats
        self._bots = (*self._bots, *(None,) * seats)[:seats]
        self._away = False

    def _follow_bots(self, game: Game, step: Step | None) -> None:
        """Wait while somebody looks back; play on when a person has played."""
        if game.cursor < len(game):
            self._away = True
        elif step is not None and self._bots[step.seat] is None:
            self._away = False
        self._show_bots()

    def _answer_bots(self) -> None:
        """Show what was asked for; whoever asked gets an answer even if nothing has changed by it."""
        self._answers += 1
        self._show_bots()

    def _show_bots(self) -> None:
        start = self._game.start
        paused = any(self._bots) and (self._paused or self._away)
        shown = {
            "seats": [bot.name if bot else "" for bot in self._bots],
            "names": list(self._game.definition.players(start)),
            "paused": paused,
            "count": self._answers,
        }
        self.set_trait("opponents", shown)
        self._rouse()

    @traitlets.observe("comm")
    def _closed(self, change: Any) -> None:
        if change["old"] and change["new"] is None:
            # Nobody can see them any more.
            self._paused = True

    @traitlets.observe("question")
    def _asked(self, _: Any) -> None:
        self._rouse()

    # --- Playing ------------------------------------------------------------------------------

    def _due(self, *, asked: bool = False) -> _Due | None:
        """Return the bot that is to act, if it may."""
        game = self._game
        position, steps = game.position, len(game)
        if position.is_over or game.cursor < steps or (not asked and (self._paused or self._away)):
            return None
        opponent = self._bots[position.player]
        asking = bool(self._polls) and self._polls[-1].state == "open"
        if opponent is None or asking or (position is self._by_hand and not asked):
            return None
        return _Due(opponent, game, position, steps)

    def _thought(self, due: _Due) -> Any:
        source = due.game.source
        entropy = source.seed if isinstance(source, Seeded) else self._entropy
        return due.opponent.thought(due.position, entropy, due.steps)

    @property
    def _entropy(self) -> int | str:
        """Chance for strategies where the dice have no seed."""
        known: int | str = self.__dict__.setdefault("_own_entropy", read_entropy(None))
        return known

    def _refuse_for_bot(self) -> None:
        """Refuse a click of a person where a bot is to act."""
        due = self._due()
        if due is not None and self._background.find_loop() is not None:
            details = {"seat": due.position.player, "bot": due.opponent.name}
            raise IllegalStep(Refusal("bot_turn", "", details), due.position)

    def _rouse(self) -> None:
        """See to it that the bots play if one of them is to act."""
        with self._game.alone():
            if not self._playing and self._due() is not None:
                self._playing = self._background.start(self._play_on)

    async def _play_on(self) -> None:
        try:
            while True:
                await asyncio.sleep(self.pace + self._shown_later())
                with self._game.alone():
                    due = self._due()
                    if due is None:
                        # Under the lock, so that nobody believes that this goes on.
                        self._playing = False
                        return
                await self._act(due)
        finally:
            self._playing = False

    def _shown_later(self) -> float:
        """Return how long the page will still be showing a script of Python."""
        pace = self.playback
        if pace.get("revision") != self.revision:
            return 0.0
        return float(pace["delay"] * (self._game.cursor - pace["from"]))

    async def _act(self, due: _Due) -> None:
        try:
            action = await aside(self._thought(due), PATIENCE)
        except TimeoutError:
            self._fail(due, too_slow(due.opponent, due.position))
            return
        except StrategyError as error:
            self._fail(due, error)
            return
        with self._game.alone():
            # Meanwhile somebody may have gone back, or asked a question.
            if self._due() != due:
                return
            try:
                due.game.step(action)
            except IllegalStep as error:
                self._stop_at(due, error)

    def _fail(self, due: _Due, error: StrategyError) -> None:
        """Tell what a strategy did wrong, and let the bots wait; unless it was stopped meanwhile, or its seat taken."""
        _LOG.info("a bot failed", exc_info=error)
        with self._game.alone():
            if self._due() != due:
                return
            self.pause()
            told = {"bot": error.strategy, "position": error.position, "reason": quote(error.reason, 300)}
            self._notify({"code": "bot_failed", **told})

    def _stop_at(self, due: _Due, error: IllegalStep) -> None:
        """Tell that dice are needed that do not fall by themselves."""
        if isinstance(due.game.source, ByHand):
            self._by_hand = due.position
            self._notify({"code": "bot_rolls", "seat": due.position.player, "bot": due.opponent.name})
        else:
            self.pause()
            self._notify(error.refusal.to_dict())
