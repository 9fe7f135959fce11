/** What a screen reader gets of the board and of the steps. */
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { DURATION } from "../../src/state/durations";
import type { WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { fixture as levelx } from "../fixtures/levelx";
import { OPEN } from "../support/asked";
import { type Page, show } from "../support/page";

const spaces = (page: Page): (string | null)[] =>
  [...page.part("track").querySelectorAll("[role=img]")].map((space) => space.getAttribute("aria-label"));
const live = (page: Page): Element => page.root.querySelector(":scope > [aria-live]")!;
/** What has happened and the caption; and what may be done next. */
const spans = (page: Page): string[] => [...live(page).children].map((span) => span.textContent);
const heard = (page: Page): string => spans(page).slice(0, 2).join(" ").trim();
const next = (page: Page): string => spans(page)[2]!;
const slider = (page: Page): HTMLInputElement => page.root.querySelector("input[type=range]")!;
const spoken = (page: Page): string | null => slider(page).getAttribute("aria-valuetext");

describe("the track", () => {
  it("names the spaces with counters, and no others", async () => {
    const page = await show(still("ladder"));
    expect(page.part("track").getAttribute("aria-label")).toBe(
      "Track: 21 spaces from the start to the finish",
    );
    expect(spaces(page)).toEqual(["Start: Alex, Carl, and Diana.", "Space 3: Beatrice."]);
  });

  it("names a space that a lesson marks, and says so of all that is marked", async () => {
    const page = await show(still("lesson"));
    expect(spaces(page)).toContain("Space 7: empty. Marked.");
    const names = [...page.root.querySelectorAll("[data-marked]")].map(
      (node) => node.getAttribute("aria-label") ?? node.textContent,
    );
    expect(names.filter((name) => name.includes("Marked."))).toHaveLength(4);
  });

  it("names the finish", async () => {
    expect(spaces(await show(still("won")))).toContain("Finish: Beatrice.");
  });
});

describe("the rows of Level X", () => {
  it("say which of their squares are marked", async () => {
    const traits = levelx("middle");
    traits.start.marks = ["square:5.2", "square:5.0", "row:6", "bonus:15", "dice"];
    traits.cursor = 0;
    const page = await show(traits);
    const names = [...page.root.querySelectorAll(".board [role=img]")].map((node) =>
      node.getAttribute("aria-label")!,
    );
    expect(names[0]).toMatch(/The start: marked\. Square 2: marked\.$/);
    expect(names[1]).toMatch(/\. Marked\.$/);
    expect(names[2]).not.toContain("arked");
    expect(names.find((name) => name.startsWith("Bonus 15"))).toMatch(/\. Marked\.$/);
    expect(page.part("dice").getAttribute("aria-label")).toBe("Dice. Marked.");
  });
});

describe("the announcement", () => {
  it("tells all steps that came at once, in their order", async () => {
    const page = await show(still("rulebook", { length: 4, cursor: 4 }));
    await page.update({ length: 6, cursor: 6 });
    expect(heard(page)).toMatch(/^Beatrice rolled 33\. Double: .* Beatrice rolled 64\.$/);
  });

  it("tells of the moment alone to which the reader goes", async () => {
    const page = await show(still("rulebook"));
    const before = heard(page);
    await page.press("Home");
    await vi.waitFor(() => expect(heard(page)).toBe("Alex to roll."));
    await page.press("End");
    await vi.waitFor(() => expect(heard(page)).toBe(before));
  });

  it("is a new one where a step says the same again", async () => {
    const { step_1: step } = still("rulebook");
    const page = await show(
      still("rulebook", { step_2: step, length: 1, cursor: 1 } as Partial<WidgetModel>),
    );
    const [node, sentence] = [live(page).firstElementChild, heard(page)];
    await page.update({ length: 2, cursor: 2 });
    expect(heard(page)).toBe(sentence);
    expect(live(page).firstElementChild).not.toBe(node);
  });

  it("tells a caption once", async () => {
    const page = await show(still("lesson"));
    expect(heard(page)).toMatch(/^Alex rolled 64\. ?Where would you place it\?$/);
  });
});

describe("what may be done next", () => {
  const choose = "Place on a free rung, or roll again. An X would be a bust.";
  const after = (steps: number, traits: Partial<WidgetModel> = {}): WidgetModel =>
    still("rulebook", { length: steps, cursor: steps, ...traits });

  it("is told after a step, once as long as it stays the same", async () => {
    const page = await show(after(0));
    expect(next(page)).toBe("On the first roll, an X counts as 0.");
    await page.update({ length: 1, cursor: 1 });
    expect(next(page)).toBe(choose);
    const node = live(page).lastElementChild;
    await page.update({ length: 2, cursor: 2 });
    expect([heard(page), live(page).lastElementChild]).toEqual(["Alex rolled 42.", node]);
  });

  it("is not told before the dice have come to rest", async () => {
    const page = await show(after(0, { speed: 1 }));
    await page.update({ length: 1, cursor: 1 });
    expect(page.root.classList).toContain("exxtra--moving");
    expect(next(page)).not.toBe(choose);
  });

  it("is not told of a moment to which the reader goes", async () => {
    const page = await show(after(3));
    await page.press("ArrowLeft");
    expect(next(page)).toBe("");
  });

  it.each<[string, Partial<WidgetModel>]>([
    ["on a locked board", { locked: true }],
    ["in a recording", { replay: true } as Partial<WidgetModel>],
    ["during a vote", { question: { ...OPEN, answers: 0, holds: true, text: "0/0/0/0 A 42", cursor: 2 } }],
  ])("is not told %s", async (_, traits) => {
    expect(next(await show(after(2, traits)))).toBe("");
  });

  it("is small at the narrator too, unless a tip says it where one looks", async () => {
    localStorage.clear();
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
    const { start, players, board } = still("rulebook");
    const page = await show(still("start", { start, players, board, length: 0, cursor: 0 }));
    expect([page.text("headline"), page.text("instruction")]).toEqual(["Alex to roll.", ""]);
    expect(page.part("coach")).not.toBeNull();
    page.part("coach").querySelector("button")!.click();
    await tick();
    expect(page.text("instruction")).toBe(next(page));
  });
});

describe("the slider", () => {
  it("tells the moment as a sentence, and leaves the announcement nothing to repeat", async () => {
    const page = await show(still("rulebook"));
    expect(spoken(page)).toMatch(/^step 19 of 19: Carl rolled 71/);
    slider(page).focus();
    await page.drag(2);
    await vi.waitFor(() => expect(spoken(page)).toMatch(/^step 2 of 19: Alex rolled 42\./));
    expect(heard(page)).toBe("");
    await page.drag(0);
    await vi.waitFor(() => expect(spoken(page)).toBe("start: Alex to roll."));
    slider(page).blur();
    await page.press("ArrowRight");
    await vi.waitFor(() => expect(heard(page)).toMatch(/^Alex rolled/));
  });
});

it("does not speak of Python until it is late", async () => {
  const page = await show(still("start"));
  vi.useFakeTimers();
  const working = (): string => page.part("history").querySelector("[role=status]")!.textContent;
  await page.click("Roll");
  vi.advanceTimersByTime(DURATION.wait - 1);
  await tick();
  expect(working()).toBe("");
  vi.advanceTimersByTime(1);
  await tick();
  expect(working()).toBe("Waiting for Python …");
  await page.update({});
  expect(working()).toBe("");
});
