"""Sentences fit any name, "You", "Du" and "Toi" included, and keep the typography of their language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import exxtra_widget
from exxtra_widget.core.registry import SHIPPED
from exxtra_widget.support.locale import LANGUAGES, SEAT_FIELDS, fill

HOME = Path(exxtra_widget.__file__).parent
FOLDERS = {
    "the shell": HOME / "locale",
    **{game: HOME / game / "locale" for game in SHIPPED},
    "pig": HOME.parent / "examples" / "third-game" / "pig" / "locale",
}
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
    for owner, folder in FOLDERS.items():
        texts = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
        for group, entries in texts.items():
            for key, template in entries.items() if isinstance(entries, dict) else ():
                yield f"{owner}: {group}.{key}", template


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


def test_what_was_wrong_before_is_found() -> None:
    wrong = re.compile(rf"\bYou ({VERBS['en'].replace(' ', '|')})\b")
    assert wrong.search(with_name("{seat} rolls {dice}.", "You", 2, "en"))


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
        if ".said." not in place:
            assert not [word for word in words if word in template], f"{place}: {template}"
