"""Pages and fragments with replays: their contents, their length, and the options that are refused."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra, levelx
from exxtra_widget.replay import html, recording
from tests.hostile import NAMES, a_line
from tests.support.test_packing import unpack

LARGEST = 273_000
TURNS = 60
LOOK = recording.Options("en", "auto")


# What Jinja, and others like it, would read as code.
TEMPLATES = ("{{ 7*7 }}", "{% raw %}", "{# gone #}", "{{ '{' }}", "{{{7*7}}}")


class Elements(HTMLParser):
    """The elements of a page outside its pictures, with the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # How a name is broken into lines is the picture's own.
        if tag not in {"text", "tspan", "span"}:
            self.found.append((tag, tuple(name for name, _ in attrs)))


def elements(page: str) -> list[tuple[str, tuple[str, ...]]]:
    parser = Elements()
    parser.feed(page)
    parser.close()
    return parser.found


def recordings(page: str) -> list[Any]:
    return [unpack(text) for text in re.findall(r'<script type="text/plain">(.+?)</script>', page)]


@pytest.mark.slow
def test_a_game_of_sixty_turns_with_its_odds_fits(tmp_path: Path) -> None:
    """A replay of Level X is longer than one of EXXtra, and longest with four seats."""
    game, rng = Game(levelx.start(4), seed=2), Random(2)
    for _ in range(TURNS):
        game.roll()
        game.step(rng.choice(game.actions()))

    game.save_html(tmp_path / "game.html", odds=True)

    assert (tmp_path / "game.html").stat().st_size <= LARGEST


def test_a_recording_holds_all_lines_and_their_odds_on_demand() -> None:
    game = Game("0/0/0 A -", seed=7)
    game.play("64 >5 {first} 42")
    game.undo()
    game.play("41 33")

    found = recording.of_game(game, LOOK._replace(odds=True))

    assert recording.of_game(game, LOOK)["odds"] == []
    assert [moment["token"] for moment in found["steps"]] == ["64", ">5", "41", "33"]
    assert found["steps"][1]["comments"] == ["first"]
    assert [(line["from"], line["steps"][0]["token"]) for line in found["others"]] == [(2, "42")]
    # The other line begins where two steps have been played; a position has its odds once.
    moments = [found["state"]["start"], *found["steps"], *found["others"][0]["steps"]]
    assert [panel["at"] for panel in found["odds"]] == [0, 1, 2, 3, 4, 5]
    assert all(panel.keys().isdisjoint({"text", "choices"}) for panel in found["odds"])
    texts = [str(game.start), *(str(step.after) for step in (*game.steps, *game.others[0][2:]))]
    assert [moment["state"]["text"] for moment in moments] == texts
    assert found["state"]["record"]["text"] == game.to_text()


def test_progress_is_reported() -> None:
    game = Game("0/0/0 A -")
    game.play("64 >5")
    heard: list[tuple[int, int]] = []

    game.embed_html(odds=True, progress=lambda done, total: heard.append((done, total)))

    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_a_widget_keeps_its_odds_and_its_analysis() -> None:
    widget = ExxtraWidget("0/0 A 64", odds=True)
    widget.play(">5")
    widget.start_review()

    _, found = recording.of_widget(widget, LOOK)

    assert [panel["at"] for panel in found["odds"]] == [0, 1]
    assert found["state"]["course_1"]["token"] == ">5"
    assert not found["state"]["review"]["running"]


def test_an_open_question_gets_no_odds() -> None:
    widget = ExxtraWidget("0/0 A 64")
    widget.ask("bust")
    widget.answer("Ann", "1/3")

    _, found = recording.of_widget(widget, LOOK._replace(odds=True))

    assert found["odds"] == []
    assert (found["state"]["question"]["answers"], found["state"]["answer_0"]["answer"]) == (1, None)


