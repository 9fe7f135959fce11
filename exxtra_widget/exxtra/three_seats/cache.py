"""Cache of three-seat profiles, in files of this user."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from stat import S_ISREG
from threading import Lock
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.solving.solution_file import UnreadableFile
from exxtra_widget.support.files import why_not_trusted

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile


_REMEDY: Final = "profiles are read only from a file and a folder that no other user can write"


class ProfileCache:
    """Profiles on disk; each version of a file is checked once.

    The head of a file, read at once, says whether it holds a finished profile. The checksum of its gigabyte is worked
    out when the profile is first needed: threads that need it wait, `loaded_profile` does not.
    """

    def __init__(self) -> None:
        self._files: dict[Path, _File] = {}
        self._lock = Lock()

    def path(self, rules: Rules) -> Path:
        """Return the file for the profile of a game.

        Its folder is that of the environment variable ``EXXTRA_WIDGET_CACHE``, otherwise this user's cache folder.
        """
        given = os.environ.get("EXXTRA_WIDGET_CACHE")
        folder = Path(given) if given else user_cache_path("exxtra-widget", appauthor=False)
        edition = "-excape" if rules.double_x else ""
        return folder / f"three-seats-{rules.goal}{edition}.profile"

    def profile(self, rules: Rules) -> Profile | None:
        """Return the profile of a game, loaded if it is not yet; None if the cache has no finished one."""
        file = self._file(rules)
        if file is None:
            return None
        if refusal := file.refusal():
            raise UnreadableFile(refusal)
        return file.load() if file.is_finished else None

    def usable_profile(self, rules: Rules) -> Profile | None:
        """Return the profile of a game; None if the cache has none, or, with a warning, if its file is damaged."""
        try:
            return self.profile(rules)
        except UnreadableFile as error:
            file = self._file(rules)
            if file is not None and not file.is_reported:
                file.is_reported = True
                warnings.warn(f"{error}. Until then values are estimated.", RuntimeWarning, stacklevel=2)
            return None

    def loaded_profile(self, rules: Rules) -> Profile | None:
        """Return the profile of a game if it is loaded already."""
        file = self._file(rules)
        return None if file is None else file.profile

    def why_none(self, rules: Rules) -> str:
        """Return the reason why the cache has no profile of a game, as far as the head of its file shows; or ``""``."""
        if rules.strict_placing:
            return "the three-player solver does not support strict_placing"
        file = self._file(rules)
        if file is None:
            return (
                f"this computer has no three-seat profile of {rules}; {_command(rules)} makes one "
                "(with the extra fast; the whole game takes some minutes and 4 GB of memory)"
            )
        if (refusal := file.refusal()) or file.is_finished:
            return refusal
        return f"{file.path.name} is not finished; {_command(rules)} continues it"

    def _file(self, rules: Rules) -> _File | None:
        """Return the file of a game in its present version; None if there is none."""
        if rules.strict_placing:
            return None
        try:
            path = self.path(rules)
            found = path.stat()
            distrust = why_not_trusted(path)
        except (OSError, RuntimeError, ValueError):
            # The file or this user's folder is missing.
            return None
        if not S_ISREG(found.st_mode):
            return None
        version = found.st_mtime_ns, found.st_size, distrust
        with self._lock:
            if path not in self._files or self._files[path].version != version:
                self._files[path] = _File(path, rules, version)
            return self._files[path]


class _File:
    """A version of a file: first unknown, then known by its head, at last loaded or refused."""

    def __init__(self, path: Path, rules: Rules, version: tuple[int, int, str]) -> None:
        self.path = path
        self.version = version
        self.is_finished: bool | None = None
        self.profile: Profile | None = None
        self.is_reported = False
        self._rules = rules
        self._problem = f"{path.name} is not used: {version[-1]}; {_REMEDY}" if version[-1] else ""
        self._lock = Lock()

    def refusal(self) -> str:
        """Return the problem with the file, as far as it is known or its head shows; an empty text if it has none."""
        from exxtra_widget.exxtra.three_seats.profile import is_finished  # most users have no profile

        if self.is_finished is None and not self._problem:
            try:
                self.is_finished = is_finished(self.path, self._rules)
            except UnreadableFile as error:
                self._problem = self._damaged(error)
            except OSError as error:
                # It may be readable the next time.
                return self._closed(error)
        return self._problem

    def load(self) -> Profile:
        """Return the profile; the first time its checksum is worked out."""
        from exxtra_widget.exxtra.three_seats.profile import Profile  # most users have no profile

        with self._lock:
            if self.profile is None and not self._problem:
                try:
                    self.profile = Profile.load(self.path)
                except UnreadableFile as error:
                    self._problem = self._damaged(error)
                except OSError as error:
                    raise UnreadableFile(self._closed(error)) from error
            if self.profile is None:
                raise UnreadableFile(self._problem)
            return self.profile

    def _damaged(self, error: UnreadableFile) -> str:
        return f"{error}; delete {self.path}, and {_command(self._rules)} makes a new one"

    def _closed(self, error: OSError) -> str:
        return f"{self.path} cannot be read: {error.strerror}"


def _command(rules: Rules) -> str:
    goal = "" if rules.goal == Rules().goal else f" --goal {rules.goal}"
    edition = f" --double-x {rules.double_x}" if rules.double_x else ""
    return f"`python -m exxtra_widget.exxtra.three_seats{goal}{edition}`"


PROFILES: Final = ProfileCache()
