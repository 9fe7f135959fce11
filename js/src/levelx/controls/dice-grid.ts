/** Places of groups and dice in a grid of eight columns, two for each group. */
import { GROUPS, type Grouping, UNUSED } from "../state/grouping";

/** Grid lines of row, column, and the spans of both. */
const at = (row: number, column: number, rows: number, columns: number): string =>
  `${row} / ${column} / span ${rows} / span ${columns}`;

const UNUSED_ROW = 6;
const firstColumn = (place: number): number => place * 2 + 1;

/** The box of a group: its head, two rows of dice, and the + below. */
export const boxArea = (place: number): string =>
  place === UNUSED ? at(UNUSED_ROW, 1, 1, 2 * GROUPS) : at(1, firstColumn(place), 4, 2);

/** The + of a group. */
export const putArea = (place: number): string =>
  place === UNUSED ? at(UNUSED_ROW, 2 * GROUPS, 1, 1) : at(4, firstColumn(place), 1, 2);

export interface Cell {
  area: string;
  /** A die alone in its group is large. */
  alone: boolean;
  /** To which side it keeps, so that two dice lie close together. */
  side: "left" | "right" | null;
}

/** The place of a die: one alone or two in the middle, three or four in two rows. */
export function dieCell(grouping: Grouping, die: number): Cell {
  const place = grouping.places[die]!;
  const together = grouping.dice(place);
  const slot = together.indexOf(die);
  const column = firstColumn(place);
  if (place === UNUSED) return { area: at(UNUSED_ROW, 4 + slot, 1, 1), alone: false, side: null };
  if (together.length === 1) return { area: at(2, column, 2, 2), alone: true, side: null };
  const side = slot % 2 ? "right" : "left";
  if (together.length === 2) return { area: at(2, column + slot, 2, 1), alone: false, side };
  const row = 2 + Math.floor(slot / 2);
  if (together.length === 3 && slot === 2) return { area: at(row, column, 1, 2), alone: false, side: null };
  return { area: at(row, column + (slot % 2), 1, 1), alone: false, side };
}
