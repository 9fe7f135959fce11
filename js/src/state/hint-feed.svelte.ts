import type { Speech } from "../text/language";
import type { Hint, Moment, WidgetModel } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** The hint that a view shows: every view has the same. */
export class HintFeed {
  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly speech: () => Speech,
    private readonly told: () => Moment,
  ) {}

  /** The hint for the shown moment. */
  get shown(): Hint | null {
    const hint = this.#found;
    return hint && !this.timeline.covered ? hint : null;
  }

  get #found(): Hint | null {
    const { hint } = this.traits;
    return hint?.text === this.told().state.text ? hint : null;
  }

  get #over(): boolean {
    return this.told().state.winners.length > 0;
  }

  /** Why there is no hint here; null if there can be one. */
  get reason(): string | null {
    const speech = this.speech();
    if (this.#over) return speech.explain({ code: "nothing_to_decide" });
    if (this.timeline.covered) return speech.say("advice", "hidden");
    return this.timeline.alive || this.#found ? null : speech.explain({ code: "no_kernel" });
  }

  /** Asks for the hint of the shown moment, unless it is here. */
  ask(): void {
    if (this.reason === null) {
      if (!this.#found) this.timeline.tell({ kind: "hint" });
    }
    // For those who see no tooltip.
    else if (this.#over) this.timeline.warn("nothing_to_decide");
  }
}
