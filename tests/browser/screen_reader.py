"""A page for the ear: accessible names in reading order, the focus, and the announcements of live regions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import phrase

if TYPE_CHECKING:
    from playwright.sync_api import Page

# More presses of Tab than these lead nowhere.
MOST_TABS: Final = 40
# An announcement is what is new in a live region, or all of a status; silent are those that are new themselves.
LISTEN: Final = """() => {
  window.announced = [];
  const regionOf = (node) =>
    (node.nodeType === 1 ? node : node.parentElement)?.closest("[aria-live], [role=status], [role=alert]");
  const listen = (changes) => {
    const told = new Map();
    for (const { target, type, addedNodes } of changes) {
      const region = regionOf(target);
      if (!region) continue;
      // What is taken away is not spoken.
      const parts = region.matches("[role]") ? [region] : type === "characterData" ? [target] : [...addedNodes];
      told.set(region, new Set([...(told.get(region) ?? []), ...parts]));
    }
    for (const parts of told.values()) {
      const isNew = (part) => part.isConnected && ![...parts].some((other) => other !== part && other.contains(part));
      const text = [...parts].filter(isNew).map((part) => part.textContent.trim()).filter(Boolean).join(" ");
      const moving = document.querySelector(".exxtra--moving") !== null;
      const tell = () => window.announced.push({ text, moving, lost: document.activeElement === document.body });
      // A button that goes has given the focus on before anything is drawn.
      if (text) requestAnimationFrame(tell);
    }
  };
  new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
# A saved board keeps its elements in a shadow tree.
FOCUSED: Final = """(() => {
  let found = document.activeElement;
  while (found.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
})()"""
FIELD: Final = re.compile(r"\\\{(\w+)(?::(.*?))?\\\}")


@dataclass(frozen=True)
class Node:
    """One stop of a screen reader."""

    role: str
    name: str
    disabled: bool
    pressed: bool
    around: tuple[str, ...]
    """Names of the groups around it, the outermost first."""


@dataclass(frozen=True)
class Announcement:
    """A text that is spoken without a key: whether something still moved, and whether the focus was nowhere."""

    text: str
    moving: bool
    lost: bool


class ScreenReader:
    """The page as one hears it."""

    def __init__(self, page: Page, game: str, language: str = "en") -> None:
        self.page = page
        self._game = game
        self._language = language
        self._tree = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")
        self._heard = 0
        page.evaluate(LISTEN)

    def word(self, group: str, key: str, **fields: object) -> str:
        """Return a text of the locale files, filled."""
        template = phrase(self._language, self._game, group, key)
        # Of two words for a seat the second one is for players with a name.
        plain = re.sub(r"\{(\w+):[^|}]*\|(\w+)\}", lambda m: f"{{{m[1]}}}" if m[2] == "name" else m[2], template)
        return plain.format(**fields)

    def pattern(self, group: str, key: str) -> re.Pattern[str]:
        """Return the pattern of a text of the locale files; its fields are groups, words that depend on them none."""

        def part(field: re.Match[str]) -> str:
            rule = (field[2] or "").replace("\\", "")
            named = "|" not in rule or rule.endswith("|name")
            return f"(?P<{field[1]}>.+?)" if named else f"(?:{rule})"

        return re.compile(FIELD.sub(part, re.escape(phrase(self._language, self._game, group, key))))

    @property
    def nodes(self) -> list[Node]:
        """All that has a role and a name, in reading order."""
        found = {node["nodeId"]: node for node in self._tree.send("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in found.values() if "parentId" not in node)
        return list(_walk(root, found, ()))

    @property
    def focus(self) -> Node:
        """The stop that has the focus; the page itself if it is lost."""
        element = self._tree.send("Runtime.evaluate", {"expression": FOCUSED})["result"]
        found = self._tree.send("Accessibility.getAXNodeAndAncestors", {"objectId": element["objectId"]})["nodes"]
        around: tuple[str, ...] = ()
        for node in reversed(found):
            if not node["ignored"]:
                stop = _stop(node, around)
                around = (*around, stop.name) if stop.name else around
        return stop

    def inside(self, name: str) -> list[Node]:
        """Return the stops of a group."""
        return [node for node in self.nodes if name in node.around]

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def tab_to(self, name: str, key: str = "Tab") -> Node:
        """Press Tab until a stop is reached whose name, or that of a group around it, is this one."""
        heard = [self.focus]
        for _ in range(MOST_TABS):
            self.press(key)
            heard.append(self.focus)
            if name in (heard[-1].name, *heard[-1].around):
                return heard[-1]
        raise AssertionError(f"{key} does not lead to {name!r}, but to {[node.name for node in heard]}")

    def walk_to(self, name: str, stops: list[Node]) -> None:
        """Press arrows from the stop with the focus to another one of its group."""
        names = [stop.name for stop in stops]
        way = names.index(name) - names.index(self.focus.name)
        for _ in range(abs(way)):
            self.press("ArrowDown" if way > 0 else "ArrowUp")
        assert self.focus.name == name

    def wait(self) -> Announcement:
        """Return the next announcement, when it comes."""
        self.page.wait_for_function("(heard) => window.announced.length > heard", arg=self._heard)
        self._heard += 1
        return Announcement(**self.page.evaluate("(heard) => window.announced[heard - 1]", self._heard))

    def skip(self) -> list[str]:
        """Return the texts of the announcements since the last one."""
        texts: list[str] = self.page.evaluate(
            "(heard) => window.announced.slice(heard).map(({ text }) => text)", self._heard
        )
        self._heard += len(texts)
        return texts


def _stop(node: dict[str, Any], around: tuple[str, ...]) -> Node:
    states = {it["name"]: it["value"].get("value") for it in node.get("properties", [])}
    return Node(
        node["role"]["value"],
        node.get("name", {}).get("value", ""),
        disabled=bool(states.get("disabled")),
        pressed=states.get("pressed") == "true",
        around=around,
    )


def _walk(node: dict[str, Any], found: dict[str, dict[str, Any]], around: tuple[str, ...]) -> Iterator[Node]:
    inner = around
    if not node["ignored"]:
        stop = _stop(node, around)
        yield stop
        inner = (*around, stop.name) if stop.name else around
    for child in node.get("childIds", ()):
        if child in found:
            yield from _walk(found[child], found, inner)
