import type { Scene } from "../game";
import type { GameEvent, Moment, Seat, State } from "../protocol";
import { type ExxtraState, FACES } from "./state";

/** A pair on the ladder, or on its way from it. */
export interface PairOnLadder {
  seat: Seat;
  rung: number;
  combination: string;
  motion: "none" | "arriving" | "leaving";
}

export interface DiceShown {
  seat: Seat;
  /** Two characters. */
  faces: string;
  motion: "none" | "tumbling";
  /** Whether these dice ended a turn. */
  bust: boolean;
}

/** Durations in milliseconds at the pace 1. */
export const BEAT = { face: 70, walk: 170, place: 280, remove: 420, pass: 160 } as const;
const TUMBLES = 6;

/** Something that changes at once, and how long the eye is given to follow it. */
interface Beat {
  lasts: number;
  change: () => void;
}

/** Counters, pairs and dice of EXXtra as they are drawn, also on their way between two moments. */
export class ExxtraScene implements Scene {
  counters = $state.raw<number[]>([]);
  pairs = $state.raw<PairOnLadder[]>([]);
  dice = $state.raw<DiceShown | null>(null);
  moving = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: Moment) {
    this.show(start);
  }

  show(moment: Moment): void {
    clearTimeout(this.#timer);
    this.moving = false;
    this.#set(moment.state as ExxtraState);
    this.dice = diceOf(moment);
  }

  play(before: State, moment: Moment, pace: number): void {
    clearTimeout(this.#timer);
    this.#set(before as ExxtraState);
    this.moving = true;
    this.#run([...moment.events.flatMap((event) => this.#beats(event)), this.#end(moment)], pace);
  }

  #set(state: ExxtraState): void {
    this.counters = state.counters;
    this.pairs = state.ladder.flatMap((pair, seat) =>
      pair ? [{ seat, rung: pair[0], combination: pair[1], motion: "none" as const }] : [],
    );
  }

  #run([beat, ...rest]: Beat[], pace: number): void {
    if (!beat) return;
    beat.change();
    if (rest.length) this.#timer = setTimeout(() => this.#run(rest, pace), beat.lasts * pace);
  }

  #end(moment: Moment): Beat {
    return { lasts: 0, change: () => this.show(moment) };
  }

  #beats(event: GameEvent): Beat[] {
    const seat = Number(event.seat);
    switch (event.kind) {
      case "rolled":
        return this.#tumble(seat, String(event.dice), event.combination === null);
      case "moved":
      case "retreated":
        return this.#walk(seat, Number(event.origin), Number(event.target));
      case "placed":
        return [this.#place(seat, Number(event.rung), String(event.combination))];
      case "removed":
      case "returned":
        return this.#fly(seat);
      case "passed":
        return [{ lasts: BEAT.pass, change: () => undefined }];
      default:
        return [];
    }
  }

  #tumble(seat: Seat, dice: string, bust: boolean): Beat[] {
    const turn = (k: number) => FACES.A[(k * 5 + 3) % 6]! + FACES.B[(k * 7 + 1) % 6]!;
    const faces = Array.from({ length: TUMBLES }, (_, k) => turn(k));
    const show = (shown: string, motion: DiceShown["motion"]) => () => {
      this.dice = { seat, faces: shown, motion, bust: bust && motion === "none" };
    };
    return [
      ...faces.map((shown) => ({ lasts: BEAT.face, change: show(shown, "tumbling") })),
      { lasts: BEAT.pass, change: show(dice, "none") },
    ];
  }

  #walk(seat: Seat, origin: number, target: number): Beat[] {
    const way = Math.sign(target - origin);
    return Array.from({ length: Math.abs(target - origin) }, (_, k) => ({
      lasts: BEAT.walk,
      change: () => {
        this.counters = this.counters.map((steps, owner) =>
          owner === seat ? origin + way * (k + 1) : steps,
        );
      },
    }));
  }

  #place(seat: Seat, rung: number, combination: string): Beat {
    return {
      lasts: BEAT.place,
      change: () => {
        this.dice = null;
        this.pairs = [...this.pairs, { seat, rung, combination, motion: "arriving" }];
      },
    };
  }

  /** A pair flies back to its owner's counter. */
  #fly(seat: Seat): Beat[] {
    const leave = () => {
      this.pairs = this.pairs.map((pair) => (pair.seat === seat ? { ...pair, motion: "leaving" } : pair));
    };
    const gone = () => {
      this.pairs = this.pairs.filter((pair) => pair.seat !== seat);
    };
    return [
      { lasts: BEAT.remove, change: leave },
      { lasts: 0, change: gone },
    ];
  }
}

/** The dice of a moment: those of the seat to act, else those that ended the turn before. */
function diceOf(moment: Moment): DiceShown | null {
  const state = moment.state as ExxtraState;
  if (state.dice) return { seat: state.player, faces: state.dice, motion: "none", bust: false };
  const roll = moment.events.find((event) => event.kind === "rolled");
  if (!roll) return null;
  return {
    seat: Number(roll.seat),
    faces: String(roll.dice),
    motion: "none",
    bust: roll.combination === null,
  };
}
