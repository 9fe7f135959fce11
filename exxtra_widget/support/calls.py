"""Checked calls: an argument that does not fit is refused with the nearest right name.

`checked` decorates public functions and classes. A call with fitting arguments takes 0.1 µs longer; only a call that
fails is examined. Names of other libraries (`seed`, `legal_moves`) lead to ours.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from typing import Any, ClassVar, Final, TypeVar, overload

from exxtra_widget.support.arguments import check_names, nearest

T = TypeVar("T")


@overload
def checked(thing: T, *, options: Iterable[str] = (), name: str = "") -> T: ...
@overload
def checked(thing: None = None, *, options: Iterable[str] = (), name: str = "") -> Callable[[T], T]: ...
def checked(thing: Any = None, *, options: Iterable[str] = (), name: str = "") -> Any:
    """Decorate a function or class so that a misfitting call raises a ``TypeError`` with the right name.

    The constructor and all own public methods of a class are decorated.

    Parameters
    ----------
    thing : callable or class
        The function or class to decorate.
    options : iterable of str
        The keywords that a function with ``**options`` takes through them. Without any it checks them itself.
    name : str, optional
        The name of a function in errors; by default its own.

    Returns
    -------
    callable or class
        The decorated function, or the class itself.

    Examples
    --------
    >>> @checked
    ... def play(start, *, games=10):
    ...     return games
    >>> play("0/0 A -", n_games=3)
    Traceback (most recent call last):
        ...
    TypeError: play takes no 'n_games'; did you mean 'games'?
    >>> play("0/0 A -", 3)
    Traceback (most recent call last):
        ...
    TypeError: play takes 1 positional argument (start), but 2 were given; write the others by name, like games=…
    """
    if thing is None:
        return partial(checked, options=options, name=name)
    if inspect.isclass(thing):
        return _checked_class(thing, tuple(options))
    return _checked_function(thing, tuple(options), name)


def _checked_class(cls: type, options: tuple[str, ...]) -> type:
    for name, value in list(vars(cls).items()):
        if name == "__init__":
            setattr(cls, name, _checked_function(value, options, cls.__name__))
        elif name == "__new__":
            setattr(cls, name, staticmethod(_checked_function(value.__func__, options, cls.__name__)))
        elif name.startswith("_"):
            continue
        elif isinstance(value, (classmethod, staticmethod)):
            setattr(cls, name, type(value)(_checked_function(value.__func__, ())))
        elif inspect.isfunction(value):
            setattr(cls, name, _checked_function(value, ()))
    return cls


def _checked_function(function: Callable[..., Any], options: tuple[str, ...], title: str = "") -> Callable[..., Any]:
    if hasattr(function, "__checked__"):
        return function
    # `Game.roll`, not `<locals>.Game.roll`.
    name = title or function.__qualname__.rpartition("<locals>.")[2]
    known = frozenset((*_keywords(function), *options)) if options else frozenset()

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if options and not given.keys() <= known:
            _refuse_names(function, _called(name, function, args), given, options)
        try:
            return function(*args, **given)
        except TypeError as error:
            # A further frame means that the arguments fitted: the error comes from inside.
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                problem = _misfit(function, _called(name, function, args), args, given, options)
                if problem is not None:
                    raise problem from None
            raise

    call.__checked__ = True  # type: ignore[attr-defined]  # a mark of ours
    return call


def _called(name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """Return the name of a method with the class of its object: `Game.comment`, even if a base class defines it."""
    owner = (args[0] if inspect.isclass(args[0]) else type(args[0])) if args else None
    if owner is None or not hasattr(owner, function.__name__):
        return name
    if function.__name__ in {"__init__", "__new__"}:
        return str(owner.__name__)
    return f"{owner.__name__}.{function.__name__}" if "." in name else name


def _keywords(function: Callable[..., Any]) -> list[str]:
    kinds = {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}
    names = [name for name, parameter in inspect.signature(function).parameters.items() if parameter.kind in kinds]
    return [name for name in names if name not in {"self", "cls", "_cls"}]


def _refuse_names(function: Callable[..., Any], name: str, given: Iterable[str], options: Iterable[str]) -> None:
    check_names(given, list(dict.fromkeys([*_keywords(function), *options])), name)


def _misfit(
    function: Callable[..., Any], name: str, args: tuple[Any, ...], given: Mapping[str, Any], options: tuple[str, ...]
) -> TypeError | None:
    """Return the error for arguments that do not fit a signature, None if they fit."""
    signature = inspect.signature(function)
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    if inspect.Parameter.VAR_KEYWORD not in kinds:
        try:
            _refuse_names(function, name, given, options)
        except TypeError as error:
            return error
    by_place = [
        parameter
        for parameter in signature.parameters.values()
        if parameter.kind in {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    ]
    bound = [parameter.name for parameter in by_place if parameter.name not in {"self", "cls", "_cls"}]
    own = len(by_place) - len(bound)
    many = len(args) - own
    if inspect.Parameter.VAR_POSITIONAL not in kinds and many > len(bound):
        others = [other for other in _keywords(function) if other not in bound]
        rest = f"; write the others by name, like {others[0]}=…" if others else ""
        given_too = f"{many} {'was' if many == 1 else 'were'} given"
        return TypeError(f"{name} takes {_counted(len(bound))}{_listed(bound)}, but {given_too}{rest}")
    twice = [other for other in bound[: max(many, 0)] if other in given]
    if twice:
        return TypeError(f"{name} got {twice[0]!r} twice, by position and by name")
    missing = [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind not in {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        and parameter.name not in {"self", "cls", "_cls", *bound[: max(many, 0)], *given}
    ]
    return TypeError(f"{name} needs {' and '.join(map(repr, missing))}") if missing else None


def _counted(number: int) -> str:
    return f"{number or 'no'} positional argument{'s' * (number != 1)}"


def _listed(names: list[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


TABLE_WORDS: Final = dict.fromkeys(("df", "to_frame", "to_df", "to_dataframe"), "to_pandas()")
"""Names of other libraries for a table of pandas."""


class Suggesting:
    """Base class that answers a missing attribute with the right name.

    Attributes
    ----------
    _suggestions : mapping
        Names of other libraries, each with the name to use here.

    Examples
    --------
    >>> class Coin(Suggesting):
    ...     _suggestions = {"legal_moves": "actions()"}
    ...     def actions(self): ...
    >>> Coin().legal_moves
    Traceback (most recent call last):
        ...
    AttributeError: Coin has no 'legal_moves'; here it is actions()
    >>> Coin().action
    Traceback (most recent call last):
        ...
    AttributeError: Coin has no 'action'; did you mean 'actions'?
    """

    __slots__ = ()
    _suggestions: ClassVar[Mapping[str, str]] = {}

    def __getattr__(self, name: str) -> Any:
        kind, suggestions = type(self), self._suggestions
        if name.startswith("_"):
            # Python and IPython ask for many of these; they get the usual answer.
            message = f"{kind.__name__!r} object has no attribute {name!r}"
        elif name in suggestions:
            message = f"{kind.__name__} has no {name!r}; here it is {suggestions[name]}"
        else:
            message = f"{kind.__name__} has no {name!r}{nearest(name, (n for n in dir(kind) if not n.startswith('_')))}"
        # Without the object Python adds no second suggestion.
        raise AttributeError(message, name=name, obj=None)
