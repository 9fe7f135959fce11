import type { Hint, WidgetModel } from "../wire/protocol";
import type { View } from "./view.svelte";

/** The hint that a view shows: every view has the same, and closes it on its own. */
export class Advice {
  /** The hint that this view has closed. */
  #closed = $state.raw<Hint | null>(null);

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly view: View,
  ) {}

  /** The hint for the shown moment, unless this view has closed it. */
  get shown(): Hint | null {
    const hint = this.#found;
    return hint && hint !== this.#closed && !this.secret ? hint : null;
  }

  get #found(): Hint | null {
    const { hint } = this.traits;
    return hint?.text === this.view.state.text ? hint : null;
  }

  /** As long as a class predicts, nobody is told what to do. */
  get secret(): boolean {
    const { question } = this.traits;
    return question?.state === "open" && question.text === this.view.state.text;
  }

  /** Why there is no hint here; null if there can be one. */
  get reason(): string | null {
    const { speech, state, story } = this.view;
    if (state.winners.length) return speech.explain({ code: "nothing_to_decide" });
    if (this.secret) return speech.say("advice", "hidden");
    return story.alive || this.#found ? null : speech.explain({ code: "no_kernel" });
  }

  /** Shows the hint, or closes it. */
  toggle(): void {
    const shown = this.shown;
    if (shown) this.#closed = shown;
    else if (this.reason === null) {
      this.#closed = null;
      if (!this.#found) this.view.story.tell({ kind: "hint" });
    }
    // For those who see no tooltip.
    else if (this.view.state.winners.length) this.view.story.warn("nothing_to_decide");
  }
}
