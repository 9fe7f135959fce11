import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Moment, type WidgetModel, stepKey } from "../../src/wire/protocol";
import { TurnLog } from "../../src/panels/turn-log";
import { fixture, still } from "../fixtures/exxtra";
import * as levelx from "../fixtures/levelx";
import { type Page, show } from "../support/page";

/** Lines of the log: number of the turn, seat, and the signs of each step. */
const lines = (page: Page): string[] =>
  [...page.part("log").querySelectorAll("li.turn")].map((line) =>
    [line.querySelector(".number"), line.querySelector(".letter"), ...line.querySelectorAll(".step")]
      .map((part) => part!.textContent.trim())
      .join(" "),
  );
const current = (page: Page): string[] =>
  [...page.part("log").querySelectorAll<HTMLElement>("[aria-current=step]")].map(
    (step) => step.dataset.step!,
  );
const step = (page: Page, cursor: number): HTMLElement =>
  page.part("log").querySelector<HTMLElement>(`[data-step="${cursor}"]`)!;

describe("the log", () => {
  it("has a line for each turn, with its steps in notation", async () => {
    const page = await show(still("rulebook"));
    expect(lines(page)).toEqual([
      "1 A XX 42 7X",
      "2 B 41 33 +3 64 ▸5",
      "3 C 3X 42 64 ▸4 ✕64",
      "4 D 7X ▸5",
      "5 A 21 61 ▸3",
      "6 B 32 XX −2",
      "7 C +4 71",
    ]);
  });

  it("counts as many turns as the result, where a ladder move wins before the roll", async () => {
    const page = await show(still("finished"));
    expect(lines(page)).toEqual(["1 A 7X ▸5", "2 B +4 42 64 ▸4", "3 A +5 31 ▸1", " B +4 ★"]);
    expect(page.text("result")).toContain("after 3 turns");
  });

  it("has signs for Level X and for games without a page of their own", async () => {
    const page = await show(levelx.still("played"));
    expect(lines(page).slice(0, 2)).toEqual(["1 A 1235 5▸1 6▸1", "2 B 2345 5▸1 9▸1"]);
  });

  it("names each step by its signs and its sentence, without a word about whose turn it is", async () => {
    const page = await show(still("rulebook"));
    expect(step(page, 11).getAttribute("aria-label")).toBe(
      "▸4 ✕64: Carl placed 64 on rung 4. 64 equals 64 on rung 5: Beatrice gets the dice back.",
    );
    expect(page.part("log").innerHTML).not.toContain("It is");
  });

  it("shows captions between the lines", async () => {
    const page = await show(still("lesson"));
    expect(page.part("log").querySelector(".comment")?.textContent).toBe("Where would you place it?");
  });

  it("goes to a step at a click, and marks it", async () => {
    const page = await show(still("rulebook"));
    expect(current(page)).toEqual(["19"]);
    step(page, 7).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
    expect([page.shown, current(page)]).toEqual([7, ["7"]]);
  });

  it("marks both parts of a step that also moves the next seat", async () => {
    const page = await show(still("rulebook", { cursor: 18 }));
    expect(current(page)).toEqual(["18", "18"]);
    const reached = [...page.part("log").querySelectorAll<HTMLElement>(".step")].filter(
      (part) => part.tabIndex === 0,
    );
    expect(reached.map((part) => part.textContent.trim())).toEqual(["XX −2"]);
  });

  it("is walked through by arrow keys, along the steps and by turns", async () => {
    const page = await show(still("rulebook", { cursor: 5 }));
    for (const [key, cursor] of [
      ["ArrowRight", 6],
      ["ArrowLeft", 5],
      ["ArrowDown", 8],
      ["ArrowUp", 4],
      ["ArrowUp", 1],
      ["ArrowUp", 0],
    ] as const) {
      await page.press(key, step(page, page.shown));
      expect([page.shown, (document.activeElement as HTMLElement).dataset.step]).toEqual([
        cursor,
        String(cursor),
      ]);
    }
  });

  it("takes a scroll that comes before the lines of a longer game", async () => {
    const traits = fixture("rulebook");
    const steps = Array.from({ length: 57 }, (_, i) => [stepKey(i + 1), traits[stepKey((i % 19) + 1)]]);
    const page = await show(still("rulebook", Object.fromEntries(steps) as Partial<WidgetModel>));
    const longer = page.update({ length: 57, cursor: 57 });
    page.part("log").dispatchEvent(new Event("scroll"));
    await longer;
    expect(page.part("log").querySelectorAll("[data-block]")).toHaveLength(3);
  });

  it("shows the sentence of a step that is pointed at", async () => {
    const page = await show(still("rulebook"));
    step(page, 1).dispatchEvent(new PointerEvent("pointerenter"));
    await tick();
    expect(page.part("log").querySelector(".tip")?.textContent).toContain("Alex rolled XX.");
    step(page, 1).dispatchEvent(new PointerEvent("pointerleave"));
    await tick();
    expect(page.part("log").querySelector(".tip")).toBeNull();
  });
});

describe("steps that the narrator has not reached", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("is not in the log while the dice tumble", async () => {
    const traits = fixture("rulebook");
    const page = await show({ ...traits, length: 18, cursor: 18 });
    expect(lines(page).at(-1)).toBe("7 C +4");
    await page.update({ length: 19, cursor: 19 });
    expect(page.root.classList).toContain("exxtra--moving");
    expect(lines(page).at(-1)).toBe("7 C +4");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines(page).at(-1)).toBe("7 C +4 71");
  });

  it("is not in the log while a script goes on", async () => {
    const page = await show(still("rulebook", { length: 3, cursor: 3 }));
    const revision = (page.fake.model.get("revision") as number) + 1;
    await page.update({ length: 19, cursor: 19, _playback: { revision, from: 3, delay: 5 } });
    expect(lines(page)).toEqual(["1 A XX 42 7X"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines(page)).toEqual(["1 A XX 42 7X", "2 B 41"]);
  });
});

describe("a log of turns", () => {
  const entries = (moments: Moment[]) =>
    moments.map((moment, index) => ({ cursor: index + 1, moment, turn: 1, opens: false }));
  const moments = (): Moment[] => {
    const traits = fixture("rulebook");
    return Array.from({ length: 19 }, (_, index) => traits[`step_${index + 1}`] as Moment);
  };

  it("keeps the turns that have not changed", () => {
    const log = new TurnLog();
    const all = moments();
    const before = log.read(entries(all.slice(0, 17)), null);
    const after = log.read(entries(all), null);
    expect(after.slice(0, 5).every((turn, index) => turn === before[index])).toBe(true);
    expect(after[5]).not.toBe(before[5]);
  });

  it("keeps back a step that takes the place of another one", () => {
    const log = new TurnLog();
    const all = moments();
    log.read(entries(all), null);
    const other = [...all.slice(0, 18), { ...all[18]!, token: "53" }];
    const last = log.read(entries(other), 18).at(-1)!;
    expect(last.steps.map(({ cursor }) => cursor)).toEqual([18]);
    expect(log.read(entries(other), null).at(-1)!.steps).toHaveLength(2);
  });
});
