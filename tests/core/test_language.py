"""Every sentence is there in three languages, fits any name, and keeps the typography of its language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import exxtra_widget
from exxtra_widget.core.game_registry import SHIPPED as GAMES
from exxtra_widget.core.language import _read_texts as read_texts
from exxtra_widget.core.language import phrase
from exxtra_widget.support.locale import LANGUAGES, SEAT_FIELDS, fill

FILES = ["", *GAMES]
HOME = Path(exxtra_widget.__file__).parent
FOLDERS = {**{game: HOME / game for game in FILES}, "pig": HOME.parent / "examples" / "third-game" / "pig"}


def read(language: str, owner: str) -> dict[str, str]:
    """Return the texts of a file alone: `words` puts English ones in the place of those that it lacks."""
    return flat(json.loads((FOLDERS[owner] / "locale" / f"{language}.json").read_text(encoding="utf-8")))


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


# --- Names and typography ------------------------------------------------------------------------

NAMES = {"en": "You", "de": "Du", "fr": "Toi"}
# Forms that agree with the third person only; German and French ones in the preterite and imperfect, too.
VERBS = {
    "en": "rolls places moves removes wins has is was goes takes earns loses banks groups plays chooses leads thinks "
    "needs does shows reaches makes stands stays sends begins holds gets puts counts shares",
    "de": "würfelt legt zieht gewinnt hat ist war nimmt geht bekommt bringt verliert sichert bildet erreicht steht "
    "bleibt muss kann wird spielt denkt überlegt schickt wirft holt begann rückt führt teilt macht setzt beginnt",
    "fr": "lance pose avance gagne a est était prend recule retire reprend forme atteint perd met doit peut va joue "
    "réfléchit renvoie retourne obtient partage commence mène reste compte choisit relance rejouera",
}
# A German name after a preposition would have to change its case ("für Du").
BEFORE = {"en": "", "de": "für von an bei mit auf gegen durch zu", "fr": "de que"}
SIGNS = re.compile(r"([\s\S])([;:!?»%])")


def templates(language: str) -> Iterator[tuple[str, str]]:
    """Yield every template of a language with its place."""
    for owner in FOLDERS:
        for place, template in read(language, owner).items():
            yield f"{owner}: {place}", template


def fields_of(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


def with_name(template: str, name: str, number: int, language: str) -> str:
    """Return the sentence in which every seat and every name is the same name."""
    fields = {field: 0 if field in SEAT_FIELDS else number for field in fields_of(template)}
    formats = dict.fromkeys(re.findall(r"\{\w+:(\w+)\}", template), str)
    return fill(template, fields | {"name": name}, [name], formats, language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_has_to_agree_with_a_name(language: str) -> None:
    name = NAMES[language]
    wrong = re.compile(rf"\b{name},? (also |already |schon |déjà )?({VERBS[language].replace(' ', '|')})\b")
    cases = re.compile(rf"\b({BEFORE[language].replace(' ', '|')}) {name}\b")
    seen = 0
    for place, template in templates(language):
        if not fields_of(template) & {*SEAT_FIELDS, "name"}:
            continue
        for number in (1, 2):
            sentence = with_name(template, name, number, language)
            seen += 1
            assert not wrong.search(sentence), f"{place}: {sentence}"
            assert not re.search(rf"{name}['\u2019]s", sentence), f"{place}: {sentence}"
            if BEFORE[language]:
                assert not cases.search(sentence), f"{place}: {sentence}"
    assert seen > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_those_of_print(language: str) -> None:
    for place, template in templates(language):
        assert "'" not in template, place
        assert '"' not in template, place
        pair = {"en": "“”", "de": "„“", "fr": "«»"}[language]
        found = re.findall(r"[“”„«»]", template)
        assert "".join(found) == pair * (len(found) // 2), place


def test_french_signs_keep_their_space_on_the_line() -> None:
    for place, template in templates("fr"):
        sentence = re.sub(r"\{\w+(:\w+)?\}", "0", template)
        for before, sign in SIGNS.findall(re.sub(r"\{\w+:([^|}]*\|[^|}]*)\}", r"\1", sentence)):
            assert before == ("\u202f" if sign in ";!?" else "\u00a0"), f"{place}: {template}"
        assert not re.search("«[^\u00a0]", template), place


@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_signs_follow_at_once(language: str) -> None:
    for place, template in templates(language):
        assert not re.search(r"\s[;:!?]", template), place


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["out for this turn", "is out", "nobody is out"]),
        ("de", ["Würfelfeld", "ausgeschieden", "scheidet aus", "Hinweis"]),
        ("fr", ["éliminé", "tour perdu", "Montre ", "Indice", "indice", "chasse"]),
    ],
)
def test_one_thing_has_one_word(language: str, words: list[str]) -> None:
    for place, template in templates(language):
        # Of answers that people type all words are read.
        if "/said." not in place:
            assert not [word for word in words if word in template], f"{place}: {template}"
