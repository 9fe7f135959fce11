import type { Seat } from "../wire/protocol";
import { throttledInDrag } from "./timeline.svelte";
import type { ViewBase } from "./view-base";

/** The bots of a game, as a view may tell them to wait and to continue. */
export class Bots {
  /**
   * The seat whose bot plays at the narrated moment; null where a person may play. At the last moment
   * Python decides it in the same way, by `_next_request` in exxtra_widget/widget/bots.py.
   */
  readonly toAct: Seat | null;

  constructor(private readonly view: ViewBase) {
    this.toAct = $derived.by(throttledInDrag(view, () => this.#findToAct()));
  }

  #findToAct(): Seat | null {
    const { state, timeline, traits } = this.view;
    const { _opponents: opponents, question, length } = traits;
    const waits =
      opponents.paused || opponents.left || question?.state === "open" || !timeline.requests.alive;
    if (state.winners.length || waits || timeline.cursor < length) return null;
    return opponents.seats[state.player] ? state.player : null;
  }

  pause(): void {
    const { timeline, traits } = this.view;
    const { requests } = timeline;
    if (requests.alive) requests.tell({ kind: traits._opponents.paused ? "resume" : "pause" });
  }

  /** Whether they can be asked to play at once, up to a person's turn. */
  get mayHurry(): boolean {
    const { hurried, seats } = this.view.traits._opponents;
    return this.toAct !== null && !hurried && seats.includes("");
  }

  /** Shows all that they have played, and lets them play the rest without pauses. */
  hurry(): void {
    if (!this.mayHurry) return;
    this.view.skip();
    this.view.requests.tell({ kind: "hurry" });
  }
}
