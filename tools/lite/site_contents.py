"""Notebooks of the site, in each language: their files, titles, summaries and pictures."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from exxtra_widget.core.game_registry import read_position, register
from exxtra_widget.drawing.seat_style import SEATS
from exxtra_widget.drawing.svg import GROUND, INK, LINE, PAPER, RUNG_TINTS, SOFT

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
THIRD_GAME: Final = EXAMPLES / "third-game"
# Languages of the site; words.json has the texts of their start pages.
LANGUAGES: Final[tuple[str, ...]] = ("en", "de", "fr")
# Folders that readers do not need: sources of the lessons, and answers.
BEHIND: Final = {"source", "de", "fr", "en", "__pycache__"}
KERNEL: Final = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
WORDS: Final[dict[str, dict[str, str]]] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
# Tags of cells that need a package which does not run here: the package, and what pip installs for it.
NEEDS: Final = {"needs-fast": ("numba", "numba numpy"), "needs-pandas": ("pandas", "pandas")}
TEXTS: Final = (".md", ".py", ".json", ".toml")

# The moment that represents a notebook where its first board shows an empty start, by the name without number.
MOMENTS: Final = {
    "play": "12/9@3:54/15@5:70/6 A 64",
    "script-a-position": "0/3/0@4:64/0@5:70 A 61",
    "inspect-a-game": "1/4@4:64/3/0@5:42 C 61",
    "level-x": "levelx 443210+2.1.0.0.0.0/020000 A 1235",
    "which-totals-are-easy": "levelx 111000/001110 B 2345",
    "opponents-and-many-games": "14/11@4:63/12@2:41 A 54",
    "one-game": "0/1/4@2:71/0 D -",
    "sample-space": "0/0/0 A 42",
    "the-long-run": "0/0/0 A 71",
    "ranks": "0/0/0 A 61",
    "how-many-busts": "5/0/0 A 42",
    "the-first-roll": "5/0 A 31",
    "stopping-rules": "5/5 A 60",
    "alone-on-the-board": "15@5:71/10 B -",
    "how-many-games": "20/19 A 70",
    "false-alarm": "4/5 B 31",
    "which-strategy-wins": "11/13@4:53 A 54",
    "dice-or-me": "14/11@4:63 A 70",
    "risk-and-the-score": "10/20@4:62 A 31",
    "how-sure-are-you": "9/12@4:53 A 42",
    "a-third-player": "exxtra(goal=4) 2/3@1:00/1@2:76 A 31",
    "either-or-both": "0/0/0 A 70",
    "the-full-set": "levelx 443322+1.0.1.1.1.0/000000 A 1146",
    "no-second-chance": "0/0 A 70",
    "the-bell": "5/0/0 A 42",
    "how-many-x": "6/11@4:64 A 62",
    "lucky-five": "5/5/5 A 42",
    "pig": "pig 78/92 A 14",
}

# Colours of the pictures, and those that take their place where the system is dark: the board's own on a dark page
# (js/src/ui/theme.css), on the paper of a card (start.css). X squares are light there, and their gold X is dark.
DARK: Final[dict[str, str]] = {
    PAPER: "#1e242d",
    GROUND: "#2a333f",
    LINE: "#566377",
    SOFT: "#b3bfce",
    INK: "#edf1f7",
    "#fff3c4": "#393215",
    "#ffd34d": "#715500",
    **dict(zip(RUNG_TINTS, ("#222a35", "#27313e", "#2d3947", "#334151", "#3a495b", "#415266"), strict=True)),
    **{light: dark for _, light, dark, _ in SEATS},
}


class Entry(NamedTuple):
    """A notebook on the start page."""

    path: str
    """Place in the site, such as ``en/lessons/00-one-game.ipynb``."""
    title: str
    summary: str
    audience: str
    time: str
    group: str
    """``play``, ``lessons`` or ``more``."""

    @property
    def stem(self) -> str:
        """Name of the file without its ending."""
        return Path(self.path).stem


def entries(language: str) -> list[Entry]:
    """Return the notebooks of a language, in the order of the start page."""
    return [_entry(place, path, language) for place, path in notebooks(language).items()]


def notebooks(language: str) -> dict[str, Path]:
    """Return the notebooks of a language by their places on the site."""
    # English examples have no separate folder.
    inner = "" if language == "en" else language
    homes = {"": EXAMPLES / inner, "lessons/": EXAMPLES / "lessons" / language, "third-game/": THIRD_GAME / inner}
    return {f"{place}{path.name}": path for place, home in homes.items() for path in sorted(home.glob("*.ipynb"))}


def _entry(place: str, path: Path, language: str) -> Entry:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    first = "".join(notebook["cells"][0]["source"])
    built = notebook["metadata"].get("exxtra_lesson")
    if built:
        words = WORDS[language]
        ages, minutes = words["ages"].format(ages=built["ages"]), words["minutes"].format(minutes=built["minutes"])
        title = first.removeprefix("# ").partition("\n")[0]
        return Entry(f"{language}/{place}", title, _plain(built["lead"]), ages, minutes, "lessons")
    title, _, rest = first.removeprefix("# ").partition("\n")
    paragraph = next(iter(rest.strip().split("\n\n")), "")
    group = "play" if path.stem in {"01-play", "04-level-x"} else "more"
    return Entry(f"{language}/{place}", title, _plain(paragraph), "", "", group)


def _plain(paragraph: str) -> str:
    """Return a paragraph without markup."""
    return re.sub(r"[*`]|\[|\]\(.*?\)", "", " ".join(paragraph.split()))


def contents(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of each file that the site offers in a language."""
    for place, path in notebooks(language).items():
        notebook = json.loads(path.read_text(encoding="utf-8"))
        # The notebooks name the kernel of a computer; this one has another name.
        notebook["metadata"]["kernelspec"] = KERNEL
        notebook["cells"] = list(_runnable(notebook["cells"], WORDS[language]))
        # The rules are in another folder of the site.
        text = json.dumps(notebook, indent=1).replace("../../../docs/explanation/", "../")
        yield f"{language}/{place}", text.encode()
    for rules in sorted((EXAMPLES.parent / "docs" / "explanation").glob("rules*.md")):
        yield f"{language}/{rules.name}", rules.read_bytes()
    for path in sorted(EXAMPLES.rglob("*")) if language == "en" else ():
        inner = path.relative_to(EXAMPLES)
        if path.is_file() and path.suffix in TEXTS and not BEHIND & set(inner.parts):
            yield f"{language}/{inner.as_posix()}", path.read_bytes()


