import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../src/state/durations";
import {
  type Hint,
  type Question,
  type RankedAction,
  type WidgetModel,
  hintKey,
} from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { still as levelx } from "../fixtures/levelx";
import { asked, click, enter, leave, text } from "../support/odds-panel";
import { type Page, show, showOn } from "../support/page";

const advice = (changes: Partial<Hint> = {}): Hint => ({
  ...structuredClone(fixture("advised").hint!),
  ...changes,
});
const WORKING: Partial<Hint> = {
  kind: "estimated",
  player: "survivor",
  games: 0,
  rows: 0,
  best: [],
  why: null,
};
const row = (token: string, regret: number, error = 0): RankedAction => ({ token, regret, error });
/** A hint with its rows, as a message of Python. */
const estimate = (rows: RankedAction[], changes: Partial<Hint> = {}): Partial<WidgetModel> => ({
  hint: advice({
    ...WORKING,
    games: 12_400,
    rows: rows.length,
    value: 0.321,
    share: 1,
    going: false,
    ...changes,
  }),
  ...Object.fromEntries(rows.map((one, index) => [hintKey(index), one])),
});
const shown = (page: Page): string[] =>
  [...page.part("hint").querySelectorAll(".row")].map((element) => text(element).replaceAll("\u00a0", " "));
const lit = (page: Page): string[] =>
  [...page.part("hint").querySelectorAll<HTMLElement>(".lead")].map((element) => element.dataset.action!);
const said = (page: Page): string =>
  text(page.part("hint").querySelector("[role=status]")).replaceAll("\u00a0", " ");
const about = (page: Page): string =>
  text(page.part("hint").querySelector(".about")).replaceAll("\u00a0", " ");

describe("the choices that a hint names", () => {
  const outlined = (page: Page): string[] =>
    [...page.root.querySelectorAll<HTMLElement>("[data-part=outlined]")].map(
      ({ dataset }) => dataset.outlined!,
    );

  it("are outlined on the board and named as such, while its drawer is open", async () => {
    const page = await show(still("advised"));
    expect(outlined(page)).toEqual(["3"]);
    expect(page.button("Rung 3").getAttribute("aria-label")).toMatch(/Suggested by the hint\.$/);
    expect(page.button("Rung 2").getAttribute("aria-label")).not.toContain("hint");
    await page.drawer("hint");
    expect(outlined(page)).toEqual([]);
  });

  it("are all that are too close to call, once it is settled", async () => {
    const rows = [row(">3", 0), row("roll", 0.002, 0.004), row(">1", 0.05, 0.004)];
    const best = [">3", "roll"];
    const page = await show(still("advised", estimate(rows, { best, going: true })));
    expect(outlined(page)).toEqual([]);
    await page.sync(estimate(rows, { best }));
    expect(outlined(page)).toEqual(["3"]);
    expect(page.button("Roll again").textContent).toContain("Suggested by the hint.");
  });

  it("are outlined in the list of a phone", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(340);
    const page = await show(still("advised"));
    const rungs = [...page.root.querySelectorAll(".rung.exxtra-outlined .number")];
    expect(rungs.map((number) => text(number))).toEqual(["3"]);
  });

  it("are rows and groupings in Level X", async () => {
    const traits = levelx("middle");
    const hint = advice({ ...WORKING, text: traits.start.state.text, best: [">15|23"] });
    const page = await show({ ...traits, hint });
    expect(outlined(page)).toEqual(["5", "6"]);
    // The list has one row for all groupings with the same effect.
    const [grouping, ...others] = page.root.querySelectorAll(".grouping.exxtra-outlined");
    expect(grouping!.getAttribute("aria-label")).toMatch(/^123 \| 5.*Suggested by the hint\.$/);
    expect(others).toEqual([]);
  });

  it("is the list of groupings in Level X: with their signs, laid by a click", async () => {
    const traits = levelx("middle");
    const found = estimate([row(">123|5", 0), row(">1|235", 0.02, 0.001)], {
      text: traits.start.state.text,
      best: [">123|5"],
    });
    const page = await show({ ...traits, ...found });
    const rows = [...page.part("hint").querySelectorAll<HTMLElement>(".row")];
    const signs = [...rows[0]!.querySelectorAll<HTMLElement>(".effect")].map((sign) =>
      sign.dataset.short!.replace("\ufe0e", ""),
    );
    expect(signs).toEqual(["5\u2009↩\u2009+1", "6", "⚠\u20094%"]);
    rows[1]!.click();
    await tick();
    expect(rows.map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    expect(page.text("confirm")).toBe("Move 10");
  });
});

