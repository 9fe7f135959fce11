import { describe, expect, it } from "vitest";
import { EDGE, placeDots, type Spot, written } from "../../src/questions/answer-line";
import { meantPercent } from "../../src/text/probability";

describe("a number that may be a percentage", () => {
  it.each([
    ["40", "en", "40%"],
    [" 12,5 ", "de", "12,5\u00a0%"],
    ["100", "fr", "100\u00a0%"],
  ])("%s in %s", (text, language, meant) => {
    expect(meantPercent(text, language)).toBe(meant);
  });

  it.each(["", "0.4", "1", "101", "40%", "4/5", "some", "-40"])("not %s", (text) => {
    expect(meantPercent(text, "en")).toBeNull();
  });
});

describe("answers on a line", () => {
  const WIDTH = 600;
  /** Wider than any text of 15 pixels in bold letters is. */
  const LETTER = 10;
  const others = (names: string, count: number): string => `${names} and ${count} more`;

  /** From where to where the names of a spot reach. */
  function reach({ label, left, names, style }: Spot): [number, number] {
    const length = written(names, style, others).length * LETTER;
    return left ? [label - length, label] : [label, label + length];
  }
  const meet = ([a, b]: [number, number], [c, d]: [number, number]): boolean => a < d && c < b;

  function check(spots: Spot[], width: number, exact: number | null): void {
    for (const spot of spots) {
      const [from, to] = reach(spot);
      expect(from).toBeGreaterThanOrEqual(-EDGE);
      expect(to).toBeLessThanOrEqual(width + EDGE);
      if (exact !== null) {
        expect(meet([from, to], [exact * width - 4, exact * width + 4]), spot.names.join()).toBe(false);
      }
      for (const other of spots) {
        if (other === spot || other.row !== spot.row) continue;
        expect(meet([from, to], reach(other)), `${spot.names.join()} and ${other.names.join()}`).toBe(false);
        expect(meet([from, to], [other.x - 9, other.x + 9])).toBe(false);
      }
    }
  }

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

  it("have their names on the side that leads away from the exact value", () => {
    const spots = placeDots(
      [
        { name: "Dora", share: 0.26 },
        { name: "Ben", share: 0.3 },
        { name: "Cem", share: 1 / 3 },
      ],
      WIDTH,
      11 / 36,
    );
    expect(spots.map(({ left, row }) => [left, row])).toEqual([
      [true, 0],
      [true, 1],
      [false, 0],
    ]);
    check(spots, WIDTH, 11 / 36);
  });

  it("take a row of their own where names would cover each other", () => {
    const spots = placeDots(
      Array.from({ length: 12 }, (_, index) => ({ name: `Student ${index}`, share: 0.3 + index / 100 })),
      WIDTH,
    );
    expect(new Set(spots.map(({ row }) => row)).size).toBeGreaterThan(3);
    check(spots, WIDTH, null);
  });

  it("keep no stem in front of a name", () => {
    const shares = [0.34, 0.36, 0.39, 0.45, 0.5, 0.55, 0.56];
    const spots = placeDots(
      shares.map((share) => ({ name: `Student at ${share}`, share })),
      WIDTH,
      0.48,
    );
    for (const spot of spots) {
      const [from, to] = reach(spot);
      const over = spots.filter(({ row, x }) => row > spot.row && from < x && x < to);
      expect(over.map(({ names }) => names)).toEqual([]);
    }
    check(spots, WIDTH, 0.48);
  });

  it("keep their names inside at the right end", () => {
    const [spot] = placeDots([{ name: "Maximiliane", share: 1 }], WIDTH);
    expect([spot!.x, spot!.left]).toEqual([WIDTH, true]);
  });

  it("reach across the exact value where they have no room on their side", () => {
    const spots = placeDots([{ name: "Hannes", share: 0.14 }], 268, 11 / 36);
    expect(spots[0]!.left).toBe(false);
    expect(spots[0]!.label).toBeGreaterThan((268 * 11) / 36);
    check(spots, 268, 11 / 36);
  });

  it.each([268, 320, 442, 700])("never meet in a whole class, in %i pixels", (width) => {
    const names = ["Ada", "Maximiliane-Alexandra von und zu", "Cem", "Gülşen", "Bo"];
    for (const exact of [null, 0, 1 / 36, 11 / 36, 0.5, 25 / 36, 35 / 36, 1]) {
      const dots = Array.from({ length: 32 }, (_, index) => ({
        name: `${names[index % 5]} ${index}`,
        share: ((index * 7) % 24) / 23,
      }));
      check(placeDots(dots, width, exact), width, exact);
      check(placeDots([...dots, ...dots, ...dots, ...dots], width, exact), width, exact);
    }
  });

  it("shorten names that are too long for a picture", () => {
    const brief = { spelled: 1, longest: 8, brief: true };
    const full = { spelled: 2, longest: 16, brief: false };
    expect(written(["x".repeat(80)], full, others)).toBe(`${"x".repeat(15)}…`);
    expect(written(["Ada", "Ben", "Cem"], full, others)).toBe("Ada, Ben and 1 more");
    expect(written(["Maximiliane", "Ben", "Cem"], brief, others)).toBe("Maximil… +2");
    expect(written(["Ada", "Ben"], full, others)).toBe("Ada, Ben");
  });
});
