"""Recorded facts: plain JSON that a person can compare line by line, and a comparison that names each difference."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice, zip_longest
from math import isclose
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"
_WIDTH: Final = 118
_SHOWN: Final = 20
_NOTHING: Final = object()


def written(name: str) -> Any:
    """Return the facts that were recorded under a name."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def write(name: str, facts: Any) -> None:
    """Record facts under a name."""
    (DATA / f"{name}.json").write_text(as_text(plain(facts)) + "\n", encoding="utf-8")


def plain(value: Any, digits: int = 12) -> Any:
    """Return a value as JSON has it, with sorted keys and floats of some digits."""
    if isinstance(value, Mapping):
        return {str(key): plain(value[key], digits) for key in sorted(value, key=str)}
    if isinstance(value, (list, tuple)):
        return [plain(item, digits) for item in value]
    if isinstance(value, float):
        return float(f"{value:.{digits}g}")
    # Actions, dice and fractions have texts.
    return value if value is None or isinstance(value, (bool, int)) else str(value)


def as_text(value: Any, indent: str = "") -> str:
    """Return JSON in lines of at most 118 characters: what fits on one line stays there."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(short) <= _WIDTH or not isinstance(value, (dict, list)):
        return short
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {as_text(item, inner)}" for key, item in value.items()]
    else:
        parts = [as_text(item, inner) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}{last}"


def digest(value: Any) -> str:
    """Return eight digits that stand for a value, whose floats count with 7 digits."""
    return sha256(as_text(plain(value, 7)).encode()).hexdigest()[:8]


def differences(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Yield each difference between what was recorded and what is found, with its place."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from differences(old.get(key, _NOTHING), new.get(key, _NOTHING), f"{place}/{key}")
    elif isinstance(old, list) and isinstance(new, list):
        for i, (one, other) in enumerate(zip_longest(old, new, fillvalue=_NOTHING)):
            yield from differences(one, other, f"{place}/{i}")
    elif isinstance(old, float) and isinstance(new, float):
        # Sums of floats differ in their last digits from one version of Python to the next.
        if not isclose(old, new, rel_tol=1e-9, abs_tol=1e-11):
            yield f"{place}: {old} was recorded, now it is {new}"
    elif type(old) is not type(new) or old != new:
        was, now = ("nothing" if value is _NOTHING else repr(value) for value in (old, new))
        yield f"{place}: {was} was recorded, now it is {now}"


def check(name: str, facts: Any) -> None:
    """Check that facts are those that were recorded."""
    found = list(islice(differences(written(name), plain(facts), name), _SHOWN))
    assert not found, "\n".join(["", *found, f"If this is meant: python -m tests.contract.record {name}"])
