"""Map of the course in each language: a table of all lessons with topic and age, and paths through them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.lessons import overview, templates
from tools.lessons.phrases import say
from tools.lessons.run import lesson
from tools.lessons.source import LANGUAGES, LESSONS, SOURCE, Lesson, folders
from tools.lessons.typography import set_type

COURSE: Final = SOURCE / "course"


def map_path(language: str) -> Path:
    """Return the place of the map in a language."""
    return LESSONS / ("README.md" if language == LANGUAGES[0] else f"README.{language}.md")


def title(language: str) -> str:
    """Return the title of the course."""
    heading = (COURSE / f"{language}.md").read_text(encoding="utf-8").partition("\n")[0]
    return set_type(heading.removeprefix("# "), language)


def built() -> Iterator[tuple[Path, str]]:
    """Yield path and content of the map in each language."""
    lessons = [lesson(folder) for folder in folders()]
    for language in LANGUAGES:
        yield map_path(language), _filled(lessons, language)


def _filled(lessons: list[Lesson], language: str) -> str:
    template = set_type((COURSE / f"{language}.md").read_text(encoding="utf-8"), language)
    values = {"table": "\n".join(_table(lessons, language)), "lessons": len(lessons) - 1}
    values |= {"overview": "\n".join(overview.table(language)), "codes": say(language, "overview.codes")}
    reference = f"[{{number}}]({language}/{{stem}}.ipynb)"
    return templates.filled(template, f"course/{language}.md", language, values, reference).strip() + "\n"


def _table(lessons: list[Lesson], language: str) -> Iterator[str]:
    columns = ("title", "topic", "for", "time", "goal")
    yield f"| | {' | '.join(say(language, f'map.{column}') for column in columns)} |"
    yield f"|---:|{'---|' * len(columns)}"
    for found in lessons:
        text = found.texts[language]
        ages, minutes = (say(language, key, **{key: found.facts[key]}) for key in ("ages", "minutes"))
        name = f"[{text.title}]({language}/{found.stem}.ipynb)"
        cells = (name, text.facts["topic"], ages, minutes, text.facts["goal"])
        yield f"| {found.number} | {' | '.join(cells)} |"
