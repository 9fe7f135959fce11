import { tick } from "svelte";
import type { HintFeed } from "./hint-feed.svelte";
import type { OddsFeed } from "./odds-feed.svelte";
import type { Presentation } from "./presentation.svelte";
import type { ReviewFeed } from "./review-feed.svelte";
import type { ViewBase } from "./view-base";
import type { WinHistory } from "./win-history.svelte";

export const DRAWERS = ["odds", "hint", "ask", "log", "review"] as const;
export type DrawerName = (typeof DRAWERS)[number];

interface Base extends ViewBase {
  readonly odds: OddsFeed;
  readonly hints: HintFeed;
  readonly review: ReviewFeed;
  readonly winHistory: WinHistory;
  readonly presentation: Presentation;
}

/** The drawers of a view, of which at most one is open. */
export class Drawers {
  /** The drawer that was opened last; the odds drawer also follows Python. */
  #opened = $state.raw<DrawerName | null>(null);

  constructor(private readonly view: Base) {
    const { hint, question } = view.traits;
    this.#opened = hint ? "hint" : view.scenes?.show || null;
    if (question) this.open("ask");
  }

  /** The open drawer; a wide page falls back to the log. */
  get current(): DrawerName | null {
    if (this.view.odds.open.value) return "odds";
    return this.#opened === "odds" ? null : this.#opened;
  }

  open(name: DrawerName | null): void {
    const { hints, odds, winHistory } = this.view;
    if (this.current === "hint" && name !== "hint") hints.stop();
    if (name === "review") winHistory.note();
    this.#opened = name;
    odds.open.value = name === "odds";
  }

  /** Toggles a drawer; opening the hint requests it. */
  toggle(name: DrawerName): void {
    const { hints } = this.view;
    if (this.current === name && !(name === "hint" && hints.missing)) return this.open(null);
    this.show(name);
    if (name === "hint") hints.ask();
  }

  show(name: DrawerName): void {
    this.open(name);
    void tick().then(() => this.view.presentation.showDrawer(this.view.pace > 0));
  }

  offers(name: DrawerName): boolean {
    const { traits, game, replay, review } = this.view;
    const { has_topics: topics, question, hint } = traits;
    if (name === "odds") return !!game.Chances && (!replay || !!traits["odds_count"]);
    if (name === "ask") return !!question || (!replay && topics);
    if (name === "hint") return !replay || !!hint;
    return name !== "review" || !replay || review.judged.length > 1;
  }

  /** Whether the question to the class takes the stage. */
  get asking(): boolean {
    return this.current === "ask" && this.view.traits.question !== null;
  }
}
