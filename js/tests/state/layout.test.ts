import { afterEach, describe, expect, it } from "vitest";
import { Layout } from "../../src/state/layout.svelte";

/** A layout in a page of some width, with text of some size. */
function layoutOf(width: number, text = 16, scale = 1): Layout {
  const page = document.body.appendChild(document.createElement("div"));
  page.style.fontSize = `${text}px`;
  const layout = new Layout({ scale });
  layout.measure(page, width);
  return layout;
}

afterEach(() => document.body.replaceChildren());

describe("the layout", () => {
  it.each([
    [0, false, false],
    [479, true, false],
    [480, false, false],
    [799, false, false],
    [800, false, true],
  ])("of %i pixels", (width, narrow, wide) => {
    const layout = layoutOf(width);
    expect([layout.narrow, layout.wide]).toEqual([narrow, wide]);
  });

  it("has less room for larger text", () => {
    const layout = layoutOf(960, 32);
    expect([layout.width, layout.pixel, layout.large, layoutOf(958, 32).narrow]).toEqual([480, 2, 2, true]);
  });

  it("draws larger on a large screen, and least of all in a drawer", () => {
    const layout = layoutOf(960, 16, 2);
    expect([layout.pixel, layout.large]).toEqual([1.6, 2]);
  });

  it("has text as designed where there is no page yet", () => {
    const layout = new Layout({ scale: 1 });
    layout.measure(undefined, 500);
    expect([layout.width, layout.pixel]).toEqual([500, 1]);
  });
});
