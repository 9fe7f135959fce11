import en from "../../../exxtra_widget/levelx/locale/en.json";
import type { Game, Mark, Standing } from "../game";
import type { View } from "../state/view.svelte";
import type { Speech } from "../text/language";
import type { State } from "../wire/protocol";
import Board from "./board/Board.svelte";
import Card from "./board/Card.svelte";
import Rule from "./board/Rule.svelte";
import SetLine from "./board/SetLine.svelte";
import Controls from "./controls/Controls.svelte";
import Effects from "./controls/Effects.svelte";
import Chances from "./odds/Chances.svelte";
import Prospects from "./odds/Prospects.svelte";
import { type LevelXOdds, exampleOdds } from "./state/odds";
import { describeChoice, exampleSum } from "./state/choices";
import {
  type GroupChoice,
  type LevelXBoard,
  type LevelXState,
  groupingsAmong,
  rowIndex,
} from "./state/position";
import { AnimatedLevelXBoard } from "./state/animated-board.svelte";
import { landmark, signs } from "./state/event-signs";
import { draftChoice, exampleOf, laidOut, layChoice } from "./state/view-of";

const ROWS = 6;

/** The words for a square, given as `[row, square]`: `at` for a place, `to` for a destination. */
function square(manner: "at" | "to", pair: unknown, { rows }: LevelXBoard, speech: Speech): string {
  const [row, number] = pair as [number, number];
  const last = rows[rowIndex(row)]!.squares.length;
  const key = number === 0 ? "start" : number === last ? "x" : "square";
  return speech.say("board", `${manner}_${key}`, { number });
}

function headline(state: State, speech: Speech): string {
  const { player, dice, winners } = state as LevelXState;
  if (winners.length) {
    const list = speech.list(winners.map((seat) => speech.name(seat)));
    return speech.say("board", "has_won", { list });
  }
  return speech.say("board", dice ? "has_rolled" : "to_roll", { seat: player, dice });
}

function hint(state: State, speech: Speech): string {
  const { dice, winners, choices } = state as LevelXState;
  if (winners.length || !dice) return speech.say("board", winners.length ? "hint_over" : "hint_roll");
  const example = exampleSum(groupingsAmong(choices));
  return speech.say("board", example ? "hint_put" : "hint_group", { sum: example?.sum });
}

/** Whether a seat began (X10). */
const tellFirst = (state: State, seat: number, speech: Speech): string[] =>
  seat === (state as LevelXState).first ? [speech.say("board", "began")] : [];

function seatStatus(state: State, seat: number, speech: Speech): string {
  const { scores, awards, lacks, bonuses } = state as LevelXState;
  const parts = [speech.say("board", "points", { score: scores[seat] }), ...tellFirst(state, seat, speech)];
  const own = awards[seat]!;
  if (own.length) parts.push(speech.say("board", "has_bonuses", { list: own.join(", ") }));
  const rows = lacks[seat]!;
  if (bonuses.length && rows.length < ROWS)
    parts.push(speech.say("board", "set_lacks", { list: speech.list(rows.map(String)) }));
  return parts.join(" · ");
}

/** A seat's points by source: `143 points = 112 from tokens + 15 + 12 + 4 …`. */
function splitPoints(state: State, seat: number, speech: Speech): string {
  const { scores, awards } = state as LevelXState;
  const [score, own] = [scores[seat]!, awards[seat]!];
  if (!own.length) return speech.say("board", "points", { score });
  const tokens = score - own.reduce((sum, bonus) => sum + bonus, 0);
  return speech.say("board", "points_split", { score, tokens, list: own.join(" + ") });
}

function standing(state: State, speech: Speech): Standing[] {
  const { scores } = state as LevelXState;
  const order = [...scores.keys()].sort((one, other) => scores[other]! - scores[one]!);
  return order.map((seat) => ({
    seat,
    text: [splitPoints(state, seat, speech), ...tellFirst(state, seat, speech)].join(", "),
  }));
}

/** A seat's points, and the sign of the one that began (X10); the board shows the owners of bonuses. */
function seatMarks(state: State, seat: number): Mark[] {
  const { scores, first } = state as LevelXState;
  const points: Mark = { kind: "points", text: String(scores[seat]) };
  return [seat === first ? { ...points, note: "(1)" } : points];
}

export const levelx: Game<View> = {
  page: "levelx",
  name: "Level X",
  words: en,
  formats: (board) => (speech) => ({
    groups: (token) => String(token).replace(/^>/, ""),
    square: (pair) => square("at", pair, board as unknown as LevelXBoard, speech),
    to: (pair) => square("to", pair, board as unknown as LevelXBoard, speech),
  }),
  animatedBoard: (start) => new AnimatedLevelXBoard(start),
  Board,
  Controls,
  fills: (view) => laidOut(view) !== null,
  Chances,
  Prospects,
  exampleOdds: (odds) => exampleOdds(odds as LevelXOdds),
  headline,
  hint,
  preview: (choice, speech, odds) => describeChoice(choice as GroupChoice, speech, odds?.numbers),
  // Unsorted dice that would move nothing are no draft yet.
  draft: (view) => (exampleOf(view) ? null : (draftChoice(view)?.token ?? null)),
  lay: layChoice,
  Choice: Effects,
  Rule,
  keys: ["R", "1–4", "Enter", "Esc"],
  signs,
  landmarks: () => ["kick"],
  landmark,
  coach(view) {
    const { dice, winners } = view.state as LevelXState;
    const begun = (view.traits.start.state as LevelXState).pieces.some((own) =>
      own.some((square) => square > 0),
    );
    if (begun || winners.length) return null;
    if (view.moment.events.some(({ kind }) => kind === "sentback"))
      return { step: "kicked", at: "svg.board" };
    // Of rolled dice the narrator tells, and the list.
    if (dice || view.bots.toAct !== null) return null;
    const byHand = view.traits.dice === "hand";
    return byHand ? { step: "enter", at: "[data-part=hand]" } : { step: "roll", at: ".exxtra-main" };
  },
  nameOf: (token, speech) => (token === "roll" ? speech.say("hint", "act.roll") : token.replace(/^>/, "")),
  nameSpot(mark, _, speech) {
    const [kind, name = ""] = mark.split(":");
    if (kind !== "square") return speech.say("board", kind!, { number: name });
    const [row, number] = name.split(".").map(Number);
    return speech.say("board", "in_row", { row, square: [row, number] });
  },
  seatStatus: (state, seat, _, speech) => seatStatus(state, seat, speech),
  seatMarks: (state, seat) => seatMarks(state, seat),
  SeatLine: SetLine,
  standing: (state, _, speech) => standing(state, speech),
  Card,
  requestOf(key, view) {
    // Dice rolled by hand are entered.
    return key === "r" && view.traits.dice !== "hand" ? { kind: "act", token: "roll" } : null;
  },
};
