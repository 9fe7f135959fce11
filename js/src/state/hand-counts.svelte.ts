import type { Watch } from "../wire/bridge.svelte";
import type { Row } from "../wire/protocol";
import { COUNTS } from "./durations";
import type { ViewBase } from "./view-base";

/** The most hands that Python counts in all. */
const MOST = 1000;

/** The number of hands for each answer, by its text. */
type Counts = Readonly<Record<string, number>>;

/** The hands that were counted here and that Python does not know yet. */
interface Draft {
  question: number;
  /** The rows that were changed since the last message. */
  unsent: Counts;
  /** The rows of each message that has not come back, in the order of sending. */
  sent: readonly Counts[];
}

export const totalOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const countsOf = (rows: readonly Row[]): Counts =>
  Object.fromEntries(rows.map(({ text, count }) => [text, count]));

/**
 * The hands that a class raises. This view counts at once, and tells Python the new numbers of the rows that changed:
 * no message counts twice, the last one is right, and two pages that count for different answers do not meet.
 */
export class HandCounts {
  #draft = $state.raw<Draft | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unwatch: () => void;

  constructor(
    private readonly view: Pick<ViewBase, "traits" | "requests">,
    watch: Watch,
  ) {
    // Each answer counts at once: an effect would see only the last of several.
    this.#unwatch = watch("question", () => this.#follow());
  }

  /** The rows of the question, or of the one that a card still shows, with what was counted here. */
  rowsOf({ id, state, rows = [] }: { id: number; state: string; rows?: Row[] }): Row[] {
    const draft = this.#draft?.question === id && state === "open" ? this.#draft : null;
    if (!draft) return rows;
    const counts: Counts = Object.assign({}, ...draft.sent, draft.unsent);
    return rows.map((row) => ({ ...row, count: counts[row.text] ?? row.count }));
  }

  get #current(): Draft | null {
    const { question } = this.view.traits;
    return question?.state === "open" && this.#draft?.question === question.id ? this.#draft : null;
  }

  set(text: string, count: number): void {
    const question = this.view.traits.question!;
    const rows = this.rowsOf(question);
    const kept = Math.max(0, Math.min(count, MOST - totalOf(rows) + countsOf(rows)[text]!));
    const { unsent, sent } = this.#current ?? { unsent: {}, sent: [] };
    this.#draft = { question: question.id, unsent: { ...unsent, [text]: kept }, sent };
    if (this.#timer === undefined) this.#send();
  }

  /** Tells Python at once what was counted, before another message. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#current) this.#send();
  }

  #send(): void {
    const draft = this.#current;
    this.#timer = undefined;
    if (!draft || !(this.view.requests.alive || this.view.requests.replay)) return;
    const known: Counts = Object.assign(countsOf(this.view.traits.question!.rows ?? []), ...draft.sent);
    const changed = Object.entries(draft.unsent).filter(([text, count]) => count !== known[text]);
    const sent = changed.length ? [...draft.sent, Object.fromEntries(changed)] : draft.sent;
    this.#draft = { ...draft, unsent: {}, sent };
    if (!changed.length) return;
    this.#timer = setTimeout(() => this.#send(), COUNTS);
    const hands = changed.map(([text, count]) => `${count}=${text}`);
    this.view.requests.post({ kind: "hands", question: draft.question, hands });
  }

  /** Python has sent its counts, after a message of this view or of another page. */
  #follow(): void {
    const draft = this.#current;
    if (!draft) {
      this.#draft = null;
      return;
    }
    const told = countsOf(this.view.traits.question!.rows ?? []);
    const own = draft.sent.findIndex((sent) => Object.entries(sent).every(([text, n]) => told[text] === n));
    this.#draft = { ...draft, sent: draft.sent.slice(own + 1) };
    if (this.#timer === undefined) this.#send();
  }

  close(): void {
    this.#unwatch();
    clearTimeout(this.#timer);
  }
}
