/** Layout of answers on a line from 0 to 1: no name covers another one or the exact value. */
import type { Answer } from "../wire/protocol";

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
  /** The x at which the names begin, or end if they stand to the left. */
  label: number;
  /** Whether the names stand to the left of the dot. */
  left: boolean;
  /** How the names are written, so that they have room. */
  style: Style;
}

interface Style {
  /** Number of names that are spelled out; the others are counted. */
  spelled: number;
  /** Letters of a name. */
  longest: number;
  /** Whether the rest is a bare number. */
  brief: boolean;
}

/** Room beside the line for names at its ends, in pixels. */
export const EDGE = 22;
const LETTER = 10;
const GAP = 14;
/** Room between two names in a row, in pixels. */
const APART = 12;
/** Room around the line of the exact value, in pixels. */
const CLEAR = 8;
/** In the order in which they are tried. */
const STYLES: readonly Style[] = [
  { spelled: 3, longest: 16, brief: false },
  { spelled: 2, longest: 16, brief: false },
  { spelled: 1, longest: 16, brief: false },
  { spelled: 1, longest: 8, brief: true },
  { spelled: 1, longest: 4, brief: true },
];

export const shortName = (name: string, longest: number): string =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

/** Writes names; `others` says that there are more. */
export function written(
  names: readonly string[],
  { spelled, longest, brief }: Style,
  others: (names: string, count: number) => string,
): string {
  const shown = names
    .slice(0, spelled)
    .map((name) => shortName(name, longest))
    .join(", ");
  const count = names.length - spelled;
  if (count <= 0) return shown;
  return brief ? `${shown} +${count}` : others(shown, count);
}

interface Place {
  left: boolean;
  label: number;
  from: number;
  to: number;
}

/** Answers as dots; those without names are counted, one dot for each share. */
export function dotsOf(answers: readonly Answer[]): Dot[] {
  const dots: Dot[] = [];
  const nameless = new Map<number, number>();
  for (const { name, answer } of answers) {
    if (answer?.share == null) continue;
    if (name) dots.push({ name, share: answer.share });
    else nameless.set(answer.share, (nameless.get(answer.share) ?? 0) + 1);
  }
  for (const [share, count] of nameless) dots.push({ name: `${count} ×`, share });
  return dots;
}

/** Places answers along `width` pixels, each in the first row in which it has room. */
export function placeDots(dots: readonly Dot[], width: number, exact: number | null = null): Spot[] {
  const groups = new Map<number, { share: number; names: string[] }>();
  for (const { name, share } of [...dots].sort((a, b) => a.share - b.share || a.name.localeCompare(b.name))) {
    const key = Math.round(share * 200);
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { share, names: [name] });
  }
  const line = exact === null ? null : exact * width;
  const isBefore = (share: number): boolean => line !== null && share * width < line;
  const all = [...groups.values()];
  // Names lead away from the exact value; the further from it, the lower, so that no stem runs through a name.
  const order = [
    ...all.filter(({ share }) => isBefore(share)),
    ...all.filter(({ share }) => !isBefore(share)).reverse(),
  ];
  const rows: Place[][] = [];
  return order
    .map(({ share, names }): Spot => {
      const x = share * width;
      const [style, place] = fit(x, names, width, line, isBefore(share));
      const free = rows.findIndex((taken) =>
        taken.every(({ from, to }) => place.to + APART < from || place.from > to + APART),
      );
      const row = free < 0 ? rows.length : free;
      (rows[row] ??= []).push(place);
      return { share, names, row, x, label: place.label, left: place.left, style };
    })
    .sort((a, b) => a.share - b.share);
}

/** Finds the fullest way of writing names that fits beside a dot. */
function fit(
  x: number,
  names: string[],
  width: number,
  line: number | null,
  before: boolean,
): [Style, Place] {
  const inside = ({ from, to }: Place): boolean => from >= -EDGE && to <= width + EDGE;
  const clear = ({ left, label, from, to }: Place): boolean =>
    line === null ||
    (left ? from > line + CLEAR || label <= line - CLEAR : to < line - CLEAR || label >= line + CLEAR);
  let last: [Style, Place] | undefined;
  for (const style of STYLES) {
    const length = written(names, style, (shown, count) => `${shown} and ${count} others`).length * LETTER;
    const beside = (left: boolean): Place => {
      const label = left ? x - GAP : x + GAP;
      return left
        ? { left, label, from: label - length, to: x + GAP }
        : { left, label, from: x - GAP, to: label + length };
    };
    /** On the other side of the exact value, where there is more room. */
    const across = (at: number): Place =>
      before
        ? { left: false, label: at + GAP, from: x - GAP, to: at + GAP + length }
        : { left: true, label: at - GAP, from: at - GAP - length, to: x + GAP };
    const places = [beside(before), beside(!before), ...(line === null ? [] : [across(line)])];
    const found = places.find((place) => inside(place) && clear(place));
    if (found) return [style, found];
    last = [style, places[0]!];
  }
  return last!;
}
