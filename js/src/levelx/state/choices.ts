import { type Speech, capital, seatLetter } from "../../text/language";
import { Numbers } from "../../text/numbers";
import { type GroupChoice, type LevelXState, type RowPlace, rowIndex } from "./position";

/** The effect of a grouping on one of its rows (X5 to X7). */
export interface RowEffect {
  row: number;
  times: number;
  steps: number;
  /** The square that is reached; null if the piece stays on its X square. */
  target: number | null;
  sends: number[];
  earns: number;
}

const on = <T>(pairs: [number, T][] | undefined, row: number): T[] =>
  (pairs ?? []).flatMap(([where, what]) => (where === row ? [what] : []));

export const rowEffects = (choice: GroupChoice): RowEffect[] =>
  [...new Set(choice.rows)].map((row) => ({
    row,
    times: choice.rows!.filter((made) => made === row).length,
    steps: on(choice.advances, row).length,
    target: on(choice.advances, row).at(-1) ?? null,
    sends: on(choice.sends, row),
    earns: (choice.earns ?? []).filter((earned) => earned === row).length,
  }));

const nameSteps = ({ row, steps }: RowEffect): string => (steps > 1 ? `${row}\u00d7${steps}` : String(row));

/** Letters that fit on the narrowest button. */
const ROOM = 48;

/** The label of a button: its words, its signs, and what the signs mean to screen readers. */
export interface Label {
  words: string;
  signs: string;
  heard: string;
}

/** The effect of a grouping on a button, like "Move 9, send Bo back · +9 ★15"; where names are too long, their letters. */
export function nameEffect(choice: GroupChoice, speech: Speech): Label {
  const effects = rowEffects(choice);
  const { earns = [], awards = [] } = choice;
  const say = (key: string, list: string[]): string[] =>
    list.length ? [speech.say("board", key, { list: speech.list(list), count: list.length })] : [];
  const seats = [...new Set(effects.flatMap(({ sends }) => sends))];
  const moves = say("do_move", effects.filter(({ target }) => target !== null).map(nameSteps));
  const sends = say(
    "do_send",
    seats.map((owner) => speech.name(owner)),
  );
  const gains = [...say("do_earn", earns.map(String)), ...say("do_take", awards.map(String))];
  const signs = [...earns.map((row) => `+${row}`), ...awards.map((bonus) => `\u2605${bonus}`)];
  const label = (words: string[], signs: string[], heard: string[]): Label => ({
    words: capital(words.join(", ")),
    signs: signs.join(" "),
    heard: words.length ? heard.join(", ") : capital(heard.join(", ")),
  });
  if (!(moves.length || gains.length)) return label([speech.say("board", "do_nothing")], [], []);
  const whole = label([...moves, ...sends], signs, gains);
  if (whole.words.length + whole.signs.length <= ROOM) return whole;
  return label(
    moves,
    [...seats.map((owner) => `\u21a9${seatLetter(owner)}`), ...signs],
    [...sends, ...gains],
  );
}

function tellRow({ row, target, sends, earns }: RowEffect, speech: Speech): string {
  const say = (key: string, fields = {}): string => speech.say("board", key, fields);
  const parts = [target === null ? say("stays") : say("reaches", { square: [row, target] })];
  parts.push(...sends.map((owner) => say("sends", { owner })));
  if (earns) parts.push(say("earns", { count: earns }));
  return say("on_row", { row, list: parts.join(", ") });
}

const joined = (parts: string[], speech: Speech): string =>
  parts.reduce((list, next_part) => speech.say("board", "then", { list, next_part }));

/** The effects of a grouping, and its risk in the form of given numbers. */
function tellEffects(choice: GroupChoice, speech: Speech, numbers = new Numbers("percent", speech)): string {
  const parts = rowEffects(choice).map((effect) => tellRow(effect, speech));
  if (!parts.length) parts.push(speech.say("board", "nothing_moves"));
  parts.push(...(choice.awards ?? []).map((bonus) => speech.say("board", "takes_bonus", { bonus })));
  if (choice.risk) parts.push(speech.say("board", "risks", { chance: numbers.chance(choice.risk) }));
  return `${joined(parts, speech)}.`;
}

export function describeChoice(choice: GroupChoice, speech: Speech, numbers?: Numbers): string {
  if (choice.refusal) return speech.explain(choice.refusal);
  return choice.rows ? capital(tellEffects(choice, speech, numbers)) : "";
}

/** `2 + 3 = 5`: dice that the best grouping puts together for a row; null if it puts none together. */
export function exampleSum(choices: GroupChoice[]): { faces: string[]; sum: string } | null {
  const [best] = choices;
  const groups = best && !best.idle ? best.token.slice(1).split("|") : [];
  for (const faces of groups.map((group) => [...group])) {
    const total = faces.reduce((all, face) => all + Number(face), 0);
    if (faces.length > 1 && best!.rows!.includes(total))
      return { faces, sum: `${faces.join(" + ")} = ${total}` };
  }
  return null;
}

export const spaced = (token: string): string => token.slice(1).replaceAll("|", " | ");

export const nameChoice = (choice: GroupChoice, speech: Speech): string =>
  speech.say("board", "grouping", { groups: spaced(choice.token), list: tellEffects(choice, speech) });

/** Accessible name of a row: its pieces and the points to earn. */
export function nameRow({ number: row }: RowPlace, state: LevelXState, speech: Speech): string {
  const index = rowIndex(row);
  const say = (key: string, fields = {}): string => speech.say("board", key, fields);
  const pieces = state.pieces.map((squares, seat) => say("stands", { seat, square: [row, squares[index]!] }));
  const earned = state.tokens.flatMap((counts, seat) =>
    counts[index] ? [say("has_earned", { seat, count: counts[index] })] : [],
  );
  const tokens = [say("tokens_left", { count: state.stacks[index]! }), ...earned];
  return `${capital(say("on_row", { row, list: joined([...pieces, ...tokens], speech) }))}.`;
}
