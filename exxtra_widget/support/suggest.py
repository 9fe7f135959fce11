"""Suggestions for a misspelt keyword or attribute, or for one of another library."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, NoReturn, TypeVar

from exxtra_widget.support.arguments import listed, nearest

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K", bound=type[Any])

_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    # python-chess, OpenSpiel, Gymnasium
    "action": ("best",),
    "apply_action": ("apply(…)", "step()"),
    "current_player": ("player",),
    "dice": ("source", "roll"),
    "elo": ("duel(…), whose probability p is worth 400·log10(p / (1 - p)) points",),
    "fen": ("value", "position", "its text, str(…)"),
    "game": ("games", "start"),
    "is_game_over": ("is_over",),
    "is_terminal": ("is_over",),
    "legal_actions": ("actions()", "position.actions()"),
    "legal_moves": ("actions()", "position.actions()"),
    "load": ("read()",),
    "moves": ("steps", "play"),
    "pop": ("undo()",),
    "push": ("apply(…)", "step()"),
    "save": ("write()", "game.write(…) for the record, save_html(…) for a page"),
    "scores": ("counters", "position.counters"),
    "step": ("cursor",),
    "steps": ("play", "mean_steps"),
    "turn": ("player", "position.player"),
    # scipy, numpy, pandas, icepool
    "n": ("games", "size"),
    "n_games": ("games",),
    "n_jobs": ("executor",),
    "percentile": ("quantile()", "ppf()"),
    "ppf": ("quantile()",),
    "quantile": ("ppf()",),
    "random_state": ("rng", "seed"),
    "seed": ("rng",),
    "simulate": ("rvs()", "a function that takes the widget or the game"),
    "steady_state": ("stationary_distribution()",),
    "win_rate": ("shares",),
    # Common words
    "animate": ("speed",),
    "board": ("ladder(…); svg() of a board or a position is the whole picture",),
    "clone": ("copy()",),
    "disabled": ("locked",),
    "figure": ("plot()", "svg(); figures.ladder(…) is the ladder alone"),
    "lengths": ("recorded['lengths'], after record=['lengths']",),
    "on_roll": ("listen(…)", "game.listen(…)"),
    "print": ("save(…), which writes a page to print",),
    "read_cards": ("cards(…)",),
    "read_only": ("locked",),
    "readonly": ("locked",),
    "reset": ("new_game()",),
    "sample": ("rvs()",),
    "save_png": ("svg(), the text of a picture",),
    "savefig": ("svg(), the text of a picture",),
    "show": ("save(…); end a cell with it to show it", "svg(); figures.ladder(…) is the ladder alone"),
    "timeout": ("seconds",),
    "to_csv": ("to_pandas()",),
    "to_dataframe": ("to_pandas()",),
    "to_html": ("save_html(…) or embed_html()",),
    "to_pdf": ("save(…), which writes a page to print",),
    "unlock": ("locked",),
    "answer": ("exact",),
    "answers": ("predictions",),
    "names": ("NAMED", "players"),
    "seal": ("sealed()",),
    "variants": ("variant()",),
    "vote": ("tally()",),
}
"""Words of other libraries, each with our names for it: the first one that is known is suggested."""
_BEGINNING: Final = re.compile(r"[(.\[]")


def right_name(word: str, known: Iterable[str], cutoff: float = 0.5) -> str:
    """Return the advice after a wrong name: our name for another library's, or the nearest one; may be empty."""
    names = frozenset(known)
    return _here(word, names) or nearest(word, sorted(names), cutoff)


def right_attribute(word: str, known: Iterable[str]) -> str:
    """Return the same for an attribute. Objects have many, so only names with the same initial count."""
    names = frozenset(known)
    return _here(word, names) or nearest(word, sorted(name for name in names if name[0] == word[:1]), 0.6)


def _here(word: str, names: frozenset[str]) -> str:
    for ours in _ELSEWHERE.get(word, ()):
        name = _BEGINNING.split(ours, 1)[0]
        # Descriptions need no match.
        if name in names or not name.isidentifier():
            return f"; here it is {ours}"
    return ""


# --- Keywords -------------------------------------------------------------------------------------


