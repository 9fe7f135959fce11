"""Position texts of Level X: accepted spellings, and every reason against another text."""

from __future__ import annotations

import pytest

from exxtra_widget import levelx
from tests.contract.bad_calls import check_bad_calls


def test_the_constructor_checks_as_the_text_does() -> None:
    fields = levelx.Position.parse("levelx 443210+2.1.0.0.0.0/000000 A 1235")
    assert levelx.Position(*fields) == fields
    with pytest.raises(levelx.PositionError, match="which has 4"):
        levelx.Position(((5, 0, 0, 0, 0, 0), (0,) * 6), ((0,) * 6,) * 2, ((), ()))
    assert levelx.Position([[0] * 6] * 2) == levelx.start(2)
    assert levelx.Position([[0] * 6] * 2, roll=5213) == levelx.start(2).apply("1235")


def test_every_problem_is_listed() -> None:
    check_bad_calls("levelx.Position", "levelx.start", "levelx.Rules")
