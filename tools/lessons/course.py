"""Map of the course in each language: a table of all lessons with topic and age, and paths through them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jinja2 import Environment, StrictUndefined, TemplateError

from tools.lessons.phrases import say
from tools.lessons.run import lesson
from tools.lessons.source import LANGUAGES, LESSONS, SOURCE, Lesson, SourceError, folders
from tools.lessons.typography import set_type

COURSE: Final = SOURCE / "course"


def map_path(language: str) -> Path:
    """Return the place of the map in a language."""
    return LESSONS / ("README.md" if language == LANGUAGES[0] else f"README.{language}.md")


def built() -> Iterator[tuple[Path, str]]:
    """Yield path and content of the map in each language."""
    lessons = [lesson(folder) for folder in folders()]
    for language in LANGUAGES:
        yield map_path(language), _filled(lessons, language)


def _filled(lessons: list[Lesson], language: str) -> str:
    known = {found.stem[3:]: found for found in lessons}

    def links(*names: str) -> str:
        missing = [name for name in names if name not in known]
        if missing:
            raise SourceError(f"course/{language}.md: no lesson “{missing[0]}”; the lessons are {', '.join(known)}")
        return ", ".join(f"[{known[name].number}]({language}/{known[name].stem}.ipynb)" for name in names)

    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 - Markdown
    template = set_type((COURSE / f"{language}.md").read_text(encoding="utf-8"), language)
    values = {"table": "\n".join(_table(lessons, language)), "links": links, "lessons": len(lessons) - 1}
    try:
        return environment.from_string(template).render(values).strip() + "\n"
    except TemplateError as error:
        raise SourceError(f"course/{language}.md: {error}") from error


def _table(lessons: list[Lesson], language: str) -> Iterator[str]:
    columns = ("title", "topic", "for", "time", "goal", "teacher", "worksheet")
    yield f"| | {' | '.join(say(language, f'map.{column}') for column in columns)} |"
    yield f"|---:|{'---|' * len(columns)}"
    for found in lessons:
        text = found.texts[language]
        ages, minutes = (say(language, key, **{key: found.facts[key]}) for key in ("ages", "minutes"))
        title = f"[{text.title}]({language}/{found.stem}.ipynb)"
        page, sheet = (f"teacher/{language}/{found.stem}{end}.md" for end in ("", "-worksheet"))
        cells = (title, text.facts["topic"], ages, minutes, text.facts["goal"])
        read = (f"[{say(language, key)}]({path})" for key, path in (("map.read", page), ("map.sheet", sheet)))
        yield f"| {found.number} | {' | '.join((*cells, *read))} |"
