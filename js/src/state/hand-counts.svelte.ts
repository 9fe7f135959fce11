import type { Watch } from "../wire/bridge.svelte";
import type { Row, Vote, WidgetModel } from "../wire/protocol";
import { COUNTS } from "./durations";

/** As many hands as Python counts in all. */
const MOST = 1000;

/** The number of hands for each answer, by its text. */
type Counts = Readonly<Record<string, number>>;

/** What was counted here since Python has told its counts last. */
interface Draft {
  question: number;
  counts: Counts;
  /** The counts of Python that these began from. */
  known: Counts;
  /** What was sent and has not come back, in the order of sending. */
  sent: readonly Counts[];
}

export const totalOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const countsOf = (rows: readonly Row[]): Counts =>
  Object.fromEntries(rows.map(({ text, count }) => [text, count]));
const isSame = (one: Counts, other: Counts): boolean =>
  Object.keys({ ...one, ...other }).every((text) => one[text] === other[text]);

/**
 * The hands that a class raises. This view counts at once, and tells Python the counts of all rows: whole numbers, so
 * that no message counts twice and the last one is right. What another page has counted meanwhile is added.
 */
export class HandCounts {
  #draft = $state.raw<Draft | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unwatch: () => void;

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly requests: {
      readonly alive: boolean;
      readonly replay: boolean;
      vote(content: Vote): void;
    },
    watch: Watch,
  ) {
    // Each answer counts by itself: an effect would see the last of several alone.
    this.#unwatch = watch("question", () => this.#follow());
  }

  /** The rows of the question, or of the one that a card still shows, with what was counted here. */
  rowsOf({ id, state, rows = [] }: { id: number; state: string; rows?: Row[] }): Row[] {
    const draft = this.#draft?.question === id && state === "open" ? this.#draft : null;
    return draft ? rows.map((row) => ({ ...row, count: draft.counts[row.text] ?? row.count })) : rows;
  }

  get #current(): Draft | null {
    const { question } = this.traits;
    return question?.state === "open" && this.#draft?.question === question.id ? this.#draft : null;
  }

  /** Sets the number of hands for an answer. */
  set(text: string, count: number): void {
    const question = this.traits.question!;
    const rows = this.rowsOf(question);
    const counts = countsOf(rows);
    const kept = Math.max(0, Math.min(count, MOST - totalOf(rows) + counts[text]!));
    const { known, sent } = this.#current ?? { known: counts, sent: [] };
    this.#draft = { question: question.id, counts: { ...counts, [text]: kept }, known, sent };
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
    if (!draft || !(this.requests.alive || this.requests.replay)) return;
    if (isSame(draft.sent.at(-1) ?? draft.known, draft.counts)) return;
    this.#draft = { ...draft, sent: [...draft.sent, draft.counts] };
    this.#timer = setTimeout(() => this.#send(), COUNTS);
    const hands = Object.entries(draft.counts).map(([text, count]) => `${count}=${text}`);
    this.requests.vote({ kind: "hands", question: draft.question, hands });
  }

  /** Python has told its counts: those of this view, or those to which another page has added. */
  #follow(): void {
    const draft = this.#current;
    if (!draft) {
      this.#draft = null;
      return;
    }
    const told = countsOf(this.traits.question!.rows ?? []);
    const own = draft.sent.findIndex((sent) => isSame(sent, told));
    if (own >= 0) this.#draft = { ...draft, known: told, sent: draft.sent.slice(own + 1) };
    else {
      const counts = Object.entries(told).map(([text, count]): [string, number] => {
        const { [text]: known = count } = draft.known;
        return [text, Math.max(0, count + (draft.counts[text] ?? known) - known)];
      });
      this.#draft = { ...draft, counts: Object.fromEntries(counts), known: told };
    }
    const { counts, sent } = this.#draft;
    if (!sent.length && isSame(counts, told)) this.#draft = null;
    else if (this.#timer === undefined) this.#send();
  }

  /** Lets go of its timer, and hears nothing more. */
  close(): void {
    this.#unwatch();
    clearTimeout(this.#timer);
  }
}
