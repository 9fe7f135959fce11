"""The changelog, the citation file and the package name the same release."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from exxtra_widget import __version__

ROOT: Final = Path(__file__).parents[2]


def test_changelog_citation_and_package_name_the_same_release() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d[^\]]*)\] - (\S+)$", changelog, re.MULTILINE)
    cited = re.findall(r"^(?:version|date-released): (\S+)$", citation, re.MULTILINE)
    assert [*released[0]] == cited
    assert cited[0] == __version__
