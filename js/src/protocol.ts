/**
 * What passes between Python and the page. Its twin is `exxtra_widget/widget/protocol.py`;
 * `tests/widget/test_protocol.py` compares the two.
 *
 * Down: synced state only, so that any view, reload or saved notebook can be drawn from it.
 * Up: messages only; the page never writes a trait.
 */

/** A seat's number, 0 for A. */
export type Seat = number;

/** Something that happened, named by `kind`; the other fields fill its sentence in the locale files. */
export interface GameEvent {
  kind: string;
  /** Tells two reasons for the same kind apart; their sentence is looked up as `kind.why`. */
  why?: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Why something cannot be done: a code of the locale files and what fills its sentence. */
export interface Refusal {
  code: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** What Python says about one action at a position: what it would do, or why it is refused. */
export interface Choice {
  token: string;
  refusal?: Refusal;
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** A position as the page draws it. */
export interface State {
  /** The position's text, e.g. `0/3/0@4:64/0@5:70 A -`. */
  text: string;
  /** The seat to act; `winners` says who has won when the game is over. */
  player: Seat;
  /** Seats that have won; empty while the game goes on. */
  winners: Seat[];
  choices: Choice[];
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** One moment of the game: the step that led to it (none for the start) and the state after it. */
export interface Moment {
  /** The step in notation (`64`, `>4`); "" for the start. */
  token: string;
  /** The seat that made the step. */
  seat: Seat | null;
  events: GameEvent[];
  state: State;
  /** Plain text, shown as the caption under the board. */
  comments: string[];
  /** What a lesson points at: `rung:4`, `space:7`, `seat:B`, `dice`. */
  marks: string[];
}

/** Another line of play that leaves the shown one after `from` steps. */
export interface Line {
  from: number;
  length: number;
  /** The first few steps after the fork, in notation. */
  text: string;
}

/** Something to tell the reader; `id` grows, so that the same notice can be shown twice. */
export interface Notice extends Refusal {
  id: number;
  /** How many messages in a row got this answer. */
  count: number;
}

/** Plays the steps from `from` up to the cursor one by one, if `revision` is the current one. */
export interface Playback {
  revision: number;
  from: number;
  /** Seconds between two steps. */
  delay: number;
}

/** An exact number as numerator and denominator, not reduced: 6 of 36 stays 6 of 36. */
export type Ratio = readonly [number, number];

/** The odds of one moment, synced under the key `odds_<cursor>`. */
export interface Odds {
  /** The position that they belong to. */
  text: string;
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** The course of a game: what the position was worth to each seat, and what luck and choices did to it. */
export interface Curve {
  /** `exact`, `certified` or `estimate`. */
  kind: string;
  /** For each moment, the win probability of each seat. */
  points: number[][];
  /** For each step, what the dice gave to who rolled them; 0 for a choice. */
  luck: number[];
  /** For each step, what the choice cost who made it, against the best one; 0 for a roll. */
  loss: number[];
}

/** The synced traits of `GameWidget` in exxtra_widget/widget/base.py. */
export interface WidgetModel extends Record<string, unknown> {
  /** The position at the cursor, as text. */
  value: string;
  /** Grows with every change, and is always sent last. */
  revision: number;
  /** The game's name: `exxtra`. */
  game_name: string;
  /** The game's options that differ from the rulebook, as `[name, value]`. */
  rules: [string, number | boolean][];
  /** Everything about the board that does not change during a game; drawn alike by Python's SVG. */
  board: Record<string, unknown>;
  players: string[];
  start: Moment;
  /** Number of steps in the line; step i (from 1) is synced under the key `step_<i>` of its own. */
  length: number;
  cursor: number;
  lines: Line[];
  /** Where dice come from: `seeded`, `scripted` or `hand`. */
  dice: string;
  language: string;
  /** `auto`, `light` or `dark`. */
  theme: string;
  /** Speed of animations: 1 as designed, 2 twice as fast, 0 off. */
  speed: number;
  playback: Playback;
  notice: Notice | null;
  /** Whether the odds panel is open. */
  odds: boolean;
  /** Grows with every answer about odds, and is sent last with it. */
  odds_revision: number;
  /** The course of the game so far, if it is known. */
  curve: Curve | null;
}

/** The key under which step `index` (1 is the first) is synced. */
export const stepKey = (index: number): string => `step_${index}`;

/** The key under which the odds of the moment after `cursor` steps are synced. */
export const oddsKey = (cursor: number): string => `odds_${cursor}`;

/** What the page asks of Python. `revision` is the one the reader was looking at. */
export type Message = { revision: number } & (
  | { kind: "roll"; dice?: string }
  | { kind: "place"; rung: number }
  | { kind: "group"; groups: string }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "goto"; cursor: number }
  | { kind: "line"; line: number }
  | { kind: "new" }
  | { kind: "odds"; cursor: number }
  | { kind: "branch" }
);
