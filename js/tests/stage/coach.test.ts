import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { type Moment, type WidgetModel, stepKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { OPEN } from "../support/asked";
import { close } from "../support/cleanups";
import { type Page, show } from "../support/page";

beforeEach(() => localStorage.clear());

const coach = (page: Page): string | null => (page.part("coach") ? page.text("coach") : null);

/** The rulebook's game after so many steps, which are made before the reader's eyes. */
async function play(page: Page, steps: number): Promise<void> {
  for (let length = 1; length <= steps; length += 1) {
    const moment = fixture("rulebook")[stepKey(length)] as Moment;
    await page.update({ [stepKey(length)]: { ...moment, comments: [], marks: [] }, length, cursor: length });
    await tick();
  }
}
const begun = (traits: Partial<WidgetModel> = {}): WidgetModel => {
  const { start, players, board } = fixture("rulebook");
  return still("start", { start, players, board, length: 0, cursor: 0, ...traits });
};

it("leads through the first game in three steps", async () => {
  const page = await show(begun());
  expect(coach(page)).toContain("roll");
  await play(page, 2);
  expect(coach(page)).toContain("rung");
  await play(page, 11);
  expect(coach(page)).toContain("came back");
});

it("says nothing twice in a game", async () => {
  const page = await show(begun());
  await play(page, 2);
  expect(coach(page)).toContain("rung");
  await play(page, 4);
  expect(coach(page)).toBeNull();
  expect(localStorage.getItem("exxtra-coach")).toBe("EXXtra.roll EXXtra.place");
});

it("is silent while the class looks on", async () => {
  const page = await show(begun());
  await page.press("f");
  expect(coach(page)).toBeNull();
  await page.press("f");
  expect(coach(page)).toContain("roll");
});

it("is silent while something moves", async () => {
  const page = await show(begun({ speed: 1 }));
  await play(page, 1);
  expect(coach(page)).toBeNull();
});

it("says nothing twice, in later games and views either", async () => {
  await play(await show(begun()), 1);
  await close();
  expect(coach(await show(begun()))).toBeNull();
});

it("is closed for good", async () => {
  const page = await show(begun());
  page.part("coach").querySelector("button")!.click();
  await tick();
  expect(coach(page)).toBeNull();
  await close();
  expect(coach(await show(begun()))).toBeNull();
});

it("is closed as long as the notebook is open where nothing can be stored", async () => {
  const page = await show(begun());
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("denied");
  });
  page.part("coach").querySelector("button")!.click();
  await close();
  expect(coach(await show(begun()))).toBeNull();
});

it("is closed in all views of a notebook", async () => {
  const [page, other] = [await show(begun()), await show(begun())];
  page.part("coach").querySelector("button")!.click();
  await tick();
  expect([coach(page), coach(other)]).toEqual([null, null]);
});

it("leaves the focus on the page, where keys work", async () => {
  const page = await show(begun());
  const button = page.part("coach").querySelector("button")!;
  button.focus();
  button.click();
  await vi.waitFor(() => expect(document.activeElement).toBe(page.root));
});

it("speaks of entering dice that are rolled by hand", async () => {
  expect(coach(await show(begun({ dice: "hand" })))).toContain("enter");
});

it("goes from a board that a script fills at once, or on which a class is asked", async () => {
  const [filled, asked] = [await show(begun()), await show(begun())];
  const { step_1, step_2 } = fixture("rulebook") as unknown as Record<string, Moment>;
  await filled.update({ step_1, step_2, length: 2, cursor: 2 } as Partial<WidgetModel>);
  await asked.update({ question: { ...OPEN, answers: 0 } });
  await asked.update({ question: null });
  expect([coach(filled), coach(asked)]).toEqual([null, null]);
});

it.each<[string, Partial<WidgetModel>]>([
  ["a lesson", { start: { ...fixture("rulebook").start, comments: ["Look!"] } }],
  ["a board that shows its odds", { odds: true }],
  ["a compact board", { size: "compact" }],
  [
    "scenes",
    { _scenes: { titles: ["One"], at: 1, press: 0, presses: 1, away: false, next: "line", show: "" } },
  ],
])("stays away from %s", async (_, traits) => {
  expect(coach(await show(begun(traits)))).toBeNull();
});

it("stays away from a game that is set up in its middle", async () => {
  expect(coach(await show(still("ladder")))).toBeNull();
});
