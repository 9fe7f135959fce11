"""Every state of the page to axe-core: on a phone and a desk, in both themes, and some in the reader's own colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget, play
from tests.browser import axe
from tests.browser.component import DRAWN, LADDER, OPENING, PLAYERS, Component
from tests.browser.question import CLASS, GUESSES, Card

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget

pytestmark = pytest.mark.usefixtures("same_document", "registered_pig")
PHONE, DESK = 360, 1000
# A change of the theme is seen at once.
STILL: Final = "*, *::before, *::after { transition: none !important; }"
# The window of a browser in full screen has no other sizes; the page fills it as well without that.
NO_FULL_SCREEN: Final = "() => { document.documentElement.requestFullscreen = null; }"
CLICK: Final = "(all) => { for (const one of all) one.click(); }"
GROUPS: Final = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235"
SENT_BACK: Final = "levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235"
TWO: Final = ["Ann", "Bo"]


@dataclass(frozen=True)
class State:
    """A widget, the clicks that lead to its state, and the part of the page that shows it and is looked at."""

    widget: Callable[[], GameWidget]
    seen: str
    lead: Callable[[Component], object] = lambda _: None


def exxtra(start: str | None = None, script: str = "", **options: Any) -> Callable[[], GameWidget]:
    return lambda: scripted(ExxtraWidget(start, **{"players": PLAYERS, "speed": 0, **options}), script)


def levelx(start: str | None = None, script: str = "", **options: Any) -> Callable[[], GameWidget]:
    return lambda: scripted(LevelXWidget(start, **{"players": TWO, "speed": 0, **options}), script)


def a_pig(start: str = "pig", script: str = "", **options: Any) -> Callable[[], GameWidget]:
    return lambda: scripted(play(start, **{"players": TWO, "speed": 0, **options}), script)


def scripted(widget: GameWidget, script: str) -> GameWidget:
    if script:
        widget.play(script)
    return widget


def finished_level_x() -> GameWidget:
    """Return a game of six rows of one square, played to its end."""
    widget = LevelXWidget(players=TWO, seed=3, lengths=111111, tokens="1.1.1.1.1.1", first=1, speed=0)
    while actions := widget.position.distinct_actions():
        widget.play(str(actions[-1]))
    return widget


def board_with(part: str) -> str:
    return f".exxtra:has({part})"


def drawer(name: str) -> str:
    return f"[data-part=drawer][data-drawer={name}]"


def open_drawer(name: str) -> Callable[[Component], None]:
    return lambda component: component.board.open(name).wait_for()


def open_odds(component: Component) -> None:
    board = component.board
    board.open("odds")
    expect(board.part("odds")).to_have_attribute("aria-busy", "false")
    board.part("odds").locator("summary").evaluate_all(CLICK)
    board.part("odds").get_by_role("button", name="As a table").evaluate_all(CLICK)


def open_review(component: Component) -> None:
    component.board.open("review")
    component.follow_until(
        lambda: component.widget.review and component.widget.review["done"] == len(component.widget.game.steps)
    )


def open_settings(component: Component) -> None:
    component.board.button("Settings").click()
    component.board.part("who").locator("summary").click()


def ask_for_a_new_game(component: Component) -> None:
    component.board.button("Settings").click()
    component.board.button("New game").click()


def press(*keys: str) -> Callable[[Component], None]:
    def press_all(component: Component) -> None:
        component.board.root.focus()
        for key in keys:
            component.page.keyboard.press(key)

    return press_all


def present(*leads: Callable[[Component], object]) -> Callable[[Component], None]:
    """Return a function that presents a board after some others."""

    def present_it(component: Component) -> None:
        for lead in leads:
            lead(component)
        press("f")(component)

    return present_it


def present_odds(component: Component) -> None:
    present()(component)
    component.board.open("odds")
    expect(component.board.part("odds")).to_have_attribute("aria-busy", "false")


def focus(selector: str) -> Callable[[Component], None]:
    """Return a function that goes to an element as a keyboard does."""

    def focus_it(component: Component) -> None:
        component.page.keyboard.press("Tab")
        component.board.root.locator(selector).focus()

    return focus_it


def refuse(component: Component) -> None:
    component.board.place(4)


def ask(*acts: str) -> Callable[[Component], None]:
    """Return a function that asks a class, takes its answers, and goes on."""

    def ask_class(component: Component) -> None:
        widget = component.widget
        # A calibration is of five questions.
        for number in range(5 if "reveal" in acts else 1):
            if number:
                widget.reveal()
            widget.ask("bust" if widget.game_name == "exxtra" else widget.topics[0], reveal="later")
            if widget.game_name == "exxtra":
                for name, guess in zip(CLASS, GUESSES, strict=True):
                    widget.answer(name, guess)
        for act in acts:
            getattr(widget, act)()
        component.follow()
        for title in (
            ("The answers", "Calibration", "Scores by name")
            if "reveal" in acts and widget.game_name == "exxtra"
            else ()
        ):
            Card(component.board).table(title)

    return ask_class


def walk_back(component: Component) -> None:
    component.board.open("log")
    component.board.history.fill("3")
    component.board.expect_cursor(3)


def note(component: Component) -> None:
    component.widget.caption("Where would you place it?")
    component.widget.mark("rung:3", "space:7", "seat:B", "dice")
    component.follow()


EXXTRA: Final = {
    "coach": State(exxtra(players=6), board_with("[data-part=coach]")),
    "coach beside a bot": State(exxtra(players=TWO, bots={1: "attacker"}), "[data-part=coach]"),
    "in hand": State(exxtra(LADDER), ".exxtra", focus("[data-rung='2']")),
    "crowded": State(exxtra("7/7@0:64/7@0:53/7@0:42/7@0:31/7@5:70 A 71", players=None), ".exxtra"),
    "by hand": State(exxtra(dice="hand"), board_with("[aria-label='Die A']")),
    "bust": State(exxtra("3/3/0@4:64/0@5:70 A 71", "4X"), board_with(".die.bust")),
    "kick": State(exxtra(LADDER, ">2"), board_with("[data-part=instruction]")),
    "won": State(exxtra("19/3/0@4:64 A -", "33", players=PLAYERS[:3]), board_with("[data-part=result]")),
    "rematch": State(
        exxtra("19/3 A -", "33", players=TWO),
        "[data-part=new-game]",
        lambda component: component.board.part("result").locator("[data-part=new]").click(),
    ),
    "odds": State(exxtra(LADDER), drawer("odds"), open_odds),
    "odds of two": State(exxtra("7/3@4:64 A 61", players=TWO), drawer("odds"), open_odds),
    "hint": State(exxtra("0/0@4:64 A 70", players=TWO), drawer("hint"), Component.open_hint),
    "ask": State(exxtra(LADDER), drawer("ask"), open_drawer("ask")),
    "history": State(exxtra(None, OPENING), board_with(drawer("log")), walk_back),
    "review": State(exxtra("0/0@4:64 A -", "7X >5 42 64 >4", players=TWO), drawer("review"), open_review),
    "full screen": State(exxtra(LADDER, ">2"), ".exxtra--presented", present()),
    "full screen, bust": State(exxtra(LADDER, "4X"), ".exxtra--presented", present()),
    "full screen, caption": State(exxtra(LADDER), ".exxtra--presented", present(note)),
    "full screen, odds": State(exxtra(LADDER), ".exxtra--presented", present_odds),
    "full screen, question": State(exxtra(LADDER, dice="4X"), ".exxtra--presented", present(ask())),
    "full screen, revealed": State(exxtra(LADDER, dice="4X"), ".exxtra--presented", present(ask("roll", "reveal"))),
    "full screen, won": State(exxtra("19/3/0@4:64 A -", "33", players=PLAYERS[:3]), ".exxtra--presented", present()),
    "compact": State(exxtra(None, OPENING, size="compact"), board_with(".stage.compact"), note),
    "notes": State(exxtra(LADDER), board_with("[data-part=caption]"), note),
    "notice": State(exxtra(LADDER), "[data-part=notice]:not(:empty)", refuse),
    "help": State(exxtra(), "[data-part=help]", press("?")),
    "share": State(exxtra(LADDER), ".popup.share:has([data-part=record])", press("s")),
    "settings": State(exxtra(LADDER), ".popup.settings:has([data-part=who])", open_settings),
    "new game": State(exxtra(None, OPENING), "[data-part=new-game]", ask_for_a_new_game),
    "question": State(exxtra(LADDER, dice="4X"), "[data-part=question][data-state=open]", ask()),
    "closed": State(exxtra(LADDER, dice="4X"), "[data-part=question][data-state=closed]", ask("roll")),
    "revealed": State(exxtra(LADDER, dice="4X"), "[data-part=question][data-state=revealed]", ask("roll", "reveal")),
    "bot": State(exxtra(bots={0: "attacker"}, pace=60), board_with("[aria-keyshortcuts=M]")),
}
LEVELX: Final = {
    "in hand": State(levelx(GROUPS), board_with("[data-part=groupings]")),
    "four": State(
        levelx(
            "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0/133010+0.2.1.1.0.2/032302+1.0.2.0.3.0 A -",
            players=PLAYERS,
        ),
        ".exxtra",
    ),
    "chosen": State(
        levelx(GROUPS),
        "[data-part=groupings]:has([aria-pressed=true])",
        lambda component: component.board.part("groupings").get_by_role("button").first.click(),
    ),
    "sent back": State(levelx(SENT_BACK, ">135|2"), board_with("[data-part=instruction]")),
    "won": State(finished_level_x, board_with("[data-part=result]")),
    "odds": State(levelx(GROUPS), drawer("odds"), open_odds),
    "hint": State(levelx(GROUPS), drawer("hint"), Component.open_hint),
    "log": State(levelx(None, "1235 >15|23 1236"), drawer("log"), open_drawer("log")),
    "review": State(levelx(None, "1235 >15|23 1236 >1|2|36"), drawer("review"), open_review),
    "full screen": State(levelx(GROUPS), ".exxtra--presented", press("f")),
    "compact": State(levelx(GROUPS, size="compact"), board_with(".stage.compact")),
    "help": State(levelx(), "[data-part=help]", press("?")),
    "revealed": State(levelx(None, dice="1235"), "[data-part=question][data-state=revealed]", ask("roll", "reveal")),
}
PIG: Final = {
    "bot in the next seat": State(
        a_pig("pig 30/70 A 12", players=["Ann", "Beatrice with a long name"], bots={1: "hold_at_20"}),
        board_with("[data-part=picture] img"),
    ),
    "log": State(a_pig("pig", "6 5 hold 3 1"), drawer("log"), open_drawer("log")),
    "hint": State(a_pig("pig 80/90 A 12"), drawer("hint"), Component.open_hint),
    "refused": State(a_pig(), board_with("[data-part=preview]"), focus("[data-action=hold]")),
    "won": State(a_pig("pig 90/70 A 12", "hold"), board_with("[data-part=result]")),
    "help": State(a_pig(), "[data-part=help]", press("?")),
}
STATES: Final = {
    f"{game}: {name}": state
    for game, states in (("EXXtra", EXXTRA), ("Level X", LEVELX), ("Pig", PIG))
    for name, state in states.items()
}


# With forced colours, as the contrast themes of Windows.
FORCED: Final = (
    "EXXtra: coach", "EXXtra: by hand", "EXXtra: bust", "EXXtra: odds of two", "EXXtra: hint", "EXXtra: history",
    "EXXtra: review", "EXXtra: notice", "EXXtra: help", "EXXtra: settings", "EXXtra: revealed",
    "Level X: chosen", "Level X: odds", "Level X: won",
)  # fmt: skip
# What a shown element is painted with that is neither of the reader's colours nor mixed of them.
OTHERS: Final = """(root) => {
  const probe = document.createElement("i");
  root.append(probe);
  const system = ["Canvas", "CanvasText", "Highlight", "GrayText"].map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const free = ["none", "rgba(0, 0, 0, 0)", "transparent", ...system];
  const others = [];
  for (const node of root.querySelectorAll("*")) {
    if (!node.checkVisibility() || node.closest("img, option, .exxtra-heard, [type=range]")) continue;
    const style = getComputedStyle(node);
    const drawn = node instanceof SVGElement && !(node instanceof SVGSVGElement);
    const painted = drawn
      ? { fill: style.fill, stroke: style.stroke }
      : { color: style.color, background: style.backgroundColor,
          border: parseFloat(style.borderTopWidth) ? style.borderTopColor : "none" };
    for (const [name, colour] of Object.entries(painted))
      // A mixture is written as color(…).
      if (!free.includes(colour) && !colour.startsWith("color(srgb"))
        others.push(`${name} ${colour} of ${node.outerHTML.slice(0, 80)}`);
  }
  return others;
}"""


@pytest.mark.parametrize("name", STATES)
def test_no_objections(page: Page, name: str) -> None:
    state = STATES[name]
    page.set_viewport_size({"width": DESK, "height": 900})
    component = Component(page, state.widget())
    page.evaluate(NO_FULL_SCREEN)
    page.add_style_tag(content=STILL)
    state.lead(component)
    page.locator(state.seen).first.wait_for()
    if name in FORCED:
        expect_the_reader_s_colours(component, state.seen)
    # Drawers and dialogs have the same elements at both widths; boards are drawn in two ways.
    is_board = state.seen.startswith(".exxtra")
    for width, dark, colours in ((DESK, True, not is_board), (PHONE, False, False)):
        page.set_viewport_size({"width": width, "height": 900})
        component.set_dark(dark)
        page.evaluate(DRAWN)
        page.locator(state.seen).first.wait_for()

        assert axe.violations(page, state.seen, colours=colours) == {}, width
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, width


def expect_the_reader_s_colours(component: Component, seen: str) -> None:
    for scheme in ("light", "dark"):
        component.page.emulate_media(forced_colors="active", color_scheme=scheme)
        component.page.evaluate(DRAWN)

        assert component.board.root.evaluate(OTHERS) == [], scheme
        assert axe.violations(component.page, seen, colours=True) == {}, scheme
    component.page.emulate_media(forced_colors="none", color_scheme="null")
