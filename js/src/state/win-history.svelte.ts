import type { Landmark } from "../game";
import type { Moment } from "../wire/protocol";
import type { ReviewFeed } from "./review-feed.svelte";
import type { ViewBase } from "./view-base";

/** The marks as text, as WinHistory.svelte draws them. */
const SIGNS: Record<Landmark, string> = { bust: "×", kick: "▲", double: "◆" };

/** Whether the slider shows the win probabilities, which would give things away during play. */
export class WinHistory {
  readonly shown: boolean = $derived.by(() => {
    const { question, review, length } = this.view.traits;
    return this.on && length > 0 && question?.state !== "open" && (review.known || this.#over);
  });
  #chosen = $state.raw<boolean | null>(null);
  #reviewed = $state.raw<Moment | null>(null);

  constructor(private readonly view: ViewBase & { readonly review: ReviewFeed }) {}

  /** Whether the reader wants it; by default once the game is over, if it costs nothing or was found already. */
  get on(): boolean {
    const { review, start } = this.view.traits;
    return this.#chosen ?? (this.#over && (review.known || this.#reviewed === start));
  }

  set on(value: boolean) {
    this.#chosen = value;
  }

  get #over(): boolean {
    const { timeline, length } = this.view;
    return timeline.momentAt(length).state.winners.length > 0;
  }

  note(): void {
    this.#reviewed = this.view.traits.start;
  }

  /** The key to its marks, and the order of the streams: `× bust · bottom to top: A and B`; none while it is hidden. */
  get legend(): string | undefined {
    const { game, seats, speech, traits } = this.view;
    if (!this.shown) return undefined;
    const kinds = game.landmarks(traits.board);
    const marks = kinds.map((kind) => `${SIGNS[kind]} ${speech.say("board", `mark_${kind}`)}`);
    const streams = speech.say("odds", "streams", { list: speech.list(seats.map(({ letter }) => letter)) });
    return [...marks, streams].join(" · ");
  }

  /** The win probabilities of a moment in words; empty where they are not known. */
  tell(moment: number): string {
    const { review, seats, speech, numbers } = this.view;
    const shares = this.shown ? review.judged[moment]?.seats : undefined;
    if (!shares) return "";
    return speech.list(seats.map((_, seat) => `${speech.name(seat)} ${numbers.percent(shares[seat]!)}`));
  }
}
