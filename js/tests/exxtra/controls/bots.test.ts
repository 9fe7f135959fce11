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

  it("is said in the place of the button, and nothing is offered", async () => {
    const page = await show(opponents({}));
    const button = page.button("Alex: thinking");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(dashed(page)).toBe(0);
    expect(() => page.button("Roll")).toThrow();
    button.click();
    await page.tap("Rung 2");
    expect([page.fake.sent, ghosts(page)]).toEqual([[], 0]);
    await page.click("Pause bots");
    expect(page.fake.sent).toMatchObject([{ kind: "pause" }]);
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
