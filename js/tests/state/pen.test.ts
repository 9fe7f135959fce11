import { tick } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { Moment, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { still as stillLevelX } from "../fixtures/levelx";
import { still as stillPlain } from "../fixtures/plain";
import { type Page, show } from "../support/page";

const RIGHT = 2;

/** No browser lays the page out here: what is under the pointer, whose x counts the places. */
function lay(page: Page, ...marks: (string | null)[]): void {
  const spots = marks.map((mark) => (mark ? [page.root.querySelector(`[data-spot="${mark}"]`)!] : []));
  document.elementsFromPoint = (x) => spots[x] ?? [];
}
const board = (page: Page): Element => page.root.querySelector(".frame")!;

async function fire(page: Page, type: string, x: number, button = 0): Promise<boolean> {
  const target = (document.elementsFromPoint(x, 0)[0] ?? board(page)) as Element;
  const init = { clientX: x, button, pointerId: 1, bubbles: true, cancelable: true };
  const left = target.dispatchEvent(new PointerEvent(type, init));
  await tick();
  return left;
}

async function draw(page: Page, from: number, to: number, button = RIGHT): Promise<void> {
  board(page).setPointerCapture = () => undefined;
  await fire(page, "pointerdown", from, button);
  await fire(page, "pointermove", to, button);
  await fire(page, "pointerup", to, button);
}

async function click(page: Page, at: number): Promise<void> {
  await fire(page, "pointerdown", at);
  await fire(page, "click", at);
}

const sent = (page: Page): unknown[] => page.fake.sent.filter(({ kind }) => kind !== "goto");
const arrows = (page: Page): (string | null)[] =>
  [...page.root.querySelectorAll("[data-arrow]")].map((one) => one.getAttribute("aria-label"));
const marked = (traits: WidgetModel, marks: string[]): WidgetModel => {
  const start = { ...traits.start, marks } as Moment;
  return { ...traits, start };
};

afterEach(() => Reflect.deleteProperty(document, "elementsFromPoint"));

it("asks Python for an arrow between two places, and for a mark on one", async () => {
  const page = await show(still("start"));
  lay(page, "space:3", "rung:5", null);
  await draw(page, 0, 1);
  const { revision } = page.fake.sent.at(-1)!;
  expect(sent(page)).toEqual([{ kind: "mark", marks: "space:3>rung:5", revision }]);
  await page.update({ start: { ...still("start").start, marks: ["space:3>rung:5"] } });
  expect(arrows(page)).toEqual(["Arrow from space 3 to rung 5."]);
  await draw(page, 1, 1);
  expect(sent(page).at(-1)).toMatchObject({ marks: "rung:5" });
});

it("draws nothing from or to nowhere, nor by the left button while it is off", async () => {
  const page = await show(still("start"));
  lay(page, "space:3", "rung:5", null);
  await draw(page, 2, 1);
  await draw(page, 0, 2);
  await draw(page, 0, 1, 0);
  expect(sent(page)).toEqual([]);
});

it("draws by any button while it is on, and chooses nothing", async () => {
  const page = await show(still("ladder"));
  lay(page, "space:8", "rung:2", null);
  await page.click("Pen");
  expect(page.part("pen").getAttribute("aria-pressed")).toBe("true");
  await draw(page, 0, 1, 0);
  await fire(page, "click", 1);
  expect(sent(page)).toMatchObject([{ kind: "mark", marks: "space:8>rung:2" }]);
});

it("clears by a click what was drawn here, and leaves what a lesson has marked", async () => {
  const page = await show(marked(still("start"), ["rung:0", "space:1>space:2"]));
  lay(page, "space:3", "rung:5", null);
  await draw(page, 0, 1);
  await page.update({
    start: { ...still("start").start, marks: ["rung:0", "space:1>space:2", "space:3>rung:5"] },
  });
  await click(page, 2);
  expect(sent(page).at(-1)).toMatchObject({ kind: "mark", marks: "space:3>rung:5" });
  expect(sent(page)).toHaveLength(2);
});

it("keeps what is drawn in a recording for itself, at its moment", async () => {
  const page = await show({ ...marked(still("ladder"), ["rung:0>rung:1"]), replay: true } as WidgetModel);
  lay(page, "space:8", "rung:2", null);
  await draw(page, 0, 1);
  expect(arrows(page)).toEqual(["Arrow from rung 0 to rung 1.", "Arrow from space 8 to rung 2."]);
  await draw(page, 0, 1);
  expect(arrows(page)).toEqual(["Arrow from rung 0 to rung 1."]);
  await draw(page, 1, 0);
  await click(page, 2);
  expect(arrows(page)).toEqual(["Arrow from rung 0 to rung 1."]);
  expect(sent(page)).toEqual([]);
});

it("leaves no menu of the host over the board", async () => {
  const page = await show(still("start"));
  lay(page, "space:3");
  expect(await fire(page, "contextmenu", 0)).toBe(false);
});

it("names the places of both games, and seats", async () => {
  const marks = ["space:0>space:21", "seat:B>dice"];
  expect(arrows(await show(marked(still("start"), marks)))).toEqual([
    "Arrow from the start to the finish.",
    "Arrow from B to the dice.",
  ]);
  const squares = ["square:7.0>square:9.3", "row:5>bonus:15", "square:6.2>dice"];
  expect(arrows(await show(marked(stillLevelX("start"), squares)))).toEqual([
    "Arrow from the start of row 7 to square 3 of row 9.",
    "Arrow from row 5 to bonus 15.",
    "Arrow from square 2 of row 6 to the dice.",
  ]);
});

it("is not offered by games without a board", async () => {
  const page = await show(stillPlain("start"));
  expect(page.part("pen")).toBeNull();
});
