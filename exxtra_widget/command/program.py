"""The command line: its arguments, what it says, and its exit codes."""

from __future__ import annotations

import json
import sys
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

from exxtra_widget._version import __version__
from exxtra_widget.command.lessons import INDEX, hand_out
from exxtra_widget.exxtra.widget import ExxtraWidget
from exxtra_widget.support.locale import LANGUAGES, check_language, fill

_NAME: Final = "exxtra-widget"
# A shell's code for a program that Ctrl+C has ended.
_INTERRUPTED: Final = 130
_ABOUT: Final = """\
Lessons in probability with the dice game EXXtra, for Jupyter.

  exxtra-widget lessons de          write German lessons into exxtra-lessons-de
  exxtra-widget lessons fr "9 b"    write French ones into another folder
  exxtra-widget demo                replay a game in the browser
"""


class _Parser(ArgumentParser):
    """A parser that says an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0, or 1 if a file cannot be written; a wrong call ends it with 2."""
    for stream in (sys.stdout, sys.stderr):
        # Some consoles lack letters of a path.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    said = _parser().parse_args(arguments)
    try:
        said.run(said)
    except OSError as error:
        print(f"{_NAME}: {_reason(error)}", file=sys.stderr)  # noqa: T201 - a program prints
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0


def _parser() -> ArgumentParser:
    parser = _Parser(prog=_NAME, description=_ABOUT, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"{_NAME} {__version__}")
    # A program without a command shows its help.
    parser.set_defaults(run=lambda _said: parser.print_help())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    language: dict[str, Any] = {"type": _language, "metavar": "LANGUAGE", "help": f"one of {', '.join(LANGUAGES)}"}

    lessons = commands.add_parser("lessons", help="write the lessons: notebooks, run-throughs and an index")
    lessons.add_argument("language", **language)
    lessons.add_argument("folder", type=_folder, nargs="?", metavar="FOLDER", help="default: exxtra-lessons-LANGUAGE")
    lessons.set_defaults(run=_lessons)

    demo = commands.add_parser("demo", help="save a game as exxtra-demo.html, and open it in the browser")
    demo.add_argument("language", nargs="?", default=LANGUAGES[0], **language)
    demo.set_defaults(run=_demo)
    return parser


def _language(given: str) -> str:
    try:
        return check_language(given)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _folder(given: str) -> Path:
    # For a path, an empty text is the current folder.
    if not given:
        raise ArgumentTypeError("name a folder, or leave it out")
    return Path(given)


def _lessons(said: Namespace) -> None:
    folder = said.folder or Path(f"exxtra-lessons-{said.language}")
    lessons, kept = hand_out(said.language, folder)
    _say(said.language, "written", lessons=lessons, folder=folder)
    if kept:
        _say(said.language, "kept", names=", ".join(kept))
    _say(said.language, "next", index=(folder / INDEX).resolve(), folder=folder)


def _demo(said: Namespace) -> None:
    bots = {0: "attacker", 1: "53", 2: "60"}
    board = ExxtraWidget(players=["Ann", "Bo", "Cy"], bots=bots, seed=7, language=said.language)
    board.play_bots()
    board.goto(0)
    file = board.save_html("exxtra-demo.html").resolve()
    _say(said.language, "demo" if webbrowser.open(file.as_uri()) else "demo_closed", file=file)


def _say(language: str, key: str, **fields: object) -> None:
    texts = json.loads((Path(__file__).parent / "locale" / f"{language}.json").read_text(encoding="utf-8"))
    print(fill(texts[key], fields, language=language))  # noqa: T201 - a program prints


def _reason(error: OSError) -> str:
    """Return what the operating system refused, in one line."""
    if error.filename is None:
        return str(error)
    return f"cannot write to {error.filename}: {error.strerror}"
