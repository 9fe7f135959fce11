"""Texts that people paste: newlines of all systems, signs that look like others, and characters that nobody sees."""

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
    # Soft hyphens, joiners, marks of direction, styles of emoji, the frame of a key: they part nothing.
    **dict.fromkeys((0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF, 0xFE0E, 0xFE0F, 0x20E3)),
}
"""Signs that look like those of a notation, each with the right one; those that nobody sees with None."""
# Letters of Cyrillic, then of Greek, and crosses.
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
    # What the first and the last in order have in common, all have.
    low, high = min(indents, default=""), max(indents, default="")
    margin = low[: next((i for i, (one, other) in enumerate(zip(low, high, strict=False)) if one != other), len(low))]
    return re.sub(f"^{re.escape(margin)}", "", found, flags=re.MULTILINE) if margin else found


def unquoted(text: str) -> str:
    """Return a text that was `pasted`, without the marks of a quotation that all of its lines have."""
    found = pasted(text)
    for _ in range(_MOST_QUOTED):
        lines = found.split("\n")
        if not all(_QUOTED.match(line) for line in lines if line.strip()):
            break
        found = pasted("\n".join(_QUOTED.sub("", line, count=1) for line in lines))
    return found


def plain(text: str) -> str:
    """Return a text of a notation with the signs that are meant by those that look like them."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text).translate(SIGNS).translate(_LETTERS)


def without_gaps(text: str) -> str:
    """Return a text without blanks, commas and hyphens between letters and digits."""
    return _GAP.sub("", text)


def named(token: object) -> str:
    """Return a quotation of a token, with the name of its first sign that no notation has."""
    return quote_with(foreign_sign(token) if isinstance(token, str) else "", token)


def quote_with(sign: str, value: object) -> str:
    """Return a quotation of a value with the name of a wrong sign in it; without a name the quotation alone."""
    # A mark of direction would turn the rest of the message round.
    return (
        f"{''.join(one if one.isprintable() else chr(0xFFFD) for one in quote(value))} ({sign})"
        if sign
        else quote(value)
    )


def foreign_sign(text: str) -> str:
    """Return the first sign of a text that is outside ASCII and not like a sign there, or an empty text."""
    for sign in text:
        meant = plain(sign)
        if not meant.isspace() and not (meant.isascii() and meant.isprintable()):
            return f"{sign}, {_code(sign)}" if sign.isprintable() else _code(sign)
    return ""


def storable(text: str, what: str) -> str:
    """Return a text; raise a ``ValueError`` if it holds half of a pair of surrogates, which no file can keep."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"{what} must not contain lone surrogates: {shown(text)}")
    return text


def unseen_sign(line: str) -> str:
    r"""Return the first character of a line for people that controls or hides something, or an empty text.

    All blanks pass, as do joiners within words and emoji.
    """
    return next(map(_code, filter(_is_unseen, _JOINED.sub("", line))), "")


def _is_unseen(sign: str) -> bool:
    category = unicodedata.category(sign)
    # Later versions of Unicode give most of the free places to letters and emoji.
    is_free = category == "Cn" and ord(sign) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(sign) <= 0xFDEF
    return not (sign.isprintable() or category == "Zs" or is_free)


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()
