import { describe, expect, it, vi } from "vitest";
import type { Course, Moment, WidgetModel } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { OPEN } from "../support/asked";
import { type Page, show } from "../support/page";

const history = (page: Page): HTMLElement | null => page.part("win-history");
const slider = (page: Page): HTMLInputElement => page.root.querySelector("input[type=range]")!;
const paths = (page: Page): string[] =>
  [...page.root.querySelectorAll("[data-part=win-history] .stream")].map((path) => path.getAttribute("d")!);
const known = (traits: WidgetModel, isKnown: boolean): WidgetModel => ({
  ...traits,
  review: { ...traits.review, known: isKnown },
});

describe("the history along the slider", () => {
  it("has a stream for each seat, as high as its win probability", async () => {
    const traits = still("finished");
    const page = await show(traits);
    const course = (moment: number): number[] => (traits[`course_${moment}`] as Course).seats;
    expect(paths(page)).toHaveLength(traits.players.length);
    const points = [...paths(page)[0]!.matchAll(/(\d+) ([\d.]+)/g)].map(([, at, y]) => [
      Number(at),
      Number(y),
    ]);
    const lower = points.slice(points.length / 2).reverse();
    expect(lower).toHaveLength(traits.length + 1);
    for (const [at, y] of lower) expect(1 - y!).toBeCloseTo(course(at!)[0]!, 2);
  });

  it("names each stream by its letter, in places of their own", async () => {
    const page = await show(still("finished"));
    const letters = [...page.root.querySelectorAll("[data-part=win-history] text")];
    expect(letters.map(({ textContent }) => textContent).sort()).toEqual(["A", "B"]);
    const places = letters.map((letter) => parseFloat(letter.getAttribute("x")!));
    expect(Math.abs(places[0]! - places[1]!)).toBeGreaterThanOrEqual(8);
  });

  it("is told to those who hear the slider", async () => {
    const page = await show(still("finished"));
    const { length } = still("finished");
    const winner =
      still("finished").players[(fixture("finished")[`step_${length}`] as Moment).state.winners[0]!]!;
    expect(slider(page).getAttribute("aria-valuetext")).toContain(`${winner} 100%`);
    expect(history(page)!.querySelector("[role=img]")!.getAttribute("aria-label")).toContain(
      `${winner} 100%`,
    );
  });

  it("has a mark of its own shape for each kind of event, and a legend", async () => {
    const page = await show(known(still("rulebook", { ...fixture("rulebook") }), true));
    await page.turn("Win probabilities");
    const marks = [...history(page)!.querySelectorAll<SVGElement>("[data-mark]")];
    expect(new Set(marks.map(({ dataset }) => dataset.mark))).toEqual(new Set(["bust", "kick", "double"]));
    const shapes = new Set(marks.map((mark) => mark.querySelector("path")!.getAttribute("d")));
    expect(shapes.size).toBe(3);
    expect(slider(page).title).toBe("× bust · ▲ dice removed · ◆ double · bottom to top: A, B, C, and D");
  });

  it.each<[string, WidgetModel, boolean]>([
    ["during a solved game", still("judged"), false],
    ["after a solved game", known(still("finished"), true), true],
    ["after another game", known(still("finished"), false), false],
    [
      "while a question is open",
      { ...known(still("finished"), true), question: { ...OPEN, answers: 0 } },
      false,
    ],
  ])("is shown by itself or not %s", async (_, traits, isShown) => {
    expect(history(await show(traits)) !== null).toBe(isShown);
  });

  it("is one click away during a solved game, and one click from there", async () => {
    const page = await show(known(still("judged"), true));
    await page.turn("Win probabilities");
    expect(history(page)).not.toBeNull();
    await page.turn("Win probabilities");
    expect(history(page)).toBeNull();
  });

  it("waits for the end of a game that is not solved, whatever the reader chose", async () => {
    const page = await show(known(still("rulebook"), false));
    await page.turn("Win probabilities");
    expect(history(page)).toBeNull();
  });

  it("comes with the analysis of a game that is over, and stays", async () => {
    const page = await show(known(still("finished"), false));
    await page.drawer("review");
    await page.drawer("log");
    expect(history(page)).not.toBeNull();
    await page.update({ start: structuredClone(fixture("finished").start), length: 0, cursor: 0 });
    expect(history(page)).toBeNull();
  });

  it("asks Python for what it lacks", async () => {
    const traits = known(still("finished"), true);
    delete traits["course_2"];
    const page = await show(traits);
    expect(page.fake.sent).toMatchObject([{ kind: "analyze" }]);
  });

  it("stays as it is in a frame of a drag", async () => {
    vi.useFakeTimers();
    const page = await show(still("finished"));
    for (const cursor of [6, 5]) await page.drag(cursor);
    const changed: unknown[] = [];
    const observer = new MutationObserver((records) => changed.push(...records));
    observer.observe(history(page)!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await page.drag(3);
    changed.push(...observer.takeRecords());
    observer.disconnect();
    expect([page.shown, changed]).toEqual([3, []]);
  });

  it("does not tell what the narrator has not told", async () => {
    const traits = { ...known(fixture("finished"), true), speed: 1 };
    const { length } = traits;
    const page = await show({ ...traits, length: length - 1, cursor: length - 1 });
    await page.turn("Win probabilities");
    await page.update({ length, cursor: length });
    expect(page.root.classList.contains("exxtra--moving")).toBe(true);
    expect(paths(page)[0]).not.toContain(`${length} `);
  });
});
