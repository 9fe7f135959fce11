"""Scripts: steps, comments, and the step to which each comment belongs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.core import script


def test_comments_belong_to_the_step_before_them() -> None:
    read = script.read("{first} XX 42{glued}7X {[%mark rung:4  dice]}\n{last}")
    assert [(entry.token, entry.comments, entry.marks, entry.line) for entry in read.entries] == [
        ("", ["first"], [], 1),
        ("XX", [], [], 1),
        ("42", ["glued"], [], 1),
        ("7X", ["last"], ["rung:4", "dice"], 1),
    ]


def test_other_lines_stand_in_brackets() -> None:
    read = script.read("64 >5 (1 >4 {why not} ) (0 33)")
    assert [(at, [entry.token for entry in entries]) for at, entries in read.others] == [
        (1, ["", ">4"]),
        (0, ["", "33"]),
    ]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=4))
def test_any_comment_is_read_as_it_was_written(comments: list[str]) -> None:
    read = script.read("64 " + " ".join(script.write_notes(comments, ["dice"])))
    assert read.problems == []
    assert read.entries[1].comments == comments
    assert read.entries[1].marks == ["dice"]


@given(st.text(max_size=80))
def test_any_text_is_taken_apart_without_an_error(text: str) -> None:
    first, *_ = script.read(text).entries
    assert first.token == ""


def test_each_character_of_a_script_is_looked_at_once() -> None:
    class Text(str):
        __slots__ = ("looked",)
        looked: int

        def count(self, what: str, start: int, end: int) -> int:  # type: ignore[override]
            self.looked += end - start
            return super().count(what, start, end)

    text = Text("{\n" * 4_000)
    text.looked = 0
    read = script.read(text, 5)
    assert len(read.problems) == 4_000
    assert read.problems[-1] == "line 4004: a comment begins here and has no } at its end"
    assert text.looked <= len(text)
