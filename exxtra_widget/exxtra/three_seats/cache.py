"""The three-seat profiles that this computer keeps: where, how they are found again, and a strategy that plays them."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.three_seats import profile_file
from exxtra_widget.exxtra.three_seats.profile_file import UnreadableProfile
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.three_seats.profile import Profile


class _File(NamedTuple):
    """A file as it is now: one that is written anew is another one."""

    path: Path
    rules: Rules
    changed: int
    size: int


_LOADING: Final = Lock()
# What is known of each file: whether it is finished, its profile, and what is wrong with it.
_HEADS: Final[dict[_File, bool]] = {}
_LOADED: Final[dict[_File, Profile]] = {}
_REFUSED: Final[dict[_File, str]] = {}
# Of these it has been told that they cannot be used.
_TOLD: Final[set[_File | None]] = set()


def place_of(rules: Rules) -> Path:
    """Return where the profile of a game is kept.

    That is the folder of the environment variable ``EXXTRA_WIDGET_CACHE``, or else one among the caches
    of this user.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> place_of(exxtra.Rules()).name
    'three-seats-21.profile'
    """
    edition = "-excape" if rules.double_x else ""
    return _folder() / f"three-seats-{rules.goal}{edition}.profile"


def _folder() -> Path:
    if given := os.environ.get("EXXTRA_WIDGET_CACHE"):
        return Path(given)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "exxtra-widget"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "exxtra-widget"
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "exxtra-widget"
    return Path.home() / ".cache" / "exxtra-widget"


def kept_profile(rules: Rules) -> Profile | None:
    """Return the profile of a game that is kept here, with its certificate; None if there is none.

    The first time its checksum is worked out, which takes a second or two.

    Raises
    ------
    UnreadableProfile
        A ``ValueError``: if the file is damaged, or holds something else.
    """
    file = _find(rules)
    if file is None or not _is_finished(file):
        return None
    # Who comes while it is being loaded waits instead of loading it once more.
    with _LOADING:
        return _load(file)


def usable_profile(rules: Rules) -> Profile | None:
    """Return the profile of a game; None if there is none, or, with a warning, if its file is damaged."""
    try:
        return kept_profile(rules)
    except UnreadableProfile as error:
        file = _find(rules)
        if file not in _TOLD:
            _TOLD.add(file)
            warnings.warn(f"{error}. Until then values are estimated.", RuntimeWarning, stacklevel=2)
        return None


def loaded_profile(rules: Rules) -> Profile | None:
    """Return the profile of a game if it has been loaded already."""
    file = _find(rules)
    return None if file is None else _LOADED.get(file)


def why_none(rules: Rules) -> str:
    """Return why there is no profile of a game here, as far as can be seen at once; an empty text if there is one."""
    if rules.strict_placing:
        return "three seats are solved without strict_placing only"
    file = _find(rules)
    if file is None:
        return (
            f"no three-seat profile of {rules} is kept here; {_command(rules)} makes one "
            "(with the extra fast; the whole game takes some minutes and 4 GB of memory)"
        )
    try:
        return "" if _is_finished(file) else f"{file.path.name} is not finished; {_command(rules)} goes on with it"
    except UnreadableProfile as error:
        return str(error)


def _command(rules: Rules) -> str:
    goal = "" if rules.goal == Rules().goal else f" --goal {rules.goal}"
    edition = f" --double-x {rules.double_x}" if rules.double_x else ""
    return f"`python -m exxtra_widget.exxtra.three_seats{goal}{edition}`"


def _find(rules: Rules) -> _File | None:
    if rules.strict_placing:
        return None
    try:
        path = place_of(rules)
        found = path.stat()
    except (OSError, RuntimeError, ValueError):
        # There is no such file, or no folder of this user.
        return None
    return _File(path, rules, found.st_mtime_ns, found.st_size) if S_ISREG(found.st_mode) else None


def _is_finished(file: _File) -> bool:
    """Tell by the head of a file whether it holds a profile with its certificate."""
    with _refused(file):
        if file not in _HEADS:
            facts = profile_file.head(file.path)
            with profile_file.blamed(file.path):
                _check_rules(Rules.of(**facts["rules"]), file.rules)
                _HEADS[file] = facts["certificate"] is not None
    return _HEADS[file]


def _check_rules(held: Rules, wanted: Rules) -> None:
    if held != wanted:
        raise ValueError(f"it holds {held}, not {wanted}")


def _load(file: _File) -> Profile:
    from exxtra_widget.exxtra.three_seats.profile import Profile  # noqa: PLC0415 - whoever keeps none needs none

    if file not in _LOADED:
        with _refused(file):
            profile = Profile.load(file.path)
        for old in [old for old in _LOADED if old.path == file.path]:
            del _LOADED[old]
        _LOADED[file] = profile
    return _LOADED[file]


@contextmanager
def _refused(file: _File) -> Iterator[None]:
    """Say of an unreadable file what would do, and remember it: nobody looks twice into a file that is damaged."""
    if file in _REFUSED:
        raise UnreadableProfile(_REFUSED[file])
    try:
        yield
    except UnreadableProfile as error:
        _REFUSED[file] = f"{error}; delete {file.path}, and {_command(file.rules)} makes a new one"
        raise UnreadableProfile(_REFUSED[file]) from error
    except OSError as error:
        raise UnreadableProfile(f"{file.path} cannot be read: {error.strerror}") from error


@checked
@dataclass(frozen=True)
class Equilibrium:
    """The three-seat profile that this computer keeps, as a strategy: it draws from the profile's shares.

    Loaded dice change nothing about it.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.strategies.equilibrium.why_not(exxtra.start(players=4))
    'it plays at tables of three; 0/0/0/0 A - has 4 seats'
    """

    game: ClassVar[str] = "exxtra"
    title: ClassVar[str] = "equilibrium"

    def why_not(self, position: Any) -> str:
        """Return why it cannot play at a table; an empty text if it can."""
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.seats != 3:
            return f"it plays at tables of three; {position} has {position.seats} seats"
        return why_none(position.rules)

    def __call__(self, position: Any, rng: Random) -> Action:
        """Return an action as the profile takes it.

        Raises
        ------
        ValueError
            If there are not three seats, if there is no profile, or if the game is over.
        """
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.is_over:
            raise ValueError(f"the game is over at {position}: there is nothing to decide")
        profile = kept_profile(position.rules) if position.seats == 3 else None
        if profile is None:
            raise ValueError(self.why_not(position))
        return ROLL if position.roll is None else profile(position, rng)
