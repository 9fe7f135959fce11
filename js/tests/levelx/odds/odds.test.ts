import { describe, expect, it } from "vitest";
import { type LevelXOdds, points } from "../../../src/levelx/state/odds";
import { groupingsAmong } from "../../../src/levelx/state/position";
import type { WidgetModel } from "../../../src/wire/protocol";
import { oddsKey } from "../../../src/wire/protocol";
import { still } from "../../fixtures/levelx";
import { asked, click, enter, leave, tableRows, text } from "../../support/odds-panel";
import { type Page, show } from "../../support/page";

/** A count as English writes it. */
const written = (count: number): string => count.toLocaleString("en");

const oddsOf = (traits: WidgetModel): LevelXOdds => traits[oddsKey(0)] as LevelXOdds;
const total = (page: Page, row: number): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-total="${row}"]`)!;
const roll = (page: Page, index: number): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-roll="${index}"]`)!;
const detail = (page: Page): string => text(page.part("detail")).replaceAll("\u00a0", " ");
const indexOf = (odds: LevelXOdds, dice: string): number =>
  odds.rolls.findIndex((each) => each.dice === dice);

describe("the totals", () => {
  it("have the chances that Python says", async () => {
    const traits = still("odds");
    const page = await show(traits);
    for (const { row, times } of oddsOf(traits).totals) {
      expect(text(total(page, row).querySelector(".value"))).toBe(`${written(times[0]![0])} of 1,296`);
    }
    await enter(total(page, 7));
    expect(detail(page)).toContain("Total 7 992 of 1,296 = 62/81 = 76.5%");
    expect(detail(page)).toContain("Twice: 90 of 1,296 = 5/72 = 6.9%.");
  });

  it("pointed at, light up the rolls that can make them, which weigh as much together", async () => {
    const traits = still("odds");
    const odds = oddsOf(traits);
    const page = await show(traits);
    for (const { row, times } of odds.totals) {
      await enter(total(page, row));
      const weights = [...page.root.querySelectorAll<HTMLElement>(".roll.lit")].map(
        (element) => odds.rolls[Number(element.dataset.roll)]!.weight,
      );
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(times[0]![0]);
      await leave(total(page, row));
    }
    expect(page.root.querySelectorAll(".roll.lit")).toHaveLength(126);
  });
});

describe("the rolls", () => {
  it("stand by their weight, the likeliest first", async () => {
    const page = await show(still("odds"));
    const titles = [...page.root.querySelectorAll(".weight")].map(text);
    expect(titles).toEqual([
      "24 of 1,296 each, 15 rolls",
      "12 of 1,296 each, 60 rolls",
      "6 of 1,296 each, 15 rolls",
      "4 of 1,296 each, 30 rolls",
      "1 of 1,296 each, 6 rolls",
    ]);
  });

  it("say what they can earn", async () => {
    const traits = still("odds");
    const odds = oddsOf(traits);
    const page = await show(traits);
    for (const [index, { dice, weight, earns, awards }] of odds.rolls.entries()) {
      const most = points({ earns, awards });
      const name = roll(page, index).getAttribute("aria-label");
      expect(name).toContain(`${dice}: ${weight} of 1,296.`);
      expect(name).toContain(most ? `Can earn ${most} point` : "Earns nothing at once.");
    }
  });

  it("are walked through with the arrow keys", async () => {
    const page = await show(still("odds"));
    const rolls = [...page.root.querySelectorAll<HTMLElement>("[data-roll]")];
    expect(rolls.filter((element) => element.tabIndex === 0)).toEqual([rolls[0]]);
    rolls[0]!.focus();
    for (const [key, index] of [
      ["ArrowRight", 1],
      ["ArrowDown", 2],
      ["ArrowLeft", 1],
      ["End", 125],
      ["Home", 0],
    ] as const) {
      await page.press(key, document.activeElement!);
      expect(document.activeElement).toBe(rolls[index]);
    }
    expect(asked(page)).toEqual([]);
  });

  it("are looked at where dice may be rolled, and played by a button of their own", async () => {
    const traits = still("odds_before");
    const page = await show(traits);
    await click(roll(page, indexOf(oddsOf(traits), "1235")));
    expect(asked(page)).toEqual([{ kind: "look", cursor: 0, token: "1235" }]);
    await page.click("Play 1235");
    expect(asked(page).at(-1)).toEqual({ kind: "roll", dice: "1235" });
  });

  it("are not looked at while dice wait to be grouped", async () => {
    const traits = still("odds");
    const page = await show(traits);
    await click(roll(page, indexOf(oddsOf(traits), "1235")));
    expect(asked(page)).toEqual([]);
    expect(detail(page)).toContain("Group the dice.");
  });
});

describe("ahead", () => {
  it("stand the groupings by what they earn", async () => {
    const traits = still("odds");
    const page = await show(traits);
    const shown = [...page.part("choices").querySelectorAll(".value")].map((value) =>
      Number(text(value).split(" ")[0]),
    );
    expect(shown).toEqual(
      groupingsAmong(oddsOf(traits).choices)
        .map(points)
        .sort((one, other) => other - one),
    );
  });

  it("a grouping that is pointed at is previewed on the board", async () => {
    const traits = still("odds");
    const page = await show(traits);
    const best = page.part("choices").querySelector<HTMLElement>("[data-choice]")!;
    await enter(best);
    expect(page.text("preview")).toBe(text(best.querySelector(".inside")));
  });

  it("stands the danger for pieces on their X squares", async () => {
    const traits = still("odds_before");
    const page = await show(traits);
    const shown = [...page.root.querySelectorAll(".pieces .value")].map((value) =>
      text(value).replaceAll("\u00a0", " "),
    );
    // What would be too long a count is a percentage.
    expect(shown).toEqual(
      oddsOf(traits).pieces.map(({ back: [n, d] }) =>
        d > 36 ** 3 ? `${((100 * n) / d).toFixed(1)}%` : `${written(n)} of ${written(d)}`,
      ),
    );
    expect(shown.length).toBeGreaterThan(0);
  });
});

it("every picture has a table behind it", async () => {
  const traits = still("odds");
  const page = await show(traits);
  await page.click("All 126 rolls: As a table");
  expect(tableRows(page)).toHaveLength(126);
  await page.click("All 126 rolls: As a table");
  await page.click("Next roll: chance of each total: As a table");
  expect(tableRows(page).map((row) => row[1]!.split(" = ")[0])).toEqual(
    oddsOf(traits).totals.map(({ times }) => `${written(times[0]![0])} of 1,296`),
  );
});
