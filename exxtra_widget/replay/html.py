"""Replays as HTML: a whole page, or a fragment for any page."""

from __future__ import annotations

import base64
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.game import picture_of
from exxtra_widget.core.language import phrase
from exxtra_widget.drawing import markup
from exxtra_widget.support.packing import pack
from exxtra_widget.widget.page_code import STATIC, TRANSLATIONS, pack_page, page_of, texts_of

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject

_STYLE: Final = """
html { color-scheme: SCHEME; }
body { margin: 0; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 12px; }
figure svg { max-width: 100%; height: auto; }
h1 { margin: 0 4px 8px; font-size: 1.15rem; overflow-wrap: anywhere; }
@media print { html { color-scheme: light; } }
""".strip()


@cache
def _host() -> str:
    return (STATIC / "replay.js").read_text(encoding="utf-8").strip()


@cache
def _licenses() -> str:
    """Return the licences of the packages in the code, which must come with every copy."""
    return _no_template((STATIC / "licenses.txt").read_text(encoding="utf-8"))


@cache
def _code(name: str) -> tuple[str, str]:
    """Return the packed page of a game in all languages, and the key by which its replays find it.

    The key changes with the code, so that replays of two versions share a page.
    """
    page = page_of(name)
    js, css = ((STATIC / f"{page}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    packed = pack_page(js, css, texts={language: texts_of(name, language) for language in TRANSLATIONS})
    digest = sha256((packed + _host()).encode()).hexdigest()
    return packed, f"{page}-{digest[:12]}"


def _no_template(html: str) -> str:
    """Return HTML without braces that a template engine such as Jinja would read; browsers show the same."""
    return html.replace("{", "&#123;")


def picture(game: Game[Position], state: JsonObject) -> str:
    """Return the picture and the text of the moment at the cursor, in the language and the colours of a recording."""
    language = state["language"]
    colors = {seat: look["fill"] for seat, look in enumerate(state["board"]["seats"]) if "fill" in look}
    text = game.definition.text(game.position, game.players, language)
    return figure(picture_of(game, colors, language), text)


def figure(image: str, text: str) -> str:
    """Return an image and a text below it."""
    lines = "<br>".join(markup.text(line, "html") for line in text.split("\n"))
    return f'<figure style="margin:0;max-width:654px;overflow-x:auto">{image}<figcaption>{lines}</figcaption></figure>'


def fragment(recording: JsonObject, still: str, *, code: bool = True, whole: bool = False) -> str:
    """Return a replay as a fragment; ``whole`` if it is the whole page, whose address then names the scene."""
    state = recording["state"]
    packed, key = _code(state["game_name"])
    language = f'lang="{state["language"]}" dir="ltr" translate="no"'
    owns = " data-exxtra-whole" if whole else ""
    parts = [
        f'<div class="exxtra-replay" data-exxtra-replay="{key}"{owns} data-prevent-swipe {language}>',
        _no_template(still),
        # Shown unless the script runs: some browsers and pages forbid scripts.
        f"<p>{phrase(state['language'], '', 'replay', 'still')}</p>",
        f'<script type="text/plain">{pack(recording)}</script>',
        "</div>",
    ]
    if code:
        parts += [f'<script type="text/plain" data-exxtra-licenses>{_licenses()}</script>']
        parts += [f'<script type="text/plain" data-exxtra-code="{key}">{packed}</script>']
        parts += [f'<script data-exxtra-key="{key}">{_host()}</script>']
    else:
        parts += [f'<script>window["{key}"]?.()</script>']
    return "\n".join(parts) + "\n"


def page(recording: JsonObject, game: Game[Position], title: str | None) -> str:
    """Return a replay as a whole page, which needs no network."""
    language, theme = recording["state"]["language"], recording["state"]["theme"]
    named = title if title is not None else f"{game.definition.title}: {', '.join(game.players)}"
    heading = _no_template(markup.text(named, "html"))
    scheme = "light dark" if theme == "auto" else theme
    digest = base64.b64encode(sha256(_host().encode()).digest()).decode()
    # The browser then loads nothing, and runs only this script and the unpacked code.
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}' blob:; style-src 'unsafe-inline'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_no_template(markup.text(named, "attribute"))}</title>
<style>{_STYLE.replace("SCHEME", scheme)}</style>
</head>
<body>
<main>
<h1>{heading}</h1>
{fragment(recording, picture(game, recording["state"]), whole=True).rstrip()}
</main>
</body>
</html>
"""
