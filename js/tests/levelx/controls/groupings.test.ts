import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { GroupChoice } from "../../../src/levelx/state/position";
import { stateOf, still } from "../../fixtures/levelx";
import { names, sort } from "../../support/levelx-dice";
import { type Page, show } from "../../support/page";

const sent = (page: Page): object[] => page.fake.sent;

describe("the list of all groupings", () => {
  it("holds what Python listed, with what each would do", async () => {
    const traits = still("middle");
    const page = await show(traits);
    const listed = names(page, "groupings");
    expect(listed).toHaveLength(stateOf(traits).choices.length - 1);
    expect(listed).toContain(
      "123 | 5: row 5: to the X square, sends Beatrice back, earns 1 token; row 6: to square 1; " +
        "then sent back: 3.6%.",
    );
    expect(listed.at(-1)).toBe("1235: nothing moves.");
  });

  it("begins with the most points, then come pieces sent back, then squares, and says so", async () => {
    const page = await show(still("middle"));
    const worth = stateOf(still("middle"))
      .choices.slice(1)
      .map((choice) => {
        const { token, earns = [], awards = [], sends = [], advances = [] } = choice as GroupChoice;
        const points = [...earns, ...awards].reduce((sum, number) => sum + number, 0);
        return { token, key: points * 10_000 + sends.length * 100 + advances.length };
      });
    const dice = names(page, "groupings").map((name) => `>${name!.split(":")[0]!.replaceAll(" ", "")}`);
    const keys = dice.map((token) => worth.find((one) => one.token === token)!.key);
    expect(new Set(keys).size).toBeGreaterThan(2);
    expect(keys).toEqual([...keys].sort((one, other) => other - one));
    expect(page.text("legend")).toContain("most points first");
  });

  it("says what it leaves out, and what its signs mean", async () => {
    const page = await show(still("middle"));
    const { groupings, choices } = stateOf(still("middle"));
    expect(page.part("groupings").getAttribute("aria-label")).toBe(
      `${choices.length - 1} of ${Object.keys(groupings).length} groupings`,
    );
    const signs =
      "↩ sends back · ×2 twice · ★ bonus · ⚠ risk of being sent back · – no move. Same effect listed once";
    expect(page.text("legend").replaceAll("\u00a0", " ")).toContain(signs);
  });

  it("shows what each earns and risks in signs, as the position after it decides", async () => {
    const page = await show(still("middle"));
    const signs = (dice: string): string[] =>
      [...page.button(dice).querySelectorAll<HTMLElement>(".effect")].map((sign) =>
        sign.dataset.short!.replaceAll("\u2009", " ").replace("\ufe0e", ""),
      );
    expect(signs("1 | 23 | 5")).toEqual(["5×2 ↩ +2", "⚠ 4%"]);
    expect(signs("135 | 2")).toEqual(["9 ↩ +1", "⚠ 75%"]);
    expect(signs("1 | 235")).toEqual(["10"]);
    expect(signs("1235")).toEqual(["–"]);
  });

  it("previews a grouping, and lays the dice so when it is clicked", async () => {
    const page = await show(still("middle"));
    await page.point("1 | 235");
    expect(page.text("preview")).toBe("Row 10: to square 1.");
    await page.click("1 | 235");
    expect(names(page, "groups")).toEqual([
      "Group 1: 1, total 1",
      "Group 2: 2, 3, and 5, total 10",
      "Group 3: no dice",
      "Group 4: no dice",
    ]);
    expect(page.button("1 | 235").getAttribute("aria-pressed")).toBe("true");
    expect(sent(page)).toEqual([]);
    await page.click("Move 10");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1|235" }]);
  });

  it("lays turned dice as Python says that they show", async () => {
    const traits = still("middle");
    Object.assign(stateOf(traits).choices[1]!, { token: ">33|25", faces: "3235" });
    const page = await show(traits);
    await page.click("33 | 25");
    expect(names(page, "groups").slice(0, 2)).toEqual([
      "Group 1: 3 and 3, total 6",
      "Group 2: 2 and 5, total 7",
    ]);
  });

  const clicked = (page: Page, init: PointerEventInit): unknown =>
    page.button("1 | 235").dispatchEvent(new PointerEvent("click", { bubbles: true, ...init }));

  it("confirms a grouping that is clicked twice, or chosen and then entered", async () => {
    for (const again of [
      (page: Page) => clicked(page, { detail: 2, pointerType: "mouse" }),
      (page: Page) => page.press("Enter", page.button("1 | 235")),
    ]) {
      const page = await show(still("middle"));
      // What is not chosen yet is laid by Enter, as by a click.
      await page.press("Enter", page.button("1 | 235"));
      expect(sent(page)).toEqual([]);
      clicked(page, { detail: 1 });
      await tick();
      await again(page);
      expect(sent(page)).toMatchObject([{ kind: "act", token: ">1|235" }]);
    }
  });

  it("never confirms by a finger that taps twice", async () => {
    const page = await show(still("middle"));
    clicked(page, { detail: 1, pointerType: "touch" });
    await tick();
    clicked(page, { detail: 2, pointerType: "touch" });
    expect(sent(page)).toEqual([]);
  });

  it("marks the row with the same effect as the dice on the table", async () => {
    const page = await show(still("middle"));
    const marked = (): (string | null)[] =>
      [...page.part("groupings").querySelectorAll("[aria-pressed=true] .dice")].map(
        (dice) => dice.textContent,
      );
    expect(marked()).toEqual(["12 | 3 | 5"]);
    await sort(page);
    expect(marked()).toEqual(["123 | 5"]);
  });

  it("goes from row to row with the arrow keys", async () => {
    const page = await show(still("middle"));
    const rows = page.part("groupings").querySelectorAll("button");
    await page.press("ArrowDown", rows[0]!);
    expect(document.activeElement).toBe(rows[1]);
    await page.press("ArrowUp", rows[1]!);
    expect(document.activeElement).toBe(rows[0]);
  });

  it("is empty before the roll", async () => {
    const page = await show(still("before"));
    expect(names(page, "groupings")).toEqual([]);
    expect(page.text("groupings")).toContain("Roll to see every grouping.");
  });
});
