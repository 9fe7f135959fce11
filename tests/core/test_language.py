"""Every sentence stands in three languages, with the same fields."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import exxtra_widget
from exxtra_widget.core.language import LANGUAGES, check_language, fill, phrase
from exxtra_widget.core.registry import SHIPPED as GAMES

FILES = ["", *GAMES]


def read(language: str, game: str) -> dict[str, str]:
    """Return the texts of a file alone: `words` puts English ones in the place of those that it lacks."""
    folder = Path(exxtra_widget.__file__).parent / game / "locale"
    return flat(json.loads((folder / f"{language}.json").read_text(encoding="utf-8")))


def flat(texts: dict[str, Any], path: str = "") -> dict[str, str]:
    found = {}
    for key, value in texts.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{path}{key}/"))
        else:
            found[f"{path}{key}"] = value
    return found


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_languages_have_the_same_keys_and_fields(game: str, language: str) -> None:
    english, other = read("en", game), read(language, game)
    assert english.keys() == other.keys()
    for key, template in english.items():
        fields = {name for name, _ in re.findall(r"\{(\w+)(:[^}]*)?\}", template)}
        theirs = {name for name, _ in re.findall(r"\{(\w+)(:[^}]*)?\}", other[key])}
        assert fields == theirs, key
        assert other[key].strip(), key


@pytest.mark.parametrize("game", FILES)
def test_the_three_languages_differ(game: str) -> None:
    texts = [read(language, game) for language in LANGUAGES]
    same = [key for key in texts[0] if texts[0][key] == texts[1][key] == texts[2][key]]
    assert len(same) < len(texts[0]) / 10, same


def test_plurals_names_and_formats() -> None:
    template = "{seat} has {n} {n:die|dice} on {place:at}"
    assert (
        fill(template, {"seat": 0, "n": 1, "place": 3}, ["<b>Ann</b>"], {"at": lambda n: f"#{n}"}, language="en")
        == "<b>Ann</b> has 1 die on #3"
    )
    assert fill(template, {"seat": 5, "n": 2, "place": 0}, [], {"at": str}, language="en") == "F has 2 dice on 0"


# The numbers of these that take the singular, in each language; js/tests/text/language.test.ts holds the same table.
NUMBERS = (0, 1, 2, 11, 21, 101, 1_000_000, -1, 0.5, 1.5, -1.5)
SINGULAR = {"en": {1, -1}, "de": {1, -1}, "fr": {0, 1, -1, 0.5, 1.5, -1.5}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_cldr(language: str) -> None:
    assert {n for n in NUMBERS if fill("{n:one|other}", {"n": n}, language=language) == "one"} == SINGULAR[language]


def test_french_wants_the_singular_for_zero() -> None:
    template = phrase("fr", "levelx", "board", "points")
    assert [fill(template, {"score": n}, language="fr") for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_a_name_that_looks_like_a_field_stays_a_name() -> None:
    assert fill("{seat} and {by}", {"seat": 0, "by": 1}, ["{by}", "B"], language="en") == "{by} and B"


def test_a_games_own_sentence_goes_before_the_shells() -> None:
    assert phrase("de", "exxtra", "refusal", "game_over").startswith("Das Spiel")
    assert phrase("de", "exxtra", "refusal", "stale").startswith("Das Spiel hat sich seit deinem Klick")


@pytest.mark.parametrize("wrong", ["en_GB", "EN", "", None, 7, ["en"]])
def test_other_languages_are_an_error_that_names_those_there_are(wrong: object) -> None:
    with pytest.raises(ValueError, match="language is one of en, de, fr"):
        check_language(wrong)
