"""Accessibility by axe-core, made sure that colours were really looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.browser import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE: Final = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# JupyterLab's body is 0 px high; axe then takes everything for hidden and skips the contrast silently.
GIVE_HEIGHT: Final = "() => { document.documentElement.style.height = '100%'; document.body.style.height = '100vh'; }"
RUN: Final = """async ([selector, tags]) => {
  const result = await axe.run({ include: [[selector]] }, { runOnly: { type: "tag", values: tags } });
  const nodes = (rule) => rule.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`);
  return {
    passes: result.passes.map((rule) => rule.id),
    violations: Object.fromEntries(result.violations.map((rule) => [rule.id, nodes(rule)])),
  };
}"""


def violations(page: Page, selector: str = ".exxtra") -> dict[str, list[str]]:
    """Return the objections of axe-core to a part of a page: by rule, the nodes and the reasons."""
    page.evaluate(f"{AXE.read_text()}; undefined")
    page.evaluate(GIVE_HEIGHT)
    result: dict[str, Any] = page.evaluate(RUN, [selector, TAGS])
    found: dict[str, list[str]] = result["violations"]
    assert "color-contrast" in {*result["passes"], *found}, "axe-core did not look at the colours"
    return found
