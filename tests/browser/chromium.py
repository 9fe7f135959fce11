"""Chromium as the tests run it; as a command, installs it where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Playwright

# The headless shell draws no window, so tests take half as long.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# No network requests of the browser itself.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
MISSING = (
    "The browser tests need Chromium or Google Chrome. Install one "
    "(Debian, Ubuntu: apt-get install chromium), or name its program in the variable CHROMIUM."
)


def find() -> str | None:
    """Return the path of a Chromium or Chrome on this machine."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    found = (shutil.which(name) for name in (*NAMES, *PLACES))
    return next((path for path in found if path), None)


def launch(playwright: Playwright) -> Browser:
    """Start it without a window."""
    path = find()
    if path is None:
        raise FileNotFoundError(MISSING)
    # Chromium's sandbox does not work for root.
    return playwright.chromium.launch(executable_path=path, args=list(QUIET), chromium_sandbox=os.geteuid() != 0)


@contextmanager
def running() -> Iterator[Browser]:
    """Start it, and end it."""
    from playwright.sync_api import sync_playwright  # the command below runs without it

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def screenshot(part: Page | Locator, **options: Any) -> bytes:
    """Photograph a page or a part of it; `options` are those of Playwright."""
    from playwright.sync_api import Error  # the command below runs without it

    try:
        return part.screenshot(**options)
    except Error as error:
        # Chromium may refuse a screenshot of a new page; try again.
        if "Unable to capture screenshot" not in error.message:
            raise
        return part.screenshot(**options)


def install() -> None:
    """Install Chromium on Debian, if this is Debian and we may."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    quiet = [apt, "--quiet", "--quiet"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*quiet, "update"], check=False, env=environment)
    for package in (SHELL, "chromium"):
        install_one = [*quiet, "install", "--yes", "--no-install-recommends", package, "fonts-dejavu-core"]
        if subprocess.run(install_one, check=False, env=environment).returncode == 0:
            return


if __name__ == "__main__":
    if "CHROMIUM" not in os.environ and shutil.which(SHELL) is None:
        install()
    path = find()
    if path is None or not Path(path).exists():
        sys.exit(MISSING)
    print(f"Browser: {path}")  # noqa: T201 - a command
