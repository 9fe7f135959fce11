"""Firefox by WebDriver BiDi, the protocol that it speaks itself; as a command, installs it where that is possible.

Playwright drives a Firefox of its own only, which no package registry has.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from tests.browser.jupyter import end

NAMES: Final = ("firefox-esr", "firefox")
MISSING: Final = (
    "The tests in Firefox need it. Install it (Debian: apt-get install firefox-esr), or name its program in FIREFOX."
)
# Nothing leaves this machine: other addresses than loopback go to a proxy that does not exist.
SETTINGS: Final[dict[str, Any]] = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.allow_hijacking_localhost": False,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1, localhost",
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.type": 1,
    "toolkit.telemetry.server": "",
}


def find() -> str | None:
    """Return the path of Firefox on this machine."""
    names = (os.environ["FIREFOX"],) if "FIREFOX" in os.environ else NAMES
    return next((path for path in map(shutil.which, names) if path), None)


class Firefox:
    """A tab of a Firefox without a window."""

    def __init__(self, address: str, log: Path) -> None:
        from websocket import create_connection  # it comes with Jupyter's server

        self._log = log
        # An origin would have to be allowed by an option.
        self._socket = create_connection(address + "/session", timeout=60, suppress_origin=True)
        self._numbers = count(1)
        self.requests: list[str] = []
        """Addresses of all requests of pages and workers."""
        capabilities = self._send("session.new", capabilities={})["capabilities"]
        self.version: str = capabilities["browserVersion"]
        self._send("session.subscribe", events=["network.beforeRequestSent"])
        self._tab: str = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "network.beforeRequestSent":
                self.requests.append(message["params"]["request"]["url"])
            if message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]

    def open(self, address: str) -> None:
        """Load a page."""
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="interactive")

    def ask(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, which may be a promise of a JSON value."""
        code = f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))"
        answer = self._send(
            "script.evaluate", expression=code, target={"context": self._tab}, awaitPromise=True, userActivation=True
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return the value of a function of JavaScript, as Playwright does."""
        return self.ask(f"({expression})({json.dumps(arg)})")

    def wait(self, expression: str, seconds: float = 120) -> Any:
        """Return the value of an expression once it is true."""
        end = time.monotonic() + seconds
        while not (found := self.ask(expression)):
            if time.monotonic() > end:
                raise TimeoutError(f"{expression} has not become true; the page: {self.ask('document.body.innerText')}")
            time.sleep(0.1)
        return found

    def click(self, element: str) -> None:
        """Click in the middle of an element, given by an expression, as a mouse does, once it has come to rest."""
        self.ask(f"{element}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        middle = f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({element}.getBoundingClientRect())"
        before, now = None, self.ask(middle)
        while now != before:
            time.sleep(0.1)
            before, now = now, self.ask(middle)
        x, y = now
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._send("input.performActions", context=self._tab, actions=[mouse])

    def close(self) -> None:
        """End the connection."""
        self._socket.close()


@contextmanager
def launch(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own in a folder."""
    program = find()
    if program is None:
        raise FileNotFoundError(MISSING)
    profile, log = folder / "profile", folder / "firefox.log"
    profile.mkdir(parents=True)
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items())
    (profile / "user.js").write_text("\n".join(lines))
    options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    with log.open("wb") as output:
        running = subprocess.Popen(
            [program, *options], stdout=output, stderr=output, env={**os.environ, "HOME": str(folder)}
        )
    try:
        firefox = Firefox(_address(running, log), log)
        try:
            yield firefox
        finally:
            firefox.close()
    finally:
        end(running)


def _address(running: subprocess.Popen[bytes], log: Path) -> str:
    """Return the address at which Firefox listens, which it writes when it is ready."""
    end = time.monotonic() + 120
    while time.monotonic() < end and running.poll() is None:
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace"))
        if found:
            return found[1]
        time.sleep(0.1)
    raise TimeoutError(log.read_text(errors="replace"))


def install() -> None:
    """Install Firefox on Debian, if this is Debian and we may."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    quiet, environment = [apt, "--quiet", "--quiet"], {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*quiet, "update"], check=False, env=environment)
    command = [*quiet, "install", "--yes", "--no-install-recommends", "firefox-esr"]
    subprocess.run(command, check=False, env=environment)


if __name__ == "__main__":
    if find() is None:
        install()
    if find() is None:
        sys.exit(MISSING)
    print(f"Browser: {find()}")  # noqa: T201 - a command
