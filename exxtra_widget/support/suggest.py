"""Suggestions: the right name for a misspelt keyword or attribute, or for one of another library."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final, NoReturn, TypeVar

from exxtra_widget.support.arguments import nearest

F = TypeVar("F", bound=Callable[..., Any])

_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    # python-chess, OpenSpiel, Gymnasium
    "apply_action": ("apply(…)", "step()"),
    "current_player": ("player",),
    "fen": ("value", "position", "its text, str(…)"),
    "is_game_over": ("is_over",),
    "is_terminal": ("is_over",),
    "legal_actions": ("actions()", "position.actions()"),
    "legal_moves": ("actions()", "position.actions()"),
    "load": ("read()",),
    "pop": ("undo()",),
    "push": ("apply(…)", "step()"),
    "save": ("write()",),
    "turn": ("player", "position.player"),
    # scipy, numpy, pandas, icepool
    "n": ("games", "size"),
    "n_games": ("games",),
    "n_jobs": ("executor",),
    "random_state": ("rng", "seed"),
    "seed": ("rng",),
    "simulate": ("rvs()", "a function that takes the widget or the game"),
    "steady_state": ("stationary_distribution()",),
    "win_rate": ("shares",),
    # Words of people
    "answer": ("exact",),
    "answers": ("predictions",),
    "names": ("NAMED", "players"),
    "seal": ("sealed()",),
    "variants": ("variant()",),
    "vote": ("tally()",),
}
"""Words of other libraries, each with our names for it: the first one that is known is suggested."""


def right_name(word: str, known: Iterable[str], cutoff: float = 0.5) -> str:
    """Return what to say after a wrong name: ours for a word of another library, or the nearest; perhaps nothing."""
    names = frozenset(known)
    for ours in _ELSEWHERE.get(word, ()):
        name = ours.partition("(")[0]
        # What is not a name is a description, which always fits.
        if name in names or not name.isidentifier():
            return f"; here it is {ours}"
    return nearest(word, sorted(names), cutoff)


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
        what = function.__qualname__.removesuffix(".__init__")
        check_names(given, [one for one in inspect.signature(function).parameters if one != "self"], what)
        raise refused

    return call  # type: ignore[return-value]  # it takes what the function takes


# --- Attributes -----------------------------------------------------------------------------------


def no_attribute(owner: object, name: str) -> NoReturn:
    """Raise the ``AttributeError`` for a missing attribute: the ``__getattr__`` of a class."""
    kind = owner if isinstance(owner, type) else type(owner)
    # Python and IPython ask for many names with underscores; no suggestion fits those.
    # An object has many names: a far one would mislead.
    right = "" if name.startswith("_") else right_name(name, (n for n in dir(owner) if not n.startswith("_")), 0.6)
    # Without the object Python adds no second suggestion.
    raise AttributeError(f"{kind.__name__} has no {name!r}{right}", name=name, obj=None)


# Libraries whose classes are not made by users: ipywidgets makes a class for each widget.
_NOT_OF_USERS: Final = frozenset(
    {"exxtra_widget", "anywidget", "ipywidgets", "traitlets", "typing", "collections", "builtins"}
)


def check_attribute(owner: object, name: str) -> None:
    """Raise ``AttributeError`` unless an object has an attribute that is set; a subclass of users may add others."""
    kind = type(owner)
    if isinstance(known := getattr(kind, name, None), property) and known.fset is None:
        raise AttributeError(f"{kind.__name__}.{name} cannot be set", name=name, obj=None)
    if name.startswith("_") or hasattr(kind, name) or name in vars(owner):
        return
    if _NOT_OF_USERS.issuperset(base.__module__.partition(".")[0] for base in kind.__mro__):
        no_attribute(owner, name)


class ForeignName:
    """Name of another library in a class whose attributes a ``__getattr__`` would slow down: reading it raises."""

    __slots__ = ("_name",)

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        no_attribute(owner, self._name)
