"""Pasted texts: newlines of all systems, look-alike signs, and invisible characters."""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from exxtra_widget.support.arguments import quote, shown

_NEWLINE: Final = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_INDENT: Final = re.compile(r"^[^\S\n]*(?=\S)", re.MULTILINE)
_BYTE_ORDER_MARK: Final = re.compile(r"\A(\s*)\ufeff+")
_QUOTED: Final = re.compile(r"\s*>\s?")
_MOST_QUOTED: Final = 9
_GAP: Final = re.compile(r"(?<=\w)[\s,;-]+(?=\w)")

SIGNS: Final[dict[int, str | None]] = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212"), "-"),
    **dict.fromkeys(map(ord, "\u2044\u2215\u29f8"), "/"),
    **dict.fromkeys(map(ord, "\u02d0\u2236\ua789"), ":"),
    **dict.fromkeys(map(ord, "\u00a6\u01c0\u2223\u2502\u2503\u23d0\u2758"), "|"),
    **dict.fromkeys(map(ord, "\u02c3\u203a\u276f"), ">"),
    **dict.fromkeys(map(ord, "\u2217\u22c6\u2731"), "*"),
    # Soft hyphens, joiners, direction marks, emoji styles, keycaps: they separate nothing.
    **dict.fromkeys((0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF, 0xFE0E, 0xFE0F, 0x20E3)),
}
"""Signs that look like those of a notation, each with the right one; those that nobody sees with None."""
# Cyrillic letters, Greek letters, crosses.
_LETTERS: Final = str.maketrans(
    "АВСЕНІЈКМОРЅТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧοχ×╳☓✕✖✗✘❌⨉⨯",
    "ABCEHIJKMOPSTXYaceijopsxyABEZHIKMNOPTYXoxXXXXXXXXXX",
)
# A joiner between two letters or emoji, and the tags of a flag.
_JOINED: Final = re.compile(
    "(?<=[^\\s\u200c\u200d])[\u200c\u200d](?=[^\\s\u200c\u200d])|(?<=\U0001f3f4)[\U000e0020-\U000e007f]+"
)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or, with a mark before the text, in UTF-16, as some editors write it."""
    return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8")


def one_newline(text: str) -> str:
    r"""Return a text in which every newline is ``\n``."""
    return _NEWLINE.sub("\n", text)


def pasted(text: str) -> str:
    r"""Return a text without a byte order mark and without indentation of all its lines; newlines become ``\n``."""
    found = one_newline(_BYTE_ORDER_MARK.sub(r"\1", text))
    indents = _INDENT.findall(found)
    # The common prefix of the first and the last in order is common to all.
    low, high = min(indents, default=""), max(indents, default="")
    margin = low[: next((i for i, (one, other) in enumerate(zip(low, high, strict=False)) if one != other), len(low))]
    return re.sub(f"^{re.escape(margin)}", "", found, flags=re.MULTILINE) if margin else found


def unquoted(text: str) -> str:
    """Return a text that was `pasted`, without the quote prefix that all its lines have."""
    found = pasted(text)
    for _ in range(_MOST_QUOTED):
        lines = found.split("\n")
        if not all(_QUOTED.match(line) for line in lines if line.strip()):
            break
        found = pasted("\n".join(_QUOTED.sub("", line, count=1) for line in lines))
    return found


def plain(text: str) -> str:
    """Return a text of a notation with look-alike signs replaced."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text).translate(SIGNS).translate(_LETTERS)


def without_gaps(text: str) -> str:
    """Return a text without blanks, commas and hyphens between letters and digits."""
    return _GAP.sub("", text)


def named(token: object) -> str:
    """Return a quotation of a token, with the name of its first foreign sign."""
    return quote_with(foreign_sign(token) if isinstance(token, str) else "", token)


def quote_with(sign: str, value: object) -> str:
    """Return a quotation of a value with the name of a wrong sign in it; without a name the quotation alone."""
    if not sign:
        return quote(value)
    # A direction mark would reverse the rest of the message.
    return f"{''.join(one if one.isprintable() else chr(0xFFFD) for one in quote(value))} ({sign})"


def foreign_sign(text: str) -> str:
    """Return the first sign of a text that is neither ASCII nor a look-alike, or an empty text."""
    for sign in text:
        meant = plain(sign)
        if not meant.isspace() and not (meant.isascii() and meant.isprintable()):
            return f"{sign}, {_code(sign)}" if sign.isprintable() else _code(sign)
    return ""


def storable(text: str, what: str) -> str:
    """Return a text; raise a ``ValueError`` for a lone surrogate, which no file can store."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"{what} must not contain lone surrogates: {shown(text)}")
    return text


def unseen_sign(line: str) -> str:
    r"""Return the first control or invisible character of a line, or an empty text.

    All blanks pass, as do joiners within words and emoji.
    """
    return next(map(_code, filter(_is_unseen, _JOINED.sub("", line))), "")


def _is_unseen(sign: str) -> bool:
    category = unicodedata.category(sign)
    # Unassigned characters mostly become letters and emoji.
    is_free = category == "Cn" and ord(sign) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(sign) <= 0xFDEF
    return not (sign.isprintable() or category == "Zs" or is_free)


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()
