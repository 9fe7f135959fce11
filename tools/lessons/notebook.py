"""Students' notebook of a lesson: no answers, no teacher's notes, no outputs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.lessons import templates, votes
from tools.lessons.phrases import say
from tools.lessons.run import lesson, ran
from tools.lessons.source import LESSONS, Cell, Lesson, Section, SourceError

_METADATA: Final = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
HIDDEN: Final = {"jupyter": {"source_hidden": True}}


def path_of(found: Lesson, language: str) -> Path:
    """Return the place of a notebook."""
    return LESSONS / language / f"{found.stem}.ipynb"


def built(found: Lesson, language: str) -> str:
    """Return the notebook as it was built."""
    path = path_of(found, language)
    if not path.exists():
        raise SourceError(f"{language}/{path.name} is not built; run python -m tools.lessons")
    return path.read_text(encoding="utf-8")


def notebook(folder: Path, language: str) -> str:
    """Return the notebook as it is stored; teachers also get it."""
    found = lesson(folder)
    text = found.texts[language]
    cells = [_markdown(found, language, "title", _title(found, language))]
    for section in text.parts["student"]:
        cells += _section(folder, section, language)
    facts = {"lesson": found.number, "language": language, "title": text.title, "lead": text.lead}
    facts |= {"minutes": int(found.facts["minutes"]), "ages": found.facts["ages"]}
    return stored(cells, exxtra_lesson=facts)


def stored(cells: list[dict[str, Any]], **metadata: Any) -> str:
    """Return the text of a notebook with these cells."""
    content = {"cells": cells, "metadata": {**_METADATA, **metadata}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def heading(found: Lesson, language: str) -> str:
    """Return number and title of a lesson."""
    title = found.texts[language].title
    if found.number is None:
        return title
    label = say(language, "lesson", number=found.number) if found.number else say(language, "tutorial")
    return f"{label} · {title}"


def _title(found: Lesson, language: str) -> str:
    text = found.texts[language]
    need = f"{say(language, 'need')}{say(language, 'colon')} {text.facts['need']}"
    minutes = say(language, "minutes", minutes=found.facts["minutes"])
    return f"# {heading(found, language)}\n\n{text.lead}\n\n*{need} · {minutes}*\n\n{say(language, 'restart')}"


def _section(folder: Path, section: Section, language: str) -> Iterator[dict[str, Any]]:
    found = lesson(folder)
    title = say(language, section.key) + (f" · {section.title}" if section.title else "")
    head = f"## {title}"
    texts = 0
    for kind, content in section.pieces:
        if kind == "prose":
            texts += 1
            source = f"{head}\n\n{content}" if head else content
            yield _markdown(found, language, f"{section.key}-{texts}", source)
        else:
            if head:
                yield _markdown(found, language, f"{section.key}-0", head)
            yield from _code(folder, found.cells[content], language)
        head = ""


def _code(folder: Path, cell: Cell, language: str) -> Iterator[dict[str, Any]]:
    tags = [tag for tag in cell.tags if tag.startswith("needs-") or tag == "task"]
    name = cell.name.replace("_", "-")
    if "exercise" not in cell.tags:
        code = votes.code(folder, cell.name, language)
        is_collapsed = votes.reveals(code) or "hidden" in cell.tags
        yield collapsed_cell(name, code, tags, language) if is_collapsed else code_cell(name, code, tags)
        return
    yield code_cell(name, f"{_sealed(folder, cell.name, language)}\n{cell.name}", ["exercise"], HIDDEN)
    yield code_cell(f"{name}-answer", f'answer = ""  # {say(language, "answer")}\n{cell.name}.check(answer)', ["task"])


def _sealed(folder: Path, name: str, language: str) -> str:
    """Return the code of an exercise that checks answers without containing them."""
    exercise = ran(folder, language).names[name]
    code = exercise.sealed(f"{folder.name}/{name}", language).to_code(name)
    return f"# {say(language, 'question')}\nfrom exxtra_widget import Exercise\n\n{code}"


def _markdown(found: Lesson, language: str, name: str, text: str) -> dict[str, Any]:
    """Return a cell of text. It has no values but the numbers of lessons."""
    place = f"{found.stem}/{language}.md, # student"
    return text_cell(name, templates.filled(text, place, language, {}, templates.NOTEBOOK))


def text_cell(name: str, text: str) -> dict[str, Any]:
    """Return a cell of text with a name."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def collapsed_cell(name: str, code: str, tags: list[str], language: str) -> dict[str, Any]:
    """Return a cell of code of which only what it does is seen."""
    label = say(language, "reveal" if votes.reveals(code) else "run")
    # What stays visible is the first line; books of MyST-NB leave it out by a tag.
    return code_cell(name, f"# {label}\n{code}", [*tags, "remove-input"], HIDDEN)


def code_cell(name: str, code: str, tags: list[str], more: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a cell of code with a name, tags and more metadata."""
    metadata = {**(more or {}), **({"tags": tags} if tags else {})}
    source = code.splitlines(keepends=True)
    cell = {"cell_type": "code", "execution_count": None, "id": name, "metadata": metadata}
    return {**cell, "outputs": [], "source": source}
