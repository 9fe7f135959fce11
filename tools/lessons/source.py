"""Source of a lesson: code in named cells, and its texts in each language; see docs/explanation/lesson-sources.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.lessons.typography import set_type

LESSONS: Final = Path(__file__).resolve().parents[2] / "examples" / "lessons"
SOURCE: Final = LESSONS / "source"
LANGUAGES: Final = ("en", "de", "fr")

# Sections of the notebook, the teacher's page and the worksheet, in their order; those with a star may be missing.
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "student": ("predict", "play", "exact", "explain", "transfer", "score", "now"),
    "teacher": (
        *("minutes", "prepare", "answers", "questions", "support", "extend", "board", "solutions", "exit"),
        *("beyond*", "scenes*"),
    ),
    # What only a lesson of 45 minutes says otherwise.
    "short": ("minutes*", "exit*"),
    "worksheet": ("",),
    # What students must know to answer the exercises without the notebook.
    "homework": ("*",),
    "words": ("",),
}
# Name of the cell that shows a board with the lesson as scenes.
SCENES: Final = "row"
FACTS: Final = ("topic", "goal", "need")
HEAD_FACTS: Final = ("minutes", "ages", "after")
# A lesson may also have a version of 45 minutes, see `tools.lessons.short`.
SHORT: Final = "short"
# A hidden cell is collapsed: it computes what the text asks a student to work out.
# An exercise for class is not given as homework.
TAGS: Final = ("class", "exercise", "hidden", "picture", "teacher", "task", "needs-fast", "needs-pandas")

_CELL: Final = re.compile(r"# %% ([a-z][a-z0-9_]*)((?: \[[a-z-]+\])*)$")
_PLACE: Final = re.compile(r"\[\[([a-z][a-z0-9_]*)\]\]$")
_WORD: Final = re.compile(r"\$([a-z][a-z0-9_]*)")
_FACT: Final = re.compile(r"- ([a-z][a-z0-9_]*): (.+)$")


class SourceError(ValueError):
    """A file of a lesson does not follow the format; the message names the file, the line and the remedy."""


@dataclass(frozen=True)
class Cell:
    """A cell of code with ``$words``; texts place it by its name, and one of the notebook may have no tags."""

    name: str
    tags: tuple[str, ...]
    code: str

    @property
    def in_notebook(self) -> bool:
        """Whether students see it."""
        return not {"picture", "teacher"} & set(self.tags)


@dataclass(frozen=True)
class Section:
    """A section of a text, with a title after the colon of its heading.

    Its key is one of `PARTS`, and its pieces are ``("prose", text)`` or ``("cell", name)``.
    """

    key: str
    title: str
    pieces: tuple[tuple[str, str], ...]

    @property
    def cells(self) -> list[str]:
        """The names of the cells that it places, in order."""
        return [text for kind, text in self.pieces if kind == "cell"]

    @property
    def prose(self) -> str:
        """All its prose."""
        return "\n\n".join(text for kind, text in self.pieces if kind == "prose")


@dataclass(frozen=True)
class Text:
    """The text of a lesson in one language."""

    language: str
    title: str
    lead: str
    facts: Mapping[str, str]
    parts: Mapping[str, tuple[Section, ...]]
    words: Mapping[str, str]

    def section(self, part: str, key: str) -> Section:
        """Return a section by its part and key."""
        return next(section for section in self.parts[part] if section.key == key)


@dataclass(frozen=True)
class Lesson:
    """A lesson as its author wrote it."""

    folder: Path
    facts: Mapping[str, str]
    cells: Mapping[str, Cell]
    texts: Mapping[str, Text] = field(default_factory=dict)

    @property
    def stem(self) -> str:
        """Name of its folder, ``07-waiting-for-the-bust``; its notebook has the same name."""
        return self.folder.name

    @property
    def number(self) -> int | None:
        """Number in the course, by which its folder begins; None of a lesson outside of it."""
        found = re.match(r"(\d\d)-", self.stem)
        return int(found[1]) if found else None

    @property
    def has_scenes(self) -> bool:
        """Whether a cell holds the lesson as scenes."""
        return SCENES in self.cells

    @property
    def exercises(self) -> list[str]:
        """Names of its exercises, in order."""
        return [name for name, cell in self.cells.items() if "exercise" in cell.tags]

    @property
    def homework(self) -> list[str]:
        """Names of the exercises that are given as homework, in order."""
        return [name for name in self.exercises if "class" not in self.cells[name].tags]

    def code(self, name: str, language: str) -> str:
        """Return the code of a cell in a language."""
        words = self.texts[language].words

        def put(match: re.Match[str]) -> str:
            if match[1] not in words:
                raise SourceError(f"{self.stem}/{language}.md: add “- {match[1]}: …” to # words; cell {name} uses it")
            return words[match[1]]

        return _WORD.sub(put, self.cells[name].code)

    def words_used(self) -> set[str]:
        """Return the names of the words in all cells."""
        return {name for cell in self.cells.values() for name in _WORD.findall(cell.code)}


def folders(numbers: Collection[str] = ()) -> list[Path]:
    """Return the folders of lessons, such as ``07``, or of all, in the order of the course."""
    found = sorted(path.parent for path in SOURCE.glob("*/lesson.py"))
    known = {folder.name[:2] for folder in found}
    unknown = [number for number in numbers if number not in known]
    if unknown:
        raise SourceError(f"there is not a lesson {unknown[0]}; the numbers are {min(known)} to {max(known)}")
    return [folder for folder in found if not numbers or folder.name[:2] in numbers]


def named(name: str, place: str) -> Path:
    """Return the folder of the lesson with a name such as ``no-x``; errors say the place of the text that names it."""
    known = {folder.name[3:]: folder for folder in folders()}
    if name not in known:
        raise SourceError(f"{place}: no lesson “{name}”; the lessons are {', '.join(known)}")
    return known[name]


def read(folder: Path) -> Lesson:
    """Return the lesson of a folder."""
    facts, cells = read_code(folder / "lesson.py")
    if tuple(name for name in facts if name != SHORT) != HEAD_FACTS:
        raise SourceError(f"{folder.name}/lesson.py: begin with the lines # {': …, # '.join(HEAD_FACTS)}: …")
    return checked(Lesson(folder, facts, cells, read_texts(folder, _read_text)), problems_of)


def checked(lesson: Lesson, problems: Callable[[Lesson], Iterable[str]]) -> Lesson:
    """Return a lesson that has no problems, or raise a `SourceError` that names all of them."""
    found = list(problems(lesson))
    if found:
        raise SourceError("\n".join(found))
    return lesson


def read_texts(folder: Path, read_text: Callable[[Path, str], Text]) -> dict[str, Text]:
    """Return the texts of a folder by their languages; an error names the file."""
    texts = {}
    for path in (folder / f"{language}.md" for language in LANGUAGES):
        language = path.stem
        # The course has all languages; a teacher may write in one.
        if not path.is_file() and LESSONS.parent not in path.parents:
            continue
        try:
            texts[language] = read_text(path, language)
        except SourceError:
            raise
        except ValueError as error:
            raise SourceError(f"{_place(path)}: {error}") from error
    if not texts:
        raise SourceError(f"{folder.name}: write a text in {', '.join(f'{language}.md' for language in LANGUAGES)}")
    return texts


def read_code(path: Path) -> tuple[dict[str, str], dict[str, Cell]]:
    """Return the facts at the head of a file of code, and its cells by their names."""
    head, *rest = re.split(r"^(?=# %%)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    facts = dict(re.findall(r"^# ([a-z]+): (.+)$", head, re.MULTILINE))
    cells: dict[str, Cell] = {}
    for block in rest:
        first, _, code = block.partition("\n")
        found = _CELL.match(first)
        if found is None:
            raise SourceError(f"{_place(path)}: “{first}” is not of the form “# %% name” or “# %% name [tag]”")
        tags = tuple(re.findall(r"\[(.+?)\]", found[2]))
        unknown = [tag for tag in tags if tag not in TAGS]
        if unknown or found[1] in cells or not code.strip():
            empty = "is there twice" if found[1] in cells else "is empty"
            reason = f"has the unknown tag {unknown[0]}" if unknown else empty
            raise SourceError(f"{_place(path)}: cell {found[1]} {reason}")
        cells[found[1]] = Cell(found[1], tags, code.strip("\n"))
    return facts, cells


def _read_text(path: Path, language: str) -> Text:
    parts: dict[str, list[Section]] = {part: [] for part in PARTS}
    title, part = "", "head"
    lines: dict[tuple[str, str, str], list[str]] = {("head", "", ""): []}
    at = ("head", "", "")
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fenced ^= line.startswith("```")
        if not fenced and line.startswith("# "):
            name = line[2:].strip()
            if not title:
                title = name
                continue
            if name not in PARTS:
                raise SourceError(f"{_place(path)}:{number}: after the title, # is for {', # '.join(PARTS)}")
            part, at = name, (name, "", "")
            lines.setdefault(at, [])
        elif not fenced and line.startswith("## "):
            key, _, said = line[3:].partition(":")
            at = (part, key.strip(), said.strip())
            if key.strip() not in {known.rstrip("*") for known in PARTS.get(part, ())} or at in lines:
                known = ", ".join(PARTS.get(part, ()))
                raise SourceError(f"{_place(path)}:{number}: ## under # {part} is one of {known}, each once")
            lines[at] = []
        else:
            lines[at].append(line)
    for (name, key, said), content in lines.items():
        if name in PARTS and (key or any(map(str.strip, content))):
            parts[name].append(Section(key, set_type(said, language), tuple(read_pieces(content, language))))
    lead, facts = _facts(lines["head", "", ""], path, language)
    if "{{" in title + lead + facts["topic"] + facts["goal"]:
        raise SourceError(f"{_place(path)}: title, lead, topic and goal are also on the map, without {{{{ }}}}")
    words = read_words(lines.get(("words", "", ""), []), path, language)
    return Text(language, set_type(title, language), lead, facts, {k: tuple(v) for k, v in parts.items()}, words)


def read_pieces(lines: list[str], language: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text: ``("prose", text)`` or ``("cell", name)``."""
    prose: list[str] = []
    for line in lines:
        place = _PLACE.fullmatch(line.strip())
        if place is None:
            prose.append(line)
            continue
        text = "\n".join(prose).strip()
        if text:
            yield "prose", set_type(text, language)
        prose = []
        yield "cell", place[1]
    text = "\n".join(prose).strip()
    if text:
        yield "prose", set_type(text, language)


