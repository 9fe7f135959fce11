"""Work beside the event loop."""

from __future__ import annotations

import asyncio
from threading import Event, current_thread

import pytest

from exxtra_widget.widget.background import Background, aside, within
from tests.widget.kernel import on_a_loop, until


def test_the_loop_goes_on_while_a_function_works() -> None:
    free = Event()

    async def scene() -> object:
        asyncio.get_running_loop().call_later(0.01, free.set)
        # The function ends only if the loop continues.
        return await aside(lambda: free.wait(30) and current_thread().daemon)

    assert asyncio.run(scene()) is True


@pytest.mark.parametrize("error", [ValueError, TimeoutError])
def test_an_error_of_the_function_comes_to_the_caller(error: type[Exception]) -> None:
    def fail() -> None:
        raise error("its own")

    with pytest.raises(error, match="its own"):
        asyncio.run(aside(fail, 30))
    with pytest.raises(error, match="its own"):
        within(fail, 30)


def test_a_result_that_comes_too_late_is_ignored_also_after_the_end_of_the_loop() -> None:
    free, done = Event(), Event()

    def work() -> None:
        free.wait(60)
        done.set()

    with pytest.raises(TimeoutError):
        asyncio.run(aside(work, 0.01))
    with pytest.raises(TimeoutError):
        within(work, 0.01)
    free.set()
    assert done.wait(30)


@on_a_loop
async def test_work_that_fails_beside_the_loop_is_logged_and_work_that_is_cancelled_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise RuntimeError("its own")

    async def cancel() -> None:
        raise asyncio.CancelledError

    background = Background()
    for work in (fail, cancel):
        assert background.start(work)
    await until(lambda: caplog.records)
    await until(lambda: not background._running)
    assert [str(record.exc_info and record.exc_info[1]) for record in caplog.records] == ["its own"]
