"""Contents of an exercise: question, answer key, texts; open or sealed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from string import hexdigits
from typing import TYPE_CHECKING, Any, Final, TypeVar

from exxtra_widget.predict.answer_check import MOST_DIGITS, NO_KEY, RIGHT_WIDTH, WRONG_DIGITS, WRONG_WIDTH, Key, salt_of
from exxtra_widget.predict.ask import OPTIONS, ask, read_question
from exxtra_widget.predict.kind import Said, say
from exxtra_widget.predict.kind_choice import LONGEST_CHOICE
from exxtra_widget.predict.question import OWN, Question
from exxtra_widget.predict.wording import Wording, read_wording
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import nearest, quote, shown, whole
from exxtra_widget.support.locale import LANGUAGES, check_language, spoken
from exxtra_widget.support.suggest import check_names

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

T = TypeVar("T")

FORMS: Final = ("fraction",)
_ARGUMENTS: Final = ("position", "question", "form", "wrong", "hint", "language")
MOST_VARIANTS: Final = 200
_MOST_ROUNDS: Final = 100_000
_HEX: Final = frozenset(hexdigits.lower())


@dataclass(frozen=True)
class ExerciseData:
    """Question with its answer key and texts; an immutable value."""

    question: Question
    key: Key
    prompt: Wording | None = None
    hint: Wording | None = None
    form: str | None = None
    wrong: tuple[tuple[str, Wording], ...] = ()
    # None for the language of `use_language` when a text is shown.
    language: str | None = field(default=None, compare=False)
    variants: tuple[ExerciseData, ...] = ()
    make: Callable[[Random], ExerciseData] | None = None

    @property
    def exact(self) -> Fraction | str:
        """The exact answer of an open exercise."""
        exact = self.question.exact
        return exact.value if isinstance(exact, Ratio) else str(exact)

    def sentence(self, language: str) -> str:
        """Return the question as a sentence, without its choices."""
        return self.prompt.say(language) if self.prompt else self.question.sentence(language)

    def say_hint(self, language: str) -> str:
        """Return the hint for a wrong answer."""
        return self.hint.say(language) if self.hint else self.question.hint(language)

    # --- Judging ------------------------------------------------------------------------------

    def judge(self, said: Said, language: str) -> tuple[bool | None, str]:
        """Return whether an answer is right (None if unknown), and the sentence about it."""
        text, kind = quote(said.text, LONGEST_CHOICE), self.question.kind
        misfit = kind.misfit(said, self.form, language)
        correct, known = self.key.judge(said)
        # A known mistake is worth more to its reader than its form.
        if misfit and known is None:
            return False, misfit
        if self.key.is_empty and not said.is_coarse:
            return None, say("check.read", language, answer=kind.reading(said, language))
        if correct and self.key.salt:
            return True, say("check.fits", language, answer=text)
        if correct:
            return True, kind.praise(self.question, language)
        if known is None and said.is_coarse:
            return False, say("check.digits", language, answer=text)
        hint = self.say_hint(language) if known is None else known.say(language)
        return False, say("check.wrong", language, answer=text, hint=hint)

    # --- Sealing and saving -------------------------------------------------------------------

    def variant(self, student: str) -> ExerciseData:
        """Return the exercise of a student."""
        asked = f"{student}\n{self.question.position} {self.sentence('en')}"
        number = int.from_bytes(hashlib.sha256(asked.encode()).digest()[:8], "big")
        if self.make is not None:
            return self.make(Random(number))  # noqa: S311 - the same
        return self.variants[number % len(self.variants)] if self.variants else self

    def sealed(self, salt: str, languages: Sequence[str]) -> ExerciseData:
        """Return the exercise with hashes in place of its answers, and texts in some languages."""
        self._refuse_function()
        if self.variants:
            return _of_variants(tuple(one.sealed(f"{salt} {i}", languages) for i, one in enumerate(self.variants)))
        key = self.key.sealed(salt_of(salt), self.question.kind.most_spellings)
        return replace(
            self._without_answer(languages),
            key=key._replace(wrong=tuple((answers, message.only(languages)) for answers, message in key.wrong)),
            hint=Wording.of(self.say_hint, languages),
        )

    def for_grading(self) -> ExerciseData:
        """Return the exercise without its answers and its hint, which would reveal a wrong answer."""
        self._refuse_function()
        if self.variants:
            return _of_variants(tuple(one.for_grading() for one in self.variants))
        return replace(self._without_answer(LANGUAGES), key=NO_KEY, hint=None)

    def _refuse_function(self) -> None:
        if self.make is not None:
            raise ValueError(
                "an exercise with computed parameters cannot be sealed; give a list of dicts, or seal a variant"
            )

    def _without_answer(self, languages: Sequence[str]) -> ExerciseData:
        prompt = Wording.of(self.sentence, languages)
        asked = replace(
            self.question, topic=OWN, given=(), prompt=prompt.say("en"), solution=None, rolls=None, digits=None
        )
        return replace(self, question=asked, prompt=prompt, wrong=())

    def to_dict(self) -> JsonObject:
        """Return the exercise as plain JSON data."""
        if self.make is not None:
            raise ValueError("an exercise with computed parameters cannot be saved; save its variants instead")
        if self.variants:
            return {"variants": [one.to_dict() for one in self.variants]}
        data: JsonObject = self.question.to_dict()
        texts = {"texts": self.prompt, "hint": self.hint}
        data |= {name: text.to_data() for name, text in texts.items() if text is not None}
        if self.form is not None:
            data["form"] = self.form
        if spoken(self.language) != "en":
            data["language"] = spoken(self.language)
        if self.wrong:
            data["wrong"] = {answer: message.to_data() for answer, message in self.wrong}
        if self.key.is_empty:
            data["sealed"] = {}
        elif self.key.salt:
            data["sealed"] = _sealed_data(self.key)
        return data


def exercise_data(
    position: Any,
    question: object,
    *,
    form: str | None = None,
    wrong: Mapping[Any, Any] | None = None,
    hint: object = None,
    parameters: object = None,
    language: str | None = None,
    **options: Any,
) -> ExerciseData:
    """Return the data of an exercise, see `Exercise`."""
    if parameters is not None:
        given = {"position": position, "question": question, "form": form, "wrong": wrong, "hint": hint}
        return _varied({**given, "language": language, **options}, parameters)
    asked = question if isinstance(question, Question) else ask(position, question, **options)
    if asked.exact is None:
        raise ValueError("an exercise needs an answer to check with: answer=Fraction(1, 3), answer='>5' or rolls='61'")
    if form is not None and form not in FORMS:
        raise ValueError(f"form must be {FORMS[0]!r}, not {quote(form)}{nearest(form, FORMS)}")
    if form is not None and form not in asked.kind.forms:
        raise ValueError("form= works only with probabilities and numbers, not with choices or formulas")
    right = asked.kind.said(asked.exact)
    known = _known(asked, right, wrong)
    key = Key(
        right.spellings(asked.digits),
        tuple((said.spellings(WRONG_DIGITS), message) for said, message in known),
        asked.digits,
    )
    return ExerciseData(
        asked,
        key,
        hint=None if hint is None else read_wording(hint, "hint"),
        form=form,
        wrong=tuple((said.text, message) for said, message in known),
        language=None if language is None else check_language(language),
    )


def _varied(given: Mapping[str, object], parameters: object) -> ExerciseData:
    """Return the exercise with variants; it shows the first of them itself."""

    def made(one: object) -> ExerciseData:
        if not isinstance(one, Mapping):
            raise TypeError(f"the parameters of a variant must be a dict like {{'target': '53'}}, not {shown(one)}")
        check_names(one, (*_ARGUMENTS, *OPTIONS), "a variant in parameters")
        return exercise_data(**{**given, **one})

    if callable(parameters):

        def make(random: Random) -> ExerciseData:
            return made(parameters(random))

        return replace(make(Random(0)), make=make)  # noqa: S311 - not a secret
    if isinstance(parameters, (str, Mapping)) or not isinstance(parameters, Sequence):
        raise TypeError(f"parameters must be a list of dicts, or a function that returns one, not {shown(parameters)}")
    if not 1 <= len(parameters) <= MOST_VARIANTS:
        raise ValueError(f"an exercise must have 1 to {MOST_VARIANTS} variants, not {len(parameters):,}")
    return _of_variants(tuple(made(one) for one in parameters))


def _of_variants(variants: tuple[ExerciseData, ...]) -> ExerciseData:
    return replace(variants[0], variants=variants)


def read_exercise_data(data: JsonObject) -> ExerciseData:
    """Return an exercise from the data of `ExerciseData.to_dict`."""
    if "variants" in data:
        variants = tuple(read_exercise_data(one) for one in data["variants"])
        if not variants or any(one.variants for one in variants):
            raise ValueError("its variants are not exercises")
        return _of_variants(variants)
    options = {name: data.pop(name) for name in ("form", "wrong", "hint", "language") if name in data}
    texts, sealed = data.pop("texts", None), data.pop("sealed", None)
    question = read_question(data)
    if sealed is None:
        return exercise_data(None, question, **options)
    key = _sealed_key(sealed) if _of(dict, sealed) else NO_KEY
    return ExerciseData(
        question,
        key,
        prompt=read_wording(texts, "texts"),
        hint=None if key.is_empty else read_wording(options.get("hint"), "hint"),
        form=options.get("form"),
        language=check_language(options["language"]) if "language" in options else None,
    )


def _known(question: Question, right: Said, wrong: object) -> list[tuple[Said, Wording]]:
    if wrong is None:
        return []
    if not isinstance(wrong, Mapping):
        raise TypeError(f"wrong must be a dict from answer to message like {{'1/3': 'You …'}}, not {shown(wrong)}")
    known = []
    for answer, message in wrong.items():
        said = question.read(answer)
        if said.spellings() == right.spellings():
            raise ValueError(f"{quote(answer)} is the right answer, so it cannot be a wrong one")
        known.append((said, read_wording(message, "a message")))
    return known


def _sealed_data(key: Key) -> JsonObject:
    return {
        "salt": key.salt,
        "rounds": key.rounds,
        "digits": key.digits,
        "right": sorted(key.right),
        "wrong": [[sorted(answers), message.to_data()] for answers, message in key.wrong],
    }


def _sealed_key(data: Mapping[str, object]) -> Key:
    digits = data.get("digits")
    known = _of(list, data.get("wrong"))
    return Key(
        _hashes(data.get("right"), RIGHT_WIDTH),
        tuple((_hashes(answers, WRONG_WIDTH), read_wording(text, "a message")) for answers, text in known),
        None if digits is None else whole(digits, 1, MOST_DIGITS, "digits"),
        _of(str, data.get("salt")) or "-",
        whole(data.get("rounds"), 1, _MOST_ROUNDS, "rounds"),
    )


def _hashes(given: object, width: int) -> frozenset[str]:
    """Return hashes, of which the first formats kept more digits."""
    hashes = [_of(str, one) for one in _of(list, given)]
    if not all(len(one) >= width and set(one) <= _HEX for one in hashes):
        raise ValueError(f"hashes must have at least {width} hexadecimal digits")
    return frozenset(one[-width:] for one in hashes)


def _of(kind: type[T], given: object) -> T:
    # Hashes of another type would make every answer wrong.
    if not isinstance(given, kind):
        raise ValueError(f"{quote(given)} has the wrong type: the sealed exercise is damaged; copy it again")
    return given
