"""Wheel and sdist: complete, and installable without Node."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from exxtra_widget import __version__, play
from exxtra_widget.core.game_registry import SHIPPED as GAMES
from hatch_build import LESSONS, is_built

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr")
PAGES = (*GAMES, "plain")
CARRIED = {
    "exxtra_widget/py.typed",
    *(f"exxtra_widget/static/{game}.{kind}" for game in PAGES for kind in ("js", "css", "de.json", "fr.json")),
    *(f"exxtra_widget/static/{script}.js" for script in ("loader", "replay")),
    *(f"exxtra_widget/static/{list_}.txt" for list_ in ("licenses", "sources")),
    *(f"exxtra_widget/{folder}locale/{lang}.json" for folder in ("", "exxtra/", "levelx/") for lang in LANGUAGES),
}
TRY_IT = """
from exxtra_widget import ExxtraWidget
widget = ExxtraWidget(players=3, seed=7)
widget.play("64 >5")
print(widget.value, len(widget._esm) > 1000, len(widget._css) > 100)
"""

pytestmark = [pytest.mark.packaging, pytest.mark.everywhere, pytest.mark.timeout(600)]


def run(*command: object, **options: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture
def built() -> Path:
    """A folder with the sdist of this tree and the wheel that is built from the sdist."""
    folder = ROOT / "dist"
    if not any(folder.glob("*.whl")):
        raise FileNotFoundError(f"{folder} has no wheel: make build builds it")
    return folder


def listed(*options: str) -> list[str]:
    """Return the files that git knows of."""
    return [file for file in run("git", "ls-files", *options, "-z", cwd=ROOT).split("\0") if file]


def without_node() -> dict[str, str]:
    """Return an environment in whose PATH there is neither node nor npm."""
    folders = os.environ["PATH"].split(os.pathsep)
    kept = [folder for folder in folders if not any((Path(folder) / name).exists() for name in ("node", "npm"))]
    return {**os.environ, "PATH": os.pathsep.join(kept)}


def python_of(folder: Path) -> Path:
    # Without pip: what this environment has installs there.
    venv.create(folder)
    return folder / "bin" / "python"


def install(folder: Path, *options: object, env: dict[str, str]) -> None:
    """Install into an environment as the Makefile does: with uv, or else with pip."""
    # By its whole path: the folder of the shell may be one without which there is no node.
    run(shutil.which("sh"), ROOT / "tools" / "install.sh", folder, *options, cwd=ROOT, env=env)


def test_the_wheel_carries_all_that_runs(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        bundles = {game: archive.read(f"exxtra_widget/static/{game}.js") for game in PAGES}

    assert names >= {*CARRIED, LESSONS}
    assert {name for name in names if not name.startswith(("exxtra_widget/", "exxtra_widget-"))} == set()
    for game, bundle in bundles.items():
        assert bundle == (ROOT / f"exxtra_widget/static/{game}.js").read_bytes()
        assert b"sourceMappingURL" not in bundle
    assert wheel.name == f"exxtra_widget-{__version__}-py3-none-any.whl"


def test_the_sdist_carries_sources_and_bundle(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    # Its tests read much of the repository; `make test-versions` runs those that are quick there.
    tracked = {file for file in listed("--cached") if not file.startswith(".") and (ROOT / file).exists()}
    assert names >= CARRIED | tracked
    assert [name for name in names if "node_modules" in name or name.startswith((".venv", "artifacts"))] == []


def test_the_package_page_links_to_files_of_the_release(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"exxtra_widget-{__version__}.dist-info/METADATA").decode()
    (repository,) = re.findall(r"^Project-URL: Repository, (\S+)$", metadata, re.MULTILINE)
    _, readme = metadata.split("\n\n", maxsplit=1)
    targets = re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", readme)

    assert {picture for picture, _ in targets} == {"", "!"}
    assert [target for _, target in targets if not target.startswith("https://")] == []
    for picture, target in targets:
        place = f"{repository}/{'raw' if picture else 'blob'}/v{__version__}/"
        if target.startswith(repository):
            assert target.startswith(place)
            assert (ROOT / target.removeprefix(place)).exists()
    assert re.search(r"<(?:a|img)\b|^\[[^\]]+\]:", readme, re.MULTILINE) is None  # links that the hook does not read


def notices(names: set[str]) -> str:
    """Return the licences of packages as they have them in `node_modules`."""
    files = [next((ROOT / "js/node_modules" / name).glob("[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*")) for name in sorted(names)]
    return "\n".join(file.read_text(encoding="utf-8").strip() for file in files)


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", text)


def test_every_copy_of_the_page_has_the_licences_of_the_packages_in_it(built: Path, tmp_path: Path) -> None:
    (wheel,), (sdist,) = built.glob("*.whl"), built.glob("*.tar.gz")
    licenses = "exxtra_widget/static/licenses.txt"
    with zipfile.ZipFile(wheel) as archive, tarfile.open(sdist) as packed:
        metadata = archive.read(f"exxtra_widget-{__version__}.dist-info/METADATA").decode()
        copies = [archive.read(f"exxtra_widget-{__version__}.dist-info/licenses/{licenses}").decode()]
        copies += [archive.read(licenses).decode()]
        copies += [archive.read(f"exxtra_widget/static/{page}.js").decode() for page in PAGES]
        inside = packed.extractfile(f"exxtra_widget-{__version__}/{licenses}")
        assert inside is not None
        copies += [inside.read().decode()]
    for game in GAMES:
        play(game).save_html(tmp_path / game)
        copies += [(tmp_path / game).read_text(encoding="utf-8")]

    # Svelte is in every page, and brings clsx along.
    for copy in copies:
        for name in ("svelte", "clsx"):
            assert " ".join(words(notices({name}))) in " ".join(words(copy))
    assert "License-Expression: BSD-3-Clause AND MIT" in metadata


def test_the_sdist_installs_without_node(built: Path, tmp_path: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    environment = without_node()
    assert shutil.which("npm", path=environment["PATH"]) is None
    python = python_of(tmp_path / "venv")

    install(tmp_path / "venv", sdist, env=environment)

    assert run(python, "-c", TRY_IT, cwd=tmp_path, env=environment) == "0@5:64/0/0 B - True True\n"
    run(python.with_name("exxtra-widget"), "lessons", "de", "für die 9 b", cwd=tmp_path, env=environment)
    notebooks, pages = (set((tmp_path / "für die 9 b").glob(ends)) for ends in ("*.ipynb", "*-scenes.html"))
    assert len(notebooks) == len(pages) == len(listed("examples/lessons/de/*.ipynb"))


def build_wheel(clone: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", str(clone))
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=clone)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of this tree without ignored files, so that it has no bundle."""
    clone = tmp_path / "clone"
    for file in listed("--cached", "--others", "--exclude-standard"):
        (clone / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, clone / file)
    assert not (clone / "exxtra_widget/static").exists()
    return clone


