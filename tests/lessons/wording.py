"""Texts of notebooks without their code, and the slips in them."""

from __future__ import annotations

import re


def without_code(text: str) -> str:
    """Return a text without code, formulas, computed values, numbers of other lessons and targets of links."""
    computed = r"\{\{.*?\}\}|\[\d+\]\(\d\d-[a-z-]+\.ipynb\)"
    return re.sub(rf"```.*?```|`[^`\n]+`|\$[^$\n]+\$|{computed}|\]\([^)]*\)", "", text, flags=re.DOTALL)


def having(slip: str, lines: list[str]) -> list[str]:
    """Return the lines that have a slip."""
    return [line for line in lines if re.search(slip, line)]
