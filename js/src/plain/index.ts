import type { Game, Sign } from "../game";
import type { View } from "../state/view.svelte";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import {
  type PlainBoard,
  type PlainChoice,
  type PlainState,
  AnimatedPlainBoard,
  headline,
  keyOf,
  toneOf,
} from "./animated-board.svelte";

/** Any game without its own page: Python's picture, and a button for each action. */
export const plain: Game<View> = {
  page: "plain",
  // Name and words come with the board.
  name: "",
  words: {},
  formats: () => () => ({}),
  animatedBoard: (start, board) => new AnimatedPlainBoard(start, board as unknown as PlainBoard),
  Board,
  Controls,
  headline,
  hint: (state, speech) => speech.say("plain", state.winners.length ? "over" : "choose"),
  preview({ refusal, events }: PlainChoice, speech) {
    if (refusal) return speech.explain(refusal);
    return (events ?? []).map((event) => speech.tell(event)).join(" ");
  },
  keys: [],
  actionKeys(state, speech) {
    const keys = state.choices.map(
      ({ token }) => [keyOf(state, token), speech.say("action", token)] as const,
    );
    const named = keys.flatMap(([key, name]) => (key === undefined ? [] : [[key, name] as const]));
    // With many actions the keys change from position to position.
    return named.length === keys.length
      ? named
      : ["R", "1–9"].map((key) => [key, speech.say("help", `key_${key}`)] as const);
  },
  signs(events, token, speech, board) {
    const { outcomes, tones } = board as unknown as PlainBoard;
    const told = events.map((event) => toneOf(event, tones));
    const made: Sign = outcomes.includes(token) ? { dice: token } : { text: speech.say("action", token) };
    const sign: Sign = told.includes("bust") ? { ...made, tone: "bad" } : made;
    return told.includes("win") ? [sign, { text: "★", tone: "good" }] : [sign];
  },
  landmarks: ({ tones }) => (Object.values(tones as PlainBoard["tones"]).includes("bust") ? ["bust"] : []),
  landmark: (event, { tones }) => (toneOf(event, tones as PlainBoard["tones"]) === "bust" ? "bust" : null),
  nameOf: (token, speech) => speech.say("action", token),
  seatStatus(state, seat, _, speech) {
    const { standing } = state as PlainState;
    return standing[seat] ? speech.say("board", "standing", standing[seat]) : "";
  },
  standing(state, board, speech) {
    const seats = (board.seats as unknown[]).map((_, seat) => seat);
    const order = [...state.winners, ...seats.filter((seat) => !state.winners.includes(seat))];
    return order.map((seat) => ({ seat, text: plain.seatStatus(state, seat, board, speech) }));
  },
  seatMarks(state, seat, _, speech) {
    const { standing } = state as PlainState;
    return standing[seat] ? [{ kind: "points", text: speech.say("board", "standing", standing[seat]) }] : [];
  },
  requestOf(key, view) {
    const token = view.state.choices.find(
      (choice) => keyOf(view.state, choice.token) === key.toUpperCase(),
    )?.token;
    if (token === undefined || (token === "roll" && view.traits.dice === "hand")) return null;
    return { kind: "act", token };
  },
};
