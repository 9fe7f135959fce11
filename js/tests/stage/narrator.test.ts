/** What the narrator says at a moment, and whose badge it wears. */
import { describe, expect, it, vi } from "vitest";
import { type Moment, type WidgetModel, stepKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { still as levelx } from "../fixtures/levelx";
import { still as plain } from "../fixtures/plain";
import { OPEN } from "../support/asked";
import { type Page, show } from "../support/page";

const badge = (page: Page): string => page.part("narrator").querySelector(".seat-badge")!.textContent.trim();
/** The rulebook's game after so many steps. */
const after = (steps: number, traits: Partial<WidgetModel> = {}): WidgetModel =>
  still("rulebook", { length: steps, cursor: steps, ...traits });
/** The same step with other comments. */
const commented = (step: number, comments: string[]): Partial<WidgetModel> =>
  ({
    [stepKey(step)]: { ...(fixture("rulebook")[stepKey(step)] as Moment), comments },
  }) as Partial<WidgetModel>;

describe("the end of a game", () => {
  it.each<[string, WidgetModel, RegExp]>([
    ["EXXtra", still("finished"), /^Bo won!$/],
    ["Level X", levelx("over"), /^Alex won\.$/],
    ["Level X, shared", levelx("shared"), /^Alex.* and .*Beatrice shared the win with 15 points\.$/],
    ["a game of its own", plain("won"), /^Bo\b[^.]*won[^.]*\.$/],
  ])("of %s is told in one sentence, and on the card", async (_, traits, sentence) => {
    const page = await show(traits);
    expect(page.text("headline")).toMatch(sentence);
    const name = /Alex|Bo/.exec(page.text("headline"))![0];
    expect(page.part("result").querySelector(".headline")!.textContent).toContain(name);
  });

  it("is told where its game marks no sentence as a win", async () => {
    const won = plain("won");
    const page = await show({ ...won, board: { ...won.board, tones: {} } });
    expect(page.text("headline")).toBe("Bo won.");
  });
});

describe("an X on the first roll", () => {
  it.each([
    [
      "en",
      "Alex rolled 00: an X counts as 0 on the first roll.",
      "Place on a free rung, or roll again. An X would be a bust.",
    ],
    [
      "de",
      "Alex hat 00 gewürfelt: Im ersten Wurf ist X 0.",
      "Auf eine freie Stufe legen oder weiterwürfeln. Ein X wäre ein Fehlwurf.",
    ],
    [
      "fr",
      "Alex lance 00 : X vaut 0 au premier lancer.",
      "Posez sur un échelon libre ou relancez. Un X serait un lancer raté.",
    ],
  ])("is explained once in %s", async (language, event, next) => {
    const page = await show(after(1, { language }));
    expect(page.text("headline").replace(/\s/g, " ")).toBe(event);
    expect(page.text("instruction")).toBe(next);
  });
});

describe("after a vote", () => {
  const asked = { ...OPEN, answers: 0, text: "0/0/0/0 A 42", cursor: 2 };

  it("the narrator tells what the dice have decided, and the card keeps the question", async () => {
    const page = await show(after(2, { question: asked, topics: ["bust"] }));
    expect(page.text("headline")).toBe("Alex to roll. How likely is a bust?");
    expect(page.part("prompt").classList.contains("exxtra-heard")).toBe(true);
    await page.update({ length: 3, cursor: 3, question: { ...asked, state: "closed", outcome: true } });
    expect([page.text("headline"), badge(page)]).toEqual(["Bust! Alex stayed at the start.", "A"]);
    expect(page.part("prompt").classList.contains("exxtra-heard")).toBe(false);
    expect(page.text("prompt")).toBe("Alex to roll. How likely is a bust?");
  });

  it("the question stays where nothing was rolled", async () => {
    const page = await show(after(2, { question: { ...asked, state: "closed" } }));
    expect(page.text("headline")).toBe("Alex to roll. How likely is a bust?");
  });
});

describe("the badge", () => {
  it("is that of the seat that made the step, under a caption too", async () => {
    expect(badge(await show(after(3)))).toBe("A");
    expect(badge(await show(after(3, commented(3, ["… and then an X."]))))).toBe("A");
  });

  it("is that of the seat that removes dice, not of the one that gets them back", async () => {
    expect(badge(await show(after(11)))).toBe("C");
  });

  it("is that of the winner at the end, and of the seat to act at the start", async () => {
    expect(badge(await show(still("finished")))).toBe("B");
    expect(badge(await show(after(0)))).toBe("A");
  });
});

it.each([0, 1, 2, 3, 11, 19])("ends its large line with a full stop after %i steps", async (steps) => {
  expect((await show(after(steps))).text("headline")).toMatch(/[.!?]$/);
});

it("shows blank dice, once, to readers who want no motion", async () => {
  vi.useFakeTimers();
  const { matchMedia } = globalThis;
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(matchMedia(query), "matches", { value: query.includes("reduced-motion") }),
  );
  const page = await show({ ...after(0), speed: 1 });
  const seen = new Set<string>();
  await page.update({ length: 1, cursor: 1 });
  while (page.root.classList.contains("exxtra--moving")) {
    if (page.text("headline").includes("rolling"))
      seen.add(page.root.querySelector(".controls")!.textContent);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(seen.size).toBe(1);
  expect([...seen][0]).not.toMatch(/[1-7X]/);
});

it("does not tumble alike on every new board", async () => {
  vi.useFakeTimers();
  async function tumbled(): Promise<string> {
    const page = await show({ ...after(0), speed: 1 });
    const looks: string[] = [];
    await page.update({ length: 1, cursor: 1 });
    for (let look = 0; look < 6; look += 1) {
      looks.push(
        [...page.root.querySelectorAll(".die.tumbling")].map(({ textContent }) => textContent).join(""),
      );
      await vi.advanceTimersByTimeAsync(70);
    }
    return looks.join(" ");
  }
  expect(new Set([await tumbled(), await tumbled(), await tumbled()]).size).toBeGreaterThan(1);
});

describe("the primer", () => {
  const moment = (key: string): Moment => ({
    ...(fixture("rulebook")[key as "step_1"] as Moment),
    comments: [],
  });
  const quiet = (length: number): WidgetModel => {
    const steps = Object.fromEntries(
      Object.keys(fixture("rulebook"))
        .filter((key) => key.startsWith("step_"))
        .map((key) => [key, moment(key)]),
    );
    return after(length, { ...steps, speed: 1 } as Partial<WidgetModel>);
  };
  const explained = (page: Page): boolean => page.part("primer") !== null;

  it("stays until each of the four seats has had a turn, and then the log does", async () => {
    vi.useFakeTimers();
    const page = await show(quiet(12));
    for (const [step, explains] of [
      [13, true],
      [14, true],
      [15, false],
    ] as const) {
      await page.update({ length: step, cursor: step });
      while (page.root.classList.contains("exxtra--moving")) {
        expect([step, explained(page)]).toEqual([step, explains]);
        await vi.advanceTimersByTimeAsync(50);
      }
    }
    expect(explained(page)).toBe(false);
  });

  it.each([
    [13, true],
    [14, false],
  ])("is there or not at every moment of a drag through %i steps", async (length, explains) => {
    const page = await show(quiet(length));
    for (const cursor of [length - 1, 5, 0, 9, length]) {
      await page.drag(cursor);
      expect([cursor, explained(page)]).toEqual([cursor, explains]);
    }
  });

  it("is in the help of each game", async () => {
    for (const traits of [after(19), levelx("over"), plain("won")]) {
      const page = await show(traits);
      await page.press("?");
      expect(page.part("help").querySelector("[data-part=primer]")).not.toBeNull();
    }
  });
});

describe("after a turn has passed", () => {
  const lines = (page: Page): string[] => [page.text("headline"), page.text("instruction"), badge(page)];
  async function played(step: number, traits: Partial<WidgetModel> = {}): Promise<Page> {
    vi.useFakeTimers();
    const page = await show(after(step - 1, { speed: 1, ...traits }));
    await page.update({ length: step, cursor: step });
    while (page.root.classList.contains("exxtra--moving")) await vi.advanceTimersByTimeAsync(50);
    return page;
  }

  it("the next player is large 1.5 s later, and the event small", async () => {
    const page = await played(3, commented(3, []));
    const bust = "Bust! Alex stayed at the start.";
    expect([lines(page)[0], badge(page), page.part("narrator").dataset.tone]).toEqual([bust, "A", "bust"]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(lines(page)).toEqual(["Beatrice to roll.", bust, "B"]);
    expect(page.part("narrator").dataset.tone).toBe("plain");
    await page.drag(2);
    await page.drag(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect([lines(page)[0], badge(page)]).toEqual([bust, "A"]);
  });

  it("a caption stays, and so does an event within a turn", async () => {
    const told = await played(3, commented(3, ["Look!"]));
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines(told)[0]).toBe("Look!");
    const rolled = await played(2, commented(2, []));
    await vi.advanceTimersByTimeAsync(5000);
    expect([lines(rolled)[0], badge(rolled)]).toEqual(["Alex rolled 42.", "A"]);
  });
});
