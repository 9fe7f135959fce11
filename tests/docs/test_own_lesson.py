"""The lesson at the beginning of docs/how-to/lesson.md, which test_examples.py runs: short, with two whole votes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "lesson.md"


def test_the_page_begins_with_a_lesson_of_a_dozen_lines() -> None:
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    assert len(found[1].split("\n\n")) > 1, "its cells are apart"
    assert sum(bool(line.strip()) for line in found[1].splitlines()) == 12
    names: dict[str, Any] = {}
    exec(found[1], names)  # noqa: S102 - the page's own code
    question = names["board"].question
    assert [choice for choice, _ in question["values"]] == ["roll", "stop low", "stop high"]
    assert [sum(row[vote] for row in question["rows"]) for vote in ("first", "count")] == [26, 26]
