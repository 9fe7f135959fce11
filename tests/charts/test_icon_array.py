"""Crowds: a mark for each member."""

from __future__ import annotations

import re

from exxtra_widget import Sample, figures


def test_a_crowd_has_a_mark_for_each_member_of_each_group() -> None:
    figure = figures.crowd({"ill": 14, "healthy": 86})
    assert [path.count("M") for path in re.findall(r'<path [^>]*d="([^"]+)"', figure.svg)] == [14, 86]
    assert figure.table[1:] == (("ill", "14", "14.0%"), ("healthy", "86", "86.0%"))
    assert figures.crowd(Sample(["a", "a", "b"])).table[1] == ("a", "2", "66.7%")
