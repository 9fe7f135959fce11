import type { GameEvent, Moment, Seat } from "../wire/protocol";
import type { Entry } from "../state/timeline.svelte";

/** A step of the log, or the part of it that belongs to one turn. */
export interface LogStep {
  cursor: number;
  moment: Moment;
  events: GameEvent[];
  /** Whether the step has another part, in the turn before. */
  rest: boolean;
}

/** One turn of a seat. */
export interface LogTurn {
  turn: number;
  seat: Seat;
  steps: LogStep[];
}

/** The events of a step before "the turn passes", and those after it, which belong to the turn of the next seat. */
function split(events: GameEvent[]): { own: GameEvent[]; next: GameEvent[]; passed: boolean } {
  const at = events.findIndex(({ kind }) => kind === "passed");
  return at < 0
    ? { own: events, next: [], passed: false }
    : { own: events.slice(0, at), next: events.slice(at + 1), passed: true };
}

/** The turns of a game; a ladder move stands in the turn of the seat that moves, though the step before it causes it. */
function readTurns(entries: readonly Entry[]): LogTurn[] {
  const turns: LogTurn[] = [];
  let open: LogTurn | null = null;
  const add = (seat: Seat, step: LogStep): void => {
    if (open?.seat !== seat) turns.push((open = { turn: turns.length + 1, seat, steps: [] }));
    open.steps.push(step);
  };
  for (const { cursor, moment } of entries) {
    const { own, next, passed } = split(moment.events);
    const seat = moment.seat ?? 0;
    add(seat, { cursor, moment, events: own, rest: false });
    if (passed) open = null;
    const mover = next.find((event) => "seat" in event)?.seat;
    if (mover !== undefined) add(Number(mover), { cursor, moment, events: next, rest: true });
  }
  return turns;
}

const equal = (one: LogTurn | undefined, other: LogTurn): boolean =>
  one?.seat === other.seat &&
  one.steps.length === other.steps.length &&
  one.steps.every((step, index) => step.moment === other.steps[index]!.moment);

/** The same step, perhaps with another caption. */
const same = (one: Moment | undefined, other: Moment | undefined): boolean =>
  one === other || (one?.token === other?.token && one?.state.text === other?.state.text);

/** The log of one view: the turns as far as the narrator has come. A turn that has not changed stays the same object. */
export class TurnLog {
  #moments: Moment[] = [];
  #known = 0;
  #turns: LogTurn[] = [];

  /**
   * The turns up to the last step that may be shown.
   *
   * While something moves, or a script is being played, the steps after `told` are kept back unless they have been
   * shown before; `told` is null when nothing is kept back.
   */
  read(entries: readonly Entry[], told: number | null): LogTurn[] {
    const moments = entries.map(({ moment }) => moment);
    if (told === null) this.#known = moments.length;
    else {
      const changed = this.#moments.findIndex((moment, index) => !same(moment, moments[index]));
      const kept = changed < 0 ? this.#known : Math.min(this.#known, changed);
      this.#known = Math.min(Math.max(kept, told), moments.length);
    }
    this.#moments = moments;
    const turns = readTurns(entries.slice(0, this.#known));
    this.#turns = turns.map((turn, index) => (equal(this.#turns[index], turn) ? this.#turns[index]! : turn));
    return this.#turns;
  }
}
