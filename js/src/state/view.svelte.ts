import { createContext } from "svelte";
import type { AnimatedBoard, Game } from "../game";
import { LANGUAGES, type Language, SHELL_WORDS, Speech, withKeys } from "../text/language";
import { type Form, Numbers } from "../text/numbers";
import type {
  Choice,
  Message,
  Moment,
  Notes,
  Refusal,
  Request,
  SceneMove,
  SceneRow,
  Seat,
  SeatLook,
  State,
  Texts,
  Told,
  Vote,
  WidgetModel,
  Words,
} from "../wire/protocol";
import type { Watch } from "../wire/bridge.svelte";
import { StepFeed } from "../wire/step-feed.svelte";
import { Considered } from "./considered.svelte";
import { Drawers } from "./drawers.svelte";
import { watchMotion } from "./environment";
import { HandCounts } from "./hand-counts.svelte";
import { HintFeed } from "./hint-feed.svelte";
import { Layout } from "./layout.svelte";
import { OddsFeed } from "./odds-feed.svelte";
import { Preference } from "./preference.svelte";
import { Presentation } from "./presentation.svelte";
import type { Requests } from "./requests.svelte";
import { ReviewFeed } from "./review-feed.svelte";
import { WinHistory } from "./win-history.svelte";
import { Sharing } from "./sharing.svelte";
import { Narration } from "./narration.svelte";
import { Timeline, atReadingPace } from "./timeline.svelte";

const NONE: readonly string[] = [];

/** The view around a component, which the shell sets. */
export const [getView, setView] = createContext<View>();

