import { beforeEach, describe, expect, it } from "vitest";
import Curve from "../../src/charts/Curve.svelte";
import { type Course, courseKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { layOut, mountInView } from "../support/mounted";
import { tableRows, text } from "../support/odds-panel";
import { show } from "../support/page";

type Stage = Course & { moment: number };

beforeEach(() => layOut(400));

/** The course of a game of two seats, at these moments. */
const course = (...moments: number[]): Stage[] => {
  const known = fixture("finished");
  return moments.map((moment) => ({ ...(known[courseKey(moment)] as Course), moment }));
};
const place = (stages: Stage[], cursor = 2): SVGElement =>
  mountInView(Curve, still("finished", { cursor }), {
    course: stages,
  }).querySelector<SVGElement>("svg[role=img]")!;
const pens = (svg: SVGElement): string[] =>
  [...svg.querySelectorAll("path.line")].map((path) => path.getAttribute("d")!.replaceAll(/[^ML]/g, ""));
/** The percentage points of each seat's line. */
const points = (svg: SVGElement): [number, number][][] =>
  [...svg.querySelectorAll("path.line")].map((path) =>
    [...path.getAttribute("d")!.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  );
const numbers = (elements: Iterable<Element>, name: string): number[] =>
  [...elements].map((element) => Number(element.getAttribute(name)));

it("is labelled as its language writes colons", async () => {
  const page = await show(still("finished", { language: "fr" }));
  await page.drawer("review");
  const svg = page.part("review").querySelector("[data-part=curve] svg[role=img]")!;
  expect(svg.getAttribute("aria-label")).toMatch(/^[^:]+\u{a0}: /u);
});

describe("a line for each seat", () => {
  it("goes from moment to moment", () => {
    expect(pens(place(course(0, 1, 2, 3)))).toEqual(["MLLL", "MLLL"]);
  });

  it("is broken where a moment is not known", () => {
    expect(pens(place(course(0, 1, 3, 4, 6)))).toEqual(["MLMLM", "MLMLM"]);
  });

  it("goes from left to right, and up with the chance", () => {
    const stages = course(0, 1, 2, 3, 4, 5, 6, 7);
    for (const [seat, line] of points(place(stages)).entries()) {
      const across = line.map(([x]) => x);
      expect(across).toEqual([...across].sort((one, other) => one - other));
      const order = (values: number[]): number[] =>
        values.map((_, index) => index).sort((one, other) => values[one]! - values[other]!);
      expect(order(line.map(([, y]) => -y))).toEqual(order(stages.map(({ seats }) => seats[seat]!)));
    }
  });

  it("has a scale that holds the largest chance", () => {
    const marks = (seats: number[]): string[] =>
      [...place(course(0, 1).map((stage) => ({ ...stage, seats }))).querySelectorAll(".scale")].map(text);
    expect(marks([0.11, 0.19])).toEqual(["0%", "10%", "20%"]);
    expect(marks([0.2, 0.21])).toEqual(["0%", "20%", "40%"]);
    expect(marks([0.3, 0.7])).toEqual(["0%", "50%", "100%"]);
  });
});

it("says the chances of the shown moment, and marks it", () => {
  const stages = course(0, 1, 2, 3);
  const svg = place(stages, 2);
  const [first, second] = stages[2]!.seats.map((share) => `${(100 * share).toFixed(1)}`);
  expect(svg.getAttribute("aria-label")!.replaceAll("\u00a0", " ")).toBe(
    `Win probability over time: You ${first}% and Bo ${second}%`,
  );
  const cursor = Number(svg.querySelector(".cursor")!.getAttribute("x1"));
  expect(points(svg).map((line) => line[2]![0])).toEqual([cursor, cursor]);
});

it("has luck above and cost below one line, in one measure", () => {
  const plain = course(1, 2, 3, 4).map((stage) => ({ ...stage, luck: 0, loss: 0 }));
  const changes = [{ luck: 0.2 }, { luck: -0.1 }, { loss: 0.05 }, {}];
  const svg = place(plain.map((stage, index) => ({ ...stage, ...changes[index] })));
  const [up, down] = [...svg.querySelectorAll("rect.luck")] as [Element, Element];
  const losses = svg.querySelectorAll("rect.loss");
  expect(svg.querySelectorAll("rect.luck")).toHaveLength(2);
  const [high, low, loss] = [up, down, losses[0]!].map((bar) => numbers([bar], "height")[0]!);
  expect([low! / high!, loss! / high!]).toEqual([0.5, 0.25]);
  const top = (bar: Element): number => numbers([bar], "y")[0]!;
  expect(losses).toHaveLength(1);
  expect([top(down), top(losses[0]!)]).toEqual([top(up) + high!, top(up) + high!]);
});

it("of the game so far stands in the review, with luck apart from choices", async () => {
  const page = await show(still("judged"));
  expect(page.part("curve")).toBeNull();
  await page.drawer("review");
  await page.click("Win probability over time: As a table");
  const rows = tableRows(page);
  expect(rows).toHaveLength(6);
  expect(rows[0]!.slice(3)).toEqual(["", ""]);
  expect(rows[2]!.slice(3)).toEqual(["0.0", "8.8"]);
  const lines = page.part("curve").querySelectorAll("path.line");
  expect(lines).toHaveLength(2);
  expect(lines[0]!.getAttribute("d")!.match(/[ML]/g)).toEqual(["M", "L", "L", "L", "L", "L"]);
  expect(page.part("curve").querySelectorAll("rect.loss")).toHaveLength(1);
});
