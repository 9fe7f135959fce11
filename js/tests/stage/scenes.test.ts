import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { SceneRow, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { OPEN } from "../support/asked";
import { settle } from "../support/mounted";
import { type Page, show, write } from "../support/page";

const ROW: SceneRow = {
  titles: ["Start", "Diana’s choice", "End"],
  at: 2,
  press: 1,
  presses: 4,
  away: false,
  next: "ask",
  show: "",
};
const shown = (row: Partial<SceneRow> = {}, traits: Partial<WidgetModel> = {}): Promise<Page> =>
  show(still("ladder", { _scenes: { ...ROW, ...row }, ...traits }));
const moves = (page: Page): unknown[] =>
  page.fake.sent.map((message) => ("move" in message ? message.move : "number" in message && message.number));
/** Opens the list, and writes into its field. */
async function seek(page: Page, text: string): Promise<HTMLInputElement> {
  await page.press("g");
  const field = page.part("scene-list").querySelector("input")!;
  await write(field, text);
  return field;
}
const listed = (page: Page): string[] =>
  [...page.part("scene-list").querySelectorAll("li")].map((item) => item.textContent.trim());

describe("the strip of scenes", () => {
  it("takes the place of the slider, and says where one is and what comes", async () => {
    const page = await shown();
    expect(page.root.querySelector("[data-part=history]")).toBeNull();
    expect(page.text("scene")).toBe("2/3 Diana’s choice");
    const dots = (kind: string): number => page.part("scenes").querySelectorAll(kind).length;
    expect([dots(".press"), dots(".press.made"), dots(".dot:not(.press)")]).toEqual([4, 1, 2]);
    expect(page.button("Ask the question").getAttribute("aria-disabled")).toBe("false");
    await page.update({ _scenes: { ...ROW, away: true } });
    expect(page.button("Back to the script")).not.toBeNull();
    // The title of the next scene would tell what comes.
    await page.update({ _scenes: { ...ROW, press: 4, next: "scene" } });
    expect(page.button("Next scene")).not.toBeNull();
    await page.update({ _scenes: { ...ROW, at: 3, press: 4, next: "" } });
    expect(page.button("End of the scenes").getAttribute("aria-disabled")).toBe("true");
  });

  it("lists the scenes, and shows the chosen one", async () => {
    const page = await shown();
    await page.click("2/3");
    expect(listed(page)).toEqual(["1 Start", "2 Diana’s choice", "3 End"]);
    expect(page.button("2/3").dataset.part).toBe("scene");
    expect(page.part("scene-list")!.querySelector("[aria-current]")!.textContent).toContain("Diana");
    await page.click("3 End");
    expect([moves(page), page.part("scene-list")]).toEqual([[3], null]);
  });

  it.each([
    ["2", ["2 Diana’s choice"]],
    ["CHOICE", ["2 Diana’s choice"]],
    ["st", ["1 Start"]],
    ["9", []],
  ])("finds a scene by its number or by letters: %s", async (text, found) => {
    const page = await shown();
    const field = await seek(page, text);
    expect(listed(page)).toEqual(found);
    await page.press("Enter", field);
    expect(moves(page)).toEqual(found.map((name) => Number(name[0])));
  });

  it("opens the drawer of each scene, and closes it in the next", async () => {
    const page = await shown();
    await page.update({ _scenes: { ...ROW, at: 3, show: "log" } });
    expect(page.button("Log").getAttribute("aria-expanded")).toBe("true");
    await page.update({ _scenes: { ...ROW, at: 1 } });
    expect(page.button("Log").getAttribute("aria-expanded")).toBe("false");
  });

  it("opens the drawer of the first scene, and again after its question", async () => {
    const row = { ...ROW, show: "log" as const };
    const page = await shown(row);
    const opened = (): string => page.part("drawer").dataset.drawer!;
    expect([opened(), page.button("Log").getAttribute("aria-expanded")]).toEqual(["log", "true"]);
    await page.update({ question: { ...OPEN, answers: 0 } });
    expect(opened()).toBe("ask");
    await page.update({ question: null });
    expect(opened()).toBe("log");
  });

  it("leaves questions and explanations to the author", async () => {
    const page = await show(still("start", { _scenes: ROW }));
    expect(page.root.querySelector("[data-part=primer]")).toBeNull();
    const asked = await shown({}, { question: null, topics: ["bust"] });
    await asked.drawer("ask");
    await asked.click("Will the next roll be a bust?");
    await asked.update({ question: { ...OPEN, state: "revealed", answers: 0 } });
    expect(asked.root.textContent).toContain("This question has no single right answer.");
    expect(asked.root.textContent).not.toContain("Ask the class …");
    await asked.update({ _scenes: {} });
    expect(asked.root.textContent).toContain("Ask the class …");
  });
});

describe("the keys of scenes", () => {
  it.each([
    ["ArrowRight", "next"],
    ["PageDown", "next"],
    [" ", "next"],
    ["ArrowLeft", "back"],
    ["PageUp", "back"],
    ["Home", "again"],
    ["End", "end"],
  ])("%s", async (key, move) => {
    const page = await shown();
    await page.press(key);
    await page.press(key, page.root, { repeat: true });
    expect(moves(page)).toEqual([move]);
  });

  it("counts every quick press", async () => {
    const page = await shown();
    for (let presses = 0; presses < 3; presses += 1) await page.press("ArrowRight");
    expect(moves(page)).toEqual(["next", "next", "next"]);
  });

  it("goes from scene to scene with Shift", async () => {
    const page = await shown();
    await page.press("ArrowRight", page.root, { shiftKey: true });
    await page.press("ArrowLeft", page.root, { shiftKey: true });
    expect(moves(page)).toEqual(["scene", "before"]);
  });

  it("lead: the button that rolls is pale, and no instruction follows what the author says", async () => {
    const start = { ...still("ladder").start, comments: ["Ann never stops."] };
    const page = await shown({}, { start });
    expect(page.button("Roll").classList.contains("exxtra-main")).toBe(false);
    expect([page.text("headline"), page.text("instruction")]).toEqual(["Ann never stops.", ""]);
    await page.update({ _scenes: { ...ROW, away: true } });
    expect(page.button("Roll").classList.contains("exxtra-main")).toBe(true);
    expect(page.text("instruction")).not.toBe("");
  });

  it("leaves Space to a button, and digits to the rungs", async () => {
    const page = await shown();
    await page.press(" ", page.button("Roll"));
    await page.press("3");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">3" }]);
  });
});

