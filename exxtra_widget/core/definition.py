"""Definition of a game: all that records, simulations, hints and the page ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from inspect import getattr_static, isfunction
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic

from exxtra_widget.core.dice import Weights, as_text, face_weights
from exxtra_widget.core.language import phrase, read_words
from exxtra_widget.core.position import PositionT
from exxtra_widget.core.position_text import changed
from exxtra_widget.core.step import Reason, Step
from exxtra_widget.core.strategy import Strategy, find_by_name, that_can_play
from exxtra_widget.drawing import svg as drawing
from exxtra_widget.drawing.seat_style import looks
from exxtra_widget.support.arguments import listed, nearest, quote
from exxtra_widget.support.locale import LANGUAGES, fill, letter, seat_name
from exxtra_widget.support.unicode import plain, without_gaps

if TYPE_CHECKING:
    from exxtra_widget.predict.topic import Topic
    from exxtra_widget.probability.intervals import Interval
    from exxtra_widget.support.packing import JsonObject

_REQUIRED: Final = ("name", "title", "actions", "start", "read")
# Up to this many actions each have a button, legal or not; otherwise the page shows only legal ones.
_MOST_BUTTONS: Final = 12


class GameDefinition(Generic[PositionT]):
    """A game as this package plays, records, simulates and shows it.

    A subclass sets `name`, `title` and `actions` and writes `start` and `read`; all other parts have defaults.
    `register` makes the game known.

    Attributes
    ----------
    name : str
        Lower-case letters, digits and underscores. The text of a position begins with it.
    title : str
        The name in pictures and on the page.
    actions : sequence of str
        Every action under any rules, in an order that never changes; `Position.action_mask` follows it.
    example : str
        Example of dice for messages; by default the first outcome.
    outcomes : mapping
        The outcomes of fair dice with their integer weights, by default of the first position. If the dice depend on
        the position, list the outcomes of all positions; each position says which of them can be rolled there, and
        their weights.
    texts : mapping
        Language to group to key to template, in place of the files ``locale/en.json``, ``de.json`` and ``fr.json``
        next to the definition's module. English is used for what a language lacks. The groups are ``event``,
        ``refusal``, ``hint``, ``action`` (names of actions), ``board`` (with ``standing``, of a seat), ``bot``
        (names of strategies), ``rule`` (names of options) and ``plain`` (headlines).
    tones : mapping
        Events that the page shows in a colour, with time to read: ``bust`` (a turn is lost), ``gain`` or ``win`` by the
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
    >>> from exxtra_widget.core.game_registry import definition_of
    >>> definition_of("exxtra").title, definition_of("exxtra").actions[:2]
    ('EXXtra', ('roll', '>0'))
    """

    name: str = ""
    title: str = ""
    actions: Sequence[str] = ()
    texts: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    tones: Mapping[str, str] = MappingProxyType({})
    estimator: str = "random"
    counts: Mapping[str, Callable[[Any, Any], int | None]] = MappingProxyType({})
    two_dice: tuple[Sequence[str], Sequence[str]] | None = None
    # Those that the author of a board has given to seats, 0 for A.
    _colors: Mapping[int, str] = MappingProxyType({})

    @property
    def topics(self) -> Mapping[str, type[Topic]]:
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

    def __getstate__(self) -> dict[str, Any]:
        # Workers get a pickled copy of the game. Dice are often read-only mappings, which pickle refuses.
        return {name: dict(one) if isinstance(one, MappingProxyType) else one for name, one in vars(self).items()}

    # --- Required -----------------------------------------------------------------------------

    if TYPE_CHECKING:
        # Each game has its own options after the number of seats.
        def start(self, *args: Any, **options: Any) -> PositionT: ...
    else:

        def start(self, players: int = 2, **options: Any) -> PositionT:
            """Return the first position for a number of seats and options of the rules.

            An unknown option is a ``TypeError``, a number that the game does not allow a ``ValueError``.
            """
            raise NotImplementedError

    def read(self, text: str) -> PositionT:
        """Return the position that a text describes, as ``str(position)`` writes it.

        Any other text is a ``ValueError``; a `PositionError` lists every reason.
        """
        raise NotImplementedError

    def missing(self) -> list[str]:
        """Return the names of the required parts that a definition lacks."""
        own, base = type(self), GameDefinition
        return [name for name in _REQUIRED if getattr(own, name) is getattr(base, name) and not vars(self).get(name)]

    def check_names(self) -> None:
        """Raise a ``TypeError`` for a misspelt part, and where a method or a property has the place of the other."""
        own, base = type(self), GameDefinition
        kinds = own.__mro__[: own.__mro__.index(base)]
        written = {name for kind in kinds for name in vars(kind) if not name.startswith("_")}
        others = {name for name in dir(base) if not name.startswith("_")} - written
        for name in sorted(written):
            near = nearest(name, sorted(others), 0.85)
            if not hasattr(base, name):
                # A name that is less similar is the author's own.
                if near:
                    raise TypeError(f"{own.__name__} has {name!r}{near} If it is your own, call it '_{name}'")
            elif callable(getattr(base, name)):
                if not callable(getattr(own, name)):
                    raise TypeError(f"{name} of {own.__name__} must be a method, not {quote(getattr(own, name))}{near}")
            elif isfunction(getattr_static(own, name)):
                raise TypeError(f"{name} of {own.__name__} must be a property: write @property above it")

    # --- Notation -----------------------------------------------------------------------------

    @cached_property
    def outcomes(self) -> Mapping[str, int]:
        """The outcomes of fair dice with their integer weights."""
        begin = self.start()
        if isinstance(getattr_static(type(begin), "dice", None), property):
            raise TypeError(
                f"the dice of {self.title} depend on the position; its definition must list all of them, "
                'like outcomes = {"1": 1, "2": 1}'
            )
        return begin.outcomes()

    @property
    def dice_vary(self) -> bool:
        """Whether the dice depend on the position, so that the definition lists all outcomes itself."""
        return type(self).outcomes is not GameDefinition.outcomes

    @property
    def example(self) -> str:
        """Example of dice for messages."""
        return str(next(iter(self.outcomes)))

    def normal(self, token: object) -> str | None:
        """Return the canonical spelling of an action or dice; None for anything that is not notation.

        A whole number counts as its digits, a list as dice or groups.
        """
        given = as_text(token)
        text = given.strip().lower() if isinstance(given, str) else ""
        found = self._tokens.get(text)
        if found is None and text:
            # A game may use letters of any alphabet, so look-alikes come second.
            meant = plain(text).strip().lower()
            spellings = {meant, without_gaps(meant)}
            found = next((known for known in self._tokens.values() if plain(known).lower() in spellings), None)
        return found

    @cached_property
    def _tokens(self) -> dict[str, str]:
        """Actions and outcomes by their lower-case spelling; the first of equal ones counts."""
        found: dict[str, str] = {}
        for token in (*self.actions, *self.outcomes):
            found.setdefault(token.lower(), str(token))
        return found

    def is_outcome(self, token: object) -> bool:
        """Return whether a token is dice, in any spelling."""
        return self.normal(token) in self.outcomes

    def counted(self, position: PositionT, dice: Any) -> Any:  # noqa: ARG002 - for subclasses
        """Return an outcome as it counts in a position. Override it where a roll may count for less."""
        return dice

    def loaded(self, given: Any) -> Weights:
        """Return loaded dice from weights of the outcomes, ``{"6": 3}`` or ``"1,1,1,1,1,3"``.

        Tables and columns come as mappings and lists. Weights that do not fit this game's dice are a ``ValueError``.
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

    def check_mark(self, mark: str, position: PositionT) -> str:
        """Return the canonical spelling of a mark, such as ``seat:B``; a game with a board may have others.

        Any other mark is a ``ValueError``.
        """
        kinds = self._marks(position)
        if isinstance(mark, str) and any(mark in kind for kind in kinds):
            return mark
        known = listed(kind[0] if len(kind) == 1 else f"{kind[0]} to {kind[-1]}" for kind in kinds)
        raise ValueError(f"{quote(mark)} cannot be marked; marks are {known}")

    def _marks(self, position: PositionT) -> list[list[str]]:
        """Return the marks of a position by kind; a game with a board has more."""
        return [[f"seat:{letter(seat)}" for seat in range(position.seats)]]

    def check_drawn(self, mark: str, position: PositionT) -> str:
        """Return the canonical spelling of a mark, or of an arrow from one mark to another, such as ``seat:A>seat:B``.

        Any other text is a ``ValueError``.
        """
        if not isinstance(mark, str) or ">" not in mark:
            return self.check_mark(mark, position)
        ends = mark.split(">")
        if len(ends) > 2 or not all(ends) or ends[0] == ends[1]:
            raise ValueError(f"{quote(mark)} cannot be drawn; an arrow has two different marks as its ends")
        return ">".join(self.check_mark(end, position) for end in ends)

    # --- Texts --------------------------------------------------------------------------------

    @cached_property
    def _words(self) -> dict[str, JsonObject]:
        return read_words(self.texts, type(self))

    def words(self, language: str) -> Mapping[str, Any]:
        """Return the texts of one language, in English where it has none."""
        return self._words[language]

    def headline(self, position: PositionT, players: Sequence[str] = (), language: str = "en") -> str:
        """Return the sentence about the turn, or about the winners, from the group ``plain``."""
        winners = position.winners
        fields: dict[str, Any] = {"seat": position.player}
        if winners:
            fields["list"] = ", ".join(seat_name(seat, players) for seat in winners)
        else:
            fields |= dict(enumerate(self.standing(position))).get(position.player, {})
        key = "has_won" if position.is_over else "to_act"
        return fill(phrase(language, self.name, "plain", key), fields, players, language=language)

    def standing(self, position: PositionT) -> list[JsonObject]:  # noqa: ARG002 - for subclasses
        """Return plain numbers and texts for each seat, which fill the template ``standing`` of the group ``board``."""
        return []

    def action_name(self, action: str, language: str = "en") -> str:
        """Return the name of an action for figures, from the group ``action``; by default the action itself."""
        return str(self.words(language).get("action", {}).get(action, action))

    # --- Pictures, tables, vectors --------------------------------------------------------------

    def text(self, position: PositionT, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a picture in characters.

        The headline comes first, then a line for each seat, or the text of the position if seats have none.
        """
        lines = []
        for seat, fields in enumerate(self.standing(position)):
            name = drawing.short(seat_name(seat, players))
            template = phrase(language, self.name, "board", "standing")
            lines.append(f"{name}: {fill(template, fields, players, language=language)}")
        return "\n".join([self.headline(position, players, language), "", *(lines or [str(position)])])

    def svg(self, moment: PositionT | Step, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a whole ``<svg>`` element of a position, or of the position after a step."""
        position = moment.after if isinstance(moment, Step) else moment
        _, _, *lines = self.text(position, players, language).split("\n")
        parts = (drawing.label(320, 60 * i + 60, line, 30, drawing.INK) for i, line in enumerate(lines))
        headline = self.headline(position, players, language)
        return drawing.picture((0, 0, 640, 60 * len(lines) + 60), headline, str(position), parts, language)

    def columns(self, position: PositionT) -> JsonObject:
        """Return the columns of a position in a table of a game; the same keys for the same number of seats."""
        found = enumerate(self.standing(position))
        return {f"{key}_{letter(seat)}": value for seat, fields in found for key, value in fields.items()}

    def vector(self, position: PositionT, *, relative: bool) -> tuple[int, ...]:
        """Return a position as whole numbers; see `Position.to_vector`.

        The default is for named tuples of numbers, texts of digits and sequences of them, with None and ``""`` as -1; a
        sequence with an item for each seat is rotated for a relative vector.
        """
        named: Any = position
        first = position.player if relative else 0
        numbers: list[int] = []
        for name, value in named._asdict().items():
            if name == "player":
                numbers.append(value - first)
                continue
            items = value if isinstance(value, tuple) else (value,)
            turned = (*items[first:], *items[:first]) if len(items) == position.seats else items
            inner = chain.from_iterable(item if isinstance(item, tuple) else (item,) for item in turned)
            numbers += (self._number(name, item) for item in inner)
        return tuple(numbers)

    def vector_bounds(self, position: PositionT) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the lowest and the highest numbers of `vector` under the rules of a position, relative or not.

        The default is the range of 32 bits.
        """
        count = len(self.vector(position, relative=False))
        return (-(2**31),) * count, (2**31 - 1,) * count

    def _number(self, field: str, item: Any) -> int:
        try:
            return -1 if item in {None, ""} else int(item)
        except (TypeError, ValueError) as error:
            message = f"the field {field!r} holds {quote(item)!r}, which is not a number; define `vector`"
            raise TypeError(f"{message} in the definition of {self.title}") from error

    # --- The page -----------------------------------------------------------------------------

    def options(self, position: PositionT) -> list[tuple[str, int | bool]]:
        """Return names and values of the options of the rules that differ from the rulebook.

        The ``rules`` of a position, if it has them, are a named tuple with defaults.
        """
        rules = getattr(position, "rules", None)
        return [] if rules is None else list(changed(rules).items())

    def panel(self, position: PositionT, weights: Weights | None = None) -> JsonObject:  # noqa: ARG002 - for subclasses
        """Return the numbers of the odds panel as plain JSON data; the generic page has no such panel."""
        return {"text": str(position), "win": None}

    def board(self, position: PositionT) -> JsonObject:
        """Return the drawings and texts of the page that no step changes, as plain JSON data."""
        return {
            "title": self.title,
            "words": {language: dict(self.words(language)) for language in LANGUAGES},
            "seats": looks(position.seats, self._colors),
            "outcomes": list(map(str, self.outcomes)),
            "tones": dict(self.tones),
        }

    def rungs(self, position: PositionT, language: str = "en") -> list[tuple[str, list[tuple[int, str]]]]:  # noqa: ARG002 - for subclasses
        """Return the rungs of a ladder from its top: name, and seat and dice of each pair; none without a ladder."""
        return []

    def in_colors(self, colors: Mapping[int, str] | None) -> GameDefinition[PositionT]:
        """Return this game with other colours of its seats, ``{0: "#c0392b"}``, in `board` and its drawings."""
        if not colors:
            return self
        painted = copy(self)
        painted._colors = colors  # noqa: SLF001 - of the copy
        return painted

    def state(self, position: PositionT, weights: Weights | None = None) -> JsonObject:  # noqa: ARG002 - for subclasses
        """Return a position as the page shows it, as plain JSON data, with the dice of the game if they are loaded.

        ``text``, ``player``, ``winners`` and ``choices``; the default adds the ``standing`` of the seats and the
        ``pictures`` by language.
        """
        pictures = {language: self.svg(position, (), language) for language in LANGUAGES}
        return {
            "text": str(position),
            "player": position.player,
            "winners": list(position.winners),
            "choices": list(self._choices(position)),
            "standing": self.standing(position),
            "pictures": {name: one for name, one in pictures.items() if name == "en" or one != pictures["en"]},
        }

    def _choices(self, position: PositionT) -> Iterable[JsonObject]:
        few = len(self.actions) <= _MOST_BUTTONS
        for action in self.actions if few else position.distinct_actions():
            refusal = position.why_not(action)
            if refusal is not None:
                yield {"token": str(action), "refusal": refusal.to_dict()}
            elif action == "roll":
                yield {"token": str(action)}
            else:
                yield {"token": str(action), "events": [event.to_dict() for event in position.step(action).events]}

    # --- Strategies and simulation ---------------------------------------------------------------

    @property
    def strategies(self) -> Mapping[str, Strategy]:
        """The strategies of the game by their names: ``random`` and ``rollout``, if it has no others."""
        from exxtra_widget.advice.common_strategies import common_strategies

        return common_strategies(self.name)

    def find_strategy(self, text: str) -> Strategy:
        """Return the strategy that a text names; a game may read more than the names of `strategies`.

        A text without a strategy is a ``ValueError``, which names the nearest one.
        """
        return find_by_name(text, self.strategies)

    def playable(self, position: PositionT) -> Mapping[str, Strategy]:
        """Return the strategies that can play at the table of a position, by their names."""
        return that_can_play(self.strategies, position)

    def engine(self, task: Any, games: int, turn: int = 0, engine: str = "auto") -> Any:  # noqa: ARG002 - for subclasses
        """Return an engine that plays a `Task` faster than the rules model, None without one.

        ``engine`` is ``"auto"`` for the fastest one, ``"loaded"`` for the fastest one that can play at once, or a name.
        """
        return None

    # --- Values ------------------------------------------------------------------------------

    def is_known(self, position: PositionT, weights: Weights | None = None) -> bool:  # noqa: ARG002 - for subclasses
        """Return whether the values of a position can be looked up at once; False if the game has no solution."""
        return False

    def is_solved(self, position: PositionT, weights: Weights | None = None) -> bool:
        """Return whether `solution` has the values of a position within seconds."""
        if position.is_over or type(self).solution is not GameDefinition.solution:
            return self.is_known(position, weights)
        return self.solution(position, weights) is not None

    def solution(self, position: PositionT, weights: Weights | None = None, *, insist: bool = False) -> Any:
        """Return the solution that has the values of a position, or None.

        By default a game of two seats is solved as by `exxtra_widget.solve` if few positions can follow. With
        ``insist`` it is solved even if that takes more than seconds, and a ``ValueError`` is raised if it cannot be. A
        solution has `value`, `actions`, `bounds` and `action_bounds`.
        """
        from exxtra_widget.solving.solve import small_solution_of, solution_of

        return solution_of(position, weights) if insist else small_solution_of(position, weights)

    def contest(
        self,
        position: PositionT,  # noqa: ARG002 - for subclasses
        strategies: Sequence[Strategy],  # noqa: ARG002 - the same
        weights: Weights | None = None,  # noqa: ARG002 - the same
        *,
        insist: bool = False,
    ) -> tuple[Interval, Interval] | None:
        """Return bounds on the win probability of the first of two strategies if it begins, and if not.

        None if only games can tell; with ``insist`` a ``ValueError``.
        """
        if insist:
            raise ValueError(f"{self.title} has no exact contests of strategies; method='simulate' estimates")
        return None

    def panel_leaders(self, position: PositionT, weights: Weights | None = None) -> tuple[str, ...]:  # noqa: ARG002 - for subclasses
        """Return the actions with most steps or points in the odds panel; ``()`` if all are equal or none is ranked."""
        return ()

    def reason(self, position: PositionT, action: Any, weights: Weights | None = None) -> Reason | None:  # noqa: ARG002 - for subclasses
        """Return the reason for a legal action, a sentence of the group ``hint``; None if it has none."""
        only = len(position.distinct_actions()) == 1
        return Reason(self.name, "only" if only else "best", {} if only else {"action": str(action)})
