"""Every sentence stands in three languages, with the same fields."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import exxtra_widget
from exxtra_widget import ExxtraWidget, use_language
from exxtra_widget.core.language import _read_texts as read_texts
from exxtra_widget.core.language import phrase
from exxtra_widget.core.registry import SHIPPED as GAMES
from exxtra_widget.support.locale import LANGUAGES, check_language, fill

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


# js/tests/text/language.test.ts holds the same table.
SPOKEN = [
    ("en", "You", "You win; you get it."),
    ("en", "Ann", "Ann wins; Ann gets it."),
    ("de", "Du", "Du win; you get it."),
    ("de", "You", "You wins; You gets it."),
    ("fr", "toi", "toi win; you get it."),
    ("fr", "Tu", "Tu win; you get it."),
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


def test_french_wants_the_singular_for_zero() -> None:
    template = phrase("fr", "levelx", "board", "points")
    assert [fill(template, {"score": n}, language="fr") for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


@pytest.mark.parametrize(
    ("template", "error", "message"),
    [
        ("{n} of {m}", KeyError, "there is no value for {m} in '{n} of {m}'; there is n, seat and word"),
        ("{word:die|dice}", ValueError, "{word:die|dice} must be a number, not 'x', in '{word:die|dice}'"),
        ("{n:no|one|more}", ValueError, "{n:no|one|more} must have two words, for one and for other numbers, in"),
        ("{n:roman}", ValueError, "{n:roman} must have one of the formats half, in '{n:roman}'"),
        ("{word:half}", ValueError, "{word:half} raises TypeError for 'x': unsupported operand"),
    ],
)
def test_a_field_that_cannot_be_filled_names_its_template(template: str, error: type[Exception], message: str) -> None:
    formats = {"half": lambda number: str(number / 2)}
    with pytest.raises(error, match=re.escape(message)):
        fill(template, {"n": 2, "seat": 0, "word": "x"}, [], formats, language="en")


def test_a_field_of_a_seat_must_be_one_and_a_format_must_be_known() -> None:
    with pytest.raises(ValueError, match=r"\{seat\} must be a seat, not 'x', in '\{seat\} moves'"):
        fill("{seat} moves", {"seat": "x"}, language="en")
    with pytest.raises(ValueError, match=r"\{n:roman\} must be without a format here"):
        fill("{n:roman}", {"n": 2}, language="en")
    with pytest.raises(KeyError, match="there is no field"):
        fill("{n}", {}, language="en")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"event": ', "{file} is not JSON: Expecting value"),
        ("[]", "{file} must hold groups of strings, like"),
        ('{"bot": "x"}', "the group 'bot' in {file} must map keys to strings, not 'x'"),
    ],
)
def test_a_damaged_file_of_texts_is_named(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "en.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises((TypeError, ValueError), match=re.escape(message.format(file=file))):
        read_texts(file)


def test_a_text_that_is_missing_says_where_it_belongs() -> None:
    with pytest.raises(KeyError, match="no text 'x' in the group 'event'; it belongs in `texts` of the definition, or"):
        phrase("en", "exxtra", "event", "x")


def test_a_name_that_looks_like_a_field_stays_a_name() -> None:
    assert fill("{seat} and {by}", {"seat": 0, "by": 1}, ["{by}", "B"], language="en") == "{by} and B"


def test_a_games_own_sentence_goes_before_the_shells() -> None:
    assert phrase("de", "exxtra", "refusal", "game_over").startswith("Das Spiel")
    assert phrase("de", "exxtra", "refusal", "stale").startswith("Das Spiel hat sich geändert")


@pytest.mark.parametrize("wrong", ["en_GB", "EN", "", None, 7, ["en"]])
def test_other_languages_are_an_error_that_names_those_there_are(wrong: object) -> None:
    with pytest.raises(ValueError, match="language must be one of en, de, fr"):
        check_language(wrong)


ROOT = Path(__file__).parents[2]
HOLE = re.compile(r"\$?\{[^{}]*\}")
# `"key"` in any kind of quotes, and the same with fields.
QUOTED = re.compile(r"""(?<=["'`])[^\s"'`{}]+(?=["'`])""")
TEMPLATE = re.compile(r"""["'`]([\w.]*(?:\$?\{[^\s"'`{}]*\}[\w.]*)+)["'`]""")
# Events are called like their classes; keys of an object literal stand without quotes.
NAME = re.compile(r"\b(?:class )?([A-Za-z_]+)(?=[(:?=])")


@cache
def code() -> str:
    """Return the code of the page and of the package."""
    folders = {"js/src": (".ts", ".svelte"), "exxtra_widget": (".py",)}
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in folders[folder]]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def known_words() -> set[str]:
    return set(QUOTED.findall(code())) | {name.lower() for name in NAME.findall(code())}


@cache
def patterns() -> list[re.Pattern[str]]:
    """Return the keys with fields, like `theme_{…}`, of which enough is written out."""
    split = [HOLE.split(template) for template in TEMPLATE.findall(code())]
    return [re.compile(".+".join(map(re.escape, parts))) for parts in split if sum(map(len, parts)) > 2]


def is_used(key: str) -> bool:
    if key in known_words() or any(pattern.fullmatch(key) for pattern in patterns()):
        return True
    # `moves` + `_sends_one`, or `${kind}.${why}`.
    cuts = [(key[:at], key[at:]) for at in range(1, len(key)) if key[at] in "._"]
    return any(head in known_words() and {tail, tail[1:]} & known_words() for head, tail in cuts)


@pytest.mark.parametrize("game", FILES)
def test_every_text_is_used(game: str) -> None:
    keys = {path: path.partition("/")[2] for path in read("en", game) if "/" in path}

    assert [path for path, key in keys.items() if not is_used(key)] == []
    assert not is_used("an_unused_key")


def test_boards_take_the_language_in_use_unless_they_have_their_own() -> None:
    use_language("fr")
    try:
        assert [ExxtraWidget().language, ExxtraWidget(language="de").language] == ["fr", "de"]
        with pytest.raises(ValueError, match="language must be one of en, de, fr, not 'french'"):
            use_language("french")
    finally:
        use_language("en")
    assert ExxtraWidget().language == "en"
