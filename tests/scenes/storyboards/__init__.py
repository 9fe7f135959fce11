"""Two demonstrations of ten scenes: the seven examples of the rulebook, and a lesson on waiting for a bust."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent

RULEBOOK: Final = (_HERE / "rulebook.txt").read_text(encoding="utf-8")
WAITING: Final = (_HERE / "waiting.txt").read_text(encoding="utf-8")