def check_names(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raise a ``TypeError`` at the first unknown keyword; ``what`` is the name of the function, for the message."""
    names = list(known)
    for name in given:
        if name not in names:
            all_names = f"; it takes {', '.join(names)}" if names else "; it takes no keywords"
            raise TypeError(f"{what} takes no {name!r:.60}{right_name(name, names) or all_names}")


def suggest_keywords(function: F) -> F:
    """Decorate a function so that the error for wrong arguments lists the right ones."""

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        try:
            return function(*args, **given)
        except TypeError as error:
            # A further frame means that the error comes from inside the function.
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise
            refused = error
        _check_call(function, args, given)
        raise refused

    return call  # type: ignore[return-value]  # it takes what the function takes


def suggest_in_class(*quick: str) -> Callable[[K], K]:
    """Decorate the constructor and the public methods of a class in the same way.

    The named methods stay undecorated: there the decorator would take more than a tenth of the time.
    """

    def decorate(kind: K) -> K:
        for name, member in [*vars(kind).items()]:
            if name in quick or (name.startswith("_") and name not in {"__init__", "__new__"}):
                continue
            if isinstance(member, (classmethod, staticmethod)):
                setattr(kind, name, type(member)(suggest_keywords(member.__func__)))
            elif inspect.isfunction(member):
                setattr(kind, name, suggest_keywords(member))
        return kind

    return decorate


def _check_call(function: Callable[..., Any], args: Sequence[Any], given: Mapping[str, Any]) -> None:
    """Raise a ``TypeError`` that says what is wrong with the arguments of a call: a keyword, too many, or too few."""
    name = function.__name__
    parameters = [*inspect.signature(function).parameters.values()]
    is_of_object = bool(parameters) and parameters[0].name == "self"
    is_of_class = is_of_object and not (args and _is_method_of(args[0], function))
    what = name
    if args and parameters and parameters[0].name in {"self", "cls", "_cls"}:
        # Drop the class of a method: users do not know it.
        kind = args[0] if isinstance(args[0], type) else type(args[0])
        what = kind.__name__ if name in {"__init__", "__new__"} else f"{kind.__name__}.{name}"
        parameters, args = parameters[1:], args[1:]
    if any(one.kind is one.VAR_KEYWORD for one in parameters):
        parameters = parameters[:-1]
    else:
        check_names(given, [one.name for one in parameters], what)
    if is_of_class:
        form = _form([one for one in parameters if one.name != "self"])
        raise TypeError(f"{name} is a method of an object, not of its class; write x.{name}({form}) for an object x")
    free = [one for one in parameters if one.kind is not one.KEYWORD_ONLY]
    named = [one.name for one in parameters if one not in free]
    if len(args) > len(free):
        most = f"only {listed(one.name for one in free)}" if free else "nothing"
        others = f"; write {', '.join(f'{one}=…' for one in named)}" if named else ""
        raise TypeError(f"{what} takes {most} without a name{others}")
    left = [one for one in parameters if one not in free[: len(args)] and one.name not in given]
    missing = [one.name for one in left if one.default is one.empty]
    if missing:
        raise TypeError(f"{what} needs {listed(missing)}; write {what.rpartition('.')[2]}({_form(parameters)})")


def _is_method_of(owner: object, function: Callable[..., Any]) -> bool:
    """Return whether a decorated function is a method of an object, perhaps one that its class overrides."""
    own = (vars(kind).get(function.__name__) for kind in type(owner).__mro__)
    return any(getattr(method, "__wrapped__", None) is function for method in own)


def _form(parameters: Sequence[inspect.Parameter]) -> str:
    """Return the arguments that a call must have, as it writes them."""
    needed = [one for one in parameters if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    parts = [f"{one.name}=…" if one.kind is one.KEYWORD_ONLY else one.name for one in needed]
    return ", ".join(parts if len(needed) == len(parameters) else [*parts, "…"])


# --- Attributes -----------------------------------------------------------------------------------


def no_attribute(owner: object, name: str) -> NoReturn:
    """Raise the ``AttributeError`` for a missing attribute: the ``__getattr__`` of a class."""
    kind = owner if isinstance(owner, type) else type(owner)
    # Python and IPython probe many names with underscores; suggest nothing for those.
    right = ""
    if not name.startswith("_"):
        known = [n for n in dir(owner) if not n.startswith("_")]
        own = [n for n in known if type(inspect.getattr_static(kind, n, None)) is not ForeignName]
        right = _within(owner, name) or right_attribute(name, own)
    # Without `obj` Python adds no second suggestion.
    raise AttributeError(f"{kind.__name__} has no {name!r}{right}", name=name, obj=None)


def _within(owner: object, name: str) -> str:
    """Return the path of a name that the game or the position of a board has, or an empty text."""
    parts = (part for part in ("game", "position") if isinstance(getattr(type(owner), part, None), property))
    return next((f"; it is {part}.{name}" for part in parts if name in dir(getattr(owner, part))), "")


# Classes of these libraries do not count as users' subclasses: ipywidgets makes a class for each widget.
_NOT_OF_USERS: Final = frozenset(
    {"exxtra_widget", "anywidget", "ipywidgets", "traitlets", "typing", "collections", "builtins"}
)


def check_attribute(owner: object, name: str) -> None:
    """Raise ``AttributeError`` unless an object has an attribute that is set; a subclass of users may add others."""
    kind = type(owner)
    if isinstance(known := getattr(kind, name, None), property) and known.fset is None:
        # Of a board, whose position is a trait as well.
        right = "; set value" if name == "position" and "value" in dir(kind) else ""
        raise AttributeError(f"{kind.__name__}.{name} cannot be set{right}", name=name, obj=None)
    if name.startswith("_") or hasattr(kind, name) or name in vars(owner):
        return
    if _NOT_OF_USERS.issuperset(base.__module__.partition(".")[0] for base in kind.__mro__):
        no_attribute(owner, name)


class ForeignName:
    """Name of another library in a class whose attributes a ``__getattr__`` would slow down: reading it raises."""

    __slots__ = ("_name", "_right")

    def __init__(self, right: str = "") -> None:
        self._right = right

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        if self._right:
            raise AttributeError(f"{owner.__name__} has no {self._name!r}; {self._right}", name=self._name, obj=None)
        no_attribute(owner, self._name)
