import { tick } from "svelte";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Opponents } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import * as levelx from "../fixtures/levelx";
import * as plain from "../fixtures/plain";
import { die, names } from "../support/levelx-dice";
import { type Page, show } from "../support/page";

const REPEAT = { repeat: true };
const sent = (page: Page): object[] => page.fake.sent;
const wheres = (page: Page): string => page.text("where");

/** Holds a key for 1.8 seconds. */
async function hold(page: Page, key: string, target: Element = page.root): Promise<void> {
  await page.press(key, target);
  for (let time = 0; time < 1800; time += 33) expect(await page.press(key, target, REPEAT)).toBe(false);
}

it("keeps JupyterLab away from what has the focus", async () => {
  const page = await show(still("ladder"));
  const focusable = page.root.querySelectorAll<HTMLElement>("button, input, select, summary, [tabindex]");
  expect(focusable.length).toBeGreaterThan(20);
  for (const element of [page.root, ...focusable]) {
    element.focus();
    expect(element.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  }
});

describe("a key that is held", () => {
  it.each([
    ["r", { kind: "act", token: "roll" }],
    ["3", { kind: "act", token: ">3" }],
    ["u", { kind: "undo" }],
  ])("acts once: %s", async (key, message) => {
    const page = await show(still("ladder"));
    await hold(page, key);
    expect(sent(page)).toMatchObject([message]);
    // The answer makes no new press of it.
    await page.update({});
    expect(await page.press(key, page.root, REPEAT)).toBe(false);
    expect(sent(page)).toHaveLength(1);
    await page.press(key);
    expect(sent(page)).toHaveLength(2);
  });

  it("presses a button or a rung once", async () => {
    const page = await show(still("ladder"));
    await hold(page, "Enter", page.button("Rung 2"));
    await hold(page, " ", page.button("Rung 2"));
    // Two presses; of a button the browser makes the click.
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
    expect(page.text("notice")).toContain("this one was ignored");
    for (const key of ["Enter", " "]) {
      expect(await page.press(key, page.button("Roll"))).toBe(true);
      expect(await page.press(key, page.button("Roll"), REPEAT)).toBe(false);
    }
  });

  it("opens what it opens once", async () => {
    const page = await show(still("ladder"));
    await hold(page, "s");
    expect(page.root.querySelector("[data-part=record]")).not.toBeNull();
  });

  it("walks on through the game", async () => {
    const page = await show(still("rulebook"));
    await page.press("ArrowLeft");
    for (let time = 0; time < 4; time += 1) await page.press("ArrowLeft", page.button("Undo"), REPEAT);
    expect(wheres(page)).toBe("14/19");
  });

  it("writes on in a field", async () => {
    const page = await show(still("hand"));
    const field = page.root.querySelector<HTMLInputElement>("input.text")!;
    for (const key of ["r", "3", "ArrowLeft", " "])
      expect([await page.press(key, field), await page.press(key, field, REPEAT)]).toEqual([true, true]);
    expect(sent(page)).toEqual([]);
  });
});

describe("the place of a key", () => {
  it.each([
    ["'", "Digit4", ">4"],
    ["к", "KeyR", "roll"],
  ])("counts where its letter has no meaning: %s on %s", async (key, code, token) => {
    const page = await show(still("ladder"));
    await page.press(key, page.root, { code });
    expect(sent(page)).toMatchObject([{ kind: "act", token }]);
  });

  it.each<[string, KeyboardEventInit]>([
    ["o", { code: "KeyR" }],
    ["'", { code: "Digit4", ctrlKey: true }],
    ["Clear", { code: "Numpad5" }],
  ])("does not count else: %s", async (key, more) => {
    const page = await show(still("ladder"));
    expect(await page.press(key, page.root, more)).toBe(true);
    expect(sent(page)).toEqual([]);
  });

  it("is no digit where the pad has arrows", async () => {
    const page = await show(still("rulebook"));
    await page.press("ArrowLeft", page.root, { code: "Numpad4" });
    expect(sent(page)).toMatchObject([{ kind: "goto", cursor: 18 }]);
  });

  it("counts for a letter that means something only here", async () => {
    const page = await show(still("ladder"));
    await page.press("?", page.root, { code: "Digit7", shiftKey: true });
    expect(page.root.querySelector("dialog")).not.toBeNull();
    expect(sent(page)).toEqual([]);
  });

  it("puts dice into groups in Level X", async () => {
    const page = await show(levelx.still("middle"));
    await page.press("&", die(page, 4), { code: "Digit1" });
    expect(names(page, "groups")[0]).toBe("Group 1: 1 and 5, total 6");
    await page.press("Enter", die(page, 4), { ctrlKey: true });
    await page.press("Enter", die(page, 4), REPEAT);
    expect(sent(page)).toEqual([]);
  });

  it("counts in a game without a page of its own", async () => {
    const page = await show(plain.still("start"));
    await page.press("к", page.root, { code: "KeyR" });
    expect(sent(page)).toMatchObject([{ kind: "act", token: "roll" }]);
  });
});

describe("the page around the board, which may be a slide", () => {
  function listen(): string[] {
    const heard: string[] = [];
    const note = ({ key }: KeyboardEvent): unknown => heard.push(key);
    document.addEventListener("keydown", note);
    onTestFinished(() => document.removeEventListener("keydown", note));
    return heard;
  }

  it("hears no key that means something to the board", async () => {
    const page = await show(still("finished"));
    const heard = listen();
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", "r", "u", "c"]) await page.press(key);
    await page.press(" ", page.root.querySelector("button")!);
    for (const key of ["ArrowUp", "PageDown", "ArrowLeft"])
      await page.press(key, page.root.querySelector("input[type=range]")!);
    expect(heard).toEqual([]);
  });

  it("hears the others", async () => {
    const page = await show(still("finished"));
    const heard = listen();
    for (const key of ["z", "Escape", "PageDown"]) await page.press(key);
    for (const target of [page.root, page.root.querySelector("input[type=range]")!])
      await page.press("ArrowRight", target, { ctrlKey: true });
    expect(heard).toEqual(["z", "Escape", "PageDown", "ArrowRight", "ArrowRight"]);
  });

  it("hears nothing of what is written in a field", async () => {
    const page = await show(still("start", { dice: "hand" }));
    const heard = listen();
    for (const key of ["6", "4", " ", "n", "ArrowLeft"])
      await page.press(key, page.root.querySelector("input.text")!);
    expect(heard).toEqual([]);
  });
});

describe("while the narrator speaks", () => {
  /** The rulebook's example on its way to a step. */
  async function tellTo(step: number): Promise<Page> {
    const page = await show({ ...still("rulebook", { length: step - 1, cursor: step - 1 }), speed: 1 });
    await page.update({ length: step, cursor: step });
    expect(moving(page)).toBe(true);
    return page;
  }
  const moving = (page: Page): boolean => page.root.classList.contains("exxtra--moving");

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["a key", (page) => page.press("4")],
    ["a click", (page) => page.click("Rung 4", 1)],
  ])("%s ends its speech, and counts once", async (_, act) => {
    const page = await tellTo(2);
    await act(page);
    expect(moving(page)).toBe(false);
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">4" }]);
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["R", (page) => page.press("r")],
    ["a click", (page) => page.click("Roll", 1)],
  ])("%s rolls for the next seat, a second after a bust", async (_, act) => {
    vi.useFakeTimers();
    const page = await tellTo(3);
    vi.advanceTimersByTime(1500);
    await tick();
    expect(page.text("headline")).toContain("the turn is over");
    await act(page);
    expect([moving(page), page.text("instruction").includes("Beatrice")]).toEqual([false, true]);
    expect(sent(page)).toMatchObject([{ kind: "act", token: "roll" }]);
  });

  it("a finger's tap looks at what follows", async () => {
    const page = await tellTo(2);
    await page.tap("Rung 4");
    expect([moving(page), sent(page)]).toEqual([false, []]);
    expect(page.button("Rung 4").dataset.held).toBe("true");
  });

  it.each([".action", "svg.board"])(
    "a click on %s lets a bot's step come to its end, and makes none",
    async (at) => {
      const opponents = {
        ...(fixture("advised")._opponents as Opponents),
        seats: Array<string>(4).fill("attacker"),
        left: false,
      };
      const page = await show({
        ...still("rulebook", { length: 0, cursor: 0, _opponents: opponents }),
        speed: 1,
      });
      await page.update({ length: 1, cursor: 1 });
      expect(moving(page)).toBe(true);
      page.root.querySelector(at)!.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
      await tick();
      expect([moving(page), sent(page)]).toEqual([false, []]);
    },
  );

  it("a click on the grouping that is carried out lets it come to its end", async () => {
    const traits = levelx.fixture("played");
    const page = await show({ ...traits, length: 1, cursor: 1 });
    await page.update({ length: 2, cursor: 2 });
    expect(moving(page)).toBe(true);
    page.part("confirm").dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    await tick();
    expect([moving(page), sent(page)]).toEqual([false, []]);
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["R", (page) => page.press("r")],
    ["a click", (page) => page.click("Roll", 1)],
    ["the second click of two", (page) => page.click("Roll", 2)],
  ])("%s does not roll dice again that are rolling, and says so", async (_, act) => {
    const page = await tellTo(2);
    await act(page);
    await tick();
    expect(sent(page)).toEqual([]);
    expect(page.text("notice")).toBe("A second click right after the first does not count.");
  });
});

describe("two clicks", () => {
  it("are one step where nothing moves, and say so", async () => {
    const page = await show(still("ladder"));
    await page.click("Roll", 1);
    await page.update({});
    await page.click("Roll", 2);
    await page.click("Rung 2", 2);
    expect(sent(page)).toHaveLength(1);
    expect(page.text("notice")).toContain("A second click right after the first does not count. (2");
    await page.click("Roll", 1);
    expect(sent(page)).toHaveLength(2);
  });

  it("of a finger look first, and place then", async () => {
    const page = await show(still("ladder"));
    await page.tap("Rung 2");
    expect(sent(page)).toEqual([]);
    page
      .button("Rung 2")
      .dispatchEvent(new PointerEvent("click", { pointerType: "touch", detail: 2, bubbles: true }));
    expect(sent(page)).toMatchObject([{ kind: "act", token: ">2" }]);
  });

  it("undo twice", async () => {
    const page = await show(still("rulebook"));
    await page.click("Undo", 1);
    await page.update({});
    await page.click("Undo", 2);
    expect(sent(page)).toMatchObject([{ kind: "undo" }, { kind: "undo" }]);
  });
});
