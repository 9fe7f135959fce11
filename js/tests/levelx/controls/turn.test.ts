import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { fixture, stateOf, still } from "../../fixtures/levelx";
import { OPEN } from "../../support/asked";
import { die, names, sort } from "../../support/levelx-dice";
import { type Page, show } from "../../support/page";

const sent = (page: Page): object[] => page.fake.sent;

describe("the turn", () => {
  it("says who is to act, the scores, and which seat began", async () => {
    const page = await show(still("middle"));
    expect(page.text("headline")).toBe("Alex rolled 1235.");
    expect(page.text("seats")).toContain("27 points · started");
    expect(page.text("seats").match(/\d+\(1\)/g)).toEqual(["27(1)"]);
    expect(page.text("seats")).toContain("48 points");
    expect((await show(still("over"))).text("headline")).toBe("Alex won.");
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
    expect(() => page.button("Roll")).toThrow();
  });

  it("asks once before a turn is thrown away, and takes no second quick click for the answer", async () => {
    const page = await show(still("middle"));
    await page.click("1235");
    await page.click("Move nothing");
    expect(page.text("confirm")).toBe("Sort again");
    await page.click("Sort again");
    expect([page.text("confirm"), page.part("pass")]).toEqual(["Move nothing", null]);
    await page.click("Move nothing");
    await page.click("Move nothing", 2);
    expect(sent(page)).toEqual([]);
    // Another grouping needs no question.
    await page.click("1 | 235");
    expect([page.text("confirm"), page.part("pass")]).toEqual(["Move 10", null]);
    await page.click("1235");
    await page.click("Move nothing");
    // The rules allow it all the same (X4).
    await page.click("Move nothing", 1);
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1235" }]);
  });

  it.each<[string, (page: Page) => HTMLElement]>([
    ["a die", (page) => die(page, 1)],
    ["the row that is laid", (page) => page.button("1 | 235")],
  ])("plays by Enter on %s once no vote holds the game", async (_, place) => {
    const { text } = stateOf(still("middle"));
    const question = { ...OPEN, text, answers: 0 };
    const page = await show({ ...still("middle"), question: { ...question, holds: true } });
    await page.click("1 | 235");
    await page.press("Enter", place(page));
    expect([sent(page), page.text("notice")]).toEqual([[], "The vote is open. Close it first, then play."]);
    await page.update({ question });
    await page.press("Enter", place(page));
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1|235" }]);
  });

  it("shows a newcomer how dice go together, and does it", async () => {
    const page = await show(still("first"));
    expect(page.text("instruction")).toBe(
      "Put dice together, like 1 + 4 = 5, or pick a grouping from the list.",
    );
    expect(page.root.querySelectorAll(".example")).toHaveLength(1);
    expect(page.text("confirm")).toBe("Put dice together: 1 + 4 = 5");
    expect(page.root.querySelectorAll(".grouping[aria-pressed=true]")).toHaveLength(0);
    // A key does the same: unsorted dice that would move nothing are never confirmed.
    await page.press("Enter", die(page, 1));
    expect(names(page, "groups")[0]).toBe("Group 1: 1 and 4, total 5");
    expect([page.text("confirm"), page.text("preview")]).toEqual(["Move 5", "Row 5: to square 1."]);
    expect(sent(page)).toEqual([]);
    // Who has done it once needs no example, but still no turn is thrown away.
    await page.click("Start over");
    expect(page.root.querySelector(".example")).toBeNull();
    await page.click("Put dice together");
    await page.click("Move 5");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">14|2|3" }]);
  });

  it("moves nothing at once where nothing can move", async () => {
    const traits = still("first");
    const [roll, ...groupings] = traits.start.state.choices;
    const idle = groupings.filter(({ rows }) => (rows as number[]).length === 0);
    const state = { ...traits.start.state, choices: [roll!, ...idle], groupings: { ">1|2|3|4": 1 } };
    const page = await show({ ...traits, start: { ...traits.start, state } });
    await page.click("Move nothing");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1|2|3|4" }]);
  });

  it("says beside the points which tokens a set has and lacks, and what it would bring", async () => {
    const page = await show(still("middle"));
    const sets = [...page.root.querySelectorAll("[data-part=set]")].map((set) =>
      [...set.querySelectorAll("span")].map((part) => part.textContent + (part.matches(".has") ? "!" : "")),
    );
    expect(sets[0]).toEqual(["5!", "6", "7!", "8", "9", "10!", "★15"]);
    expect(sets[2]).toEqual(["5", "6!", "7!", "8!", "9", "10!", "★15"]);
    expect(page.text("seats")).toContain("set lacks 6, 8, and 9");
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
});
