"""Hooks of hatchling.

One builds the page of a clone, and packs the lessons of a wheel; the other one writes the text and links of the
package page.
"""

from __future__ import annotations

import re
import subprocess
import tarfile
from hashlib import sha256
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

STATIC = Path("exxtra_widget/static")
BUNDLES = (
    *(f"{page}.{kind}" for page in ("exxtra", "levelx", "plain") for kind in ("js", "css", "de.json", "fr.json")),
    *("loader.js", "reader.js", "replay.js", "licenses.txt"),
)
# Each line has the checksum of a file that the bundles are made of, and its path.
SOURCES = "sources.txt"
OLDEST_NODE = 20
# Where exxtra_widget/command/shipped_lessons.py looks for the lessons, and the files that it reads.
LESSONS = "exxtra_widget/lessons.tar.xz"
CARRIED = (
    *(
        f"examples/lessons/{lang}/{name}"
        for lang in ("de", "en", "fr")
        for name in ("*.ipynb", "*-scenes.txt", "*.html")
    ),
    "docs/explanation/rules*.md",
)
# An optional "!", the text, and the target of a link or picture in the repository.
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)")


class BuildHook(BuildHookInterface[Any]):
    """Hook that builds the page, and packs the lessons."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where that is needed, and add the lessons to a wheel; an editable one reads them in place."""
        root = Path(self.root)
        self._build_page(root)
        if self.target_name == "wheel" and version == "standard":
            self._temporary = TemporaryDirectory()
            packed = Path(self._temporary.name) / "lessons.tar.xz"
            pack_lessons(root, packed)
            build_data["force_include"][str(packed)] = LESSONS

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's
        """Remove the packed lessons, which are now in the wheel."""
        if self.target_name == "wheel" and version == "standard":
            self._temporary.cleanup()

    def _build_page(self, root: Path) -> None:
        """Build the page if a part of it is missing, or made of other sources than these."""
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
def get_build_hook() -> type[BuildHook]:
    """Return the hook for builds."""
    return BuildHook


def get_metadata_hook() -> type[PackagePageHook]:
    """Return the hook for metadata."""
    return PackagePageHook


def pack_lessons(root: Path, archive: Path) -> None:
    """Write the files of the lessons into an archive, which is the same for the same files."""
    with tarfile.open(archive, "w:xz", preset=9) as packed:
        # Files of the same lesson in three languages come together, because they are alike.
        files = (path for pattern in CARRIED for path in root.glob(pattern))
        for path in sorted(files, key=lambda path: (path.name, path)):
            member = tarfile.TarInfo(path.relative_to(root).as_posix())
            member.size = path.stat().st_size
            with path.open("rb") as content:
                packed.addfile(member, content)


def is_built(root: Path) -> bool:
    """Return whether the page is whole, and made of the sources next to it."""
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
