"""Every benchmark runs to its end; how fast it is, no test asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHORT = {
    "boards": ["1"],
    "distributions": ["--rounds", "1"],
    "equilibrium": ["--goals", "4"],
    "first_hint": ["1", "--short"],
    "latency": ["2"],
    "lookup": ["--goal", "3", "--games", "2"],
    "model": ["--rounds", "1", "--seconds", "0.01"],
    "odds": ["--rounds", "1"],
    "paired": ["--positions", "1"],
    "reopen": ["1", "60"],
    "scrub": ["--steps", "60", "--rounds", "1"],
    "simulate": ["--rounds", "1", "--seconds", "0.01", "--short"],
    "site": ["--short"],
    "size": ["1"],
    "slow": ["--work", "1", "--rounds", "1"],
    "wire": ["30"],
}
pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(900)]


def test_each_benchmark_has_a_short_run() -> None:
    assert {path.stem for path in (ROOT / "benchmarks").glob("*.py")} == {"__init__", *SHORT}


@pytest.mark.parametrize("name", SHORT)
def test_a_benchmark_runs_to_its_end(name: str, tmp_path: Path) -> None:
    environment = {**os.environ, "EXXTRA_WIDGET_CACHE": str(tmp_path)}
    commands = [["-m", f"benchmarks.{name}", *SHORT[name]]]
    if name == "lookup":
        commands.insert(0, ["-m", "exxtra_widget.exxtra.three_seats", "--goal", "3"])

    for command in commands:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()
