import { createRawSnippet } from "svelte";
import { expect, it, vi } from "vitest";
import Figure from "../../src/charts/Figure.svelte";
import type { Table } from "../../src/charts/table";
import { still } from "../fixtures/exxtra";
import { mountInView } from "../support/mounted";
import { click, text } from "../support/odds-panel";

const TABLE: Table = {
  head: ["Rung", "Chance"],
  rows: [
    ["5", "1/6"],
    ["4", "1/4"],
  ],
};
const picture = createRawSnippet(() => ({ render: () => `<svg role="img" aria-label="Picture"></svg>` }));

function place(table = (): Table => TABLE): HTMLElement {
  const props = { title: "Survival", table, children: picture };
  return mountInView(Figure, still("start"), props);
}
const toggle = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>("[aria-expanded]")!;
const cells = (root: HTMLElement, part: string): string[][] =>
  [...root.querySelectorAll(`${part} tr`)].map((row) => [...row.children].map(text));

it("has a name, a picture, and a button that names its table", () => {
  const root = place();
  expect(root.querySelector("[role=group]")!.getAttribute("aria-label")).toBe("Survival");
  expect(root.querySelector("[role=img]")).not.toBeNull();
  expect(toggle(root).getAttribute("aria-label")).toBe("Survival: As a table");
});

it("opens its table and closes it, and says which", async () => {
  const root = place();
  for (const open of [false, true, false]) {
    expect(toggle(root).getAttribute("aria-expanded")).toBe(String(open));
    expect(root.querySelector("table") !== null).toBe(open);
    await click(toggle(root));
  }
});

it("asks for the numbers when they are wanted, not before", async () => {
  const table = vi.fn(() => TABLE);
  const root = place(table);
  expect(table).not.toHaveBeenCalled();
  await click(toggle(root));
  expect(table).toHaveBeenCalledTimes(1);
});

it("has the numbers under their heads, and rows with names", async () => {
  const root = place();
  await click(toggle(root));
  expect(cells(root, "thead")).toEqual([TABLE.head]);
  expect(cells(root, "tbody")).toEqual(TABLE.rows);
  const scopes = [...root.querySelectorAll("th")].map((head) => head.getAttribute("scope"));
  expect(scopes).toEqual(["col", "col", "row", "row"]);
});

it("lets the keyboard reach a table that scrolls", async () => {
  const root = place();
  await click(toggle(root));
  const region = root.querySelector<HTMLElement>("[role=region]")!;
  expect([region.tabIndex, region.getAttribute("aria-label")]).toEqual([0, "Survival"]);
  region.focus();
  expect(document.activeElement).toBe(region);
});
