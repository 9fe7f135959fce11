import type { Choice, Ratio, Seat, SeatLook, State } from "../../wire/protocol";

type Point = [number, number];
/** Offset from the centre of a square, and a size. */
export type DotPlace = [number, number, number];

export interface LevelXState extends State {
  /** For each seat, the square of its piece in the rows 5 to 10; 0 before the first. */
  pieces: number[][];
  /** For each seat, how many tokens of the rows 5 to 10 it has earned. */
  tokens: number[][];
  /** For each seat, the rows whose tokens its next set lacks. */
  lacks: number[][];
  /** For each seat, the bonuses that it was awarded. */
  awards: number[][];
  stacks: number[];
  bonuses: number[];
  scores: number[];
  first: Seat;
  ending: boolean;
  dice: string | null;
  /** For each grouping of the dice as rolled, the index of its equivalent among `choices`. */
  groupings: Record<string, number>;
}

/** The effect of a grouping, as short events. */
export interface GroupChoice extends Choice {
  /** The rows whose totals it makes, one twice if it is made twice. */
  rows?: number[];
  /** `[row, square]` */
  advances?: [number, number][];
  /** `[row, seat]` */
  sends?: [number, Seat][];
  earns?: number[];
  awards?: number[];
  idle?: true;
  /** The faces of the dice after 1s are turned (X11). */
  faces?: string;
  /** The chance that one of the seat's pieces is sent back before its next turn; absent if none can be. */
  risk?: Ratio;
}

export const groupingsAmong = (choices: Choice[]): GroupChoice[] =>
  choices.filter(({ token }) => token.startsWith(">"));

export interface RowPlace {
  number: number;
  tokens: number;
  label: Point;
  start: Point;
  /** The last is the X square. */
  squares: Point[];
  stack: Point;
}

/** The `board` trait, see `describe` in exxtra_widget/levelx/board/geometry.py. */
export interface LevelXBoard {
  view: [number, number, number, number];
  size: number;
  rows: RowPlace[];
  bonuses: { value: number; x: number; y: number }[];
  /** Place and size of 1 to 4 pieces as dots on one square; at the start dx and dy are swapped. */
  dots: DotPlace[][];
  seats: SeatLook[];
}

/** Rows are numbered from 5, lists of rows from 0. */
export const rowIndex = (row: number): number => row - 5;

/** The faces of each die, by the die's number. */
export const FACES = Object.fromEntries(["1", "2", "3", "4"].map((die) => [die, [..."123456"]]));
