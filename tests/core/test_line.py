"""Lines of play: common beginnings, growth, and the same cost of a step at any length of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import ExxtraWidget, Game, exxtra
from exxtra_widget.core import line, script
from exxtra_widget.core.line import Line

START = "exxtra(goal=99) 0/0 A -"
STEPS = [exxtra.start(players=2).step(dice) for dice in exxtra.start(players=2).outcomes()]
lines = st.lists(st.sampled_from(STEPS[:3]), max_size=2_200, min_size=0) | st.lists(st.sampled_from(STEPS), max_size=99)


@given(lines, st.data())
def test_a_line_is_what_a_tuple_would_be(steps: list[Any], data: st.DataObject) -> None:
    grown = Line()
    for step in steps:
        grown = grown.append(step)
    whole = Line.of(steps)
    assert grown == whole
    assert hash(grown) == hash(whole)
    assert (whole.steps, len(whole), list(whole)) == (tuple(steps), len(steps), steps)
    assert [whole[i] for i in range(-len(steps), len(steps))] == [*steps, *steps]
    n = data.draw(st.integers(0, len(steps) + 1))
    assert whole.take(n) == Line.of(steps[:n])
    assert whole.cut(n, n + 9) == steps[n : n + 9]
    for beyond in (len(steps), -len(steps) - 1):
        with pytest.raises(IndexError):
            whole[beyond]
    if n < len(steps):
        assert whole.put(n, STEPS[9]) == Line.of([*steps[:n], STEPS[9], *steps[n + 1 :]])


@given(lines, st.data(), st.lists(st.sampled_from(STEPS), max_size=40))
def test_lines_are_compared_step_by_step(steps: list[Any], data: st.DataObject, others: list[Any]) -> None:
    n = data.draw(st.integers(0, len(steps)))
    whole, other = Line.of(steps), Line.of(steps).take(n)
    for step in others:
        other = other.append(step)
    b = list(other)
    shared = next((i for i, (x, y) in enumerate(zip(steps, b, strict=False)) if x.action != y.action), None)
    for known in (other, Line.of(b)):
        assert whole.shared(known) == known.shared(whole) == (min(len(steps), len(b)) if shared is None else shared)
        assert whole.changes(known) == {i for i, step in enumerate(steps) if i >= len(b) or step is not b[i]}
    assert (whole == other) == (steps == b)


class Counted:
    """Counts the nodes that are made and the places that are looked at, however a game does it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.work = 0
        for name in ("_put", "_take", "_shared"):
            monkeypatch.setattr(line, name, self.counting(getattr(line, name)))
        for name in ("_leaves", "_changes"):
            monkeypatch.setattr(line, name, self.yielding(getattr(line, name)))
        equal = exxtra.Position.__eq__
        monkeypatch.setattr(exxtra.Position, "__eq__", self.counting(equal), raising=False)
        monkeypatch.setattr(exxtra.Position, "__hash__", tuple.__hash__, raising=False)

    def counting(self, function: Any) -> Any:
        def counted(*args: Any) -> Any:
            self.work += 1
            return function(*args)

        return counted

    def yielding(self, function: Any) -> Any:
        def counted(*args: Any) -> Iterator[Any]:
            for item in function(*args):
                self.work += 1
                yield item

        return counted


def stepped(game: Game, count: int) -> None:
    for _ in range(count):
        game.step("21")


def remarked(game: Game, count: int) -> None:
    for i in range(count):
        game.step("21")
        game.comment(f"step {i}")
        game.undo()
        game.redo()


def beside_another_line(game: Game, count: int) -> None:
    stepped(game, count // 2)
    game.play("64 >0 21")
    game.goto(count // 2)
    game.play("42 >0 21")
    remarked(game, count // 2)


def shown(game: Game, count: int) -> None:
    widget = ExxtraWidget(game)
    stepped(game, count)
    assert widget.length == count


def played(game: Game, count: int) -> None:
    game.play("21 {a} " * count)


@pytest.mark.slow
@pytest.mark.parametrize("how", [stepped, remarked, beside_another_line, shown, played])
def test_four_times_as_many_steps_are_four_times_the_work(how: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    work = []
    for count in (250, 1_000):
        counted.work = 0
        how(Game(START, seed=1), count)
        work.append(counted.work)
    # The tree is higher by a node at most.
    assert work[1] <= 4 * work[0] * 3 / 2, work
    assert work[1] < 1_000 * 40


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_is_read_step_by_step_once(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(START, seed=1)
    game.play("21 {a} " * 500)
    text = game.to_text() if form == "text" else game.to_json()
    counted = Counted(monkeypatch)
    read = Game.from_text(text) if form == "text" else Game.from_json(text)
    # The check goes through the steps a second time.
    assert counted.work < len(game) + 100
    assert read == game


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
