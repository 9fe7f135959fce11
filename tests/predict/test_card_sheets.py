"""Cards of a class: their patterns, the answers that they give, and the sheets to print."""

from __future__ import annotations

import re
from dataclasses import replace
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, fromstring

import pytest

from exxtra_widget import Predictions, cards
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.card_codes import CODES, check_choices
from exxtra_widget.predict.poll import Poll
from exxtra_widget.predict.topic import QuestionError

ROOT: Final = Path(__file__).parents[2]
AT: Final = "2026-01-01T10:00:00.000+00:00"
LATER: Final = "2026-01-01T10:05:00.000+00:00"
BUST: Final = Poll(1, ask("0/3/0 A 61", "bust"), at=AT)
MOVE: Final = Poll(2, ask("0/3/0 A 61", "Which?", choices=("roll", ">5", "b")), at=AT)
SVG: Final = "{http://www.w3.org/2000/svg}"


# --- Patterns ---------------------------------------------------------------------------------


def turned(code: int) -> int:
    """Return the pattern of a card after a quarter turn."""
    return sum((code >> (15 - at) & 1) << (15 - (4 * (at % 4) + 3 - at // 4)) for at in range(16))


def mirrored(code: int) -> int:
    return sum((code >> (15 - at) & 1) << (15 - (at - at % 4 + 3 - at % 4)) for at in range(16))


def turns(code: int) -> list[int]:
    found = [code]
    for _ in range(3):
        found.append(turned(found[-1]))
    return found


def distance(one: int, other: int) -> int:
    return (one ^ other).bit_count()


def test_cards_differ_in_six_cells_or_more_however_they_are_turned() -> None:
    assert len(set(CODES)) == 40
    seen = [(card, word) for card, code in enumerate(CODES) for word in turns(code)]
    assert min(distance(CODES[card], word) for card, word in seen if word != CODES[card]) == 6
    near = [distance(CODES[one], word) for one in range(40) for card, word in seen if card != one]
    assert min(near) == 6


def test_no_mirrored_card_has_the_pattern_of_a_card() -> None:
    assert not {mirrored(code) for code in CODES} & {word for code in CODES for word in turns(code)}


def test_the_page_reads_the_patterns_that_are_printed() -> None:
    text = (ROOT / "js" / "src" / "cards" / "codes.ts").read_text(encoding="utf-8")
    assert tuple(map(int, re.findall(r"\b\d{4,5}\b", text))) == CODES


# --- Answers ----------------------------------------------------------------------------------


def said(poll: Poll) -> dict[str, str]:
    return {answer.name: answer.text for answer in poll.answers}


def test_a_letter_is_the_choice_at_its_place() -> None:
    poll = MOVE.with_cards({1: "A", 2: "b", 3: " C ", 4: "roll"}, AT)
    assert said(poll) == {"1": "roll", "2": ">5", "3": "b", "4": "roll"}


@pytest.mark.parametrize(
    ("answers", "error", "words"),
    [
        ({7: "35%", 12: "B"}, QuestionError, "not a probability"), ({7: "35%", 12: ""}, QuestionError, "no answer yet"),
        ({7: "35%", 41: "30%"}, ValueError, "from 1 to 40"), ({7: "35%", "12": "30%"}, ValueError, "from 1 to 40"),
        ([(7, "35%"), (7, "40%")], ValueError, "card 7 is given twice"), (["7=35%"], TypeError, "must be a mapping"),
    ],
)  # fmt: skip
def test_a_wrong_card_or_answer_is_refused(answers: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        BUST.with_cards(answers, AT)


def test_a_card_has_a_letter_for_four_choices() -> None:
    check_choices(["a", "b", "c", "d"])
    with pytest.raises(ValueError, match="this question has 5 choices"):
        check_choices(["a", "b", "c", "d", "e"])


def test_cards_count_after_the_time_is_up_but_not_after_the_end_of_the_vote() -> None:
    assert said(replace(BUST, until=AT).with_cards({7: "35%"}, LATER)) == {"7": "35%"}
    for poll in (BUST.close(), BUST.reveal()):
        with pytest.raises(QuestionError) as caught:
            poll.with_cards({7: "35%"}, AT)
        assert caught.value.code == "question_closed"


def test_a_second_vote_keeps_the_first_answer_of_a_card_that_is_not_shown_again() -> None:
    first = BUST.with_cards({7: "35%", 12: "50%"}, AT).answer("Ann", "1/3", AT).tally({"1/4": 2}, AT)
    second = first.again().with_cards({12: "30%"}, LATER)
    assert (said(second), second.read) == ({"7": "35%", "12": "30%"}, [12])
    assert said(second.with_cards({7: None}, LATER)) == {"12": "30%"}
    assert len(second.before) == 5


def test_sessions_are_scored_and_joined_by_card() -> None:
    monday = replace(BUST.with_cards({7: "35%", 12: "50%"}, AT), names="hidden").settle(outcome=False).reveal()
    friday = replace(monday, at=LATER, answers=(), state="open", outcome=None).with_cards({7: "0%"}, LATER)
    term = Predictions([monday]) + Predictions([friday.settle(outcome=False).reveal()])
    assert [(row["name"], row["answers"], row["brier"]) for row in term.scores()] == [
        ("7", 2, 0.06125),
        ("12", 1, 0.25),
    ]
    assert Predictions.from_json(term.to_json()) == term


# --- Sheets -----------------------------------------------------------------------------------


def signs(sheet: str) -> dict[str, Element]:
    return {"".join(one.itertext()): one for one in fromstring(sheet).iter(f"{SVG}text")}  # noqa: S314 - our own


def turn_of(sign: Element) -> float:
    """Return how far a sign is from the top, clockwise in degrees."""
    found = re.fullmatch(r"rotate\((\S+) 105 105\)", sign.get("transform", "rotate(0 105 105)"))
    assert found
    return float(found[1])


def test_a_front_shows_the_pattern_of_its_card_in_a_marker_of_156_mm() -> None:
    front, _ = cards([23]).svgs
    drawn = fromstring(front)  # noqa: S314 - our own
    frame, *cells = [rect for rect in drawn.iter(f"{SVG}rect") if rect.get("width") in {"156", "26"}]
    assert (frame.get("x"), frame.get("y"), frame.get("height")) == ("27", "27", "156")
    white = {(round((float(one.get("y", "")) - 53) / 26), round((float(one.get("x", "")) - 53) / 26)) for one in cells}
    assert sum(1 << (15 - 4 * row - column) for row, column in white) == CODES[22]
    numbers = [one for one in drawn.iter(f"{SVG}text") if one.text == "23"]
    assert [turn_of(one) for one in numbers] == [0, 90, 180, 270]


def test_what_is_on_top_of_the_back_is_the_answer() -> None:
    _, back = cards([23]).svgs
    found = signs(back)
    shares = {"0%": -135, "20": -81, "50%": 0, "70": 54, "100%": 135}
    assert {text: turn_of(found[text]) for text in shares} == shares
    assert [turn_of(found[letter]) for letter in "ABCD"] == [0, 90, 180, 270]
    assert turn_of(found["no answer"]) == 180


def test_a_mark_for_each_five_percent_lies_on_the_scale() -> None:
    _, back = cards([23]).svgs
    starts = re.findall(r'd="M(\S+) (\S+)L', back)
    places = {
        (round(105 + 92 * sin(radians(turn)), 2), round(105 - 92 * cos(radians(turn)), 2)) for turn in (-135, 0, 135)
    }
    assert len(starts) == 21
    assert places <= {(float(x), float(y)) for x, y in starts}


def test_nothing_on_the_back_tells_from_a_distance_which_side_is_up() -> None:
    _, back = cards([23]).svgs
    drawn = fromstring(back)  # noqa: S314 - our own
    assert max(float(one.get("font-size", "")) for one in drawn.iter(f"{SVG}text")) < 4
    assert [one.get("r") for one in drawn.iter(f"{SVG}circle")] == ["92"]
    lines = re.findall(r'd="M(\S+) (\S+)L(\S+) (\S+)"', back)
    assert max(hypot(float(u) - float(x), float(v) - float(y)) for x, y, u, v in lines) < 8


def test_a_page_has_front_and_back_of_each_card_for_printing(tmp_path: Path) -> None:
    sheets = cards([3, 9, 10, 11], language="de")
    page = sheets.save(tmp_path / "cards.html").read_text(encoding="utf-8")
    assert [page.count(svg) for svg in sheets.svgs] == [1] * 8
    assert cards(2).svgs == cards([2, 1]).svgs
    assert ("Karten 3, 9\N{EN DASH}11" in page, 'lang="de"' in page, "@page{size:A4" in page) == (True, True, True)
    assert str(sheets).startswith("Karten 3, 9\N{EN DASH}11. ")
    assert sheets._repr_html_().count("<svg") == 2
    with pytest.raises(ValueError, match=r"as \.html"):
        sheets.save(tmp_path / "cards.pdf")
