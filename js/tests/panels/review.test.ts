import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { type Course, type Review, type WidgetModel, courseKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { asked, text } from "../support/odds-panel";
import { type Page, show } from "../support/page";

const MOMENTS = [0, 1, 2, 3, 4, 5].map(courseKey);
const review = (changes: Partial<Review> = {}): Review => ({ ...fixture("judged").review, ...changes });
/** The game without its analysis. */
function unjudged(changes: Partial<WidgetModel> = {}): WidgetModel {
  const known = Object.entries(still("judged")).filter(([name]) => !MOMENTS.includes(name));
  const nothing = review({ done: 0, known: false, player: "attacker" });
  return { ...(Object.fromEntries(known) as WidgetModel), review: nothing, ...changes };
}
const totals = (page: Page): string[][] =>
  [...page.part("totals").querySelectorAll("tbody tr")].map((row) => [...row.children].map(text));
const mistakes = (page: Page): string[] =>
  [...page.part("mistakes").querySelectorAll("button")].map((button) => text(button));

async function send(page: Page, changes: object): Promise<void> {
  page.fake.update(changes);
  await tick();
}

/** The result for a moment, as an estimate with this error. */
function estimate(moment: number, changes: Partial<Course> = {}): object {
  const found = fixture("judged")[courseKey(moment)] as Course;
  return { [courseKey(moment)]: { ...found, kind: "estimated", error: 0.05, loss_error: 0.01, ...changes } };
}

describe("the analysis", () => {
  it("tells luck and choices apart, and lists what cost most", async () => {
    const page = await show(still("judged"));
    expect(page.part("curve")).toBeNull();
    await page.drawer("review");
    expect(page.part("curve").querySelectorAll("path.line")).toHaveLength(2);
    const rows = totals(page);
    expect(rows.map(([name]) => name)).toEqual(["AAlex", "BBeatrice"]);
    expect(rows[0]![2]).toBe("-8.8");
    expect(mistakes(page)[0]).toBe("Turn 1, Alex: rung 5 instead of rung 3 cost 8.8 points");
    expect(page.text("review")).toContain("if all play their best");
    expect(asked(page)).toEqual([]);
  });

  it("says how all play on where a profile was looked up", async () => {
    const found = MOMENTS.map((key) => [
      key,
      { ...(fixture("judged")[key] as Course), player: "equilibrium" },
    ]);
    const page = await show(still("judged", Object.fromEntries(found)));
    await page.drawer("review");
    expect(page.text("review")).toContain("if all play on like “equilibrium”");
  });

  it("leads to the moment before a choice", async () => {
    const page = await show(still("judged"));
    await page.drawer("review");
    await page.click("Turn 1, Alex");
    expect(page.shown).toBe(1);
    expect(asked(page)).toEqual([{ kind: "goto", cursor: 1 }]);
  });

  it("stands not at the start of a game", async () => {
    const page = await show(still("start"));
    expect(page.part("review")).toBeNull();
  });

  it("that is known is asked for at once, and only once", async () => {
    const page = await show(unjudged({ review: review({ done: 0 }) }));
    expect(asked(page)).toEqual([]);
    await page.drawer("review");
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
    await send(page, { review: review({ done: 0, count: 9 }) });
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
  });

  it("that has to be estimated waits for its button, shows its progress, and can be stopped", async () => {
    const page = await show(unjudged());
    await page.drawer("review");
    expect(asked(page)).toEqual([]);
    await page.click("Analyze the game");
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
    const running = { running: true, known: false, player: "attacker" };
    await send(page, {
      review: review({ ...running, done: 2, total: 6, count: 7 }),
      ...estimate(0),
      ...estimate(1),
    });
    expect(page.text("review")).toContain("2 of 6 moments are judged");
    await page.click("Stop");
    expect(asked(page).at(-1)).toEqual({ kind: "stop" });
    await send(page, { review: review({ ...running, running: false, done: 2, total: 6, count: 8 }) });
    expect(page.text("review")).toContain("Some moments are not judged yet.");
    await page.click("Go on analyzing");
    expect(asked(page).at(-1)).toEqual({ kind: "analyze" });
  });

  it("says how far estimates may mislead, and lists only what stands out", async () => {
    const traits = unjudged();
    for (const moment of [0, 1, 2, 3, 4, 5]) Object.assign(traits, estimate(moment));
    Object.assign(traits, estimate(2, { loss: 0.05, loss_error: 0.03, mistake: false }));
    const page = await show(traits);
    await page.drawer("review");
    expect(totals(page)[0]![2]).toBe("-5.0 ± 6.3");
    expect(mistakes.bind(null, page)).toThrow();
    expect(page.text("review")).toContain("no choice cost much");
    expect(page.text("review")).toContain("played on like “attacker”");
    await send(page, estimate(2, { loss: 0.061, loss_error: 0.03, mistake: true }));
    expect(mistakes(page)).toEqual(["Turn 1, Alex: rung 5 instead of rung 3 cost 6.1 points"]);
  });

  it("of another line is not shown", async () => {
    const traits = still("judged");
    (traits[courseKey(2)] as Course).token = ">4";
    (traits[courseKey(3)] as Course).text = "0/0 A -";
    const page = await show(traits);
    await page.drawer("review");
    expect(totals(page)[0]![2]).toBe("0.0");
    // What is missing is asked for.
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
  });
});
