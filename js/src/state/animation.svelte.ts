import type { Scene } from "../game";
import type { GameEvent, Moment, State } from "../wire/protocol";
import { BEAT } from "./beats";

const TUMBLES = 6;

/** Something that changes at once, and how long the eye is given to follow it. */
export interface Beat {
  lasts: number;
  change: () => void;
}

/** Changes of tumbling dice: `face` shows the k-th of their looks, `rest` their last one. */
export const tumble = (face: (k: number) => void, rest: () => void): Beat[] => [
  ...Array.from({ length: TUMBLES }, (_, k) => ({ lasts: BEAT.face, change: () => face(k) })),
  { lasts: BEAT.pass, change: rest },
];

/** A scene in which the events of a step happen one after the other, in beats. */
export abstract class AnimatedScene implements Scene {
  moving = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(moment: Moment): void {
    clearTimeout(this.#timer);
    this.moving = false;
    this.set(moment.state);
    this.rest(moment);
  }

  play(before: State, moment: Moment, pace: number): void {
    clearTimeout(this.#timer);
    this.set(before);
    this.moving = true;
    const end = { lasts: 0, change: () => this.show(moment) };
    this.#run([...moment.events.flatMap((event) => this.beats(event)), end], pace);
  }

  #run([beat, ...rest]: Beat[], pace: number): void {
    if (!beat) return;
    beat.change();
    if (rest.length) this.#timer = setTimeout(() => this.#run(rest, pace), beat.lasts * pace);
  }

  /** Puts all pieces where a state has them. */
  protected abstract set(state: State): void;
  /** Shows the pieces that the events of a moment leave on the board, for example dice. */
  protected abstract rest(moment: Moment): void;
  protected abstract beats(event: GameEvent): Beat[];
}
