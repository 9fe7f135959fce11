import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Grouping, UNUSED } from "../../src/levelx/state/grouping";
import type { GroupChoice, LevelXState } from "../../src/levelx/state/position";
import { LevelXScene } from "../../src/levelx/state/scene.svelte";
import { type Moment, stepKey } from "../../src/wire/protocol";
import { fixture, stateOf, still } from "../fixtures/levelx";
import { type Page, at, show } from "../support/page";

afterEach(() => {
  vi.useRealTimers();
});

const die = (page: Page, number: number): HTMLElement => page.button(`Die ${number}`);
const names = (page: Page, part: string): (string | null)[] =>
  [...page.part(part).querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
const sent = (page: Page): object[] => page.fake.sent;

/** `15|23`, by clicks. */
async function sort(page: Page): Promise<void> {
  await page.click("Die 4");
  await page.click("Group 1");
  await page.click("Die 3");
  await page.click("Group 2");
}

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
    expect(page.text("preview")).toBe("Row 5: to the X square, sends Beatrice back, earns 1 token.");
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
      "Row 5: to the X square, sends Beatrice back, earns 1 token; row 6: to square 1.",
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
    const press = (key: string): Promise<void> => page.press(key, document.activeElement!);
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

  it("moves dice to a group that they are dragged to", async () => {
    const page = await show(still("middle"));
    const box = page.root.querySelector<HTMLElement>("[data-place='0']")!;
    box.getBoundingClientRect = () => new DOMRect(0, 0, 80, 140);
    const target = die(page, 4);
    target.setPointerCapture = () => undefined;
    const pointer = (kind: string, clientX: number): boolean =>
      target.dispatchEvent(new PointerEvent(kind, { clientX, clientY: 70, button: 0, bubbles: true }));
    pointer("pointerdown", 300);
    pointer("pointermove", 298);
    pointer("pointerup", 298);
    expect(names(page, "groups")[0]).toBe("Group 1: 1, total 1");
    pointer("pointerdown", 300);
    pointer("pointermove", 40);
    pointer("pointerup", 40);
    await tick();
    expect(names(page, "groups")[0]).toBe("Group 1: 1 and 5, total 6");
  });

  it("is over when the position changes", async () => {
    const page = await show(still("middle"));
    await sort(page);
    await page.click("Die 1");
    await page.update({ start: fixture("played").step_1 as Moment });
    expect(names(page, "groups")[0]).toBe("Group 1: 1, total 1");
    expect(page.root.querySelectorAll("[data-part=dice] [aria-pressed=true]")).toHaveLength(0);
  });

  it("makes exactly the groupings that Python calls legal", () => {
    for (const name of ["middle", "unused"] as const) {
      const { dice, groupings } = stateOf(fixture(name));
      const places = name === "unused" ? [0, 1, 2, 3, UNUSED] : [0, 1, 2, 3];
      let all = [Grouping.apart(dice!)];
      for (const die of [0, 1, 2, 3]) all = all.flatMap((one) => places.map((place) => one.move(die, place)));
      const made = new Set(all.map(({ token }) => token));
      made.delete(">");
      expect([...made].sort()).toEqual(Object.keys(groupings).sort());
    }
  });
});

