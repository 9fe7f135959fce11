"""Exercises that check themselves: a question about a position, for notebooks that grade."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.drawing import markup
from exxtra_widget.predict.attempts import Closed, attempts_of
from exxtra_widget.predict.exercise_data import ExerciseData, exercise_data, read_exercise_data
from exxtra_widget.predict.kind import say
from exxtra_widget.predict.sealed_line import is_packed, packed, unpacked
from exxtra_widget.predict.topic import QuestionError, refuse
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.locale import LANGUAGES, Language, check_language, spoken
from exxtra_widget.support.saved_format import saved_object
from exxtra_widget.support.suggest import no_attribute, suggest_in_class

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.predict.ask import KindName
    from exxtra_widget.predict.question import Question

FORMAT: Final = "exxtra-widget/exercise/3"
# Sealed exercises had longer hashes.
BEFORE: Final = "exxtra-widget/exercise/2"

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Result:
    """Result of checking an answer, true if it was right, with a sentence for the student.

    `correct` is None if the answer can be read, but is graded later. `exact` is the exact answer; None if the exercise
    is sealed. `first_answer` is the first choice that this process saw at a sealed exercise with choices; otherwise
    None. `figure` shows the values of a formula that has a variable, even of a wrong one; otherwise None.
    """

    correct: bool | None
    message: str
    exact: Fraction | str | None = None
    first_answer: str | None = None
    figure: Figure | MaybeNone = None

    def require(self) -> Result:
        """Raise an ``AssertionError`` with the message if the answer is wrong: the test cell of a graded notebook.

        An answer that is graded later passes.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> Exercise("0/0/0 A 61", "bust").check("1/3").require()
        Traceback (most recent call last):
            ...
        AssertionError: Not quite: 1/3 is not the answer. Is this the first roll of the turn? ...
        """
        if self.correct is False:
            raise AssertionError(self.message)
        return self

    def __bool__(self) -> bool:
        return bool(self.correct)

    def __str__(self) -> str:
        return self.message

    # The exact answer stays hidden: students see this in a notebook.
    def __repr__(self) -> str:
        return f"<Result: {self.message}>"

    def _repr_html_(self) -> str:
        mark = {True: "✓ ", False: "✗ ", None: ""}[self.correct]
        picture = "" if self.figure is None else self.figure._repr_html_()
        return f"<p>{mark}{markup.text(self.message, 'html')}</p>{picture}"


@suggest_in_class()
class Exercise:
    """Question about a position that checks answers; an immutable value.

    Parameters
    ----------
    position : Position, str, Game or widget
        The position asked about; for a game or a widget the current one, with its loaded dice.
    question : str
        A topic, ``"bust"`` or ``"at least 53"``, or a question in your own words.
    form : str, optional
        ``"fraction"`` asks for a fraction and refuses decimals.
    wrong : dict, optional
        Known wrong answers with a message for each, in place of the general hint: ``{"1/3": "You counted XX twice."}``.
        A message is a text, or a dict from language to text.
    hint : str or dict, optional
        The hint after a wrong answer, in place of the general one.
    parameters : list of dict or function, optional
        Variants for `variant`: the arguments in which each differs. A function takes a ``random.Random`` and returns
        one dict.
    language : str
        Language of the texts unless a method names another: ``en``, ``de`` or ``fr``; by default that
        of `use_language`.
    choices, answer, rolls : optional
        Of a question in your own words: the texts to choose from, as in the `ask` of a widget, the answer, or the
        rolls that it is about. The answer to a number may be a function of the dice: then it is the expected value on
        the next roll.
    kind : str, optional
        Of a question in your own words: ``"probability"``, ``"choice"``, ``"number"`` or ``"formula"``.
    unit : str or dict, optional
        The unit of a number.
    names : dict, optional
        The names in a formula with their numbers; one of them may be a variable with 2 to 50 values. Formulas are equal
        if they have the same values. The answer and known wrong answers are strings, as students write them.
    weights : Weights, optional
        Loaded dice.
    target, rung, opponents, total, times : optional
        The fields of the topic.

    Raises
    ------
    QuestionError
        If the question cannot be asked at that position.
    TypeError, ValueError
        If an option is invalid, or if there is no exact answer to check with.

    Examples
    --------
    >>> from exxtra_widget import Exercise
    >>> exercise = Exercise("0/3/0@4:64/0@5:70 A 61", "double", wrong={"1/6": "The 7 and the X count, too."})
    >>> print(exercise.prompt())
    A to roll. How likely is 1-1, 2-2 or 3-3?
    >>> assert exercise.check("3/36")
    >>> print(exercise.check("1/6"))
    Not quite: 1/6 is not the answer. The 7 and the X count, too.
    >>> steps = Exercise("0/0/0 A -", "How many steps does the roll move you at once, on average?", kind="number",
    ...                  unit="steps", answer=lambda dice: dice.double)
    >>> steps.check("1/6 steps")
    <Result: Right: exactly 1/6 spaces.>
    >>> row = Exercise("0/0/0 A 61", "How likely is the first X on roll k?", kind="formula", answer="safe^(k-1) * bust",
    ...                names={"safe": "25/36", "bust": "11/36", "k": range(1, 11)})
    >>> print(row.check("bust · (1 - bust)^k : safe"))
    Right: safe^(k-1) * bust.
    """

    __slots__ = ("_data",)
    _data: ExerciseData

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"exercises are immutable; create a new one instead of setting {name}")

    def __init__(
        self,
        position: PositionLike | None,
        question: object,
        *,
        form: str | None = None,
        wrong: Mapping[Any, Any] | None = None,
        hint: object = None,
        parameters: object = None,
        language: Language | None = None,
        choices: Iterable[str] | None = None,
        answer: object = None,
        rolls: object = None,
        kind: KindName | None = None,
        unit: object = None,
        names: object = None,
        weights: Weights | str | None = None,
        target: object = None,
        rung: object = None,
        opponents: object = None,
        total: object = None,
        times: object = None,
    ) -> None:
        given: dict[str, Any] = {"form": form, "wrong": wrong, "hint": hint, "parameters": parameters}
        given |= {"language": language, "weights": weights, "choices": choices, "answer": answer, "rolls": rolls}
        given |= {"kind": kind, "unit": unit, "names": names, "target": target, "rung": rung}
        given |= {"opponents": opponents, "total": total, "times": times}
        data = question if isinstance(question, ExerciseData) else exercise_data(position, question, **given)
        object.__setattr__(self, "_data", data)

    # --- What it asks -------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """The question; of a sealed exercise without its answer."""
        return self._data.question

    @property
    def position(self) -> Any:
        """The position asked about."""
        return self._data.question.position

    @property
    def kind(self) -> str:
        """The kind of the answer: ``"probability"``, ``"choice"``, ``"number"`` or ``"formula"``."""
        return self._data.question.kind.name

    @property
    def form(self) -> str | None:
        """``"fraction"`` if only a fraction is right, otherwise None."""
        return self._data.form

    @property
    def has_variants(self) -> bool:
        """Whether students get their own variants."""
        return bool(self._data.variants) or self._data.make is not None

    @property
    def is_sealed(self) -> bool:
        """Whether the exercise does not contain the right answer, as after `sealed` and `for_grading`."""
        return bool(self._data.key.salt) or self._data.key.is_empty

    @property
    def exact(self) -> Fraction | str:
        """The exact answer: a probability, a number or a choice; a ``QuestionError`` if the exercise is sealed."""
        self._refuse_sealed()
        return self._data.exact

    def prompt(self, language: Language | None = None) -> str:
        """Return the question as a sentence, with its choices; one in your own words keeps its language."""
        sentence = self._data.sentence(self._spoken(language))
        choices = self._data.question.kind.choices
        return f"{sentence} ({' / '.join(choices)})" if choices else sentence

    def hint(self, language: Language | None = None) -> str:
        """Return a hint for the first step of the solution, without the answer."""
        return self._data.say_hint(self._spoken(language))

    def solution(self, language: Language | None = None) -> list[str]:
        """Return the working of the exact answer as lines of text, the result last.

        There are none if the question states its answer itself. A sealed exercise raises a `QuestionError`.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> Exercise("0/0/0 A 61", "bust").solution()[-1]
        'total: 11 of 36'
        """
        self._refuse_sealed()
        return self._data.question.explanation(self._spoken(language))

    def _spoken(self, language: Language | None) -> Language:
        return spoken(self._data.language if language is None else language)

    def _refuse_sealed(self) -> None:
        if self.is_sealed:
            refuse("sealed")

    # --- Checking -----------------------------------------------------------------------------

    def check(self, answer: object, language: Language | None = None) -> Result:
        """Check an answer.

        A decimal or percentage is right if it is the exact value rounded or cut off to two significant digits or more,
        of which the first six are compared, or the exact value itself; a fraction must be exact, reduced or not.
        A float counts as two significant digits at least, since Python does not tell 0.30 from 0.3.

        Parameters
        ----------
        answer : str or number
            ``"11/36"``, ``"11 of 36"``, ``"0.306"``, ``"30.6%"``, ``Fraction(11, 36)``, 0.3056; a number like
            ``"3,5 Schritte"`` or ``"7/2"``; a formula: ``"safe^(k-1) · bust"``; or one of the choices, in any
            spelling: ``">5"``, ``"5"``, ``"rung 5"``.
        language : str, optional
            Language of the message: ``en``, ``de`` or ``fr``; by default the language of the exercise.

        Returns
        -------
        Result
            True if the answer is right. An unreadable answer is wrong, and the message says why. For a sealed exercise
            with choices, the first answer is kept until Python ends, and later results repeat it. A copy `for_grading`
            only says how it reads the answer.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> exercise = Exercise("0/0/0 A 61", "bust")
        >>> [bool(exercise.check(answer)) for answer in ("11/36", "22 of 72", "31%", "0.30", "1/3", "0.3")]
        [True, True, True, True, False, False]
        >>> print(exercise.check("0.3"))
        0.3 has fewer than two significant digits. Give two or more, or a fraction.
        """
        spoken_in = self._spoken(language)
        exact = None if self.is_sealed else self._data.exact
        try:
            said = self._data.question.read(answer, spoken_in)
        except QuestionError as error:
            return Result(correct=False, message=error.refusal.sentence(spoken_in), exact=exact)
        correct, message = self._data.judge(said, spoken_in)
        figure = self._data.question.kind.drawn(said, spoken_in)
        if correct is None or not self.is_sealed:
            return Result(correct, message, exact, figure=figure)
        tries = attempts_of(self._data)
        tries.add(said.text, correct=correct)
        first = tries.first if self._data.question.kind.keeps_first else None
        if first not in {None, said.text}:
            message = f"{message} {say('first_answer', spoken_in, answer=first)}"
        return Result(correct, message, first_answer=first, figure=figure)

    def show(self, value: T) -> T | Closed:
        """Return a value once the exercise was answered; before, a notice that says what to answer.

        Use it in the cell after an exercise, for a result that students find themselves. A sealed exercise counts as
        answered after a right answer or three different wrong ones; blank and unreadable ones do not count. Python
        forgets them when it ends. An open exercise always returns the value.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> gap = Exercise("0/0/0 A 61", "How likely is a bust?", answer="11/36").sealed()
        >>> gap.show(1 - 11 / 36)
        Answer this question first: “How likely is a bust?” Write your answer between
        the ...
        >>> assert gap.check("11/36")
        >>> gap.show(1 - 11 / 36)
        0.6944444444444444
        """
        if not self.is_sealed or attempts_of(self._data).are_enough:
            return value
        return Closed(say("closed", self._spoken(None), prompt=self.prompt()))

    def asked(self, position: PositionLike) -> Question:
        """Return the question, or raise a `QuestionError` if it cannot be put to a class at this position.

        Its codes are ``other_position``, ``sealed`` and ``number_poll``.
        """
        self._refuse_sealed()
        if not self._data.question.kind.is_polled:
            refuse("number_poll")
        if read_position(position) != self.position:
            refuse("other_position", text=str(self.position))
        return self._data.question

    # --- Variants and sealing -----------------------------------------------------------------

    def variant(self, student: str | int) -> Exercise:
        """Return the variant of a student, one of those in ``parameters``; an exercise without them returns itself.

        The same name or number always gets the same variant; case and spaces do not matter. A blank name raises a
        ``ValueError``.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> exercise = Exercise("0/0/0 A 61", "at least", parameters=[{"target": one} for one in ("53", "61", "64")])
        >>> exercise.variant("Ann Lee") == exercise.variant("ann lee")
        True
        """
        name = unicodedata.normalize("NFKC", str(student)).casefold().split()
        if isinstance(student, bool) or not isinstance(student, (str, int)) or not name:
            raise ValueError(f"a student must be a name or a number, not {shown(student)}")
        return Exercise(None, self._data.variant(" ".join(name)))

    def sealed(self, salt: str | None = None, language: Language | None = None) -> Exercise:
        """Return a copy for students, which checks answers but stores only hashes of the right ones, in all variants.

        Neither `exact` nor `solution` nor `to_json` contain the answer. Nothing can stop a student from trying out all
        answers, or from calling another function of this package; see the page on grading.

        Parameters
        ----------
        salt : str, optional
            Any text, for the same hashes on every run; by default a random one.
        language : str, optional
            Keep the texts only in this language: ``en``, ``de`` or ``fr``.

        Raises
        ------
        ValueError
            If its parameters are a function: the function could give the answers away.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> sealed = Exercise("0/0/0 A 61", "bust").sealed()
        >>> print(sealed.check("31%"))
        Right: 31%.
        >>> sealed.exact
        Traceback (most recent call last):
            ...
        exxtra_widget.predict.topic.QuestionError: This exercise is sealed: it checks answers, but ...
        """
        if self.is_sealed:
            return self
        languages = LANGUAGES if language is None else (check_language(language),)
        return Exercise(None, self._data.sealed(secrets.token_hex(8) if salt is None else str(salt), languages))

    def for_grading(self) -> Exercise:
        """Return a copy for students that reads answers, but cannot tell whether they are right.

        It contains no answers, hashes, known wrong answers or hint, so trying reveals nothing. Its `check` refuses what
        cannot be graded, such as a blank answer or one with too few digits.

        Raises
        ------
        ValueError
            If its parameters are a function: the function could give the answers away.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> copy = Exercise("0/0/0 A 61", "bust").for_grading()
        >>> copy.check("0.31")
        <Result: Read as 31%. It will be graded later.>
        >>> copy.check("0.3").require()
        Traceback (most recent call last):
            ...
        AssertionError: 0.3 has fewer than two significant digits. Give two or more, or a fraction.
        """
        return Exercise(None, self._data.for_grading())

    # --- Saving -------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the exercise as JSON in one line; of a sealed one it holds hashes instead of the answer."""
        return json.dumps({"format": FORMAT, **self._data.to_dict()}, ensure_ascii=False)

    def to_code(self, name: str = "exercise") -> str:
        """Return a line of Python that makes the exercise, for a cell with ``from exxtra_widget import Exercise``.

        The line of a sealed exercise is short, as its texts are packed. Parameters that are a function raise a
        ``ValueError``, as does a name that is not a Python identifier.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> Exercise("0/0/0 A 61", "bust").to_code("task").startswith("task = Exercise.from_json(")
        True
        """
        if not (isinstance(name, str) and name.isidentifier()):
            raise ValueError(f"name must be a Python identifier like exercise_1, not {shown(name)}")
        text = packed(self._data.to_dict()) if self.is_sealed else self.to_json()
        return f"{name} = Exercise.from_json({text!r})"

    @classmethod
    def from_json(cls, text: str) -> Exercise:
        """Read an exercise from the text of `to_json` or in a line of `to_code`; a ``ValueError`` refuses another text.

        Examples
        --------
        >>> from exxtra_widget import Exercise
        >>> exercise = Exercise("0/0/0 A 61", "at least 64")
        >>> Exercise.from_json(exercise.to_json()) == exercise
        True
        """
        try:
            if is_packed(text):
                return cls(None, read_exercise_data(unpacked(text)))
            data = saved_object(text, FORMAT, BEFORE)
            del data["format"]
            return cls(None, read_exercise_data(data))
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"this is not an exercise: {quote(str(error), 200)}") from None

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Exercise) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._data)

    def __reduce__(self) -> tuple[Any, ...]:
        return Exercise, (None, self._data)

    def __repr__(self) -> str:
        return f"<Exercise {self._data.question.position}: {self.prompt()}>"

    def _repr_html_(self) -> str:
        return f"<p>{markup.text(self.prompt(), 'html')}</p>"


exercise: Final = Exercise
"""What the packages of the games call it: ``exxtra.exercise(…)``."""
