"""The finished chunks of a run, and the small file that keeps them from one call to the next."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from inspect import unwrap
from itertools import zip_longest
from time import monotonic
from types import CodeType, FunctionType, MethodType
from typing import Any, Final, NamedTuple

from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.executors import SimulationError
from exxtra_widget.simulation.reference_loop import Tally, Task
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.files import path_of, write_text

_FORMAT: Final = 1
_HEAD: Final = re.compile(r'\{"format": "exxtra-widget run (\d+)"')
_CHECKSUM: Final = ', "checksum": '
# The address of an object differs from run to run.
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")

# A file is written at most once in this many seconds, and for at most a fiftieth of the time.
_SECONDS: Final = 1.0
_TIMES: Final = 50


class Finished:
    """Finished chunks with the sums of their counts, one for each line-up.

    The edges are the first chunk of a row of finished ones, the one after its last, and so on in rising order.
    """

    def __init__(self, tallies: Sequence[Tally], edges: Sequence[int] = ()) -> None:
        self._all: dict[Any, Any] = {"edges": tuple(edges), **dict(enumerate(tallies))}

    @property
    def edges(self) -> tuple[int, ...]:
        """The chunks."""
        edges: tuple[int, ...] = self._all["edges"]
        return edges

    @property
    def tallies(self) -> list[Tally]:
        """The sums."""
        return [self._all[i] for i in range(len(self._all) - 1)]

    @property
    def games(self) -> int:
        """Number of games in all sums."""
        return sum(tally.games for tally in self.tallies)

    def add(self, piece: range, counts: Mapping[int, Tally]) -> None:
        """Add chunks in a row, with their counts by line-up."""
        # Where two rows touch, their common edge goes.
        edges = tuple(sorted({*self.edges} ^ {piece.start, piece.stop}))
        changed: dict[Any, Any] = {"edges": edges, **{i: self._all[i] + tally for i, tally in counts.items()}}
        # A single call of C: no interrupt comes between the chunks and their counts.
        self._all.update(changed)

    def missing(self, chunks: int) -> list[range]:
        """Return the rows of chunks that are not finished."""
        return _rows((0, *self.edges, chunks))

    def fits(self, games: int) -> bool:
        """Return whether all finished chunks are those of a run with this many games of each line-up."""
        lineups = len(self._all) - 1
        chunks = sum(map(len, _rows(self.edges)))
        last = self.edges[-1] if self.edges else 0
        return self.games == chunks * CHUNK and last <= games // CHUNK * lineups


def _rows(edges: Sequence[int]) -> list[range]:
    return [range(first, last) for first, last in zip(edges[::2], edges[1::2], strict=True) if first < last]


class _Kept(NamedTuple):
    """Contents of a file."""

    run: dict[str, Any]
    finished: Finished


class RunFile:
    """The file of a run: its arguments, the finished chunks, the sums of their counts, and a checksum."""

    def __init__(self, path: object) -> None:
        self._path = path_of(path, "resume")
        self._run: dict[str, Any] = {}
        self._kept = self._read() if self._path.exists() else None

    def _read(self) -> _Kept:
        name = quote(self._path.name)
        text = self._path.read_bytes().decode("utf-8", "replace").strip()
        head = _HEAD.match(text)
        if head is None:
            raise ValueError(f"{name} was not written by `resume`; name another file")
        if int(head[1]) != _FORMAT:
            raise ValueError(f"{name} has format {head[1]}, and this version of exxtra-widget reads format {_FORMAT}")
        facts, _, checksum = text.rpartition(_CHECKSUM)
        if checksum == f'"{_checksum(facts)}"}}':
            kept = json.loads(facts + "}")
            return _Kept(kept["run"], Finished([_tally(found) for found in kept["sums"]], kept["chunks"]))
        raise ValueError(f"{name} is damaged; name another file to start again")

    def entropy(self, rng: Any) -> Any:
        """Return the given source of dice, or without one the entropy of the file, if it holds a run."""
        return self._kept.run["rng"] if rng is None and self._kept else rng

    def of(self, entire: Task, nothing: Sequence[Tally]) -> Finished:
        """Return the finished chunks of a run."""
        self._run = _facts(entire, len(nothing))
        if self._kept is None:
            return Finished(nothing)
        run, finished = self._kept
        # Another number of games has the same chunks, unless one of them was short.
        same = {"games": self._run["games"]} if finished.fits(self._run["games"]) else {}
        if (difference := _difference(run | same, self._run)) is not None:
            raise ValueError(f"{quote(self._path.name)} holds a different run: {difference}; name another file")
        return finished

    def save(self, finished: Finished) -> None:
        """Write the finished chunks in the place of those that were kept before."""
        sums = [_plain(tally) for tally in finished.tallies]
        facts = {"format": f"exxtra-widget run {_FORMAT}", "run": self._run, "chunks": finished.edges, "sums": sums}
        text = json.dumps(facts, default=int)[:-1]
        write_text(self._path, f'{text}{_CHECKSUM}"{_checksum(text)}"}}\n')

    @contextmanager
    def keeping(self, finished: Finished) -> Iterator[Callable[[], None]]:
        """Write the finished chunks at the beginning, at calls of the given function now and then, and at the end."""

        def save() -> None:
            try:
                self.save(finished)
            except OSError as error:
                raise SimulationError(
                    f"the games cannot be saved ({quote(str(error), 200)}); they are in this error's `result`"
                ) from error

        # Fail here, before the first game.
        self.save(finished)
        due = monotonic() + _SECONDS

        def keep() -> None:
            nonlocal due
            if (begun := monotonic()) >= due:
                save()
                due = (ended := monotonic()) + max(_SECONDS, _TIMES * (ended - begun))

        try:
            yield keep
        finally:
            save()


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


# --- What is played ---------------------------------------------------------------------------


def _facts(entire: Task, lineups: int) -> dict[str, Any]:
    """Return all that decides the games of a run, as plain data."""
    return {
        "version": version("exxtra-widget"),
        "line-ups": lineups,
        "start": f"{entire.start.game}: {entire.start}",
        "first": entire.first,
        "strategies": [_ADDRESS.sub("", name) for name in entire.titles],
        "code": [_code(strategy) for strategy in entire.strategies],
        "rng": entire.entropy,
        "weights": "" if entire.weights is None else str(entire.weights),
        "record": sorted(entire.record),
        "longest": entire.longest,
        "games": entire.games,
    }


def _code(strategy: Any) -> str:
    """Return a hash of the code of a user's strategy, and of the numbers and texts that it was made with.

    Other data are not seen, as strategies keep there what they have worked out, nor are functions that it calls.
    """
    made_with: list[Any] = []
    while isinstance(strategy, partial):
        made_with += [*strategy.args, *sorted(strategy.keywords.items())]
        strategy = strategy.func
    if isinstance(strategy, MethodType):
        made_with += sorted(getattr(strategy.__self__, "__dict__", {}).items())
    defined = unwrap(strategy.__func__ if isinstance(strategy, MethodType) else strategy)
    if not isinstance(defined, (FunctionType, type)):
        made_with += sorted(getattr(defined, "__dict__", {}).items())
        defined = type(defined)
    if defined.__module__.partition(".")[0] == "exxtra_widget":
        # Its name and the version of the package identify it.
        return ""
    functions = [one for one in (defined, *vars(defined).values()) if isinstance(one, FunctionType)]
    for one in functions:
        made_with += [one.__code__, one.__defaults__, tuple(sorted((one.__kwdefaults__ or {}).items()))]
        for cell in one.__closure__ or ():
            # A name that has no value yet has an empty cell.
            with suppress(ValueError):
                made_with.append(cell.cell_contents)
    return sha256(repr(list(map(_plain_parts, made_with))).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _plain_parts(value: Any) -> Any:
    """Return code, numbers and texts, also within tuples, as texts that are the same in every process."""
    if isinstance(value, CodeType):
        return [value.co_code.hex(), value.co_names, [_plain_parts(one) for one in value.co_consts]]
    if isinstance(value, (tuple, frozenset)):
        parts = [_plain_parts(one) for one in value]
        return sorted(parts, key=repr) if isinstance(value, frozenset) else parts
    return repr(value) if isinstance(value, (int, float, complex, str, bytes, Fraction, type(None))) else ""


def _difference(theirs: Mapping[str, Any], mine: Mapping[str, Any]) -> str | None:
    """Return the first difference between a run that a file holds and another one as a clause."""
    for what, now in mine.items():
        before = theirs[what]
        if before == now:
            continue
        if isinstance(now, list):
            i, (before, now) = next((i, pair) for i, pair in enumerate(zip_longest(before, now)) if pair[0] != pair[1])  # noqa: PLW2901 - the first that differ
            if what == "code":
                return f"the strategy {mine['strategies'][i]} was defined otherwise, or by another version of Python"
        return f"{what} was {_said(before)}, and now it is {_said(now)}"
    return None


def _said(value: object) -> str:
    return "not given" if value in {"", None} else shown(value)


# --- Tallies ----------------------------------------------------------------------------------


def _plain(tally: Tally) -> dict[str, Any]:
    return {name: sorted(value.items()) if isinstance(value, Counter) else value for name, value in vars(tally).items()}


def _tally(found: dict[str, Any]) -> Tally:
    numbers = {name: Counter(dict(found[name])) for name in ("lengths", "parts")}
    counted = Counter({(name, seat, number): many for (name, seat, number), many in found["counted"]})
    return Tally(**{**found, **numbers, "counted": counted})
