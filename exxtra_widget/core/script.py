r"""The script of a game: steps, comments and marks as text.

Steps are separated by white space; blanks within a step, as of ``> 5``, are read where its game knows no other meaning.
``{a comment}`` belongs to the step before it, or to the start; a backslash takes the meaning from braces and from
itself. Elsewhere a backslash before a sign is passed over, since Markdown writes ``\>5``.
``{[%mark rung:4 space:3>rung:5]}`` holds marks, of which one is an arrow.
``(3 … )`` is another variation, which leaves the main one after three steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from exxtra_widget.support.arguments import quote
from exxtra_widget.support.unicode import named, plain

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step


_TOKEN: Final = re.compile(r"\{((?:[^\\{}]+|\\.)*)(\}?)|([()]|[^\s{}()]+|\})", re.DOTALL)
LONGEST_TOKEN: Final = 40
"""The page sends no longer actions and dice."""
_WRITTEN: Final = re.compile(r"[^\s{}()\\]+")
_ESCAPE: Final = re.compile(r"\\(?=[!-/:-@\[-`|~])")
# Parts of ``> 1 | 2 | 3 | 4``.
_MOST_PARTS: Final = 8
_MARKS: Final = re.compile(r"\[%mark ([^\]\\]*)\]")


def check_token(token: object, what: str) -> None:
    """Raise an error for an action or dice that cannot be written in a record."""
    if not isinstance(token, str):
        raise TypeError(f"{what} must be a string like 'roll', not {quote(token)}")
    if len(token) > LONGEST_TOKEN or not _WRITTEN.fullmatch(token) or not token.isprintable():
        form = f"1 to {LONGEST_TOKEN} characters without white space, braces, brackets or backslashes"
        raise ValueError(f"{what} must be {form}, not {quote(repr(token))}")


@dataclass
class Entry:
    """Step of a script with its comments and marks; the first entry of a line is the start."""

    token: str
    line: int
    comments: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


@dataclass
class Script:
    """Contents of a script, before any rule is checked.

    Each variation has the number of steps that it shares with the main one.
    """

    entries: list[Entry]
    others: list[tuple[int, list[Entry]]]
    problems: list[str]


def read_script(text: str, first_line: int = 1) -> Script:
    r"""Return the contents of a script."""
    script = Script([Entry("", first_line)], [], [])
    target = script.entries
    awaiting_fork = False
    line, at = first_line, 0
    for match in filter(_is_seen, _TOKEN.finditer(text)):
        line += text.count("\n", at, match.start())
        at = match.start()
        comment, closed, token = match.groups()
        if comment is not None:
            _remark(target[-1], comment)
            if not closed:
                script.problems.append(f"line {line}: a comment begins here and has no }} at its end")
                # It may contain steps by mistake, so nothing after it is played.
                target.append(Entry("{", line))
        elif awaiting_fork:
            awaiting_fork = False
            target = _fork(script, token, line)
        elif token == "(":
            awaiting_fork = True
        elif token == ")":
            if target is script.entries:
                script.problems.append(f"line {line}: ) closes a variation that was not opened")
            target = script.entries
        elif token == "}":
            script.problems.append(f"line {line}: }} closes a comment that was not opened")
        else:
            target.append(Entry(_ESCAPE.sub("", token), line))
    if awaiting_fork or target is not script.entries:
        script.problems.append("the last variation that was opened with ( has no ) at its end")
    return script


def whole(entries: Sequence[Entry], normal: Callable[[str], object]) -> list[Entry]:
    """Return entries with the parts of each step joined; ``normal`` is the definition's."""
    known = cache(normal)
    if all(known(entry.token) for entry in entries[1:]):
        return list(entries)
    found: list[Entry] = []
    at = 0
    while at < len(entries):
        parts = _parts(entries[at : at + _MOST_PARTS], known)
        last = parts[-1]
        found.append(replace(last, token="".join(part.token for part in parts)) if parts[1:] else last)
        at += len(parts)
    return found


def _parts(entries: Sequence[Entry], known: Callable[[str], object]) -> Sequence[Entry]:
    """Return the longest run of first entries that is one step; a sign alone is part of one."""
    apart = (i for i, pair in enumerate(pairwise(entries), start=1) if not _may_be_one(*pair))
    for count in range(next(apart, len(entries)), 1, -1):
        tokens = [entry.token for entry in entries[:count]]
        if known("".join(tokens)) and not all(map(known, tokens)):
            return entries[:count]
    token = entries[0].token
    is_part = len(entries) > 1 and _may_be_one(*entries[:2]) and not any(map(str.isalnum, token)) and not known(token)
    return entries[: 1 + is_part]


def _may_be_one(one: Entry, other: Entry) -> bool:
    """Return whether two entries are neighbours, and one of them has a sign there."""
    beside = f"{one.token[-1:]}{other.token[:1]}"
    # Steps from JSON have no line number, and a brace is an unfinished comment.
    is_parted = one.comments or one.marks or not one.line or one.line != other.line or "{" in beside
    return len(beside) == 2 and not beside.isalnum() and not is_parted


def _is_seen(match: re.Match[str]) -> bool:
    """Return whether a comment, a bracket or a step has any visible character."""
    return match[3] is None or bool(plain(match[3]))


def _fork(script: Script, given: str, line: int) -> list[Entry]:
    token = plain(given)
    if not (token.isascii() and token.isdecimal() and len(token) < 7):
        script.problems.append(f"line {line}: after ( comes the number of steps, not {named(given)}")
        token = "0"
    entries = [Entry("", line)]
    script.others.append((int(token), entries))
    return entries


def _remark(entry: Entry, raw: str) -> None:
    marks = _MARKS.fullmatch(raw.strip())
    if marks:
        entry.marks.extend(marks[1].split())
        return
    comment = re.sub(r"\\(.)", r"\1", raw, flags=re.DOTALL)
    if comment:
        entry.comments.append(comment)


def write_script(steps: Sequence[Step]) -> str:
    """Return steps as a script, one turn a line."""
    lines: list[list[str]] = []
    for i, step in enumerate(steps):
        if i == 0 or steps[i - 1].seat != step.seat:
            lines.append([])
        lines[-1].append(step.action)
        lines[-1].extend(write_notes(step.comments, step.marks))
    return "\n".join(" ".join(line) for line in lines)


def write_notes(comments: Iterable[str], marks: Sequence[str]) -> list[str]:
    """Return comments and marks as they are written in a script."""
    notes = ["{" + _escape(comment) + "}" for comment in comments]
    return [*notes, "{[%mark " + " ".join(marks) + "]}"] if marks else notes


def _escape(comment: str) -> str:
    # A comment that looks like marks stays a comment.
    return comment.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}").replace("[%mark", "\\[%mark")
