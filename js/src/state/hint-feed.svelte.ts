import type { Speech } from "../text/language";
import { type Hint, type Ranked, type WidgetModel, hintKey } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** The hint that a view shows: every view has the same, and closes it on its own. */
export class HintFeed {
  /** The text of the position whose hint this view has closed. */
  #closed = $state.raw<string | null>(null);

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly speech: () => Speech,
  ) {}

  /** The hint for the shown moment, unless this view has closed it. */
  get shown(): Hint | null {
    const hint = this.#found;
    return hint && hint.text !== this.#closed && !this.timeline.covered ? hint : null;
  }

  /** The actions of the shown hint, the best one first. */
  readonly rows: Ranked[] = $derived.by(() => {
    const rows = Array.from(
      { length: this.shown?.rows ?? 0 },
      (_, row) => this.traits[hintKey(row)] as Ranked,
    );
    return rows.sort((one, other) => one.regret - other.regret);
  });

  /** The actions to point out on the board: the best one, or all that are not told apart. */
  get best(): string[] {
    return this.shown?.best ?? [];
  }

  get #found(): Hint | null {
    const { hint } = this.traits;
    return hint?.text === this.timeline.moment.state.text ? hint : null;
  }

  get #over(): boolean {
    return this.timeline.moment.state.winners.length > 0;
  }

  /** Why there is no hint here; null if there can be one. */
  get reason(): string | null {
    const speech = this.speech();
    if (this.#over) return speech.explain({ code: "nothing_to_decide" });
    if (this.timeline.covered) return speech.say("advice", "hidden");
    return this.timeline.alive || this.#found ? null : speech.explain({ code: "no_kernel" });
  }

  /** Shows the hint for the shown moment, and asks for what is missing. */
  open(): void {
    if (this.reason === null) {
      this.#closed = null;
      const found = this.#found;
      const enough = found && (found.going || found.share === 1 || !this.timeline.alive);
      if (!enough) this.timeline.tell({ kind: "hint" });
    }
    // For those who see no tooltip.
    else if (this.#over) this.timeline.warn("nothing_to_decide");
  }

  /** Closes the hint: no more games are played for it. */
  close(): void {
    const { shown } = this;
    if (!shown) return;
    this.#closed = shown.text;
    if (shown.going && this.timeline.alive) this.timeline.tell({ kind: "rest" });
  }

  /** Shows the hint, or closes it. */
  toggle(): void {
    if (this.shown) this.close();
    else this.open();
  }
}
