"""Two emulations of a slow processor, and the frames per second that a page of known work reaches in each.

``python -m benchmarks.slow [--work 0 1 2 3 4] [--slow 4]``

The developer tools stop the main thread by signals, and let it spin meanwhile. A ration of the kernel
(`cpu.cfs_quota_us`) gives each thread of the browser a share of every 4 milliseconds, before all other processes; it
needs root, and Linux with version 1 of its control groups. Load costs frames all the same, so compare with figures of
the same time. The page is a slider that moves in each frame, next to this many milliseconds of arithmetic.
"""

from __future__ import annotations

import argparse
import os
import statistics
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession

GROUPS: Final = Path("/sys/fs/cgroup/cpu")
PERIOD: Final = 4_000
# Before all that competes with the browser for the processor.
SHARES: Final = 262_144
PAGE: Final = """<!doctype html><input type=range max=2000 style='width: 800px'><script>
  let sum = 0;
  const add = (times) => { for (let k = 0; k < times; k += 1) sum = sum * 1.0000001 + 1e-9; };
</script>"""
# The best of some loops in a row.
PACE: Final = """() => {
  const times = Array.from({ length: 12 }, () => {
    const start = performance.now();
    add(5e6);
    return performance.now() - start;
  });
  return 5e6 / Math.min(...times);
}"""
FRAMES: Final = """async (times) => {
  const slider = document.querySelector("input");
  const frame = () => new Promise(requestAnimationFrame);
  let frames = 0;
  await frame();
  const start = performance.now();
  for (; performance.now() - start < 1000; frames += 1) {
    slider.value = String((frames * 17) % 2000);
    add(times);
    await frame();
  }
  return (1000 * frames) / (performance.now() - start);
}"""


@contextmanager
def throttled(devtools: CDPSession, slow: int) -> Iterator[None]:
    """Let the developer tools slow down the main thread of a page."""
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    try:
        yield
    finally:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


@contextmanager
def rationed(slow: int) -> Iterator[None]:
    """Give each thread of the browsers of this process one part in `slow` of a processor."""
    groups: list[Path] = []
    try:
        for thread in _threads():
            group = GROUPS / f"exxtra-{thread}"
            group.mkdir()
            groups.append(group)
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(PERIOD // slow))
            (group / "cpu.shares").write_text(str(SHARES))
            _move(thread, group)
        yield
    finally:
        for group in groups:
            for thread in (group / "tasks").read_text().split():
                _move(thread, GROUPS)
            group.rmdir()


def _threads() -> list[str]:
    parents = {process: text.rpartition(")")[2].split()[1] for process, text in _read("stat")}
    ours = {str(os.getpid())}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    browsers = [process for process, text in _read("cmdline") if process in ours and "--type=" in text]
    return [task.name for browser in browsers for task in Path(f"/proc/{browser}/task").iterdir()]


def _read(name: str) -> list[tuple[str, str]]:
    """Return each process with the text of its file of that name."""
    found: list[tuple[str, str]] = []
    for path in Path("/proc").glob(f"[0-9]*/{name}"):
        # A process may end meanwhile.
        with suppress(OSError):
            found.append((path.parent.name, path.read_text()))
    return found


def _move(thread: str, group: Path) -> None:
    """Move a thread, unless it has ended."""
    if Path(f"/proc/{thread}").exists():
        (group / "tasks").write_text(thread)


def main() -> None:
    """Measure the amounts of work that the command names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=float, nargs="+", default=[0, 1, 2, 3, 4])
    parser.add_argument("--slow", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=6)
    chosen = parser.parse_args()
    with chromium.running() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_content(PAGE)
        devtools = page.context.new_cdp_session(page)
        pace = page.evaluate(PACE)
        for work in chosen.work:
            emulations = {"throttled": throttled(devtools, chosen.slow), "rationed": rationed(chosen.slow)}
            for name, emulation in emulations.items():
                with emulation:
                    frames = [page.evaluate(FRAMES, work * pace) for _ in range(chosen.rounds)]
                print(f"{work} ms, {name}: {statistics.median(frames):.0f}, at most {max(frames):.0f}")


if __name__ == "__main__":
    main()
