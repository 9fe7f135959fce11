import { expect, it } from "vitest";
import CalibrationPicture from "../../src/charts/Calibration.svelte";
import type { Calibration } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { mountInView } from "../support/mounted";
import { click, text } from "../support/odds-panel";

const CALIBRATION: Calibration = {
  count: 25,
  brier: 0.1234,
  bins: [
    { low: 0, high: 0.2, count: 16, forecast: 0.1, happened: 0.25 },
    { low: 0.2, high: 0.4, count: 0, forecast: 0, happened: 0 },
    { low: 0.4, high: 0.6, count: 9, forecast: 0.5, happened: 0.5 },
  ],
  names: [
    { name: "Ada", count: 10, brier: 0.05 },
    { name: "Ben", count: 15, brier: 0.2 },
  ],
};
const place = (calibration = CALIBRATION): HTMLElement =>
  mountInView(CalibrationPicture, still("ladder"), { calibration });
const number = (element: Element, name: string): number => Number(element.getAttribute(name));
const rows = async (root: HTMLElement, index: number): Promise<string[][]> => {
  await click(root.querySelectorAll("[aria-expanded]")[index]!);
  return [...root.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => text(cell).replaceAll("\u00a0", " ")),
  );
};

it("has a dot for each group of answers, and none for an empty group", () => {
  const root = place();
  expect(root.querySelectorAll(".dot")).toHaveLength(2);
  expect([...root.querySelectorAll(".count")].map(text)).toEqual(["16", "9"]);
});

it("has predictions that come true as often as they say on its diagonal, others beside it", () => {
  const root = place();
  const side = number(root.querySelector(".ground")!, "width");
  const [above, on] = [...root.querySelectorAll(".dot")].map(
    (dot) => (side - number(dot, "cy")) / number(dot, "cx"),
  );
  expect(on).toBeCloseTo(1);
  expect(above).toBeCloseTo(2.5);
});

it("draws more answers as a larger dot", () => {
  const [many, few] = [...place().querySelectorAll(".dot")].map((dot) => number(dot, "r"));
  expect(many).toBeGreaterThan(few!);
});

it("says count and score in words, also before any answer is decided", () => {
  const root = place();
  const name = root.querySelector("[role=img]")!.getAttribute("aria-label")!;
  expect(name).toContain(text(root.querySelector(".summary")));
  expect(text(root.querySelector(".summary"))).toMatch(/25.*0\.123/);
  expect(place({ count: 0, brier: 0, bins: [], names: [] }).querySelectorAll(".dot")).toHaveLength(0);
});

it("has the numbers of groups and of people as tables", async () => {
  expect(await rows(place(), 0)).toEqual([
    ["10.0%", "25.0%", "16"],
    ["50.0%", "50.0%", "9"],
  ]);
  expect(await rows(place(), 1)).toEqual([
    ["Ada", "10", "0.050"],
    ["Ben", "15", "0.200"],
  ]);
});
