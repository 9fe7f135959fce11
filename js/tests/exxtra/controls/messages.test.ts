import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { still } from "../../fixtures/exxtra";
import { type Page, show } from "../../support/page";

const legalRungs = (page: Page): number[] =>
  [0, 1, 2, 3, 4, 5].filter((rung) => page.button(`Rung ${rung}`).getAttribute("aria-disabled") !== "true");

describe("messages", () => {
  it.each<[string, (page: Page) => Promise<unknown>, object]>([
    ["a click on Roll", (page) => page.click("Roll"), { kind: "act", token: "roll" }],
    ["R", (page) => page.press("r"), { kind: "act", token: "roll" }],
    ["a click on a free rung", (page) => page.click("Rung 2"), { kind: "act", token: ">2" }],
    ["a click on a taken rung", (page) => page.click("Rung 4"), { kind: "act", token: ">4" }],
    ["Enter on a rung", (page) => page.press("Enter", page.button("Rung 1")), { kind: "act", token: ">1" }],
    ["3", (page) => page.press("3"), { kind: "act", token: ">3" }],
    ["u", (page) => page.press("u"), { kind: "undo" }],
    ["Undo", (page) => page.click("Undo"), { kind: "undo" }],
  ])("%s", async (_, act, message) => {
    const page = await show(still("ladder"));
    await act(page);
    expect(page.fake.sent).toEqual([{ ...message, revision: page.fake.model.get("revision") }]);
  });

  it("do not leave with keys that belong to others", async () => {
    const page = await show(still("ladder"));
    const slider = page.root.querySelector("input")!;
    await page.press("ArrowLeft", slider);
    page.root.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
    await page.press("b");
    expect(page.fake.sent).toEqual([]);
  });

  it("are shown as impossible without a kernel, with the reason", async () => {
    const page = await show(still("ladder"));
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await page.click("Roll");
    await tick();
    expect(page.button("Roll").getAttribute("aria-disabled")).toBe("true");
    expect(page.button("Roll").title).toContain("Python is not responding");
    expect(page.text("notice")).toContain("can only replay");
    expect(legalRungs(page)).toEqual([]);
  });
});
