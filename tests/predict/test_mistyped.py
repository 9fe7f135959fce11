"""Errors in a student's notebook: below Python's own words stands what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from exxtra_widget import exxtra, use_language
from tests.predict.sealing import sealed

GAP = exxtra.exercise("5/0/0 A 42", "How many?", kind="number", answer=30)
CHECK = "\ngap.check(answer)"


@pytest.fixture
def shell() -> Iterator[Any]:
    """Yield a notebook's Python that has asked a question."""
    found: Any = InteractiveShell.instance()
    found.run_cell(f"from exxtra_widget import Exercise\n{sealed(GAP).to_code('gap')}")
    yield found
    use_language("en")
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("answer", ['"12', "„12“", "twelve", "1 2"])
def test_an_answer_that_is_not_python_is_explained(shell: Any, capsys: pytest.CaptureFixture[str], answer: str) -> None:
    shell.run_cell(f"answer = {answer}{CHECK}")
    assert capsys.readouterr().out.count("Python cannot read your answer.") == 1


@pytest.mark.parametrize(("language", "words"), [("de", "Führe zuerst"), ("fr", "Exécutez")])
def test_a_question_that_was_not_asked_is_named(
    shell: Any, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    use_language(language)
    shell.run_cell(f'answer = "12"{CHECK.replace("gap", "other")}')
    assert f"\n{words} " in capsys.readouterr().out


@pytest.mark.parametrize("cell", ["k = x7", "print(1", "1 / 0"])
def test_a_cell_that_was_changed_in_vain_is_named(shell: Any, capsys: pytest.CaptureFixture[str], cell: str) -> None:
    shell.run_cell(cell)
    assert capsys.readouterr().out.count("Python could not run this cell.") == 1


@pytest.mark.parametrize("cell", [f'answer = "12"{CHECK}', "2", "gap.exact"])
def test_cells_without_an_error_or_with_one_of_ours_get_nothing(
    shell: Any, capsys: pytest.CaptureFixture[str], cell: str
) -> None:
    shell.run_cell(cell)
    said = capsys.readouterr().out
    assert [words for words in ("Python cannot read", "Python could not run") if words in said] == []
