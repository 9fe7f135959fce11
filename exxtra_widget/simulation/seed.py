"""The seed of everything random in a simulation."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Protocol, SupportsIndex, TypeAlias

from exxtra_widget.core.dice import check_seed
from exxtra_widget.support.arguments import integer, shown


class _Generator(Protocol):
    @property
    def integers(self) -> Callable[..., Any]: ...


class _SeedSequence(Protocol):
    @property
    def generate_state(self) -> Callable[..., Any]: ...


Seed: TypeAlias = int | str | SupportsIndex | Random | _Generator | _SeedSequence
"""A number or text, or a source of chance of Python or numpy that makes one."""


def read_seed(rng: Seed | None) -> int | str:
    """Return the number or text from which all dice of a simulation follow."""
    if rng is None:
        return secrets.randbits(62)
    if isinstance(rng, (int, str)):
        return check_seed(rng)
    # A whole number of numpy is the same seed as Python's.
    if (seed := integer(rng)) is not None:
        return check_seed(seed)
    if isinstance(rng, Random):
        return rng.getrandbits(62)
    # numpy's are known by what they can do, so that numpy need not be there.
    if hasattr(rng, "integers"):
        return int(rng.integers(1 << 62))
    if hasattr(rng, "generate_state"):
        return sum(int(word) << 32 * i for i, word in enumerate(rng.generate_state(2))) >> 2
    raise TypeError(
        f"rng must be None, a seed, random.Random, or a generator or SeedSequence of numpy, not {shown(rng)}"
    )


def derived(seed: int | str, label: str) -> int:
    """Return the seed of one part of a computation, different for each label."""
    return int.from_bytes(sha256(f"{seed}:{label}".encode()).digest()[:8], "little") >> 2
