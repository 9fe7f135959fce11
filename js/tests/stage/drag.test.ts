import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import type { ExxtraBoard, ExxtraState } from "../../src/exxtra/state/position";
import type { LevelXState } from "../../src/levelx/state/position";
import type { PlainState } from "../../src/plain/animated-board.svelte";
import { FRAME, READ, REST, RETRY } from "../../src/state/durations";
import { type Moment, type WidgetModel, stepKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { still as stillLevelX } from "../fixtures/levelx";
import { still as stillPlain } from "../fixtures/plain";
import { FakeModel } from "../support/fake-model";
import { text } from "../support/odds-panel";
import { type Page, show, showOn } from "../support/page";

const LENGTH = 19;

beforeEach(() => void vi.useFakeTimers());

/** A page whose slider is being dragged. */
async function dragging(traits: WidgetModel): Promise<Page> {
  const page = await show(traits);
  const { length } = traits;
  for (const cursor of [length - 1, length - 2, length - 3]) await page.drag(cursor);
  return page;
}

async function rest(): Promise<void> {
  vi.advanceTimersByTime(REST);
  await tick();
}

const all = (page: Page, selector: string): HTMLElement[] => [
  ...page.root.querySelectorAll<HTMLElement>(selector),
];
const momentAt = (traits: WidgetModel, cursor: number): Moment => traits[stepKey(cursor)] as Moment;
const stateAt = (cursor: number): ExxtraState =>
  momentAt(still("rulebook"), cursor).state as unknown as ExxtraState;
const pairsAt = (cursor: number): number => stateAt(cursor).ladder.filter(Boolean).length;
const lying = (page: Page): number =>
  all(page, ".on-rung").filter((pair) => !pair.classList.contains("away")).length;
const scores = (page: Page): string[] => all(page, "[data-part=seats] .place").map(text);
const headline = (page: Page): string => text(page.part("headline"));
/** The step that the log marks. */
const logged = (page: Page): string | null | undefined =>
  page.root.querySelector("[data-part=log] [aria-current]")?.getAttribute("data-step");

/** Presses the slider, or lets go of it. */
async function hold(page: Page, kind: "pointerdown" | "pointerup"): Promise<void> {
  const slider = page.root.querySelector("input[type=range]")!;
  slider.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
  await tick();
}

it("moves the counters, the pairs and the slider in each frame", async () => {
  const page = await dragging(still("rulebook"));
  const { spaces } = still("rulebook").board as unknown as ExxtraBoard;
  for (const cursor of [12, 7, 5, 16, 1, 13]) {
    await page.drag(cursor);
    const standing = stateAt(cursor).counters.map((steps) =>
      spaces[steps]!.map((at) => `${at}px`).join(", "),
    );
    expect(all(page, "[data-counter]").map(({ style }) => style.transform)).toEqual(
      standing.map((at) => `translate(${at})`),
    );
    expect(lying(page)).toBe(pairsAt(cursor));
    expect(text(page.part("where"))).toBe(`${cursor}/${LENGTH}`);
  }
});

it("moves the pieces of Level X in each frame", async () => {
  const traits = stillLevelX("played");
  const page = await dragging(traits);
  const squares = (): (string | undefined)[] =>
    all(page, "[data-square]:has([data-counter='0'])").map(({ dataset }) => dataset.square?.split(".")[1]);
  for (const cursor of [5, 9, 1]) {
    await page.drag(cursor);
    const { pieces } = momentAt(traits, cursor).state as unknown as LevelXState;
    expect(squares()).toEqual(pieces[0]!.map(String));
  }
});

it("shows the picture of a game without a page of its own in each frame", async () => {
  const traits = stillPlain("turn");
  const page = await dragging(traits);
  const picture = (): string => decodeURIComponent(page.root.querySelector("img")!.src);
  for (const cursor of [3, 6, 1]) {
    await page.drag(cursor);
    const { pictures } = momentAt(traits, cursor).state as unknown as PlainState;
    expect(picture()).toContain(pictures.en);
  }
});

it.each<[string, WidgetModel, number[]]>([
  ["a game of EXXtra", still("rulebook"), [12, 3, 17, 8]],
  ["a game that is over", still("finished"), [4, 2, 6, 3]],
  ["a game of Level X", stillLevelX("played"), [5, 9, 1, 8]],
])(
  "changes nothing of %s but the board and the slider before the eye could read it",
  async (_, traits, way) => {
    const page = await dragging(traits);
    const changed: Element[] = [];
    const note = (records: MutationRecord[]): void => {
      for (const { target } of records)
        changed.push(target instanceof Element ? target : target.parentElement!);
    };
    const observer = new MutationObserver(note);
    observer.observe(page.root, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const cursor of way) {
      await page.drag(cursor);
      note(observer.takeRecords());
    }
    observer.disconnect();
    expect(changed.length).toBeGreaterThan(0);
    const others = changed.filter(
      (part) => part !== page.root && !part.closest(".board, [data-part=history]"),
    );
    expect(others.map((part) => part.className)).toEqual([]);
  },
);

it("lets dice, scores and sentences follow some times a second, and at rest", async () => {
  const page = await dragging(still("rulebook"));
  await page.drag(2);
  expect(headline(page)).not.toMatch(/42/);
  vi.advanceTimersByTime(READ);
  await page.drag(3);
  const read = headline(page);
  expect(read).toMatch(/^Bust!/);
  await page.drag(2);
  await page.drag(12);
  expect(headline(page)).toBe(read);
  expect(scores(page)).toEqual(stateAt(3).counters.map(String));
  await rest();
  expect(scores(page)).toEqual(stateAt(12).counters.map(String));
});

it("takes the first move of a slider that is held for one of a drag", async () => {
  const page = await show(still("rulebook"));
  const before = headline(page);
  await hold(page, "pointerdown");
  await page.drag(3);
  expect([lying(page), headline(page), logged(page)]).toEqual([pairsAt(3), before, String(LENGTH)]);
  await rest();
  expect(headline(page)).toMatch(/^Bust!/);
  expect(logged(page)).toBe("3");
  await page.drag(12);
  expect(logged(page)).toBe("3");
  await hold(page, "pointerup");
  await rest();
  await page.drag(9);
  expect(logged(page)).toBe("9");
});

it("lets all follow at once when the slider is let go", async () => {
  const page = await show(still("rulebook"));
  await hold(page, "pointerdown");
  await page.drag(12);
  await page.drag(3);
  expect(headline(page)).not.toMatch(/^Bust!/);
  await hold(page, "pointerup");
  expect(headline(page)).toMatch(/^Bust!/);
  expect(scores(page)).toEqual(stateAt(3).counters.map(String));
  expect([lying(page), logged(page)]).toEqual([pairsAt(3), "3"]);
});

it("draws what a drag needs when the slider is pressed, before the first move", async () => {
  const traits = still("rulebook");
  const page = await show(traits);
  await hold(page, "pointerdown");
  const drawn = all(page, ".on-rung");
  expect(drawn).toHaveLength(traits.players.length);
  expect(lying(page)).toBe(pairsAt(LENGTH));
  for (const cursor of [16, 7, 2, 12]) {
    await page.drag(cursor);
    expect(all(page, ".on-rung")).toEqual(drawn);
    expect(lying(page)).toBe(pairsAt(cursor));
  }
  await hold(page, "pointerup");
  expect(all(page, ".on-rung")).toHaveLength(pairsAt(12));
});

it("keeps texts waiting for a rest where a frame cannot hold them", async () => {
  const page = await dragging(still("rulebook"));
  /** Drags to and fro until the sentence changes, and returns for how long. */
  const wait = async (): Promise<number> => {
    const read = headline(page);
    let waited = 0;
    for (; headline(page) === read && waited < 2 * RETRY; waited += READ / 2) {
      vi.advanceTimersByTime(READ / 2);
      await page.drag(read.startsWith("Bust!") ? 2 : 3);
    }
    return waited;
  };
  /** Lets the frame that has just shown a sentence take so long. */
  const take = (milliseconds: number): void => {
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + milliseconds);
    vi.advanceTimersByTime(1);
    clock.mockRestore();
  };
  await wait();
  take(FRAME - 2);
  expect(await wait()).toBe(READ);
  take(FRAME + 2);
  await page.drag(12);
  expect(scores(page)).not.toEqual(stateAt(12).counters.map(String));
  await rest();
  expect(scores(page)).toEqual(stateAt(12).counters.map(String));
  await page.drag(2);
  const waited = await wait();
  expect(waited).toBeGreaterThan(RETRY / 2);
  expect(waited).toBeLessThanOrEqual(RETRY);
  expect(await wait()).toBe(READ);
});

