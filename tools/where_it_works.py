"""Write docs/reference/environments.md from `environments.json` next to it: ``python -m tools.where_it_works``.

With ``--play``, the tests in other hosts play again and fill that file first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "environments.md"
ROWS: Final = ROOT / "docs" / "reference" / "environments.json"
BEGIN: Final = "<!-- Written by tools/where_it_works.py. -->\n"
END: Final = "<!-- End of the table. -->\n"
PLAYING: Final = (
    *(sys.executable, "-m", "pytest", "-p", "tests.environments.record", "-m", "place"),
    *("-n", "2", "--dist", "worksteal", "tests/environments"),
)
HEAD: Final = "| where | versions | browser | what a test does there | last run |\n|---|---|---|---|---|\n"


def table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the table of the rows of `docs/reference/environments.json` in Markdown."""
    return HEAD + "".join(map(_line, rows))


def _line(row: Mapping[str, Any]) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in row["versions"].items())
    done = row["done"] if row["result"] == "passed" else f"**fails**: {row['done']}"
    return f"| {row['place']} | {versions} | {row['browser']} | {done} | {row['date']} |\n"


def written(text: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """Return a page in Markdown with the table between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"the page lacks the marks {BEGIN.strip()} and {END.strip()}")
    return f"{before}{begin}\n{table(rows)}\n{end}{after}"


def main() -> None:
    """Write the table into docs/reference/environments.md; exit with pytest's status if a place fails."""
    status = subprocess.run([*PLAYING], cwd=ROOT, check=False).returncode if "--play" in sys.argv else 0
    rows = json.loads(ROWS.read_text(encoding="utf-8"))
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    sys.exit(status)


if __name__ == "__main__":
    main()
