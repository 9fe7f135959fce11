/** The figures of the analysis in words and numbers that agree with each other. */
import { type Balance, judge, roundTogether } from "./verdict";
import type { View } from "./view.svelte";

/** A bar of the waterfall. */
export interface Bar {
  kind: "start" | "luck" | "loss" | "others" | "result";
  name: string;
  /** Its number as it is written. */
  text: string;
  from: number;
  to: number;
}

/** From this many points on, tenths say nothing. */
const LARGE = 0.1;
type Units = Record<"start" | "luck" | "loss" | "others" | "result", number>;

/** The change of one seat's win probability, in points that are rounded so that they add up. */
export class Tally {
  readonly #balance: Balance;
  /** Decimal places. */
  readonly #digits: number;
  readonly #units: Units;

  constructor(
    private readonly view: View,
    readonly seat: number,
  ) {
    this.#balance = view.review.balance(seat);
    const { luck, loss, others } = this.#balance;
    this.#digits = Math.max(...[luck, loss, others].map(Math.abs)) < LARGE ? 1 : 0;
    this.#units = round(this.#balance, this.#digits);
  }

  #say(key: string, fields = {}): string {
    return this.view.speech.say("review", key, fields);
  }

  #write(units: number): string {
    return this.view.numbers.decimal(Math.abs(units) / 10 ** this.#digits, this.#digits);
  }

  #signed(units: number): string {
    return `${units < 0 ? "−" : units > 0 ? "+" : ""}${this.#write(units)}`;
  }

  #percent(share: number): string {
    return this.view.numbers.percent(share, this.#digits);
  }

  get title(): string {
    const { start, result } = this.#balance;
    return this.#say("waterfall", { start: this.#percent(start), result: this.#percent(result) });
  }

  get verdict(): string {
    return this.#say(`verdict.${judge(this.#balance)}`);
  }

  /** The shares of the dice and of the own choices; in one sentence where both are of one seat. */
  get facts(): string {
    const dice = this.#tellDice();
    const cost = this.#tellChoices((units) => this.#points(units));
    const tell = (seat: number, list: string): string => this.#say("fact.event", { seat, list });
    if (dice.seat !== this.seat) return `${tell(dice.seat, dice.text)} ${tell(this.seat, cost)}`;
    // The unit is said once.
    const text = this.#tellChoices((units) => this.#write(units));
    return tell(dice.seat, this.#say("fact.both", { list: dice.text, text }));
  }

  /** A note where parts exceed the whole: then luck has given back what choices have cost, or the other way round. */
  get beyond(): string {
    const { start, luck, loss } = this.#balance;
    const isShare = (level: number): boolean => level >= 0 && level <= 1;
    return [start + luck, start + luck - loss].every(isShare) ? "" : this.#say("beyond");
  }

  /** Points with their unit. */
  #points(units: number): string {
    return this.#say("points", { number: this.#write(units), count: Math.abs(units) / 10 ** this.#digits });
  }

  #fact(key: string, points: string, fields = {}): string {
    return this.#say(`fact.${key}`, { points, ...fields });
  }

  /** The dice that did most: the seat's own, or the luck of another that explains the result better. */
  #tellDice(): { seat: number; text: string } {
    const { start, result } = this.#balance;
    const way = result < start ? -1 : 1;
    const own = this.#units.luck;
    const rivals = [...this.view.seats.keys()].filter((seat) => seat !== this.seat);
    const strongest = rivals
      .map((seat) => ({ seat, luck: -way * this.view.review.balance(seat).luck }))
      .reduce((most, one) => (one.luck > most.luck ? one : most));
    const units = Math.round(100 * strongest.luck * 10 ** this.#digits);
    if (judge(this.#balance) !== "choices" && units > way * own)
      return { seat: strongest.seat, text: this.#fact(way < 0 ? "luck" : "bad_luck", this.#points(units)) };
    return { seat: this.seat, text: this.#fact(own < 0 ? "bad_luck" : "luck", this.#points(own)) };
  }

  #tellChoices(write: (units: number) => string): string {
    const { turn, loss } = this.view.review.costliest(this.seat);
    const cost = this.#units.loss;
    if (cost === 0) return this.#fact("none", "");
    const key = loss > this.#balance.loss / 2 ? "most" : "spread";
    return this.#fact(key, write(cost), { turn });
  }

  /** The bars of the waterfall; `over` once the last moment is the end of the game. */
  bars(over: boolean): Bar[] {
    const { start, luck, loss, others, result } = this.#units;
    const name = (part: string): string => this.#say(`part.${part}`);
    let level = start;
    const change = (kind: Bar["kind"], units: number): Bar => {
      const from = level;
      level += units;
      return { kind, name: name(kind), text: this.#signed(units), from, to: level };
    };
    return [
      { kind: "start", name: name("start"), text: this.#percent(this.#balance.start), from: 0, to: start },
      change("luck", luck),
      change("loss", -loss),
      change("others", others),
      {
        kind: "result",
        name: name(over ? "result" : "now"),
        text: this.#percent(this.#balance.result),
        from: 0,
        to: result,
      },
    ];
  }

  /** The same numbers of every seat. */
  table(over: boolean): { head: string[]; rows: string[][] } {
    const names = ["player", "start", "luck", "choices", "others", over ? "result" : "now"];
    const rows = [...this.view.seats.keys()].map((seat) => {
      const balance = this.view.review.balance(seat);
      const own = round(balance, this.#digits);
      return [
        this.view.speech.name(seat),
        this.#percent(balance.start),
        this.#signed(own.luck),
        this.#write(own.loss),
        this.#signed(own.others),
        this.#percent(balance.result),
      ];
    });
    return { head: names.map((name) => this.#say(name)), rows };
  }
}

/** Whole numbers of the last decimal place: `start + luck - loss + others = result`. */
function round(balance: Balance, digits: number): Units {
  const scale = 100 * 10 ** digits;
  const [start, result] = [Math.round(scale * balance.start), Math.round(scale * balance.result)];
  const parts = [balance.luck, -balance.loss, balance.others].map((part) => scale * part);
  const [luck, loss, others] = roundTogether(parts, result - start) as [number, number, number];
  // Without the sign of a zero.
  return { start, luck, loss: 0 - loss || 0, others, result };
}
