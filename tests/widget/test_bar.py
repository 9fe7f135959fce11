"""The bar of a notebook against a page that is played here: what it sends, when its button shows, what a click does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm

from exxtra_widget import Game, analyze, exxtra, simulate
from exxtra_widget.simulation.model import CHUNK
from exxtra_widget.support import progress
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.widget import bar
from exxtra_widget.widget.bar import Bar

START = exxtra.start(players=2)
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="three seats are worked out with numba")
CLICK = {"method": "custom", "content": {"event": "click"}}
SHOWN = {"method": "update", "state": {"_view_count": 1}, "buffer_paths": []}
ALIVE = vars(ipywidgets.widgets.widget)["_instances"]


class Page:
    """Stands in for a page: keeps what Python sends, and answers in a thread of its own, as subshells do."""

    def __init__(self) -> None:
        self.models: dict[str, dict[str, Any]] = {}
        self.closed: list[str] = []
        self.messages = 0
        self.outputs: list[dict[str, Any]] = []
        self.seconds = 0.0

    def receive(self, wire: BaseComm, kind: str, data: dict[str, Any] | None) -> None:
        self.messages += 1
        if kind == "comm_close":
            self.closed.append(wire.comm_id)
        else:
            self.models.setdefault(wire.comm_id, {}).update((data or {}).get("state", {}))

    def display(self, data: dict[str, Any], **_: Any) -> Any:
        self.outputs.append(data)
        page = self

        class Handle:
            def update(self, data: dict[str, Any], **_: Any) -> None:
                page.outputs[-1] = data

        return Handle()

    def send(self, model: str, data: dict[str, Any]) -> None:
        wire = comm.get_comm_manager().get_comm(model)
        assert wire is not None
        sending = threading.Thread(target=wire.handle_msg, args=({"content": {"data": data}, "buffers": []},))
        sending.start()
        sending.join()

    def of(self, name: str) -> list[str]:
        """Return the models of a kind, those that are still open."""
        return [
            model
            for model, state in self.models.items()
            if state.get("_model_name") == name and model not in self.closed
        ]

    def button(self) -> dict[str, Any]:
        (model,) = self.of("ButtonModel")
        state = self.models[model]
        layout = self.models[state["layout"].removeprefix("IPY_MODEL_")]
        return {**state, "model": model, "is seen": layout["display"] != "none"}

    def text(self) -> str:
        (model,) = self.of("LabelModel")
        return str(self.models[model]["value"])

    def answer(self) -> None:
        """Tell Python that the button is displayed, as every page does by itself."""
        self.send(self.button()["model"], SHOWN)

    def click(self) -> None:
        self.send(self.button()["model"], CLICK)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page that shows widgets; its clock goes only when it is told to."""
    shown = Page()

    class Line(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
            shown.receive(self, msg_type, data)

        def _reply_subshell_for(self, *_: Any) -> None:
            """Say as ipykernel 7.4 does that what comes in has to wait for the cell."""

    monkeypatch.setattr(comm, "create_comm", Line)
    monkeypatch.setattr(bar, "display", shown.display)
    monkeypatch.setattr(bar, "monotonic", lambda: shown.seconds)
    monkeypatch.setattr(progress, "_is_watched", lambda: True)
    return shown


def played() -> Game:
    game = Game(START, seed=3)
    game.play("64 >5 53 >4 61 >3")
    return game


def passing(page: Page, monkeypatch: pytest.MonkeyPatch, seconds: float, act: Callable[[int], None]) -> None:
    """Let time pass with every report, and something happen before it."""
    call = Bar.__call__

    def later(self: Bar, done: int | None) -> bool:
        page.seconds += seconds
        if done is not None:
            act(done)
        return call(self, done)

    monkeypatch.setattr(Bar, "__call__", later)


# --- The button -------------------------------------------------------------------------------


def test_the_button_is_seen_once_messages_come_in(page: Page) -> None:
    Bar(10, "games")
    assert not page.button()["is seen"]

    page.answer()

    assert page.button()["is seen"]
    assert page.button()["description"] == "Stop"


def test_a_click_asks_to_stop_and_is_answered_at_once(page: Page) -> None:
    report = Bar(10, "games")
    page.answer()
    assert report(1)

    page.click()

    assert page.button()["disabled"]
    assert page.button()["description"] == "Stopping"
    assert report(2) is False


def test_where_nothing_comes_in_no_button_is_seen_but_a_word_what_to_do(page: Page) -> None:
    report = Bar(100, "games")
    buttons = set()
    for done in range(1, 100):
        page.seconds += 1
        assert report(done)
        buttons.add(page.button()["model"])
        assert not page.button()["is seen"]

    assert page.text().endswith("to stop, interrupt the kernel")
    assert 2 <= len(buttons) <= 5
    page.answer()
    page.seconds += 1
    report(100)
    assert page.button()["is seen"]
    assert "interrupt" not in page.text()


def test_what_was_lost_on_the_way_is_asked_again(page: Page) -> None:
    report = Bar(100, "games")
    lost = page.button()["model"]
    page.seconds += 1
    report(1)

    assert page.button()["model"] != lost
    assert lost in page.closed
    page.answer()
    assert page.button()["is seen"]


def test_messages_that_come_too_late_do_nothing(page: Page) -> None:
    report = Bar(10, "games")
    late = comm.get_comm_manager().get_comm(page.button()["model"])
    assert late is not None
    report(10)
    report(None)
    before = page.messages

    late.handle_msg({"content": {"data": SHOWN}, "buffers": []})
    late.handle_msg({"content": {"data": CLICK}, "buffers": []})

    assert page.messages == before
    assert report(None)


def test_clicks_do_not_wait_for_the_cell(page: Page) -> None:
    Bar(10, "games")
    wires = {name: comm.get_comm_manager().get_comm(page.of(name)[0]) for name in ("LabelModel", "ButtonModel")}
    # By this the kernel asks a comm where its messages have to wait; without it they go where the page says.
    assert {name: hasattr(wire, "_reply_subshell_for") for name, wire in wires.items()} == {
        "LabelModel": True,
        "ButtonModel": False,
    }


# --- What it shows ----------------------------------------------------------------------------


def test_texts(page: Page) -> None:
    report = Bar(1_000_000, "games")
    page.answer()
    assert page.text() == "0 of 1,000,000 games"
    page.seconds = 7
    report(1_000)
    assert page.text() == "1,000 of 1,000,000 games"
    # The seven seconds before the first thousand were spent on compiling.
    page.seconds = 10
    report(201_000)
    assert page.text() == "201,000 of 1,000,000 games; about 12 s left"
    page.seconds = 22
    report(1_000_000)
    report(None)
    assert page.outputs == [{"text/plain": "1,000,000 games in 22 s"}]


@pytest.mark.parametrize(
    ("at_most", "stop", "line"),
    [
        (False, False, "20 of 140 sweeps in 4.0 s"),
        (False, True, "stopped after 20 of 140 sweeps, 4.0 s"),
        (True, False, "20 sweeps in 4.0 s"),
        (True, True, "stopped after 20 of at most 140 sweeps, 4.0 s"),
    ],
)
def test_last_lines(page: Page, at_most: bool, stop: bool, line: str) -> None:  # noqa: FBT001
    report = Bar(140, "sweeps", at_most=at_most)
    page.answer()
    page.seconds = 1
    report(5)
    page.seconds = 4
    if stop:
        page.click()
    report(20)
    if not stop and at_most:
        assert page.text() == "20 of at most 140 sweeps; at most 24 s left"
    report(None)
    assert page.outputs == [{"text/plain": line}]


def test_nothing_is_left_in_kernel_and_page(page: Page) -> None:
    before = set(ALIVE)
    report = Bar(10, "games")
    for done in range(1, 11):
        page.seconds += 1
        report(done)
    assert set(ALIVE) > before
    report(None)

    assert set(ALIVE) == before
    assert set(page.models) == set(page.closed)
    assert len(page.closed) == len(set(page.closed))
    assert "application/vnd.jupyter.widget-view+json" not in page.outputs[0]


def test_at_most_ten_messages_a_second(page: Page) -> None:
    report = Bar(1_000_000, "games")
    page.answer()
    before = page.messages
    for done in range(1, 10_001):
        page.seconds += 0.001
        report(done)
    assert 50 <= page.messages - before <= 100


def test_one_of_something_is_no_plural(page: Page) -> None:
    report = Bar(1, "games")
    report(1)
    report(None)
    assert page.outputs == [{"text/plain": "1 game in 0.0 s"}]


# --- Results ----------------------------------------------------------------------------------


def test_a_stopped_simulation_is_that_of_fewer_games(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    passing(page, monkeypatch, 0.3, lambda done: page.answer() if done == CHUNK else page.click())

    found = simulate(START, ["60", "attacker"], games=10**9, rng=5, progress=True, record=["lengths"])

    alone = simulate(START, ["60", "attacker"], games=2 * CHUNK, rng=5, record=["lengths"])
    assert not found.is_complete
    assert (found.games, found.requested) == (2 * CHUNK, 10**9)
    assert (found.wins, found.turns, found.rolls, found.lengths) == (
        alone.wins,
        alone.turns,
        alone.rolls,
        alone.lengths,
    )
    assert page.outputs == [{"text/plain": "stopped after 2,000 of 1,000,000,000 games, 0.9 s"}]


def test_what_waits_for_an_executor_is_cancelled(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    passing(page, monkeypatch, 0.3, lambda _: page.click())
    futures: list[Future[Any]] = []

    class Executor:
        """Has done the first piece of work, and not begun with the others."""

        def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_result(function(*args))
            return futures[-1]

    found = simulate(START, "60", games=10**6, rng=5, executor=Executor(), progress=True)

    piece = found.games
    assert 0 < piece < 10**6
    assert found.wins == simulate(START, "60", games=piece, rng=5).wins
    assert len(futures) > 10
    assert all(future.cancelled() for future in futures[1:])


def test_an_interrupted_simulation_takes_its_button_along(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int) -> None:
        if done == 3 * CHUNK:
            raise KeyboardInterrupt

    passing(page, monkeypatch, 0.5, interrupt)

    found = simulate(START, "60", games=10**9, rng=5, progress=True)

    assert found.games == 3 * CHUNK
    assert page.of("ButtonModel") == []
    assert page.outputs[0]["text/plain"].startswith("2,000 of 1,000,000,000 games in ")


def test_a_stopped_solution_has_bounds_that_hold(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    passing(page, monkeypatch, 0.3, lambda done: page.click() if done == 4 else None)
    start = exxtra.start(players=2, goal=4)

    found = exxtra.solve(goal=4, progress=True)

    exact = exxtra.solve(goal=4).value(start)[0]
    bounds = found.bounds(start)[0]
    assert found.sweeps == 4
    assert found.gap > 1e-6
    assert bounds.low < exact < bounds.high
    assert page.outputs == [{"text/plain": "stopped after 4 of at most 2,000 sweeps, 1.5 s"}]


def test_a_stopped_analysis_holds_the_steps_before(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    passing(page, monkeypatch, 0.3, lambda done: page.click() if done == 3 else None)

    found = analyze(played(), progress=True)

    assert len(found.steps) == 3
    assert page.outputs[0]["text/plain"].startswith("stopped after 3 of 6 steps")


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: analyze(played(), progress=True), id="analyze"),
        pytest.param(lambda: exxtra.solve(goal=4, progress=True), id="solve"),
        pytest.param(lambda: exxtra.value_iteration(goal=2, progress=True), id="value_iteration", marks=needs_numba),
        pytest.param(lambda: exxtra.epsilon_equilibrium(goal=2, progress=True), id="equilibrium", marks=needs_numba),
    ],
)
def test_whatever_is_interrupted_leaves_no_button(
    page: Page, monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]
) -> None:
    def interrupt(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    passing(page, monkeypatch, 0.5, interrupt)

    with pytest.raises(KeyboardInterrupt):
        work()

    assert page.of("ButtonModel") == []
    assert page.outputs[0]["text/plain"].startswith("1 ")
