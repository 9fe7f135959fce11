import { describe, expect, it } from "vitest";
import { still } from "../../fixtures/exxtra";
import { type Page, showNarrow } from "../../support/page";

describe("a page as narrow as a phone", () => {
  it("says on free rungs how far they lead, with the chance where the odds are open", async () => {
    const said = (page: Page, rung: number): string =>
      page.button(`Rung ${rung}`).parentElement!.querySelector(".promise")!.textContent.trim();
    const page = await showNarrow(still("ladder"));
    expect([5, 4, 3, 2, 1, 0].map((rung) => said(page, rung))).toEqual([
      "",
      "",
      "up to 3 spaces",
      "up to 2 spaces",
      "up to 1 space",
      "no spaces, but safe",
    ]);
    expect(said(await showNarrow(still("choice")), 3)).toMatch(/^up to 3 spaces, \d/);
  });

  it("draws every counter and pair, and the marks of a lesson", async () => {
    const page = await showNarrow(still("ladder"));
    expect(page.root.querySelectorAll("[data-counter]")).toHaveLength(4);
    expect(page.root.querySelectorAll(".rung .pair")).toHaveLength(2);
    const lesson = await showNarrow(still("lesson"));
    const marked = [...lesson.root.querySelectorAll("[data-marked]")];
    expect(marked.map((element) => element.getAttribute("data-rung"))).toContain("4");
    expect(marked.length).toBeGreaterThanOrEqual(4);
  });
});
