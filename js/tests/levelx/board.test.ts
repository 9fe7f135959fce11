import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Grouping, UNUSED } from "../../src/levelx/state/grouping";
import type { LevelXState } from "../../src/levelx/state/position";
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
  await page.click("Group A");
  await page.click("Die 3");
  await page.click("Group B");
}

describe("sorting dice", () => {
  it("begins with each die alone, and says what OK would do", async () => {
    const page = await show(still("middle"));
    expect(names(page, "dice")).toEqual([
      "Die 1: 1, group A",
      "Die 2: 2, group B",
      "Die 3: 3, group C",
      "Die 4: 5, group D",
    ]);
    expect(names(page, "groups")[3]).toBe("Group D: 5, total 5");
    expect(page.text("preview")).toBe("Row 5: to the X square, sends Beatrice back, earns 1 token.");
  });

  it("is done by clicking a die, then the + of a group, then OK", async () => {
    const page = await show(still("middle"));
    await sort(page);
    expect(names(page, "groups")).toEqual([
      "Group A: 1 and 5, total 6",
      "Group B: 2 and 3, total 5",
      "Group C: no dice",
      "Group D: no dice",
    ]);
    expect(page.text("preview")).toBe(
      "Row 5: to the X square, sends Beatrice back, earns 1 token; row 6: to square 1.",
    );
    expect(sent(page)).toMatchObject([]);
    await page.click("OK");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">15|23" }]);
  });

  it("is done by keys alone", async () => {
    const page = await show(still("middle"));
    const press = (key: string): Promise<void> => page.press(key, document.activeElement!);
    die(page, 1).focus();
    await press("ArrowLeft");
    expect(document.activeElement).toBe(die(page, 4));
    await press("a");
    expect(document.activeElement).toBe(die(page, 4));
    await press("ArrowLeft");
    await press("B");
    await press("Enter");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">15|23" }]);
  });

  it("can be begun again before OK", async () => {
    const page = await show(still("middle"));
    for (const again of [() => page.click("Start over"), () => page.press("Escape", die(page, 1))]) {
      await sort(page);
      await again();
      expect(names(page, "groups")[1]).toBe("Group B: 2, total 2");
    }
  });

  it("does nothing with a + before a die was chosen", async () => {
    const page = await show(still("middle"));
    await page.click("Group A");
    expect(names(page, "groups")[0]).toBe("Group A: 1, total 1");
    expect(page.button("Group A").getAttribute("aria-disabled")).toBe("true");
  });

  it("leaves dice out only where the rules allow it", async () => {
    expect(names(await show(still("middle")), "groups")).toHaveLength(4);
    const page = await show(still("unused"));
    await page.click("Die 1");
    await page.click("Not used");
    await page.press("x", die(page, 2));
    expect(names(page, "groups")[4]).toBe("Not used: 1 and 1");
    await page.click("OK");
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
    expect(names(page, "groups")[0]).toBe("Group A: 1, total 1");
    pointer("pointerdown", 300);
    pointer("pointermove", 40);
    pointer("pointerup", 40);
    await tick();
    expect(names(page, "groups")[0]).toBe("Group A: 1 and 5, total 6");
  });

  it("is over when the position changes", async () => {
    const page = await show(still("middle"));
    await sort(page);
    await page.click("Die 1");
    await page.update({ start: fixture("played").step_1 as Moment });
    expect(names(page, "groups")[0]).toBe("Group A: 1, total 1");
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
    expect(listed.at(-1)).toBe("1235: moves nothing.");
  });

  it("previews a grouping, and plays it when it is clicked", async () => {
    const page = await show(still("middle"));
    await page.point("1 | 235");
    expect(page.text("preview")).toBe("Row 10: to square 1.");
    await page.click("1 | 235");
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">1|235" }]);
  });

  it("is empty before the roll", async () => {
    const page = await show(still("before"));
    expect(names(page, "groupings")).toEqual([]);
    expect(page.text("groupings")).toContain("After the roll");
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
        "4 tokens left; Beatrice has earned 1; Diana has earned 3.",
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
    expect(bonuses).toEqual([
      "Bonus 15: Alex's",
      "Bonus 12: Alex's",
      "Bonus 9: Alex's",
      "Bonus 6: to be won",
    ]);
  });
});

describe("the turn", () => {
  it("says who is to act, and the scores with (1) at the seat that began", async () => {
    const page = await show(still("middle"));
    expect(page.text("headline")).toBe("Alex rolled 1235");
    expect(page.text("seats")).toContain("27 points (1)");
    expect(page.text("seats")).toContain("48 points");
    expect((await show(still("over"))).text("headline")).toBe("Alex has won");
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ["a click", (page) => page.click("Roll")],
    ["R", (page) => page.press("r")],
  ])("rolls by %s", async (_, act) => {
    const page = await show(still("before"));
    expect(page.button("OK").getAttribute("aria-disabled")).toBe("true");
    await page.click("OK");
    await act(page);
    expect(sent(page)).toMatchObject([{ kind: "act", token: "roll" }]);
  });

  it("goes on with the dice when they were rolled from here", async () => {
    const page = await show(still("before"));
    page.button("Roll").focus();
    await page.click("Roll");
    await page.update({ start: fixture("middle").start });
    await tick();
    expect(document.activeElement).toBe(die(page, 1));
  });

  it("leaves the focus alone when somebody else has rolled", async () => {
    const page = await show(still("before"));
    page.button("Roll").focus();
    await page.update({ start: fixture("middle").start });
    await tick();
    expect(document.activeElement).toBe(page.button("Roll"));
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
      expect(focusable.length).toBeGreaterThan(15);
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
      scene.play(moment(step - 1).state, moment(step), at(1));
      expect(scene.moving).toBe(true);
      vi.advanceTimersByTime(20_000);
      const { pieces, tokens, stacks, awards, dice } = moment(step).state as LevelXState;
      expect(scene).toMatchObject({ pieces, tokens, stacks, awards, moving: false, flight: null });
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
    scene.play(start.state, after, at(1));
    const seen = new Set<string>();
    for (let i = 0; i < 300 && scene.moving; i += 1) {
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
