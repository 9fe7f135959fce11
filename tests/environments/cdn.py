"""The scripts that exported notebooks ask a CDN for, from npm and from anywidget's wheel; a command fetches them."""

from __future__ import annotations

import re
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.npm_archive import npm_archive

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

FOLDER: Final = Path(__file__).parents[2] / "dist" / "cdn"
# Package, version, npm's checksum, the file in it.
PARTS: Final = (
    (
        "@jupyter-widgets/html-manager",
        "1.0.15",
        "5thBIV6ymNgmPVOHvzx+gGy8ZSKmSazhtGw4/c4xJDVzRhG9PTeQsRjF3FUTopvFi//SABeNz1yp47bCrJ3CQA==",
        "dist/embed-amd.js",
    ),
    (
        "requirejs",
        "2.3.8",
        "7/cTSLOdYkNBNJcDMWf+luFvMriVm7eYxp4BcFCsAX0wF421Vyce5SXP17c+Jd5otXKGNehIonFlyQXSowL6Mw==",
        "require.js",
    ),
)
# anywidget's wheel has the same file as its package on npm.
ANYWIDGET: Final = Path(sys.prefix) / "share" / "jupyter" / "nbextensions" / "anywidget" / "index.js"
ADDRESSES: Final = (
    (r"https://cdnjs\.cloudflare\.com/ajax/libs/require\.js/.*", FOLDER / "require.js"),
    (
        r"https://(unpkg\.com|cdn\.jsdelivr\.net/npm)/@jupyter-widgets/html-manager@[^/]*/dist/embed-amd\.js",
        FOLDER / "embed-amd.js",
    ),
    (r"https://(unpkg\.com|cdn\.jsdelivr\.net/npm)/anywidget@[^/]*/dist/index(\.js)?", ANYWIDGET),
)


def serve(page: Page) -> list[str]:
    """Answer a page as the CDN would, and refuse all other addresses; return the list of those that were answered."""
    answered: list[str] = []

    def answer(route: Route) -> None:
        address = route.request.url
        file = next((file for pattern, file in ADDRESSES if re.fullmatch(pattern, address)), None)
        if address.startswith("file:"):
            route.continue_()
        elif file is None:
            route.abort()
        else:
            answered.append(address)
            route.fulfill(path=file, content_type="text/javascript", headers={"Access-Control-Allow-Origin": "*"})

    page.route("**/*", answer)
    return answered


def fetch() -> None:
    """Download the scripts that are not there."""
    for package, version, sha512, name in PARTS:
        with tarfile.open(npm_archive(package, version, sha512, FOLDER)) as packed:
            content = packed.extractfile(f"package/{name}")
            if content is None:
                raise LookupError(f"{package} has no {name}")
            (FOLDER / Path(name).name).write_bytes(content.read())


if __name__ == "__main__":
    fetch()
