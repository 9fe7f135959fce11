/** Where answers stand on a line from 0 to 1, so that no name covers another. */

export interface Dot {
  name: string;
  share: number;
}

/** Answers of the same share, drawn as one dot with their names beside it. */
export interface Spot {
  share: number;
  names: string[];
  /** From 0, the line nearest to the axis. */
  row: number;
  x: number;
  /** Whether the names stand to the left of the dot, as to its right there is no room. */
  left: boolean;
}

/** Names that a spot spells out; of more it says how many. */
export const SPELLED = 3;
const LETTER = 10;
const GAP = 14;
const LONGEST = 16;

export const shortName = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;

function widthOf(names: string[]): number {
  const shown = names.slice(0, SPELLED).map(shortName).join(", ");
  return (shown.length + (names.length > SPELLED ? 12 : 0)) * LETTER;
}

/** Places answers along `width` pixels: each in the first row in which it has room. */
export function placeDots(dots: readonly Dot[], width: number): Spot[] {
  const spots = new Map<number, Spot>();
  for (const { name, share } of [...dots].sort((a, b) => a.share - b.share || a.name.localeCompare(b.name))) {
    const key = Math.round(share * 200);
    const spot = spots.get(key);
    if (spot) spot.names.push(name);
    else spots.set(key, { share, names: [name], row: 0, x: share * width, left: false });
  }
  const rows: [number, number][][] = [];
  for (const spot of spots.values()) {
    const label = widthOf(spot.names) + GAP;
    spot.left = spot.x + label > width && spot.x - label > -GAP;
    const [from, to] = spot.left ? [spot.x - label, spot.x + GAP] : [spot.x - GAP, spot.x + label];
    const free = rows.findIndex((taken) => taken.every(([start, end]) => to < start || from > end));
    spot.row = free < 0 ? rows.length : free;
    (rows[spot.row] ??= []).push([from, to]);
  }
  return [...spots.values()];
}