describe("a hint of a solved position", () => {
  it("names the best choice and the reason, and ranks all of them", async () => {
    const page = await show(still("advised"));
    expect(said(page)).toBe(
      "Best: rung 3. 70 on rung 3 removes 64 (Beatrice) and earns 3 spaces next turn if it survives " +
        "(about 57% if the others try to beat it).",
    );
    expect(shown(page)).toEqual([
      "rung 3 54.4% best",
      "rung 2 51.3% −3.2",
      "rung 1 48.2% −6.2",
      "rung 0 45.9% −8.5",
      "rung 5 45.6% −8.8",
      "rolling again 41.8% −12.6",
    ]);
    expect(lit(page)).toEqual([">3"]);
  });

  it("says that it is solved, and what the odds count", async () => {
    const page = await show(still("advised"));
    expect(about(page)).toBe(
      "Solved: win probability for Alex if everyone plays their best, proven to the digits shown. " +
        "By expected spaces, rung 5 leads; the hint goes by wins.",
    );
    expect(page.part("hint").querySelector(".range")).toBeNull();
    await page.sync({ hint: advice({ leaders: [">3"] }) });
    expect(about(page)).toContain("The odds panel goes by spaces, the hint by wins.");
    await page.sync({ hint: advice({ kind: "exact" }) });
    expect(about(page)).toContain("Exact win probability for Alex.");
  });

  it("names equal choices", async () => {
    const page = await show(still("advised", { hint: advice({ best: [">3", ">2"], why: null }) }));
    expect(said(page)).toBe("Equally good: rung 3 or rung 2.");
  });

  it("of a profile says how all play on, and how far it may be off", async () => {
    const page = await show(still("advised", { hint: advice({ player: "equilibrium", margin: 0.0085 }) }));
    expect(about(page)).toContain(
      "Solved: win probability for Alex if everyone plays like “equilibrium”, accurate to ± 0.9 percentage points.",
    );
    expect(page.part("hint").querySelectorAll(".range")).toHaveLength(6);
    await page.sync({
      hint: advice({ player: "equilibrium", margin: 0.02, best: [">3", ">2"], why: null }),
    });
    expect(said(page)).toBe("Too close to call: rung 3 or rung 2.");
  });

  it("says that there is no choice", async () => {
    const why = { key: "first", fields: {} };
    const page = await show(
      still("advised", { hint: advice({ kind: "only", rows: 0, best: ["roll"], why }) }),
    );
    expect(shown(page)).toEqual([]);
    expect(text(page.part("hint"))).toBe(
      "There is only one legal action here. The first roll is free: an X counts as 0 and does not end the turn.",
    );
  });
});

