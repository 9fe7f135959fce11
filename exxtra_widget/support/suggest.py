"""Suggestions: the right name for a misspelt keyword or attribute, or for one of another library."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final, NoReturn, TypeVar

from exxtra_widget.support.arguments import nearest

F = TypeVar("F", bound=Callable[..., Any])

_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "random_state": ("rng",),
    "seed": ("rng",),
    "n_games": ("games",),
    "n_jobs": ("executor",),
    "legal_actions": ("actions()",),
    "legal_moves": ("actions()",),
    "push": ("apply(…)", "step()"),
    "pop": ("undo()",),
    "is_game_over": ("is_over",),
    "is_terminal": ("is_over",),
    "current_player": ("player",),
    "turn": ("player",),
    "fen": ("value", "position", "its text, str(…)"),
    "save": ("write()",),
    "load": ("read()",),
    "names": ("NAMED", "players"),
    "win_rate": ("shares",),
    "draw": ("rvs()",),
    "steady_state": ("stationary_distribution()",),
    "simulate": ("rvs()", "a function that takes the widget or the game"),
    "vote": ("tally()",),
    "answers": ("predictions",),
    "answer": ("exact",),
    "seal": ("sealed()",),
    "variants": ("variant()",),
}
"""Words of other libraries, each with our names for it: the first one that is known is suggested."""


def right_name(word: str, known: Iterable[str]) -> str:
    """Return what to say after a wrong name: ours for a word of another library, or the nearest; perhaps nothing."""
    names = frozenset(known)
    for ours in _ELSEWHERE.get(word, ()):
        name = ours.partition("(")[0]
        # What is not a name is a description, which always fits.
        if name in names or not name.isidentifier():
            return f"; here it is {ours}"
    return nearest(word, sorted(names))


# --- Keywords -------------------------------------------------------------------------------------


def check_names(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raise a ``TypeError`` at the first unknown keyword; ``what`` is the name of the function, for the message."""
    names = list(known)
    for name in given:
        if name not in names:
            all_names = f"; it takes {', '.join(names)}" if names else "; it takes no keywords"
            raise TypeError(f"{what} takes no {name!r:.60}{right_name(name, names) or all_names}")


def suggest_keywords(function: F) -> F:
    """Decorate a function so that a call with an unknown keyword is refused with the right one."""

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        try:
            return function(*args, **given)
        except TypeError as error:
            # A further frame means that the call was right and the error comes from inside the function.
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise
            refused = error
        check_names(given, inspect.signature(function).parameters, function.__name__)
        raise refused

    return call  # type: ignore[return-value]  # it takes what the function takes


# --- Attributes -----------------------------------------------------------------------------------


def no_attribute(owner: object, name: str) -> NoReturn:
    """Raise the ``AttributeError`` for a missing attribute: the ``__getattr__`` of a class."""
    kind = owner if isinstance(owner, type) else type(owner)
    # Python and IPython ask for many names with underscores; no suggestion fits those.
    right = "" if name.startswith("_") else right_name(name, (n for n in dir(owner) if not n.startswith("_")))
    # Without the object Python adds no second suggestion.
    raise AttributeError(f"{kind.__name__} has no {name!r}{right}", name=name, obj=None)


class ForeignName:
    """Name of another library in a class whose attributes a ``__getattr__`` would slow down: reading it raises."""

    __slots__ = ("_name",)

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        no_attribute(owner, self._name)
