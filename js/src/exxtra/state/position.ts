import type { Choice, Seat, SeatLook, State } from "../../wire/protocol";

/** `[rung, combination]` */
export type Pair = [number, string];

export interface ExxtraState extends State {
  counters: number[];
  ladder: (Pair | null)[];
  roll: string | null;
  dice: string | null;
}

export interface Removal {
  seat: Seat;
  rung: number;
  combination: string;
}

export interface PlaceChoice extends Choice {
  rung: number;
  earns?: number;
  removes?: Removal[];
}

export interface RungPlace {
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The `board` trait, see `describe` in exxtra_widget/exxtra/board/geometry.py. */
export interface ExxtraBoard {
  view: [number, number, number, number];
  goal: number;
  spaces: [number, number][];
  radius: number;
  arms: { lines: [number, number, number, number][]; width: number; heart: [number, number, number] };
  ladder: { x: number; y: number; width: number; height: number; rungs: RungPlace[] };
  stacks: [number, number, number][][];
  seats: SeatLook[];
}

/** The middle of rolled dice on a tall board, between the upper arms, which are the same for all goals. */
export const TABLE = [430, 86] as const;

/** The faces of both dice; 1 2 3 and X are on both. */
export const FACES = { A: [..."12347X"], B: [..."12356X"] } as const;

export const placeToken = (rung: number): string => `>${rung}`;