# It takes the page of this tree, which `make` has built by the same two commands.
NPM = """#!/bin/sh
echo "$@" >>"{calls}"
[ "$1" = ci ] || cp -r "{static}" ../exxtra_widget/static
"""


def test_a_clone_with_node_builds_its_bundle(clone: Path, tmp_path: Path) -> None:
    calls, npm = tmp_path / "calls.txt", tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(NPM.format(calls=calls, static=ROOT / "exxtra_widget/static"))
    npm.chmod(0o755)

    done = build_wheel(clone, {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"})

    assert done.returncode == 0, done.stdout + done.stderr
    assert calls.read_text().splitlines() == ["ci --no-audit --no-fund", "run build"]
    (wheel,) = clone.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert set(archive.namelist()) >= CARRIED


def test_a_page_older_than_its_sources_is_none(clone: Path) -> None:
    shutil.copytree(ROOT / "exxtra_widget/static", clone / "exxtra_widget/static")
    assert is_built(clone)
    source = clone / "js/src/stage/Stage.svelte"
    before = source.read_bytes()
    source.write_bytes(before + b"<!-- new -->\n")
    # As `git pull` or `cp -p` may leave it, older than the bundle.
    os.utime(source, (0, 0))

    assert not is_built(clone)
    source.write_bytes(before)
    assert is_built(clone)
    (clone / "exxtra_widget/exxtra/locale/fr.json").unlink()
    assert not is_built(clone)


def test_a_clone_without_node_says_in_one_sentence_what_is_missing(clone: Path) -> None:
    done = build_wheel(clone, env=without_node())

    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert "has no page, or an older one. It is built with Node.js 20 or newer and npm: please install them" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("game", PAGES)
def test_the_bundle_needs_no_network(game: str) -> None:
    # Licences name addresses.
    _, bundle = (ROOT / f"exxtra_widget/static/{game}.js").read_text(encoding="utf-8").split("*/\n", maxsplit=1)
    style = (ROOT / f"exxtra_widget/static/{game}.css").read_text(encoding="utf-8")
    # Names of XML languages look like addresses and are asked of nobody.
    addresses = {url for url in re.findall(r"https?://[^\s\"'`)]+", bundle) if not url.startswith("http://www.w3.org/")}

    assert not re.search(r"\bimport\s*(?:[\w{*][^;\"'`]*from\s*)?\(?\s*[\"'`]", bundle)
    assert not re.search(r"\b(?:fetch|importScripts|XMLHttpRequest|WebSocket)\b", bundle)
    assert {url for url in addresses if not url.startswith("https://svelte.dev/e/")} == set()
    assert not re.search(r"@import|url\((?![\"']?(?:data:|#))", style)


def test_locked_packages_name_no_host() -> None:
    lock = (ROOT / "js/package-lock.json").read_text(encoding="utf-8")

    assert '"resolved"' not in lock


TRY_PIG = """
import exxtra_widget
from exxtra_widget.testing import check_game
assert exxtra_widget.games() == ("exxtra", "levelx", "pig")
start = exxtra_widget.start("pig", players=2)
print(start, exxtra_widget.simulate(start, "hold_at_20", games=10, rng=1).games, exxtra_widget.play("pig").value)
check_game("pig", starts=[exxtra_widget.start("pig", goal=20)])
"""


def test_a_third_game_is_found_once_it_is_installed(tmp_path: Path) -> None:
    # What this environment has, and the game; the package itself is that of this tree.
    python = python_of(tmp_path / "venv")
    here = [path for path in sys.path if path.endswith("site-packages")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *here])}
    copied = shutil.copytree(ROOT / "examples" / "third-game", tmp_path / "third-game")

    install(tmp_path / "venv", "--no-deps", "--no-build-isolation", copied, env=environment)

    assert run(python, "-c", TRY_PIG, cwd=tmp_path, env=environment) == "pig 0/0 A 0 10 pig 0/0 A 0\n"
