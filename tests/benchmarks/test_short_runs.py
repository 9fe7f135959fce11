"""Every benchmark runs to its end; how fast it is, no test asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHORT = {
    "distributions": ["--rounds", "1"],
    "equilibrium": ["--goals", "3"],
    "first_hint": ["1", "--short"],
    "lookup": ["--goal", "3", "--games", "2"],
    "model": ["--rounds", "1", "--seconds", "0.01"],
    "odds": ["--rounds", "1"],
    "paired": ["--positions", "1", "--steps", "6"],
    "scrub": ["--steps", "60", "--rounds", "1"],
    "simulate": ["--rounds", "1", "--seconds", "0.01", "--workers", "1", "--short"],
    "size": ["1"],
    "slow": ["--work", "1", "--rounds", "1"],
    "wire": ["30"],
}
# Each would start a browser and a server.
IN_JUPYTERLAB = """
from contextlib import nullcontext
from benchmarks import boards, latency, reopen

with boards.lab(nodelay=True) as running:
    boards.lab = latency.lab = reopen.lab = lambda **_: nullcontext(running)
    boards.main(1)
    latency.main(2, {"One server": True})
    reopen.main(1, [60])
"""
pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(900)]


def run(folder: Path, *options: str) -> None:
    """Run Python, and expect that it prints something."""
    environment = {**os.environ, "EXXTRA_WIDGET_CACHE": str(folder)}
    command = [sys.executable, *options]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_each_benchmark_has_a_short_run() -> None:
    in_jupyterlab = {"boards", "latency", "reopen"}
    assert {path.stem for path in (ROOT / "benchmarks").glob("*.py")} == {"__init__", *SHORT, *in_jupyterlab}


@pytest.mark.parametrize("name", SHORT)
def test_a_benchmark_runs_to_its_end(name: str, tmp_path: Path) -> None:
    if name == "lookup":
        run(tmp_path, "-m", "exxtra_widget.exxtra.three_seats", "--goal", "3")
    run(tmp_path, "-m", f"benchmarks.{name}", *SHORT[name])


def test_those_in_jupyterlab_run_to_their_ends(tmp_path: Path) -> None:
    run(tmp_path, "-c", IN_JUPYTERLAB)
