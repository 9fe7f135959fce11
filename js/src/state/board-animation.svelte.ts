import type { Said, AnimatedBoard, Staging } from "../game";
import type { GameEvent, Moment, State } from "../wire/protocol";
import { DURATION } from "./durations";

const TUMBLES = 6;

/** An immediate change, the time to follow it, and the narrated sentence about it. */
export interface Phase {
  lasts: number;
  change: () => void;
  says?: Said;
}

export const saying = (event: GameEvent, tone: Said["tone"] = "plain"): Said => ({
  key: event.why ? `${event.kind}.${event.why}` : event.kind,
  event,
  tone,
});

export const together = (events: readonly GameEvent[], tone: Said["tone"]): Said => ({
  key: `${events[0]!.kind}.several`,
  event: events[0]!,
  parts: events.map((event) => ({ key: `${event.kind}.each`, event })),
  tone,
});

const nothing = (): void => undefined;

export const announce = (says: Said, lasts: number, change = nothing): Phase => ({ lasts, change, says });

/** What flies changes the board at its start, and when it has landed. */
export const fly = (start: () => void, land: () => void): Phase[] => [
  { lasts: DURATION.remove, change: start },
  { lasts: 0, change: land },
];

/** Tones by importance: of the sentences about a step, the one with the last of these tones counts most. */
const TONES: readonly Said["tone"][] = ["plain", "gain", "kick", "bust", "win"];

/** A hash of two integers: close ones give unrelated numbers. */
export function scatter(seed: number, index: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return (bits ^ (bits >>> 15)) >>> 2;
}

/** The old list if both are equal, otherwise the new one with the entries that both share. */
export function kept<T>(old: T[], read: readonly T[]): T[] {
  const known = old.map((part) => JSON.stringify(part));
  const parts = read.map((part) => old[known.indexOf(JSON.stringify(part))] ?? part);
  return parts.length === old.length && parts.every((part, index) => part === old[index]) ? old : parts;
}

/** A board that animates the events of a step one after the other, in phases. */
export abstract class PhasedBoard implements AnimatedBoard {
  told = $state.raw<readonly Said[]>([]);
  /** The dice on the table; blank if there are none. */
  abstract dice: object | null;
  /** Kinds of events that need no sentence if one of the listed kinds happens in the same step. */
  protected readonly implied: Readonly<Record<string, readonly string[]>> = {};
  /** Kinds of events that one sentence tells together: `<kind>.several`, with a part `<kind>.each` for each event. */
  protected readonly joined: readonly string[] = [];
  #seed = 0;
  #still = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get said(): Said | null {
    const rank = ({ tone }: Said): number => TONES.indexOf(tone);
    return this.told.reduce<Said | null>((most, one) => (most && rank(most) > rank(one) ? most : one), null);
  }

  show(moment: Moment): void {
    clearTimeout(this.#timer);
    this.set(moment.state);
    this.rest(moment);
    this.told = this.tell(moment);
  }

  play(before: State, moment: Moment, { tempo, still, seed, done }: Staging): void {
    clearTimeout(this.#timer);
    this.#seed = seed;
    this.#still = still;
    this.set(before);
    const end = {
      lasts: 0,
      change: () => {
        this.show(moment);
        done();
      },
    };
    const lasts = (phase: Phase): number => (still && !phase.says ? 0 : phase.lasts * tempo);
    this.#run([...this.phasesOf(moment), end], lasts);
  }

  protected phasesOf(moment: Moment): Phase[] {
    return moment.events.flatMap((event) => this.phases(event, moment));
  }

  #run(phases: Phase[], lasts: (phase: Phase) => number): void {
    for (const [i, phase] of phases.entries()) {
      phase.change();
      if (phase.says) this.told = [phase.says];
      const time = lasts(phase);
      // Changes without duration are merged: a timer between them would show each for a frame.
      if (time === 0) continue;
      this.#timer = setTimeout(() => this.#run(phases.slice(i + 1), lasts), time);
      return;
    }
  }

  /**
   * Phases of tumbling dice: `face` shows faces by any number, `rest` the final ones. Where nothing moves, dice are blank
   * until then.
   */
  protected tumble(event: GameEvent, face: (look: number) => void, rest: () => void): Phase[] {
    const says = (key: string): Said => ({ key, event, tone: "plain" });
    const look = (index: number): void =>
      this.#still ? void (this.dice = null) : face(scatter(this.#seed, index));
    return [
      ...Array.from({ length: TUMBLES }, (_, index) => ({
        lasts: DURATION.face,
        change: () => look(index),
        says: says("rolling"),
      })),
      { lasts: DURATION.pass, change: rest, says: says("rolled") },
    ];
  }

  /** The sentences about a whole step: of each event the last one, and one for events that are told together. */
  protected tell(moment: Moment): readonly Said[] {
    const of = (kind: string): GameEvent[] => moment.events.filter((event) => event.kind === kind);
    return moment.events.flatMap((event) => {
      const { kind } = event;
      const said = this.phases(event, moment)
        .flatMap(({ says }) => says ?? [])
        .at(-1);
      if (!said || this.implied[kind]?.some((other) => of(other).length)) return [];
      const alike = this.joined.includes(kind) ? of(kind) : [event];
      if (event !== alike[0]) return [];
      return alike.length > 1 ? [together(alike, said.tone)] : [said];
    });
  }

  /** Moves all pieces to where a state has them. */
  protected abstract set(state: State): void;
  /** Shows the pieces that the events of a moment leave on the board, for example dice. */
  protected abstract rest(moment: Moment): void;
  protected abstract phases(event: GameEvent, moment: Moment): Phase[];
}
