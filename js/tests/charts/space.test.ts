import type { ComponentProps } from "svelte";
import { expect, it, vi } from "vitest";
import Space from "../../src/charts/Space.svelte";
import type { Cell } from "../../src/charts/cells";
import { still } from "../fixtures/exxtra";
import { mountInView } from "../support/mounted";
import { asked, click, enter, leave, text } from "../support/odds-panel";
import { show } from "../support/page";

/** Two rows of three cells. */
const CELLS = ["11", "12", "13", "21", "22", "23"].map((dice, index): Cell => {
  return {
    text: dice,
    colour: "gain",
    sign: "",
    note: "",
    seats: [],
    name: `Dice ${dice}`,
    share: index / 5,
  };
});
const faces = (...names: string[]): { face: string; note: string }[] =>
  names.map((face) => ({ face, note: "" }));

function place(changes: Partial<ComponentProps<typeof Space>> = {}): {
  root: HTMLElement;
  onpoint: ReturnType<typeof vi.fn>;
  onchoose: ReturnType<typeof vi.fn>;
} {
  const [onpoint, onchoose] = [vi.fn(), vi.fn()];
  const root = mountInView(Space, still("start"), {
    label: "6 outcomes",
    rows: { name: "Die A", faces: faces("1", "2") },
    columns: { name: "Die B", faces: faces("1", "2", "3") },
    cells: CELLS,
    ...{ lit: null, chosen: null, onpoint, onchoose, ...changes },
  });
  return { root, onpoint, onchoose };
}
const cells = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("[role=gridcell]"),
];

it("has a row for each face of one die, with a cell for each face of the other", () => {
  const { root } = place();
  const rows = [...root.querySelectorAll("[role=row]")].map((row) => [...row.children].map(text));
  expect(rows).toEqual([
    ["Die A", "1", "2", "3"],
    ["1", "11", "12", "13"],
    ["2", "21", "22", "23"],
  ]);
  expect(cells(root).map((cell) => cell.getAttribute("aria-label"))).toEqual(CELLS.map(({ name }) => name));
});

it("lights up cells, marks the chosen one and one that cannot come", () => {
  const { root } = place({ lit: new Set([1, 5]), chosen: 5 });
  const marked = (wanted: (cell: HTMLElement) => boolean): number[] =>
    cells(root).flatMap((cell, index) => (wanted(cell) ? [index] : []));
  expect(marked((cell) => cell.classList.contains("lit"))).toEqual([1, 5]);
  expect(marked((cell) => cell.getAttribute("aria-selected") === "true")).toEqual([5]);
  expect(marked((cell) => cell.classList.contains("never"))).toEqual([0]);
});

it("reports the cell that is pointed at, and the one that is clicked", async () => {
  const { root, onpoint, onchoose } = place();
  await enter(cells(root)[4]!);
  await leave(cells(root)[4]!);
  await click(cells(root)[2]!);
  expect(onpoint.mock.calls).toEqual([[4], [null]]);
  expect(onchoose.mock.calls).toEqual([[2]]);
});

it("is walked through with the arrow keys, which do not step through the game", async () => {
  const page = await show(still("choice"));
  const cells = [...page.root.querySelectorAll<HTMLElement>("[data-cell]")];
  expect(cells.filter((element) => element.tabIndex === 0)).toEqual([cells[0]]);
  cells[0]!.focus();
  for (const [key, index] of [
    ["ArrowRight", 1],
    ["ArrowDown", 7],
    ["End", 11],
    ["ArrowRight", 11],
    ["ArrowUp", 5],
    ["ArrowUp", 5],
    ["Home", 0],
    ["ArrowLeft", 0],
  ] as const) {
    await page.press(key, document.activeElement!);
    expect(document.activeElement).toBe(cells[index]);
  }
  expect(asked(page)).toEqual([]);
  await page.press("Enter", cells[0]);
  expect(cells[0]!.getAttribute("aria-selected")).toBe("true");
  await page.press(" ", cells[0]);
  expect(cells[0]!.getAttribute("aria-selected")).toBe("false");
});
