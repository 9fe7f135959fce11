import { describe, expect, it } from "vitest";
import type { Opponents, WidgetModel } from "../../../src/wire/protocol";
import { still } from "../../fixtures/exxtra";
import { type Page, show } from "../../support/page";

const ghosts = (page: Page): number => page.root.querySelectorAll(".ghost").length;
const dashed = (page: Page): number => page.root.querySelectorAll(".legal").length;
const note = (page: Page): string => page.text("turn-note");

describe("a bot's turn", () => {
  const opponents = (changes: Partial<Opponents>): WidgetModel => {
    const traits = still("ladder");
    return { ...traits, _opponents: { ...traits._opponents, seats: ["attacker", "", "", ""], ...changes } };
  };

  it("offers nothing but to skip it", async () => {
    const page = await show(opponents({}));
    expect(dashed(page)).toBe(0);
    expect(() => page.button("Roll")).toThrow();
    await page.tap("Rung 2");
    expect([page.fake.sent, ghosts(page)]).toEqual([[], 0]);
    await page.click("My turn »");
    await page.press("m");
    await page.click("Pause bots");
    expect(page.fake.sent).toMatchObject([{ kind: "hurry" }, { kind: "pause" }]);
  });

  it("is said in the place of the button once it is skipped, and where no person plays", async () => {
    for (const changes of [{ hurried: true }, { seats: Array<string>(4).fill("attacker") }]) {
      const page = await show(opponents(changes));
      const button = page.button("Alex is thinking");
      expect(button.getAttribute("aria-disabled")).toBe("true");
      button.click();
      await page.press("m");
      expect(page.fake.sent).toEqual([]);
    }
  });

  it("is shown at once while bots hurry", async () => {
    const traits = still("rulebook", { cursor: 2, speed: 1 });
    const page = await show({ ...traits, length: 2 });
    await page.update({ length: 3, cursor: 3 });
    expect(page.root.classList.contains("exxtra--moving")).toBe(true);
    const other = await show({ ...traits, length: 2 });
    await other.update({ length: 3, cursor: 3, _opponents: { ...traits._opponents, hurried: true } });
    expect([other.root.classList.contains("exxtra--moving"), other.shown]).toEqual([false, 3]);
  });

  it.each<[Partial<Opponents>, string]>([
    [{ paused: true }, "You are playing for Alex."],
    [{ left: true, late: 20 }, ""],
  ])("is a person's where the bot waits: %o", async (changes, sentence) => {
    const page = await show(opponents(changes));
    expect(dashed(page)).toBe(4);
    expect(page.button("Roll").getAttribute("aria-disabled")).toBe("false");
    if (sentence) expect(note(page)).toBe(sentence);
  });

  it("waits for the person who has looked back", async () => {
    const seats = ["", "attacker", "", ""];
    const page = await show(opponents({ seats, paused: true, back: true }));
    expect(note(page)).toBe("The bots are waiting for you.");
    expect(note(await show(opponents({ seats, paused: true })))).toBe("The bots are paused.");
  });
});
