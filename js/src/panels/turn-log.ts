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
function readTurns(moments: readonly Moment[], from: number, before: number): LogTurn[] {
  const turns: LogTurn[] = [];
  let open: LogTurn | null = null;
  const add = (seat: Seat, step: LogStep): void => {
    if (open?.seat !== seat) turns.push((open = { turn: before + turns.length + 1, seat, steps: [] }));
    open.steps.push(step);
  };
  for (let cursor = from; cursor <= moments.length; cursor += 1) {
    const moment = moments[cursor - 1]!;
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

/**
 * The log of one view: the turns as far as the narrator has come.
 *
 * Turns and blocks that have not changed stay the same objects, and are not read again.
 */
export class TurnLog {
  #moments: readonly Moment[] = [];
  #known = 0;
  #held = 0;
  #turns: LogTurn[] = [];
  #blocks: LogTurn[][] = [];

  /**
   * The turns up to the last step that may be shown.
   *
   * While something moves, or a script is being played, the steps after `last` are kept back unless they have been
   * shown before; `last` is null when nothing is kept back.
   */
  read(entries: readonly { moment: Moment }[], last: number | null): LogTurn[] {
    const moments = entries.map(({ moment }) => moment);
    const old = this.#moments;
    let common = 0;
    while (common < old.length && old[common] === moments[common]) common += 1;
    if (last === null) this.#known = moments.length;
    else {
      let changed = common;
      while (changed < old.length && same(old[changed], moments[changed])) changed += 1;
      const kept = changed === old.length ? this.#known : Math.min(this.#known, changed);
      this.#known = Math.min(Math.max(kept, last), moments.length);
    }
    this.#moments = moments;
    this.#update(moments.slice(0, this.#known), Math.min(common, this.#held, this.#known));
    return this.#turns;
  }

  /** The turns in blocks, of which only the visible ones are drawn. */
  get blocks(): LogTurn[][] {
    return this.#blocks;
  }

  /** Reads the turns again after the first `common` steps. */
  #update(moments: readonly Moment[], common: number): void {
    if (common === this.#held && moments.length === common) return;
    const before = this.#turns;
    let end = before.length;
    // A turn that begins with the rest of a step begins in the turn before. The last turn may continue.
    const isOld = (turn: LogTurn): boolean => turn.steps.at(-1)!.cursor <= common;
    while (end > 0 && !isOld(before[end - 1]!)) end -= 1;
    if (end > 0) end -= 1;
    while (end > 0 && before[end]!.steps[0]!.rest) end -= 1;
    const from = before[end]?.steps[0]!.cursor ?? 1;
    const read = readTurns(moments, from, end);
    const turns = read.map((turn, index) => (equal(before[end + index], turn) ? before[end + index]! : turn));
    this.#turns = [...before.slice(0, end), ...turns];
    this.#held = moments.length;
    const first = Math.floor(end / BLOCK);
    this.#blocks = this.#blocks.slice(0, first);
    for (let at = first * BLOCK; at < this.#turns.length; at += BLOCK)
      this.#blocks.push(this.#turns.slice(at, at + BLOCK));
  }
}