describe("an estimated hint", () => {
  it("names all that are too close to call, and lights them alike", async () => {
    const rows = [row("roll", 0.009, 0.0095), row(">2", 0), row(">4", 0.012, 0.007), row(">0", 0.08, 0.01)];
    const page = await show(still("advised", estimate(rows, { best: [">2", "roll", ">4"] })));
    expect(said(page)).toBe("Too close to call: rung 2, rolling again, or rung 4.");
    expect(lit(page)).toEqual([">2", "roll", ">4"]);
    expect(shown(page)).toEqual([
      "rung 2 32.1% ≈",
      "rolling again 31.2% −0.9 ±1.9",
      "rung 4 30.9% −1.2 ±1.4",
      "rung 0 24.1% −8.0 ±2.0",
    ]);
    expect(page.part("hint").textContent).not.toContain("best");
    expect(about(page)).toContain(
      "Estimated: win probability for Alex, from up to 12,400 simulated games per choice in which everyone then plays “survivor”.",
    );
    await page.sync({ hint: { ...page.fake.model.get("hint")!, best: rows.map(({ token }) => token) } });
    expect(said(page)).toBe("Too close to call: no choice stands out.");
  });

  it("names three that are too close to call, and counts the others", async () => {
    const rows = ["roll", ">4", ">3", ">2", ">1", ">0"].map((token, index) => row(token, index / 100, 0.02));
    const close = rows.slice(0, 5).map(({ token }) => token);
    const page = await show(still("advised", estimate(rows, { best: close })));
    expect(said(page)).toBe("Too close to call: rolling again, rung 4, rung 3, or 2 more.");
    expect(lit(page)).toEqual(close);
  });

  it("has live bars, with one message for what has changed", async () => {
    const page = await show(still("advised", { hint: advice({ ...WORKING, share: 0, going: true }) }));
    const part = page.part("hint");
    const width = (token: string): number =>
      Number.parseFloat(part.querySelector<HTMLElement>(`[data-action="${token}"] .bar`)!.style.width);
    expect([part.getAttribute("aria-busy"), shown(page)]).toEqual(["true", []]);
    expect(text(part)).toContain("Simulating games …");
    const rows = [row("roll", 0.1, 0.02), row(">2", 0)];
    await page.sync(estimate(rows, { best: [">2"], share: 0.2, going: true }));
    expect([part.querySelector("progress")!.value, said(page)]).toEqual([0.2, ""]);
    expect(text(part)).toContain("So far: rung 2");
    const [before, scale] = [width("roll"), width(">2")];
    await page.sync({
      hint: { ...page.fake.model.get("hint")!, best: ["roll", ">2"], share: 0.6 },
      [hintKey(0)]: row("roll", 0.01, 0.01),
    });
    expect(width("roll")).toBeGreaterThan(before);
    expect(scale).toBeGreaterThan(before);
    expect(text(part)).toContain("So far: rolling again or rung 2");
    expect(part.querySelectorAll(".range")).toHaveLength(1);
    await page.sync({ hint: { ...page.fake.model.get("hint")!, share: 1, going: false } });
    expect(part.getAttribute("aria-busy")).toBe("false");
    expect(said(page)).toBe("Too close to call: rolling again or rung 2.");
  });

  it("marks its first bars as rough, names no choice and ranks none, until there are more games", async () => {
    const rows = [row("roll", 0.1, 0.02), row(">2", 0), row(">4", 0.05, 0.02)];
    const page = await show(still("advised", estimate(rows, { games: 20, share: 0, going: true })));
    const part = page.part("hint");
    expect(shown(page)).toEqual(["rolling again ≈ 22%", "rung 2 ≈ 32%", "rung 4 ≈ 27%"]);
    expect(text(part)).toContain("Simulating games …");
    expect([lit(page), said(page)]).toEqual([[], ""]);
    expect(about(page)).toBe("First estimate, from only 20 games per choice; better ones follow.");
    expect(part.querySelectorAll(".rough .bar")).toHaveLength(3);
    expect(part.querySelector(".range, .top")).toBeNull();
    await page.sync(estimate(rows, { best: [">2"], games: 100, going: true }));
    expect(shown(page)[0]).toBe("rung 2 32.1% best");
    expect(part.querySelector(".rough")).toBeNull();
  });

  it("that rests while it is rough says so", async () => {
    const page = await show(
      still("advised", estimate([row("roll", 0.1, 0.02), row(">2", 0)], { games: 20 })),
    );
    expect(said(page)).toBe("First estimate, from only 20 games per choice; better ones follow.");
  });

  it("rests when it is closed, also while values come, and goes on", async () => {
    const page = await show(still("advised", { hint: null }));
    await page.drawer("hint");
    const rows = [row("roll", 0.01, 0.02), row(">2", 0)];
    await page.sync(estimate(rows, { best: ["roll", ">2"], share: 0.2, going: true }));
    await page.press("h");
    expect(page.part("hint")).toBeNull();
    await page.sync(estimate(rows, { best: ["roll", ">2"], share: 0.3, going: false }));
    expect(page.part("hint")).toBeNull();
    await page.press("h");
    expect(asked(page)).toEqual([{ kind: "hint" }, { kind: "rest" }, { kind: "hint" }]);
    expect(page.part("hint")).not.toBeNull();
  });
});