def _states(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [press["state"]["question"] for press in (found, *found.get("presses", ()))]


def test_a_class_votes_on_a_question_in_a_file() -> None:
    widget = ExxtraWidget("0/0 A 64")
    widget.ask("bust", seconds=60)
    widget.answer("Ann", "1/3")
    widget.tally({"30%": 2})
    before = widget.get_state()

    _, found = recording.of_widget(widget, LOOK, votes=True)

    polls = _states(found)
    assert ([poll["state"] for poll in polls], found["shown"]) == (["open", "closed", "revealed"], 0)
    assert [(poll["hands"], poll["until"]) for poll in polls] == [(True, "")] * 3
    assert [(row["text"], row["count"]) for row in polls[0]["rows"]][2:4] == [("20%", 0), ("30%", 2)]
    assert [poll["exact"] and poll["exact"]["fraction"] for poll in polls] == [None, None, [11, 36]]
    answers = [found["state"]["answer_0"]["answer"], found["presses"][1]["state"]["answer_0"]["answer"]]
    assert answers == [None, {"text": "1/3", "share": 1 / 3}]
    assert widget.get_state() == before


def test_the_answer_can_be_left_out_of_the_file_of_a_board() -> None:
    widget = ExxtraWidget("0/0 A 64", odds=True)
    widget.ask("bust", reveal="later")
    for state in ("open", "closed", "revealed"):
        _, found = recording.of_widget(widget, LOOK._replace(odds=True, answers=False), votes=True)
        last = _states(found)[-1]
        assert (last["state"], last["exact"], last["working"], last["cells"], last["left_out"]) == (
            "revealed", None, [], [], True,
        )  # fmt: skip
        assert (found["odds"], found["state"]["hint"]) == ([], None)
        if state == "open":
            widget._questions.close()
        elif state == "closed":
            widget.reveal()


def test_a_stored_notebook_takes_no_votes() -> None:
    widget = ExxtraWidget("0/0 A 64")
    widget.ask("bust", reveal="later")

    for found in (recording.of_widget(widget, LOOK)[1], recording.of_state(widget.get_state())):
        assert [(poll["state"], poll["hands"], poll["exact"]) for poll in _states(found)] == [("open", False, None)]


def test_language_and_theme_are_those_of_the_widget_unless_given() -> None:
    widget = ExxtraWidget("0/0/0 A -", language="de", theme="dark")

    assert 'lang="de"' in widget.embed_html(code=False)
    assert 'lang="fr"' in widget.embed_html(code=False, language="fr")
    assert recording.of_widget(widget, LOOK._replace(theme="light"))[1]["state"]["theme"] == "light"


def test_one_fragment_brings_the_code_of_all() -> None:
    game = Game("0/0/0 A -")
    _, key = html._code("exxtra")
    brought = ("data-exxtra-licenses", f'data-exxtra-code="{key}"', f'data-exxtra-key="{key}"')

    whole, short = game.embed_html(), game.embed_html(code=False)

    assert [(part in whole, part in short) for part in brought] == [(True, False)] * 3
    assert f'<script>window["{key}"]?.()' in short


def test_a_reader_who_sees_the_picture_alone_is_told_why(tmp_path: Path) -> None:
    game = Game("0/0/0 A -")
    game.save_html(tmp_path / "game.html", language="de")

    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    for part in (page, game.embed_html(language="de", code=False)):
        assert part.count("<p>Dieses Bild zeigt einen Moment eines Spiels.") == 1


def test_a_title_is_a_text(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="a title must be a string, not 7"):
        Game("0/0/0 A -").save_html(tmp_path / "game.html", title=7)  # type: ignore[arg-type]


@pytest.mark.slow
def test_texts_of_people_stay_text() -> None:
    plain = Game("0/0 A 64", players=["Ann", "Bo"])
    expected = elements(html.page(recording.of_game(plain, LOOK), plain, title="Ann"))
    for name in NAMES:
        hostile = Game("0/0 A 64", players=[a_line(name), "Bo"])
        shown = html.page(recording.of_game(hostile, LOOK), hostile, title=name)
        assert elements(shown) == expected, name
        assert "<!--" not in shown, name


@pytest.mark.parametrize("source", [Game("0/0/0 A -"), ExxtraWidget("0/0/0 A -")], ids=["game", "widget"])
@pytest.mark.parametrize(("name", "value"), [("language", "it"), ("theme", "")])
def test_a_wrong_look_is_refused_at_the_door(source: Any, name: str, value: Any, tmp_path: Path) -> None:
    for call in (source.embed_html, partial(source.save_html, tmp_path / "game.html")):
        with pytest.raises(ValueError, match=f"^{name} must be"):
            call(**{name: value})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_leaves_texts_of_people_as_they_are(name: str) -> None:
    jinja2 = pytest.importorskip("jinja2")
    game = Game("0/0 A 64", players=[name, "Bo"])
    comment = re.sub(r"([{}])", r"\\\1", name)
    game.play(f">5 {{{comment}}}")
    found = recording.of_game(game, LOOK)

    for shown in (
        game.embed_html(code=False),
        html.fragment(found, html.figure("", name)),
        html.page(found, game, title=name),
    ):
        assert jinja2.Template(shown, keep_trailing_newline=True).render() == shown
        assert name in unescape(shown)


@pytest.mark.parametrize("start", [exxtra.start(2), levelx.start(2)], ids=lambda start: start.game)
def test_the_code_of_a_page_means_nothing_in_a_template(start: Any) -> None:
    jinja2 = pytest.importorskip("jinja2")
    shown = Game(start).embed_html(odds=True)

    assert [mark for mark in ("{{", "{%", "{#") if mark in shown] == []
    assert jinja2.Template(shown, keep_trailing_newline=True).render() == shown
