import type { GameEvent, Moment, Seat } from "../wire/protocol";

/** A step of the log, or the part of it that belongs to one turn. */
export interface LogStep {
  cursor: number;
  moment: Moment;
  events: GameEvent[];
  /** Whether the first part of the step is in the previous turn. */
  rest: boolean;
}

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

/** The turns of a line; a ladder move belongs to the turn of the seat that moves, though the step before causes it. */
function readTurns(moments: readonly Moment[]): LogTurn[] {
  const turns: LogTurn[] = [];
  let open: LogTurn | null = null;
  const add = (seat: Seat, step: LogStep): void => {
    if (open?.seat !== seat) turns.push((open = { turn: turns.length + 1, seat, steps: [] }));
    open.steps.push(step);
  };
  for (const [index, moment] of moments.entries()) {
    const cursor = index + 1;
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

/** Whether two steps are the same, captions apart. */
const same = (one: Moment | undefined, other: Moment | undefined): boolean =>
  one === other || (one?.token === other?.token && one?.state.text === other?.state.text);

const BLOCK = 10;

/** The turns in blocks, of which only the visible ones are drawn. */
export const inBlocks = (turns: readonly LogTurn[]): LogTurn[][] =>
  Array.from({ length: Math.ceil(turns.length / BLOCK) }, (_, block) =>
    turns.slice(block * BLOCK, (block + 1) * BLOCK),
  );

/** The log of one view: the turns as far as the narrator has come. */
export class TurnLog {
  #moments: readonly Moment[] = [];
  #known = 0;
  #turns: LogTurn[] = [];

  /**
   * The turns up to the last step that may be shown; those that have not changed stay the same objects.
   *
   * While something moves, or a script is being played, the steps after `last` are kept back unless they have been
   * shown before; `last` is null when nothing is kept back.
   */
  read(entries: readonly { moment: Moment }[], last: number | null): LogTurn[] {
    const moments = entries.map(({ moment }) => moment);
    this.#known = last === null ? moments.length : this.#countKnown(moments, last);
    this.#moments = moments;
    const before = this.#turns;
    this.#turns = readTurns(moments.slice(0, this.#known)).map((turn, index) =>
      equal(before[index], turn) ? before[index]! : turn,
    );
    return this.#turns;
  }

  #countKnown(moments: readonly Moment[], last: number): number {
    const changed = this.#moments.findIndex((old, index) => !same(old, moments[index]));
    const kept = changed < 0 ? this.#known : Math.min(this.#known, changed);
    return Math.min(Math.max(kept, last), moments.length);
  }
}
