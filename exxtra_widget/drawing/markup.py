"""Escaping of text for HTML, Markdown and LaTeX, and lines of text for any markup.

Names come from records, students and other people's code. All code that writes markup writes them with `text`.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Format = Literal["html", "attribute", "markdown", "latex"]

_BREAKS: Final = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
# Other control characters, surrogates, characters that XML forbids, and those that reverse a whole line.
_DROPPED: Final = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]"
)

_ATTRIBUTE: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
# MathJax looks for $…$, \(…\) and \begin{…} in all outputs of a notebook, but not across elements.
_HTML: Final = _ATTRIBUTE | {ord(sign): f"<span>{sign}</span>" for sign in "$\\"}
_LATEX: Final = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "#$%&_{}"},
        "\\": "\\textbackslash{}",
        "^": "\\textasciicircum{}",
        "~": "\\textasciitilde{}",
        "<": "\\textless{}",
        ">": "\\textgreater{}",
    }
)
_KEYBOARD: Final = str.maketrans(
    {"\N{NO-BREAK SPACE}": " ", "\N{MINUS SIGN}": "-", "\N{PLUS-MINUS SIGN}": "+/-"} | dict.fromkeys("“”", '"')
)
# Characters that act anywhere, around words, at the beginning, and in addresses.
_ACTIVE: Final = re.compile(
    r"""[&<>`*\[\]|~\#$\\^]
    | (?<![0-9A-Za-z])_ | _(?![0-9A-Za-z])
    | ^[-+=](?![0-9]) | ^[0-9]{1,9}[.)](?!\S)
    | :(?=//) | (?<=[Ww]{3})\. | @(?=[^\s@]*\.)""",
    re.VERBOSE,
)
# In every dialect a character reference does not act as markup. MathJax and GitHub (for addresses) resolve references,
# but do not read across elements.
_REFERENCES: Final = {sign: f"&#{ord(sign)};" for sign in "`*[]|~#^_-+=.):"} | {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    **{sign: f"<span>&#{ord(sign)};</span>" for sign in "$\\@"},
}


def _in_css(sign: str) -> str:
    """Return a pattern of a letter as CSS may write it: itself, or behind a backslash, or as the number of its sign."""
    return rf"(?:\\?{sign}|\\0{{0,4}}(?:{ord(sign):x}|{ord(sign.upper()):x})(?:\r\n|\s)?)"


# The functions of CSS that load from an address; CSS knows a function only by the bracket right behind its name.
_LOADING: Final = re.compile(
    f"((?:{'|'.join(''.join(map(_in_css, name)) for name in ('url', 'src', 'image', 'set'))}))\\(", re.IGNORECASE
)


def inert(value: str) -> str:
    """Return a text that looks the same, but in which CSS finds no address to load."""
    return _LOADING.sub("\\1\N{WORD JOINER}(", value) if "(" in value else value


def line(value: object) -> str:
    r"""Return a value as one line, without characters that XML forbids or that no reader sees.

    Line breaks become spaces; control characters and characters that reverse a line are left out.
    """
    said = str(value)
    # Five times as fast; pictures have hundreds of attributes.
    return said if said.isprintable() else _DROPPED.sub("", _BREAKS.sub(" ", said))


def keyboard(value: object) -> str:
    """Return a value as a `line` in ASCII, for a terminal."""
    return line(value).translate(_KEYBOARD)


def text(value: object, form: Format) -> str:
    r"""Return a value as a `line` of text without markup."""
    if form == "markdown":
        return _ACTIVE.sub(_spelled, line(value).strip(" "))
    return line(value).translate({"html": _HTML, "attribute": _ATTRIBUTE, "latex": _LATEX}[form])


def _spelled(match: re.Match[str]) -> str:
    return "".join(sign if sign.isdecimal() else _REFERENCES[sign] for sign in match[0])
