import { type Course, type WidgetModel, courseKey } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** A choice that gave something away, and the turn in which it was made. */
export interface Mistake {
  /** After how many steps one stands before the choice. */
  cursor: number;
  turn: number;
  seat: number;
  decision: string;
  best: string;
  loss: number;
}

/** How many mistakes are listed. */
const MOST = 5;

/** Luck and losses of the game, as far as Python has analyzed it. */
export class ReviewFeed {
  /** Whether this view shows it. */
  open = $state.raw(false);
  /** The moments that are judged; null for the others. */
  readonly course: (Course | null)[] = $derived.by(() => this.#read());
  readonly estimated: boolean = $derived.by(() => this.course.some((found) => found?.kind === "estimated"));
  readonly missing: number = $derived.by(() => this.course.filter((found) => found === null).length);
  readonly luck: number[] = $derived.by(() => this.#sum("luck"));
  readonly loss: number[] = $derived.by(() => this.#sum("loss"));
  /** How far chance may mislead about these sums, two standard errors; 0 where values are known. */
  readonly doubt: Record<"luck" | "loss", number[]> = $derived.by(() => ({
    luck: this.#sumErrors("error"),
    loss: this.#sumErrors("loss_error"),
  }));
  readonly mistakes: Mistake[] = $derived.by(() => this.#findMistakes());

  /** The game for whose steps Python was asked last. */
  #asked = "";

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
  ) {}

  #read(): (Course | null)[] {
    return Array.from({ length: this.traits.length + 1 }, (_, moment) => {
      const found = this.traits[courseKey(moment)] as Course | undefined;
      const { state, token } = this.timeline.momentAt(moment);
      return found?.text === state.text && found.token === token ? found : null;
    });
  }

  #sum(name: "luck" | "loss"): number[] {
    const { entries } = this.timeline;
    return this.traits.players.map((_, seat) =>
      entries.reduce(
        (sum, { cursor, moment }) => sum + (moment.seat === seat ? (this.course[cursor]?.[name] ?? 0) : 0),
        0,
      ),
    );
  }

  #sumErrors(name: "error" | "loss_error"): number[] {
    const variances = this.traits.players.map(() => 0);
    for (const { cursor, moment } of this.timeline.entries)
      variances[moment.seat ?? 0]! += (this.course[cursor]?.[name] ?? 0) ** 2;
    return variances.map((variance) => 2 * Math.sqrt(variance));
  }

  #findMistakes(): Mistake[] {
    return this.timeline.entries
      .flatMap(({ cursor, moment, turn }): Mistake[] => {
        const found = this.course[cursor];
        if (!found?.mistake) return [];
        const { decision, best, loss } = found;
        return [{ cursor: cursor - 1, turn, seat: moment.seat ?? 0, decision, best, loss }];
      })
      .sort((one, other) => other.loss - one.loss)
      .slice(0, MOST);
  }

  /** Asks for the judgements that Python has and this page lacks; call it after each change. */
  follow(): void {
    const { review } = this.traits;
    const wanted = this.open && this.traits.length > 0;
    if (!wanted || !review.known || review.running || !this.missing || !this.timeline.alive) return;
    const game = `${this.traits.length} ${this.timeline.momentAt(this.traits.length).state.text}`;
    if (game === this.#asked) return;
    this.#asked = game;
    this.analyze();
  }

  analyze(): void {
    this.timeline.tell({ kind: "analyze" });
  }

  stop(): void {
    this.timeline.tell({ kind: "stop" });
  }
}
