import type { Game } from "../game";
import type { Speech } from "../text/language";
import type { Numbers } from "../text/numbers";
import type { Choice, Moment, SceneRow, SeatLook, State, WidgetModel } from "../wire/protocol";
import type { StepFeed } from "../wire/step-feed.svelte";
import type { Narration } from "./narration.svelte";
import type { Requests } from "./requests.svelte";
import type { Timeline } from "./timeline.svelte";

/** What the parts of a view read of it. */
export interface ViewBase {
  readonly traits: Readonly<WidgetModel>;
  readonly game: Game<never>;
  readonly timeline: Timeline;
  readonly requests: Requests;
  readonly stepFeed: StepFeed;
  readonly narration: Narration;
  readonly moment: Moment;
  readonly state: State;
  readonly cursor: number;
  readonly length: number;
  readonly moving: boolean;
  readonly replay: boolean;
  readonly pace: number;
  readonly scenes: SceneRow | null;
  readonly seats: readonly SeatLook[];
  readonly speech: Speech;
  readonly numbers: Numbers;
  readonly draft: string | null;
  choice(token: string): Choice | undefined;
  describe(choice: Choice): string;
  skip(): void;
}
