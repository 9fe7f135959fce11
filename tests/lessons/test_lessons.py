"""The lessons keep to one form, run on the package alone, and compute the known exact answers."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

FOLDER: Final = Path(__file__).parents[2] / "examples" / "lessons"
LESSONS: Final = sorted(FOLDER.glob("*.ipynb"))
FACTS: Final = ("Summary", "Audience", "Time", "Objective", "You need", "Teacher's notes")
PARTS: Final = ("Predict", "Play", "Exact", "Explain", "Transfer")
HEAVY: Final = ("numpy", "pandas", "matplotlib", "numba", "scipy", "tqdm")

# From the study of the game; the tests of `odds` hold the same numbers against counting all outcomes.
ANSWERS: Final = {
    "20": ["65.5 %", "65.1 %", "58.5 %", "61.5 %"],
}
# Numbers that a reader should find out, so that no text states them: fractions, "5 of 36", percentages, decimals.
SHARE: Final = re.compile(r"\d\s*/\s*\d|\d\s+(?:of|in|out of)\s+\d|\d\s*(?:%|percent)|\d[.,]\d|[½⅓¼¾⅔]")

each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


class Node(dict[str, Any]):
    """A part of a notebook, with its entries as attributes; nbformat takes seconds to load."""

    __getattr__ = dict.__getitem__


@cache
def lesson(path: Path) -> Any:
    notebook = json.loads(path.read_text(encoding="utf-8"), object_hook=Node)
    for cell in notebook.cells:
        cell["source"] = "".join(cell.source)
    return notebook


def executed(*, bare: bool) -> dict[Path, list[Any]]:
    """Run all lessons in one kernel, each in a namespace of its own, and return their cells; warnings are errors."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    # What the kernel itself does while it shuts down is not the lesson's doing.
    source = f"""
import importlib.util, sys, warnings
hidden = {HEAVY if bare else ()}
warnings.simplefilter("error")
warnings.filterwarnings("ignore", module="ipykernel")

class Without:
    def __init__(self, finder, hidden):
        self.finder, self.hidden = finder, hidden

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, *place):
        return None if name.partition(".")[0] in self.hidden else self.finder.find_spec(name, *place)

sys.meta_path[:] = [Without(finder, hidden) for finder in sys.meta_path]
assert not any(map(importlib.util.find_spec, hidden))
"""
    found = {path: nbformat.read(path, as_version=4).cells for path in LESSONS}
    course = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    for cells in found.values():
        course.cells += [nbformat.v4.new_code_cell("%reset -f"), *cells]
    nbclient.NotebookClient(course, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return found


def of_kind(notebook: Any, kind: str) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == kind]


