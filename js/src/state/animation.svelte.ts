import type { Said, Scene, Staging } from "../game";
import type { GameEvent, Moment, State } from "../wire/protocol";
import { BEAT } from "./beats";

const TUMBLES = 6;

/** Something that changes at once, how long the eye is given to follow it, and the narrator's sentence about it. */
export interface Beat {
  lasts: number;
  change: () => void;
  says?: Said;
}

/** The narrator's sentence about an event. */
export const saying = (event: GameEvent, tone: Said["tone"] = "plain"): Said => ({
  key: event.why ? `${event.kind}.${event.why}` : event.kind,
  event,
  tone,
});

/** A beat in which nothing but the narrator speaks. */
export const announce = (says: Said, lasts: number): Beat => ({ lasts, change: () => undefined, says });

/** Changes of tumbling dice: `face` shows the k-th of their looks, `rest` their last one. */
export const tumble = (event: GameEvent, face: (k: number) => void, rest: () => void): Beat[] => [
  ...Array.from({ length: TUMBLES }, (_, k) => ({
    lasts: BEAT.face,
    change: () => face(k),
    says: { key: "rolling", event, tone: "plain" as const },
  })),
  { lasts: BEAT.pass, change: rest, says: { key: "rolled", event, tone: "plain" } },
];

/** The old one of two lists if they hold the same, else the new one with the entries that both share. */
export function kept<T>(old: T[], read: readonly T[]): T[] {
  const known = old.map((part) => JSON.stringify(part));
  const parts = read.map((part) => old[known.indexOf(JSON.stringify(part))] ?? part);
  return parts.length === old.length && parts.every((part, index) => part === old[index]) ? old : parts;
}

/** A scene in which the events of a step happen one after the other, in beats. */
export abstract class AnimatedScene implements Scene {
  said = $state.raw<Said | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(moment: Moment): void {
    clearTimeout(this.#timer);
    this.set(moment.state);
    this.rest(moment);
    this.said =
      this.#beatsOf(moment)
        .flatMap(({ says }) => says ?? [])
        .at(-1) ?? null;
  }

  play(before: State, moment: Moment, { tempo, still, done }: Staging): void {
    clearTimeout(this.#timer);
    this.set(before);
    const end = {
      lasts: 0,
      change: () => {
        this.show(moment);
        done();
      },
    };
    const lasts = (beat: Beat): number => (still && !beat.says ? 0 : beat.lasts * tempo);
    this.#run([...this.#beatsOf(moment), end], lasts);
  }

  #beatsOf(moment: Moment): Beat[] {
    return moment.events.flatMap((event) => this.beats(event, moment));
  }

  #run(beats: Beat[], lasts: (beat: Beat) => number): void {
    for (const [i, beat] of beats.entries()) {
      beat.change();
      if (beat.says) this.said = beat.says;
      const time = lasts(beat);
      // Changes that take no time are one change: a timer between them would show each for a frame.
      if (time === 0) continue;
      this.#timer = setTimeout(() => this.#run(beats.slice(i + 1), lasts), time);
      return;
    }
  }

  /** Puts all pieces where a state has them. */
  protected abstract set(state: State): void;
  /** Shows the pieces that the events of a moment leave on the board, for example dice. */
  protected abstract rest(moment: Moment): void;
  /** The beats of an event of a moment. */
  protected abstract beats(event: GameEvent, moment: Moment): Beat[];
}
