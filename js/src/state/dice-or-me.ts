/** The verdict of the analysis in words, and its numbers, which agree with each other. */
import type { Verdict } from "../wire/protocol";
import type { View } from "./view.svelte";

const PARTS = ["start", "luck", "loss", "others", "result"] as const;

export interface Bar {
  kind: (typeof PARTS)[number];
  name: string;
  text: string;
  from: number;
  to: number;
}

/** The change of one seat's win probability up to the last judged moment. */
export class Tally {
  readonly #verdicts: readonly Verdict[];

  constructor(
    private readonly view: View,
    readonly seat: number,
  ) {
    this.#verdicts = view.review.judged.at(-1)!.verdicts;
  }

  get #own(): Verdict {
    return this.#verdicts[this.seat]!;
  }

  #say(key: string, fields = {}): string {
    return this.view.speech.say("review", key, fields);
  }

  #write(units: number, { places } = this.#own): string {
    return this.view.numbers.decimal(Math.abs(units) / 10 ** places, places);
  }

  #signed(units: number, verdict = this.#own): string {
    return `${units < 0 ? "−" : units > 0 ? "+" : ""}${this.#write(units, verdict)}`;
  }

  #points(units: number): string {
    const count = Math.abs(units) / 10 ** this.#own.places;
    return this.#say("points", { number: this.#write(units), count });
  }

  /** The win probability of a seat at the start or at the last judged moment. */
  #percent(moment: 0 | -1, seat = this.seat): string {
    const share = this.view.review.judged.at(moment)!.seats[seat]!;
    return this.view.numbers.percent(share, this.#verdicts[seat]!.places);
  }

  get title(): string {
    return this.#say("waterfall", { start: this.#percent(0), result: this.#percent(-1) });
  }

  get verdict(): string {
    return this.#say(`verdict.${this.#own.cause}`);
  }

  /** The shares of the dice and of the seat's own choices; one sentence where both are of one seat. */
  get facts(): string {
    const { cost, dice, parts, turn } = this.#own;
    const [owner, luck] = dice;
    const tell = (seat: number, list: string): string => this.#say("fact.event", { seat, list });
    const choices = (points: string): string => this.#say(`fact.${cost}`, { points, turn });
    const list = this.#say(luck < 0 ? "fact.bad_luck" : "fact.luck", { points: this.#points(luck) });
    if (owner !== this.seat)
      return `${tell(owner, list)} ${tell(this.seat, choices(this.#points(parts[2])))}`;
    // The unit is named once.
    return tell(owner, this.#say("fact.both", { list, text: choices(this.#write(parts[2])) }));
  }

  /** A note where parts exceed the whole: then luck has made up for choices, or the other way round. */
  get beyond(): string {
    const whole = 100 * 10 ** this.#own.places;
    return this.bars(true).some(({ to }) => to < 0 || to > whole) ? this.#say("beyond") : "";
  }

  /** The bars of the waterfall; `over` once the last moment is the end of the game. */
  bars(over: boolean): Bar[] {
    let level = 0;
    return PARTS.map((kind, index) => {
      const isLevel = index % 4 === 0;
      const units = this.#own.parts[index]!;
      const from = isLevel ? 0 : level;
      level = from + units;
      const name = this.#say(`part.${kind === "result" && !over ? "now" : kind}`);
      const text = isLevel ? this.#percent(index ? -1 : 0) : this.#signed(units);
      return { kind, name, text, from, to: level };
    });
  }

  table(over: boolean): { head: string[]; rows: string[][] } {
    const names = ["player", "start", "luck", "choices", "others", over ? "result" : "now"];
    const rows = this.#verdicts.map((verdict, seat) => [
      this.view.speech.name(seat),
      this.#percent(0, seat),
      this.#signed(verdict.parts[1], verdict),
      this.#write(verdict.parts[2], verdict),
      this.#signed(verdict.parts[3], verdict),
      this.#percent(-1, seat),
    ]);
    return { head: names.map((name) => this.#say(name)), rows };
  }
}
