"""Every benchmark but those in JupyterLab runs to its end, with little work; how fast it is, no test asks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, levelx
from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Run = Callable[..., None]

ROOT = Path(__file__).parents[2]
ELSEWHERE = {"boards", "latency", "reopen", "site"}
# What makes each benchmark short: arguments, options, and other values of its constants.
SHORT: dict[str, dict[str, Any]] = {
    "distributions": {"options": "--rounds 1", "SUMS": [(2, 6)], "POOLS": [(4, 3, 6)]},
    "equilibrium": {"options": "--goals 2"},
    "first_hint": {"arguments": [1], "BOARDS": {"solved": "0/0@4:64 A 70"}, "CASES": ["pointed at"], "AHEAD": 0},
    "league": {"options": "--sentences 3 --pairs 1 --goal 2"},
    "model": {"options": "--rounds 1 --seconds 0.01"},
    "odds": {"options": "--rounds 1"},
    "paired": {
        "options": "--positions 1 --steps 6",
        "CASES": [("EXXtra", exxtra.start(3), "attacker", 100), ("Level X", levelx.start(2), "set_collector", 100)],
    },
    "size": {"arguments": [1], "IMPORTS": {"import anywidget": "import exxtra_widget"}, "TURNS": 2},
    "wire": {"arguments": [30]},
}
IN_BROWSER: dict[str, dict[str, Any]] = {
    "scrub": {"options": "--steps 20 --rounds 1 --slow 1", "CLICKS": 1},
    "slow": {"options": "--work 1 --rounds 1"},
}
pytestmark = [pytest.mark.everywhere, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a benchmark with arguments or options, and other values of its constants."""

    def run(name: str, arguments: Sequence[int] = (), options: str = "", **constants: Any) -> None:
        benchmark = import_module(f"benchmarks.{name}")
        monkeypatch.setattr(sys, "argv", [name, *options.split()])
        for constant, value in constants.items():
            monkeypatch.setattr(benchmark, constant, value)
        benchmark.main(*arguments)

    return run


@pytest.fixture
def running(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have benchmarks use the browser of the tests."""
    monkeypatch.setattr(chromium, "running", lambda: nullcontext(browser))


def test_each_benchmark_has_a_short_run() -> None:
    names = {path.stem for path in (ROOT / "benchmarks").glob("[!_]*.py")}
    assert names == {*ELSEWHERE, *SHORT, *IN_BROWSER, "simulate"}


@pytest.mark.parametrize("name", SHORT)
def test_a_benchmark_runs_to_its_end(run: Run, name: str) -> None:
    run(name, **SHORT[name])


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("name", IN_BROWSER)
def test_a_benchmark_in_a_browser_runs_to_its_end(run: Run, name: str) -> None:
    run(name, **IN_BROWSER[name])


def test_simulate(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks import simulate  # as in `run`

    monkeypatch.setitem(sys.modules, "distributed", None)  # its cluster would start slowly
    run(
        "simulate",
        options="--rounds 1 --seconds 0.01 --workers 1",
        cases=lambda: [simulate.chunks(2, "53", "plain"), simulate.level_x(2, "greedy", "plain")],
        WHOLE=1000,
        THREADED=[(exxtra.start(players=4), "53", 1000)],
        CHUNKS=1,
        CALLS={"nothing": ""},
    )
