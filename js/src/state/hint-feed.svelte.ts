import { type Hint, type RankedAction, hintKey } from "../wire/protocol";
import type { ViewBase } from "./view-base";

export class HintFeed {
  #expected = false;

  constructor(private readonly view: ViewBase) {}

  get shown(): Hint | null {
    const hint = this.#found;
    return hint && !this.view.timeline.covered ? hint : null;
  }

  /** Whether the values of the shown hint rest on too few games to rank the actions. */
  get rough(): boolean {
    return !!this.shown?.rows && !this.shown.best.length;
  }

  /** The actions of the shown hint, the best one first; in their usual order while values are rough. */
  readonly rows: RankedAction[] = $derived.by(() => {
    const count = this.shown?.rows ?? 0;
    const rows = Array.from({ length: count }, (_, row) => this.view.traits[hintKey(row)] as RankedAction);
    return this.rough ? rows : rows.sort((one, other) => one.regret - other.regret);
  });

  get #found(): Hint | null {
    const { hint } = this.view.traits;
    return hint?.text === this.view.moment.state.text ? hint : null;
  }

  /** Why there is no hint here; null if there can be one. */
  get reason(): string | null {
    const { speech } = this.view;
    if (this.view.moment.state.winners.length) return speech.explain({ code: "nothing_to_decide" });
    if (this.view.timeline.covered) return speech.say("advice", "hidden");
    const code = this.view.requests.offline;
    return code && !this.#found ? speech.explain({ code }) : null;
  }

  get missing(): boolean {
    return this.reason === null && this.#found === null;
  }

  /** Called when the reader points at the button: Python loads what a hint needs, once per view. */
  expect(): void {
    if (this.#expected || this.reason !== null) return;
    this.#expected = true;
    this.view.requests.post({ kind: "expect" });
  }

  /** Requests the hint of the shown moment, or the rest of its games. */
  ask(): void {
    if (this.reason !== null) return;
    const found = this.#found;
    const enough = found && (found.going || found.share === 1 || !this.view.requests.alive);
    if (!enough) this.view.requests.tell({ kind: "hint" });
  }

  /** Called when the reader closes the hint: its games stop. */
  stop(): void {
    if (this.#found?.going && this.view.requests.alive) this.view.requests.tell({ kind: "rest" });
  }
}