def _facts(lines: list[str], path: Path, language: str) -> tuple[str, dict[str, str]]:
    found = [_FACT.match(line) for line in lines]
    facts = {match[1]: set_type(match[2], language) for match in found if match}
    lead = "\n".join(line for line, match in zip(lines, found, strict=True) if not match).strip()
    if tuple(facts) != FACTS or not lead:
        raise SourceError(f"{_place(path)}: below the title come a lead and the lines - {': …, - '.join(FACTS)}: …")
    return set_type(lead, language), facts


def read_words(lines: list[str], path: Path, language: str) -> dict[str, str]:
    """Return the words of a text by their names, and its language under ``language``."""
    words = {"language": language}
    for line in filter(str.strip, lines):
        match = _FACT.match(line)
        if match is None or match[1] in words:
            raise SourceError(f"{_place(path)}: “{line}” is not of the form “- name: text”, or is there twice")
        words[match[1]] = set_type(match[2].strip(), language)
        if set(words[match[1]]) & set('"\\{}'):
            raise SourceError(f"{_place(path)}: the word {match[1]} contains a brace, a backslash or a straight quote")
    return words


# --- What holds for every lesson ------------------------------------------------------------------


def problems_of(lesson: Lesson) -> Iterator[str]:
    """Yield the parts that a lesson lacks, and the places where its languages differ.

    A lesson in fewer languages than the course may lack any part.
    """
    whole = len(lesson.texts) == len(LANGUAGES)
    for text in lesson.texts.values():
        name = f"{lesson.stem}/{text.language}.md"
        for part, keys in PARTS.items():
            found = [section.key for section in text.parts[part]]
            wanted = [key.rstrip("*") for key in keys if (whole and not key.endswith("*")) or key.rstrip("*") in found]
            if found != wanted:
                yield f"{name}: # {part} has the sections {found}, not {wanted}"
    yield from differences(lesson)


