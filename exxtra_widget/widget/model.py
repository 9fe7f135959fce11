"""The synced model of a widget: it publishes a game to the page, and accepts the state that the page writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import ipywidgets
import traitlets
from ipywidgets.widgets.widget import _instances

from exxtra_widget.core.edits import Edits, follow_on, show_on
from exxtra_widget.core.game import Game, picture_of
from exxtra_widget.core.seats import tables
from exxtra_widget.drawing.seat_style import read_colors
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.browser import keep_nulls
from exxtra_widget.support.locale import check_language
from exxtra_widget.support.suggest import check_attribute, right_name, suggest_keywords
from exxtra_widget.widget.background import Waiters
from exxtra_widget.widget.bots import Bots, read_bots
from exxtra_widget.widget.hint_feed import Hints
from exxtra_widget.widget.odds_feed import OddsFeed
from exxtra_widget.widget.page_code import LOADER, TRANSLATIONS, PageCode, shared_code, texts_of
from exxtra_widget.widget.protocol import is_too_large
from exxtra_widget.widget.questions import Questions
from exxtra_widget.widget.requests import sort_state
from exxtra_widget.widget.review_feed import Review
from exxtra_widget.widget.scene_show import SceneShow
from exxtra_widget.widget.session import Session
from exxtra_widget.widget.starting_game import read_start
from exxtra_widget.widget.step_feed import StepFeed
from exxtra_widget.widget.traits import FOR_THE_PAGE, Traits
from exxtra_widget.widget.views import Views

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.predict.poll import Poll
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.bots import Opponent


_METHODS = ("update", "request_state", "custom")


class WidgetModel(
    Traits,
    anywidget.AnyWidget,
    ipywidgets.ValueWidget,  # type: ignore[misc]  # ipywidgets has no types
):
    """A game on the page, with the parts of its widget."""

    _game_name: ClassVar[str] = ""
    # The game's own edits; before there is a game, no other thread knows the widget.
    _edits: Edits = Edits()
    _lock: AbstractContextManager[Any] = _edits.lock
    # The files of the page; anywidget makes traits of their contents.
    _esm: Any
    _css: Any
    _page_code: Any = traitlets.Instance(
        PageCode, allow_none=True, read_only=True, help="The code of the page, if boards share it."
    ).tag(sync=True, **ipywidgets.widget_serialization)
    _texts: Any = traitlets.Dict(
        read_only=True, help="The texts in the language of the board, if it carries its code."
    ).tag(sync=True)

    # As text of some kilobytes, since a game holds a picture of each position.
    earlier: tuple[str, ...] = ()
    # The language of the texts that the page has.
    _texts_sent = ""

    def __init__(self, game: Game[Position], bots: Any, row: Scenes | None, **view: Any) -> None:
        self._lock = game.alone()
        self._session = Session(self, game)
        self._edits = self._session.edits
        self._views = Views(self._session)
        self._steps = StepFeed(self._session)
        self._questions = Questions(self._session, self._follow_question)
        self._odds_feed = OddsFeed(self._session, self._questions.covers)
        self._scene_show = SceneShow(self._session, self._questions, self._exchange)
        self._bots = Bots(
            self._session, read_bots(bots, game), lambda: self._questions.is_open or self._scene_show.holds_bots
        )
        self._hints = Hints(self._session, self._questions.covers)
        self._review = Review(self._session)
        self._waiting: Waiters[Step] = Waiters()
        self._stop_showing = show_on(game, self._follow)
        # Before the comm opens, so that its first message holds the whole game.
        self._show_game()
        if row is not None:
            self._scene_show.set(row)
        self._seen = self.revision
        keep_nulls()
        from exxtra_widget.replay import output_mime

        output_mime.follow_boxes()
        self._share_code()
        super().__init__(**view)
        # A layout that was passed in may also belong to other widgets.
        self._own_layout = None if isinstance(view.get("layout"), ipywidgets.Layout) else self.layout
        self._bots.ask_next()

    def _share_code(self) -> None:
        code = shared_code(str(self._esm), str(self._css))
        if code is not None:
            self.set_trait("_page_code", code)
            # anywidget would send the code of the class.
            self._esm, self._css = LOADER.read_text(encoding="utf-8"), ""

    @traitlets.validate("language")
    def _bring_texts(self, proposal: Any) -> str:
        """Send the texts in a language before the language itself, so that the page changes at once."""
        language = check_language(proposal["value"])
        # Do not compare with the language of the board, which a new board sets before traitlets validates it.
        if language in TRANSLATIONS and language != self._texts_sent:
            self._texts_sent = language
            texts = texts_of(self._game_name, language)
            if self._page_code is None:
                self.set_trait("_texts", {language: texts})
            else:
                self._page_code.add(language, texts)
            self._tell_texts(language)
        return language

    @traitlets.validate("colors")
    def _check_colors(self, proposal: Any) -> Mapping[int, str]:
        return read_colors(proposal["value"], self.game.players)

    def _tell_texts(self, language: str) -> None:
        self._session.tell(kind="texts", language=language, texts=texts_of(self._game_name, language))

    @property
    def game(self) -> Game[Position]:
        """The game on the page, which follows every change."""
        return self._session.game

    def _change_game(self, game: Game[Position], bots: tuple[Opponent | None, ...] | None = None) -> None:
        with self._edits:
            # Before the game changes, since bots may wait for the end of a question.
            self._questions.close_all()
            self._exchange(game, bots, keep=True)

    def _exchange(self, game: Game[Position], bots: tuple[Opponent | None, ...] | None, *, keep: bool) -> None:
        """Show another game, whether or not `earlier` keeps the shown one."""
        follow_on(game, self.game)
        if keep:
            self.earlier = (*self.earlier, self.game.to_text())
        self._stop_showing()
        self._session.game = game
        self._stop_showing = show_on(game, self._follow)
        self._show_game(bots)

    def _show_game(self, bots: tuple[Opponent | None, ...] | None = None) -> None:
        """Publish a whole game, with other bots if there are any."""
        game = self.game
        with self.hold_sync():
            self._steps.show(game)
            self._odds_feed.forget()
            self._review.forget()
            self._session.publish(_tables=tables(game))
            self._bots.reseat(game, bots)
            self._follow(game)

    def _follow(self, game: Game[Position]) -> None:
        with self.hold_sync():
            self._session.begin_script()
            fresh, made = self._steps.follow(game)
            self._odds_feed.follow(fresh, game)
            self._review.follow(fresh)
            self._hints.follow(game)
            self._bots.follow(game, made)
            self._questions.follow(game)
            self._scene_show.follow()
            self.value = str(game.position)
            self._session.revise()
        if made is not None:
            self._edits.then(partial(self._waiting.announce, made))

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> str:
        text: str = proposal["value"]
        return text if text == str(self.game.position) else str(read_start(self._game_name, text))

    @traitlets.validate("cursor")
    def _check_cursor(self, proposal: Any) -> int:
        return self.game.history.goto(proposal["value"]).cursor

    def _repaint(self) -> None:
        """Send the board and its moments again: games without their own page draw their pictures in Python."""
        with self.hold_sync():
            self._steps.show(self.game)
            self._steps.follow(self.game)
            self._session.revise()

    def _follow_question(self) -> None:
        self._odds_feed.follow_question()
        self._hints.follow_question()
        self._bots.ask_next()

    @traitlets.observe("revision", "question", "hint", "odds")
    def _request_scroll(self, _: object) -> None:
        self._views.request_scroll()

    @traitlets.observe("comm")
    def _stop_work(self, change: Any) -> None:
        """Stop the work of a closed widget, and close its layout unless another widget uses it."""
        if change["old"] and change["new"] is None:
            self._bots.stop()
            self._hints.end()
            self._review.end()
            own, others = self._own_layout, list(_instances.values())
            if own is not None and not any(getattr(other, "layout", None) is own for other in others):
                own.close()

    def _notify_observers(self, event: Any) -> None:
        """React to a new value, then call observers; others' observers are called when the change is complete.

        HasTraits calls it for every change, after ipywidgets has noted what the page gets.
        """
        if event["type"] == "change":
            name, value, game = event["name"], event["new"], self.game
            # The game also publishes its own position and cursor.
            if name == "value" and value != str(game.position):
                start = read_start(self._game_name, value)
                players = game.players if start.seats == game.start.seats else None
                self._change_game(Game(start, players=players))
            elif name == "cursor" and value != game.cursor:
                game.goto(value)
            elif name == "odds" and value:
                self._odds_feed.open(range(len(game) + 1))
            elif name == "colors":
                self._repaint()
        self._edits.then(partial(super()._notify_observers, event))

    # --- One lock: what a thread sets or sends, it does alone ----------------------------------

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        def __setattr__(self, name: str, value: object) -> None:
            # `interact` of ipywidgets sets a description on each widget.
            if name != "description":
                check_attribute(self, name)
            with self._edits if self.has_trait(name) else self._lock:
                super().__setattr__(name, value)

    @suggest_keywords
    def observe(self, handler: Callable[[Any], Any], names: Any = traitlets.All, type: Any = "change") -> None:  # noqa: A002 - traitlets' signature
        """Call a function with each change of some traits, when the change is complete."""
        for name in (names,) if isinstance(names, str) else () if names is traitlets.All else names:
            if name is not traitlets.All and not self.has_trait(name):
                known = ["position", *(known for known in self.trait_names() if not known.startswith("_"))]
                right = right_name(str(name), known, 0.6).replace("did you mean 'position'?", "observe 'value'")
                raise ValueError(f"no trait {shown(name)} can be observed{right}")
        super().observe(handler, names, type)

    @suggest_keywords
    def set_trait(self, name: str, value: object) -> None:
        """Set a trait, even one that the page may not write."""
        with self._lock:
            super().set_trait(name, value)

    def hold_sync(self) -> Any:
        """Hold messages back until the outermost block ends; no other thread changes the board meanwhile."""
        return self._held(super().hold_sync())

    def hold_trait_notifications(self) -> Any:
        """Hold back callbacks until the block ends; no other thread changes the board meanwhile."""
        return self._held(super().hold_trait_notifications())

    @contextmanager
    def _held(self, block: AbstractContextManager[None]) -> Iterator[None]:
        with self._lock, block:
            yield

    def send_state(self, key: object = None) -> None:
        """Send the synced state to the page."""
        with self._lock:
            super().send_state(key)

    def close(self) -> None:
        """Close the board with all its views."""
        with self._lock:
            super().close()

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in FOR_THE_PAGE]

    # --- Called by ipywidgets -----------------------------------------------------------------

    def panel_state(self, traits: Iterable[str]) -> JsonObject:
        """Return some traits with odds, hint, analysis and answers as for the page, without marking them as sent."""
        with self._lock:
            state: dict[str, Any] = super().get_state(traits)
            for part in (self._odds_feed, self._hints, self._review, self._questions):
                state |= part.feed.state(None)
            return state

    @suggest_keywords
    def vote_states(self) -> list[Poll]:
        """Return the question on the page in each of its states, open at first; none once it is revealed."""
        with self._lock:
            return self._questions.states()

    def get_state(self, key: object = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - ipywidgets' signature
        """Return the synced state; steps, odds, the analysis, rows of the hint and answers have their own keys."""
        with self._lock:
            # The layout of a closed board is also closed, and has no model ID.
            named = [name for name in self.keys if name != "layout" or self.layout.comm] if key is None else key
            state: dict[str, Any] = super().get_state(named, drop_defaults)
            for part in (self._odds_feed, self._hints, self._review, self._steps, self._questions):
                state |= part.feed.state(key, opens=self.comm is None)
            return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept the page's revision and number of views; refuse the rest with a notice."""
        # marimo only reruns dependent cells for values that its page writes. A page counts views only if Python has
        # started counting.
        writable = {"_seen"} if self._view_count is None else {"_seen", "_view_count"}
        with self._lock:
            good, problems = sort_state(sync_data, writable)
            super().set_state(good)
            if problems:
                self._session.notify("malformed", detail=quote("; ".join(problems), 200))

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        # ipywidgets and comm would log errors of this method.
        data, buffers = msg["content"].get("data"), msg.get("buffers") or []
        if is_too_large(data, buffers):
            self._session.notify("too_large")
        elif not isinstance(data, dict) or data.get("method") not in _METHODS or data.get("buffer_paths", []) != []:
            self._session.notify("malformed", detail="a message of the page has no such form")
        else:
            super()._handle_msg({**msg, "buffers": buffers})

    # --- Pictures -----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live view, with text, picture and recording for places without widgets."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if data is None:
            return bundle
        self._views.display()
        from exxtra_widget.replay import output_mime

        return {**data, **output_mime.of_board(self)}, metadata

    @suggest_keywords
    def svg(self) -> str:
        """Return a picture of the shown moment."""
        return picture_of(self.game, self.colors, self.language)
