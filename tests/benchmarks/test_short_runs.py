"""Every benchmark but those in JupyterLab runs to its end, with little work; how fast it is, no test asks."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
pytestmark = [pytest.mark.everywhere, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a benchmark with arguments or options, and other values of its constants."""

    def run(name: str, *arguments: int, options: str = "", **constants: Any) -> None:
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
    assert names == ELSEWHERE | {name.removeprefix("test_") for name in globals()} & names


def test_distributions(run: Run) -> None:
    run("distributions", options="--rounds 1", SUMS=[(2, 6)], POOLS=[(4, 3, 6)])


def test_equilibrium(run: Run) -> None:
    run("equilibrium", options="--goals 2")


def test_league(run: Run) -> None:
    run("league", options="--sentences 3 --pairs 1 --goal 2")


def test_first_hint(run: Run) -> None:
    run("first_hint", 1, BOARDS={"solved": "0/0@4:64 A 70"}, CASES=["pointed at"], AHEAD=0)


def test_model(run: Run) -> None:
    run("model", options="--rounds 1 --seconds 0.01")


def test_odds(run: Run) -> None:
    run("odds", options="--rounds 1")


def test_paired(run: Run) -> None:
    cases = [("EXXtra", exxtra.start(3), "attacker", 100), ("Level X", levelx.start(2), "set_collector", 100)]
    run("paired", options="--positions 1 --steps 6", CASES=cases)


@pytest.mark.usefixtures("running")
def test_scrub(run: Run) -> None:
    run("scrub", options="--steps 20 --rounds 1 --slow 1", CLICKS=1)


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


def test_size(run: Run) -> None:
    run("size", 1, IMPORTS={"import anywidget": "import exxtra_widget"}, TURNS=2)


@pytest.mark.usefixtures("running")
def test_slow(run: Run) -> None:
    run("slow", options="--work 1 --rounds 1")


def test_wire(run: Run) -> None:
    run("wire", 30)
