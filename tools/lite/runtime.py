"""Python for the browser: Pyodide from npm, wheels from PyPI, the package's own wheels, and their lock file."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.npm_archive import npm_archive

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent
WHEELS: Final = HERE / "wheels.txt"
# The version that jupyterlite-pyodide-kernel of pages.txt asks for, and npm's own checksum of it.
PYODIDE: Final = "314.0.6"
PYODIDE_SHA512: Final = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
OWN: Final = (ROOT, ROOT / "examples" / "third-game")
# In the browser; markers of requirements are judged by it, not by the machine that builds.
TARGET: Final = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "extra": "",
}
# The site has a stub of the classic notebook's extension, as the kernel has of ipykernel.
STUBS: Final = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
READY: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""Packages that the kernel would install while it starts if they were not unpacked by then."""


def collect(to: Path, downloads: Path) -> tuple[str, ...]:
    """Fill ``static/pyodide`` of the site with Pyodide, all wheels and the lock file.

    Return the packages to unpack at the start. Downloads are kept for the next build.
    """
    to.mkdir(parents=True)
    downloads.mkdir(parents=True, exist_ok=True)
    _unpack_pyodide(npm_archive("pyodide", PYODIDE, PYODIDE_SHA512, downloads), to)
    wheels = [*_downloaded(downloads / "wheels"), *_stubs(), *_own(downloads / "own")]
    for wheel in wheels:
        shutil.copy2(wheel, to)
    lock = json.loads((to / "pyodide-lock.json").read_text())
    python = ".".join(lock["info"]["python"].split(".")[:2])
    lock["packages"] = locked(wheels, python)
    (to / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))
    own = tuple(canonicalize_name(parse_wheel_filename(wheel.name)[0]) for wheel in wheels[-len(OWN) :])
    return (*READY, *own)


def locked(wheels: Iterable[Path], python: str) -> dict[str, Any]:
    """Return the entries of wheels of pure Python for the lock file of a Pyodide with a Python such as ``3.14``."""
    found = dict(map(_entry, wheels))
    environment = {**TARGET, "python_version": python, "python_full_version": f"{python}.0"}
    for entry in found.values():
        needed = (Requirement(text) for text in entry["depends"])
        names = (canonicalize_name(it.name) for it in needed if it.marker is None or it.marker.evaluate(environment))
        # The stub has the name of the package that it replaces.
        entry["depends"] = sorted(set(names))
    known = found.keys()
    missing = {need for entry in found.values() for need in entry["depends"]} - known
    if missing:
        raise LookupError(f"wheels.txt lacks {', '.join(sorted(missing))}")
    return found


def _entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    name, version, _, _ = parse_wheel_filename(wheel.name)
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(n for n in names if n.endswith(".dist-info/METADATA"))
        needed = HeaderParser().parsestr(archive.read(metadata).decode()).get_all("Requires-Dist") or []
    parts = {n.split("/")[0].removesuffix(".py") for n in names if n.endswith(".py")}
    return canonicalize_name(name), {
        "name": canonicalize_name(name),
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(part for part in parts if part.isidentifier()),
        "depends": needed,
        "unvendored_tests": False,
    }


# --- Downloads --------------------------------------------------------------------------------


def _unpack_pyodide(archive: Path, to: Path) -> None:
    with tarfile.open(archive) as packed:
        for name in RUNTIME:
            content = packed.extractfile(f"package/{name}")
            if content is None:
                raise LookupError(f"{archive.name} has no {name}")
            (to / name).write_bytes(content.read())


def _downloaded(folder: Path) -> list[Path]:
    """Return the wheels of wheels.txt; pip refuses any with another hash."""
    wanted = [re.split(r"==| ", line)[:2] for line in WHEELS.read_text().splitlines() if not line.startswith("#")]
    found = _known(folder, wanted)
    if len(found) < len(wanted):
        _pip(
            *("download", "--no-deps", "--only-binary=:all:", "--require-hashes", "--python-version=3.14"),
            *("--platform=any", "--abi=none", "--implementation=py", f"--dest={folder}", f"--requirement={WHEELS}"),
        )
        found = _known(folder, wanted)
    hashes = WHEELS.read_text()
    for wheel in found:
        if hashlib.sha256(wheel.read_bytes()).hexdigest() not in hashes:
            wheel.unlink()
            raise ValueError(f"{wheel.name} does not match its hash in wheels.txt, so it is not used")
    return found


def _known(folder: Path, wanted: Iterable[list[str]]) -> list[Path]:
    names = {(canonicalize_name(name), version) for name, version in wanted}
    parsed = ((path, parse_wheel_filename(path.name)) for path in sorted(folder.glob("*.whl")))
    return [path for path, parts in parsed if (parts[0], str(parts[1])) in names]


def _stubs() -> list[Path]:
    """Return the wheels that come with the kernel; of the notebook's extension the one for ipywidgets 8."""
    wheels = sorted((Path(sys.prefix) / STUBS).glob("*.whl"))
    return [wheel for wheel in wheels if not wheel.name.startswith("widgetsnbextension-3")]


def _own(folder: Path) -> list[Path]:
    """Build and return the wheels of the package and of the third game."""
    shutil.rmtree(folder, ignore_errors=True)
    made = []
    for project in OWN:
        to = folder / project.name
        _pip("wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={to}", str(project))
        made += list(to.glob("*.whl"))
    return made


def _pip(*arguments: str) -> None:
    # The bundle of the page is built by make.
    environment = {**os.environ, "SKIP_JUPYTER_BUILDER": "1"}
    command = [sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, check=True, env=environment)
