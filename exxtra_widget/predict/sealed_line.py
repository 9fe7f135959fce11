"""A sealed exercise as one line of text: its words packed with those of the lessons, then the hashes of its answers."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b85decode, b85encode
from functools import cache
from io import BytesIO
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.predict.answer_check import RIGHT_WIDTH, WRONG_WIDTH
from exxtra_widget.predict.question import OWN
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

# Number of the format and language of the words.
_HEAD: Final = re.compile(r"3(en|de|fr):")
# A text of an author has at most 500 characters, but an exercise has up to 200 variants.
_LARGEST: Final = 10**6
# As `salt_of` makes it; an older format has longer ones.
_SHORT_SALT: Final = re.compile(r"[0-9a-f]{8}")
# Deflate without a header.
_RAW: Final = -zlib.MAX_WBITS


def is_packed(text: object) -> bool:
    """Return whether a text may be of `packed`, and no JSON."""
    return isinstance(text, str) and re.match(r"\d+[a-z]{2}:", text) is not None


def packed(data: JsonObject) -> str:
    """Return the data of a sealed exercise as one short text without quotes and backslashes."""
    text, hashes = parted(data)
    # The language of an author's texts is not known.
    found = {language: _deflated(text.encode(), words(language)) for language in LANGUAGES}
    best = min(found, key=lambda language: len(found[language]))
    return f"3{best}:{b85encode(found[best] + hashes).decode()}"


def parted(data: JsonObject) -> tuple[str, bytes]:
    """Return the data of a sealed exercise without hashes as a text, and the hashes."""
    sheets = [_sheet(one) for one in data.get("variants", [data])]
    text = json.dumps([sheet for sheet, _ in sheets], ensure_ascii=False, separators=(",", ":"))
    return text, b"".join(hashes for _, hashes in sheets)


def _deflated(text: bytes, known: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, known)
    return packer.compress(text) + packer.flush()


def unpacked(text: str) -> JsonObject:
    """Return the data of an exercise from the text of `packed`; a ``ValueError`` says why it cannot be read."""
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"the line begins with {quote(text.partition(':')[0])}, so another version wrote it")
    reader = zlib.decompressobj(_RAW, words(head[1]))
    try:
        sheets = json.loads(reader.decompress(b85decode(text[head.end() :]), _LARGEST))
        hashes = BytesIO(reader.unused_data)
        found = [_data(sheet, hashes) for sheet in sheets]
    except (zlib.error, ValueError):
        raise ValueError("the line is damaged; copy it again") from None
    return found[0] if len(found) == 1 else {"variants": found}


@cache
def words(language: str) -> bytes:
    """Return the words that exercises are likely to have; other words would need another number of the format."""
    return (Path(__file__).parent / f"words.{language}.txt").read_bytes()


def _sheet(data: JsonObject) -> tuple[JsonObject, bytes]:
    """Return one exercise without its hashes, and the hashes."""
    sheet = {name: value for name, value in data.items() if name not in {"topic", "prompt", "sealed"}}
    key = data["sealed"]
    if not key:
        return sheet, b""
    groups = [key["right"], *(answers for answers, _ in key["wrong"])]
    counts = [len(group) for group in groups]
    sheet["sealed"] = [[message for _, message in key["wrong"]], counts, key["digits"], key["rounds"]]
    if _SHORT_SALT.fullmatch(key["salt"]):
        groups.insert(0, [key["salt"]])
    else:
        sheet["sealed"].append(key["salt"])
    return sheet, bytes.fromhex("".join(chain(*groups)))


def _data(sheet: JsonObject, hashes: BytesIO) -> JsonObject:
    """Return one exercise as `ExerciseData.to_dict` writes it."""
    texts = sheet["texts"]
    key = _key(*sheet["sealed"], hashes=hashes) if "sealed" in sheet else {}
    return {**sheet, "topic": OWN, "prompt": texts if isinstance(texts, str) else texts["en"], "sealed": key}


def _key(messages: list[Any], counts: list[int], digits: Any, rounds: Any, *salt: Any, hashes: BytesIO) -> JsonObject:
    found = salt[0] if salt else hashes.read(4).hex()
    widths = chain([RIGHT_WIDTH], repeat(WRONG_WIDTH))
    right, *wrong = (_read(hashes, number, width) for number, width in zip(counts, widths, strict=False))
    known = [list(one) for one in zip(wrong, messages, strict=True)]
    return {"salt": found, "rounds": rounds, "digits": digits, "right": right, "wrong": known}


def _read(hashes: BytesIO, number: int, width: int) -> list[str]:
    """Return the next hashes; a ``ValueError`` if there are fewer, however many a line promises."""
    digits = hashes.read(number * width // 2).hex()
    if len(digits) != number * width:
        raise ValueError("hashes are missing")
    return [digits[at : at + width] for at in range(0, len(digits), width)]
