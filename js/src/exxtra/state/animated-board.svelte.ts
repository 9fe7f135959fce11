import { type Phase, PhasedBoard, announce, fly, kept, saying } from "../../state/board-animation.svelte";
import { DURATION } from "../../state/durations";
import type { GameEvent, Moment, Seat, State } from "../../wire/protocol";
import { type ExxtraState, FACES } from "./position";

export interface PairOnLadder {
  seat: Seat;
  rung: number;
  combination: string;
  motion: "none" | "arriving" | "lifted" | "leaving";
}

/** A pair that is being beaten, and the pair that beats it. */
export interface Duel {
  seat: Seat;
  combination: string;
  by: Seat;
  beater: string;
}

export interface DiceShown {
  seat: Seat;
  /** The dice as two characters. */
  faces: string;
  motion: "none" | "tumbling";
  /** Whether these dice ended a turn. */
  bust: boolean;
}

/** Counters, pairs and dice of EXXtra as drawn, during animations too. */
export class AnimatedExxtraBoard extends PhasedBoard {
  counters = $state.raw<number[]>([]);
  pairs = $state.raw<PairOnLadder[]>([]);
  override dice = $state.raw<DiceShown | null>(null);
  duel = $state.raw<Duel | null>(null);
  winners = $state.raw<number[]>([]);

  protected override readonly implied = {
    rolled: ["counted", "moved", "busted"],
    busted: ["retreated", "held"],
    placed: ["removed"],
    moved: ["won"],
  };
  protected override readonly joined = ["removed"];

  constructor(start: Moment) {
    super();
    this.show(start);
  }

  protected set(state: State): void {
    const { counters, ladder, winners } = state as ExxtraState;
    this.counters = kept(this.counters, counters);
    this.winners = kept(this.winners, winners);
    const pairs = ladder.flatMap((pair, seat): PairOnLadder[] =>
      pair ? [{ seat, rung: pair[0], combination: pair[1], motion: "none" }] : [],
    );
    this.pairs = kept(this.pairs, pairs);
    this.duel = null;
  }

  protected rest(moment: Moment): void {
    const dice = diceOf(moment);
    if (JSON.stringify(dice) !== JSON.stringify(this.dice)) this.dice = dice;
  }

  protected phases(event: GameEvent): Phase[] {
    const seat = Number(event.seat);
    switch (event.kind) {
      case "rolled":
        return this.#tumble(event);
      case "counted":
        return [announce(saying(event), DURATION.announce)];
      case "busted":
        return [announce(saying(event, "bust"), DURATION.bust)];
      case "moved":
        return [announce(saying(event, "gain"), DURATION.announce), ...this.#walk(event)];
      case "retreated":
        return [announce(saying(event, "bust"), DURATION.pass), ...this.#walk(event)];
      case "held":
        return [announce(saying(event, "bust"), DURATION.announce)];
      case "placed":
        return [this.#place(event)];
      case "removed":
        return [this.#lift(event), ...this.#fly(seat)];
      case "returned":
        return this.#fly(seat);
      case "passed":
        return [{ lasts: DURATION.pass, change: () => undefined }];
      case "won":
        return [this.#win(event)];
      default:
        return [];
    }
  }

  #tumble(event: GameEvent): Phase[] {
    const [seat, bust] = [Number(event.seat), event.combination === null];
    const show = (faces: string, motion: DiceShown["motion"]): void => {
      this.dice = { seat, faces, motion, bust: bust && motion === "none" };
    };
    return this.tumble(
      event,
      (look) => show(FACES.A[look % 6]! + FACES.B[Math.floor(look / 6) % 6]!, "tumbling"),
      () => show(String(event.dice), "none"),
    );
  }

  #walk(event: GameEvent): Phase[] {
    const [seat, origin, target] = [Number(event.seat), Number(event.origin), Number(event.target)];
    const way = Math.sign(target - origin);
    return Array.from({ length: Math.abs(target - origin) }, (_, k) => ({
      lasts: DURATION.walk,
      change: () => {
        this.counters = this.counters.map((steps, owner) =>
          owner === seat ? origin + way * (k + 1) : steps,
        );
      },
    }));
  }

  #place(event: GameEvent): Phase {
    const [seat, rung, combination] = [Number(event.seat), Number(event.rung), String(event.combination)];
    return announce(saying(event), DURATION.place, () => {
      this.dice = null;
      this.pairs = [...this.pairs, { seat, rung, combination, motion: "arriving" }];
    });
  }

  /** Raises a beaten pair above the others, and compares it with the pair that beats it. */
  #lift(event: GameEvent): Phase {
    const [seat, by] = [Number(event.seat), Number(event.by)];
    return announce(saying(event, "kick"), DURATION.lift, () => {
      this.duel = { seat, by, combination: String(event.combination), beater: String(event.beater) };
      this.pairs = this.pairs.map((pair) => (pair.seat === seat ? { ...pair, motion: "lifted" } : pair));
    });
  }

  #win(event: GameEvent): Phase {
    return announce(saying(event, "win"), DURATION.win, () => {
      this.winners = [Number(event.seat)];
    });
  }

  #fly(seat: Seat): Phase[] {
    const leave = () => {
      this.pairs = this.pairs.map((pair) => (pair.seat === seat ? { ...pair, motion: "leaving" } : pair));
    };
    const gone = () => {
      this.pairs = this.pairs.filter((pair) => pair.seat !== seat);
      this.duel = null;
    };
    return fly(leave, gone);
  }
}

/** The dice of the seat to act, otherwise the dice that ended the previous turn. */
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
