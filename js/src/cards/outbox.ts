/** Milliseconds from one message to the next. */
const PAUSE = 1000;

/** Sends the answers that have changed, at most once a second. */
export class Outbox {
  readonly #sent: Map<number, string | null>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly answers: ReadonlyMap<number, string | null>,
    private readonly send: (cards: string[]) => void,
  ) {
    // Python has these.
    this.#sent = new Map(answers);
  }

  /** An answer has changed: it goes at once, or with others a second after the last message. */
  change(): void {
    if (this.#timer === undefined) this.#post();
  }

  #post(): void {
    this.#timer = undefined;
    const cards = new Set([...this.answers.keys(), ...this.#sent.keys()]);
    const changed = [...cards]
      .map((card) => [card, this.answers.get(card) ?? ""] as const)
      .filter(([card, answer]) => answer !== (this.#sent.get(card) ?? ""));
    if (!changed.length) return;
    for (const [card, answer] of changed) this.#sent.set(card, answer);
    this.#timer = setTimeout(() => this.#post(), PAUSE);
    this.send(changed.map(([card, answer]) => `${card}=${answer}`));
  }

  /** Sends what is left. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#post();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
