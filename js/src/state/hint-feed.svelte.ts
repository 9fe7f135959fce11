import type { Speech } from "../text/language";
import type { Hint, WidgetModel } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** The hint that a view shows: every view has the same, and closes it on its own. */
export class HintFeed {
  /** The hint that this view has closed. */
  #closed = $state.raw<Hint | null>(null);

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly speech: () => Speech,
  ) {}

  /** The hint for the shown moment, unless this view has closed it. */
  get shown(): Hint | null {
    const hint = this.#found;
    return hint && hint !== this.#closed && !this.timeline.covered ? hint : null;
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

  /** Shows the hint, or closes it. */
  toggle(): void {
    const shown = this.shown;
    if (shown) this.#closed = shown;
    else if (this.reason === null) {
      this.#closed = null;
      if (!this.#found) this.timeline.tell({ kind: "hint" });
    }
    // For those who see no tooltip.
    else if (this.#over) this.timeline.warn("nothing_to_decide");
  }
}
