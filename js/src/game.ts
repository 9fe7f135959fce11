import type { Component } from "svelte";
import type { Format, Speech } from "./text/language";
import type { Numbers } from "./text/numbers";
import type { Choice, GameEvent, Moment, Odds, Ratio, Request, Seat, State, Words } from "./wire/protocol";

/** A sentence of the narrator: a template of the locale group `narration`, filled from an event. */
export interface Said {
  key: string;
  event: GameEvent;
  /** For one sentence about several events: a part for each, which fill the field `list`. */
  parts?: readonly { key: string; event: GameEvent }[];
  tone: "plain" | "gain" | "kick" | "bust" | "win";
}

export interface Staging {
  /** Time scale: 1 as designed. */
  tempo: number;
  /** Whether nothing moves: sentences keep their time, everything else changes at once. */
  still: boolean;
  /** The seed of the faces that tumbling dice show. */
  seed: number;
  done: () => void;
}

export interface ShownOdds {
  odds: Odds;
  numbers: Numbers;
}

export interface AnimatedBoard {
  /** The sentence about the current event; when idle, all sentences about the step. */
  readonly told: readonly Said[];
  readonly said: Said | null;
  /** Ends all animations and shows the final state. */
  show(moment: Moment): void;
  play(before: State, moment: Moment, staging: Staging): void;
}

/** A short item in a seat's row: the place of the counter, the dice on the ladder, points. */
export interface Mark {
  kind: "place" | "dice" | "points";
  text: string;
  /** A small addition, like the rung of the dice. */
  note?: string;
}

export interface Standing {
  seat: Seat;
  /** The standing in a few words: "4 steps behind". */
  text: string;
}

/** Events that readers look for in the history: a lost turn, removed pieces, a double. */
export type Landmark = "bust" | "kick" | "double";

/** A moment on a card: its position, the choice that was made there, and a better one. */
export interface CardProps {
  state: State;
  played: string;
  better: string;
}

/** A part of a step in the notation of the log. */
export interface Sign {
  /** Faces of dice, drawn as small dice; otherwise a text like `▸5`. */
  dice?: string;
  text?: string;
  /** The seat concerned, if it is not the one whose turn it is. */
  seat?: Seat;
  tone?: "bad" | "good";
}

/**
 * Everything that the page needs to know about a game.
 *
 * `View` is what a game's components share. It is a parameter because the view of `state/` knows this interface.
 */
export interface Game<View> {
  page: "exxtra" | "levelx" | "plain";
  /** Name and English words; a game that has them in Python alone sends both as a part of its board. */
  name: string;
  words: Words;
  formats(board: Record<string, unknown>): (speech: Speech) => Record<string, Format>;
  animatedBoard(start: Moment, board: Record<string, unknown>): AnimatedBoard;
  Board: Component;
  Controls: Component;
  /** Its dice on a tall board, which leave one button to its controls. */
  Table?: Component;
  /** Whether its controls show a list now, which takes the remaining height. */
  fills?(view: View): boolean;
  /** The halves of the odds panel, if the game has one: outcomes next to the board, choices below it. */
  Chances?: Component<{ odds: Odds }>;
  Prospects?: Component<{ odds: Odds }>;
  /** A probability in these odds as an example of the forms of chances; null if there is none. */
  exampleOdds?(odds: Odds): Ratio | null;
  headline(state: State, speech: Speech): string;
  hint(state: State, speech: Speech): string;
  /** The effect of a choice, with its chance if there are odds, or why it is refused. */
  preview(choice: Choice, speech: Speech, odds?: ShownOdds | null): string;
  /** The token of the reader's draft, in games that have drafts; shown while no other choice is considered. */
  draft?(view: View): string | null;
  /** Lays out a choice as a draft, in games that have drafts. */
  lay?(view: View, token: string): void;
  Choice?: Component<{ token: string }>;
  /** One of the six pictures of its rules, if the game has them; their sentences are `rule_1` to `rule_6` of the group `help`. */
  Rule?: Component<{ number: number }>;
  /** The newcomer's tip at this moment, and the selector of its target; `step` is a key of the group `coach`. */
  coach?(view: View): { step: string; at: string } | null;
  /** The game's own keys; the effect of each is `key_<name>` of the group `help`. */
  keys: readonly string[];
  /** Keys without an entry of that name, and their effects, for games whose actions Python names. */
  actionKeys?(state: State, speech: Speech): readonly (readonly [key: string, effect: string])[];
  signs(events: GameEvent[], token: string, speech: Speech, board: Record<string, unknown>): Sign[];
  /** The kinds of marks along the history, named `mark_<kind>` in the group `board`; and the mark of an event. */
  landmarks(board: Record<string, unknown>): readonly Landmark[];
  landmark(event: GameEvent, board: Record<string, unknown>): Landmark | null;
  /** The name of an action in a sentence; other texts are unchanged. */
  nameOf(token: string, speech: Speech): string;
  /** A seat's standing in a few words; and as marks that fit on one line. */
  seatStatus(state: State, seat: number, board: Record<string, unknown>, speech: Speech): string;
  seatMarks(state: State, seat: number, board: Record<string, unknown>, speech: Speech): Mark[];
  /** The name of a place on its board in a sentence, by its mark; a game without it has no board to draw on. */
  nameSpot?(mark: string, board: Record<string, unknown>, speech: Speech): string;
  /** What a seat's row shows next to its marks. */
  SeatLine?: Component<{ seat: Seat }>;
  standing(state: State, board: Record<string, unknown>, speech: Speech): Standing[];
  /** The small picture of a costly choice; without it, there are only words. */
  Card?: Component<CardProps>;
  requestOf(key: string, view: View): Request | null;
}
