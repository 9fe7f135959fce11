import { expect, it } from "vitest";
import type { Moment } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";

const ticks = (page: Page): SVGElement => page.part("history").querySelector<SVGElement>(".ticks")!;
/** The steps before each tick, by seat. */
const stepsBefore = (page: Page): number[][] =>
  [...ticks(page).querySelectorAll("path")].map((path) =>
    [...path.getAttribute("d")!.matchAll(/M(\d+)/g)].map(([, steps]) => Number(steps)),
  );

it("has a tick where each turn begins, in the colour of its seat", async () => {
  const page = await show(still("rulebook"));
  expect(stepsBefore(page)).toEqual([[0, 13], [3, 16], [7, 18], [11]]);
  const colours = [...ticks(page).querySelectorAll("path")].map(({ style }) => style.stroke);
  expect(colours).toEqual([0, 1, 2, 3].map((seat) => `var(--exxtra-seat-${seat})`));
});

it("changes no tick when the same turn goes on", async () => {
  const page = await show(still("rulebook"));
  const before = stepsBefore(page);
  const step = { ...(page.fake.model.get("step_19") as Moment) };
  await page.update({ step_20: step, length: 20, cursor: 20 });
  expect(stepsBefore(page)).toEqual(before);
  expect(ticks(page).getAttribute("viewBox")).toBe("0 0 20 1");
});

it("has no ticks before the first step", async () => {
  const page = await show(still("start"));
  expect(stepsBefore(page).flat()).toEqual([]);
});
