import { describe, expect, it, vi } from "vitest";
import type { Moment, WidgetModel } from "../../src/wire/protocol";
import { stepKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { close } from "../support/cleanups";
import { type Page, show } from "../support/page";

/** The game as it stands after `length` steps of the rulebook's example. */
function upTo(length: number, traits: Partial<WidgetModel> = {}): WidgetModel {
  return still("rulebook", { length, cursor: length, ...traits });
}

describe("the view", () => {
  const moving = (page: Page): boolean => page.root.classList.contains("exxtra--moving");

  it("does not move when it appears, nor when it jumps", async () => {
    const page = await show(fixture("rulebook"));
    expect(moving(page)).toBe(false);
    await page.drag(4);
    expect([page.shown, moving(page)]).toEqual([4, false]);
  });

  it("moves with a new step, and with none at speed 0", async () => {
    for (const [speed, moves] of [
      [1, true],
      [0, false],
    ] as const) {
      const page = await show({ ...upTo(1), speed });
      await page.update({ length: 2, cursor: 2 });
      expect([page.shown, moving(page)]).toEqual([moves ? 1 : 2, moves]);
    }
  });

  it("gives nothing away of a step that takes the place of another", async () => {
    const page = await show({ ...upTo(3), cursor: 1, speed: 1 });
    expect(page.text("where")).toBe("1/3");
    await page.update({ length: 2, cursor: 2, step_2: fixture("rulebook")[stepKey(4)] as Moment });
    expect([moving(page), page.text("where")]).toEqual([true, "1/1"]);
  });

  it("does not stop what moves for a caption that comes later", async () => {
    const page = await show({ ...upTo(1), speed: 1 });
    await page.update({ length: 2, cursor: 2 });
    const step = { ...(page.fake.model.get("step_2") as Moment), comments: ["Look!"] };
    await page.update({ step_2: step });
    expect([moving(page), page.part("caption")]).toEqual([true, null]);
    await page.click("Roll");
    expect([moving(page), page.text("caption")]).toEqual([false, "Look!"]);
  });

  it("shows names as text", async () => {
    const players = ["<img src=x onerror=alert(1)>", "{seat}", "B".repeat(10_000), "D"];
    const page = await show(still("rulebook", { players }));
    expect(page.root.querySelector("img")).toBeNull();
    expect(page.text("seats")).toContain(players[0]);
    expect(page.button("▸5: {seat} placed 64 on rung 5.").closest("[data-part=log]")).not.toBeNull();
  });

  it("tells a notice and how often, until the reader closes it", async () => {
    const page = await show(still("ladder"));
    await page.update({ notice: { code: "stale", id: 7, count: 199 } });
    expect(page.text("notice")).toContain("(199 times)");
    await page.press("Escape");
    expect(page.text("notice")).toBe("");
    await page.update({ notice: { code: "stale", id: 8, count: 1 } });
    expect(page.text("notice")).toContain("The game changed");
  });

  it("swallows the click that ends a script, for it was meant for another moment", async () => {
    const page = await show(upTo(1));
    const revision = (page.fake.model.get("revision") as number) + 1;
    await page.update({ length: 19, cursor: 19, _playback: { revision, from: 1, delay: 60 } });
    expect(page.shown).toBe(1);
    await page.click("Roll");
    expect([page.shown, page.fake.sent]).toEqual([19, []]);
  });

  it.each([
    [3, true],
    [14, false],
  ])(
    "explains the first round while a script of %i steps plays only if it ends there",
    async (steps, explained) => {
      const page = await show(upTo(0, { speed: 1 }));
      const revision = (page.fake.model.get("revision") as number) + 1;
      await page.update({ length: steps, cursor: steps, _playback: { revision, from: 0, delay: 0 } });
      await vi.waitFor(() => expect(page.root.classList).toContain("exxtra--moving"));
      expect(page.part("primer") !== null).toBe(explained);
    },
  );

  it("offers other lines of play", async () => {
    const page = await show(still("branched"));
    const select = page.root.querySelector<HTMLSelectElement>("[aria-label='Variations']")!;
    expect([...select.options].map(({ text }) => text.trim())).toEqual(["Main line", "Step 1: >5 53 >4"]);
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(page.fake.sent).toMatchObject([{ kind: "line", line: 0 }]);
    // It can be chosen again.
    expect(select.value).toBe("");
  });

  it("goes away with its cell while it is presented", async () => {
    const page = await show(still("ladder"));
    page.root.focus();
    await page.press("f");
    expect(page.root.getAttribute("role")).toBe("dialog");
    expect(page.root.getAttribute("aria-modal")).toBe("true");
    page.element.remove();
    await expect(close()).resolves.toBeUndefined();
  });
});
