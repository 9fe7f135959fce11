import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../src/state/durations";
import { type Moment, type Odds, type WinOdds, oddsKey, stepKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { asked, cell, click, text } from "../support/odds-panel";
import { type Page, show, showOn } from "../support/page";

beforeEach(() => void vi.useFakeTimers());

const ODDS = { kind: "odds", cursor: 19 };
const part = (page: Page): HTMLElement => page.part("odds");
const grid = (page: Page): Element | null => page.root.querySelector("[role=grid]");

/** Odds of another moment, made to belong to the one that is shown. */
function answer(page: Page, cursor: number, seen: number, win: WinOdds | null = null): Promise<void> {
  const odds = structuredClone(still("choice")[oddsKey(0)]) as Odds;
  const moment = page.fake.model.get(cursor ? stepKey(cursor) : "start") as Moment;
  odds.text = moment.state.text;
  odds.win = win;
  const changes = { [oddsKey(cursor)]: odds, odds_revision: seen };
  page.fake.update(changes);
  return tick();
}

describe("the odds panel asks", () => {
  it("nothing until it is opened", async () => {
    const page = await show(still("rulebook"));
    expect(asked(page)).toEqual([]);
    expect(grid(page)).toBeNull();
  });

  it("once for the shown moment, and draws the answer", async () => {
    const page = await show(still("rulebook"));
    await page.click("Odds");
    expect(asked(page)).toEqual([ODDS]);
    expect(part(page).textContent).toContain("Python is computing the probabilities");
    await answer(page, 19, 1);
    expect(grid(page)).not.toBeNull();
    expect(asked(page)).toEqual([ODDS]);
  });

  it("nothing where the odds have come already", async () => {
    const page = await show(still("choice"));
    expect(grid(page)).not.toBeNull();
    expect(asked(page)).toEqual([]);
  });

  it("for one moment at a time, and then for the one that is shown by now", async () => {
    const page = await show(still("rulebook", { odds: true }));
    for (const cursor of [18, 17, 16]) await page.drag(cursor);
    expect(asked(page).filter((message) => (message as { kind: string }).kind === "odds")).toEqual([ODDS]);
    await answer(page, 19, 1);
    expect(asked(page).at(-1)).toEqual({ kind: "odds", cursor: 16 });
  });

  it("again if the odds that are here belong to another position", async () => {
    const traits = still("rulebook", { odds: true, [oddsKey(19)]: still("choice")[oddsKey(0)] });
    const page = await show(traits);
    expect(asked(page)).toEqual([ODDS]);
    expect(grid(page)).toBeNull();
  });

  it("not again for what Python refused", async () => {
    const page = await show(still("rulebook", { odds: true }));
    await page.update({ notice: { code: "failed", detail: "?", id: 1, count: 1 } });
    await page.update({});
    expect(asked(page)).toEqual([ODDS]);
  });
});

describe("while Python is silent", () => {
  it("the panel says so, and asks once more when Python is heard of", async () => {
    const page = await show(still("rulebook", { odds: true }));
    vi.advanceTimersByTime(PATIENCE);
    await tick();
    expect(part(page).textContent).toContain("Python is not responding");
    expect(asked(page)).toEqual([ODDS]);
    await page.update({});
    expect(asked(page)).toEqual([ODDS, ODDS]);
  });

  it("the panel says so where nothing can be sent", async () => {
    const page = await show(still("rulebook"));
    page.fake.onSend = () => {
      throw new Error("Cannot send");
    };
    await page.click("Odds");
    await vi.advanceTimersByTimeAsync(0);
    expect(part(page).textContent).toContain("Python is not responding");
  });

  it("odds that have come are shown", async () => {
    const page = await show(still("choice"));
    page.fake.onSend = () => {
      throw new Error("Cannot send");
    };
    await page.click("Roll");
    await vi.advanceTimersByTimeAsync(0);
    expect(grid(page)).not.toBeNull();
    await click(cell(page, 22));
    expect(text(page.part("detail"))).toContain("Python is not responding");
  });
});

describe("the panel of a view", () => {
  it("keeps the odds from before until the new ones are here, and says that it waits", async () => {
    const page = await show(still("rulebook", { odds: true }));
    await answer(page, 19, 1);
    expect(part(page).getAttribute("aria-busy")).toBe("false");
    await page.drag(18);
    expect(part(page).getAttribute("aria-busy")).toBe("true");
    expect(grid(page)).not.toBeNull();
    await answer(page, 18, 2);
    expect(part(page).getAttribute("aria-busy")).toBe("false");
  });

  it("opens and closes on its own, and follows Python", async () => {
    const one = await show(still("choice", { odds: false }));
    const other = await showOn(one.fake);
    await one.click("Odds");
    expect([grid(one) !== null, grid(other) !== null]).toEqual([true, false]);
    await one.update({ odds: true });
    expect([grid(one) !== null, grid(other) !== null]).toEqual([true, true]);
    await other.click("Odds");
    expect([grid(one) !== null, grid(other) !== null]).toEqual([true, false]);
  });
});
