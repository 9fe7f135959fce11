from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.support.unicode import (
    foreign_sign,
    named,
    one_newline,
    pasted,
    plain,
    storable,
    unquoted,
    unseen_sign,
    without_gaps,
)


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\x85", "\u2028", "\u2029", "\v", "\f"])
def test_newlines_of_all_systems_are_one(newline: str) -> None:
    assert one_newline(f"a{newline}{newline}b\n") == "a\n\nb\n"


@pytest.mark.parametrize(
    ("given_text", "read"),
    [
        ("a\n b", "a\n b"), ("  a\n   b\n\n  c", "a\n b\n\nc"), ("\n    a\n", "\na\n"), ("\ta\n    b", "\ta\n    b"),
        ("\t a\n\tb", " a\nb"), ("\n\ufeff  a\n  b", "\na\nb"), (" ", " "), ("", ""),
    ],
)  # fmt: skip
def test_only_what_all_lines_have_is_indentation(given_text: str, read: str) -> None:
    assert pasted(given_text) == read


@pytest.mark.parametrize(
    ("quoted", "read"),
    [
        ("> a\r\n>\n>  b\n\n> c", "a\n\n b\n\nc"), (">> a\n> > b", "a\nb"), ("  > a\n  >b", "a\nb"),
        ("> " * 10 + "a", "> a"), ("> a\nb", "> a\nb"), ("a\n> b", "a\n> b"), ("\n", "\n"),
    ],
)  # fmt: skip
def test_a_quotation_has_a_mark_in_every_line(quoted: str, read: str) -> None:
    assert unquoted(quoted) == read


@pytest.mark.parametrize("code", [0xD800, 0xDBFF, 0xDC00, 0xDFFF])
def test_half_a_pair_of_surrogates_cannot_be_stored(code: int) -> None:
    with pytest.raises(ValueError, match=r"a note must not contain lone surrogates: 'a\?'"):
        storable(f"a{chr(code)}", "a note")


def test_whole_pairs_and_their_neighbours_can_be_stored() -> None:
    assert storable("\ud7ff\ue000\U0001f3b2", "a note") == "\ud7ff\ue000\U0001f3b2"


@pytest.mark.parametrize(
    ("given_text", "read"),
    [
        ("\uff17\uff38 \uff1e\uff15", "7X >5"), ("1\uff5c2\u22233 \u203a1", "1|2|3 >1"),
        ("7\u00d7 7\u0425 7\u0445 7\u03a7 7\u03c7 7\u2169 7\u274c", "7X 7X 7x 7X 7x 7X 7X"),
        ("\u0410\u0412\u0421 \u0391\u0392", "ABC AB"),
        ("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uff0d", "---------"),
        ("\u00bd\u20440\uff0f1\uff20\uff14\uff1a\uff16\uff14", "1/2/0/1@4:64"), ("0.0\uff0e0\uff0b\u2217", "0.0.0+*"),
        # These look like nothing in a notation.
        ("\u0416 \u2265 \u0664 \u201c", "\u0416 \u2265 \u0664 \u201c"),
    ],
)  # fmt: skip
def test_look_alikes_are_read_as_what_they_look_like(given_text: str, read: str) -> None:
    assert plain(given_text) == read


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_plain(text: str) -> None:
    assert plain(text) is text
    assert foreign_sign("".join(filter(str.isprintable, text))) == ""


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("7\u00d7", "7\u00d7"),
        ("7\u0416", "7\u0416 (\u0416, U+0416 CYRILLIC CAPITAL LETTER ZHE)"),
        ("\u22655", "\u22655 (\u2265, U+2265 GREATER-THAN OR EQUAL TO)"),
        ("64\u202e", "64\ufffd (U+202E RIGHT-TO-LEFT OVERRIDE)"),
        ("64\x07", "64\ufffd (U+0007)"),
        ("6 4\n", "6 4"),
        (77, "77"),
    ],
)
def test_a_sign_of_no_notation_is_named(token: object, said: str) -> None:
    assert named(token) == said


@pytest.mark.parametrize(
    "name",
    ["Mary\u00a0Ann", "O\u2019Neil", "e\u0301", "\u0645\u06cc\u200c\u062e\u0648", "\u0915\u094d\u200d\u0937",
     "\U0001f469\u200d\U0001f3eb", "\u2764\ufe0f\u200d\U0001f525", "7\ufe0f\u20e3", "\U0001f1eb\U0001f1f7",
     "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\u540d\u3000\u524d",
     # A letter or an emoji of a later version of Unicode.
     "\U0001faff\U000323b0"],
)  # fmt: skip
def test_names_that_people_have_hide_nothing(name: str) -> None:
    assert unseen_sign(name) == ""


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("Ann\u202eoB", "U+202E RIGHT-TO-LEFT OVERRIDE"), ("Ann\nBo", "U+000A"),
        ("Ann\u2028Bo", "U+2028 LINE SEPARATOR"), ("Ann\u200d", "U+200D ZERO WIDTH JOINER"),
        ("\u200cAnn", "U+200C ZERO WIDTH NON-JOINER"), ("A\u200d\u200dB", "U+200D ZERO WIDTH JOINER"),
        ("A\u200b", "U+200B ZERO WIDTH SPACE"), ("A\U000e0067", "U+E0067 TAG LATIN SMALL LETTER G"),
        ("A\ud800", "U+D800"), ("A\ufffe", "U+FFFE"), ("A\ufdd0", "U+FDD0"),
    ],
)  # fmt: skip
def test_what_controls_or_hides_is_named(name: str, sign: str) -> None:
    assert unseen_sign(name) == sign


@pytest.mark.parametrize(("text", "read"), [("1 2,3;5", "1235"), ("6 - 4", "64"), ("-6", "-6"), ("6,", "6,")])
def test_gaps_lie_between_signs(text: str, read: str) -> None:
    assert without_gaps(text) == read
