"""Display of a game: texts, pictures, tables and the state that the page shows, as any game has them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from inspect import getattr_static
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import phrase
from exxtra_widget.core.step import Step
from exxtra_widget.drawing import svg as drawing
from exxtra_widget.drawing.seat_style import looks
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.locale import LANGUAGES, fill, letter, seat_name

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights

# Up to this many actions have a button each, legal or not; of more, the page shows only the legal ones.
_MOST_BUTTONS: Final = 12
# The groups in which sentences are looked up; a file may hold others for its own page.
_GROUPS: Final = ("action", "board", "bot", "event", "hint", "plain", "question", "refusal", "rule")


class Display:
    """The part of a definition that says how a game looks and reads."""

    name: str = ""
    title: str = ""
    actions: Sequence[str] = ()
    texts: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    tones: Mapping[str, str] = MappingProxyType({})
    if TYPE_CHECKING:

        def start(self, *args: Any, **options: Any) -> Any:
            """Return the position in which a game begins."""

    def __getstate__(self) -> dict[str, Any]:
        # Workers get a copy of a game, and pickle refuses read-only mappings, as dice often are.
        return {name: dict(one) if isinstance(one, MappingProxyType) else one for name, one in vars(self).items()}

    @cached_property
    def outcomes(self) -> Mapping[str, int]:
        """The outcomes of fair dice with their integer weights."""
        begin = self.start()
        if isinstance(getattr_static(type(begin), "dice", None), property):
            raise TypeError(
                f"the dice of {self.title} depend on the position; its definition must list all of them, "
                'like outcomes = {"1": 1, "2": 1}'
            )
        found: Mapping[str, int] = begin.outcomes()
        return found

    @property
    def dice_vary(self) -> bool:
        """Whether the dice depend on the position, so that the definition lists all outcomes itself."""
        return type(self).outcomes is not Display.outcomes

    # --- Texts --------------------------------------------------------------------------------

    @cached_property
    def _words(self) -> dict[str, dict[str, Any]]:
        found = {language: dict(self.texts.get(language) or self._file(language)) for language in LANGUAGES}
        english = found["en"]
        return {language: {**english, **_merged(english, own)} for language, own in found.items()}

    def _file(self, language: str) -> dict[str, Any]:
        """Return the texts next to the module of the class, otherwise of the class that it is derived from."""
        for kind in type(self).__mro__:
            module = sys.modules[kind.__module__]
            if module.__package__:
                folder: Any = resources.files(module.__package__)
            elif getattr(module, "__file__", None):
                folder = Path(str(module.__file__)).parent
            else:
                continue
            file = folder.joinpath("locale").joinpath(f"{language}.json")
            if file.is_file():
                return _read_texts(file)
        return {}

    def words(self, language: str) -> Mapping[str, Any]:
        """Return the texts of one language, in English where it has none."""
        return self._words[language]

    def headline(self, position: Any, players: Sequence[str] = (), language: str = "en") -> str:
        """Return the sentence about the turn, or about the winners, from the group ``plain``."""
        winners = position.winners
        fields: dict[str, Any] = {"seat": position.player}
        if winners:
            fields["list"] = ", ".join(seat_name(seat, players) for seat in winners)
        else:
            fields |= dict(enumerate(self.standing(position))).get(position.player, {})
        key = "has_won" if position.is_over else "to_act"
        return fill(phrase(language, self.name, "plain", key), fields, players, language=language)

    def standing(self, position: Any) -> list[dict[str, Any]]:  # noqa: ARG002 - for subclasses
        """Return plain numbers and texts for each seat, which fill the template ``standing`` of the group ``board``."""
        return []

    def action_name(self, action: str, language: str = "en") -> str:
        """Return the name of an action for figures, from the group ``action``; by default the action itself."""
        return str(self.words(language).get("action", {}).get(action, action))

    # --- Pictures, tables, vectors --------------------------------------------------------------

    def text(self, position: Any, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a picture in characters.

        The headline comes first, then a line for each seat, or the text of the position if seats have none.
        """
        lines = []
        for seat, fields in enumerate(self.standing(position)):
            name = drawing.short(seat_name(seat, players))
            template = phrase(language, self.name, "board", "standing")
            lines.append(f"{name}: {fill(template, fields, players, language=language)}")
        return "\n".join([self.headline(position, players, language), "", *(lines or [str(position)])])

    def svg(self, moment: Any, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a whole ``<svg>`` element of a position, or of the position after a step."""
        position = moment.after if isinstance(moment, Step) else moment
        _, _, *lines = self.text(position, players, language).split("\n")
        parts = (drawing.label(320, 60 * i + 60, line, 30, drawing.INK) for i, line in enumerate(lines))
        headline = self.headline(position, players, language)
        return drawing.picture((0, 0, 640, 60 * len(lines) + 60), headline, str(position), parts, language)

    def columns(self, position: Any) -> dict[str, Any]:
        """Return the columns of a position in a table of a game; the same keys for the same number of seats."""
        found = enumerate(self.standing(position))
        return {f"{key}_{letter(seat)}": value for seat, fields in found for key, value in fields.items()}

    def vector(self, position: Any, *, relative: bool) -> tuple[int, ...]:
        """Return a position as whole numbers; see `Position.to_vector`.

        The default is for named tuples of numbers, texts of digits and sequences of them, with None and ``""`` as -1; a
        sequence with an item for each seat is rotated for a relative vector.
        """
        first = position.player if relative else 0
        numbers: list[int] = []
        for name, value in zip(position._fields, position, strict=True):
            if name == "player":
                numbers.append(value - first)
                continue
            items = value if isinstance(value, tuple) else (value,)
            turned = (*items[first:], *items[:first]) if len(items) == position.seats else items
            inner = chain.from_iterable(item if isinstance(item, tuple) else (item,) for item in turned)
            numbers += (self._number(name, item) for item in inner)
        return tuple(numbers)

    def vector_bounds(self, position: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
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

    def board(self, position: Any) -> dict[str, Any]:
        """Return the drawings and texts of the page that no step changes, as plain JSON data."""
        words = {language: dict(self.words(language)) for language in LANGUAGES}
        return {
            "title": self.title,
            "words": words,
            "seats": looks(position.seats),
            "outcomes": list(map(str, self.outcomes)),
            "tones": dict(self.tones),
        }

    def state(self, position: Any, weights: Weights | None = None) -> dict[str, Any]:  # noqa: ARG002 - for subclasses
        """Return a position as the page shows it, as plain JSON data, with the dice of the game if they are loaded.

        ``text``, ``player``, ``winners`` and ``choices``; the default adds the ``standing`` of the seats and the
        ``pictures`` by language.
        """
        pictures = {language: self.svg(position, (), language) for language in LANGUAGES}
        english = pictures["en"]
        return {
            "text": str(position),
            "player": position.player,
            "winners": list(position.winners),
            "choices": list(self._choices(position)),
            "standing": self.standing(position),
            "pictures": {"en": english, **{name: one for name, one in pictures.items() if one != english}},
        }

    def _choices(self, position: Any) -> Iterable[dict[str, Any]]:
        few = len(self.actions) <= _MOST_BUTTONS
        for action in self.actions if few else position.distinct_actions():
            refusal = position.why_not(action)
            if refusal is not None:
                yield {"token": str(action), "refusal": refusal.to_dict()}
            elif action == "roll":
                yield {"token": str(action)}
            else:
                yield {"token": str(action), "events": [event.to_dict() for event in position.step(action).events]}


def _read_texts(file: Any) -> dict[str, Any]:
    """Return the texts of a file; an error names the file, and the group in it."""
    try:
        texts = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file} is not JSON: {error}") from error
    if not isinstance(texts, dict):
        raise TypeError(
            f'{file} must hold groups of strings, like {{"action": {{"roll": "Roll"}}}}, not {quote(texts)}'
        )
    for group in _GROUPS:
        entries = texts.get(group, {})
        if not isinstance(entries, dict):
            raise TypeError(f"the group {group!r} in {file} must map keys to strings, not {shown(entries)}")
    return texts


def _merged(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    return {
        group: {**english.get(group, {}), **texts} if isinstance(texts, Mapping) else texts
        for group, texts in own.items()
    }
