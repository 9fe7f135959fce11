import { createContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { CardReader } from "../cards/panel-host";
import type { AnimatedBoard, Game } from "../game";
import type { Speech } from "../text/language";
import { type Form, Numbers } from "../text/numbers";
import type {
  Choice,
  Message,
  Moment,
  Refusal,
  Request,
  SceneMove,
  SceneRow,
  SeatLook,
  State,
  Texts,
  Told,
  Vote,
  WidgetModel,
} from "../wire/protocol";
import type { Watch } from "../wire/bridge.svelte";
import { StepFeed } from "../wire/step-feed.svelte";
import { Bots } from "./bots.svelte";
import { Considered } from "./considered.svelte";
import { Drawers } from "./drawers.svelte";
import { HandCounts } from "./hand-counts.svelte";
import { HintFeed } from "./hint-feed.svelte";
import { Layout } from "./layout.svelte";
import { OddsFeed } from "./odds-feed.svelte";
import { Pen } from "./pen.svelte";
import { Preference } from "./preference.svelte";
import { Presentation } from "./presentation.svelte";
import type { Requests } from "./requests.svelte";
import { ReviewFeed } from "./review-feed.svelte";
import type { ViewBase } from "./view-base";
import { WinHistory } from "./win-history.svelte";
import { Sharing } from "./sharing.svelte";
import { SpeakerNotes } from "./speaker-notes.svelte";
import { Narration } from "./narration.svelte";
import { Timeline, throttledInDrag } from "./timeline.svelte";
import { Translation } from "./translation.svelte";

const NONE: readonly string[] = [];

export const [getView, setView] = createContext<View>();

/** The state of one view of a widget, shared by its components. */
export class View implements ViewBase {
  readonly timeline: Timeline;
  readonly requests: Requests;
  readonly stepFeed: StepFeed;
  readonly animated: AnimatedBoard;
  /** What has been narrated; everything visible follows it. */
  readonly narration: Narration;
  readonly translation: Translation;
  readonly theme: Preference<string>;
  readonly speed: Preference<number>;
  readonly odds: OddsFeed;
  readonly hints = new HintFeed(this);
  readonly review: ReviewFeed = new ReviewFeed(
    this,
    () => this.drawers.current === "review",
    () => this.winHistory.shown,
  );
  readonly hands: HandCounts;
  readonly sharing = new Sharing(this);
  readonly considered = new Considered(this);
  readonly pen = new Pen(this);
  readonly winHistory: WinHistory = new WinHistory(this);
  readonly bots = new Bots(this);
  /** The element that was clicked, or had the focus when a key was pressed: notices appear next to it. */
  used: Element | null = null;
  /** Whether the history slider has the focus: it speaks each moment that it goes to. */
  sliding = false;
  readonly presentation: Presentation;
  readonly layout: Layout;
  readonly drawers: Drawers;
  readonly notes = new SpeakerNotes();
  /** Python's clock in milliseconds when `performance.now()` was 0; null if unknown. */
  pythonTime = $state.raw<number | null>(null);
  dark = $state.raw(false);
  listing = $state.raw(false);
  helping = $state.raw(false);
  /** Returns the tip that a newcomer gets now, or "". */
  tip = $state.raw<() => string>(() => "");
  form = $state.raw<Form>("counts");
  readonly numbers: Numbers = $derived.by(() => new Numbers(this.form, this.speech));
  /**
   * The narrated moment. During a drag it is updated a few times a second, with all that is read from it; the animated
   * board and `cursor` follow each frame.
   */
  readonly moment: Moment = $derived.by(throttledInDrag(this, () => this.narration.moment));
  /** The narrated position: during an animation the one before. */
  readonly state: State = $derived.by(() => this.moment.state);
  readonly seats: SeatLook[] = $derived.by(() => {
    const looks = this.traits.board.seats as SeatLook[];
    return looks.slice(0, this.traits.players.length);
  });
  /** Time scale of animations: 1 as designed, 0 for none. */
  readonly pace: number = $derived.by(() => (this.#still.current ? 0 : this.#tempo));

  /** The actions to outline: the better one of the open analysis, or those that a finished hint names. */
  readonly outlined: readonly string[] = $derived.by(() => this.#findOutlined());
  /** The marks of the shown moment as one text, so that equal marks are no change. */
  readonly #marks: string = $derived.by(() => this.pen.marks.join("\n"));

  readonly #still = new MediaQuery("(prefers-reduced-motion: reduce)");
  #dismissed = $state.raw<number | null>(null);

  constructor(
    readonly traits: Readonly<WidgetModel>,
    send: (message: Message) => Promise<void>,
    readonly game: Game<View>,
    /** Distinguishes the elements of this view from the elements of others. */
    readonly id: string,
    watch: Watch,
    texts: Texts,
  ) {
    this.translation = new Translation(traits, game, texts);
    this.timeline = new Timeline(traits, send);
    this.requests = this.timeline.requests;
    this.stepFeed = new StepFeed(traits, watch);
    this.animated = this.game.animatedBoard(this.timeline.moment, traits.board);
    this.narration = new Narration(traits, this.timeline, this.animated, () => ({
      tempo: traits._opponents.hurried ? 0 : this.#tempo,
      still: this.#still.current,
    }));
    this.theme = new Preference(() => traits.theme);
    this.speed = new Preference(() => traits.speed);
    this.odds = new OddsFeed(this, send);
    this.hands = new HandCounts(this, watch);
    this.presentation = new Presentation(traits, send);
    this.layout = new Layout(this.presentation);
    this.drawers = new Drawers(this);
  }

  get speech(): Speech {
    return this.translation.speech;
  }

  get title(): string {
    return (this.traits.board.title as string | undefined) ?? this.game.name;
  }

  /** Time scale of the narrator's pauses; 0 shows every step at once. */
  get #tempo(): number {
    return this.speed.value <= 0 ? 0 : 1 / this.speed.value;
  }

  /** The number of steps before the narrated moment. */
  get cursor(): number {
    return this.narration.cursor;
  }

  /** Number of narrated steps of the line. */
  get length(): number {
    return this.narration.length;
  }

  skip(): void {
    if (this.timeline.scripted) this.timeline.pause();
    this.narration.finish();
  }

  get moving(): boolean {
    return this.narration.moving;
  }

  #findOutlined(): readonly string[] {
    if (this.moving) return NONE;
    if (this.drawers.current !== "hint") return this.review.better === null ? NONE : [this.review.better];
    const hint = this.hints.shown;
    return hint && !hint.going && hint.kind !== "only" ? hint.best : NONE;
  }

  /** The reason why an action is outlined, for screen readers; empty where it is not. */
  tellOutline(token: string): string {
    return this.outlined.includes(token) ? this.outlineReason : "";
  }

  get outlineReason(): string {
    return this.drawers.current === "hint"
      ? this.speech.say("advice", "named")
      : this.speech.say("review", "better_here");
  }

  /** The narrator's sentence about the current event, or all about the step; at the end of the game only who has won. */
  get sentence(): string {
    const { told, said } = this.animated;
    const end = this.state.winners.length > 0;
    return told
      .filter((one) => !end || (one === said && one.tone === "win"))
      .map((one) => this.speech.narrate(one))
      .join(" ");
  }

  /** What may be done now, or at the end; empty where nobody may play, or a bot or the script goes on. */
  get hint(): string {
    if (this.replay || this.timeline.lock || this.bots.toAct !== null) return "";
    if (this.led && this.moment.comments.length) return "";
    return this.game.hint(this.state, this.speech);
  }

  /** A moment for screen readers: its events; at the start, and for a previewed roll, its description. */
  tellMoment(moment: Moment): string {
    const { previewed } = this.timeline;
    const events = moment.events.map((event) => this.speech.tell(event));
    if (previewed && moment === this.moment)
      events.unshift(`${this.speech.say("odds", "looking", { dice: previewed })}.`);
    return events.join(" ") || `${this.game.headline(moment.state, this.speech)}.`;
  }

  /** The word for a place that a lesson marks, for screen readers; empty for others. */
  tellMark(mark: string): string {
    return this.isMarked(mark) ? this.speech.say("ui", "marked") : "";
  }

  /** Why nothing can be sent; null as long as Python answers. */
  get offline(): string | null {
    const code = this.requests.offline;
    return code && this.speech.explain({ code });
  }

  /** Whether this is a recording: then nothing is offered that needs Python. */
  get replay(): boolean {
    return this.requests.replay;
  }

  /** The page's own notice, otherwise Python's unless the reader has closed it. */
  get notice(): (Refusal & { count: number }) | null {
    const { notice } = this.traits;
    return this.requests.notice ?? (notice && notice.id !== this.#dismissed ? notice : null);
  }

  dismiss(): void {
    if (!this.requests.notice) this.#dismissed = this.traits.notice?.id ?? null;
    this.requests.notice = null;
  }

  /** The code of the module that reads printed cards, once this page has asked for it; and its panel. */
  reader = $state.raw("");
  cards: CardReader | null = null;

  /** Sends what was counted and read, before another message. */
  #flush(): void {
    this.hands.flush();
    this.cards?.flush();
  }

  hear(message: Told): void {
    if (message.kind === "present") this.presentation.hear(message.view);
    else if (message.kind === "pong") this.pythonTime = Date.parse(message.now) - performance.now();
    else if (message.kind === "notes") this.notes.told = message;
    else if (message.kind === "row") this.sharing.hearRow(message.text);
    else if (message.kind === "texts" || message.kind === "reader") {
      if (message.kind === "reader") this.reader = message.code;
      else this.translation.add(message.language, message.texts);
      this.requests.heard();
    }
  }

  get scenes(): SceneRow | null {
    const row: Partial<SceneRow> | undefined = this.traits._scenes;
    return row?.at ? (row as SceneRow) : null;
  }

  /** Whether a script leads: nobody has left it, and its next press is the next thing to do. */
  get led(): boolean {
    return !!this.scenes?.next && !this.scenes.away;
  }

  /** Moves through the scenes; during an animation a press only ends that. */
  moveScene(move: SceneMove | number): void {
    this.#flush();
    if (move === "next" && (this.moving || this.timeline.scripted)) this.skip();
    else if (this.cutOff) this.requests.warn(this.requests.offline!);
    else
      this.requests.post(
        typeof move === "number" ? { kind: "to_scene", number: move } : { kind: "scene", move },
      );
  }

  /** Whether a notebook has lost Python: then the next press is unknown, and keys walk through the game. */
  get cutOff(): boolean {
    return !this.replay && !this.requests.alive;
  }

  /** Whether the narrator asks the question to the class: until the dice have decided, or the reader goes elsewhere. */
  get asks(): boolean {
    return this.drawers.asking && !this.moving && this.traits.question?.text === this.state.text;
  }

  /** Turns the vote to its next state, or back; what was counted goes first. */
  vote(kind: Exclude<Vote["kind"], "hands">): void {
    this.#flush();
    this.requests.tell({ kind, question: this.traits.question!.id });
  }

  act(token: string): void {
    this.considered.pointed = null;
    this.considered.hold(null);
    this.want({ kind: "act", token });
  }

  /**
   * Sends a request of the reader. An animation is ended first, and Python says whether the request is still possible;
   * but dice that roll are not rolled again.
   */
  want(request: Request): void {
    const rolling = this.moving && this.animated.said?.key === "rolling";
    this.skip();
    if (rolling && request.kind === "act" && request.token === "roll") this.requests.warn("twice");
    else this.timeline.ask(request);
  }

  choice(token: string): Choice | undefined {
    return this.state.choices.find((choice) => choice.token === token);
  }

  /** Whether the board has the height of the stage, and everything else is in a column beside it. */
  get tall(): boolean {
    const { wide, close } = this.layout;
    // In full screen a drawer needs the width, and so does a list on a narrower page.
    if (this.presentation.on) return wide && this.drawers.current === null;
    return wide && this.traits.size !== "compact" && !(this.game.fills && close);
  }

  /** The token of the reader's draft, in games that have drafts. */
  get draft(): string | null {
    return this.game.draft?.(this) ?? null;
  }

  /** The effect of a choice in words, with its chance while the odds are open. */
  describe(choice: Choice): string {
    const odds = this.odds.open.value && !this.timeline.covered ? this.odds.current : null;
    return this.game.preview(choice, this.speech, odds && { odds, numbers: this.numbers });
  }

  isMarked(mark: string): boolean {
    return this.#marks.split("\n").includes(mark);
  }

  close(): void {
    this.hands.close();
    this.timeline.close();
    this.stepFeed.close();
    this.odds.close();
    this.sharing.close();
    this.narration.close();
    this.notes.window?.close();
  }
}
