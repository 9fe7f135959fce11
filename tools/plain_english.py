"""Find wording that readers stumble over, by short lists of phrases.

``python -m tools.plain_english [PATH…] [--commits RANGE]`` checks docstrings, comments and messages of Python files,
comments of the page, prose of Markdown files and notebooks, and English texts of the page; with a range of git also the
subjects of commits. The first line of a docstring is held to a second list, that of a function to a third one.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PLACES: Final = ("exxtra_widget", "js/src", "tests", "benchmarks", "tools", "examples", "docs", "README.md")
LONGEST_SUBJECT: Final = 72

# Phrases that are refused everywhere, each with a better way.
ANYWHERE: Final = {
    r"\b(?:is|are|was|were) no\b": "write 'is not a'",
    r"\b(?:whoever|whomever)\b": "name the actor",
    r"\bwhatever\b": "write 'any', or name the thing",
    r"\bsomebody\b": "name the actor, or write 'someone'",
    r"\banew\b": "write 'again'",
    r"\btold\b": "name what is passed, stated or counted, and to which object",
    r"\bwhat (?:comes?|came) of\b": "write 'result'",
    r"\b(?:comes?|came) of (?:it|them|that|this)\b": "write 'follows from', or 'result'",
    r"\bwhat there is\b": "name the things",
    r"\b(?:be|is|are|was|were) had\b": "write 'is available', or name the actor",
    r"\bthat cannot be(?=[,.;:)]|$)": "write 'out of range', 'impossible' or 'invalid'",
    r"\b(?:go|goes|went) astray\b": "write 'is lost'",
    r"\bmakes? more of\b": "write 'builds'",
    r"\bonce more\b": "write 'again'",
    r"\bso to speak\b": "say it directly",
    r"\bfor (?:its|their) own sake\b": "give the reason",
    r"\bas ever\b": "write 'as usual'",
    r"\bat the most\b": "write 'at most'",
    r"\bat the least\b": "write 'at least'",
}

# Plain English that the list above would refuse.
FINE: Final = (
    r"\bthere (?:then )?(?:is|are|was|were) no\b|\b(?:is|are|was|were) no (?:longer|more|less|fewer|better|worse)\b"
)

# Phrases that are refused in the first line of a docstring, too: it names the thing, or says what is done to it.
FIRST_LINE: Final = {
    r"\bwhat\b": "name the thing",
    r"\b(?:who|whom)\b": "name the actor",
    r"\bsuch\b": "name the kind",
    r"\btells\b": "write 'returns', 'says' or 'shows'",
    r"\banybody\b": "name the actor",
    r"^Return (?:how|where|why|when)\b": "return a noun: the number, the place, the reason",
}

# Phrases that are refused at the beginning of a docstring of a function; a property is a noun, and may begin with them.
FUNCTION: Final = {
    r"^(?:(?:tell|say|check|return)s? if|(?:tell|say)s? whether|whether|true|false|if)\b": "write 'Return whether'",
}

# Files that show refused phrases, with the reason.
EXCEPTIONS: Final = {
    "tools/plain_english.py": "the lists themselves",
    "exxtra_widget/exxtra/strategies/sentences.py": "words of people that the reader understands",
    "tests/tools/test_plain_english.py": "examples of refused phrases",
}


class Finding(NamedTuple):
    """A phrase that is refused, and where it stands."""

    path: str
    line: int
    phrase: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.phrase!r}: {self.advice}"


class Passage(NamedTuple):
    """A piece of prose; ``first`` is the number of characters of its first line if that is held to more lists.

    The first line of a passage ``of_function`` is held to `FUNCTION`, too.
    """

    line: int
    text: str
    first: int = 0
    of_function: bool = False


def phrases(passage: Passage) -> Iterator[tuple[int, str, str]]:
    """Yield line, phrase and advice for each refused phrase of a passage."""
    text = _blanked(passage.text)
    found = [(match, advice) for phrase, advice in ANYWHERE.items() for match in _pattern(phrase).finditer(text)]
    head = text[: passage.first]
    lists = FIRST_LINE | FUNCTION if passage.of_function else FIRST_LINE
    found += [(match, advice) for phrase, advice in lists.items() for match in _pattern(phrase).finditer(head)]
    for match, advice in sorted(found, key=lambda one: one[0].start()):
        yield passage.line + text.count("\n", 0, match.start()), " ".join(match[0].split()), advice


def _pattern(phrase: str) -> re.Pattern[str]:
    """Compile a phrase, which may go on in the next line."""
    return re.compile(phrase.replace(" ", r"\s+"), re.IGNORECASE)


def _blanked(text: str) -> str:
    """Return a text of the same length without examples, literals, links, and phrases that are fine."""
    examples = r"(?ms)^ *```.*?^ *```", r"(?m)^ *>>> .*(?:\n(?! *$).*)*"
    for pattern in (*map(re.compile, examples), *map(_pattern, (r"(`+)[^`]+\1", r"https?://\S+", FINE))):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


# --- Where prose stands -------------------------------------------------------------------------


def of_python(source: str, *, messages: bool = True) -> Iterator[Passage]:
    """Yield docstrings, comments and, if asked for, the sentences in other texts."""
    tree = ast.parse(source)
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(first.value)
                whole = str(first.value.value)
                yield Passage(first.value.lineno, whole, len(whole.partition("\n")[0]), _is_function(node))
    for node in ast.walk(tree):
        if messages and isinstance(node, ast.Constant) and node not in docstrings:
            text = str(node.value)
            if text.count(" ") > 1:
                yield Passage(node.lineno, text)
    yield from _comments(source)


def _is_function(node: ast.AST) -> bool:
    """Return whether a node of the syntax tree is a function or a method, but not a property."""
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    return not any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def _comments(source: str) -> Iterator[Passage]:
    """Yield the comments; those in lines that follow each other are one passage."""
    block: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if block and block[-1][0] + 1 != token.start[0]:
                yield Passage(block[0][0], "\n".join(text for _, text in block))
                block = []
            block.append((token.start[0], token.string.lstrip("# ")))
    if block:
        yield Passage(block[0][0], "\n".join(text for _, text in block))


def of_page(source: str) -> Iterator[Passage]:
    """Yield the comments of TypeScript, Svelte and CSS; one that describes a name is held to its first line."""
    for match in re.finditer(r"/\*.*?\*/|<!--.*?-->|(?:(?<![:\w\"'`])//[^\n]*(?:\n[ \t]*(?=//))?)+", source, re.DOTALL):
        text = re.sub(r"(?m)^[ \t]*(?://|\*/?|/\*+)|^<!--", lambda sign: " " * len(sign[0]), match[0])
        first = len(text.partition("\n")[0]) if match[0].startswith(("/**", "<!--")) else 0
        yield Passage(1 + source.count("\n", 0, match.start()), text, first)


def of_notebook(source: str) -> Iterator[Passage]:
    """Yield the cells of text; lines are counted within their cell."""
    for cell in json.loads(source)["cells"]:
        if cell["cell_type"] == "markdown":
            yield Passage(1, "".join(cell["source"]))


def of_words(source: str) -> Iterator[Passage]:
    """Yield the texts of a file of the page's words."""
    for number, line in enumerate(source.splitlines(), start=1):
        yield Passage(number, line)


