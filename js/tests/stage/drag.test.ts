import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ExxtraState } from "../../src/exxtra/state/position";
import { READ, REST } from "../../src/state/beats";
import { still } from "../fixtures/exxtra";
import { text } from "../support/odds-panel";
import { type Page, show } from "../support/page";

let page: Page;

beforeEach(async () => {
  page = await show(still("rulebook"));
  vi.useFakeTimers();
  for (const cursor of [18, 17, 12]) await page.drag(cursor);
});
afterEach(() => {
  vi.useRealTimers();
});

const all = (selector: string): HTMLElement[] => [...page.root.querySelectorAll<HTMLElement>(selector)];
const headline = (): string => text(page.part("headline"));
const stateAt = (cursor: number): ExxtraState =>
  (still("rulebook")[`step_${cursor}`] as { state: ExxtraState }).state;
const lying = (): number => all(".on-rung").filter((pair) => !pair.classList.contains("away")).length;
const pairsAt = (cursor: number): number => stateAt(cursor).ladder.filter(Boolean).length;

/** What the page shows of a moment in each frame. */
function expectFollowed(cursor: number): void {
  const places = all("[data-part=seats] .place").map(text);
  expect(places).toEqual(stateAt(cursor).counters.map(String));
  expect(lying()).toBe(pairsAt(cursor));
  expect(text(page.part("where"))).toBe(`${cursor}/19`);
}

it("shows the counters, the pairs and the scores of each moment of a drag", async () => {
  expectFollowed(12);
  for (const cursor of [7, 5, 16, 1, 13]) {
    await page.drag(cursor);
    expectFollowed(cursor);
  }
});

it("leaves no hidden pair on the ladder", async () => {
  await page.drag(1);
  expect(all(".on-rung").length).toBeGreaterThan(pairsAt(1));
  vi.advanceTimersByTime(REST);
  await tick();
  expect(all(".on-rung")).toHaveLength(pairsAt(1));
});

it("lets the narrator follow some times a second, and at rest", async () => {
  await page.drag(2);
  expect(headline()).not.toMatch(/42/);
  vi.advanceTimersByTime(READ);
  await page.drag(3);
  const read = headline();
  expect(read).toMatch(/^Bust!/);
  await page.drag(2);
  expect(headline()).toBe(read);
  vi.advanceTimersByTime(REST);
  await tick();
  expect(headline()).toMatch(/42/);
});
