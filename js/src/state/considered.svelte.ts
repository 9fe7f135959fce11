import type { Choice, State } from "../wire/protocol";
import { Drag } from "./drag.svelte";

/** What it asks of a view. */
interface Table {
  readonly state: State;
  readonly moving: boolean;
  /** The token of the choice that is being put together, in games that have those. */
  readonly draft: string | null;
  choice(token: string): Choice | undefined;
  /** The effect of a choice in words. */
  describe(choice: Choice): string;
}

/** The choice that the reader considers: carries dice to, points at, or has tapped. */
export class Considered {
  /** The dice that the reader carries to the board. */
  readonly carry: Drag;
  /** The token of the choice that is pointed at. */
  pointed = $state.raw<string | null>(null);
  #held = $state.raw<{ token: string; at: string } | null>(null);

  constructor(private readonly view: Table) {
    this.carry = new Drag(view);
  }

  get token(): string | null {
    return this.carry.token ?? this.pointed ?? this.held;
  }

  /** The token of the choice that a finger has tapped once; it counts for the shown position only. */
  get held(): string | null {
    const { state, moving } = this.view;
    return this.#held?.at === state.text && !moving ? this.#held.token : null;
  }

  /** Looks at a choice, or lets go of it. */
  hold(token: string | null): void {
    this.#held = token === null ? null : { token, at: this.view.state.text };
  }

  /** Whether there is something to look at before the choice is made. */
  hasPreview(token: string): boolean {
    const choice = this.view.choice(token);
    return choice !== undefined && this.view.describe(choice) !== "";
  }

  /** The choice whose effect is shown: the one considered, else the one that is being put together. */
  get choice(): Choice | undefined {
    const token = this.token ?? this.view.draft;
    return token === null ? undefined : this.view.choice(token);
  }

  /** The effect of that choice. */
  get preview(): string {
    const { choice } = this;
    return choice ? this.view.describe(choice) : "";
  }
}