READERS: Final[dict[str, Callable[[str], Iterator[Passage]]]] = {
    ".py": of_python,
    ".ts": of_page,
    ".svelte": of_page,
    ".css": of_page,
    ".ipynb": of_notebook,
    ".md": lambda source: iter([Passage(1, source)]),
    "en.json": of_words,
}


def check_file(path: Path) -> list[Finding]:
    """Return the findings in a file; those of an unknown kind have none."""
    reader = READERS.get(path.suffix) or READERS.get(path.name)
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
    if reader is None or name in EXCEPTIONS:
        return []
    source = path.read_text(encoding="utf-8")
    # Texts of tests are examples of anything.
    passages = of_python(source, messages=name.startswith("exxtra_widget")) if path.suffix == ".py" else reader(source)
    return [Finding(name, *found) for passage in passages for found in phrases(passage)]


def check_commits(span: str) -> list[Finding]:
    """Return the findings in the subjects of commits: their words, and their length."""
    command = ["git", "log", "--no-merges", "--format=%h %s", span]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    found = []
    for name, _, subject in (line.partition(" ") for line in lines):
        found += [Finding(name, *one) for one in phrases(Passage(1, subject))]
        if len(subject) > LONGEST_SUBJECT:
            found.append(Finding(name, 1, subject, f"{len(subject)} characters; {LONGEST_SUBJECT} is the most"))
    return found


def files(paths: list[Path]) -> Iterator[Path]:
    """Yield the files to check, in order: those given, and all within the folders given."""
    for path in paths:
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (one for one in inside if one.is_file() and not {"static", "node_modules"} & set(one.parts))


def main() -> int:
    """Print the findings, and return 1 if there are any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders; the whole project if none is named")
    parser.add_argument("--commits", metavar="RANGE", help="check the subjects of these commits, like main..HEAD, too")
    given = parser.parse_args()
    paths = given.paths or ([] if given.commits else [ROOT / place for place in PLACES])
    found = [one for path in files([path.resolve() for path in paths]) for one in check_file(path)]
    found += check_commits(given.commits) if given.commits else []
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
