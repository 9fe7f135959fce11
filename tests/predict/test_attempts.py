"""Sealed exercises in a notebook: results that wait for an answer, the first choice, what to do after an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from exxtra_widget import Exercise, exxtra, use_language
from exxtra_widget.predict import attempts
from exxtra_widget.predict.attempts import Closed
from tests.predict.sealing import sealed

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

HAND = "0/3/0@4:64/0@5:70 A 61"
GAP = exxtra.exercise(HAND, "How many rolls?", kind="number", answer="36/11", unit="rolls", language="de")
KICK = exxtra.exercise(HAND, "What would you do?", choices=["roll", ">3", "wait"], answer="roll")
MEAN = "36/11 ≈ 3.27"


@pytest.fixture(autouse=True)
def nothing_tried() -> Iterator[None]:
    """Begin without tries, as each kernel does."""
    attempts._attempts.clear()
    yield
    attempts._attempts.clear()


def again(exercise: Exercise) -> Exercise:
    """Return the exercise as a cell that runs again makes it."""
    return Exercise.from_json(exercise.to_json())


def test_a_result_waits_for_the_right_answer() -> None:
    gap = sealed(GAP)
    assert isinstance(gap.show(MEAN), Closed)
    assert gap.check("36/11")
    assert gap.show(MEAN) == again(gap).show(MEAN) == MEAN


def test_a_result_waits_for_three_different_answers() -> None:
    gap = sealed(GAP)
    for answer in ("25/11", "25/11", "2"):
        assert not again(gap).check(answer)
    assert isinstance(gap.show(MEAN), Closed)
    assert not gap.check("1")
    assert gap.show(MEAN) == MEAN


@pytest.mark.parametrize("answer", ["", "  ", None, ..., "many", "3 +", "(1", float("nan"), [], "9" * 500])
def test_what_cannot_be_read_opens_nothing(answer: Any) -> None:
    gap = sealed(GAP)
    for number in range(4):
        gap.check(f"{answer}{' ' * number}" if isinstance(answer, str) else answer)
    assert isinstance(gap.show(MEAN), Closed)


def test_a_closed_result_says_what_to_answer_and_nothing_else() -> None:
    closed: Any = sealed(GAP).show("3.27")
    assert closed.message == (
        "Beantworte zuerst diese Frage: „How many rolls?“ Schreibe deine Antwort darunter zwischen die "
        "Anführungszeichen und führe die Zelle aus. Führe danach diese Zelle noch einmal aus. Sie öffnet sich nach der "
        "richtigen Antwort oder nach drei verschiedenen."
    )
    assert repr(closed).split() == closed.message.split()
    assert max(map(len, repr(closed).splitlines())) <= 80
    assert closed._repr_html_() == f"<p>{closed.message}</p>"
    closed = sealed(exxtra.exercise(HAND, "How <b>?", answer="1/3")).show("3.27")
    assert "&lt;b&gt;" in closed._repr_html_()


def test_an_open_exercise_shows_everything_and_keeps_nothing() -> None:
    assert GAP.show(MEAN) == MEAN
    assert KICK.check("wait").first_answer is None
    assert attempts._attempts == {}


def test_exercises_do_not_open_each_other() -> None:
    assert sealed(GAP).check("36/11")
    assert isinstance(sealed(GAP, "other").show(MEAN), Closed)
    each = sealed(exxtra.exercise(HAND, "at least", parameters=[{"target": "53"}, {"target": "61"}]))
    ann, other = {each.variant(number) for number in range(20)}
    for answer in ("1/2", "1/3", "1/5"):
        ann.check(answer)
    assert ann.show(MEAN) == MEAN
    assert isinstance(other.show(MEAN), Closed)


def test_the_first_choice_is_kept() -> None:
    choice = sealed(KICK)
    assert choice.check("kick").first_answer is None
    first = choice.check("rung 3")
    assert (first.first_answer, "first answer" in first.message) == (">3", False)
    assert choice.check("3").message == first.message
    later = again(choice).check("roll", "de")
    assert (later.first_answer, later.message) == (">3", "Richtig: roll. Deine erste Antwort: >3.")
    assert "first answer: >3" in choice.check("wait").message


def test_only_choices_keep_the_first_answer() -> None:
    gap = sealed(GAP)
    gap.check("1")
    assert gap.check("36/11").first_answer is None


# --- Errors -----------------------------------------------------------------------------------

ASKED = exxtra.exercise("5/0/0 A 42", "How many?", kind="number", answer=30)
CHECK = "\ngap.check(answer)"


@pytest.fixture
def shell() -> Iterator[Any]:
    """Yield a notebook's Python that has asked a question."""
    found: Any = InteractiveShell.instance()
    found.run_cell(f"from exxtra_widget import *\nexplain_errors()\n{sealed(ASKED).to_code('gap')}")
    yield found
    use_language("en")
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("answer", ['"12', "„12“", "twelve", "1 2"])
def test_an_answer_that_is_not_python_is_explained(shell: Any, capsys: pytest.CaptureFixture[str], answer: str) -> None:
    shell.run_cell(f"answer = {answer}{CHECK}")
    assert capsys.readouterr().out.count("Python cannot read your answer.") == 1


@pytest.mark.parametrize("cell", ["few.plot()", 'ExxtraWidget("0/0 A -").reveal()'], ids=["name", "question"])
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Run the cells above first"), ("de", "Führe zuerst"), ("fr", "Exécutez d\u2019abord")],
)
def test_what_comes_from_a_cell_that_has_not_run_is_explained(
    shell: Any, capsys: pytest.CaptureFixture[str], language: Language, words: str, cell: str
) -> None:
    use_language(language)
    shell.run_cell(cell)
    said = capsys.readouterr().out
    assert f"\n{words} " in said
    assert "(Run ▸ Run All Above Selected Cell)" in " ".join(said.split())


@pytest.mark.parametrize(
    "cell", ["print(1", "1 / 0", "def f():\n    k += 1\nf()", f'answer = "12"{CHECK}', "2", "gap.exact"]
)
def test_other_errors_errors_of_ours_and_none_get_nothing(
    shell: Any, capsys: pytest.CaptureFixture[str], cell: str
) -> None:
    shell.run_cell(cell)
    said = capsys.readouterr().out
    assert [words for words in ("Run the cells", "Python cannot") if words in said] == []
