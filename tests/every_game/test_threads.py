"""Threads, pages, bots, undo, questions and traits in random order: the game stays whole, and the page knows it all."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, IllegalStep, LevelXWidget, QuestionError
from tests.whole import check_whole

Act = Callable[[Any, random.Random], object]

THREADS = 3
GAMES: dict[str, Callable[..., Any]] = {"exxtra": ExxtraWidget, "levelx": LevelXWidget}


def choice(widget: Any, rng: random.Random) -> str:
    return str(rng.choice((*widget.game.actions(), "roll")))


def bring_back(widget: Any, _: random.Random) -> None:
    game = widget.game
    earlier = game.history
    game.play("roll")
    game.history = earlier


def check_copy(widget: Any, _: random.Random) -> None:
    check_whole(widget.game.copy())


def read(widget: Any, _: random.Random) -> None:
    assert Game.from_text(widget.game.to_text()).problems == ()
    widget.game.to_pandas()
    widget.svg()
    repr(widget.game)
    widget.get_state()
    str(widget.predictions.to_records())


def bots(rng: random.Random) -> dict[int, str] | None:
    return rng.choice([None, {}, {1: "random"}, {0: "random", 1: "random"}])


ACTS: tuple[Act, ...] = (
    *[lambda w, _: w.roll()] * 4,
    *[lambda w, rng: w.game.step(choice(w, rng))] * 6,
    lambda w, rng: w.play(f"roll {choice(w, rng)}"),
    lambda w, _: w.game.branch(),
    lambda w, rng: w.undo(rng.randint(1, 3)),
    lambda w, _: w.redo(),
    lambda w, rng: w.goto(rng.randrange(len(w.game) + 1)),
    lambda w, rng: w.game.switch(rng.randrange(len(w.game.others) + 1)),
    bring_back,
    lambda w, rng: w.caption(rng.choice(["", "Look!", "{braces}"])),
    lambda w, _: w.game.comment("And on."),
    lambda w, _: w.mark("dice"),
    lambda w, _: w.clear_notes(),
    lambda w, rng: w.new_game(rng.randrange(99), players=rng.choice([None, 2, 3])),
    lambda w, rng: w.load(rng.choice(w.earlier or (w.value,))),
    lambda w, _: setattr(w, "value", str(w.game.start)),
    lambda w, rng: setattr(w, "odds", rng.random() < 0.5),
    lambda w, rng: setattr(w, "theme", rng.choice(["auto", "light", "dark"])),
    lambda w, rng: setattr(w, "language", rng.choice(["en", "de", "fr"])),
    lambda w, rng: setattr(w, "size", rng.choice(["normal", "compact"])),
    lambda w, rng: setattr(w, "speed", rng.choice([0, 1, 2.5])),
    lambda w, rng: setattr(w, "pace", rng.choice([0, 0.01])),
    lambda w, rng: setattr(w, "thinking", rng.choice([5, 20])),
    lambda w, rng: setattr(w, "bots", bots(rng)),
    lambda w, _: w.play_bots(3),
    lambda w, rng: rng.choice([w.pause, w.resume, w.present])(),
    lambda w, rng: w.ask("Rain?", choices=["yes", "no"], names=rng.choice(["shown", "hidden"])),
    lambda w, rng: w.answer(f"Person {rng.randrange(9)}", rng.choice(["yes", "no"])),
    lambda w, rng: w.tally({"yes": rng.randrange(4)}),
    lambda w, rng: rng.choice([w.again, w.reveal, w.dismiss])(),
    lambda w, rng: rng.choice([w.start_review, w.stop_review, w.stop_hint, lambda: w.ask_hint(0.1)])(),
    lambda w, _: w.embed_html(code=False),
    read,
    check_copy,
)


def message(widget: Any, rng: random.Random) -> dict[str, Any]:
    """Return a message of the page, now and then at an old revision."""
    question = (widget.question or {"id": 0})["id"]
    content: dict[str, Any] = rng.choice(
        [
            *[{"kind": "act", "token": choice(widget, rng)}] * 4,
            *({"kind": kind} for kind in ("undo", "redo", "new", "pause", "resume", "hint", "rest", "record", "meet")),
            *({"kind": kind, "cursor": rng.randrange(6)} for kind in ("goto", "odds")),
            {"kind": "line", "line": rng.randrange(3)},
            {"kind": "look", "cursor": rng.randrange(6), "token": choice(widget, rng)},
            {"kind": "ask", "topic": "bust"},
            {"kind": "answer", "question": question, "name": f"Page {rng.randrange(9)}", "answer": "1/3"},
            *({"kind": kind, "question": question} for kind in ("reveal", "dismiss")),
            {"kind": "bot", "seat": rng.randrange(2), "name": rng.choice(["", "random"])},
        ]
    )
    return {**content, "revision": widget.revision - (rng.random() < 0.1)}


class Storm:
    """A kernel with one board, whose page clicks while threads play and set."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.failed: list[BaseException] = []
        self.done = 0
        self.over = threading.Event()
        # The state of the page, from what it is sent in the order in which it is sent.
        self.page: dict[str, Any] = {}

    async def blow(self, acts: int) -> Any:
        """Return the board after this many acts of the threads."""
        board = GAMES[self.name](players=2, seed=self.seed, bots={1: "random"}, pace=0, speed=0)
        self.page = json.loads(json.dumps(board.get_state()))
        board.comm.send = self._receive
        threads = [threading.Thread(target=self._act, args=[board, i], daemon=True) for i in range(THREADS)]
        for thread in threads:
            thread.start()
        rng = random.Random(f"page {self.seed}")
        while self.done < acts and not self.failed:
            board._handle_custom_msg(message(board, rng), [])
            if (board.notice or {}).get("code") in {"failed", "malformed", "bot_failed"}:
                self.failed.append(AssertionError(board.notice))
            await asyncio.sleep(0.001)
        self.over.set()
        for thread in threads:
            while thread.is_alive():  # noqa: ASYNC110 - a thread cannot be awaited
                await asyncio.sleep(0.01)
        for rest in (board.pause, board.stop_hint, board.stop_review):
            rest()
        while board._session.background._running:  # noqa: ASYNC110 - the same
            await asyncio.sleep(0.01)
        return board

    def _receive(self, data: Any = None, **_: object) -> None:
        if data["method"] == "update":
            self.page.update(json.loads(json.dumps(data["state"])))

    def _act(self, board: Any, number: int) -> None:
        rng = random.Random(f"{number} {self.seed}")
        while not self.over.is_set():
            try:
                rng.choice(ACTS)(board, rng)
            except (IllegalStep, QuestionError):
                # Another thread was quicker.
                pass
            except BaseException as error:  # noqa: BLE001 - the test looks at it
                self.failed.append(error)
                return
            self.done += 1
            # An endless game would use up the whole test.
            if len(board.game) > 60:
                board.new_game(rng.randrange(99))
            if len(board.earlier) > 20:
                board.earlier = board.earlier[-3:]


def storm(name: str, seed: int, acts: int) -> None:
    weather = Storm(name, seed)
    # In a new thread: the test's own may already have a loop.
    with ThreadPoolExecutor(1) as kernel:
        board = kernel.submit(lambda: asyncio.run(weather.blow(acts))).result()
    assert weather.failed == []
    check_whole(board.game)
    for text in board.earlier:
        check_whole(Game.from_text(text))
    state = json.loads(json.dumps(board.get_state()))
    lost = {key: (weather.page.get(key), value) for key, value in state.items() if weather.page.get(key) != value}
    assert lost == {}
    assert (state["cursor"], state["length"], state["value"]) == (
        board.game.cursor, len(board.game), str(board.game.position),
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_whole_after_all_that_threads_can_do(name: str) -> None:
    storm(name, 1, 150)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", GAMES)
def test_six_boards_are_whole_after_all_that_threads_can_do(name: str, seed: int) -> None:
    storm(name, seed, 3_000)
