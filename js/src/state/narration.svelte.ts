import type { AnimatedBoard } from "../game";
import type { Moment, WidgetModel } from "../wire/protocol";
import { DRAMATIC_PAUSE, PASSED } from "./durations";
import type { Timeline } from "./timeline.svelte";

/** If more steps than these are pending, the board shows them at once. */
const MOST_BEHIND = 8;

/** A moment, and the length of the line at that time. */
interface Told {
  cursor: number;
  moment: Moment;
  length: number;
}

/**
 * The game as narrated so far: the shown moment, or during an animation the moment before. Everything visible follows
 * it, so that no text, colour or button gives a result away before the board has shown it. Steps that arrive meanwhile
 * wait for the end of the animation.
 */
export class Narration {
  /** The moment that the board shows, or moves to. */
  #goal: { cursor: number; moment: Moment };
  /** The moment before the animation; null when idle. */
  #held = $state.raw<Told | null>(null);
  /** The moments narrated since the board was idle before: one, or several steps that came at once. */
  heard = $state.raw<readonly Moment[]>([]);
  /** Whether readers have had time for a step that ended a turn: then the next player is named first. */
  passed = $state.raw(false);
  /** The moment after the goal when the board became idle: another one in its place is new. */
  #next: Moment | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Makes the dice of each board tumble differently. */
  readonly #seed = Math.random() * 2 ** 31;

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly animated: AnimatedBoard,
    /** Time scale, 0 for no animation; and whether nothing may move. */
    private readonly pace: () => { tempo: number; still: boolean },
  ) {
    this.#goal = { cursor: timeline.cursor, moment: timeline.moment };
    this.heard = [timeline.moment];
    this.#lookAhead();
  }

  get moving(): boolean {
    return this.#held !== null;
  }

  /** The number of steps before the narrated moment. */
  get cursor(): number {
    return this.#held?.cursor ?? this.timeline.cursor;
  }

  get moment(): Moment {
    return this.#held?.moment ?? this.timeline.moment;
  }

  /** Number of narrated steps of the line. */
  get length(): number {
    return this.timeline.scripted ? this.cursor : (this.#held?.length ?? this.traits.length);
  }

  /**
   * Brings the board to the shown moment: a single step forward is animated; every other change, and each moment of a
   * drag, is shown at once.
   */
  follow(): void {
    const { cursor, moment } = this.timeline;
    const goal = this.#goal;
    // A new caption or mark does not interrupt an animation.
    if (cursor === goal.cursor && this.#isSame(moment, goal.moment)) {
      if (!this.moving) this.#lookAhead();
    } else if (this.moving && !this.timeline.walked && this.#leadsOn(MOST_BEHIND)) {
      // The next step waits for the end of the animation.
    } else if (this.#leadsOn(1) && !this.timeline.scrubbing) this.#play();
    else this.#jump();
  }

  /** Whether the shown moment follows the goal on the same line, by at most `most` steps. */
  #leadsOn(most: number): boolean {
    const { cursor, moment } = this.#goal;
    const ahead = this.timeline.cursor - cursor;
    return ahead > 0 && ahead <= most && this.#isSame(this.timeline.momentAt(cursor), moment);
  }

  /** Whether two moments are the same but for captions and marks. */
  #isSame(one: Moment, other: Moment): boolean {
    return one.token === other.token && one.state.text === other.state.text;
  }

  #lookAhead(): void {
    const { cursor } = this.#goal;
    this.#next = cursor < this.traits.length ? this.timeline.momentAt(cursor + 1) : null;
  }

  #play(): void {
    clearTimeout(this.#pause);
    const { cursor, moment: before } = this.#goal;
    const { tempo, still } = this.pace();
    const moment = this.timeline.momentAt(cursor + 1);
    if (tempo === 0) return this.#jump();
    const isKnown = this.#next !== null && this.#isSame(this.#next, moment);
    const length = this.#held?.length ?? (isKnown ? this.traits.length : cursor);
    this.#held = { cursor, moment: before, length };
    this.passed = false;
    this.#goal = { cursor: cursor + 1, moment };
    // The same step always tumbles in the same way and another one differently, whatever the dice.
    const seed = this.#seed + this.traits.revision * 4099 + cursor;
    this.animated.play(before.state, moment, { tempo, still, seed, done: () => this.#finishStep() });
  }

  #jump(): void {
    clearTimeout(this.#pause);
    const { cursor, moment } = this.timeline;
    this.passed = false;
    this.heard = this.#passed();
    this.#goal = { cursor, moment };
    this.animated.show(moment);
    this.#stop();
  }

  /** The moments on the way to the shown one: all steps that were made, or the one that the reader went to. */
  #passed(): readonly Moment[] {
    const { cursor, moment, walked } = this.timeline;
    const from = this.#held ?? this.#goal;
    const count = cursor - from.cursor;
    const isMade = !walked && count > 1 && count <= MOST_BEHIND;
    if (!isMade || !this.#isSame(this.timeline.momentAt(from.cursor), from.moment)) return [moment];
    return Array.from({ length: count }, (_, step) => this.timeline.momentAt(from.cursor + step + 1));
  }

  /** Called at the end of an animation: the next step follows, if one has arrived meanwhile. */
  #finishStep(): void {
    const { cursor, moment } = this.#goal;
    if (!this.#leadsOn(MOST_BEHIND)) {
      if (cursor !== this.timeline.cursor) return this.#jump();
      this.heard = [moment];
      const { player, winners } = moment.state;
      const pass = (): unknown => (this.passed = moment.seat !== player && !winners.length);
      this.#pause = setTimeout(pass, PASSED * this.pace().tempo);
      return this.#stop();
    }
    this.heard = [moment];
    this.#held = { cursor, moment, length: Math.max(cursor, this.#held?.length ?? 0) };
    this.#pause = setTimeout(() => this.#play(), this.#pauseAfter);
  }

  #stop(): void {
    this.#held = null;
    this.#lookAhead();
    this.timeline.rested(this.#pauseAfter);
  }

  get #pauseAfter(): number {
    return this.animated.said && this.animated.said.tone !== "plain" ? DRAMATIC_PAUSE * this.pace().tempo : 0;
  }

  finish(): void {
    if (this.moving) this.#jump();
  }

  close(): void {
    clearTimeout(this.#pause);
    this.animated.show(this.timeline.moment);
  }
}