/** The state of one view of a widget, shared by its components. */
export class View {
  readonly timeline: Timeline;
  /** What waits for Python. */
  readonly requests: Requests;
  readonly stepFeed: StepFeed;
  readonly animated: AnimatedBoard;
  /** The clock of all that is visible. */
  readonly narration: Narration;
  readonly language: Preference<string>;
  readonly theme: Preference<string>;
  readonly speed: Preference<number>;
  readonly odds: OddsFeed;
  readonly hints: HintFeed;
  readonly review: ReviewFeed;
  readonly hands: HandCounts;
  readonly sharing: Sharing;
  readonly considered = new Considered(this);
  readonly winHistory = new WinHistory(this);
  /** The element that was clicked, or had the focus when a key was pressed: notices stand beside it. */
  used: Element | null = null;
  /** Whether the slider of the history has the focus: it speaks of each moment that it goes to. */
  sliding = false;
  readonly presentation: Presentation;
  readonly layout: Layout;
  readonly drawers: Drawers;
  /** The teacher's notes as Python has told them last, the window with them, and whether they are below the board. */
  notes = $state.raw<Notes | null>(null);
  notesWindow: Window | null = null;
  /** Milliseconds of Python's clock when `performance.now()` was 0; null until Python has told them. */
  pythonTime = $state.raw<number | null>(null);
  notesBelow = $state.raw(false);
  /** Whether the page is dark. */
  dark = $state.raw(false);
  /** Whether the list of scenes is open. */
  listing = $state.raw(false);
  /** Whether the sheet of rules and keys is open. */
  helping = $state.raw(false);
  /** The texts that are here besides English. */
  texts = $state.raw<Texts>({});
  /** The wanted language, if its texts are not here; else null. */
  readonly missing: string | null = $derived.by(() =>
    this.#knows(this.language.value) ? null : this.language.value,
  );
  readonly speech: Speech = $derived.by(() => this.#createSpeech());
  /** How chances are shown. */
  form = $state.raw<Form>("counts");
  readonly numbers: Numbers = $derived.by(() => new Numbers(this.form, this.speech));
  /**
   * The narrated moment. During a drag it changes some times a second, with all that is read from it; the scene, which
   * draws the board, and `cursor` follow each frame.
   */
  readonly moment: Moment = $derived.by(atReadingPace(this, () => this.narration.moment));
  /** The narrated position: while something moves, still the one before. */
  readonly state: State = $derived.by(() => this.moment.state);
  readonly seats: SeatLook[] = $derived.by(() => {
    const looks = this.traits.board.seats as SeatLook[];
    return looks.slice(0, this.traits.players.length);
  });
  /** How much animations are stretched: 1 as designed, 0 none at all. */
  readonly pace: number = $derived.by(() => (this.#motion.reduced ? 0 : this.#tempo));

  /** The actions to outline: the better one of the open analysis, or all that the open hint names in the end. */
  readonly outlined: readonly string[] = $derived.by(() => this.#findOutlined());
  /** The seat whose bot is to play by itself now; null where a person may play. */
  readonly botToAct: Seat | null = $derived.by(atReadingPace(this, () => this.#findBotToAct()));
  /** The marks of the shown moment in one text, which is the same as long as they are. */
  readonly #marks: string = $derived.by(() => this.moment.marks.join("\n"));

  readonly #motion = watchMotion();
  #dismissed = $state.raw<number | null>(null);
  /** The last language whose texts were here. */
  #spoken: Language = "en";

  constructor(
    readonly traits: Readonly<WidgetModel>,
    send: (message: Message) => Promise<void>,
    readonly game: Game<View>,
    /** Distinguishes the elements of this view from those of others. */
    readonly id: string,
    watch: Watch,
    texts: Texts,
  ) {
    this.texts = texts;
    this.timeline = new Timeline(traits, send);
    this.requests = this.timeline.requests;
    this.stepFeed = new StepFeed(traits, watch);
    this.animated = this.game.animatedBoard(this.timeline.moment, traits.board);
    this.narration = new Narration(traits, this.timeline, this.animated, () => ({
      tempo: traits._opponents.hurried ? 0 : this.#tempo,
      still: this.#motion.reduced,
    }));
    this.language = new Preference(() => traits.language);
    this.theme = new Preference(() => traits.theme);
    this.speed = new Preference(() => traits.speed);
    this.odds = new OddsFeed(traits, send, this.timeline, this.narration);
    this.hints = new HintFeed(
      traits,
      this.timeline,
      () => this.speech,
      () => this.moment,
    );
    this.review = new ReviewFeed(
      traits,
      this.timeline,
      this.stepFeed,
      this.narration,
      () => this.drawers.current === "review",
      () => this.winHistory.shown,
      () => this.#findLast(),
    );
    this.hands = new HandCounts(traits, this.requests, watch);
    this.sharing = new Sharing(traits, this.timeline, () => this.state.text);
    this.presentation = new Presentation(traits, send);
    this.layout = new Layout(this.presentation);
    this.drawers = new Drawers(this);
  }

  #createSpeech(): Speech {
    const { board, players } = this.traits;
    if (this.missing === null) this.#spoken = this.language.value as Language;
    const language = this.#spoken;
    const english = [this.game.words, SHELL_WORDS];
    const words = this.texts[language]?.map((templates, i) => withKeys(english[i]!, templates)) ?? english;
    const own = (board.words as Record<Language, Words> | undefined)?.[language];
    return new Speech(language, own ? [own, ...words] : words, players, this.game.formats(board));
  }

  /** The last seat of the standing at the end of the line. */
  #findLast(): number {
    const { state } = this.timeline.momentAt(this.length);
    return this.game.standing(state, this.traits.board, this.speech).at(-1)!.seat;
  }

  /** The game's name. */
  get title(): string {
    return (this.traits.board.title as string | undefined) ?? this.game.name;
  }

  /** How much the narrator's pauses are stretched; 0 shows every step at once. */
  get #tempo(): number {
    return this.speed.value <= 0 ? 0 : 1 / this.speed.value;
  }

  /** The number of steps before the narrated moment. */
  get cursor(): number {
    return this.narration.cursor;
  }

  /** How many steps of the line have been narrated. */
  get length(): number {
    return this.narration.length;
  }

  /** Shows the end of all that moves at once. */
  skip(): void {
    if (this.timeline.scripted) this.timeline.pause();
    this.narration.finish();
  }

  /** Whether the narrator speaks. */
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

  /** The reason why actions are outlined. */
  get outlineReason(): string {
    return this.drawers.current === "hint"
      ? this.speech.say("advice", "named")
      : this.speech.say("review", "better_here");
  }

  /** The narrator's sentence about the event that happens, or all about the narrated step; of the last one only who has won. */
  get sentence(): string {
    const { told, said } = this.animated;
    const end = this.state.winners.length > 0;
    return told
      .filter((one) => !end || (one === said && one.tone === "win"))
      .map((one) => this.speech.narrate(one))
      .join(" ");
  }

  /** A moment as a screen reader hears it: its events; at the start, and for a previewed roll, its description. */
  tellMoment(moment: Moment): string {
    const { previewed } = this.timeline;
    const events = moment.events.map((event) => this.speech.tell(event));
    if (previewed && moment === this.moment)
      events.unshift(`${this.speech.say("odds", "looking", { dice: previewed })}.`);
    return events.join(" ") || `${this.game.headline(moment.state, this.speech)}.`;
  }

  /** Word for a place that a lesson points at, for screen readers; empty where it does not. */
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

  /** The page's own notice, else Python's unless the reader has closed it. */
  get notice(): (Refusal & { count: number }) | null {
    const { notice } = this.traits;
    return this.requests.notice ?? (notice && notice.id !== this.#dismissed ? notice : null);
  }

  dismiss(): void {
    if (!this.requests.notice) this.#dismissed = this.traits.notice?.id ?? null;
    this.requests.notice = null;
  }

  /** Takes a message of Python. */
  hear(message: Told): void {
    if (message.kind === "present") this.presentation.hear(message.view);
    else if (message.kind === "pong") this.pythonTime = Date.parse(message.now) - performance.now();
    else if (message.kind === "notes") this.notes = message;
    else if (message.kind === "row") this.sharing.hearRow(message.text);
    else if (message.kind === "texts") {
      this.texts = { ...this.texts, [message.language]: message.texts };
      this.requests.heard();
    }
  }

  #knows(language: string): boolean {
    return language === "en" || language in this.texts;
  }

  /** The languages that can be chosen: without Python those whose texts are here. */
  get languages(): [name: string, label: string][] {
    return Object.entries(LANGUAGES).filter(([name]) => this.requests.alive || this.#knows(name));
  }

  /** The row of scenes; null without one. */
  get scenes(): SceneRow | null {
    const row: Partial<SceneRow> | undefined = this.traits._scenes;
    return row?.at ? (row as SceneRow) : null;
  }

  /** Moves through the boards; a press on what still moves only ends it. */
  moveScene(move: SceneMove | number): void {
    this.hands.flush();
    if (move === "next" && (this.moving || this.timeline.scripted)) this.skip();
    else if (this.cutOff) this.requests.warn(this.requests.offline!);
    else this.requests.moveScene(move);
  }

  /** Whether Python is missing in a notebook: then nobody knows the next press, and keys walk through the game. */
  get cutOff(): boolean {
    return !this.replay && !this.requests.alive;
  }

  /** Lets the bots wait, or play on. */
  pauseBots(): void {
    if (this.requests.alive) this.requests.tell({ kind: this.traits._opponents.paused ? "resume" : "pause" });
  }

  /** Whether the bots can be asked to play at once, up to a person's turn. */
  get mayHurry(): boolean {
    const { hurried, seats } = this.traits._opponents;
    return this.botToAct !== null && !hurried && seats.includes("");
  }

  /** Shows all that bots have played, and lets them play the rest without pauses. */
  hurryBots(): void {
    if (!this.mayHurry) return;
    this.skip();
    this.requests.tell({ kind: "hurry" });
  }

  #findBotToAct(): Seat | null {
    const { _opponents: opponents, question, length } = this.traits;
    const { player, winners } = this.state;
    const waits = opponents.paused || opponents.left || question?.state === "open" || !this.requests.alive;
    if (winners.length || waits || this.timeline.cursor < length) return null;
    return opponents.seats[player] ? player : null;
  }

  /** Whether the narrator asks the question to the class: until the dice have decided, or the reader goes elsewhere. */
  get asks(): boolean {
    return this.drawers.asking && !this.moving && this.traits.question?.text === this.state.text;
  }

  /** Turns the vote to its next state, or back; what was counted goes first. */
  vote(kind: Exclude<Vote["kind"], "hands">): void {
    this.hands.flush();
    this.requests.vote({ kind, question: this.traits.question!.id });
  }

  /** Asks Python to carry out an action. */
  act(token: string): void {
    this.considered.pointed = null;
    this.considered.hold(null);
    this.want({ kind: "act", token });
  }

  /**
   * Asks Python for what the reader wants. While the narrator speaks, all comes to rest first, and Python says whether it
   * is possible then; but dice that roll are not rolled again.
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

  /** The token of the choice that is being put together, in games that have those. */
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

  /** Lets go of all timers. */
  close(): void {
    this.hands.close();
    this.timeline.close();
    this.stepFeed.close();
    this.odds.close();
    this.sharing.close();
    this.narration.close();
    this.notesWindow?.close();
  }
}
