/** What cards have answered. When a card counts as held up: held-card.ts; which turn is which answer: answers.ts. */
import { answerAt } from "./answers";
import { type Turn, heldAt, withTurn } from "./held-card";
import type { Sighting } from "./reader";

/** The answers that cards have given, from sightings in pictures and by hand. */
export class Readings {
  /** By card, its answer; null for one that was seen, but has none. */
  readonly answers = new Map<number, string | null>();
  /** Cards that are in the last picture twice, of which none counts. */
  twice: number[] = [];
  readonly #past = new Map<number, Turn[]>();

  constructor(private readonly choices: number) {}

  /** Counts the cards that are held still; returns whether an answer has changed. */
  watch(seen: readonly Sighting[], at: number): boolean {
    const changes = this.#single(seen).map(({ card, angle }) => {
      const past = withTurn(this.#past.get(card) ?? [], { at, angle });
      this.#past.set(card, past);
      const held = heldAt(past);
      return held !== null && this.set(card, answerAt(held, this.choices));
    });
    return this.#dropTwice() || changes.includes(true);
  }

  /** Counts the cards of a photo whose pattern is exact: no second picture confirms them. */
  take(seen: readonly Sighting[]): void {
    for (const { card, angle } of this.#single(seen.filter(({ exact }) => exact)))
      this.set(card, answerAt(angle, this.choices));
    this.#dropTwice();
  }

  #single(seen: readonly Sighting[]): Sighting[] {
    const cards = seen.map(({ card }) => card);
    const isTwice = (card: number): boolean => cards.indexOf(card) !== cards.lastIndexOf(card);
    this.twice = [...new Set(cards.filter(isTwice))];
    return seen.filter(({ card }) => !isTwice(card));
  }

  #dropTwice(): boolean {
    return this.twice.map((card) => this.drop(card)).includes(true);
  }

  /** Sets an answer; returns whether it is another one. */
  set(card: number, answer: string | null): boolean {
    const old = this.answers.get(card);
    this.answers.set(card, answer);
    return old !== answer;
  }

  drop(card: number): boolean {
    this.#past.delete(card);
    return this.answers.delete(card);
  }

  /** The cards with an answer, in order. */
  get given(): number[] {
    return this.#cards((answer) => answer !== null);
  }

  get unset(): number[] {
    return this.#cards((answer) => answer === null);
  }

  #cards(has: (answer: string | null) => boolean): number[] {
    return [...this.answers]
      .filter(([, answer]) => has(answer))
      .map(([card]) => card)
      .sort((one, other) => one - other);
  }
}
