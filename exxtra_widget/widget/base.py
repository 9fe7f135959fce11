"""The widget of any game: public methods, which delegate to the game and to parts of the widget."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.drawing.seat_style import read_colors
from exxtra_widget.support.arguments import positive, whole
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import check_names, no_attribute, suggest_in_class
from exxtra_widget.widget.bots import PACE, THINKING, read_bots
from exxtra_widget.widget.model import WidgetModel
from exxtra_widget.widget.requests import Requests
from exxtra_widget.widget.scene_show import read_row
from exxtra_widget.widget.starting_game import open_game, read_game, reopen
from exxtra_widget.widget.traits import seconds

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import MaybeNone
    from typing_extensions import TypedDict

    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.step import Step, Token
    from exxtra_widget.core.strategy import StrategyLike
    from exxtra_widget.drawing.seat_style import Colors
    from exxtra_widget.drawing.theme_option import Theme
    from exxtra_widget.predict.exercise import Exercise
    from exxtra_widget.predict.predictions import Predictions
    from exxtra_widget.predict.topic import Names
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.widget.questions import Reveal
    from exxtra_widget.widget.traits import Size

    # Keys are texts or numbers; in a union of both, type checkers do not see what a dict of strategies is.
    Bots = Mapping[Any, StrategyLike | None]

    class WidgetOptions(TypedDict, total=False):
        """The keywords of every widget, for constructors of games that add their own."""

        players: int | Sequence[str] | None
        seed: int | str | None
        dice: str | Iterable[Token] | None
        weights: Weights | str | None
        bots: Bots | None
        scenes: Scenes | str | Iterable[object] | None
        pace: float
        thinking: float
        odds: bool
        locked: bool
        language: Language | None
        theme: Theme
        colors: Colors | None
        size: Size
        speed: float
        layout: object


@suggest_in_class()
class GameWidget(WidgetModel):
    """A game on the page, played by clicks and by scripts, in any number of views.

    `ExxtraWidget` and `LevelXWidget` are the widgets of the two built-in games; `play` returns the widget of any game.

    Parameters
    ----------
    start : Game, Position, str or widget, optional
        The game or position to show: itself, its text, or the position of another widget.
    players : int or sequence of str, optional
        The number of seats, or their names of 1 to 80 characters.
    seed : int or str, optional
        Seed of the dice; by default a random one. See `Game`.
    dice : str or iterable of str or int, optional
        ``"hand"`` for real dice that are typed in, or the rolls to come. See `Game`.
    weights : Weights or str, optional
        Loaded dice. See `Game`.
    bots : mapping of str to str or callable, optional
        Strategies or their names by players or seats: ``{"Bo": "random"}``, ``{"B": "random"}`` or ``{1: "random"}``.
        The other seats are played by persons.
    scenes : Scenes, str or iterable, optional
        The scenes: a `Scenes` object, its text, or a list of `Scene`. Can be changed at any time.
    pace : float, default 1.5
        Seconds that a bot waits before each of its steps, 0 to 60; a third of them if nothing has happened.
    thinking : float, default 20
        Seconds that a bot may think about a step, 0.1 to 3,600. After that the page says so, a person or another bot
        can play the step, and a late answer is ignored. The bot's thread keeps running.
    odds : bool, default False
        Whether the odds panel is open at first.
    locked : bool, default False
        Whether nobody plays from the page. Readers still walk through the game, open odds, hints and log, draw, and
        vote; Python, bots and scenes continue to play.
    language : str, optional
        ``en``, ``de`` or ``fr``; by default the language of `use_language`; can be changed at any time.
    theme : str, default "auto"
        ``auto`` (as the notebook), ``light`` or ``dark``.
    colors : list or mapping of str, optional
        Colours of the seats, ``["#c0392b", None]``, or by names or seats, ``{"Ada": "#c0392b"}``; None for the usual
        one. Letters and shapes stay. Lines and digits have a shade of a colour that is too pale or too dark for them.
    size : str, default "normal"
        ``normal``, or ``compact`` for lessons: board, dice and caption without the controls around them.
    speed : float, default 1
        Speed of animations, 0 (none) to 10.
    layout : Layout, optional
        The layout of ipywidgets.
    **rules
        Options of the rules, see the `start` of the game.

    Attributes
    ----------
    value : str
        The position at the cursor as text. Set it to show another position.
    players : list of str
        Names of the seats.
    cursor, length : int
        Number of steps before the shown moment, and in the whole variation. Set the cursor to show another moment.
    pace, thinking, odds, locked, language, theme, colors, size, speed
        As above. Set them at any time.
    earlier : tuple of str
        Records of the games that `new_game` and `load` replaced, the oldest first; `Game.from_text` reads them.

    Raises
    ------
    TypeError
        For a start, players or bots of the wrong type, for a game that comes with players, dice or rules, and for an
        option that does not exist; the message names the nearest one.
    ValueError
        For a text that is not a position, and for a seed, dice, weights, bots or a number that are not valid; the
        message says what would do.
    SceneError
        If a scene cannot be shown, or if it is one of another game.
    """

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

    def __init__(
        self,
        start: PositionLike | None = None,
        *,
        players: int | Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[Token] | None = None,
        weights: Weights | str | None = None,
        bots: Bots | None = None,
        scenes: Scenes | str | Iterable[object] | None = None,
        pace: float = PACE,
        thinking: float = THINKING,
        odds: bool = False,
        locked: bool = False,
        language: Language | None = None,
        theme: Theme = "auto",
        colors: Colors | None = None,
        size: Size = "normal",
        speed: float = 1.0,
        layout: object = None,
        **rules: float | str | None,
    ) -> None:
        if rules:
            self._check_rules(rules)
        chance = {"seed": seed, "dice": dice, "weights": weights}
        game = open_game(self._game_name, start, players, chance, rules)
        view: dict[str, Any] = {"pace": pace, "thinking": thinking, "odds": odds, "language": spoken(language)}
        view |= {"theme": theme, "size": size, "speed": speed, "locked": locked}
        if colors is not None:
            view["colors"] = read_colors(colors, game.players)
        if layout is not None:
            view["layout"] = layout
        row = None if scenes is None else read_row(scenes, self._game_name)
        with game.alone():
            super().__init__(game, bots, row, **view)
        self.on_msg(Requests(self).receive)

    def _check_rules(self, rules: Iterable[str]) -> None:
        """Refuse an option that is neither one of every widget nor one of the rules."""
        own = signature(GameWidget.__init__).parameters
        start = signature(definition_of(self._game_name).start).parameters
        if not any(parameter.kind is Parameter.VAR_KEYWORD for parameter in start.values()):
            known = [name for name in {**own, **start} if name not in {"self", "rules"}]
            check_names(rules, known, type(self).__name__)

    # --- The game -----------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.game.position

    def roll(self, dice: Token | None = None) -> Step:
        """Roll the dice, or enter a roll; see `Game.roll`."""
        with self._lock:
            return self.game.roll(dice)

    def place(self, rung: Token) -> Step:
        """Place the dice on a rung; see `Game.place`."""
        with self._lock:
            return self.game.place(rung)

    def undo(self, steps: int = 1) -> None:
        """Undo steps; see `Game.undo`."""
        with self._lock:
            self.game.undo(steps)

    def redo(self, steps: int = 1) -> None:
        """Redo undone steps; see `Game.redo`."""
        with self._lock:
            self.game.redo(steps)

    def goto(self, cursor: int) -> None:
        """Show the moment after a number of steps; see `Game.goto`."""
        with self._lock:
            self.game.goto(cursor)

    def caption(self, text: str = "") -> None:
        """Write a caption under the board, stored with the step at the cursor."""
        with self._lock:
            self.game.caption(text)

    def mark(self, *marks: str) -> None:
        """Mark parts of the board, stored with the step at the cursor; see `Game.mark`."""
        with self._lock:
            self.game.mark(*marks)

    def clear_notes(self) -> None:
        """Remove caption and marks from the moment at the cursor."""
        with self._lock:
            self.game.clear_notes()

    def play(self, text: str | Iterable[Any], delay: float = 0) -> None:
        """Play a script; the page shows its steps one by one.

        Parameters
        ----------
        text : str or iterable
            Steps with white space between them, or a list of steps, see `Game.play`.
        delay : float, default 0
            Seconds between two steps on the page, 0 to 60. Python does not wait: the whole script is
            played at once, and the page catches up at its own pace.

        Raises
        ------
        IllegalStep
            At the first step that the rules refuse; then none of the script is played.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.play("64 >5 41")
        >>> w
        ExxtraWidget('0@5:64/0 B 41')
        """
        pause = seconds(delay, "delay")
        with self._lock:
            try:
                self._session.delay = pause
                self.game.play(text)
            finally:
                self._session.delay = 0.0

    def new_game(
        self, seed: int | str | None = None, *, players: int | Sequence[str] | None = None, bots: Bots | None = None
    ) -> None:
        """Start a new game under the same rules; the record of the old one is kept in `earlier`.

        `Game.from_text` reads the record. With the same number of seats it begins in the same position as the old one.

        Parameters
        ----------
        seed : int or str, optional
            Seed of the new dice; by default a random one. Scripted dice begin again with the first roll, and dice
            rolled by hand stay so.
        players : int or sequence of str, optional
            The number of seats, or their names of 1 to 80 characters; by default the same players.
        bots : mapping of str to str or callable, optional
            Strategies or their names by players or seats; ``{}`` for no bots. By default the same bots, except those
            that have no seat there or cannot play.

        Raises
        ------
        TypeError, ValueError
            For players or bots that do not fit; then the game continues.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.play("64 >5")
        >>> w.new_game(players=3)
        >>> w, len(w.earlier)
        (ExxtraWidget('0/0/0 A -'), 1)
        """
        with self._lock:
            game = reopen(self.game, seed, players)
            self._change_game(game, None if bots is None else read_bots(bots, game))

    def load(self, text: str) -> None:
        """Load a position or a game record from text; the old game's record goes to `earlier`.

        Parameters
        ----------
        text : str
            A position, or a record as `Game.to_text` or `Game.to_json` writes it. A position with as many seats as
            the shown game keeps the names of the players.

        Raises
        ------
        TypeError
            If it is not a string.
        ValueError
            If the text cannot be read as a whole, or if it describes another game; nothing changes.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.load("0/3 A 64")
        >>> w
        ExxtraWidget('0/3 A 64')
        """
        with self._lock:
            self._change_game(read_game(self._game_name, text, self.game.players))

    async def next_step(self, timeout: float | None = None) -> Step:
        """Wait for the next step of any seat, without blocking the kernel (ipykernel 7.4 or newer).

        Parameters
        ----------
        timeout : float, optional
            Largest number of seconds to wait; by default without limit.

        Raises
        ------
        TimeoutError
            If no step is made in that time.
        """
        self._views.scroll()
        return await self._waiting.next(timeout)

    # --- Scenes -------------------------------------------------------------------------------

    @property
    def scenes(self) -> Scenes | MaybeNone:
        """The row of scenes; set it to a `Scenes`, its text, a list of scenes, or None for no scenes."""
        return self._scene_show.row

    @scenes.setter
    def scenes(self, given: object) -> None:
        self._scene_show.set(given)

    @property
    def scene(self) -> int:
        """Number of the shown scene, 1 for the first, 0 without scenes; set it to a number or a title."""
        return self._scene_show.number

    @scene.setter
    def scene(self, given: object) -> None:
        self._scene_show.go(given)

    def next(self) -> None:
        """Show the next line of the scene, open, close or reveal its question, or show the next scene, like key →."""
        self._scene_show.move("next")

    def back(self) -> None:
        """Undo the last press, like key ←; before the first line comes the end of the previous scene."""
        self._scene_show.move("back")

    def add_scene(self, title: str = "", *, after: int | str | None = None, **fields: Any) -> None:
        """Make a scene of the current moment.

        Parameters
        ----------
        title : str, optional
            The heading.
        after : int or str, optional
            Number or title of the scene after which it comes; by default the shown one.
        **fields
            Further fields of `Scene`.

        Raises
        ------
        SceneError
            If a field is wrong; the scenes stay as they were.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget("0/0 A 42")
        >>> w.add_scene("Stop or go?", ask="bust")
        >>> w.scenes[0].start, w.scene
        ('0/0 A 42', 1)
        """
        self._scene_show.add(title, after, fields)

    # --- Views --------------------------------------------------------------------------------

    def present(self) -> None:
        """Show the game in full screen, with large type, for a projector.

        This shows the visible view, otherwise the newest; a widget without a view is displayed. On the page ``F`` or
        ``Esc`` leaves, ``→`` and the space bar go through the game, ``B`` blanks the screen.
        """
        self._views.present()

    # --- Without a kernel ---------------------------------------------------------------------

    def save_html(
        self,
        path: str | os.PathLike[str],
        *,
        title: str | None = None,
        language: Language | None = None,
        theme: Theme | None = None,
        odds: bool = False,
        answers: bool = True,
        notes: bool = False,
        progress: object = None,
    ) -> Path:
        """Write a page that replays the game, without Python, kernel or network; return its path.

        It contains the odds, the hint, the analysis, the question and the answers that the widget has. See
        `Game.save_html`. A class votes there as in the notebook: the page counts hands, closes, opens again and
        reveals. It stores nothing.

        If the widget has scenes, the page holds all of them as they were written, and the same keys show them. ``#5``
        after its address opens the fifth scene. It does not contain votes, or steps that were played by hand.

        Parameters
        ----------
        path : str or path
            The file. An existing one is replaced when the new one is complete.
        title : str, optional
            The title; by default the title of the scenes, or the name of the game and the players.
        language : str, optional
            ``en``, ``de`` or ``fr``; by default the language of the widget.
        theme : str, optional
            ``auto``, ``light`` or ``dark``; by default the theme of the widget.
        odds : bool, default False
            Whether to compute the odds of the moments that the widget has none for.
        answers : bool, default True
            Whether it holds what questions reveal.
        notes : bool, default False
            Whether it holds the notes for the teacher and the planned minutes of scenes.
        progress : bool or callable, optional
            As in `simulate`; by default a bar appears after two seconds.

        Raises
        ------
        OSError
            If the file cannot be written.
        ValueError
            For another language or theme, and for notes without scenes.
        """
        from exxtra_widget.replay import saving

        look = {"language": language, "theme": theme}
        return saving.save(self, path, title=title, odds=odds, answers=answers, notes=notes, progress=progress, **look)

    def embed_html(
        self,
        *,
        language: Language | None = None,
        theme: Theme | None = None,
        odds: bool = False,
        answers: bool = True,
        notes: bool = False,
        code: bool = True,
        progress: object = None,
    ) -> str:
        """Return the replay of `save_html` as an HTML fragment to embed in any page; see `Game.embed_html`.

        Parameters
        ----------
        language, theme, odds, answers, notes, progress
            As in `save_html`.
        code : bool, default True
            Whether it holds the code of the board; one fragment with it is enough for all replays of the same game on a
            page.

        Raises
        ------
        ValueError
            As in `save_html`.
        """
        from exxtra_widget.replay import saving

        look = {"language": language, "theme": theme}
        return saving.embed(self, odds=odds, answers=answers, notes=notes, code=code, progress=progress, **look)

    # --- Bots ---------------------------------------------------------------------------------

    @property
    def bots(self) -> Mapping[int, str]:
        """The names of the bots by their seats, 0 for A. Set it at any time; None for no bots."""
        return self._bots.names

    @bots.setter
    def bots(self, given: Bots | None) -> None:
        with self._lock:
            self._bots.seat(read_bots(given, self.game))

    def pause(self) -> None:
        """Pause the bots until `resume`; meanwhile a person can play for them."""
        self._bots.pause()

    def resume(self) -> None:
        """Let the bots continue, even one that exceeded its time."""
        self._bots.resume()

    def play_bots(self, limit: int = 1_000) -> tuple[Step, ...]:
        """Play all bot steps up to the next decision of a person, even without an event loop.

        Parameters
        ----------
        limit : int, default 1000
            Largest number of steps, 1 to 1,000,000.

        Returns
        -------
        tuple of Step
            The steps of the bots; none while a question is open, or if an earlier moment is shown.

        Raises
        ------
        StrategyError
            If a strategy raises, chooses an illegal action, or thinks for longer than `thinking` seconds.
        IllegalStep
            If the dice are rolled by hand, or used up.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=2, bots={0: "60"}, seed=7)
        >>> w.play_bots()[-1].action
        '>5'
        >>> w.position.player
        1
        """
        return self._bots.play(whole(limit, 1, 1_000_000, "limit"))

    # --- Hints and the analysis ---------------------------------------------------------------

    def ask_hint(self, seconds: float = 5) -> None:
        """Rank the legal actions at the cursor on the page, with a reason for the best one.

        Solved positions are looked up. Elsewhere games are played after each action until one action stands out, until
        ``seconds`` (above 0, at most 3,600) are over, or until the reader closes the hint or goes to another moment.
        The kernel stays responsive.
        """
        self._hints.ask(positive(seconds, 3600, "seconds"))

    def stop_hint(self) -> None:
        """Stop playing games for the hint and keep its values; `ask_hint` continues."""
        self._hints.rest()

    def start_review(self) -> None:
        """Analyse every step that is not analysed yet, as the button on the page does."""
        self._review.start()

    def stop_review(self) -> None:
        """Stop the analysis; the results so far stay."""
        self._review.stop()

    # --- Questions ----------------------------------------------------------------------------

    def ask(
        self,
        question: str | Exercise,
        *,
        reveal: Reveal = "roll",
        names: Names = "hidden",
        seconds: float | None = None,
        class_size: int | None = None,
        cards: int | Iterable[int] | None = None,
        hands: bool | None = None,
        marks: Iterable[Any] | None = None,
        choices: Iterable[str] | None = None,
        answer: object = None,
        rolls: object = None,
        envelope: str | None = None,
        target: object = None,
        rung: object = None,
        opponents: object = None,
        total: object = None,
        times: object = None,
    ) -> None:
        """Ask the class a question about the position at the cursor.

        The answers stay hidden until the question is revealed. It takes answers until a step is made
        from that position, or until the next question is asked.

        Parameters
        ----------
        question : str or Exercise
            A topic of the game, ``"bust"``, ``"improve"``, ``"at least 53"``; or a question in your
            own words.
        reveal : str, default "roll"
            ``roll``: the answer is revealed as soon as the dice have decided it. ``later``: call `reveal`; the page
            plays nothing until the vote is closed.
        names : str, default "hidden"
            ``hidden``: names and times are not sent to any page, notebook or replay, and `predictions` does not show
            them; its records, scores and JSON contain them. ``shown``: everyone sees them.
        seconds : float, optional
            Time for answers, 1 to 3,600 s; the page counts down, and then sends what was typed.
        class_size : int, optional
            Number of expected answers, 1 to 1,000; the page shows how many of them there are.
        cards : int or iterable of int, optional
            How many printed cards are expected, or their numbers, 1 to 40, without those of the absent; in place of
            ``class_size``. See `exxtra_widget.cards`.
        hands : bool, optional
            Whether the page counts hands, with a row for each answer; by default if ``reveal="later"``, with a
            ``class_size`` or with ``cards``.
        marks : iterable of str or number, optional
            The 2 to 21 probabilities that a column counts hands for; by default 0%, 10% … 100%.
        choices : iterable of str, or mapping, optional
            2 to 12 texts to choose from, for a question in your own words. A mapping adds the legal action behind each
            text: ``{"kick": ">2", "run": "roll"}``.
        answer : optional
            The answer to a question in your own words.
        rolls : str, collection or callable, optional
            The rolls that a question in your own words is about: dice, or a function of the dice.
        envelope : str, optional
            The answer where students read the code, as ``make lessons`` writes it: `reveal` opens it. It prevents
            casual reading, not deliberate opening.
        target, rung, opponents, total, times : optional
            The fields of a topic.

        Raises
        ------
        QuestionError
            If the question cannot be asked here; nothing changes.
        TypeError, ValueError
            For options that do not fit.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.ask("bust")
        >>> w.answer("Ann", "1/3")
        >>> w.roll("64").action
        '64'
        >>> w.predictions.to_records()[0]["answer"]
        '1/3'
        """
        words = {"choices": choices, "answer": answer, "rolls": rolls, "envelope": envelope}
        fields = {"target": target, "rung": rung, "opponents": opponents, "total": total, "times": times}
        options = {name: value for name, value in (words | fields).items() if value is not None}
        self._questions.ask(question, reveal, options, names, seconds, class_size, hands, marks, cards)

    def tally(self, counts: Mapping[Any, int]) -> None:
        """Record the answers of a show of hands.

        A further tally replaces the previous one, so you can correct a miscount and run the cell again. Answers that
        the class gave on the page stay. The time limit is for the page: you may count hands after it.

        Parameters
        ----------
        counts : mapping
            From an answer to the number of people who gave it: ``{"roll": 9, ">5": 13}``, or
            ``{"30%": 4, "1/3": 2}``; 1,000 in all at most.

        Raises
        ------
        QuestionError
            If no question is open, or if an answer does not fit; then none is locked.
        TypeError, ValueError
            If the counts are not whole numbers from 0.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.ask("bust")
        >>> w.tally({"30%": 4, "1/3": 2})
        >>> [(row["text"], row["count"]) for row in w.question["rows"]]
        [('30%', 4), ('1/3', 2)]
        """
        self._questions.tally(counts)

    def cards(self, answers: Mapping[int, Any]) -> None:
        """Take the answers that printed cards show, in place of earlier ones of the same cards.

        Each answer has the number of its card as its name, which stays hidden on pages: `Predictions` scores and joins
        sessions by card.

        Parameters
        ----------
        answers : mapping
            From the number of a card, 1 to 40, to its answer: ``{7: "35%", 12: "B"}``. A letter A to D is the choice at
            its place; None takes the answer of a card out.

        Raises
        ------
        QuestionError
            If no question is open, or if an answer does not fit; then none is taken.
        TypeError, ValueError
            If the numbers are not those of cards.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.ask("bust", cards=28)
        >>> w.cards({7: "35%", 12: "1/3"})
        >>> w.roll("64").action
        '64'
        >>> [(row["name"], row["answer"]) for row in w.predictions.to_records()]
        [('7', '35%'), ('12', '1/3')]
        """
        self._questions.cards(answers)

    def again(self, *, seconds: float | None = None) -> None:
        """Open the question for a second vote, for 1 to 3,600 seconds; the reveal shows both votes.

        A card that is not shown again keeps its first answer.
        """
        self._questions.again(seconds)

    def answer(self, name: str, value: object) -> None:
        """Lock an answer to the open question.

        Parameters
        ----------
        name : str
            Name of the person, at most 80 characters; an empty name becomes a numbered guest.
        value : str or number
            A probability, ``"5/36"``, ``"5 of 36"``, ``"14%"``, ``0.14``; or one of the choices.

        Raises
        ------
        QuestionError
            If no question is open, if that name has answered already, or if the answer does not fit.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.ask("bust")
        >>> w.answer("Ann", "1/3")
        >>> len(w.question["answers"])
        1
        """
        self._questions.answer(name, value)

    def reveal(self, outcome: bool | str | None = None, *, answer: object = None) -> None:  # noqa: FBT001 - an outcome is a value, not a flag
        """Reveal the exact answer, the working and all answers, even before the roll.

        This removes a caption about an earlier question of the same moment.

        Parameters
        ----------
        outcome : bool or str, optional
            Outcome of a question that Python cannot know: whether it happened, or the choice that came true. It can
            also be set later, after the reveal.
        answer : Fraction, str or number, optional
            The exact answer to a question in your own words that was asked without one: neither the cell that asks nor
            the page contains it before.

        Raises
        ------
        QuestionError
            If there is no question, or if it is already revealed and its outcome or answer would change.
        ValueError
            If the question cannot have this outcome or this answer, or if it has an answer already.

        Examples
        --------
        >>> from exxtra_widget import ExxtraWidget
        >>> w = ExxtraWidget(players=["Alex", "Beatrice"], seed=7)
        >>> w.ask("bust")
        >>> w.reveal()
        >>> w.question["state"]
        'revealed'
        """
        self._questions.reveal(outcome, answer)

    def dismiss(self) -> None:
        """Remove the question from the page; its answers are kept in `predictions`."""
        self._questions.dismiss()

    @property
    def predictions(self) -> Predictions:
        """The questions of this session with their answers, except the one that is open."""
        return self._questions.predictions

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"
