"""Archives of npm at fixed versions, downloaded once and checked by their hash."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path


def npm_archive(package: str, version: str, sha512: str, folder: Path) -> Path:
    """Return npm's archive of a package, downloaded unless it is in the folder.

    One that has not npm's own checksum, in base64, is deleted and refused.
    """
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{package.removeprefix('@').replace('/', '-')}-{version}.tgz"
    if not archive.exists():
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "pack", f"{package}@{version}", "--silent"], cwd=folder, check=True, stdout=sys.stderr)
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != sha512:
        archive.unlink()
        raise ValueError(f"{archive.name} has the checksum {found}, not {sha512}: it is not used")
    return archive
