"""Definition of a game: all that records, simulations, hints and the page ask of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.dice import Weights, as_text, face_weights
from exxtra_widget.core.display import Display
from exxtra_widget.core.position_text import changed
from exxtra_widget.core.step import Reason
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import letter
from exxtra_widget.support.texts import plain, without_gaps

if TYPE_CHECKING:
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.predict.topic import Topic

_REQUIRED: Final = ("name", "title", "actions", "start", "read")
_SEAT: Final = re.compile("seat:([A-Z])")


class GameDefinition(Display):
    """A game as this package plays, records, simulates and shows it.

    A subclass sets `name`, `title` and `actions` and writes `start` and `read`; all other parts have defaults, and are
    written where a game has more to offer. `register` makes the game known.

    Attributes
    ----------
    name : str
        Lower-case letters, digits and underscores. The text of a position begins with it.
    title : str
        The name in pictures and on the page.
    actions : sequence of str
        Every action under any rules, in an order that never changes; `Position.action_mask` follows it.
    example : str
        Dice as messages quote them; the first outcome, if it is not set.
    outcomes : mapping
        The outcomes of fair dice with their integer weights, by default those of the first position. If the dice depend
        on the position, list those of all positions; each position says which of them can be rolled there, and their
        weights.
    texts : mapping
        Language to group to key to template, in place of the files ``locale/en.json``, ``de.json`` and ``fr.json``
        next to the definition's module. English is used for what a language lacks. The groups are ``event``,
        ``refusal``, ``hint``, ``action`` (names of actions), ``board`` (with ``standing``, of a seat), ``bot``
        (names of strategies), ``rule`` (names of options) and ``plain`` (headlines).
    tones : mapping
        Events that the page tells in a colour, with time to read: ``bust`` (a turn is lost), ``gain`` or ``win`` by the
        keys of their sentences in the group ``event``, such as ``{"lost": "bust", "held.wins": "win"}``.
    estimator : str
        The strategy of all seats where values are estimated.
    counts : mapping
        Counts that a simulation offers in addition to ``"lengths"``, by their names. Each is a function of a position
        and the action or dice that follow: the whole number that the step adds to for the seat to act, or None.
    two_dice : tuple of two sequences of str, optional
        The faces of both dice of a roll, if it has two: a question about it is then shown next to its sample space.

    Examples
    --------
    >>> from exxtra_widget.core.registry import definition_of
    >>> definition_of("exxtra").title, definition_of("exxtra").actions[:2]
    ('EXXtra', ('roll', '>0'))
    """

    estimator: str = "random"
    counts: Mapping[str, Callable[[Any, Any], int | None]] = MappingProxyType({})
    two_dice: tuple[Sequence[str], Sequence[str]] | None = None

    @property
    def topics(self) -> Mapping[str, Topic]:
        """Topics of questions by their names, in addition to ``win``, which any game has."""
        return {}

    @property
    def hint_games(self) -> int:
        """Number of games that estimate the value of an action in a hint."""
        return 1_000

    @property
    def rollout_games(self) -> int:
        """Number of games that estimate the value of an action for the strategy ``rollout``."""
        return self.hint_games

    @property
    def analysis_games(self) -> int:
        """Number of games that estimate the value of a moment in an analysis."""
        return 200

    @property
    def widget(self) -> Callable[..., Any] | None:
        """The widget class of a game with its own page; without it `play` shows the Python picture and buttons."""
        return None

    # --- Required -----------------------------------------------------------------------------

    if not TYPE_CHECKING:
        # A game names its own options after the number of seats, and a type checker shall not mind.
        def start(self, players: int = 2, **options: Any) -> Any:
            """Return the first position for a number of seats and options of the rules.

            An unknown option is a ``TypeError``, a number that the game does not allow a ``ValueError``.
            """
            raise NotImplementedError

    def read(self, text: str) -> Any:
        """Return the position that a text describes, as ``str(position)`` writes it.

        Any other text is a ``ValueError``; a `PositionError` lists every reason.
        """
        raise NotImplementedError

    def missing(self) -> list[str]:
        """Return the names of the required parts that a definition lacks."""
        own, base = type(self), GameDefinition
        return [name for name in _REQUIRED if getattr(own, name) is getattr(base, name) and not vars(self).get(name)]

    # --- Notation -----------------------------------------------------------------------------

    @property
    def example(self) -> str:
        """Dice as messages quote them."""
        return str(next(iter(self.outcomes)))

    def normal(self, token: object) -> str | None:
        """Return the canonical spelling of an action or dice; None for anything that is not notation.

        A whole number counts as its digits, a list as dice or groups.
        """
        given = as_text(token)
        text = given.strip().lower() if isinstance(given, str) else ""
        tokens = (*self.actions, *self.outcomes)
        found = next((known for known in tokens if known.lower() == text), None)
        if found is None and text:
            # A game may have letters of any alphabet, so that look-alikes come second.
            meant = plain(text).strip().lower()
            found = next((known for known in tokens if plain(known).lower() in {meant, without_gaps(meant)}), None)
        return None if found is None else str(found)

    def is_outcome(self, token: object) -> bool:
        """Return whether a token is dice, in any spelling."""
        return self.normal(token) in self.outcomes

    def counted(self, position: Any, dice: Any) -> Any:  # noqa: ARG002 - for subclasses
        """Return an outcome as it counts in a position; a game in which a roll may count for less has its own order."""
        return dice

    def loaded(self, given: Any) -> Weights:
        """Return loaded dice from weights of the outcomes, ``{"6": 3}`` or ``"1,1,1,1,1,3"``.

        Weights that do not fit this game's dice are a ``ValueError``.
        """
        if self.dice_vary:
            raise ValueError(f"{self.title} has no loaded dice, since its dice depend on the position")
        if isinstance(given, Weights):
            if set(given) <= set(self.outcomes):
                return given
            raise ValueError(f"{quote(given)} are not loaded dice for {self.title}")
        if len(set(self.outcomes.values())) > 1:
            raise ValueError(f"{self.title} has no loaded dice; define `loaded` in its definition to read them")
        faces = tuple(map(str, self.outcomes))
        weights = face_weights(given, faces, "the dice")
        return Weights((weights,), dict(zip(faces, weights, strict=True)))

    def check_mark(self, mark: str, position: Any) -> str:
        """Return the canonical spelling of a mark, such as ``seat:B``; a game with a board may know more.

        A mark of nothing in this position is a ``ValueError``.
        """
        match = _SEAT.fullmatch(mark) if isinstance(mark, str) else None
        if match and ord(match[1]) - ord("A") < position.seats:
            return mark
        raise ValueError(f"{quote(mark)} cannot be marked; marks are seat:A to seat:{letter(position.seats - 1)}")

    # --- The page -----------------------------------------------------------------------------

    def options(self, position: Any) -> list[tuple[str, int | bool]]:
        """Return names and values of the options of the rules that differ from the rulebook.

        The ``rules`` of a position, if it has them, are a named tuple with defaults.
        """
        rules = getattr(position, "rules", None)
        return [] if rules is None else list(changed(rules).items())

    def panel(self, position: Any, weights: Weights | None = None) -> dict[str, Any]:  # noqa: ARG002 - for subclasses
        """Return the numbers of the odds panel as plain JSON data; the generic page has no such panel."""
        return {"text": str(position), "win": None}

    # --- Strategies and simulation ---------------------------------------------------------------

    @property
    def strategies(self) -> Mapping[str, Strategy]:
        """The strategies of the game by their names: ``random`` and ``rollout``, if it has no others."""
        from exxtra_widget.advice.default_strategies import default_strategies

        return default_strategies(self.name)

    def find_strategy(self, text: str) -> Strategy:
        """Return the strategy that a text names; a game may read more than the names of `strategies`.

        A text without a strategy is a ``ValueError``, which names the nearest one.
        """
        from exxtra_widget.core.strategy import find_by_name

        return find_by_name(text, self.strategies)

    def playable(self, position: Any) -> Mapping[str, Strategy]:
        """Return the strategies that can play at the table of a position, by their names."""
        from exxtra_widget.core.strategy import that_can_play

        return that_can_play(self.strategies, position)

    def engine(self, task: Any, games: int, turn: int = 0, engine: str = "auto") -> Any:  # noqa: ARG002 - for subclasses
        """Return an engine that plays a `Task` or `Comparison` faster than the rules model, None without one.

        ``engine`` is ``"auto"`` for the fastest one, ``"loaded"`` for the fastest one that can play at once, or a name.
        """
        return None

    # --- Values ------------------------------------------------------------------------------

    def is_known(self, position: Any, weights: Weights | None = None) -> bool:  # noqa: ARG002 - for subclasses
        """Return whether the values of a position can be looked up at once; False if the game has no solution."""
        return False

    def is_solved(self, position: Any, weights: Weights | None = None) -> bool:
        """Return whether `solution` has the values of a position within seconds."""
        return self.is_known(position, weights)

    def solution(self, position: Any, weights: Weights | None = None, *, insist: bool = False) -> Any:
        """Return the solution that has the values of a position, or None.

        With ``insist`` it solves the position even if that takes more than seconds, and raises a ``ValueError`` if it
        cannot: by default as `exxtra_widget.solve`. A solution has `value`, `actions`, `bounds` and `action_bounds`.
        """
        if not insist:
            return None
        from exxtra_widget.solving.solution import solution_of

        return solution_of(position, weights)

    def panel_leaders(self, position: Any, weights: Weights | None = None) -> tuple[str, ...]:  # noqa: ARG002 - for subclasses
        """Return the actions with most steps or points in the odds panel; ``()`` if all are equal, or it ranks none."""
        return ()

    def reason(self, position: Any, action: Any, weights: Weights | None = None) -> Reason | None:  # noqa: ARG002 - for subclasses
        """Return the reason for a legal action, a sentence of the group ``hint``; None if it has none."""
        only = len(position.distinct_actions()) == 1
        return Reason(self.name, "only" if only else "best", {} if only else {"action": str(action)})
