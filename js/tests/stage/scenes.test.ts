import { describe, expect, it, vi } from "vitest";
import type { SceneRow } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";

const ROW: SceneRow = {
  titles: ["Start", "Diana’s choice", "End"],
  at: 2,
  press: 1,
  presses: 4,
  away: false,
  next: "ask",
  show: "",
};
const shown = (row: Partial<SceneRow> = {}): Promise<Page> =>
  show(still("ladder", { _scenes: { ...ROW, ...row } }));
const moves = (page: Page): unknown[] =>
  page.fake.sent.map((message) => ("move" in message ? message.move : "number" in message && message.number));
const list = (page: Page): HTMLSelectElement => page.root.querySelector("[data-part=scene-list]")!;

describe("the strip of scenes", () => {
  it("takes the place of the slider, and says where one is and what comes", async () => {
    const page = await shown();
    expect(page.root.querySelector("[data-part=history]")).toBeNull();
    expect(list(page).selectedOptions[0]!.textContent).toBe("2/3 Diana’s choice");
    expect(page.root.querySelectorAll(".press.made")).toHaveLength(1);
    expect(page.button("Ask the question").getAttribute("aria-disabled")).toBe("false");
    await page.update({ _scenes: { ...ROW, away: true } });
    expect(page.button("Back to the script")).not.toBeNull();
    await page.update({ _scenes: { ...ROW, at: 3, press: 4, next: "" } });
    expect(page.button("End of the scenes").getAttribute("aria-disabled")).toBe("true");
  });

  it("shows a scene that is chosen", async () => {
    const page = await shown();
    list(page).selectedIndex = 2;
    list(page).dispatchEvent(new Event("change", { bubbles: true }));
    expect(moves(page)).toEqual([3]);
  });

  it("opens the drawer of each scene, and closes it in the next", async () => {
    const page = await shown();
    await page.update({ _scenes: { ...ROW, at: 3, show: "log" } });
    expect(page.button("Log").getAttribute("aria-expanded")).toBe("true");
    await page.update({ _scenes: { ...ROW, at: 1 } });
    expect(page.button("Log").getAttribute("aria-expanded")).toBe("false");
  });
});

describe("the keys of scenes", () => {
  it.each([
    ["ArrowRight", "next"],
    ["PageDown", "next"],
    [" ", "next"],
    ["ArrowLeft", "back"],
    ["PageUp", "back"],
    ["Home", "again"],
    ["End", "end"],
  ])("%s", async (key, move) => {
    const page = await shown();
    await page.press(key);
    await page.press(key, page.root, { repeat: true });
    expect(moves(page)).toEqual([move]);
  });

  it("counts every quick press", async () => {
    const page = await shown();
    for (let presses = 0; presses < 3; presses += 1) await page.press("ArrowRight");
    expect(moves(page)).toEqual(["next", "next", "next"]);
  });

  it("goes from scene to scene with Shift", async () => {
    const page = await shown();
    await page.press("ArrowRight", page.root, { shiftKey: true });
    await page.press("ArrowLeft", page.root, { shiftKey: true });
    expect(moves(page)).toEqual(["scene", "before"]);
  });

  it("leaves Space to a button, and digits to the rungs", async () => {
    const page = await shown();
    await page.press(" ", page.button("Roll"));
    await page.press("3");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">3" }]);
  });

  it("finds the list with G", async () => {
    const page = await shown();
    const focused = vi.spyOn(list(page), "focus");
    await page.press("g");
    expect(focused).toHaveBeenCalledOnce();
  });
});
