"""Hooks of hatchling: one builds the page of a clone, the other one writes the text and links of the package page."""

from __future__ import annotations

import re
import subprocess
from hashlib import sha256
from pathlib import Path
from shutil import which
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

STATIC = Path("exxtra_widget/static")
BUNDLES = (
    *(f"{page}.{kind}" for page in ("exxtra", "levelx", "plain") for kind in ("js", "css", "de.json", "fr.json")),
    *("loader.js", "replay.js", "licenses.txt"),
)
# Each line has the checksum of a file that the bundles are made of, and its path.
SOURCES = "sources.txt"
OLDEST_NODE = 20
# An optional "!", the text, and the target of a link or picture in the repository.
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)")


class PageHook(BuildHookInterface[Any]):
    """Hook that builds the page."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the page if a part of it is missing, or made of other sources than these."""
        root = Path(self.root)
        if is_built(root):
            return
        npm = which("npm")
        if npm is None or _node_version() < OLDEST_NODE:
            # Without a traceback, so that the sentence is all that pip shows.
            raise SystemExit(
                f"This clone of exxtra-widget has no page, or an older one. It is built with Node.js {OLDEST_NODE} "
                "or newer and npm: please install them, or install a wheel or an sdist, which carry the page."
            )
        # Unlike `npm install`, this leaves package-lock.json as it is.
        for command in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run([npm, *command], cwd=root / "js", check=True)  # noqa: S603 - npm of this computer


class PackagePageHook(MetadataHookInterface):
    """Hook that writes the text and the links of the package page."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the urls, and the README with links that work outside the repository."""
        repository = self.config["repository"]
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = absolute_links(readme, repository, tag=f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {
            "Repository": repository,
            "Changelog": f"{repository}/blob/main/CHANGELOG.md",
            "Issues": f"{repository}/issues",
        }


def absolute_links(markdown: str, repository: str, tag: str) -> str:
    """Return a text whose links and pictures lead to the files of a release."""

    def absolute(link: re.Match[str]) -> str:
        picture, text, path = link.groups()
        return f"{picture}[{text}]({repository}/{'raw' if picture else 'blob'}/{tag}/{path})"

    return LINK.sub(absolute, markdown)


# Hatchling needs these functions because this file has two hooks.
def get_build_hook() -> type[PageHook]:
    """Return the hook for builds."""
    return PageHook


def get_metadata_hook() -> type[PackagePageHook]:
    """Return the hook for metadata."""
    return PackagePageHook


def is_built(root: Path) -> bool:
    """Return whether the page is whole, and made of the sources that stand beside it."""
    if not all((root / STATIC / name).exists() for name in (*BUNDLES, SOURCES)):
        return False
    lines = (root / STATIC / SOURCES).read_text(encoding="utf-8").splitlines()
    return all(_checksum(root / path) == checksum for checksum, _, path in (line.partition("  ") for line in lines))


def _checksum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def _node_version() -> int:
    """Return the first number of the version of Node.js, 0 if it is missing."""
    node = which("node")
    if node is None:
        return 0
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - the same
    major = done.stdout.strip().lstrip("v").partition(".")[0]
    return int(major) if major.isdecimal() else 0