it("plays by a key at once where a roll ends the vote", async () => {
  const page = await show(still("ladder", { question: { ...OPEN, answers: 0 } }));
  expect(await page.press("Enter", page.button("Close"))).toBe(true);
  await page.press("3");
  expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">3" }]);
});

it("has the teacher's notes below the board where windows are blocked, but not for the class", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const page = await shown();
  await page.press("n");
  expect(page.fake.sent).toMatchObject([{ kind: "notes" }]);
  const plan = { minutes: 0, total: 0, line: "", picture: "" };
  page.fake.tell({ kind: "notes", at: 2, press: 1, note: "Hold up both dice.", ...plan });
  await tick();
  expect(page.text("notes")).toContain("Hold up both dice.");
  await page.press("f");
  expect(page.part("notes")).toBeNull();
  await page.press("n");
  expect(page.text("notice")).toContain("The browser blocks new windows.");
});

it("runs the teacher's clock from the first look at the notes, red past the plan", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const page = await shown();
  vi.useFakeTimers();
  const clock = (): HTMLElement => page.part("notes").querySelector("[role=timer]")!;
  const pictures = (): number => page.part("notes").querySelectorAll("img").length;
  await page.press("n");
  const notes = {
    kind: "notes",
    at: 2,
    press: 1,
    note: "",
    minutes: 2,
    total: 5,
    line: "64",
    picture: "<svg/>",
  };
  page.fake.tell(notes as never);
  await vi.advanceTimersByTimeAsync(65_000);
  expect([clock().textContent, clock().style.color, pictures()]).toEqual(["1:05", "", 1]);
  // Closed and opened again, the clock has run on.
  await page.press("n");
  await page.press("n");
  await vi.advanceTimersByTimeAsync(56_000);
  expect([clock().textContent, clock().style.color === ""]).toEqual(["2:01", false]);
  await page.update({ _scenes: { ...ROW, away: true } });
  expect([pictures(), page.text("notes").includes("Next: Back to the script")]).toEqual([0, true]);
});

describe("the keys of a clicker", () => {
  it("work in a field of one line, and no others", async () => {
    const page = await shown({}, { question: { ...OPEN, answers: 0 } });
    const field = page.part("question").querySelector("input")!;
    for (const key of ["PageDown", "PageUp"]) expect(await page.press(key, field)).toBe(false);
    for (const key of [" ", ".", "ArrowRight"]) expect(await page.press(key, field)).toBe(true);
    expect(moves(page)).toEqual(["next", "back"]);
    await page.press("F5", field);
    expect(page.root.getAttribute("role")).toBe("dialog");
    await page.press(".");
    expect(page.root.classList.contains("exxtra--blank")).toBe(true);
  });

  it("find the focus on the board after a click on a button", async () => {
    const page = await shown();
    page.button("Roll").focus();
    await page.click("Roll", 1);
    expect(document.activeElement).toBe(page.root);
    page.button("Roll").focus();
    await page.click("Roll");
    expect(document.activeElement).toBe(page.button("Roll"));
  });
});

describe("without Python", () => {
  const cut = async (): Promise<Page> => {
    const page = await show(still("rulebook", { _scenes: ROW }));
    page.fake.onSend = () => Promise.reject(new Error("no kernel"));
    await page.press("r");
    await settle();
    page.fake.sent.length = 0;
    return page;
  };

  it("the shown scene can be walked, and the strip says why no more", async () => {
    const page = await cut();
    expect(page.text("no-python")).toBe("Without Python you can only go through what this scene has shown.");
    await page.press("ArrowLeft");
    expect(page.shown).toBe(18);
    await page.press("Home");
    expect(page.shown).toBe(0);
    expect(page.button("Back").getAttribute("aria-disabled")).toBe("true");
    await page.click("One step forward");
    expect(page.shown).toBe(1);
    await page.press("End");
    expect(page.shown).toBe(19);
    expect(page.button("One step forward").getAttribute("aria-disabled")).toBe("true");
    expect(page.fake.sent).toEqual([]);
  });

  it("no other scene can be shown, and a notice says so", async () => {
    const page = await cut();
    await page.press("g");
    await page.click("3 End");
    expect([page.text("notice"), page.fake.sent]).toEqual([expect.stringContaining("not responding"), []]);
  });
});
