import { untrack } from "svelte";
import type { Watch } from "./bridge.svelte";
import { type Moment, type Seat, type WidgetModel, stepKey } from "./protocol";

export interface Entry {
  cursor: number;
  moment: Moment;
  /** Counts turns from 1. */
  turn: number;
}

/**
 * The steps of the line, each read from the model once, and again after it has changed.
 *
 * A click at the end of a long game reads one step. So the cost of a click does not grow with the game.
 */
export class StepFeed {
  /** Every step up to the end of the line; a new list after each change. */
  readonly entries: readonly Entry[] = $derived.by(() => {
    const { length } = this.traits;
    void this.#version;
    return untrack(() => this.#read(length));
  });

  #entries: Entry[] = [];
  #openings: number[] = [];
  /** Steps that have changed since they were read. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the version tells of every change
  readonly #changed = new Set<number>();
  readonly #rests: (() => void)[] = [];
  #version = $state.raw(0);

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly watch: Watch,
  ) {}

  /** The steps that open a turn, among the first `length` steps. */
  openings(length: number): readonly number[] {
    const turns = this.entries[length - 1]?.turn ?? 0;
    return this.#openings.slice(0, turns);
  }

  #read(length: number): readonly Entry[] {
    let end = Math.min(this.#entries.length, length);
    const entries = this.#entries.slice(0, end);
    for (const cursor of [...this.#changed].sort((one, other) => one - other)) {
      const entry = entries[cursor - 1];
      // A step that is read for the first time below.
      if (!entry || cursor > end) continue;
      const moment = this.#momentAt(cursor);
      if (moment.seat === entry.moment.seat) entries[cursor - 1] = { ...entry, moment };
      else end = cursor - 1;
    }
    this.#changed.clear();
    entries.length = end;
    this.#openings.length = entries.at(-1)?.turn ?? 0;
    for (let cursor = end + 1; cursor <= length; cursor += 1) this.#add(entries, cursor);
    this.#entries = entries;
    return entries;
  }

  #add(entries: Entry[], cursor: number): void {
    const moment = this.#momentAt(cursor);
    const last: Seat | null | undefined = entries.at(-1)?.moment.seat;
    if (last === undefined || last !== moment.seat) this.#openings.push(cursor);
    entries.push({ cursor, moment, turn: this.#openings.length });
    if (cursor <= this.#rests.length) return;
    this.#rests.push(
      this.watch(stepKey(cursor), () => {
        this.#changed.add(cursor);
        this.#version += 1;
      }),
    );
  }

  #momentAt(cursor: number): Moment {
    return (this.traits[stepKey(cursor)] as Moment | undefined) ?? this.traits.start;
  }

  close(): void {
    for (const rest of this.#rests.splice(0)) rest();
  }
}
