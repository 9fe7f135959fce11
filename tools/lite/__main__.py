"""Build the site: ``python -m tools.lite [FOLDER]``, with the Python of .venv-lite; see docs/how-to/site.md."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import Final

from tools.lite import runtime, site_contents, start

HERE: Final = Path(__file__).parent
APPS: Final = ("notebooks", "lab", "tree")
# Readers with a dark system get dark lessons, as the start page is dark for them.
OVERRIDES: Final = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
WORKER: Final = "service-worker.js"
# What tools.lessons printed for teachers.
PRINTED: Final = runtime.ROOT / "dist" / "lessons"


def build(site: Path, downloads: Path) -> None:
    """Build the site into a folder, which is replaced."""
    with tempfile.TemporaryDirectory(prefix="exxtra-widget-site-") as folder:
        work = Path(folder)
        ready = runtime.collect(work / "static" / "pyodide", downloads)
        _write_contents(work / "contents")
        _configure(work, ready)
        shutil.rmtree(site, ignore_errors=True)
        _build_pages(work, site)
    start.write(site)
    _keep_offline(site)
    # Students keep the site; what is for teachers stays on the server.
    shutil.copytree(PRINTED, site / start.TEACHERS)


def _write_contents(to: Path) -> None:
    for language in site_contents.LANGUAGES:
        for path, content in site_contents.contents(language):
            (to / path).parent.mkdir(parents=True, exist_ok=True)
            (to / path).write_bytes(content)


def _configure(work: Path, ready: tuple[str, ...]) -> None:
    """Write the settings of JupyterLite: all packages are unpacked while Python starts, and none is looked for."""
    settings = {
        "appName": "EXXtra",
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(ready)}}},
    }
    text = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    (work / "jupyter-lite.json").write_text(text)
    (work / "overrides.json").write_text(json.dumps(OVERRIDES))


def _build_pages(work: Path, site: Path) -> None:
    command = [sys.executable, "-m", "jupyter", "lite", "build", f"--lite-dir={work}", f"--output-dir={site.resolve()}"]
    options = ["--contents=contents", "--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    apps = [f"--apps={app}" for app in APPS]
    made = subprocess.run([*command, *options, *apps], cwd=work, capture_output=True, text=True, check=False)
    if made.returncode:
        sys.exit(f"{made.stdout}\n{made.stderr}")


def _keep_offline(site: Path) -> None:
    """Write the service worker, and the list of files that it keeps; any change of a file gives it another version."""
    (site / WORKER).rename(site / f"jupyterlite-{WORKER}")
    files = sorted(path for path in site.rglob("*") if path.is_file())
    sizes = {path.relative_to(site).as_posix(): path.stat().st_size for path in files}
    version = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()[:12]
    (site / "kept.json").write_text(json.dumps(sizes, indent=0))
    (site / WORKER).write_text((HERE / WORKER).read_text().replace("@version@", version))


def main() -> None:
    """Build the site, and print its size."""
    parser = ArgumentParser(prog="python -m tools.lite", description="Build the site that needs no installation.")
    parser.add_argument("folder", nargs="?", type=Path, default=runtime.ROOT / "dist" / "lite")
    folder: Path = parser.parse_args().folder
    begun = monotonic()
    build(folder, Path(sys.prefix) / "downloads")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB, built in {monotonic() - begun:.1f} s")


if __name__ == "__main__":
    main()
