"""An executor whose tasks are played in the wrong order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any

import pytest

from exxtra_widget.simulation import executors


class LastFirst:
    """An executor that plays the last task first, and begins when no more are sent; it counts those that wait."""

    def __init__(self, **told: Any) -> None:
        vars(self).update(told)
        self.tasks = self.most = 0
        self.waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, function: Any, *arguments: Any) -> Future[Any]:
        self.tasks += 1
        self.waiting.append((Future(), partial(function, *arguments)))
        self.most = max(self.most, len(self.waiting))
        return self.waiting[-1][0]

    def work(self) -> None:
        while self.waiting:
            future, call = self.waiting.pop()
            future.set_result(call())


@pytest.fixture
def last_first(monkeypatch: pytest.MonkeyPatch) -> Callable[..., LastFirst]:
    """Return a function that makes the executor, which tells its workers by some attribute."""

    def made(**told: Any) -> LastFirst:
        executor = LastFirst(**told)

        class Waiting(SimpleQueue[Any]):
            """Lets the executor work when its answers are awaited."""

            def get(self, block: bool = True, timeout: float | None = None) -> Any:  # noqa: FBT001, FBT002 - as any queue
                if self.empty():
                    executor.work()
                return super().get(block, timeout)

        monkeypatch.setattr(executors, "SimpleQueue", Waiting)
        return executor

    return made
