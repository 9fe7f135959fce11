import { CODES } from "./codes";
import { type Corners, mapping } from "./perspective";
import type { Picture } from "./grey-picture";

/** The card whose pattern a square has. */
export interface Match {
  card: number;
  /** Cells that are wrong. */
  wrong: number;
  /** How well the grey of the cells fits, up to 1. */
  fit: number;
  /** Quarter turns from the first corner of the square to the upper left one of the card. */
  turn: number;
}

/** The fit that is needed, by wrong cells. */
const NEEDED = [0.72, 0.84, 0.86];
/** Levels between frame and margin that are the least contrast. */
const CONTRAST = 14;
/** From here on, cells of a smaller square are sharpened, since grey runs over from their neighbours. */
const SHARP = 30;
/** Cells of the frame that may be bright: a finger. */
const COVERED = 2;
const SPOTS = [-0.22, 0, 0.22];

/** Each card's cells in its four turns, white 1 and black -1. */
const WORDS = CODES.map((code) => {
  const turns = [Array.from({ length: 16 }, (_, i) => ((code >> (15 - i)) & 1 ? 1 : -1))];
  for (let turn = 1; turn < 4; turn++)
    turns.push(turns[turn - 1]!.map((_, i, last) => last[12 - 4 * (i % 4) + (i >> 2)]!));
  return turns;
});
/** The cells of the frame of a square of six by six, row by row. */
const FRAME = Array.from({ length: 36 }, (_, i) => i).filter(
  (i) => i < 6 || i > 29 || i % 6 === 0 || i % 6 === 5,
);
/** Points of the margin, half a cell outside. */
const MARGIN = [0, 1, 2, 3, 4, 5].flatMap((k) => [
  [k + 0.5, -0.5],
  [k + 0.5, 6.5],
  [-0.5, k + 0.5],
  [6.5, k + 0.5],
]);

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The grey of the 36 cells. */
function greyOf(greyAt: (column: number, row: number) => number): number[] {
  return Array.from({ length: 36 }, (_, i) => {
    const [row, column] = [Math.floor(i / 6), i % 6];
    let sum = 0;
    for (const down of SPOTS) {
      for (const right of SPOTS) {
        sum += greyAt(column + 0.5 + right, row + 0.5 + down);
      }
    }
    return sum / 9;
  });
}

/** The sixteen inner cells, where they are small without some of the grey of their neighbours. */
function innerCells(grey: readonly number[], size: number): number[] {
  const sharp = Math.min(0.6, Math.max(0, (SHARP - size) / SHARP));
  return Array.from({ length: 16 }, (_, k) => {
    const i = 7 + 6 * Math.floor(k / 4) + (k % 4);
    const around = (grey[i - 1]! + grey[i + 1]! + grey[i - 6]! + grey[i + 6]!) / 4;
    return grey[i]! + sharp * (grey[i]! - around);
  });
}

/** Returns the card with the pattern of a square; null if it has none, or not clearly enough. */
export function match(corners: Corners, size: number, picture: Picture): Match | null {
  const at = mapping(corners);
  const greyAt = (column: number, row: number): number => picture.value(...at(column / 6, row / 6));
  const grey = greyOf(greyAt);
  const frame = FRAME.map((i) => grey[i]!);
  const black = mean(frame);
  const white = mean(MARGIN.map(([column, row]) => greyAt(column!, row!)));
  const contrast = white - black;
  if (contrast < CONTRAST) return null;
  if (frame.filter((one) => one > (black + white) / 2).length > COVERED) return null;
  const cells = innerCells(grey, size);
  const low = Math.min(...cells, black);
  const high = Math.max(...cells);
  const middle = (low + Math.max(high, Math.min(white, high + 0.3 * contrast))) / 2;
  const span = (Math.max(high, middle + 1) - low) / 2;
  return nearest(cells.map((one) => Math.max(-1.2, Math.min(1.2, (one - middle) / span))));
}

function nearest(soft: readonly number[]): Match | null {
  const norm = 4 * Math.hypot(...soft);
  const best = { card: 1, turn: 0, fit: -1 };
  WORDS.forEach((turns, index) =>
    turns.forEach((word, turn) => {
      let fit = 0;
      for (let i = 0; i < 16; i++) fit += word[i]! * soft[i]!;
      if (fit / norm > best.fit) Object.assign(best, { card: index + 1, turn, fit: fit / norm });
    }),
  );
  const word = WORDS[best.card - 1]![best.turn]!;
  const wrong = word.filter((one, i) => one > 0 !== soft[i]! > 0).length;
  return best.fit >= (NEEDED[wrong] ?? Infinity) ? { ...best, wrong } : null;
}
