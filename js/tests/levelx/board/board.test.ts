import { describe, expect, it } from "vitest";
import { still } from "../../fixtures/levelx";
import { sort } from "../../support/levelx-dice";
import { type Page, show } from "../../support/page";

describe("the board", () => {
  const lit = (page: Page): (string | undefined)[] =>
    [...page.root.querySelectorAll<HTMLElement>(".row.lit")].map((row) => row.dataset.row);

  it("lights up what the grouping would move, send back and earn", async () => {
    const page = await show(still("middle"));
    await sort(page);
    expect(lit(page)).toEqual(["5", "6"]);
    expect(page.root.querySelectorAll(".cross + .hollow")).toHaveLength(2);
    expect(page.root.querySelectorAll(".strike")).toHaveLength(1);
    expect([...page.root.querySelectorAll(".gain")].map((gain) => gain.textContent.trim())).toEqual(["+1"]);
  });

  it("draws pieces at the start and side by side as dots, those to come too", async () => {
    const page = await show(still("middle"));
    await sort(page);
    const dots = [...page.root.querySelectorAll(".dot")].map(
      (dot) => dot.closest<HTMLElement>("[data-square]")!.dataset.square + dot.textContent.trim(),
    );
    expect(dots).toEqual([
      ...["5.4B", "5.0D", "5.4A", "6.0A", "6.3C", "6.3D", "7.2A", "7.2D", "8.0B", "8.0C"],
      ...["9.1A", "9.1C", "9.0D", "10.0A", "10.0C"],
    ]);
  });

  it("tells each row to those who hear it", async () => {
    const page = await show(still("middle"));
    expect(page.root.querySelector("[data-row='9']")!.getAttribute("aria-label")).toBe(
      "Row 9: Alex on square 1; Beatrice on the X square; Carl on square 1; Diana on the start; " +
        "4 tokens left; Beatrice earned 1; Diana earned 3.",
    );
  });

  it("shows marks of its moment", async () => {
    const page = await show(still("lesson"));
    const marked = [...page.root.querySelectorAll("[data-marked]")];
    const kinds = (kind: string): number => marked.filter((element) => element.matches(kind)).length;
    expect([".row", ".square", ".bonus", ".table", ".seat", ".counter"].map(kinds)).toEqual([
      1, 1, 1, 1, 1, 6,
    ]);
    await page.click("One step back");
    expect(page.root.querySelectorAll("[data-marked]")).toHaveLength(0);
  });

  it("shows whose the bonuses are", async () => {
    const page = await show(still("over"));
    const bonuses = [...page.root.querySelectorAll(".bonus")].map((bonus) =>
      bonus.getAttribute("aria-label"),
    );
    expect(bonuses).toEqual(["Bonus 15: Alex", "Bonus 12: Alex", "Bonus 9: Alex", "Bonus 6: available"]);
  });
});
