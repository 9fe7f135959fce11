"""Messages to a real kernel: neither its log nor its streams say a word, and the game stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.robustness.test_messages import JUNK, MACHINERY, OURS

manager = pytest.importorskip("jupyter_client.manager")
pytest.importorskip("ipykernel")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

DEEP = json.loads("[" * 900 + "]" * 900)
VALUES: tuple[Any, ...] = ("x", 7, [1], {}, None)
DATA: tuple[Any, ...] = (
    *({"method": "update", "state": {name: value}} for name in (*MACHINERY, *OURS) for value in VALUES),
    *({"method": "custom", "content": value} for value in (*JUNK, DEEP)),
    *({"method": "update", "state": value, "buffer_paths": value} for value in JUNK),
    *({"method": value} for value in JUNK),
    *JUNK,
    DEEP,
    {"method": "custom", "content": {"kind": "load", "revision": 0, "text": "x" * 1_000_000}},
    {"method": "update", "state": {"_esm": "x" * 1_000_000}},
    [0] * 100_000,
    {"method": "custom", "content": {"kind": "anywidget-command", "name": "x"}},
)


class Kernel:
    """A kernel of its own, and its log."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.manager, self.client = manager.start_new_kernel(stderr=log, stdout=log)
        # It sends numbers and characters that JSON does not have, as pages may.
        self.client.session.pack = lambda content: json.dumps(content, default=str).encode()

    def run(self, code: str) -> tuple[str, list[str]]:
        """Run code; return the text of its result, and all streams and errors since the last call."""
        words: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            if message["msg_type"] in {"stream", "error"}:
                words.append(str(message["content"]))

        reply = self.client.execute_interactive(
            "", user_expressions={"found": code}, output_hook=hear, timeout=60, store_history=False
        )
        return reply["content"]["user_expressions"]["found"]["data"]["text/plain"], words

    def send(self, comm: str, data: Any) -> None:
        """Send a comm message as a page does."""
        content = {"comm_id": comm, "data": data}
        self.client.shell_channel.send(self.client.session.msg("comm_msg", content))


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    started = Kernel(tmp_path)
    yield started
    started.client.stop_channels()
    started.manager.shutdown_kernel(now=True)


def test_a_real_kernel_reports_nothing(kernel: Kernel) -> None:
    made = kernel.client.execute(
        "from exxtra_widget import ExxtraWidget; w = ExxtraWidget(players=2, seed=7)", reply=True
    )
    assert made["content"]["status"] == "ok"
    comm, code = (kernel.run(f"{it}.comm.comm_id")[0].strip("'") for it in ("w", "w._page_code"))
    shared = kernel.run("hash(str(w._page_code.get_state()))")
    begun = kernel.log.read_text()
    for data in DATA:
        kernel.send(comm, data)
        kernel.send(code, data)
    state, words = kernel.run("(w.value, len(w.game), w.theme, w.tooltip, w.notice['code'])")
    assert words == []
    assert state == "('0/0 A -', 0, 'auto', None, 'malformed')"
    kernel.send(comm, {"method": "custom", "content": {"kind": "act", "token": "64", "revision": None}})
    kernel.send(comm, {"method": "custom", "content": {"kind": "bot", "seat": 7, "name": "x", "revision": 0}})
    assert kernel.run("(w.value, len(w.game))") == ("('0/0 A -', 0)", [])
    assert kernel.run("hash(str(w._page_code.get_state()))") == shared
    assert kernel.log.read_text() == begun
