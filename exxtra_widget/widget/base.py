"""The widget of any game: it publishes a game to the page and does what the page asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import ipywidgets
import traitlets
from traitlets import Dict, Int, List, Unicode

from exxtra_widget.core.dice import ByHand, Scripted, check_seed
from exxtra_widget.core.game import Game
from exxtra_widget.core.line import Line
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.seats import count
from exxtra_widget.support.arguments import check_names, integer, quote
from exxtra_widget.support.calls import Suggesting, checked
from exxtra_widget.widget import protocol
from exxtra_widget.widget.background import Background
from exxtra_widget.widget.bots import Bots
from exxtra_widget.widget.hints import Advice
from exxtra_widget.widget.incoming_state import sort_state
from exxtra_widget.widget.look import Look, seconds
from exxtra_widget.widget.odds_feed import Odds
from exxtra_widget.widget.opponent import read_bots
from exxtra_widget.widget.questions import Asking
from exxtra_widget.widget.requests import Requests
from exxtra_widget.widget.review import Review
from exxtra_widget.widget.suggestions import WORDS
from exxtra_widget.widget.waiting import Waiting

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step


# Each game has a page of its own here: ``exxtra.js`` and ``exxtra.css``.
STATIC = Path(__file__).parent.parent / "static"
_VIEW_OPTIONS = (*Look.class_own_traits(), "odds", "pace", "layout")
_PARTS = (Look, Odds, Bots, Advice, Review, Asking, Requests)


@checked
class GameWidget(
    Suggesting,
    Look,
    Odds,
    Bots,
    Advice,
    Review,
    Asking,
    Requests,
    anywidget.AnyWidget,
    ipywidgets.ValueWidget,  # type: ignore[misc]  # ipywidgets has no types
):
    """A game on the page: played by clicks and by scripts alike, in any number of views.

    Parameters
    ----------
    start : Game, Position, str or widget, optional
        What to show: a game, a position, its text, or the position that another widget shows.
    players : int or sequence of str, optional
        How many seats, or their names.
    seed, dice : optional
        Where dice come from, see `Game`.
    weights : optional
        Loaded dice, see `Game`.
    bots : mapping, optional
        Who plays which seat by itself: seats, 0 for A, with strategies or their names, ``{1: "random"}``.
    pace : float
        Seconds that a bot waits before each of its steps, 0 to 60.
    odds : bool
        Whether the odds panel is open at first.
    language : str
        ``en``, ``de`` or ``fr``; can be changed at any time.
    theme : str
        ``auto`` (as the notebook), ``light`` or ``dark``.
    speed : float
        Of animations, 0 (none) to 10; 1 as designed.
    **options
        Options of the game's rules.

    Raises
    ------
    TypeError
        For a keyword that does not exist; the message names the nearest one.
    ValueError
        For values that cannot be.
    """

    _game_name: ClassVar[str] = ""
    _rule_options: ClassVar[tuple[str, ...]] = ()
    _suggestions: ClassVar[Mapping[str, str]] = WORDS

    value = Unicode(help="The position at the cursor, as text. Set it to show another position.").tag(sync=True)
    game_name = Unicode(read_only=True, help="The game's name.").tag(sync=True)
    rules: List[list[Any]] = List(read_only=True, help="Options unlike the rulebook, [name, value].").tag(sync=True)
    board = Dict(read_only=True, help="The drawing of the board.").tag(sync=True)
    players = List(Unicode(), read_only=True, help="Names of the seats.").tag(sync=True)
    start = Dict(read_only=True, help="The moment in which the game began.").tag(sync=True)
    length = Int(0, read_only=True, help="Steps in the line; step i is synced under the key step_i.").tag(sync=True)
    cursor = Int(0, read_only=True, help="After how many steps the shown moment stands.").tag(sync=True)
    lines: List[dict[str, Any]] = List(read_only=True, help="Other lines of play.").tag(sync=True)
    dice = Unicode("seeded", read_only=True, help="Where dice come from: seeded, scripted or hand.").tag(sync=True)
    playback = Dict(read_only=True, help="Which steps to play one by one, and how fast.").tag(sync=True)

    def __init__(
        self,
        start: Any = None,
        *,
        players: int | Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[str | int] | None = None,
        weights: Any = None,
        bots: Any = None,
        **options: Any,
    ) -> None:
        view = {name: options.pop(name) for name in _VIEW_OPTIONS if name in options}
        known = ("start", "players", "seed", "dice", "weights", "bots", *_VIEW_OPTIONS, *self._rule_options)
        check_names(options, known, type(self).__name__)
        self._game = self._begin(start, players, {"seed": seed, "dice": dice, "weights": weights}, options)
        self._bots = read_bots(bots, self._game.start)
        self._background = Background()
        self._published = Line()
        self._unsent: set[int] = set()
        self._waiting: Waiting[Step] = Waiting()
        self._quiet = False
        self.earlier: tuple[Game, ...] = ()
        self._stop_listening = self._game.listen(self._follow)
        # Before the comm opens, so that its first message holds the whole game.
        self._show_game()
        super().__init__(**view)
        self.on_msg(self._receive)
        self._rouse()

    # --- The game -----------------------------------------------------------------------------

    def _begin(self, start: Any, players: Any, chance: dict[str, Any], options: dict[str, Any]) -> Game:
        if isinstance(start, Game):
            if any(given is not None for given in (players, *chance.values())) or options:
                raise TypeError("a game brings its own players, dice and rules; give only the game")
            self._check_game(start.start)
            return start
        # True is no number of seats, and refused as one.
        asked = players if isinstance(players, bool) else integer(players)
        names = None if asked is not None else players
        if start is None:
            seats = asked if names is None else count(names)
            start = definition_of(self._game_name).start(*(() if seats is None else (seats,)), **options)
        elif options or asked is not None:
            raise TypeError("a position brings its own seats and rules; give names as players=['Alex', …] if you like")
        position = read_position(start)
        self._check_game(position)
        return Game(position, players=names, **chance)

    def _check_game(self, position: object) -> None:
        if getattr(position, "game", None) != self._game_name:
            kind = type(self).__name__
            raise TypeError(
                f"{kind} shows a game, a position or a position text of {self._game_name}, not {quote(position)}"
            )

    @property
    def game(self) -> Game:
        """The game on the page; whatever is done to it is seen there."""
        return self._game

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self._game.position

    def roll(self, dice: str | int | None = None) -> Step:
        """Roll the dice, or enter what they showed; see `Game.roll`."""
        return self._game.roll(dice)

    def place(self, rung: int | str) -> Step:
        """Place the dice on a rung; see `Game.place`."""
        return self._game.place(rung)

    def undo(self, steps: int = 1) -> None:
        """Take steps back; see `Game.undo`."""
        self._game.undo(steps)

    def redo(self, steps: int = 1) -> None:
        """Repeat steps that were taken back; see `Game.redo`."""
        self._game.redo(steps)

    def goto(self, cursor: int) -> None:
        """Show the moment after so many steps; see `Game.goto`."""
        self._game.goto(cursor)

    def caption(self, text: str = "") -> None:
        """Write a caption under the board, stored with the step at the cursor; without a text, remove it."""
        self._game.caption(text)

    def mark(self, *marks: str) -> None:
        """Point at things on the board, stored with the step at the cursor; see `Game.mark`."""
        self._game.mark(*marks)

    def clear_notes(self) -> None:
        """Remove caption and marks from the moment at the cursor."""
        self._game.clear_notes()

    def play(self, text: str, delay: float = 0) -> None:
        """Play a script; the page shows its steps one by one.

        Parameters
        ----------
        text : str
            Steps with white space between them, see `Game.play`.
        delay : float
            Seconds between two steps on the page, 0 to 60. Python does not wait: the whole script is
            played at once, and the page catches up at its own pace.

        Raises
        ------
        IllegalStep
            At the first step that the rules refuse; then none of the script is played.
        """
        pause = seconds(delay, "delay")
        pace = {"revision": self.revision + 1, "from": self._game.cursor, "delay": pause}
        self.set_trait("playback", pace if pause else {})
        try:
            self._game.play(text)
        except Exception:
            self.set_trait("playback", {})
            raise

    def new_game(self, seed: int | str | None = None) -> None:
        """Begin again from the start; the game so far is kept in `earlier`.

        Parameters
        ----------
        seed : int or str, optional
            Seed of the new dice; drawn by chance if not given. Scripted dice fall again from the
            first, and dice rolled by hand stay so.
        """
        old = self._game
        source = old.source
        game = Game(old.start, players=old.players, seed=check_seed(seed), weights=old.weights)
        if seed is None and isinstance(source, Scripted):
            game.source = Scripted(source.rolls)
        elif seed is None and isinstance(source, ByHand):
            game.source = source
        self.earlier = (*self.earlier, old)
        self._change_game(game)

    def _change_game(self, game: Game) -> None:
        self._stop_listening()
        self._game = game
        self._stop_listening = game.listen(self._follow)
        self._leave_questions()
        self._show_game()

    # --- Waiting for a person -----------------------------------------------------------------

    async def next_step(self, timeout: float | None = None) -> Step:
        """Wait for the next step, whoever makes it, without blocking the kernel (ipykernel 7.4 or newer).

        Parameters
        ----------
        timeout : float, optional
            Seconds to wait at the most.

        Returns
        -------
        Step
            What happened.

        Raises
        ------
        TimeoutError
            If no step was made in time.
        """
        return await self._waiting.next(timeout)

    # --- Publishing ---------------------------------------------------------------------------

    def _show_game(self) -> None:
        """Publish a game as a whole."""
        game = self._game
        position = game.start
        with self.hold_sync():
            self.set_trait("game_name", position.game)
            self.set_trait("rules", [list(option) for option in game.definition.options(position)])
            self.set_trait("board", game.definition.board(position))
            self.set_trait("players", list(game.players))
            self._offer_topics()
            self._published = Line()
            self._forget_odds()
            self._forget_course()
            self._greet_bots(game)
            self._follow(game)

    def _follow(self, game: Game) -> None:
        """Publish what has changed in the game."""
        steps = game.history.line
        known = self._published
        fresh = {i + 1 for i in steps.changes(known)}
        grown = game.cursor in fresh and protocol.step_made(steps, known, game.cursor)
        made = steps[game.cursor - 1] if grown else None
        with self.hold_sync():
            self._published = steps
            self._unsent |= fresh
            self.set_trait("start", protocol.start(game))
            self.set_trait("length", len(steps))
            self.set_trait("cursor", game.cursor)
            self.set_trait("lines", protocol.lines(game))
            self.set_trait("dice", game.source.kind)
            self.set_trait("notice", None)
            self._follow_odds(fresh, game.cursor)
            self._follow_course(fresh)
            self._follow_hint(game)
            self._follow_bots(game, made)
            self._follow_questions(game)
            self._set_value(str(game.position))
            self._revise()
        if made is not None:
            self._waiting.tell(made)

    def _set_value(self, text: str) -> None:
        self._quiet = True
        try:
            self.value = text
        finally:
            self._quiet = False

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - ipywidgets' signature
        """Return the synced state; ipywidgets calls it. Steps stand beside the traits, a key for each."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        state.update(self._odds_state(key))
        state.update(self._course_state(key))
        if key is None:
            wanted = set(range(1, len(self._published) + 1))
        elif key == "revision" or (not isinstance(key, str) and "revision" in key):
            wanted = {i for i in self._unsent if i <= len(self._published)}
        else:
            return state
        self._unsent.clear()
        state.update({protocol.step_key(i): protocol.moment(self._game, self._published[i - 1]) for i in wanted})
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take state from the page; ipywidgets calls it. The page may not write what Python publishes.

        What cannot be written is answered with a notice, and never raised into the kernel's log.
        """
        good, problems = sort_state(self, sync_data, _PUBLISHED)
        try:
            super().set_state(good)
        except Exception as error:  # noqa: BLE001 - whatever it was, the reader is told and the game goes on
            problems.append(quote(str(error), 80))
        if problems:
            self._notify({"code": "malformed", "detail": quote("; ".join(problems), 200)})

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Take a message of the page; ipywidgets calls it, and prints what goes wrong in there."""
        data = msg["content"]["data"]
        if not isinstance(data, dict) or data.get("method") not in _METHODS or data.get("buffer_paths", []) != []:
            self._notify({"code": "malformed", "detail": "a message of the page has no such form"})
            return
        super()._handle_msg(msg)

    def _look(self, message: dict[str, Any]) -> None:
        match message:
            case {"kind": "odds", "cursor": cursor}:
                self._ask_odds(cursor)
            case {"kind": "bot", "seat": seat, "name": name}:
                self._seat_bot(seat, name)
            case {"kind": "pause"}:
                self.pause()
            case {"kind": "resume"}:
                self.resume()
            case {"kind": "hint"}:
                self.ask_hint()
            case {"kind": "analyze"}:
                self.start_review()
            case {"kind": "stop"}:
                self.stop_review()
            case _:
                self._hear(message)

    # --- Values from Python -------------------------------------------------------------------

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> str:
        if self._quiet:
            return str(proposal["value"])
        position = read_position(proposal["value"])
        self._check_game(position)
        return str(position)

    @traitlets.observe("value")
    def _read_value(self, change: Any) -> None:
        if not self._quiet:
            position = read_position(change["new"])
            same = position.seats == self._game.start.seats
            self.earlier = (*self.earlier, self._game)
            self._change_game(Game(position, players=self._game.players if same else None))

    # --- Pictures -----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live view, with pictures for places that show no widgets."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if data is None:
            return bundle
        game = self._game
        text = game.definition.text(game.position, game.players, self.language)
        return {**data, "text/plain": text, "image/svg+xml": self.svg()}, metadata

    def svg(self) -> str:
        """Return a picture of the shown moment as SVG."""
        return self._game.svg(self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


_METHODS = ("update", "request_state", "custom")
_PUBLISHED = frozenset(name for part in (GameWidget, *_PARTS) for name in part.class_own_traits())