it("shows the same at rest as on a page that went there at once", async () => {
  const [dragged, gone] = [await dragging(still("rulebook")), await show(still("rulebook"))];
  const shown = (page: Page): string => page.root.innerHTML.replaceAll(/\b(c|s)\d+(-|\b)/g, "");
  for (const cursor of [4, 15, 9]) {
    await dragged.drag(cursor - 1);
    await dragged.drag(cursor);
    await gone.drag(cursor);
    await rest();
    expect(shown(dragged)).toBe(shown(gone));
  }
});

it("leaves no hidden pair on the ladder", async () => {
  const page = await dragging(still("rulebook"));
  await page.drag(1);
  expect(all(page, ".on-rung").length).toBeGreaterThan(pairsAt(1));
  await rest();
  expect(all(page, ".on-rung")).toHaveLength(pairsAt(1));
});

it("reads no more in a frame of a long game than in one of a short game", async () => {
  const reads: number[] = [];
  for (const rounds of [1, 40]) {
    const traits = still("rulebook", { length: rounds * LENGTH, cursor: rounds * LENGTH });
    for (let cursor = LENGTH + 1; cursor <= traits.length; cursor += 1)
      traits[stepKey(cursor)] = momentAt(traits, cursor - LENGTH);
    const fake = new FakeModel(traits);
    const page = await showOn(fake);
    for (const cursor of [17, 16, 15]) await page.drag(cursor);
    fake.reads.length = 0;
    for (const cursor of [12, 3, 14, 8]) await page.drag(cursor);
    reads.push(fake.reads.length);
  }
  expect(reads[0]).toBeGreaterThan(0);
  expect(reads[1]).toBe(reads[0]);
});
