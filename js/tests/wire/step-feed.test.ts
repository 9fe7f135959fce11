import { expect, it } from "vitest";
import { StepFeed } from "../../src/wire/step-feed.svelte";
import type { Moment, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { FakeModel } from "../support/fake-model";
import { type Page, showOn } from "../support/page";

/** A page with a game in which the steps of the rulebook's are repeated. */
function showLong(length: number): Promise<Page> {
  const traits = still("rulebook");
  const step = (index: number): Moment => ({ ...(traits[`step_${(index % 19) + 1}`] as Moment) });
  const steps = Array.from({ length }, (_, index) => [`step_${index + 1}`, step(index)]);
  const all = Object.fromEntries(steps) as Record<string, Moment>;
  return showOn(new FakeModel<WidgetModel>({ ...traits, ...all, length, cursor: length }));
}

/** The steps that a page reads while something happens. */
async function readsOf(page: Page, event: () => Promise<void>): Promise<Set<string>> {
  page.fake.reads.length = 0;
  await event();
  return new Set(page.fake.reads.filter((name) => name.startsWith("step_")));
}

it("counts turns", () => {
  const stepFeed = new StepFeed(still("rulebook"), () => () => undefined);
  expect(stepFeed.openings(19)).toEqual([1, 4, 8, 12, 14, 17, 19]);
  expect(stepFeed.openings(16)).toEqual([1, 4, 8, 12, 14]);
});

it("reads the steps around the shown one at a click, in a game of any length", async () => {
  const page = await showLong(400);
  const step = page.fake.model.get("step_8") as Moment;
  const read = await readsOf(page, () => page.update({ step_401: step, length: 401, cursor: 401 }));
  expect(page.shown).toBe(401);
  expect([...read].sort()).toEqual(["step_400", "step_401"]);
});

it("reads no step again that a reader drags past", async () => {
  const page = await showLong(400);
  const read = await readsOf(page, async () => {
    for (const cursor of [300, 200, 100]) await page.drag(cursor);
  });
  expect(read.size).toBeLessThan(10);
});

it("takes over a step that has changed, and counts turns again from there", async () => {
  const page = await showLong(60);
  const [old, other] = [page.fake.model.get("step_55"), page.fake.model.get("step_8")] as [Moment, Moment];
  const read = await readsOf(page, () => page.update({ step_55: { ...old, comments: ["Look!"] } }));
  expect(page.part("log").textContent).toContain("Look!");
  expect([...read]).toEqual(["step_55"]);
  await page.update({ step_55: { ...other, seat: 3 } });
  const turns = [...page.part("log").querySelectorAll(".number")].map((number) => number.textContent);
  expect(turns).toEqual(turns.map((_, index) => String(Number(turns[0]) + index)));
});

it("draws no more of the log and of the ticks than can be seen", async () => {
  const count = (page: Page): number => page.root.querySelectorAll("*").length;
  const [short, long] = [await showLong(400), await showLong(2_000)];
  expect(count(long)).toBeLessThan(count(short) + 250);
});
