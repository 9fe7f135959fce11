import type { Said } from "../../game";
import {
  type Phase,
  PhasedBoard,
  announce,
  fly,
  kept,
  saying,
  together,
} from "../../state/board-animation.svelte";
import { DURATION } from "../../state/durations";
import type { GameEvent, Moment, Seat, State } from "../../wire/protocol";
import { Grouping } from "./grouping";
import { type LevelXState, rowIndex } from "./position";

export interface DiceShown {
  seat: Seat;
  grouping: Grouping;
  motion: "none" | "tumbling";
}

/** A token on its way to its owner, or a piece on its way back. */
export interface Flight {
  kind: "token" | "piece";
  seat: Seat;
  row: number;
}

/** Kinds of events in the order in which they are narrated; others are not. */
const TOLD = [
  ...["rolled", "grouped", "advanced", "sentback", "earned", "missed", "emptied"],
  ...["awarded", "triggered", "won"],
];
const inOrder = (events: GameEvent[]): GameEvent[] =>
  TOLD.flatMap((told) => events.filter(({ kind }) => kind === told));

const changed = <T>(list: T[], index: number, change: (old: T) => T): T[] =>
  list.map((old, at) => (at === index ? change(old) : old));

/** Pieces, tokens, bonuses and dice of Level X as drawn, during animations too. */
export class AnimatedLevelXBoard extends PhasedBoard {
  pieces = $state.raw<number[][]>([]);
  tokens = $state.raw<number[][]>([]);
  stacks = $state.raw<number[]>([]);
  awards = $state.raw<number[][]>([]);
  override dice = $state.raw<DiceShown | null>(null);
  flight = $state.raw<Flight | null>(null);
  /** Whether the reader is asked to confirm that nothing moves. */
  asks = $state.raw(false);
  skilled = $state.raw(false);

  protected override readonly implied = { grouped: ["advanced", "earned", "missed"] };
  protected override readonly joined = ["advanced", "sentback", "earned"];

  constructor(start: Moment) {
    super();
    this.show(start);
  }

  /** The reader puts a die into another group, or resets all. */
  group(grouping: Grouping): void {
    this.asks = false;
    this.skilled ||= grouping.sorted;
    if (this.dice) this.dice = { ...this.dice, grouping };
  }

  protected set(state: State): void {
    const { pieces, tokens, stacks, awards } = state as LevelXState;
    this.pieces = kept(this.pieces, pieces);
    this.tokens = kept(this.tokens, tokens);
    this.stacks = kept(this.stacks, stacks);
    this.awards = kept(this.awards, awards);
    this.flight = null;
    this.asks = false;
  }

  protected rest(moment: Moment): void {
    const { dice, player } = moment.state as LevelXState;
    this.dice = dice === null ? null : { seat: player, grouping: Grouping.apart(dice), motion: "none" };
  }

