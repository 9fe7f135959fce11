"""Random texts that people may give."""

from __future__ import annotations

from hypothesis import strategies as st

# Any text, and one of signs that mean something in rows of scenes, records or Markdown.
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12) | st.lists(
    st.sampled_from([*"{}\\|#:= \n\r\x0b\x85\u2028\ufeff>A-5()", "## ", "Ask: ", "Seed: ", "[%mark ", "<!--", "```"]),
    max_size=8,
).map("".join)
