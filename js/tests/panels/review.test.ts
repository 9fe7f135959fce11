import { describe, expect, it } from "vitest";
import { type Course, type Review, type Verdict, type WidgetModel, courseKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { asked, tableRows, text } from "../support/odds-panel";
import { type Page, show } from "../support/page";

const MOMENTS = [0, 1, 2, 3, 4, 5, 6, 7].map(courseKey);
type Name = "finished" | "judged";
const review = (changes: Partial<Review> = {}): Review => ({ ...fixture("finished").review, ...changes });
/** The game without its analysis. */
function unjudged(name: Name = "finished", changes: Partial<WidgetModel> = {}): WidgetModel {
  const known = Object.entries(still(name)).filter(([key]) => !MOMENTS.includes(key));
  const nothing = review({ done: 0, known: false, player: "attacker" });
  return { ...(Object.fromEntries(known) as WidgetModel), review: nothing, ...changes };
}
const mistakes = (page: Page): string[] =>
  [...page.part("mistakes").querySelectorAll("button")].map(
    (button) => button.querySelector(".exxtra-heard")!.textContent,
  );
/** The labels and the numbers of the waterfall as they are written. */
const bars = (page: Page): [string, string][] => {
  const labels = [...page.part("waterfall").querySelectorAll("text.name")].map(text);
  const values = [...page.part("waterfall").querySelectorAll("text.value")].map(text);
  return labels.map((label, index) => [label, values[index]!.replace("\u00a0", " ")]);
};
const sum = (page: Page): number[] => {
  const numbers = bars(page).map(([, value]) => Number(value.replace("−", "-").replace(" %", "")));
  const [start, luck, loss, others, result] = numbers as [number, number, number, number, number];
  return [Math.round(10 * (start + luck + loss + others)) / 10, result];
};

/** The result for a moment, as an estimate with this error. */
function estimate(moment: number, changes: Partial<Course> = {}): object {
  const found = fixture("finished")[courseKey(moment)] as Course;
  return { [courseKey(moment)]: { ...found, kind: "estimated", error: 0.05, loss_error: 0.01, ...changes } };
}

/** The last verdict on the first seat with some changes. */
function judged(changes: Partial<Verdict>): Partial<WidgetModel> {
  const last = fixture("finished")[courseKey(7)] as Course;
  const [own, ...others] = last.verdicts;
  return { [courseKey(7)]: { ...last, verdicts: [{ ...own!, ...changes }, ...others] } };
}

async function open(traits: WidgetModel): Promise<Page> {
  const page = await show(traits);
  await page.drawer("review");
  return page;
}

describe("the analysis", () => {
  it("answers in a sentence first, for a person named You as well", async () => {
    const page = await open(still("finished"));
    expect(page.text("verdict")).toBe(
      "Mostly the choices. You: 10 percentage points of luck; choices cost 44, most of it in turn 3.",
    );
    expect(asked(page)).toEqual([]);
  });

  it("shows the way from the first chance to the result in numbers that add up", async () => {
    const page = await open(still("finished"));
    expect(bars(page)).toEqual([
      ["start", "35%"],
      ["dice", "+10"],
      ["choices", "−44"],
      ["others", "−1"],
      ["end", "0%"],
    ]);
    await page.click("Bo");
    expect(page.text("verdict")).toMatch(/^Mostly the other players’ choices\./);
    expect(page.text("verdict")).toContain("choices cost nothing.");
    expect(bars(page).at(-1)).toEqual(["end", "100%"]);
    const [total, result] = sum(page);
    expect(total).toBe(result);
  });

  it("names the seat whose dice did most, with the unit of both", async () => {
    const page = await open(still("finished", judged({ cause: "dice", dice: [1, -5], cost: "spread" })));
    expect(page.text("verdict")).toBe(
      "Mostly the dice. Bo: 5 percentage points of bad luck. You: choices cost 44 percentage points, the costliest in turn 3.",
    );
  });

  it("explains parts that exceed the whole", async () => {
    const note = "the parts may exceed 100";
    expect((await open(still("finished"))).text("review")).not.toContain(note);
    const page = await open(still("finished", judged({ parts: [35, 90, -44, -81, 0] })));
    expect(page.text("review")).toContain(note);
  });

  it("has the numbers of all seats as a table", async () => {
    const page = await open(still("finished"));
    await page.click("From 35% to 0%: As a table");
    const rows = tableRows(page).map((cells) => cells.map((cell) => cell.replaceAll("\u00a0", " ")));
    expect(rows).toEqual([
      ["You", "35%", "+10", "44", "−1", "0%"],
      ["Bo", "65%", "+1", "0", "+34", "100%"],
    ]);
  });

  it("lists what cost most, and leads to the moment before a choice, where the better rung is outlined", async () => {
    const page = await open(still("finished"));
    expect(mistakes(page)).toEqual([
      "Turn 3, You: rung 1 instead of rolling again cost 25.2 percentage points",
      "Turn 1, You: rung 5 instead of rung 3 cost 18.2 percentage points",
    ]);
    expect(page.part("mistakes").querySelectorAll("svg")).toHaveLength(2);
    expect(page.part("outlined")).toBeNull();
    await page.click("Turn 1, You");
    expect(page.shown).toBe(1);
    const [current, ...others] = page.part("mistakes").querySelectorAll("[aria-current]");
    expect([text(current), others]).toEqual([expect.stringContaining("Turn 1"), []]);
    expect(current!.querySelector("svg .better")).not.toBeNull();
    expect(page.part("outlined").dataset.outlined).toBe("3");
    expect(asked(page)).toEqual([{ kind: "goto", cursor: 1 }]);
    await page.drawer("review");
    expect(page.part("outlined")).toBeNull();
  });

  it("outlines the roll where rolling again was better", async () => {
    const page = await open(still("finished", { speed: 0 }));
    await page.click("Turn 3, You");
    expect(page.button("Roll again").classList).toContain("exxtra-outlined");
  });

  it("keeps the curve of the game", async () => {
    const page = await open(still("finished"));
    expect(page.part("curve").querySelectorAll("path.line")).toHaveLength(2);
  });

  it("of an unfinished game ends with the chance now", async () => {
    const page = await open(still("judged"));
    expect(bars(page).at(-1)![0]).toBe("now");
    const [total, result] = sum(page);
    expect(total).toBe(result);
    expect(page.text("review")).toContain("with best play afterwards");
  });

  it("says how all play on where a profile was looked up", async () => {
    const found = MOMENTS.map((key) => [
      key,
      { ...(fixture("finished")[key] as Course), player: "equilibrium" },
    ]);
    const page = await open(still("finished", Object.fromEntries(found)));
    expect(page.text("review")).toContain("if everyone plays like “equilibrium”");
  });

  it("has nothing to say at the start of a game", async () => {
    const page = await show(still("start"));
    await page.drawer("review");
    expect(page.part("verdict")).toBeNull();
    expect(asked(page)).toEqual([]);
  });

  it("starts with the click that opens it, and only once", async () => {
    const page = await show(unjudged());
    expect(asked(page)).toEqual([]);
    await page.drawer("review");
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
    await page.sync({ review: review({ done: 0, count: 9 }) });
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
  });

  it("shows figures and its progress while it works, and can be stopped", async () => {
    const page = await open(unjudged());
    const running = { running: true, known: false, player: "attacker" };
    const rough = [0, 1, 2, 3].map((moment) => estimate(moment, { rough: true }));
    await page.sync({
      review: review({ ...running, done: 0, total: 7, count: 7 }),
      ...(Object.assign({}, ...rough) as object),
    });
    expect(page.text("progress")).toBe("Analysed 0 of 7 steps");
    expect(bars(page).at(-1)![0]).toBe("now");
    expect(page.text("review")).toContain("First estimate");
    expect(page.part("mistakes")).toBeNull();
    await page.sync({
      review: review({ ...running, done: 2, total: 7, count: 8 }),
      ...(Object.assign({}, ...[0, 1, 2].map((moment) => estimate(moment))) as object),
    });
    expect(page.text("progress")).toBe("Analysed 2 of 7 steps");
    expect(mistakes(page)).toHaveLength(1);
    await page.click("Stop");
    expect(asked(page).at(-1)).toEqual({ kind: "stop" });
    await page.sync({ review: review({ ...running, running: false, done: 2, total: 7, count: 9 }) });
    expect(page.text("review")).toContain("Some steps have not been analysed yet.");
    expect(asked(page).at(-1)).toEqual({ kind: "stop" });
    await page.click("Continue the analysis");
    expect(asked(page).at(-1)).toEqual({ kind: "analyze" });
  });

  it("says how far estimates may mislead, and lists only what stands out", async () => {
    const traits = unjudged();
    for (const moment of MOMENTS.keys()) Object.assign(traits, estimate(moment, { mistake: false }));
    const page = await open(traits);
    expect(page.part("mistakes")).toBeNull();
    expect(page.text("review")).toContain("No costly choices");
    expect(page.text("review")).toContain("everyone plays like “attacker”");
    expect(page.text("review")).toContain("dice ±\u00a020.0, choices ±\u00a04.0");
    await page.sync(estimate(2, { loss: 0.061, loss_error: 0.03, mistake: true }));
    expect(mistakes(page)).toEqual(["Turn 1, You: rung 5 instead of rung 3 cost 6.1 percentage points"]);
  });

  it("of another line is not shown", async () => {
    const traits = still("finished");
    (traits[courseKey(2)] as Course).token = ">4";
    (traits[courseKey(3)] as Course).text = "0/0 A -";
    const page = await open(traits);
    expect(bars(page)[2]).toEqual(["choices", "0"]);
    // What is missing is asked for.
    expect(asked(page)).toEqual([{ kind: "analyze" }]);
  });
});
