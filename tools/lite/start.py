"""The start page of the site: a card with a picture for each notebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from exxtra_widget import __version__
from exxtra_widget.drawing import markup
from tools.lite.site_contents import LANGUAGES, WORDS, Entry, entries, picture

HERE: Final = Path(__file__).parent
# Folder with all that teachers print, open and hand out.
TEACHERS: Final = "teachers"
GROUPS: Final = ("play", "lessons", "more")
# The first language has the page at the root of the site.
FIRST: Final = next(iter(LANGUAGES))


def write(site: Path) -> None:
    """Write the start page of each language, its pictures, style and script into the site."""
    (site / "start").mkdir()
    for name in ("start.css", "start.js"):
        (site / "start" / name).write_bytes((HERE / name).read_bytes())
    for language in LANGUAGES:
        found = entries(language)
        pictures = site / "start" / language
        pictures.mkdir()
        for entry in found:
            (pictures / f"{entry.stem}.svg").write_text(picture(entry), encoding="utf-8")
        at = _place(language)
        (site / at).parent.mkdir(exist_ok=True)
        (site / at).write_text(page(language, found, "." if language == FIRST else ".."), encoding="utf-8")


def _place(language: str) -> str:
    return "index.html" if language == FIRST else f"{language}/index.html"


def page(language: str, found: list[Entry], root: str = ".") -> str:
    """Return the start page of a language with its notebooks; `root` is the path to the start of the site."""
    words = {key: markup.text(said, "attribute") for key, said in WORDS[language].items()}
    tutorial = next((entry for entry in found if entry.group == "lessons"), found[0])
    states = " ".join(f'data-{name}="{words[name]}"' for name in ("saving", "saved", "unsaved"))
    groups = [group for group in GROUPS if any(entry.group == group for entry in found)]
    sections = "\n".join(_section(group, words, found, root) for group in groups)
    made = words["dice"].format(package="exxtra-widget", version=__version__)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{words["title"]}</title>
<!-- The pages of JupyterLite look for settings here, too. -->
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root="{root}">{{}}</script>
<link rel="icon" href="{root}/icon-120x120.png">
<link rel="stylesheet" href="{root}/start/start.css">
</head>
<body>
<header>
<h1>{words["title"]}</h1>
<p>{words["lead"]}</p>
<p><a class="go" href="{address(tutorial, root)}">{words["start"]}</a></p>
<p>{words["how"]}</p>
<p class="kept" role="status" data-root="{root}" {states}>{words["loading"]}</p>
{"".join(_languages(language, root, words["languages"]))}</header>
<main>
{sections}
</main>
<footer><p><a href="{root}/{TEACHERS}/{language}/index.html">{words["teachers"]}</a></p><p>{made}</p></footer>
<script type="module" src="{root}/start/start.js"></script>
</body>
</html>
"""


def _section(group: str, words: dict[str, str], found: list[Entry], root: str) -> str:
    cards = "\n".join(_card(entry, root) for entry in found if entry.group == group)
    return f"<section>\n<h2>{words[group]}</h2>\n<p>{words[group + '_lead']}</p>\n<ul>\n{cards}\n</ul>\n</section>"


def _card(entry: Entry, root: str) -> str:
    language = entry.path.split("/")[0]
    facts = " · ".join(markup.text(fact, "attribute") for fact in (entry.time, entry.audience) if fact)
    return (
        f'<li><a href="{address(entry, root)}"><span class="picture">'
        f'<img src="{root}/start/{language}/{quote(entry.stem)}.svg" alt="" loading="lazy"></span>'
        f"<strong>{markup.text(entry.title, 'attribute')}</strong>"
        f'<span class="said">{markup.text(entry.summary, "attribute")}</span>'
        f"{f'<small>{facts}</small>' if facts else ''}</a></li>"
    )


def address(entry: Entry, root: str) -> str:
    """Return the address at which a notebook opens."""
    return f"{root}/notebooks/index.html?path={quote(entry.path, safe='/')}"


def _languages(language: str, root: str, label: str) -> Iterator[str]:
    """Yield the links to the same page in other languages."""
    if len(LANGUAGES) > 1:
        yield f'<nav aria-label="{label}">'
        for other in LANGUAGES:
            if other != language:
                name = markup.text(WORDS[other]["name"], "attribute")
                yield f'<a lang="{other}" href="{root}/{_place(other)}">{name}</a>'
        yield "</nav>\n"
