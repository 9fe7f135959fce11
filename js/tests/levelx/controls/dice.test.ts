import { describe, expect, it } from "vitest";
import type { Moment } from "../../../src/wire/protocol";
import { fixture, still } from "../../fixtures/levelx";
import { die, names, sort } from "../../support/levelx-dice";
import { type Page, show } from "../../support/page";
import { Pointer, stack } from "../../support/pointer";

const sent = (page: Page): object[] => page.fake.sent;

describe("sorting dice", () => {
  it("begins with each die alone, and says what they would do", async () => {
    const page = await show(still("middle"));
    expect(names(page, "dice")).toEqual([
      "Die 1: 1, group 1",
      "Die 2: 2, group 2",
      "Die 3: 3, group 3",
      "Die 4: 5, group 4",
    ]);
    expect(names(page, "groups")[3]).toBe("Group 4: 5, total 5");
    expect(page.text("preview")).toBe(
      "Row 5: to the X square, sends Beatrice back, earns 1 token; then sent back: 3.6%.",
    );
  });

  it("is done by clicking a die, then a group, then the button named by the effect", async () => {
    const page = await show(still("middle"));
    await sort(page);
    expect(names(page, "groups")).toEqual([
      "Group 1: 1 and 5, total 6",
      "Group 2: 2 and 3, total 5",
      "Group 3: no dice",
      "Group 4: no dice",
    ]);
    expect(page.text("preview")).toBe(
      "Row 5: to the X square, sends Beatrice back, earns 1 token; row 6: to square 1; " +
        "then sent back: 3.6%.",
    );
    expect(sent(page)).toMatchObject([]);
    await page.click("Move 5 and 6, send Beatrice back");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">15|23" }]);
  });

  it("puts the chosen die into the group of the next one that is clicked", async () => {
    const page = await show(still("middle"));
    await page.click("Die 4");
    await page.click("Die 1");
    await page.click("Die 3");
    await page.click("Die 3");
    await page.click("Die 2");
    expect(names(page, "groups")[0]).toBe("Group 1: 1 and 5, total 6");
    expect(die(page, 2).getAttribute("aria-pressed")).toBe("true");
    expect(sent(page)).toEqual([]);
  });

  it("is done by keys alone", async () => {
    const page = await show(still("middle"));
    const press = (key: string): Promise<boolean> => page.press(key, document.activeElement!);
    die(page, 1).focus();
    await press("ArrowLeft");
    expect(document.activeElement).toBe(die(page, 4));
    await press("1");
    // The arrows follow the dice as they lie: 1 5 | 2 | 3.
    expect(document.activeElement).toBe(die(page, 4));
    await press("ArrowRight");
    expect(document.activeElement).toBe(die(page, 2));
    await press("ArrowRight");
    await press("2");
    await press("Enter");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">15|23" }]);
  });

  it("can be begun again before it is confirmed", async () => {
    const page = await show(still("middle"));
    for (const again of [() => page.click("Start over"), () => page.press("Escape", die(page, 1))]) {
      await sort(page);
      await again();
      expect(names(page, "groups")[1]).toBe("Group 2: 2, total 2");
    }
  });

  it("does nothing with a + before a die was chosen", async () => {
    const page = await show(still("middle"));
    await page.click("Group 1");
    expect(names(page, "groups")[0]).toBe("Group 1: 1, total 1");
    expect(page.button("Group 1").getAttribute("aria-disabled")).toBe("true");
  });

  it("leaves dice out only where the rules allow it", async () => {
    expect(names(await show(still("middle")), "groups")).toHaveLength(4);
    const page = await show(still("unused"));
    await page.click("Die 1");
    await page.click("Not used");
    await page.press("x", die(page, 2));
    expect(names(page, "groups")[4]).toBe("Not used: 1 and 1");
    await page.press("Enter", die(page, 2));
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">2|5" }]);
  });

  it("moves dice to a group that they are carried to, and shows what that would do", async () => {
    const page = await show(still("middle"));
    stack(page.part("groups").querySelectorAll("[data-place]"));
    const mouse = new Pointer(die(page, 4));
    await mouse.carry([300, 25], [50, 25]);
    expect(page.text("preview")).toBe("Row 6: to square 1.");
    expect(page.part("carried").textContent).toBe("5");
    await page.press("Escape", die(page, 4));
    await mouse.release(50, 25);
    expect(names(page, "groups")[0]).toBe("Group 1: 1, total 1");
    expect(die(page, 4).getAttribute("aria-pressed")).toBe("false");
    await mouse.carry([300, 25], [50, 25]);
    await mouse.release(50, 25);
    expect(names(page, "groups")[0]).toBe("Group 1: 1 and 5, total 6");
    expect(die(page, 4).getAttribute("aria-pressed")).toBe("false");
  });

  it("chooses a die by a press that goes nowhere", async () => {
    const page = await show(still("middle"));
    const mouse = new Pointer(die(page, 4));
    await mouse.carry([300, 25], [298, 25]);
    await mouse.release(298, 25);
    expect(die(page, 4).getAttribute("aria-pressed")).toBe("true");
  });

  it("keeps totals and colours of groups while the move plays", async () => {
    const traits = fixture("played");
    const page = await show({ ...traits, length: 1, cursor: 1 });
    const groups = (): string[] =>
      [...page.part("groups").querySelectorAll("button")].map((group) => {
        const total = group.querySelector(".total")?.textContent ?? "";
        return total + (group.classList.contains("row") ? group.style.getPropertyValue("--hue") : "");
      });
    await sort(page);
    const sorted = groups();
    expect(sorted).toEqual(["6var(--exxtra-hue-1)", "5var(--exxtra-hue-0)", "", ""]);
    await page.update({ length: 2, cursor: 2 });
    expect(page.root.classList.contains("exxtra--moving")).toBe(true);
    expect(groups()).toEqual(sorted);
  });

  it("has no totals while the dice roll", async () => {
    const page = await show({ ...fixture("played"), length: 0, cursor: 0 });
    await page.update({ length: 1, cursor: 1 });
    expect(page.root.querySelectorAll(".tumbling")).toHaveLength(4);
    expect(page.part("groups").querySelector(".total")).toBeNull();
  });

  it("is over when the position changes", async () => {
    const page = await show(still("middle"));
    await sort(page);
    await page.click("Die 1");
    await page.update({ start: fixture("played").step_1 as Moment });
    expect(names(page, "groups")[0]).toBe("Group 1: 1, total 1");
    expect(page.root.querySelectorAll("[data-part=dice] [aria-pressed=true]")).toHaveLength(0);
  });
});
