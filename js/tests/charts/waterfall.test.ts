import { beforeEach, describe, expect, it } from "vitest";
import Waterfall from "../../src/charts/Waterfall.svelte";
import type { Bar } from "../../src/state/dice-or-me";
import { still } from "../fixtures/exxtra";
import { layOut, mountInView } from "../support/mounted";
import { text } from "../support/odds-panel";

const BARS: Bar[] = [
  { kind: "start", name: "start", text: "35%", from: 0, to: 0.35 },
  { kind: "luck", name: "dice", text: "+10", from: 0.35, to: 0.45 },
  { kind: "loss", name: "choices", text: "−50", from: 0.45, to: -0.05 },
  { kind: "others", name: "others", text: "+5", from: -0.05, to: 0 },
  { kind: "result", name: "end", text: "0%", from: 0, to: 0 },
];

beforeEach(() => layOut(400));

const place = (bars = BARS): SVGElement =>
  mountInView(Waterfall, still("start"), {
    seat: 1,
    title: "From 35% to 0%",
    bars,
    table: () => ({ head: [], rows: [] }),
  }).querySelector<SVGElement>("svg[role=img]")!;
const number = (element: Element | null, name: string): number => Number(element!.getAttribute(name));
const bar = (svg: SVGElement, kind: Bar["kind"]): { top: number; bottom: number; height: number } => {
  const [top, height] = ["y", "height"].map((name) => number(svg.querySelector(`rect.${kind}`), name));
  return { top: top!, height: height!, bottom: top! + height! };
};

describe("the picture", () => {
  it("says all numbers in its name, in their order", () => {
    expect(place().getAttribute("aria-label")).toBe(
      "From 35% to 0%: start 35%, dice +10, choices −50, others +5, end 0%",
    );
  });

  it("has a bar with name and number for each part", () => {
    const svg = place();
    const shown = (part: string): string[] => [...svg.querySelectorAll(part)].map(text);
    expect(
      [...svg.querySelectorAll("rect")].map((rect) => rect.getAttribute("class")!.split(" ")[0]),
    ).toEqual(BARS.map(({ kind }) => kind));
    expect(shown("text.name")).toEqual(BARS.map(({ name }) => name));
    expect(shown("text.value")).toEqual(BARS.map((each) => each.text));
  });

  it("lets each bar begin where the one before has ended", () => {
    const svg = place();
    const [start, luck, loss] = [bar(svg, "start"), bar(svg, "luck"), bar(svg, "loss")];
    expect(luck.bottom).toBeCloseTo(start.top);
    expect(loss.top).toBeCloseTo(luck.top);
    // The levels that lead from bar to bar say the same.
    const levels = [...svg.querySelectorAll("line.level")].map((line) => number(line, "y1"));
    expect(levels).toHaveLength(4);
    expect(levels[0]).toBeCloseTo(start.top);
    expect(levels[2]).toBeCloseTo(loss.bottom);
  });

  it("draws bars in one measure, from a base line at nothing", () => {
    const svg = place();
    const heights = (["start", "luck", "loss"] as const).map((kind) => bar(svg, kind).height / 35);
    expect(heights[1]).toBeCloseTo(heights[0]! * (10 / 35));
    expect(heights[2]).toBeCloseTo(heights[0]! * (50 / 35));
    expect(bar(svg, "start").bottom).toBeCloseTo(number(svg.querySelector(".base"), "y1"));
  });

  it("stays within its frame, also where a level is below nothing", () => {
    const svg = place();
    const [, , width, height] = svg.getAttribute("viewBox")!.split(" ").map(Number) as number[];
    for (const rect of svg.querySelectorAll("rect")) {
      expect(number(rect, "y")).toBeGreaterThan(0);
      expect(number(rect, "y") + number(rect, "height")).toBeLessThan(height!);
      expect(number(rect, "x") + number(rect, "width")).toBeLessThanOrEqual(width!);
    }
  });

  it("sets every second name lower where one is wider than its bar", () => {
    const rows = (): number =>
      new Set([...place().querySelectorAll("text.name")].map((name) => number(name, "y"))).size;
    expect(rows()).toBe(1);
    layOut(226);
    expect(rows()).toBe(2);
  });

  it("keeps a change of nothing in sight", () => {
    const svg = place(BARS.map((each) => ({ ...each, from: 0, to: 0 })));
    for (const { kind } of BARS) expect(bar(svg, kind).height).toBeGreaterThan(1);
  });
});