  protected phases(event: GameEvent, { events }: Moment): Phase[] {
    const seat = Number(event.seat);
    const row = rowIndex(Number(event.row));
    switch (event.kind) {
      case "rolled":
        return this.#tumble(event);
      case "grouped":
        return [
          announce({ ...saying(event), key: "grouped.nothing" }, DURATION.place, () =>
            this.#lie(seat, String(event.groups)),
          ),
        ];
      case "advanced":
        return [announce(saying(event), DURATION.walk, () => this.#move(seat, row, Number(event.target)))];
      case "sentback":
        return [
          announce(saying(event, "kick"), DURATION.lift),
          ...this.#fly({ kind: "piece", seat, row }, () => this.#move(seat, row, 0)),
        ];
      case "earned":
        return [
          announce(saying(event, "gain"), DURATION.pass),
          ...this.#fly({ kind: "token", seat, row }, undefined, () => this.#earn(seat, row)),
        ];
      case "missed":
      case "emptied":
        return [announce(saying(event), DURATION.line)];
      case "awarded":
        return [
          announce(saying(event, "gain"), DURATION.announce, () => this.#award(seat, Number(event.bonus))),
        ];
      case "triggered":
        return [announce(saying(event, "gain"), DURATION.bust)];
      case "won":
        return this.#win(
          event,
          events.filter(({ kind }) => kind === "won"),
        );
      default:
        return [];
    }
  }

  /** Narrates a turn in stages: all moves in one sentence, all tokens in another, each long enough to be read. */
  protected override phasesOf(moment: Moment): Phase[] {
    if (moment.events[0]?.kind === "rolled") return super.phasesOf(moment);
    const told = this.tell(moment).map((said) => this.#detail(said));
    const phases = inOrder(moment.events).flatMap((event, index, events): Phase[] => {
      const opens = events[index - 1]?.kind !== event.kind;
      const isLine = (said: Said): boolean =>
        this.joined.includes(event.kind) ? opens && said.event.kind === event.kind : said.event === event;
      const says = told.find(isLine);
      const [first, ...others] = this.phases(event, moment).map((phase) => ({ ...phase, says: undefined }));
      if (!first) return [];
      return [says ? { ...first, says, lasts: Math.max(first.lasts, DURATION.line) } : first, ...others];
    });
    const [lay, move, ...rest] = phases;
    // The effect of the dice is narrated while they are laid out.
    if (!move?.says || lay!.says) return phases;
    return [{ ...lay!, says: move.says }, { ...move, lasts: move.lasts - lay!.lasts }, ...rest];
  }

  #detail(said: Said): Said {
    if (said.key !== "advanced.several") return said;
    const parts = said.parts!.map(({ event }) => ({ key: `advanced.each_${event.why}`, event }));
    return { ...said, key: "advanced.moves", parts };
  }

  /** A piece that moves several squares is reported at the last one. */
  protected override tell(moment: Moment): readonly Said[] {
    const goesOn = ({ kind, row }: GameEvent, index: number): boolean =>
      kind === "advanced" &&
      moment.events.some((later, at) => at > index && later.kind === kind && later.row === row);
    const events = moment.events.filter((event, index) => !goesOn(event, index));
    return super.tell({ ...moment, events: inOrder(events) });
  }

  /** A shared win is one sentence about all who share it (X10). */
  #win(event: GameEvent, won: GameEvent[]): Phase[] {
    if (event !== won[0]) return [];
    return [announce(won.length > 1 ? together(won, "win") : saying(event, "win"), DURATION.win)];
  }

  #tumble(event: GameEvent): Phase[] {
    const seat = Number(event.seat);
    const show = (shown: string, motion: DiceShown["motion"]): void => {
      this.dice = { seat, grouping: Grouping.apart(shown), motion };
    };
    const face = (die: number, look: number): number => (Math.floor(look / 6 ** die) % 6) + 1;
    return this.tumble(
      event,
      (look) => show([0, 1, 2, 3].map((die) => face(die, look)).join(""), "tumbling"),
      () => show(String(event.dice), "none"),
    );
  }

  /** Puts the dice into the confirmed groups; where the reader has done so, they stay. */
  #lie(seat: Seat, token: string): void {
    if (this.dice?.grouping.token !== token) {
      this.dice = { seat, grouping: Grouping.read(token), motion: "none" };
    }
  }

  #move(seat: Seat, row: number, square: number): void {
    this.pieces = changed(this.pieces, seat, (own) => changed(own, row, () => square));
  }

  /** Animates a flight: `begin` changes the board at its start, `end` when it has landed. */
  #fly(flight: Flight, begin?: () => void, end?: () => void): Phase[] {
    const start = (): void => {
      this.flight = flight;
      begin?.();
    };
    const land = (): void => {
      this.flight = null;
      end?.();
    };
    return fly(start, land);
  }

  #earn(seat: Seat, row: number): void {
    this.tokens = changed(this.tokens, seat, (own) => changed(own, row, (count) => count + 1));
    this.stacks = changed(this.stacks, row, (count) => count - 1);
  }

  #award(seat: Seat, bonus: number): void {
    this.awards = changed(this.awards, seat, (own) => [...own, bonus]);
  }
}
