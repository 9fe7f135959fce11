"""Accessibility by axe-core, made sure that colours were really looked at, and the contrast where it cannot decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from tests.browser.component import AXE, DRAWN

if TYPE_CHECKING:
    from tests.browser.board import Board


class Evaluating(Protocol):
    """A page of Chromium or a tab of Firefox."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return the value of a function of JavaScript."""


TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Changed by a theme; all other rules see the same page in both.
COLOURS: Final = ["color-contrast", "link-in-text-block"]
# Returns whether axe-core is there: a board's page has it as a file, which Chromium compiles once for all pages.
PREPARE: Final = """async () => {
  if (!window.axe) await window.loadAxe?.();
  // JupyterLab's body is 0 px high; axe then takes everything for hidden and skips the contrast silently.
  document.documentElement.style.height = "100%";
  document.body.style.height = "100vh";
  // The element of a target: the last of its frames, through the shadow roots on the way to it.
  window.findTarget = (target) =>
    [target].flat().reduce((scope, selector) => (scope?.shadowRoot ?? scope)?.querySelector(selector), document);
  return "axe" in window;
}"""
RUN: Final = """async ([selector, runOnly]) => {
  const options = { runOnly, resultTypes: ["violations", "incomplete"], preload: false };
  const result = await axe.run({ include: [[selector]] }, options);
  // axe-core only wonders about names where no role takes one.
  const nameless = "[aria-label]:is(div, span, p, li, b, i, em, strong, small, code, sub, sup, dt, dd):not([role])";
  const named = [...document.querySelectorAll(`${selector} ${nameless}`)].map((node) => node.outerHTML.slice(0, 90));
  const nodes = (rule) => rule.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`);
  const open = result.incomplete.find((rule) => rule.id === "color-contrast")?.nodes ?? [];
  return {
    looked: [...result.passes, ...result.violations, ...result.incomplete].map((rule) => rule.id),
    violations: Object.fromEntries(result.violations.map((rule) => [rule.id, nodes(rule)])),
    named,
    open: open.map((node) => node.target.at(-1)),
  };
}"""
# The contrast of texts as they are painted: of each the colour over all that lies under its middle. Texts in drawings,
# which axe-core passes over, are among them. Disabled buttons, pieces that are about to
# leave, and what nobody sees are not.
CONTRAST: Final = """([selector, open]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  // The same few colours and elements come up for each text.
  const once = (compute) => {
    const known = new Map();
    return (key) => {
      if (!known.has(key)) known.set(key, compute(key));
      return known.get(key);
    };
  };
  const read = once((colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = "transparent";
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  });
  const over = (top, ground) => {
    const part = top[3];
    const mixed = [0, 1, 2].map((i) => part * top[i] + (1 - part) * ground[i]);
    return [...mixed, part + (1 - part) * ground[3]];
  };
  const light = (colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isDrawn = (node) => node instanceof SVGElement && !(node instanceof SVGSVGElement);
  const opacity = once((node) => (node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1));
  const faded = (node, colour) => [...colour.slice(0, 3), colour[3] * opacity(node)];
  const paint = once((node) => {
    const style = getComputedStyle(node);
    const colour = isDrawn(node) ? (style.fill === "none" ? "transparent" : style.fill) : style.backgroundColor;
    const alpha = isDrawn(node) ? Number(style.fillOpacity) : 1;
    const [red, green, blue, part] = read(colour);
    return faded(node, [red, green, blue, part * alpha]);
  });
  // Of what lies under a point, also what the pointer does not touch.
  const root = document.querySelector(selector);
  const shadowsOf = (scope) =>
    [scope, ...scope.querySelectorAll("*")].flatMap(({ shadowRoot: one }) => (one ? [one, ...shadowsOf(one)] : []));
  const scopes = [root, ...shadowsOf(root)];
  const touchable = scopes.map((scope) => {
    const sheet = document.createElement("style");
    sheet.textContent = `${scope === root ? `${selector}, ${selector} *` : "*"} { pointer-events: auto !important; }`;
    (scope === root ? document.head : scope).append(sheet);
    return sheet;
  });
  const found = [];
  const drawn = scopes.flatMap((scope) => [...scope.querySelectorAll("svg text")]);
  const texts = drawn.filter((node) => node.textContent.trim());
  for (const node of new Set([...open.map(findTarget), ...texts])) {
    const aside = node?.closest("[aria-disabled=true], :disabled, .leaving");
    if (!node || aside || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = (isDrawn(node) ? node : range).getBoundingClientRect();
    node.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = (isDrawn(node) ? node : range).getBoundingClientRect();
    if (!width || !height || !box.width) continue;
    const under = node.getRootNode().elementsFromPoint(x + width / 2, y + height / 2);
    const place = under.indexOf(node);
    // Covered by something else, or out of sight.
    const covering = under.slice(0, Math.max(place, 0)).filter((one) => !node.contains(one) && !isDrawn(one));
    if (place < 0 || covering.length) continue;
    let ground = over(read(getComputedStyle(document.body).backgroundColor), [255, 255, 255, 1]);
    const layers = under.slice(place + 1).filter((one) => !(one instanceof SVGTextElement));
    if (!isDrawn(node)) layers.unshift(node);
    for (const layer of layers.toReversed()) ground = over(paint(layer), ground);
    const style = getComputedStyle(node);
    const written = over(faded(node, read(isDrawn(node) ? style.fill : style.color)), ground);
    const scale = isDrawn(node) ? Math.abs(node.getScreenCTM().a) : 1;
    const size = parseFloat(style.fontSize) * scale;
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const [high, low] = [light(written), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < least - 0.05) {
      const colours = [written, ground].map((one) => one.slice(0, 3).map(Math.round).join(","));
      const [kind, around] = [node, node.parentElement].map((one) => one.getAttribute("class") ?? "");
      const name = `${node.localName}.${kind} in ${around}`;
      found.push(`${name} "${node.textContent.trim().slice(0, 20)}": ${ratio.toFixed(2)} of ${least}, ` +
        `${colours.join(" on ")} at ${size.toFixed(0)} px`);
    }
  }
  for (const sheet of touchable) sheet.remove();
  return [...new Set(found)];
}"""


def violations(page: Evaluating, selector: str = ".exxtra", *, colours: bool = False) -> dict[str, list[str]]:
    """Return the objections to a part of a page: by rule, the nodes and the reasons; of colours alone if asked to."""
    if not page.evaluate(PREPARE):
        page.evaluate(f"() => {{ {AXE.read_text()} }}")
    rules = {"type": "rule", "values": COLOURS} if colours else {"type": "tag", "values": TAGS}
    result: dict[str, Any] = page.evaluate(RUN, [selector, rules])
    found: dict[str, list[str]] = result["violations"]
    assert "color-contrast" in result["looked"], "axe-core did not look at the colours"
    faint = page.evaluate(CONTRAST, [selector, result["open"]])
    others = {"contrast": faint, "name without role": result["named"]}
    return found | {rule: nodes for rule, nodes in others.items() if nodes}


def expect_no_objections(board: Board, *, colours: bool = False) -> None:
    """Show a board to axe-core, and nothing of its host."""
    board.root.evaluate("(root) => { root.dataset.looked = ''; }")
    board.page.mouse.move(0, 0)
    board.page.evaluate(DRAWN)
    assert violations(board.page, "[data-looked]", colours=colours) == {}
    board.root.evaluate("(root) => { delete root.dataset.looked; }")
