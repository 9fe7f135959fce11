"""Whether anything on a board is drawn otherwise than before: all styles compared in the page, as they are many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator

STYLES: Final = """
  const nodes = [root, ...root.querySelectorAll("*")];
  const styles = nodes.map((node) => {
    const style = getComputedStyle(node);
    const { width, height } = node.getBoundingClientRect();
    const box = `box: ${Math.round(width)} ${Math.round(height)}`;
    return [box, ...window.names.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
  });
"""
READ: Final = f"(root, names) => {{ window.names = names; {STYLES} return styles; }}"
KEEP: Final = f"(root, names) => {{ window.names = names; {STYLES} window.kept = styles; return nodes.length; }}"
CHANGED: Final = f"""(root) => {{ {STYLES}
  if (nodes.length !== window.kept.length) return [`${{window.kept.length}} elements, then ${{nodes.length}}`];
  return nodes.flatMap((node, index) => {{
    const fresh = styles[index].filter((declaration, place) => declaration !== window.kept[index][place]);
    return fresh.length ? [[node.outerHTML.slice(0, 60), ...fresh].join("; ")] : [];
  }});
}}"""


def read(root: Locator, names: Sequence[str]) -> list[list[str]]:
    """Return sizes and these properties of all elements, to be compared with those of another document."""
    found: list[list[str]] = root.evaluate(READ, names)
    return found


def keep(root: Locator, names: Sequence[str]) -> None:
    """Remember these properties of all elements, and their sizes."""
    assert len(names) > 30
    assert root.evaluate(KEEP, names) > 100


def changes(root: Locator) -> list[str]:
    """Return the elements that differ from what was kept, each with its new styles."""
    found: list[str] = root.evaluate(CHANGED)
    return found
