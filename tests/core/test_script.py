"""Scripts: steps, comments, and the step to which each comment belongs."""

from __future__ import annotations

import pytest

from exxtra_widget import Game, Scene, Scenes
from exxtra_widget.core import script
from exxtra_widget.core.game_registry import definition_of


def test_a_variation_stands_in_brackets_after_up_to_six_digits_of_steps() -> None:
    read = script.read_script("64 >5 (123456 >4 {why not} ) (1234567 33)")
    found = [(fork, [entry.token for entry in entries]) for fork, entries in read.others]
    assert found == [(123_456, ["", ">4"]), (0, ["", "33"])]
    assert read.problems == ["line 1: after ( comes the number of steps, not 1234567"]


@pytest.mark.parametrize(("game", "text", "steps"), [
    ("exxtra", "64 > 5 {a} 41", ["64", ">5", "41"]),
    ("exxtra", "64 >\u00a05 33 \\>4", ["64", ">5", "33", ">4"]),
    ("levelx", "1523 >15 | 23 1234 > 1 | 2 | 3 | 4 {a}", ["1235", ">15|23", "1234", ">1|2|3|4"]),
    ("levelx", "1523 >15| 23 1234 >12 1235", ["1235", ">15|23", "1234", ">12", "1235"]),
])  # fmt: skip
def test_blanks_and_backslashes_in_a_step_part_nothing(game: str, text: str, steps: list[str]) -> None:
    start = definition_of(game).start(2, **({"allow_unused": True} if game == "levelx" else {}))
    played = Game(start)
    played.play(text)
    read = Game.from_text(f"Start: {start}\n\n{text}")
    (scene,) = Scenes([Scene(start=start, play=text)]).staged
    assert [[step.action for step in found] for found in (played.steps, read.steps, scene.steps)] == [steps] * 3
    assert read.problems == ()


@pytest.mark.parametrize(("text", "tokens"), [
    ("64 > 9", ["64", ">9"]), ("64 >\n5", ["64", ">", "5"]), ("64 > {a} 5", ["64", ">", "5"]), ("6 4", ["6", "4"]),
    ("64 >5 >", ["64", ">5", ">"]), ("64 {", ["64", "{"]), ("", []),
])  # fmt: skip
def test_only_parts_of_one_step_become_one(text: str, tokens: list[str]) -> None:
    first, *entries = script.whole(script.read_script(text).entries, definition_of("exxtra").normal)
    assert (first.token, [entry.token for entry in entries]) == ("", tokens)


def test_each_character_of_a_script_is_looked_at_once() -> None:
    class Text(str):
        __slots__ = ("looked",)
        looked: int

        def count(self, what: str, start: int, end: int) -> int:  # type: ignore[override]
            self.looked += end - start
            return super().count(what, start, end)

    text = Text("{\n" * 4_000)
    text.looked = 0
    read = script.read_script(text, 5)
    assert len(read.problems) == 4_000
    assert read.problems[-1] == "line 4004: a comment begins here and has no } at its end"
    assert text.looked <= len(text)
