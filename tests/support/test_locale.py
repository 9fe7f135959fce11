"""Sentences filled from templates: names, plurals, formats, and what cannot be filled."""

from __future__ import annotations

import re

import pytest

from exxtra_widget import ExxtraWidget, use_language
from exxtra_widget.support.locale import LANGUAGES, fill


def test_names_plurals_and_formats() -> None:
    template = "{seat} has {n} {n:die|dice} on {place:at}"
    fields = {"seat": 0, "n": 1, "place": 3}
    assert fill(template, fields, ["<b>Ann</b>"], {"at": "#{}".format}, language="en") == "<b>Ann</b> has 1 die on #3"
    assert fill(template, {**fields, "seat": 1, "n": 2}, ["Ann"], {"at": str}, language="en") == "B has 2 dice on 3"
    assert fill("{seat} and {by}", {"seat": 0, "by": 1}, ["{by}", "B"], language="en") == "{by} and B"


# js/tests/text/language.test.ts holds the same table.
SPOKEN = [
    ("en", "You", "You win; you get it."),
    ("en", "Ann", "Ann wins; Ann gets it."),
    ("de", "Du", "Du win; you get it."),
    ("de", "You", "You wins; You gets it."),
    ("de", "Ihr", "Ihr win; you get it."),
    ("fr", "toi", "toi win; you get it."),
    ("fr", "Tu", "Tu win; you get it."),
    ("fr", "VOUS", "VOUS win; you get it."),
]


@pytest.mark.parametrize(("language", "name", "sentence"), SPOKEN)
def test_a_sentence_speaks_to_a_player_called_you(language: str, name: str, sentence: str) -> None:
    template = "{seat} {seat:win|wins}; {seat:you|name} {seat:get|gets} it."
    assert fill(template, {"seat": 0}, [name], language=language) == sentence


# The numbers of these that take the singular, in each language; js/tests/text/language.test.ts holds the same table.
NUMBERS = (0, 1, 2, 11, 21, 101, 1_000_000, -1, 0.5, 1.5, -1.5)
SINGULAR = {"en": {1, -1}, "de": {1, -1}, "fr": {0, 1, -1, 0.5, 1.5, -1.5}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_cldr(language: str) -> None:
    assert {n for n in NUMBERS if fill("{n:one|other}", {"n": n}, language=language) == "one"} == SINGULAR[language]


@pytest.mark.parametrize(
    ("template", "error", "message"),
    [
        ("{n} of {m}", KeyError, "there is no value for {m} in '{n} of {m}'; there is n, seat and word"),
        ("{word:die|dice}", ValueError, "{word:die|dice} must be a number, not 'x', in '{word:die|dice}'"),
        ("{n:no|one|more}", ValueError, "{n:no|one|more} must have two words, for one and for other numbers, in"),
        ("{n:roman}", ValueError, "{n:roman} must have one of the formats half, in '{n:roman}'"),
        ("{word:half}", ValueError, "{word:half} raises TypeError for 'x': unsupported operand"),
        ("{seat} moves", ValueError, "{seat} must be a seat, not 'x', in '{seat} moves'"),
    ],
)
def test_a_field_that_cannot_be_filled_names_its_template(template: str, error: type[Exception], message: str) -> None:
    formats = {"half": lambda number: str(number / 2)}
    with pytest.raises(error, match=re.escape(message)):
        fill(template, {"n": 2, "seat": "x", "word": "x"}, [], formats, language="en")


def test_without_fields_or_formats_the_message_says_so() -> None:
    with pytest.raises(ValueError, match=r"\{n:roman\} must be without a format here"):
        fill("{n:roman}", {"n": 2}, language="en")
    with pytest.raises(KeyError, match="there is no field"):
        fill("{n}", {}, language="en")


def test_boards_take_the_language_in_use_unless_they_have_their_own() -> None:
    assert ExxtraWidget().language == "en"
    use_language("fr")
    assert [ExxtraWidget().language, ExxtraWidget(language="de").language] == ["fr", "de"]
    with pytest.raises(ValueError, match="language must be one of en, de, fr, not 'french'"):
        use_language("french")  # type: ignore[arg-type]  # no language of ours
