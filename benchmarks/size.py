"""How large the bundle is, and how long the import takes beside that of anywidget.

``make bench``, or ``python -m benchmarks.size [runs]``.
"""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

import exxtra_widget
from exxtra_widget.core.registry import SHIPPED as GAMES

STATIC: Final = Path(exxtra_widget.__file__).parent / "static"
IMPORTS: Final = {
    "import anywidget": "import anywidget",
    "import exxtra_widget": "import exxtra_widget",
    "from exxtra_widget import exxtra": "from exxtra_widget import exxtra",
    "from exxtra_widget import ExxtraWidget": "from exxtra_widget import ExxtraWidget",
}
TIMED: Final = "from time import perf_counter as t; a = t(); {}; print(t() - a)"


def import_seconds(statement: str) -> float:
    """Return the seconds that a statement takes in a fresh Python."""
    command = [sys.executable, "-c", TIMED.format(statement)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)  # noqa: S603 - fixed words


def main(runs: int) -> None:
    """Print both tables."""
    print(f"\n{'bytes':<16}{'minified':>10}{'gzip':>10}")
    for game in GAMES:
        names = (f"{game}.js", f"{game}.css")
        contents = [(STATIC / name).read_bytes() for name in names]
        for name, content in zip((*names, "together"), (*contents, b"".join(contents)), strict=True):
            print(f"{name:<16}{len(content):>10,}{len(gzip.compress(content)):>10,}")

    times: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(runs):
        for name, statement in IMPORTS.items():
            times[name].append(import_seconds(statement))
    base = statistics.median(times["import anywidget"])
    print(f"\n{f'fresh process, median of {runs}':<42}{'ms':>8}{'ratio':>8}")
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"{name:<42}{1000 * median:>8.1f}{median / base:>8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
