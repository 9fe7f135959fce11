"""The table "where it works" has the rows of tests that exist, and of no others."""

from __future__ import annotations

import ast
import datetime as dt
import json
from pathlib import Path
from typing import Any, Final

import pytest

from tools import where_it_works

ROOT: Final = Path(__file__).parents[2]
ROWS: Final[list[dict[str, Any]]] = json.loads(where_it_works.ROWS.read_text(encoding="utf-8"))


def marked() -> set[str]:
    """Return the tests that name a place, in a marker of their own or of a parameter."""
    found = set()
    for path in sorted((ROOT / "tests" / "environments").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and "mark.place" in "".join(map(ast.unparse, node.decorator_list)):
                found.add(f"{path.relative_to(ROOT).as_posix()}::{node.name}")
    return found


def test_the_page_has_the_rows_that_the_tests_have_written() -> None:
    text = where_it_works.PAGE.read_text(encoding="utf-8")
    assert where_it_works.written(text, ROWS) == text


def test_each_row_belongs_to_a_test_and_each_test_has_a_row() -> None:
    assert {row["test"].partition("[")[0] for row in ROWS} == marked()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["test"].rpartition("::")[2])
def test_a_row_names_versions_browser_and_day(row: dict[str, Any]) -> None:
    assert row.keys() == {"place", "done", "versions", "browser", "date", "result", "test"}
    assert row["versions"]
    assert any(sign.isdigit() for sign in row["browser"])
    assert row["result"] in {"passed", "failed"}
    assert dt.date.fromisoformat(row["date"]) >= dt.date(2026, 11, 22)


def test_a_place_that_fails_is_named_so() -> None:
    assert "**fails**" in where_it_works.table([{**ROWS[0], "result": "failed"}])


def test_a_page_without_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="the page lacks the marks"):
        where_it_works.written("# A page\n", ROWS)
