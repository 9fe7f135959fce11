"""Envelope that hides the answer to a question of a board or a scene from casual readers, not from attackers.

`sealed_line` seals exercises.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from hashlib import shake_256
from typing import TYPE_CHECKING, Final
from zlib import crc32

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.topic import QuestionError

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question

# Envelopes have a multiple of this size, so that their length hides most answers.
_BYTES: Final = 48
_CHECK: Final = 4


def enclosed(question: Question) -> Question:
    """Return a question with its answer or its rolls in an envelope; unchanged if it has neither."""
    if question.solution is None and question.rolls is None:
        return question
    content = json.dumps(question.kind.packed(question), separators=(",", ":")).encode()
    checked = _check(content) + content
    # The same answer looks different in each question, so that comparing does not help.
    salt = _check(f"{question.position} {question.prompt}".encode())
    padded = checked + b" " * (-len(salt + checked) % _BYTES)
    envelope = urlsafe_b64encode(salt + _mixed(padded, salt, question)).decode()
    return replace(question, solution=None, rolls=None, digits=None, envelope=envelope)


def opened(question: Question) -> Question:
    """Return a question with the answer of its envelope; unchanged without one."""
    if not question.envelope:
        return question
    # Anybody can forge the check.
    with suppress(ValueError, RecursionError):
        sealed = urlsafe_b64decode(question.envelope.encode())
        checked = _mixed(sealed[_CHECK:], sealed[:_CHECK], question)
        content = checked[_CHECK:].rstrip(b" ")
        if not len(sealed) % _BYTES and _check(content) == checked[:_CHECK]:
            return question.kind.unpacked(replace(question, envelope=""), json.loads(content))
    raise QuestionError(Refusal("other_envelope"))


def _check(content: bytes) -> bytes:
    return crc32(content).to_bytes(_CHECK, "big")


def _mixed(content: bytes, salt: bytes, question: Question) -> bytes:
    """Return bytes mixed with, or separated from, a stream of the salt, the kind of question and its choices."""
    # Not of wording or position: a student may have rolled before the question is asked.
    about = f"{question.kind.name} {len(question.kind.choices)}".encode()
    stream = shake_256(salt + about).digest(len(content))
    return bytes(one ^ other for one, other in zip(content, stream, strict=True))
