"""Set-up of several folders: a profile that this computer keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats.cache import PROFILES

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile


@pytest.fixture
def profile(kept: Path) -> Profile:
    """Let this computer keep a profile of three seats and three steps; return it."""
    found = PROFILES.profile(exxtra.Rules(goal=3))
    assert found is not None, kept
    return found
