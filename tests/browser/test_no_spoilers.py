"""Every frame of the page while a step plays: nothing of the new state before the scene has shown it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget
    from tests.browser.board import Board

# What is visible apart from the narrator, the dice and the moving pieces, by its part: text, classes, colours and
# states of buttons. Screen readers hear the live regions, which wait for the rest.
RECORD: Final = """() => {
  const root = document.querySelector(".exxtra");
  const scene = ".lit, .controls .pair, .pairs, [data-counter], [data-part=dice], [data-part=groups], [data-part=duel]";
  const heard = "[aria-live], [role=status]";
  // Pointer, focus and the answer that is awaited are no part of the game.
  const dropped = ["id", "data-pending", "tabindex", "for", "aria-controls", "aria-labelledby",
    "data-lm-suppress-shortcuts"];
  const PARTS = { board: ".board", controls: ".controls", seats: "[data-part=seats]", toolbar: "[data-part=toolbar]",
    drawer: "[data-part=drawer]" };
  const read = (part) => {
    const node = root.querySelector(part)?.cloneNode(true);
    if (!node) return "";
    for (const one of node.querySelectorAll(`${scene}, ${heard}`)) one.remove();
    for (const one of [node, ...node.querySelectorAll("*")]) {
      for (const name of dropped) one.removeAttribute(name);
      one.classList.remove("shaken", "considered");
    }
    return node.outerHTML.replaceAll("<!---->", "");
  };
  window.frames_told = [];
  // In a frame without a change of the page nothing else is told.
  let changed = true;
  const notice = new MutationObserver(() => (changed = true));
  notice.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  let last = "";
  const look = () => {
    requestAnimationFrame(look);
    if (!changed) return;
    changed = false;
    const frame = {
      moving: root.classList.contains("exxtra--moving"),
      cursor: Number(root.dataset.cursor),
      headline: root.querySelector("[data-part=headline]").innerText,
      small: [...root.querySelectorAll("[data-part=instruction], [data-part=preview]")]
        .map((line) => line.innerText).join(""),
      tumbling: root.querySelector(".die.tumbling") !== null,
      bust: root.querySelector(".die.bust") !== null,
      lifted: root.querySelector(".on-rung.lifted")?.textContent.trim() ?? "",
      duel: root.querySelector("[data-part=duel]")?.textContent.replaceAll(/\\s/g, "") ?? "",
      leaving: root.querySelector(".on-rung.leaving") !== null,
      result: root.querySelector("[data-part=result]") !== null,
      live: root.querySelector(":scope > [aria-live=polite]").textContent,
      parts: Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, read(part)])),
    };
    const text = JSON.stringify(frame);
    if (text !== last) window.frames_told.push({ ...frame, at: performance.now() });
    last = text;
  };
  look();
}"""

AT_REST: Final = """(cursor) => {
  const frame = window.frames_told.at(-1);
  return frame.cursor === cursor && !frame.moving;
}"""


@dataclass(frozen=True)
class Frame:
    """One frame of the page; it stays until the next one in the list."""

    moving: bool
    cursor: int
    headline: str
    small: str
    tumbling: bool
    bust: bool
    lifted: str
    duel: str
    leaving: bool
    result: bool
    live: str
    parts: dict[str, str]
    at: float


@dataclass(frozen=True)
class Step:
    """A step that is made by a click, and the sentences of the narrator about it."""

    widget: Callable[[], GameWidget]
    click: Callable[[Board], None]
    sentences: tuple[str, ...]
    # The headline at rest, if it is not the last sentence.
    rest: str = ""
    # What is drawn on the board moves with the sentences, and is not compared.
    moves_board: bool = False


def roll(board: Board) -> None:
    board.roll_button.click()


def choose_group(board: Board) -> None:
    board.part("confirm").click()


EXXTRA: Final = {
    "roll": Step(
        lambda: ExxtraWidget(players=PLAYERS, dice="64"),
        roll,
        ("Alex is rolling …", "Alex rolled 64."),
    ),
    "bust": Step(
        lambda: ExxtraWidget("3/3/0@4:64/0@5:70 A 71", players=PLAYERS, dice="4X"),
        roll,
        (
            "Alex is rolling …",
            "Alex rolled 4X.",
            "Bust! Alex rolled 4X: the turn is over.",
            "Bust! Alex moved back 1 space.",
        ),
    ),
    "kick": Step(
        lambda: ExxtraWidget(LADDER, players=PLAYERS),
        lambda board: board.root.press("2"),
        (
            "Alex placed 71 on rung 2.",
            "71 beats 64: Carl gets the dice back.",
            "71 beats 70: Diana gets the dice back.",
        ),
        "71 removes 64 (Carl) and 70 (Diana).",
    ),
    "win": Step(
        lambda: ExxtraWidget("19/0 A -", players=["Ann", "Bo"], dice="33"),
        roll,
        ("Ann is rolling …", "Ann rolled 33.", "Double! Ann moved 3 spaces.", "A double, and Ann won!"),
    ),
}
LEVELX: Final = {
    "roll": Step(
        lambda: LevelXWidget(players=["Ann", "Bo"], dice="1235"),
        roll,
        ("Ann is rolling …", "Ann rolled 1235."),
    ),
    "group": Step(
        lambda: LevelXWidget("levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235", players=["Ann", "Bo"]),
        choose_group,
        ("Ann earned a token worth 5.",),
        moves_board=True,
    ),
}
STEPS: Final = {
    **{f"exxtra-{name}": step for name, step in EXXTRA.items()},
    **{f"levelx-{name}": step for name, step in LEVELX.items()},
}


@pytest.fixture(params=["no-preference", "reduce"])
def motion(request: pytest.FixtureRequest, page: Page) -> str:
    preference: Literal["no-preference", "reduce"] = request.param
    page.emulate_media(reduced_motion=preference)
    return preference


def record(component: Component) -> None:
    component.page.evaluate(RECORD)


def frames(component: Component) -> list[Frame]:
    found: list[dict[str, Any]] = component.page.evaluate("() => window.frames_told")
    return [Frame(**frame) for frame in found]


def told(page: Page, step: Step) -> list[Frame]:
    """Return the frames of a step, from its first move to its rest."""
    widget = step.widget()
    widget.speed = 1
    component = Component(page, widget)
    record(component)
    before = component.board.cursor
    step.click(component.board)
    # The page is at rest between two frames: its recorder sees that with the next one.
    page.wait_for_function(AT_REST, arg=before + 1)
    return frames(component)


@pytest.mark.usefixtures("motion")
@pytest.mark.parametrize("name", STEPS)
def test_every_frame_of_a_step(page: Page, name: str) -> None:
    found = told(page, STEPS[name])

    check_that_nothing_is_shown_early(STEPS[name], found)
    check_that_sentences_stand_while_their_events_happen(STEPS[name], found)
    if name == "exxtra-kick":
        check_that_removed_dice_are_compared_with_what_beats_them(found)
    if name == "exxtra-bust":
        check_that_a_bust_is_held(found)


def check_that_nothing_is_shown_early(step: Step, found: list[Frame]) -> None:
    """Check that nothing of the new state is shown before the step has come to rest."""
    before, after = found[0], found[-1]
    moving = [frame for frame in found if frame.moving]
    assert moving
    for frame in moving:
        for part, shown in before.parts.items():
            drawn = part == "board" and step.moves_board
            assert drawn or frame.parts[part] == shown, (part, frame.headline)
        assert (frame.cursor, frame.result, frame.live) == (before.cursor, False, before.live)
    assert [part for part, shown in before.parts.items() if after.parts[part] != shown]
    assert (after.cursor, after.moving) == (before.cursor + 1, False)


def check_that_sentences_stand_while_their_events_happen(step: Step, found: list[Frame]) -> None:
    # Dice that move into their groups say nothing: the sentence of the roll stays.
    moving = [frame for frame in found if frame.moving and frame.headline != found[0].headline]
    assert tuple(headline for headline, _ in groupby(frame.headline for frame in moving)) == step.sentences
    for frame in moving:
        assert frame.tumbling == frame.headline.endswith("is rolling …")
        assert not (frame.tumbling and (frame.bust or frame.small))
    assert found[-1].headline == (step.rest or step.sentences[-1])
    assert found[-1].small


def check_that_removed_dice_are_compared_with_what_beats_them(found: list[Frame]) -> None:
    assert [(frame.lifted, frame.duel, frame.headline) for frame in found if frame.lifted] == [
        ("64C", "71A>64C", "71 beats 64: Carl gets the dice back."),
        ("70D", "71A>70D", "71 beats 70: Diana gets the dice back."),
    ]


def check_that_a_bust_is_held(found: list[Frame]) -> None:
    bust = next(frame for frame in found if frame.headline.startswith("Bust!"))
    rest = next(frame for frame in found if frame.at > bust.at and not frame.moving)
    assert rest.at - bust.at >= 900


@pytest.mark.usefixtures("motion")
@pytest.mark.parametrize(
    ("widget", "script"),
    [
        (lambda: ExxtraWidget(players=3, speed=1), "33 64 >5 42 >2 61 4X"),
        (lambda: LevelXWidget(players=2, speed=1), "1235 >1|2|3|5 6666 >66|66"),
    ],
    ids=["exxtra", "levelx"],
)
def test_every_step_of_a_script_comes_to_rest_before_the_next(
    page: Page, widget: Callable[[], GameWidget], script: str
) -> None:
    component = Component(page, widget())
    record(component)

    component.widget.play(script, delay=0.6)
    component.follow()
    last = len(script.split())
    component.page.wait_for_function(AT_REST, arg=last)

    shown = [key for key, _ in groupby((frame.cursor, frame.moving) for frame in frames(component))]
    assert shown == [*((cursor, moves) for cursor in range(last) for moves in (False, True)), (last, False)]
