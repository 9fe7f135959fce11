"""Envelope for the answer of a question in own words: it protects from reading, not from opening."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import shake_256
from typing import TYPE_CHECKING, Final
from zlib import crc32

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.topic import QuestionError, Rounded
from exxtra_widget.probability.exact import Ratio

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question

# Envelopes have multiples of this size, so that their length says nothing about most answers.
_BYTES: Final = 48
_CHECK: Final = 4


def enclosed(question: Question) -> Question:
    """Return a question with its answer in an envelope; unchanged if it has none of its own."""
    if question.solution is None:
        return question
    content = json.dumps(_content(question), separators=(",", ":")).encode()
    checked = _check(content) + content
    # The same answer looks different in each question, so that nobody learns it by comparing.
    salt = _check(f"{question.position} {question.prompt}".encode())
    padded = checked + b" " * (-len(salt + checked) % _BYTES)
    envelope = urlsafe_b64encode(salt + _mixed(padded, salt, question)).decode()
    return replace(question, solution=None, digits=None, envelope=envelope)


def opened(question: Question) -> Question:
    """Return a question with the answer of its envelope; unchanged without one.

    An envelope for other choices, or a damaged one, is a `QuestionError` (``other_envelope``).
    """
    if not question.envelope:
        return question
    try:
        sealed = urlsafe_b64decode(question.envelope.encode())
    except ValueError:
        sealed = b"?"
    checked = _mixed(sealed[_CHECK:], sealed[:_CHECK], question)
    content = checked[_CHECK:].rstrip(b" ")
    if len(sealed) % _BYTES or _check(content) != checked[:_CHECK]:
        raise QuestionError(Refusal("other_envelope"))
    place, ratio, kind, digits = json.loads(content)
    plain = replace(question, envelope="")
    if question.choices is not None:
        return replace(plain, solution=question.choices[place])
    part, whole = ratio
    if kind:
        return replace(plain, solution=Rounded.of(Ratio(part, whole).value, kind))
    return replace(plain, solution=Ratio(part, whole), digits=digits)


def _content(question: Question) -> list[object]:
    """Return the answer as JSON: the place of a choice, which is the same in each language, or a ratio."""
    solution = question.solution
    if not isinstance(solution, Ratio):
        return [(question.choices or ()).index(str(solution)), None, "", None]
    kind = solution.kind if isinstance(solution, Rounded) else ""
    return [None, list(solution), kind, question.digits]


def _check(content: bytes) -> bytes:
    return crc32(content).to_bytes(_CHECK, "big")


def _mixed(content: bytes, salt: bytes, question: Question) -> bytes:
    """Return bytes mixed with, or separated from, a stream of the salt, the kind of question and its choices.

    It has neither words nor the position, since a student may have rolled before the question is asked.
    """
    about = f"{question.kind} {len(question.choices or ())}".encode()
    stream = shake_256(salt + about).digest(len(content))
    return bytes(one ^ other for one, other in zip(content, stream, strict=True))
