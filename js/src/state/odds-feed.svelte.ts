import { type Message, type Odds, type Refusal, oddsKey } from "../wire/protocol";
import { Pointer, type Thing } from "./pointer.svelte";
import { Preference } from "./preference.svelte";
import { PATIENCE } from "./durations";
import type { ViewBase } from "./view-base";

/** A pending request, with the revisions at which it was sent. */
interface Asked {
  revision: number;
  odds: number;
}

/**
 * The odds that a view shows, and its requests for them. One request is pending at a time: a drag through the game
 * requests only the moment at which it ends.
 */
export class OddsFeed {
  readonly open: Preference<boolean>;
  readonly pointer = new Pointer(() => this.shown?.text);
  /** The odds of the shown moment, if Python has sent them. */
  readonly current: Odds | null = $derived.by(() => this.#find());

  #kept = $state.raw<Odds | null>(null);
  #lost = $state.raw(false);
  #asked: Asked | null = null;
  /** The last request, which is not repeated, and the revision at which it got no answer. */
  #last = "";
  #lostAt = -1;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: ViewBase,
    private readonly send: (message: Message) => Promise<void>,
  ) {
    this.open = new Preference(() => view.traits.odds);
  }

  #find(cursor = this.view.timeline.cursor): Odds | null {
    const odds = this.view.traits[oddsKey(cursor)] as Odds | null | undefined;
    return odds?.text === this.view.timeline.momentAt(cursor).state.text ? odds : null;
  }

  /** The odds to draw: the previous ones while an answer is pending or dice tumble. */
  get shown(): Odds | null {
    return this.silent ? this.current : this.#kept;
  }

  get stale(): boolean {
    return this.shown !== null && this.shown !== this.current;
  }

  get silent(): boolean {
    return this.current === null && (this.#lost || !this.view.requests.alive);
  }

  /** Why no outcome of the shown moment can be previewed; null if one can be. */
  get refusal(): Refusal | null {
    const code = this.view.requests.offline;
    if (code) return { code };
    const { choices } = this.view.timeline.momentAt(this.view.timeline.cursor).state;
    return choices.find(({ token }) => token === "roll")?.refusal ?? null;
  }

  /** The chosen part; an outcome only while the board previews it or says why it cannot. */
  get picked(): Thing | null {
    const { chosen } = this.pointer;
    const isOutcome = chosen?.cell !== undefined || chosen?.roll !== undefined;
    return isOutcome && this.view.timeline.previewing === null && !this.refusal ? null : chosen;
  }

  /** Chooses an outcome and previews it on the board, or cancels that. */
  pick(thing: Thing, dice: string): void {
    if (this.stale) return;
    const again = this.picked !== null && this.pointer.isChosen(thing);
    this.pointer.choose(again ? null : thing);
    if (!this.refusal) this.view.timeline.preview(again ? null : dice);
  }

  /** Takes over new odds and requests missing ones; call it after every change. */
  follow(): void {
    const { odds_revision: odds, revision } = this.view.traits;
    if (this.current && !this.view.narration.moving) this.#kept = this.current;
    // Python may drop odds that nobody has looked at for long; then they are requested again.
    if (this.current) this.#last = "";
    const answered = this.#asked && (this.#asked.odds !== odds || this.#asked.revision !== revision);
    if (answered || this.current) this.#clearPending();
    if (!this.open.value || this.current || this.#asked || !this.view.requests.alive) return;
    // Python sends the odds once the question no longer covers them.
    if (this.view.timeline.covered) return;
    const { cursor } = this.view.timeline;
    const question = `${cursor} ${this.view.timeline.momentAt(cursor).state.text}`;
    // What Python has refused is not requested again; a lost request is repeated once Python answers.
    if (question === this.#last && (!this.#lost || this.#lostAt === revision)) return;
    this.#last = question;
    this.#asked = { revision, odds };
    this.#patience = setTimeout(() => this.#lose(), PATIENCE);
    this.send({ kind: "odds", cursor, revision }).catch(() => this.#lose());
  }

  #clearPending(): void {
    clearTimeout(this.#patience);
    this.#asked = null;
    this.#lost = false;
  }

  #lose(): void {
    this.#clearPending();
    this.#lost = true;
    this.#lostAt = this.view.traits.revision;
  }

  close(): void {
    clearTimeout(this.#patience);
  }
}
