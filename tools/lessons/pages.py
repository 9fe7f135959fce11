"""Teachers' pages and worksheets: Markdown with computed values, and the pictures that it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from exxtra_widget.drawing import markup
from exxtra_widget.support import numbers
from exxtra_widget.widget.base import GameWidget
from tools.lessons import templates, votes
from tools.lessons.notebook import heading
from tools.lessons.phrases import exact, say
from tools.lessons.run import Ran, ran
from tools.lessons.source import SCENES, Lesson, Section, SourceError, named

if TYPE_CHECKING:
    from exxtra_widget import Exercise

# An underscore, escaped for Markdown.
_BLANK: Final = "\\_"
# Lines to write on; each takes its share of the rest of the page.
ROOM: Final = '<div class="room"></div>'
_PICTURE: Final = re.compile(r"!\[([^\]]+)\]\(([a-z][a-z0-9_]*)\)")


class Page(NamedTuple):
    """A ``teacher`` page, a ``worksheet`` or ``homework``; its text names its pictures, SVG, as ``NAME.svg``."""

    stem: str
    language: str
    kind: str
    markdown: str
    pictures: Mapping[str, str]


def pages(folder: Path, language: str) -> list[Page]:
    """Return the teacher's page and the worksheet of a lesson; one outside of the course may have no worksheet."""
    done = ran(folder, language)
    found = done.lesson
    pictures = picture_files(done)
    teacher = with_values(done, "teacher", _teacher(done), templates.PAGE)
    made = [Page(found.stem, language, "teacher", teacher, pictures)]
    for section in found.texts[language].parts["worksheet"]:
        worksheet = with_values(done, "worksheet", _worksheet(done, section), templates.PAPER)
        made.append(Page(_worksheet_stem(found), language, "worksheet", worksheet, pictures))
    return made


def picture_files(done: Ran) -> dict[str, str]:
    """Return the pictures of a lesson by the names of their files."""
    return {_picture(name): _svg(done, name) for name, cell in done.lesson.cells.items() if "picture" in cell.tags}


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


def with_values(done: Ran, part: str, template: str, reference: str) -> str:
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
        lines += [_cell(done, piece) if kind == "cell" else piece for kind, piece in section.pieces]
        if section.key == "prepare":
            if any(votes.is_vote(cell.code) for cell in found.cells.values()):
                lines.append(say(language, "votes"))
            lines.append(say(language, "dice.link"))
    return "\n\n".join(lines)


def _cell(done: Ran, name: str) -> str:
    """Return the code of a cell, or the scenes that it holds."""
    if name != SCENES:
        # Braces of code are not braces of values.
        return f"```python\n{{% raw %}}{done.lesson.code(name, done.language)}{{% endraw %}}\n```"
    language = done.language
    columns = ("", *(say(language, f"scenes.{key}") for key in ("title", "minutes", "note")))
    rows = [f"| {' | '.join(columns)} |", "|---:|---|---:|---|"]
    scenes = scenes_of(done).scenes or ()
    for number, scene in enumerate(scenes, 1):
        told = (scene.title, f"{scene.minutes:g}" if scene.minutes else "", scene.note)
        rows.append(f"| {number} | {' | '.join(markup.text(one, 'markdown') for one in told)} |")
    told_first = say(language, "scenes.open", stem=f"{done.lesson.stem}-scenes", count=len(scenes))
    return "\n".join((told_first, "", *rows))


def scenes_of(done: Ran) -> GameWidget:
    """Return the board with the scenes of a lesson."""
    board = done.outputs[SCENES].value
    if not isinstance(board, GameWidget) or board.scenes is None:
        raise SourceError(f"{done.lesson.stem}/lesson.py: the last line of {SCENES} is not a board with scenes")
    return board


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
        lines.append(f"{number}. {exercise.prompt(language)} **{_answer(exercise, language)}**")
        lines += [f"   - {line}" for line in working]
    return "\n".join([lines[0], "", *lines[1:]])


def _answer(exercise: Exercise, language: str) -> str:
    """Return an exact answer as it is, and a rounded one with the digits that its exercise knows."""
    found, digits = exercise.exact, exercise.question.digits
    if isinstance(found, str) or digits is None:
        return exact(found, language)
    if exercise.kind == "probability":
        return f"≈ {numbers.percent(found, language, _places(100 * found, digits))}"
    return f"≈ {numbers.number(found, language, _places(found, digits))}"


def _places(value: Fraction, digits: int) -> int:
    """Return the decimals with which a number has some significant digits."""
    return max(0, digits - 1 - floor(log10(abs(value)))) if value else 0


def _worksheet(done: Ran, section: Section) -> str:
    return f"{to_fill(done.lesson, done.language)}\n\n{section.prose}"


def to_fill(found: Lesson, language: str, kind: str = "") -> str:
    """Return the head of a page that a student fills in: its title, then room for name and date."""
    blanks = f"{say(language, 'name')} {_BLANK * 30} {say(language, 'date')} {_BLANK * 12}"
    return f"# {' · '.join(filter(None, (heading(found, language), kind)))}\n\n{blanks}"
