"""Exercises that check themselves: a question about a position, for notebooks that grade."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from exxtra_widget.core.language import phrase
from exxtra_widget.core.registry import read_position
from exxtra_widget.core.step import Refusal
from exxtra_widget.drawing import markup
from exxtra_widget.predict.ask import OPTIONS, ask, read_question
from exxtra_widget.predict.probability_input import QuestionError, Ratio, Share
from exxtra_widget.predict.question import Question, say_ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked
from exxtra_widget.support.locale import fill

FORMAT: Final = "exxtra-widget/exercise/1"
NEAR: Final = Fraction(1, 200)


@checked
@dataclass(frozen=True, repr=False)
class Result:
    """Result of checking an answer; true if the answer was right.

    Parameters
    ----------
    correct : bool
        Whether the answer was right.
    message : str
        A sentence for the student.
    exact : Fraction or str
        The exact answer.
    """

    correct: bool
    message: str
    exact: Fraction | str

    def __bool__(self) -> bool:
        return self.correct

    def __str__(self) -> str:
        return self.message

    # The exact answer stays hidden: students see this in a notebook.
    def __repr__(self) -> str:
        return f"<Result: {self.message}>"

    def _repr_html_(self) -> str:
        return f"<p>{'✓' if self.correct else '✗'} {markup.text(self.message, 'html')}</p>"


@checked(options=OPTIONS)
def exercise(position: Any, question: Any, **options: Any) -> Exercise:
    """Return an exercise about a position; see `Exercise`.

    Parameters
    ----------
    position : Position, str, Game or widget
        The position asked about; for a game or a widget the present one, with its loaded dice.
    question : str
        A topic, ``"bust"`` or ``"at least 53"``, or a question in your own words.
    **options
        The fields of the topic, like ``target``; ``choices``, ``answer`` and ``rolls`` of an own question; ``weights``
        of loaded dice.

    Returns
    -------
    Exercise
        The question with its exact answer.

    Raises
    ------
    QuestionError
        If the question cannot be asked at that position.
    TypeError, ValueError
        If an option is invalid, or if there is no exact answer to check with.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.exercise("0/3/0@4:64/0@5:70 A 61", "bust").check("11/36")
    <Result: Right: exactly 11 of 36.>
    """
    return Exercise(position, question, **options)


@checked(options=OPTIONS)
class Exercise:
    """Question about a position that checks answers; an immutable value.

    Parameters
    ----------
    position : Position, str, Game or widget
        The position asked about; for a game or a widget the present one, with its loaded dice.
    question : str
        A topic, ``"bust"`` or ``"at least 53"``, or a question in your own words.
    **options
        The options of `exercise`: ``target``, ``choices``, ``answer``, ``weights``.

    Raises
    ------
    QuestionError
        If the question cannot be asked at that position.
    TypeError, ValueError
        If an option is invalid, or if there is no exact answer to check with.

    Examples
    --------
    >>> exercise = Exercise("0/3/0@4:64/0@5:70 A 61", "double")
    >>> print(exercise.prompt())
    A to roll. How likely is 1-1, 2-2 or 3-3?
    >>> assert exercise.check("3/36")
    >>> print(exercise.check("1/6"))
    Not quite: 1/6 is not the answer. Which numbers are on both dice?
    """

    __slots__ = ("_question",)
    _question: Question

    def __init__(self, position: Any, question: Any, **options: Any) -> None:
        asked = question if isinstance(question, Question) else ask(position, question, **options)
        if asked.exact is None:
            raise ValueError(
                "an exercise needs an answer to check with: answer=Fraction(1, 3), answer='>5' or rolls='61'"
            )
        object.__setattr__(self, "_question", asked)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an exercise cannot be changed; make another one instead of setting {name}")

    @property
    def question(self) -> Question:
        """The question."""
        return self._question

    @property
    def position(self) -> Any:
        """The position asked about."""
        return self._question.position

    @property
    def exact(self) -> Fraction | str:
        """The exact answer: a probability or a choice."""
        exact = self._question.exact
        return exact.value if isinstance(exact, Ratio) else str(exact)

    def prompt(self, language: str = "en") -> str:
        """Return the question as a sentence, with its choices.

        Parameters
        ----------
        language : str
            Language of the text: ``en``, ``de`` or ``fr``.

        Returns
        -------
        str
            The sentence; a question in your own words in its own language.
        """
        sentence = self._question.sentence(language)
        choices = self._question.choices
        return sentence if choices is None else f"{sentence} ({' / '.join(choices)})"

    def hint(self, language: str = "en") -> str:
        """Return a hint for the first step of the solution.

        Parameters
        ----------
        language : str
            Language of the text: ``en``, ``de`` or ``fr``.

        Returns
        -------
        str
            A sentence without the answer.
        """
        return self._question.hint(language)

    def solution(self, language: str = "en") -> list[str]:
        """Return the working of the exact answer.

        Parameters
        ----------
        language : str
            Language of the text: ``en``, ``de`` or ``fr``.

        Returns
        -------
        list of str
            The lines of the working, the result last; empty if the question states its answer itself.
        """
        return self._question.explanation(language)

    def check(self, answer: object, language: str = "en") -> Result:
        """Check an answer.

        A fraction has to be exact, reduced or not. A decimal or percentage is right if it is the exact value rounded to
        its number of digits, or within half a percentage point (0.005) of it.

        Parameters
        ----------
        answer : str or number
            ``"11/36"``, ``"11 of 36"``, ``"0.306"``, ``"30.6 %"``, ``Fraction(11, 36)``, 0.3056; or one of the choices.
        language : str
            Language of the text: ``en``, ``de`` or ``fr``.

        Returns
        -------
        Result
            True if the answer is right. An unreadable answer is wrong, and the message says why.

        Examples
        --------
        >>> exercise = Exercise("0/0/0 A 61", "bust")
        >>> [bool(exercise.check(answer)) for answer in ("11/36", "22 of 72", "31 %", 0.3056, "1/3", "0.2")]
        [True, True, True, True, False, False]
        """
        try:
            said = self._question.read(answer)
        except QuestionError as error:
            return Result(correct=False, message=error.refusal.sentence(language), exact=self.exact)
        correct = said == self.exact if isinstance(said, str) else self._fits(said)
        return Result(correct, self._message(said, language, correct=correct), self.exact)

    def _fits(self, said: Share) -> bool:
        exact = self.exact
        if isinstance(exact, str):
            return False
        # A fraction and a whole number mean just what they say; a decimal was rounded.
        allowed = 0 if said.unit is None else max(said.unit / 2, NEAR)
        return abs(said.value - exact) <= allowed

    def _message(self, said: Share | str, language: str, *, correct: bool) -> str:
        text = said if isinstance(said, str) else said.text
        exact = self._question.exact
        if not correct:
            hint = self.hint(language)
            template = phrase(language, "", "question", "check.wrong")
            return fill(template, {"answer": quote(text), "hint": hint}, language=language)
        shown = say_ratio(exact, language) if isinstance(exact, Ratio) else exact
        return fill(phrase(language, "", "question", "check.right"), {"exact": shown}, language=language)

    def asked(self, position: Any) -> Question:
        """Return the question if it is about the given position.

        Parameters
        ----------
        position : Position, str, Game or widget
            The position to compare with.

        Returns
        -------
        Question
            The question of this exercise.

        Raises
        ------
        QuestionError
            If the exercise is about another position (``other_position``).
        """
        if read_position(position) != self.position:
            raise QuestionError(Refusal("other_position", "", {"text": str(self.position)}))
        return self._question

    def to_json(self) -> str:
        """Return the exercise as JSON.

        Returns
        -------
        str
            A text that `from_json` reads.
        """
        return json.dumps({"format": FORMAT, **self._question.to_dict()}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Exercise:
        """Read an exercise from JSON.

        Parameters
        ----------
        text : str
            The text that `to_json` returned.

        Returns
        -------
        Exercise
            An equal exercise.

        Raises
        ------
        ValueError
            If the text is not an exercise; the message says why.

        Examples
        --------
        >>> exercise = Exercise("0/0/0 A 61", "at least 64")
        >>> Exercise.from_json(exercise.to_json()) == exercise
        True
        """
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
                raise ValueError(f"its format is not {FORMAT}")  # noqa: TRY301 - one kind of error for all problems
            return cls(None, read_question(data))
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"this is not an exercise: {quote(str(error), 200)}") from None

    def __eq__(self, other: object) -> bool:
        return self._question == other._question if isinstance(other, Exercise) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._question)

    def __reduce__(self) -> tuple[Any, ...]:
        return Exercise, (None, self._question)

    def __repr__(self) -> str:
        return f"<Exercise {self._question.position}: {self.prompt()}>"

    def _repr_html_(self) -> str:
        return f"<p>{markup.text(self.prompt(), 'html')}</p>"
