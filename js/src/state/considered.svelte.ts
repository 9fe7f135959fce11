import type { Choice } from "../wire/protocol";
import { Drag } from "./drag.svelte";
import type { ViewBase } from "./view-base";

/** The elements whose taps keep the choice of a finger. */
export const CHOOSES = "[data-chooses]";

/** The choice that the reader considers: drags dice to, points at, or has tapped. */
export class Considered {
  readonly drag: Drag;
  pointed = $state.raw<string | null>(null);
  #held = $state.raw<{ token: string; at: string } | null>(null);

  constructor(private readonly view: Pick<ViewBase, "state" | "moving" | "draft" | "choice" | "describe">) {
    this.drag = new Drag(view);
  }

  get token(): string | null {
    return this.drag.token ?? this.pointed ?? this.held;
  }

  /** The token of the choice that was tapped once, in the shown position only. */
  get held(): string | null {
    const { state, moving } = this.view;
    return this.#held?.at === state.text && !moving ? this.#held.token : null;
  }

  /** Previews a tapped choice, or cancels the preview. */
  hold(token: string | null): void {
    this.#held = token === null ? null : { token, at: this.view.state.text };
  }

  hasPreview(token: string): boolean {
    const choice = this.view.choice(token);
    return choice !== undefined && this.view.describe(choice) !== "";
  }

  /** The choice whose effect is shown: the considered one, otherwise the draft. */
  get choice(): Choice | undefined {
    const token = this.token ?? this.view.draft;
    return token === null ? undefined : this.view.choice(token);
  }

  get preview(): string {
    const { choice } = this;
    return choice ? this.view.describe(choice) : "";
  }
}
