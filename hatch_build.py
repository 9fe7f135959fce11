"""Build hook of hatchling: it builds the page where a clone does not have it yet; a wheel and an sdist carry it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLES = (
    *(f"exxtra_widget/static/{page}.{kind}" for page in ("exxtra", "levelx", "plain") for kind in ("js", "css")),
    *(f"exxtra_widget/static/{script}.js" for script in ("loader", "replay")),
)
OLDEST_NODE = 20


class PageHook(BuildHookInterface[Any]):
    """Hook that builds the page."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the page if a part of it is missing."""
        root = Path(self.root)
        if all((root / bundle).exists() for bundle in BUNDLES):
            return
        npm = which("npm")
        if npm is None or _node_version() < OLDEST_NODE:
            # Without a traceback, so that the sentence is all that pip shows.
            raise SystemExit(
                f"This clone of exxtra-widget has no page yet. It is built with Node.js {OLDEST_NODE} or newer and "
                "npm: please install them, or install a wheel or an sdist, which carry the page."
            )
        # Unlike `npm install`, this leaves package-lock.json as it is.
        for command in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run([npm, *command], cwd=root / "js", check=True)  # noqa: S603 - npm of this computer


def _node_version() -> int:
    """Return the first number of the version of Node.js, 0 if it is missing."""
    node = which("node")
    if node is None:
        return 0
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - the same
    major = done.stdout.strip().lstrip("v").partition(".")[0]
    return int(major) if major.isdecimal() else 0