describe("the hint", () => {
  it("is asked for once, by the button or by a key, and closed by it", async () => {
    const page = await show(still("advised", { hint: null }));
    expect(page.part("hint")).toBeNull();
    await page.drawer("hint");
    expect(asked(page)).toEqual([{ kind: "hint" }]);
    await page.sync({ hint: advice() });
    expect(page.part("hint")).not.toBeNull();
    await page.press("h");
    expect(page.part("hint")).toBeNull();
    await page.press("h");
    expect(page.part("hint")).not.toBeNull();
    // It is finished: nothing has to be stopped or asked for.
    expect(asked(page)).toEqual([{ kind: "hint" }]);
  });

  it.each([
    ["points at", enter],
    ["focuses", async (button: Element) => (button as HTMLElement).focus()],
  ])("is expected, once in a view, when the reader %s its button", async (_, reach) => {
    vi.useFakeTimers();
    const page = await show(still("advised", { hint: null }));
    const expected = (): number => page.fake.sent.filter(({ kind }) => kind === "expect").length;
    await reach(page.root.querySelector("[data-drawer='odds']")!);
    expect(expected()).toBe(0);
    await reach(page.root.querySelector("[data-drawer='hint']")!);
    await enter(page.root.querySelector("[data-drawer='hint']")!);
    expect(expected()).toBe(1);
    // Nothing waits for an answer.
    vi.advanceTimersByTime(PATIENCE);
    await tick();
    expect(page.text("notice")).toBe("");
  });

  it("is closed in one view only", async () => {
    const one = await show(still("advised"));
    const other = await showOn(one.fake);
    await one.drawer("hint");
    expect([one.part("hint"), other.part("hint") !== null]).toEqual([null, true]);
  });

  it("of another position is not shown", async () => {
    const page = await show(still("advised", { hint: advice({ text: "0/0 A 70" }) }));
    expect(page.part("hint")).toBeNull();
  });

  it("previews the choice that is pointed at on the board", async () => {
    const page = await show(still("advised"));
    const target = page.part("hint").querySelector("[data-action='>3']")!;
    await enter(target);
    expect(page.text("preview")).toContain("Rung 3: removes 64 (Beatrice)");
    expect(page.part("hint").querySelector(".shown")).toBe(target);
    await leave(target);
    expect(page.part("preview")).toBeNull();
    // A tap enters, leaves and clicks.
    await click(target);
    expect(page.text("preview")).toContain("Rung 3");
  });

  it("is hidden while a class predicts", async () => {
    const question = {
      state: "open",
      text: "0/0@4:64 A 70",
      answers: 0,
      before: [],
      topic: "bust",
      fields: { seat: 0 },
    };
    const page = await show(still("advised", { question: question as unknown as Question }));
    await page.drawer("hint");
    expect(page.part("hint")).toBeNull();
    expect(page.text("drawer")).toContain("until the question is revealed");
    expect(asked(page)).toEqual([]);
  });

  it("is not asked for when the game is over, or Python is silent", async () => {
    const over = await show(still("won"));
    await over.drawer("hint");
    expect(over.text("drawer")).toContain("nothing to decide");
    expect(over.text("notice")).toBe("");
    expect(asked(over)).toEqual([]);
    vi.useFakeTimers();
    const page = await show(still("advised", { hint: null }));
    await page.drawer("hint");
    vi.advanceTimersByTime(PATIENCE);
    await tick();
    expect(page.text("drawer")).toContain("Python is not responding");
    expect(page.text("notice")).toContain("Python is not responding");
  });
});
