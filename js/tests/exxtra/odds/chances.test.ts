import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { type ExxtraOdds, type Outcome } from "../../../src/exxtra/state/odds";
import type { WidgetModel } from "../../../src/wire/protocol";
import { oddsKey } from "../../../src/wire/protocol";
import { still } from "../../fixtures/exxtra";
import { asked, cell, click, enter, leave, lit, tableRows, text } from "../../support/odds-panel";
import { type Page, show } from "../../support/page";

const oddsOf = (traits: WidgetModel): ExxtraOdds => traits[oddsKey(0)] as ExxtraOdds;
const detail = (page: Page): string => text(page.part("detail")).replaceAll("\u00a0", " ");
const choice = (page: Page, token: string): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-choice="${token}"]`)!;
const status = (page: Page): string =>
  text(page.part("odds").querySelector("[role=status]")).replaceAll("\u00a0", " ");

describe("the sample space", () => {
  it.each(["choice", "first", "loaded"] as const)("has a cell for each pair of faces (%s)", async (name) => {
    const traits = still(name);
    const odds = oddsOf(traits);
    const page = await show(traits);
    const cells = [...page.root.querySelectorAll<HTMLElement>("[role=gridcell]")];
    expect(cells).toHaveLength(36);
    for (const [index, element] of cells.entries()) {
      const outcome = odds.outcomes[odds.cells[index]!]!;
      expect(text(element.querySelector(".text"))).toBe(outcome.dice);
      expect(element.getAttribute("aria-label")).toContain(
        `${outcome.dice}: ${outcome.weight} of ${odds.total}.`,
      );
    }
  });

  it("marks kinds by signs, and the seats whose dice could go by their shapes", async () => {
    const page = await show(still("choice"));
    const shown = (index: number): [string, string, number] => [
      text(cell(page, index).querySelector(".text")),
      cell(page, index).querySelector<HTMLElement>(".sign")!.dataset.short!,
      cell(page, index).querySelectorAll("svg.seat").length,
    ];
    // 64 beats the 61 in hand and equals Carl's 64; 72 beats Diana's 70, too.
    expect(shown(22)).toEqual(["64", "▲", 1]);
    expect(shown(25)).toEqual(["72", "▲", 2]);
    // A double moves the counter, and an X stands among the dice already.
    expect(shown(14)).toEqual(["33", "+3", 0]);
    expect(shown(35)).toEqual(["XX", "", 0]);
  });

  it("names every sign of its cells in the legend", async () => {
    const page = await show(still("choice"));
    const signs = [...page.root.querySelectorAll<HTMLElement>(".cell .sign")].map(
      (each) => each.dataset.short!,
    );
    const legend = [...page.root.querySelectorAll("[data-kind] .swatch")].map(text);
    for (const sign of signs.filter(Boolean)) expect(legend).toContain(sign.startsWith("+") ? "+" : sign);
    const shapes = (root: Element): Set<string> =>
      new Set([...root.querySelectorAll("path")].map((path) => path.getAttribute("d")!));
    const cells = shapes(page.root.querySelector("[role=grid]")!);
    expect(cells.size).toBe(2);
    expect(shapes(page.root.querySelector(".seats[title]")!)).toEqual(cells);
  });

  it("counts every kind, and the counts add up to all", async () => {
    const traits = still("choice");
    const page = await show(traits);
    const counts = [...page.root.querySelectorAll<HTMLElement>("[data-kind]")].map((button) => [
      button.dataset.kind,
      Number(text(button.querySelector("b")).split(" ")[0]),
    ]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(oddsOf(traits).kinds.map(({ kind, weight }) => [kind, weight])),
    );
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(36);
  });

  it("lights up the cells of a combination that is pointed at, with their count", async () => {
    const page = await show(still("choice"));
    await enter(cell(page, 1));
    expect(lit(page)).toEqual(["21", "21"]);
    expect(detail(page)).toBe("21 2 of 36 = 1/18 = 5.6% Lower than 61.");
    // The name of the cell says it.
    expect(status(page)).toBe("");
    await leave(cell(page, 1));
    expect(lit(page)).toEqual([]);
  });

  it("lights up a kind that is pointed at or chosen", async () => {
    const page = await show(still("choice"));
    const bust = page.root.querySelector("[data-kind=bust]")!;
    expect(bust.getAttribute("aria-label")).toContain("11 bust: 11 of 36 = ");
    await enter(bust);
    expect(lit(page)).toHaveLength(11);
    await leave(bust);
    await click(bust);
    expect(lit(page)).toHaveLength(11);
    await click(bust);
    expect(lit(page)).toEqual([]);
  });

  it("lights up what would beat the dice on a rung, wherever the rung is pointed at", async () => {
    const traits = still("choice");
    const odds = oddsOf(traits);
    const beaters = odds.rungs.find(({ rung }) => rung === 4)!.beatenBy.map((index) => odds.outcomes[index]!);
    const page = await show(traits);
    await page.point("Rung 4");
    expect([...new Set(lit(page))].sort()).toEqual(beaters.map(({ dice }: Outcome) => dice).sort());
    const weight = beaters.reduce((sum, outcome) => sum + outcome.weight, 0);
    expect(status(page)).toBe(`Beats rung 4: ${weight} of 36`);
    await leave(page.button("Rung 4"));
    await enter(choice(page, ">4"));
    expect(lit(page)).toHaveLength(weight);
    await page.point("Rung 2");
    expect(lit(page)).toEqual([]);
  });
});

describe("an outcome that is chosen", () => {
  /** Python's answer to a look at some dice. */
  const answer = (page: Page, token: string, text: string): Promise<void> => {
    const moment = structuredClone(still("choice").start);
    Object.assign(moment, { token, events: [], state: { ...moment.state, text, roll: token, dice: token } });
    page.fake.update({ _preview: { text: still("choice").start.state.text, token, moment } });
    return tick();
  };
  const place = (page: Page, rung: number): string =>
    page.root.querySelector(`[data-rung="${rung}"]`)!.getAttribute("aria-label")!;

  it("is shown on the board without being played, until the reader goes back", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    expect(asked(page)).toEqual([{ kind: "look", cursor: 0, token: "64" }]);
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    expect(page.text("headline")).toBe("Preview: 64");
    expect(place(page, 3)).toContain("a preview of a possible roll");
    expect(cell(page, 22).getAttribute("aria-selected")).toBe("true");
    await page.press("3");
    expect(page.text("notice")).toContain("a preview");
    await page.click("Back");
    expect(page.text("headline")).not.toContain("look");
    expect(place(page, 3)).toContain("up to 3 spaces");
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
    expect(asked(page)).toHaveLength(1);
  });

  it("leaves the odds as they are, so that one outcome after the other can be seen", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    await click(cell(page, 14));
    await answer(page, "33", "3/3/0@4:64/0@5:70 A 33");
    expect(page.text("headline")).toBe("Preview: 33");
    expect(page.root.querySelectorAll("[role=gridcell]")).toHaveLength(36);
    expect(asked(page).map((message) => (message as { token: string }).token)).toEqual(["64", "33"]);
    // One step back leads to where the reader was, not before it.
    await page.press("ArrowLeft");
    expect(page.text("headline")).not.toContain("look");
    expect(page.shown).toBe(0);
    expect(asked(page)).toHaveLength(2);
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["Escape", (page) => page.press("Escape")],
    ["a second click", (page) => click(cell(page, 22))],
  ])("is let go of by %s", async (_, act) => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    await act(page);
    expect(page.text("headline")).not.toContain("look");
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
  });

  it("is played as a variation only when its button is pressed", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await page.click("Play 64");
    expect(asked(page).at(-1)).toEqual({ kind: "roll", dice: "64" });
  });

  it("is not shown where the answer belongs to another position", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    const moment = structuredClone(still("choice").start);
    page.fake.update({ _preview: { text: "0/0 A 61", token: "64", moment } });
    await tick();
    expect(page.text("headline")).not.toContain("look");
  });

  it("is forgotten when the moment changes", async () => {
    const traits = still("choice");
    const page = await show(traits);
    await click(cell(page, 22));
    const moved = structuredClone(traits.start);
    moved.state.text = "0/3/0@4:64/0@5:70 A 62";
    await page.update({ start: moved, [oddsKey(0)]: { ...oddsOf(traits), text: moved.state.text } });
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
    expect(() => page.button("Play 64")).toThrow();
  });

  it("says why it cannot be shown where rolling is refused", async () => {
    const traits = still("choice");
    traits.start.state.choices[0]!.refusal = { code: "must_roll", seat: 0 };
    const page = await show(traits);
    await click(cell(page, 22));
    expect(asked(page)).toEqual([]);
    expect(detail(page)).toContain("Alex must roll at least once before placing.");
    expect(() => page.button("Play 64")).toThrow();
  });
});

describe("loaded dice", () => {
  it("show their weights on faces and cells", async () => {
    const page = await show(still("loaded"));
    const across = [...page.root.querySelectorAll(".across")].map(text);
    expect(across).toEqual(["1×1", "2×1", "3×1", "5×1", "6×0", "X×3"]);
    expect(cell(page, 5).querySelector<HTMLElement>(".note")!.dataset.short).toBe("×3");
    expect(cell(page, 4).classList.contains("never")).toBe(true);
    expect(text(page.part("odds"))).toContain("Loaded dice: the numbers are weights out of 42.");
  });
});

it("every picture has a table behind it", async () => {
  const page = await show(still("choice"));
  expect(tableRows(page)).toEqual([]);
  await page.click("Next roll: 36 outcomes: As a table");
  const odds = oddsOf(still("choice"));
  const rows = tableRows(page).map(([dice, chance]) => [dice, chance!.split(" = ")[0]]);
  expect(rows).toEqual(odds.outcomes.map(({ dice, weight }) => [dice, `${weight} of 36`]));
});
