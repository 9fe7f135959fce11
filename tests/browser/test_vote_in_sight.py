"""A vote is in sight without scrolling: in low windows, beside the files of a lab, on a phone and for a whole room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import axe
from tests.browser.boxes import box, boxes, resize
from tests.browser.component import DRAWN, Component
from tests.browser.test_accessibility import NO_FULL_SCREEN
from tests.browser.test_question_stage import UNSEEN, press_full_screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.support.locale import Language
    from exxtra_widget.widget.base import GameWidget

# Window, width of the board in it, and the height that a notebook leaves for it after Shift and Enter.
PLACES: Final = {
    "low": (848, 584, None, 584),
    "lab": (848, 641, None, 641),
    "beside the files": (1366, 641, 940, 520),
    "phone": (360, 740, None, 740),
    "projector": (1280, 720, None, 720),
    "large projector": (1920, 1080, None, 1080),
}
FULL: Final = ("projector", "large projector")
CHOICES: Final[dict[Language, list[str]]] = {
    "en": [
        "It gets more likely with each turn",
        "It stays the same",
        "It gets less likely",
        "It depends on the rungs",
        "Nobody can say that",
    ],
    "de": [
        "Er wird mit jedem Zug wahrscheinlicher",
        "Die Wahrscheinlichkeit bleibt gleich",
        "Er wird mit jedem Zug unwahrscheinlicher",
        "Das hängt von den freien Stufen ab",
        "Das kann niemand wissen",
    ],
    "fr": [
        "Il devient plus probable à chaque tour",
        "La probabilité ne change pas",
        "Il devient moins probable à chaque tour",
        "Cela dépend des échelons libres",
        "Personne ne peut le savoir",
    ],
}
TOPICS: Final = {"exxtra": "bust", "levelx": "earn"}
ALWAYS: Final = ["[data-part=headline]", "[data-part=hands] > *"]
COUNTING: Final = ["[data-part=locked] .count"]
# What is seen in each state, for choices and for probabilities.
OPEN: Final = [*ALWAYS, *COUNTING, ".step", "[data-part=hands] input", "[data-part=close]"]
TAPPED: Final = [*ALWAYS, *COUNTING, ".below .step", "[data-part=close]"]
CLOSED: Final = [*ALWAYS, *COUNTING, "[data-part=reveal]", "[data-part=open]"]
REVEALED: Final = ["[data-part=headline]", "[data-part=exact]"]
# The texts that are cut off, and the buttons that a finger misses.
CUT: Final = """(root) => [...root.querySelectorAll(
  "[data-part=question] :is(.choice, .turn, .mark, .label, .locked .count, .first, .value), [data-part=headline]",
)].filter((node) => node.checkVisibility() && getComputedStyle(node).display !== "inline"
  && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3))
  .map((node) => node.textContent)"""
SMALL: Final = """(root) => [...root.querySelectorAll("[data-part=question] :is(.step, .turn)")].filter((node) => {
  const { width, height } = node.getBoundingClientRect();
  return node.checkVisibility() && Math.min(width, height) < 44;
}).map((node) => node.textContent)"""
SIZES: Final = "(choices) => choices.map((choice) => parseFloat(getComputedStyle(choice).fontSize))"
HOLD: Final = """(width) => { document.getElementById("view").style.width = width ? `${width}px` : ""; }"""
# The view of a notebook whose Python has begun anew.
RESTART: Final = """async () => {
  for (const cleanup of window.cleanups) cleanup();
  const view = document.getElementById("view");
  view.replaceChildren();
  view.classList.add("jupyter-widgets-disconnected");
  window.model.widget_manager = { context: { sessionContext: { session: { kernel: { status: "idle" } } } } };
  window.cleanups = [await window.addView()];
}"""


def asking(game: str, language: Language, kind: str) -> GameWidget:
    """Return a board that asks a class of 28."""
    widget = LevelXWidget(players=2, speed=0) if game == "levelx" else ExxtraWidget("18/15@4:62 A 51", speed=0)
    widget.language = language
    if kind == "choices":
        choices = CHOICES[language]
        widget.ask(
            "Ann has rolled five times without a bust. How likely is a bust in her next roll?",
            choices=choices, answer=choices[1], reveal="later", class_size=28,
        )  # fmt: skip
    else:
        widget.ask(TOPICS[game], reveal="later", class_size=28)
    return widget


def raise_hands(widget: GameWidget, counts: list[int]) -> None:
    """Count hands for the rows."""
    rows = [row["text"] for row in widget.question["rows"]]
    widget.tally({text: count for text, count in zip(rows, [*counts, *[0] * len(rows)], strict=False) if count})


def places(component: Component) -> Iterator[str]:
    """Show the board at all places, scrolled to its head."""
    component.page.evaluate(NO_FULL_SCREEN)
    for place, (width, height, held, _) in PLACES.items():
        component.page.set_viewport_size({"width": width, "height": height})
        component.page.evaluate(HOLD, held)
        if place == FULL[0]:
            press_full_screen(component)
        component.board.root.evaluate("(root) => root.scrollIntoView()")
        component.page.evaluate(DRAWN)
        yield place
    press_full_screen(component)


def expect_in_sight(component: Component, parts: list[str]) -> None:
    """Expect these parts in sight at all places, with nothing cut off."""
    component.follow()
    root = component.board.root
    for place in places(component):
        if place == "beside the files":
            assert box(root).height <= PLACES[place][3], place
        assert root.evaluate(UNSEEN, parts) == [], place
        assert root.evaluate(CUT) == [], place
        assert component.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), place
        if place == "phone":
            assert root.evaluate(SMALL) == [], place
        # What is to be done takes some of the room.
        if place in FULL and "[data-part=remedy]" not in parts:
            assert [size for size in root.locator(".choice").evaluate_all(SIZES) if size < 30] == [], place
    assert axe.violations(component.page) == {}


@pytest.mark.parametrize(
    ("game", "language", "kind"),
    [
        *(("exxtra", language, kind) for language in CHOICES for kind in ("choices", "probability")),
        ("levelx", "de", "choices"),
        ("levelx", "fr", "probability"),
    ],
)
def test_a_vote_is_in_sight_in_all_its_states(page: Page, game: str, language: Language, kind: str) -> None:
    widget = asking(game, language, kind)
    component = Component(page, widget)
    is_choice = kind == "choices"
    vote = widget._questions
    steps: list[tuple[Callable[[], None], list[str]]] = [
        (lambda: raise_hands(widget, [13, 9, 6]), OPEN if is_choice else TAPPED),
        (vote.close, [*CLOSED, "[data-part=again]"]),
        (lambda: vote.reopen(second=True), OPEN if is_choice else TAPPED),
        (vote.close, CLOSED),
        (widget.reveal, [*REVEALED, "[data-part=hands] > *"] if is_choice else [*REVEALED, ".scale svg"]),
    ]
    for step, parts in steps:
        step()
        component.follow()
        if parts is TAPPED:
            component.board.root.locator("button.column").nth(3).click()
        expect_in_sight(component, parts)


@pytest.mark.parametrize("language", CHOICES)
def test_a_vote_of_a_python_that_began_anew_says_what_to_do_and_counts_on(page: Page, language: Language) -> None:
    component = Component(page, asking("exxtra", language, "choices"))
    page.evaluate(RESTART)
    expect_in_sight(component, [*OPEN, "[data-part=remedy]"])


def test_rows_stay_where_they_are_at_the_reveal(page: Page) -> None:
    widget = asking("exxtra", "de", "choices")
    raise_hands(widget, [13, 9, 6])
    component = Component(page, widget)
    rows = component.board.part("hands").locator("> li")
    for width, height, *_ in PLACES.values():
        widget._questions.close()
        component.follow()
        resize(page, width, height)
        before = boxes(rows)
        widget.reveal()
        component.follow()
        page.evaluate(DRAWN)
        assert boxes(rows) == before
        widget.ask("And now?", choices=CHOICES["de"], answer=CHOICES["de"][1], reveal="later")
        component.follow()


def test_the_label_of_a_typed_probability_is_whole(page: Page) -> None:
    widget = asking("exxtra", "de", "probability")
    component = Component(page, widget)
    component.board.part("types").click()
    for language in CHOICES:
        widget.language = language
        component.follow()
        for place in places(component):
            parts = [".typed .label", ".typed input", ".lock", ".slider"]
            assert component.board.root.evaluate(UNSEEN, parts) == [], (place, language)