describe("the list of all groupings", () => {
  it("holds what Python listed, with what each would do", async () => {
    const traits = still("middle");
    const page = await show(traits);
    const listed = names(page, "groupings");
    expect(listed).toHaveLength(stateOf(traits).choices.length - 1);
    expect(listed).toContain(
      "123 | 5: row 5: to the X square, sends Beatrice back, earns 1 token; row 6: to square 1.",
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
    expect(page.text("legend")).toContain("by points, ↩, squares");
  });

  it("says what it leaves out, and what its signs mean", async () => {
    const page = await show(still("middle"));
    const { groupings, choices } = stateOf(still("middle"));
    expect(page.part("groupings").getAttribute("aria-label")).toBe(
      `${choices.length - 1} of ${Object.keys(groupings).length} groupings`,
    );
    const signs = "+1 token · ↩ sends back · ×2 twice · ★ bonus · – no move. Equal effects once";
    expect(page.text("legend").replaceAll("\u00a0", " ")).toContain(signs);
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

  it("is empty before the roll", async () => {
    const page = await show(still("before"));
    expect(names(page, "groupings")).toEqual([]);
    expect(page.text("groupings")).toContain("Roll to see every grouping.");
  });
});

describe("the board", () => {
  const lit = (page: Page): (string | undefined)[] =>
    [...page.root.querySelectorAll<HTMLElement>(".row.lit")].map((row) => row.dataset.row);

  it("lights up what the grouping would move, send back and earn", async () => {
    const page = await show(still("middle"));
    await sort(page);
    expect(lit(page)).toEqual(["5", "6"]);
    expect(page.root.querySelectorAll(".hollow")).toHaveLength(2);
    expect(page.root.querySelectorAll(".strike")).toHaveLength(1);
    expect([...page.root.querySelectorAll(".gain")].map((gain) => gain.textContent.trim())).toEqual(["+1"]);
  });

  it("tells each row to those who hear it", async () => {
    const page = await show(still("middle"));
    expect(page.root.querySelector("[data-row='9']")!.getAttribute("aria-label")).toBe(
      "Row 9: Alex on square 1; Beatrice on the X square; Carl on square 1; Diana on the start; " +
        "4 tokens left; Beatrice earned 1; Diana earned 3.",
    );
  });

  it("shows marks of its moment", async () => {
    const page = await show(still("lesson"));
    const marked = [...page.root.querySelectorAll("[data-marked]")];
    const kinds = (kind: string): number => marked.filter((element) => element.matches(kind)).length;
    expect([".row", ".square", ".bonus", ".table", ".seat", ".counter"].map(kinds)).toEqual([
      1, 1, 1, 1, 1, 6,
    ]);
    await page.click("One step back");
    expect(page.root.querySelectorAll("[data-marked]")).toHaveLength(0);
  });

  it("shows whose the bonuses are", async () => {
    const page = await show(still("over"));
    const bonuses = [...page.root.querySelectorAll(".bonus")].map((bonus) =>
      bonus.getAttribute("aria-label"),
    );
    expect(bonuses).toEqual(["Bonus 15: Alex", "Bonus 12: Alex", "Bonus 9: Alex", "Bonus 6: to be won"]);
  });
});

describe("the turn", () => {
  it("says who is to act, the scores, and which seat began", async () => {
    const page = await show(still("middle"));
    expect(page.text("headline")).toBe("Alex rolled 1235");
    expect(page.text("seats")).toContain("27 points · started");
    expect(page.text("seats")).toContain("48 points");
    expect((await show(still("over"))).text("headline")).toBe("Alex won");
  });

  it.each<[string, (page: Page) => Promise<void>]>([
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
    expect(page.text("confirm")).toBe("Move 5, send Beatrice back");
    expect(main()).toEqual([]);
    await sort(page);
    expect(main()).toEqual(["Move 5 and 6, send Beatrice back"]);
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

describe("the scene", () => {
  const played = fixture("played");
  const moment = (step: number): Moment => (step ? (played[stepKey(step)] as Moment) : played.start);

  it("ends each step at the moment's state", () => {
    vi.useFakeTimers();
    const scene = new LevelXScene(moment(0));
    for (let step = 1; step <= played.length; step += 1) {
      const staging = at(1);
      scene.play(moment(step - 1).state, moment(step), staging);
      expect(staging.moving).toBe(true);
      vi.advanceTimersByTime(20_000);
      const { pieces, tokens, stacks, awards, dice } = moment(step).state as LevelXState;
      expect(staging.moving).toBe(false);
      expect(scene).toMatchObject({ pieces, tokens, stacks, awards, flight: null });
      expect(scene.dice?.grouping.faces.join("") ?? null).toBe(dice);
    }
  });

  it("lets pieces step, fly back and tokens go to their owner", () => {
    vi.useFakeTimers();
    const { start } = fixture("middle");
    const scene = new LevelXScene(start);
    scene.group(Grouping.apart("1235").move(0, 3));
    const events = [
      { kind: "grouped", seat: 0, groups: ">1|23|5" },
      { kind: "advanced", seat: 0, row: 5, origin: 3, target: 4, why: "x" },
      { kind: "sentback", seat: 1, row: 5, by: 0 },
      { kind: "earned", seat: 0, row: 5, left: 7 },
    ];
    const after = { ...start, events, state: { ...start.state, dice: null } };
    const staging = at(1);
    scene.play(start.state, after, staging);
    const seen = new Set<string>();
    for (let i = 0; i < 300 && staging.moving; i += 1) {
      const { pieces, tokens, flight } = scene;
      seen.add(`${pieces[0]![0]} ${pieces[1]![0]} ${tokens[0]![0]} ${flight?.kind ?? "none"}`);
      vi.advanceTimersByTime(10);
    }
    expect([...seen]).toEqual(["3 4 2 none", "4 4 2 none", "4 0 2 piece", "4 0 2 none", "4 0 2 token"]);
  });

  it("shows the dice in the groups that were confirmed", () => {
    vi.useFakeTimers();
    const scene = new LevelXScene(moment(1));
    scene.play(moment(1).state, moment(2), at(1));
    expect(scene.dice?.grouping.token).toBe(">15|23");
    expect(scene.dice?.seat).toBe(0);
  });
});
