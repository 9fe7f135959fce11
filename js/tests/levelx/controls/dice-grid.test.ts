import { describe, expect, it } from "vitest";
import { layOut } from "../../../src/levelx/controls/dice-grid";
import { Grouping, UNUSED } from "../../../src/levelx/state/grouping";

describe("the grid", () => {
  /** The columns that an area covers. */
  function columns(area: string): number[] {
    const [, first, , width] = area.match(/\d+/g)!.map(Number) as [number, number, number, number];
    return Array.from({ length: width }, (_, k) => first + k);
  }

  it.each([
    [[0, 1, 2, 3]],
    [[0, 0, 2, 2]],
    [[1, 1, 1, 3]],
    [[3, 3, 3, 3]],
    [[UNUSED, UNUSED, UNUSED, UNUSED]],
    [[0, UNUSED, 1, UNUSED]],
  ])("gives each die in the places %j a column of its own, and each group all of its dice", (places) => {
    const all = [0, 1, 2, 3, UNUSED];
    const grouping = places.reduce((now, place, die) => now.move(die, place), Grouping.apart("1235"));
    const table = layOut(grouping, all);
    const boxes = all.flatMap((place) => columns(table.box(place)));
    expect(boxes).toEqual(boxes.map((_, k) => k + 1));
    expect(table.columns.match(/fr/g)).toHaveLength(boxes.length);
    const cells = places.map((_, die) => columns(table.cell(die)));
    expect(new Set(cells.flat()).size).toBe(4);
    places.forEach((place, die) =>
      expect(columns(table.box(place))).toEqual(expect.arrayContaining(cells[die]!)),
    );
    expect(table.order).toEqual([0, 1, 2, 3].sort((one, other) => cells[one]![0]! - cells[other]![0]!));
  });
});