def header(path: Path) -> dict[str, str]:
    """Return the facts of a lesson's first cell, and its title."""
    text = lesson(path).cells[0].source
    title = re.match(r"# (.+)\n", text)
    assert title, text
    facts = re.findall(r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\Z)", text, re.MULTILINE | re.DOTALL)
    return {"Title": title[1], **{name: " ".join(value.split()) for name, value in facts}}


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]+`", "", text, flags=re.DOTALL)


def shown(output: Any) -> Iterator[str]:
    """Yield the texts of an output that a reader sees."""
    if output.output_type == "stream":
        yield output.text
        return
    data = output.get("data", {})
    yield data.get("text/plain", "")
    yield data.get("text/markdown", "")
    yield unescape(re.sub(r"<[^>]+>", " ", data.get("text/html", "")))


def printed(tree: ast.AST) -> Iterator[str]:
    """Yield the fixed parts of texts that code puts together or prints."""
    nodes = list(ast.walk(tree))
    formats = {id(node.format_spec) for node in nodes if isinstance(node, ast.FormattedValue)}
    for node in nodes:
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr) and id(node) not in formats:
            parts = node.values
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "Markdown"}:
            parts = node.args
        yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def tagged(cells: list[Any], tag: str) -> list[Any]:
    return [cell for cell in cells if tag in cell.metadata.get("tags", [])]


# --- Form -----------------------------------------------------------------------------------------


@each_lesson
def test_a_lesson_says_for_whom_it_is(path: Path) -> None:
    facts = header(path)

    assert tuple(facts) == ("Title", *FACTS)
    assert all(len(text) > 5 for text in facts.values())
    assert re.fullmatch(r"\d+ minutes", facts["Time"])


@each_lesson
def test_a_lesson_is_numbered_as_its_file(path: Path) -> None:
    assert header(path)["Title"].startswith(f"Lesson {int(path.stem[:2])} · ")


@each_lesson
def test_a_lesson_has_its_five_parts(path: Path) -> None:
    headings = re.findall(r"^## (.+)$", "\n".join(of_kind(lesson(path), "markdown")), re.MULTILINE)

    assert len(headings) == len(PARTS)
    words = [re.split(r"\W", heading)[0].replace("Simulate", "Play") for heading in headings]
    assert tuple(words) == PARTS


@each_lesson
def test_readers_predict_before_they_are_told(path: Path) -> None:
    cells = [cell.source for cell in lesson(path).cells]
    begin, end = (next(i for i, text in enumerate(cells) if text.startswith(f"## {part}")) for part in PARTS[::2][:2])

    assert any(".ask(" in text for text in cells[begin:end])


@each_lesson
def test_cells_are_short(path: Path) -> None:
    lengths = {code: sum(bool(line.strip()) for line in code.splitlines()) for code in of_kind(lesson(path), "code")}

    assert [code for code, length in lengths.items() if not 1 <= length <= 3] == []


@each_lesson
def test_no_number_is_typed_into_a_text(path: Path) -> None:
    first, *rest = (without_code(text) for text in of_kind(lesson(path), "markdown"))

    assert SHARE.findall(first) == []
    assert [text for text in rest if re.search(r"\d", text)] == []


@each_lesson
def test_no_answer_is_typed_into_what_a_cell_prints(path: Path) -> None:
    texts = [text for code in of_kind(lesson(path), "code") for text in printed(ast.parse(code))]

    assert [text for text in texts if SHARE.search(without_code(text))] == []


@each_lesson
def test_a_lesson_is_stored_without_outputs(path: Path) -> None:
    notebook = lesson(path)

    assert "widgets" not in notebook.metadata
    assert [cell for cell in notebook.cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.slow
def test_every_lesson_is_a_valid_notebook() -> None:
    nbformat = pytest.importorskip("nbformat")
    for path in LESSONS:
        nbformat.validate(nbformat.read(path, as_version=4))


# --- Execution ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("bare", [False, True], ids=["everything installed", "the package alone"])
def test_all_lessons_run_and_come_to_the_known_answers(*, bare: bool) -> None:
    problems = {path.stem: list(problems_of(path, cells)) for path, cells in executed(bare=bare).items()}

    assert {name: found for name, found in problems.items() if found} == {}
    assert len(problems) == len(LESSONS)


def problems_of(path: Path, cells: list[Any]) -> Iterator[str]:
    """Yield the problems of a lesson that was run: errors, a missing picture, answers that are not shown."""
    outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    yield from (str(output) for output in outputs if output.output_type == "error" or output.get("name") == "stderr")
    (picture,) = tagged(cells, "picture")
    kinds = {kind for output in picture.outputs for kind in output.get("data", {})}
    if not kinds & {"text/html", "image/svg+xml"}:
        yield f"no picture among {kinds}"
    answers = [output for cell in tagged(cells, "answer") for output in cell.outputs]
    text = " ".join(part for output in answers for part in shown(output)).replace("\u00a0", " ")
    for answer in ANSWERS[path.stem[:2]]:
        if not re.search(rf"(?<![\d/]){re.escape(answer)}(?![\d/])", text):
            yield f"no {answer} in {text}"
