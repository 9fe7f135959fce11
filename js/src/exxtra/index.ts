import en from "../../../exxtra_widget/exxtra/locale/en.json";
import type { Game, Mark, Standing } from "../game";
import type { View } from "../state/view.svelte";
import type { Speech } from "../text/language";
import type { State } from "../wire/protocol";
import Board from "./board/Board.svelte";
import Card from "./board/Card.svelte";
import Rule from "./board/Rule.svelte";
import Controls from "./controls/Controls.svelte";
import RolledDice from "./controls/RolledDice.svelte";
import Chances from "./odds/Chances.svelte";
import Prospects from "./odds/Prospects.svelte";
import { type ExxtraOdds, exampleOdds } from "./state/odds";
import { describeChoice } from "./state/choices";
import type { ExxtraBoard, ExxtraState, PlaceChoice } from "./state/position";
import { AnimatedExxtraBoard } from "./state/animated-board.svelte";
import { landmark, signs } from "./state/event-signs";

/** The finish as a sign; X would be the face of a die. */
const FINISH = "⚑";

const place = (steps: unknown, goal: number, speech: Speech): string =>
  speech.say("place", steps === 0 ? "start" : steps === goal ? "finish" : "space", { number: steps });

function headline(state: State, speech: Speech): string {
  const { player, roll, winners } = state as ExxtraState;
  const key = winners.length ? "has_won" : roll ? "has_rolled" : "to_roll";
  return speech.say("board", key, { seat: player, combination: roll });
}

function hint(state: State, speech: Speech): string {
  const { roll, winners } = state as ExxtraState;
  return speech.say("board", winners.length ? "hint_over" : roll ? "hint_choose" : "hint_roll");
}

function seatStatus(state: State, seat: number, goal: number, speech: Speech): string {
  const { counters, ladder, player, roll } = state as ExxtraState;
  const steps = counters[seat]!;
  const key = steps === 0 ? "at_start" : steps === goal ? "at_finish" : "on_space";
  const parts = [speech.say("board", key, { number: steps })];
  const pair = ladder[seat];
  if (pair) parts.push(speech.say("board", "on_rung", { rung: pair[0], combination: pair[1] }));
  if (seat === player && roll) parts.push(speech.say("board", "in_hand", { combination: roll }));
  return parts.join(" · ");
}

function standing(state: State, speech: Speech): Standing[] {
  const { counters, winners } = state as ExxtraState;
  const front = Math.max(...counters);
  const order = [...counters.keys()].sort((one, other) => counters[other]! - counters[one]!);
  return order.map((seat) => {
    const steps = front - counters[seat]!;
    return { seat, text: winners.includes(seat) ? "" : speech.say("board", "behind", { steps }) };
  });
}

function seatMarks(state: State, seat: number, goal: number): Mark[] {
  const { counters, ladder, player, roll } = state as ExxtraState;
  const steps = counters[seat]!;
  const marks: Mark[] = [{ kind: "place", text: steps === goal ? FINISH : String(steps) }];
  const pair = ladder[seat];
  if (pair) marks.push({ kind: "dice", text: pair[1], note: String(pair[0]) });
  if (seat === player && roll) marks.push({ kind: "dice", text: roll });
  return marks;
}

export const exxtra: Game<View> = {
  page: "exxtra",
  name: "EXXtra",
  words: en,
  formats: (board) => (speech) => ({
    place: (steps) => place(steps, (board as unknown as ExxtraBoard).goal, speech),
  }),
  animatedBoard: (start) => new AnimatedExxtraBoard(start),
  Board,
  Controls,
  Table: RolledDice,
  Chances,
  Prospects,
  exampleOdds: (odds) => exampleOdds(odds as ExxtraOdds),
  headline,
  hint,
  Rule,
  keys: ["R", "0–5"],
  preview: (choice, speech, shown) => describeChoice(choice as PlaceChoice, speech, shown),
  signs,
  landmarks: () => ["bust", "kick", "double"],
  landmark,
  coach(view) {
    const { roll, winners } = view.state as ExxtraState;
    const { counters, ladder } = view.traits.start.state as ExxtraState;
    const begun = counters.some((steps) => steps > 0) || ladder.some((pair) => pair !== null);
    if (begun || winners.length) return null;
    if (view.moment.events.some(({ kind }) => kind === "removed"))
      return { step: "kicked", at: "[data-part=ladder]" };
    if (view.bots.toAct !== null) return null;
    if (roll) return { step: "place", at: "[data-part=ladder]" };
    const byHand = view.traits.dice === "hand";
    return byHand ? { step: "enter", at: "[data-part=hand]" } : { step: "roll", at: ".exxtra-main" };
  },
  nameOf: (token, speech) => {
    if (token === "roll") return speech.say("hint", "act.roll");
    return /^>\d$/.test(token) ? speech.say("hint", "act.place", { rung: token.slice(1) }) : token;
  },
  nameSpot(mark, board, speech) {
    const [kind, number] = mark.split(":");
    if (kind === "rung") return speech.say("place", "rung", { number });
    return place(Number(number), (board as unknown as ExxtraBoard).goal, speech);
  },
  seatStatus: (state, seat, board, speech) =>
    seatStatus(state, seat, (board as unknown as ExxtraBoard).goal, speech),
  seatMarks: (state, seat, board) => seatMarks(state, seat, (board as unknown as ExxtraBoard).goal),
  standing: (state, _, speech) => standing(state, speech),
  Card,
  requestOf(key, view) {
    // Dice rolled by hand are entered.
    if (key === "r") return view.traits.dice === "hand" ? null : { kind: "act", token: "roll" };
    return /^[0-5]$/.test(key) ? { kind: "act", token: `>${key}` } : null;
  },
};
