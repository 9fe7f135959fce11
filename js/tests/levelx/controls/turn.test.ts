import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { fixture, still } from "../../fixtures/levelx";
import { die, sort } from "../../support/levelx-dice";
import { type Page, show } from "../../support/page";

const sent = (page: Page): object[] => page.fake.sent;

describe("the turn", () => {
  it("says who is to act, the scores, and which seat began", async () => {
    const page = await show(still("middle"));
    expect(page.text("headline")).toBe("Alex rolled 1235");
    expect(page.text("seats")).toContain("27 points · started");
    expect(page.text("seats").match(/\d+\(1\)/g)).toEqual(["27(1)"]);
    expect(page.text("seats")).toContain("48 points");
    expect((await show(still("over"))).text("headline")).toBe("Alex won");
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["a click", (page) => page.click("Roll")],
    ["R", (page) => page.press("r")],
  ])("rolls by %s", async (_, act) => {
    const page = await show(still("before"));
    expect(page.part("confirm")).toBeNull();
    await act(page);
    expect(sent(page)).toMatchObject([{ kind: "act", token: "roll" }]);
  });

  it("has one button that goes on, quiet until it is named by a choice that does something", async () => {
    const page = await show(still("middle"));
    const main = (): string[] =>
      [...page.root.querySelectorAll(".controls .exxtra-main")].map((button) => button.textContent.trim());
    expect(page.text("confirm")).toBe("Move 5, send Beatrice back · +5, earn a token worth 5");
    expect(page.button("Move 5, send Beatrice back, earn a token worth 5")).toBe(page.part("confirm"));
    expect(main()).toEqual([]);
    await sort(page);
    expect(main()).toEqual(["Move 5 and 6, send Beatrice back · +5, earn a token worth 5"]);
    await page.click("1235");
    expect(page.text("confirm")).toBe("Move nothing");
    expect(main()).toEqual([]);
    // The rules allow it all the same (X4).
    await page.click("Move nothing");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1235" }]);
    expect(() => page.button("Roll")).toThrow();
  });

  it("goes on with the dice when they were rolled from here", async () => {
    const page = await show(still("before"));
    page.button("Roll").focus();
    await page.click("Roll");
    await page.update({ start: fixture("middle").start });
    await tick();
    expect(document.activeElement).toBe(die(page, 1));
  });

  it("leaves the focus alone that is elsewhere", async () => {
    const page = await show(still("before"));
    const elsewhere = page.root.querySelector<HTMLElement>("input[type=range]")!;
    elsewhere.focus();
    await page.update({ start: fixture("middle").start });
    await tick();
    expect(document.activeElement).toBe(elsewhere);
  });

  it("passes the focus on when the list goes away", async () => {
    const page = await show(still("middle"));
    page.button("1 | 235").focus();
    await page.update({ start: fixture("before").start });
    await tick();
    expect(document.activeElement).toBe(die(page, 1));
  });

  it("asks what dice rolled by hand have shown", async () => {
    const page = await show(still("hand"));
    for (const [index, face] of [..."5213"].entries()) {
      expect(sent(page)).toMatchObject([]);
      const row = page.root.querySelector(`[role=group][aria-label="Die ${index + 1}"]`)!;
      row.querySelectorAll<HTMLElement>("button")[Number(face) - 1]!.click();
    }
    expect(sent(page)).toMatchObject([{ kind: "roll", dice: "5213" }]);
  });

  it("keeps JupyterLab's hands off everything that takes the focus", async () => {
    for (const name of ["middle", "hand", "unused", "over"] as const) {
      const focusable = [
        ...(await show(still(name))).root.querySelectorAll("button, input, select, [tabindex]"),
      ];
      expect(focusable.length).toBeGreaterThan(10);
      for (const element of focusable)
        expect(element.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
    }
  });
});
