import type { Said, Scene, Staging } from "../game";
import type { View } from "../state/view.svelte";
import type { Speech } from "../text/language";
import type { Choice, GameEvent, Moment, State } from "../wire/protocol";

/** A choice of a game without its own page; its events are those of the step. */
export interface PlainChoice extends Choice {
  events?: GameEvent[];
}

/** A position of a game without its own page; see `Display.state` in exxtra_widget/core/display.py. */
export interface PlainState extends State {
  choices: PlainChoice[];
  /** The fields of the template `standing`, for each seat. */
  standing: Record<string, unknown>[];
  /** SVG by language; English stands in for the others. */
  pictures: Record<string, string>;
}

/** The parts of the board trait that only a game without its own page has. */
export interface PlainBoard {
  outcomes: string[];
}

export const stateOf = (view: View): PlainState => view.state as PlainState;
export const boardOf = (view: View): PlainBoard => view.traits.board as unknown as PlainBoard;

/** Pictures come whole, so nothing moves; the narrator says the last event of each step. */
export class PlainScene implements Scene {
  told = $state.raw<readonly Said[]>([]);

  get said(): Said | null {
    return this.told[0] ?? null;
  }

  constructor(start: Moment) {
    this.show(start);
  }

  show(moment: Moment): void {
    const event = moment.events.filter(({ kind }) => kind !== "passed").at(-1);
    this.told = event ? [{ key: "", event, tone: "plain" }] : [];
  }

  play(_: State, moment: Moment, { done }: Staging): void {
    this.show(moment);
    done();
  }
}

/** The key of each choice, as the page shows it: R rolls, 1 to 9 are the others in their order. */
export function keyOf(state: State, token: string): string | undefined {
  if (token === "roll") return "R";
  const number = state.choices
    .filter((choice) => choice.token !== "roll")
    .findIndex((c) => c.token === token);
  return number < 9 ? String(number + 1) : undefined;
}

export function headline(state: State, speech: Speech): string {
  const { player, winners, standing } = state as PlainState;
  const list = speech.list(winners.map((seat) => speech.name(seat)));
  return speech.say("plain", winners.length ? "has_won" : "to_act", {
    ...standing[player],
    seat: player,
    list,
  });
}
