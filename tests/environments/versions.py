"""The versions that a test meets, read while it runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASK: Final = """
import json, platform, sys
from importlib.metadata import version
print(json.dumps({name: version(name) for name in sys.argv[1:]} | {"Python": platform.python_version()}))
"""


def versions(*packages: str, python: Path = Path(sys.executable)) -> dict[str, str]:
    """Return the versions of packages in the environment of a Python, and its own."""
    found = subprocess.run([python, "-c", ASK, *packages], capture_output=True, check=True)
    answer: dict[str, str] = json.loads(found.stdout)
    return answer


def chromium_name(browser: Browser | None) -> str:
    """Return the name of the browser with its version."""
    assert browser is not None
    return f"Chromium {browser.version}"