def _runnable(cells: list[dict[str, Any]], words: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the cells as they can run in a browser: code that needs more is shown, after one sentence about it."""
    explained: set[str] = set()
    for cell in cells:
        needs = next((tag for tag in cell["metadata"].get("tags", ()) if tag in NEEDS), None)
        if needs is None:
            yield cell
            continue
        packages, install = NEEDS[needs]
        sentence = "" if needs in explained else words["needs"].format(packages=packages, install=install) + "\n\n"
        explained.add(needs)
        shown = f"{sentence}```python\n{''.join(cell['source'])}\n```"
        yield {"cell_type": "markdown", "id": cell["id"], "metadata": {}, "source": shown.splitlines(keepends=True)}


def picture(entry: Entry) -> str:
    """Return the SVG picture of a notebook, drawn by the package from a position; it follows the reader's system."""
    _know_pig()
    text = MOMENTS.get(re.sub(r"^\d\d-", "", entry.stem)) or _first_position(entry)
    svg: str = read_position(text).svg(language=entry.path.split("/")[0])
    # A style has more weight than the attributes of the drawing.
    rules = "".join(f'[{of}="{light}"]{{{of}:{dark}}}' for light, dark in DARK.items() for of in ("fill", "stroke"))
    return svg.replace(">", f"><style>@media(prefers-color-scheme:dark){{{rules}}}</style>", 1)


def _first_position(entry: Entry) -> str:
    """Return the text of the first board in a notebook."""
    language, _, place = entry.path.partition("/")
    cells: list[dict[str, Any]] = json.loads(notebooks(language)[place].read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    found = re.search(r'Widget\(\s*"([^"]+)"', code)
    return found[1] if found else "0/0/0 A -"


@cache
def _know_pig() -> None:
    sys.path.insert(0, str(THIRD_GAME))
    from pig import PIG  # a separate package, next to its notebook

    register(PIG)
