import { describe, expect, it } from "vitest";
import { placeDots, shortName } from "../src/shell/question/line";
import { readShare } from "../src/shell/question/shares";

describe("a probability as people write it", () => {
  it.each([
    ["5/36", 5 / 36],
    [" 5 of 36 ", 5 / 36],
    ["5 von 36", 5 / 36],
    ["5 sur 36", 5 / 36],
    ["0.14", 0.14],
    [".5", 0.5],
    ["0,14", 0.14],
    ["14 %", 0.14],
    ["14,3%", 0.143],
    ["0", 0],
    ["1", 1],
    ["100 %", 1],
  ])("%s", (text, share) => {
    expect(readShare(text)).toBeCloseTo(share, 12);
  });

  it.each(["", "often", "14", "37/36", "1/0", "-1/2", "101 %", "5/", "1 2", "1.2.3", "%"])(
    "not %s",
    (text) => {
      expect(readShare(text)).toBeNull();
    },
  );
});

describe("answers on a line", () => {
  const WIDTH = 600;
  const overlap = (spots: ReturnType<typeof placeDots>): boolean =>
    spots.some((a) =>
      spots.some(
        (b) => a !== b && a.row === b.row && Math.abs(a.x - b.x) < (a.names.join(", ").length * 6) / 2,
      ),
    );

  it("stand where they belong, from left to right", () => {
    const spots = placeDots(
      [
        { name: "Ben", share: 0.75 },
        { name: "Ada", share: 0.25 },
      ],
      WIDTH,
    );
    expect(spots.map(({ names, x, row, left }) => [names, x, row, left])).toEqual([
      [["Ada"], 150, 0, false],
      [["Ben"], 450, 0, false],
    ]);
  });

  it("share a dot if they are the same", () => {
    const spots = placeDots(
      ["Cem", "Ada", "Ben"].map((name) => ({ name, share: 0.5 })),
      WIDTH,
    );
    expect(spots).toHaveLength(1);
    expect(spots[0]!.names).toEqual(["Ada", "Ben", "Cem"]);
  });

  it("take a row of their own where names would cover each other", () => {
    const spots = placeDots(
      Array.from({ length: 12 }, (_, index) => ({ name: `Student ${index}`, share: 0.3 + index / 100 })),
      WIDTH,
    );
    expect(new Set(spots.map(({ row }) => row)).size).toBeGreaterThan(3);
    expect(overlap(spots)).toBe(false);
  });

  it("keep their names inside at the right end", () => {
    const [spot] = placeDots([{ name: "Maximiliane", share: 1 }], WIDTH);
    expect([spot!.x, spot!.left]).toEqual([WIDTH, true]);
  });

  it("shorten names that are too long for a picture", () => {
    expect(shortName("x".repeat(80))).toBe(`${"x".repeat(15)}…`);
    expect(shortName("Ada")).toBe("Ada");
  });
});