def differences(lesson: Lesson) -> Iterator[str]:
    """Yield the words that are missing or unused, and the places where languages and code differ."""
    for text in lesson.texts.values():
        name = f"{lesson.stem}/{text.language}.md"
        missing, unused = lesson.words_used() - set(text.words), set(text.words) - lesson.words_used() - {"language"}
        yield from (f"{name}: # words lacks - {word}: …" for word in sorted(missing))
        yield from (f"{name}: the word {word} is not used by any cell" for word in sorted(unused))
    yield from _other_shapes(lesson)
    yield from _misplaced(lesson)


def _shape(text: Text) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the parts of a text that are the same in each language: sections, kinds of pieces, cells in order."""
    return [
        (part, section.key, tuple(name if kind == "cell" else kind for kind, name in section.pieces))
        for part, sections in text.parts.items()
        for section in sections
    ]


def _other_shapes(lesson: Lesson) -> Iterator[str]:
    first, *others = lesson.texts.values()
    for text in others:
        for mine, theirs in zip(_shape(first), _shape(text), strict=False):
            if mine != theirs:
                other_order, order = " ".join(theirs[2]), " ".join(mine[2])
                found = f"{text.language}.md: ## {theirs[1]} goes {other_order}"
                yield f"{lesson.stem}/{found}; {first.language}.md: {order}"


def _misplaced(lesson: Lesson) -> Iterator[str]:
    first = next(iter(lesson.texts.values()))
    file, parts = f"{lesson.stem}/{first.language}.md", first.parts
    placed = [name for section in parts["student"] for name in section.cells]
    wanted = [name for name, cell in lesson.cells.items() if cell.in_notebook]
    if placed != wanted:
        gone = [name for name in wanted if name not in placed]
        order = f"has the order {' '.join(placed)}; lesson.py: {' '.join(wanted)}"
        reason = f"misses {', '.join(gone)}" if gone else order
        yield f"{file}: # student {reason}"
    shown = {name for name, cell in lesson.cells.items() if "teacher" in cell.tags}
    elsewhere = [name for section in parts["teacher"] for name in section.cells if name not in shown]
    elsewhere += [name for section in parts["worksheet"] for name in section.cells]
    yield from (f"{file}: [[{name}]] stands outside of # student" for name in elsewhere)


def _place(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"
