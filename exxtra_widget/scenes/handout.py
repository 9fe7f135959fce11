"""Handout of a row of scenes: a page to print, with a picture, the caption and the question of each scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import phrase
from exxtra_widget.core.seats import check_players
from exxtra_widget.drawing import markup
from exxtra_widget.predict.topic import say_ratio
from exxtra_widget.support.locale import fill

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question
    from exxtra_widget.scenes.scene import Scene
    from exxtra_widget.scenes.staging import Staged

_STYLE: Final = """
body { margin: 0 auto; max-width: 46rem; padding: 1rem; font: 11pt/1.4 system-ui, sans-serif; }
section { break-inside: avoid; border-top: 1px solid; padding: 0.5rem 0; }
svg { display: block; max-width: 24rem; height: auto; }
h1 { font-size: 16pt; } h2 { font-size: 13pt; margin: 0.2rem 0; }
.question { font-weight: 600; } .note { font-style: italic; }
""".strip()


def write_html(
    title: str,
    row: Sequence[Staged],
    players: Sequence[str] | None,
    language: str,
    *,
    notes: bool,
    answers: bool,
) -> str:
    """Return the page as HTML."""
    sections = "\n".join(
        _section(number, one, check_players(players, one.start.seats), language, notes=notes, answers=answers)
        for number, one in enumerate(row, start=1)
    )
    heading = _text(title or phrase(language, "", "scenes", "row"))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{heading}</title>\n'
        f"<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n<h1>{heading}</h1>\n{sections}\n</main>\n</body>\n</html>\n"
    )


def _section(number: int, staged: Staged, players: Sequence[str], language: str, *, notes: bool, answers: bool) -> str:
    # Show the position of the question, otherwise the end of the script.
    steps = [step for line in staged.lines for step in line]
    picture = staged.start.definition.svg(steps[-1] if steps else staged.start, players, language)
    scene = staged.scene
    parts = [f"<h2>{number} {_text(scene.title)}</h2>", picture]
    parts += [f"<p>{_text(line)}</p>" for line in (*staged.prologue.comments, *_events(steps, players, language))]
    if staged.question is not None:
        parts += _question(staged.question, players, language, answers=answers)
    if answers:
        after = [step for line in staged.after for step in line]
        parts += [f"<p>{_text(line)}</p>" for line in _events(after, players, language)]
    if notes:
        parts += [f'<p class="note">{_text(line)}</p>' for line in _noted(scene, language)]
    return "<section>\n" + "\n".join(parts) + "\n</section>"


def _events(steps: Sequence[Any], players: Sequence[str], language: str) -> Iterator[str]:
    """Yield the events of each step, with its comments."""
    for step in steps:
        yield " ".join((*step.sentences(language, players), *step.comments))


def _question(question: Question, players: Sequence[str], language: str, *, answers: bool) -> Iterator[str]:
    yield f'<p class="question">{_text(question.sentence(language, players))}</p>'
    if question.kind.choices:
        yield "<ul>" + "".join(f"<li>{_text(choice)}</li>" for choice in question.kind.choices) + "</ul>"
    exact = question.exact
    if answers and exact is not None:
        said = exact if isinstance(exact, str) else say_ratio(exact, language)
        yield from (f"<p>{_text(line)}</p>" for line in question.explanation(language, players) or [said])


def _noted(scene: Scene, language: str) -> Iterator[str]:
    if scene.minutes is not None:
        yield fill(phrase(language, "", "scenes", "minutes"), {"count": scene.minutes}, language=language)
    yield from filter(None, scene.note.split("\n"))


def _text(value: object) -> str:
    return markup.text(value, "html")
