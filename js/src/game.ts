import type { Component } from "svelte";
import type { Format, Speech } from "./text/language";
import type { Numbers } from "./text/numbers";
import type { Choice, GameEvent, Moment, Odds, Ratio, Request, Seat, State, Words } from "./wire/protocol";

/** A sentence of the narrator: a template of the locale group `narration`, filled from an event. */
export interface Said {
  key: string;
  event: GameEvent;
  /** The field `list`, if one sentence is about several events: a part for each. */
  parts?: readonly { key: string; event: GameEvent }[];
  /** The meaning of the line's colour. */
  tone: "plain" | "gain" | "kick" | "bust" | "win";
}

/** How a step is played. */
export interface Staging {
  /** How much durations are stretched: 1 as designed. */
  tempo: number;
  /** Whether nothing moves: sentences keep their time, all else changes at once. */
  still: boolean;
  /** Where the looks of tumbling dice come from. */
  seed: number;
  /** Called when all has come to rest. */
  done: () => void;
}

/** The odds of the shown moment, and the form of their numbers. */
export interface ShownOdds {
  odds: Odds;
  numbers: Numbers;
}

/** The movable things of a game's board, between two moments too. */
export interface AnimatedBoard {
  /** The sentence of the event that happens; at rest all sentences about the step. */
  readonly told: readonly Said[];
  /** The one of them that matters most. */
  readonly said: Said | null;
  /** Ends all animations and draws the final places. */
  show(moment: Moment): void;
  /** Lets a step happen before the reader's eyes. */
  play(before: State, moment: Moment, staging: Staging): void;
}

/** A short mark in a seat's line: the place of the counter, the dice on the ladder, points. */
export interface Mark {
  kind: "place" | "dice" | "points";
  text: string;
  /** A small addition, like the rung of the dice. */
  note?: string;
}

/** The place of a seat among the others. */
export interface Standing {
  seat: Seat;
  /** Its standing in a few words: "4 steps behind". */
  text: string;
}

/** What happened in a step that one looks for in the history: a lost turn, removed pieces, a double. */
export type Landmark = "bust" | "kick" | "double";

/** A moment on a card: its position, the choice that was made there, and a better one. */
export interface CardProps {
  state: State;
  played: string;
  better: string;
}

/** A sign of the log: a part of a step in notation. */
export interface Sign {
  /** Faces of dice, drawn as small dice; else a text like `▸5`. */
  dice?: string;
  text?: string;
  /** The seat that it happens to, if it is not the one whose turn it is. */
  seat?: Seat;
  tone?: "bad" | "good";
}

/**
 * All that the page needs to know of a game.
 *
 * `View` is what a game's components share. It is a parameter because the view of `state/` knows this interface.
 */
export interface Game<View> {
  /** The bundle that it is a part of. */
  page: "exxtra" | "levelx" | "plain";
  /** Name and English words; a game that has them in Python alone sends both as a part of its board. */
  name: string;
  words: Words;
  /** Formats that the templates of this game name. */
  formats(board: Record<string, unknown>): (speech: Speech) => Record<string, Format>;
  animatedBoard(start: Moment, board: Record<string, unknown>): AnimatedBoard;
  /** The board; it is also where actions on the board are chosen. */
  Board: Component;
  /** The other controls: dice and their button. */
  Controls: Component;
  /** Whether its controls have a list to choose from just now, which takes the height that is left. */
  fills?(view: View): boolean;
  /** The halves of the odds panel, if the game has one: outcomes beside the board, choices below it. */
  Chances?: Component<{ odds: Odds }>;
  Prospects?: Component<{ odds: Odds }>;
  /** A chance out of these odds, to show the forms of chances by; null where there is none. */
  exampleOdds?(odds: Odds): Ratio | null;
  headline(state: State, speech: Speech): string;
  hint(state: State, speech: Speech): string;
  /** The effect of a choice, with its chance if there are odds, or why it is refused. */
  preview(choice: Choice, speech: Speech, odds?: ShownOdds | null): string;
  /** The token of a choice in the making, if the game has those; shown while no other is pointed at. */
  draft?(view: View): string | null;
  /** Lays a choice out before it is made, if the game has those in the making. */
  lay?(view: View, token: string): void;
  /** The effect of a choice in signs, for lists of choices. */
  Choice?: Component<{ token: string }>;
  /** One of the six pictures of its rules, if the game has them; their sentences are `rule_1` to `rule_6` of the group `help`. */
  Rule?: Component<{ number: number }>;
  /** The tip for a newcomer at this moment, and a selector of its place; `step` is a key of the group `coach`. */
  coach?(view: View): { step: string; at: string } | null;
  /** Its own keys; the effect of each is `key_<name>` of the group `help`. */
  keys: readonly string[];
  /** Keys that have no effect of that name, and their effects, as a game has them whose actions Python names. */
  actionKeys?(state: State, speech: Speech): readonly (readonly [key: string, effect: string])[];
  /** The events of a step in notation, for the log. */
  signs(events: GameEvent[], token: string, speech: Speech, board: Record<string, unknown>): Sign[];
  /** The marks along its history, their names `mark_<kind>` of the group `board`; and the mark of an event. */
  landmarks(board: Record<string, unknown>): readonly Landmark[];
  landmark(event: GameEvent, board: Record<string, unknown>): Landmark | null;
  /** The name of an action in a sentence; any other text as it is. */
  nameOf(token: string, speech: Speech): string;
  /** The standing of a seat, in a few words; and in marks that fit a line. */
  seatStatus(state: State, seat: number, board: Record<string, unknown>, speech: Speech): string;
  seatMarks(state: State, seat: number, board: Record<string, unknown>, speech: Speech): Mark[];
  /** What a seat's line shows beside its marks. */
  SeatLine?: Component<{ seat: Seat }>;
  /** All seats, the foremost first. */
  standing(state: State, board: Record<string, unknown>, speech: Speech): Standing[];
  /** The small picture of a costly choice; a game without it shows words alone. */
  Card?: Component<CardProps>;
  /** The request of a key, if the game uses it. */
  requestOf(key: string, view: View): Request | null;
}
