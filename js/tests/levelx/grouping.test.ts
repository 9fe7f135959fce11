import { describe, expect, it } from "vitest";
import { boxArea, dieCell, putArea } from "../../src/levelx/controls/dice-grid";
import { Grouping, UNUSED } from "../../src/levelx/state/grouping";

describe("a grouping", () => {
  it("begins with each die alone", () => {
    const apart = Grouping.apart("1235");
    expect([apart.token, apart.isApart]).toEqual([">1|2|3|5", true]);
    expect([0, 1, 2, 3].map((place) => apart.total(place))).toEqual([1, 2, 3, 5]);
  });

  it("is a value: moving a die makes another one", () => {
    const apart = Grouping.apart("1235");
    const moved = apart.move(3, 0);
    expect([apart.token, moved.token, moved.isApart]).toEqual([">1|2|3|5", ">15|2|3", false]);
    expect([moved.dice(0), moved.total(0), moved.total(3)]).toEqual([[0, 3], 6, 0]);
    expect(moved.move(3, 3).isApart).toBe(true);
  });

  it.each([
    // Dice in a group rise; groups are sorted as texts.
    ["5321", [0, 1, 1, 0], "15|23"],
    ["5566", [0, 2, 2, 1], "5|56|6"],
    ["1111", [3, 3, 3, 3], "1111"],
    ["1235", [0, UNUSED, UNUSED, 0], "15"],
    ["1235", [UNUSED, UNUSED, UNUSED, UNUSED], ""],
  ])("of %s in the places %j is written %j", (dice, places, text) => {
    const grouping = places.reduce((all, place, die) => all.move(die, place), Grouping.apart(dice));
    expect(grouping.token).toBe(`>${text}`);
  });

  it("is read from a token", () => {
    const read = Grouping.read(">15|23");
    expect([read.faces.join(""), read.places, read.token]).toEqual(["1523", [0, 0, 1, 1], ">15|23"]);
    expect(Grouping.read(">25").places).toEqual([0, 0, UNUSED, UNUSED]);
    expect(Grouping.read(">25").token).toBe(">25");
  });
});

describe("the grid", () => {
  /** The cells, row by row, that an area covers. */
  function cells(area: string): string[] {
    const [row, column, rows, columns] = area.match(/\d+/g)!.map(Number) as [number, number, number, number];
    return Array.from(
      { length: rows * columns },
      (_, k) => `${row + Math.floor(k / columns)}.${column + (k % columns)}`,
    );
  }

  it.each([
    [[0, 1, 2, 3]],
    [[0, 0, 2, 2]],
    [[1, 1, 1, 3]],
    [[3, 3, 3, 3]],
    [[UNUSED, UNUSED, UNUSED, UNUSED]],
    [[0, UNUSED, 1, UNUSED]],
  ])("has room for dice in the places %j", (places) => {
    const grouping = places.reduce((all, place, die) => all.move(die, place), Grouping.apart("1235"));
    const taken = places.flatMap((_, die) => cells(dieCell(grouping, die).area));
    expect(new Set(taken).size).toBe(taken.length);
    places.forEach((place, die) => {
      const box = cells(boxArea(place));
      const free = new Set(cells(putArea(place)));
      for (const cell of cells(dieCell(grouping, die).area)) {
        expect(box).toContain(cell);
        expect(free).not.toContain(cell);
      }
    });
  });

  it("draws a die large that is alone", () => {
    const grouping = Grouping.apart("1235").move(1, 0);
    expect([0, 1, 2].map((die) => dieCell(grouping, die).alone)).toEqual([false, false, true]);
  });
});
