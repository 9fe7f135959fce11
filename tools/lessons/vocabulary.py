"""Words that packed exercises share, from those of the lessons: ``python -m tools.lessons.vocabulary``.

Run it before a format of exercises is published, and never after: the lines in notebooks depend on each byte.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from exxtra_widget.predict import sealed_line
from tools.lessons.run import lesson, ran
from tools.lessons.source import LANGUAGES, folders

PLACE: Final = Path(sealed_line.__file__).parent
# Zlib looks back this far.
MOST_BYTES: Final = 32_000
LONGEST: Final = 12
# A reference costs more than two letters; with a high cost long phrases come before words.
COST: Final = 6.0
# A word that only the text of a lesson has is less likely in an exercise.
PROSE: Final = 0.02
_PART: Final = re.compile(r'[^\s"]+[\s"]*|[\s"]+')
_WORD: Final = re.compile(r"\w{4,}\b ?")


def built(language: str) -> str:
    """Return the words of a language, the most useful last: those of two exercises, or of many texts."""
    counts: Counter[str] = Counter()
    exercises: defaultdict[str, set[str]] = defaultdict(set)
    for name, text in _texts(language):
        parts = _PART.findall(text)
        for begin in range(len(parts)):
            for end in range(begin + 1, min(begin + LONGEST, len(parts) + 1)):
                found = "".join(parts[begin:end])
                counts[found] += 1
                exercises[found].add(name)
    worth = {one: _saved(one, number) for one, number in counts.items() if len(one) > 3 and len(exercises[one]) > 1}
    prose = Counter(
        word for folder in folders() for word in _WORD.findall((folder / f"{language}.md").read_text("utf-8"))
    )
    for word, number in prose.items():
        if number >= 8:
            worth[word] = max(worth.get(word, 0), PROSE * _saved(word, number))
    return _joined(sorted(worth, key=lambda one: (-worth[one], one)))


def _saved(text: str, number: int) -> float:
    return (len(text.encode()) - COST) * number


def _joined(ranked: list[str]) -> str:
    kept: list[str] = []
    whole = ""
    for one in ranked:
        if one not in whole and len((one + whole).encode()) <= MOST_BYTES:
            kept.append(one)
            whole = one + whole
    return whole


def _texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each exercise, and its text as it is packed."""
    for folder in folders():
        for name in lesson(folder).exercises:
            sealed = ran(folder, language).names[name].sealed(name, language)
            data = json.loads(sealed.to_json())
            del data["format"]
            yield folder.name, sealed_line.parted(data)[0]


if __name__ == "__main__":
    for each in LANGUAGES:
        (PLACE / f"words.{each}.txt").write_text(built(each), encoding="utf-8")
