"""Teachers' pages and worksheets: Markdown with computed values, and the pictures that it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tools.lessons import templates
from tools.lessons.notebook import heading
from tools.lessons.phrases import exact, say
from tools.lessons.run import Ran, ran
from tools.lessons.source import Lesson, Section, SourceError, named

# An underscore that Markdown takes for itself.
_BLANK: Final = "\\_"
_PICTURE: Final = re.compile(r"!\[([^\]]+)\]\(([a-z][a-z0-9_]*)\)")


class Page(NamedTuple):
    """A ``teacher`` page or a ``worksheet``; its text names its pictures, SVG, as ``NAME.svg``."""

    stem: str
    language: str
    kind: str
    markdown: str
    pictures: Mapping[str, str]


def pages(folder: Path, language: str) -> tuple[Page, Page]:
    """Return the teacher's page and the worksheet of a lesson."""
    done = ran(folder, language)
    found = done.lesson
    pictures = {_picture(name): _svg(done, name) for name, cell in found.cells.items() if "picture" in cell.tags}
    teacher = _filled(done, "teacher", _teacher(done), templates.PAGE)
    worksheet = _filled(done, "worksheet", _worksheet(done), templates.PAPER)
    return (
        Page(found.stem, language, "teacher", teacher, pictures),
        Page(_worksheet_stem(found), language, "worksheet", worksheet, pictures),
    )


def _worksheet_stem(found: Lesson) -> str:
    return f"{found.stem}-worksheet"


def _picture(name: str) -> str:
    return f"{name.replace('_', '-')}.svg"


def _svg(done: Ran, name: str) -> str:
    """Return the picture that a cell drew."""
    value = done.outputs[name].value
    svg = getattr(value, "svg", None)
    if callable(svg):
        svg = svg(language=done.language)
    if not isinstance(svg, str):
        raise SourceError(f"{done.lesson.stem}/lesson.py: the last line of the picture {name} has no svg()")
    return svg


def _filled(done: Ran, part: str, template: str, reference: str) -> str:
    """Return a page with the values of the lesson and the names of its pictures."""
    language, place = done.language, f"{done.lesson.stem}/{done.language}.md, # {part}"

    def picture(match: re.Match[str]) -> str:
        cell = done.lesson.cells.get(match[2])
        if cell is None or "picture" not in cell.tags:
            raise SourceError(f"{place}: no cell “{match[2]} [picture]” in lesson.py")
        return f"![{match[1]}]({_picture(match[2])})"

    text = templates.filled(template, place, language, done.names, reference)
    return re.sub(r"\n{3,}", "\n\n", _PICTURE.sub(picture, text)).strip() + "\n"


# --- Texts ----------------------------------------------------------------------------------------


def _teacher(done: Ran) -> str:
    found, language = done.lesson, done.language
    text = found.texts[language]
    to = {"notebook": f"{found.stem}.ipynb", "worksheet": f"{_worksheet_stem(found)}.html"}
    links = " · ".join(f"[{say(language, key)}]({path})" for key, path in to.items())
    facts = " · ".join(say(language, key, **{key: found.facts[key]}) for key in ("ages", "minutes"))
    lines = [
        f"# {heading(found, language)} · {say(language, 'teacher')}",
        f"{links} · {facts} · {_after(found, language)}",
        f"**{say(language, 'goal')}{say(language, 'colon')}** {text.facts['goal']}",
    ]
    for section in text.parts["teacher"]:
        lines.append(f"## {say(language, f'teacher.{section.key}')}")
        if section.key == "solutions":
            lines.append(_solutions(done))
        # Braces of code are not those of values.
        lines += [
            f"```python\n{{% raw %}}{found.code(piece, language)}{{% endraw %}}\n```" if kind == "cell" else piece
            for kind, piece in section.pieces
        ]
        if section.key == "prepare":
            lines.append(say(language, "dice.link"))
    return "\n\n".join(lines)


def _after(found: Lesson, language: str) -> str:
    names = re.findall(r"[a-z][a-z-]*", found.facts["after"].removeprefix("none"))
    links = []
    for name in names:
        folder = named(name, f"{found.stem}/lesson.py, # after")
        number = int(folder.name[:2])
        label = say(language, "lesson", number=number) if number else say(language, "tutorial")
        links.append(f"[{label}]({folder.name}.html)")
    return f"{say(language, 'after')}{say(language, 'colon')} {', '.join(links) or say(language, 'first')}"


def _solutions(done: Ran) -> str:
    """Return prompt, exact answer and working of each exercise."""
    language = done.language
    lines = [f"**{say(language, 'exercises')}**"]
    for number, name in enumerate(done.lesson.exercises, 1):
        exercise = done.names[name]
        working = exercise.solution(language)
        lines.append(f"{number}. {exercise.prompt(language)} **{exact(exercise.exact, language)}**")
        lines += [f"   - {line}" for line in working]
    return "\n".join([lines[0], "", *lines[1:]])


def _worksheet(done: Ran) -> str:
    found, language = done.lesson, done.language
    section: Section = found.texts[language].parts["worksheet"][0]
    blanks = f"{say(language, 'name')} {_BLANK * 30} {say(language, 'date')} {_BLANK * 12}"
    return f"# {heading(found, language)}\n\n{blanks}\n\n{section.prose}"
