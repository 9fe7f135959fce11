/** Places on the board that its description does not hold. */
import type { LevelXBoard, RowPlace } from "../state/position";

type Point = [number, number];

/** The place of the tokens that seats have earned in a row; two seats side by side. */
export interface EarnedPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  /** How far the row's number moves up to make room. */
  lift: number;
}

const BESIDE = { x: 86, y: -20, width: 54, height: 40, scale: 1, lift: 0 };
const BELOW = { x: 24, y: 6, width: 46, height: 27, scale: 0.8, lift: 25 };

/** Beside the numbers of the rows, or below them where rows are too long for that. */
export function earnedPlace(board: LevelXBoard, seats: number): EarnedPlace {
  const free = Math.min(...board.rows.map(({ start }) => start[0])) - board.size * 0.45 - BESIDE.x;
  if (free <= 2 * BESIDE.width - 4) return BELOW;
  return seats > 2 ? BESIDE : { ...BESIDE, y: 0 };
}

/** The height of the rows' lanes, whose distance does not depend on the size of the squares. */
const laneHeight = ({ rows }: LevelXBoard): number => rows[1]!.label[1] - rows[0]!.label[1] - 6;

export function laneOf(board: LevelXBoard, { label, squares }: RowPlace) {
  const height = laneHeight(board);
  const width = squares.at(-1)![0] + board.size / 2 + 2;
  return { x: 6, y: label[1] - height / 2, width, height, radius: 18 };
}

/** The centre of the badge before the number of tokens that a seat has earned. */
export function earnedAt({ label }: RowPlace, seat: number, place: EarnedPlace): Point {
  return [place.x + (seat % 2) * place.width, label[1] + place.y + Math.floor(seat / 2) * place.height];
}

export const tokenAt = ({ stack }: RowPlace): Point => [stack[0] - 32, stack[1]];

export const squareAt = ({ start, squares }: RowPlace, square: number): Point =>
  square === 0 ? start : squares[square - 1]!;
