import type { Game, Scene } from "../game";
import { type Language, LANGUAGES, SHELL_WORDS, Speech, type Words, isLanguage } from "../text/language";
import { type Form, Numbers } from "../text/numbers";
import type { Choice, Message, Moment, Odds, Refusal, SeatLook, State, WidgetModel } from "../wire/protocol";
import { watchMotion } from "./environment";
import { HintFeed } from "./hint-feed.svelte";
import { OddsFeed } from "./odds-feed.svelte";
import { Preference } from "./preference.svelte";
import { ReviewFeed } from "./review-feed.svelte";
import { Timeline } from "./timeline.svelte";

/** The properties of a game's components. */
export interface GameProps {
  view: View;
}

/** The properties of the parts of a game's odds panel. */
export interface OddsProps extends GameProps {
  odds: Odds;
}

/** The state of one view of a widget, shared by its components. */
export class View {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly language: Preference<string>;
  readonly theme: Preference<string>;
  readonly speed: Preference<number>;
  readonly odds: OddsFeed;
  readonly hints: HintFeed;
  readonly review: ReviewFeed;
  /** The token of the choice that the reader points at. */
  considered = $state.raw<string | null>(null);
  readonly speech: Speech = $derived.by(() => this.#createSpeech());
  /** How chances are shown. */
  form = $state.raw<Form>("counts");
  readonly numbers: Numbers = $derived.by(() => new Numbers(this.form, this.speech));
  readonly state: State = $derived.by(() => this.timeline.moment.state);
  readonly seats: SeatLook[] = $derived.by(() => {
    const looks = this.traits.board.seats as SeatLook[];
    return looks.slice(0, this.traits.players.length);
  });
  /** How much animations are stretched: 1 as designed, 0 none at all. */
  readonly pace: number = $derived.by(() =>
    this.#motion.reduced || this.speed.value <= 0 ? 0 : 1 / this.speed.value,
  );

  readonly #motion = watchMotion();
  #last: { cursor: number; moment: Moment };
  #before = $state.raw<State | null>(null);
  #dismissed = $state.raw<number | null>(null);

  constructor(
    readonly traits: Readonly<WidgetModel>,
    send: (message: Message) => Promise<void>,
    readonly game: Game<View>,
  ) {
    this.timeline = new Timeline(traits, send);
    this.scene = this.game.createScene(this.timeline.moment);
    this.language = new Preference(() => traits.language);
    this.theme = new Preference(() => traits.theme);
    this.speed = new Preference(() => traits.speed);
    this.odds = new OddsFeed(traits, send, this.timeline, this.scene);
    this.hints = new HintFeed(traits, this.timeline, () => this.speech);
    this.review = new ReviewFeed(traits, this.timeline, () => this.#findLast());
    this.#last = { cursor: this.timeline.cursor, moment: this.timeline.moment };
  }

  #createSpeech(): Speech {
    const wanted = this.language.value;
    const language: Language = isLanguage(wanted) ? wanted : (Object.keys(LANGUAGES)[0] as Language);
    const sources = [this.#words[language], SHELL_WORDS[language]];
    return new Speech(language, sources, this.traits.players, this.game.formats(this.traits.board));
  }

  /** The seat that stands last at the end of the line. */
  #findLast(): number {
    const { state } = this.timeline.momentAt(this.traits.length);
    return this.game.standing(state, this.traits.board, this.speech).at(-1)!.seat;
  }

  /** The game's name. */
  get title(): string {
    return (this.traits.board.title as string | undefined) ?? this.game.name;
  }

  get #words(): Record<Language, Words> {
    return (this.traits.board.words as Record<Language, Words> | undefined) ?? this.game.words;
  }

  /** The state to tell of: while dice tumble and counters walk, still the one before. */
  get told(): State {
    return this.scene.moving && this.#before ? this.#before : this.state;
  }

  /** Why nothing can be sent; null as long as Python answers. */
  get offline(): string | null {
    return this.timeline.alive ? null : this.speech.explain({ code: "no_kernel" });
  }

  /** The page's own notice, else Python's unless the reader has closed it. */
  get notice(): (Refusal & { count: number }) | null {
    const { notice } = this.traits;
    return this.timeline.notice ?? (notice && notice.id !== this.#dismissed ? notice : null);
  }

  dismiss(): void {
    if (!this.timeline.notice) this.#dismissed = this.traits.notice?.id ?? null;
    this.timeline.notice = null;
  }

  /** Opens the analysis, which starts by itself. */
  openReview(): void {
    this.review.open = true;
  }

  /** Lets the bots wait, or play on. */
  pauseBots(): void {
    if (this.timeline.alive) this.timeline.tell({ kind: this.traits.opponents.paused ? "resume" : "pause" });
  }

  choice(token: string): Choice | undefined {
    return this.state.choices.find((choice) => choice.token === token);
  }

  /** The choice whose effect is shown: the one pointed at, else the one that is being put together. */
  get shownChoice(): Choice | undefined {
    const token = this.considered ?? this.game.draft?.(this) ?? null;
    return token === null ? undefined : this.choice(token);
  }

  isMarked(mark: string): boolean {
    return this.timeline.moment.marks.includes(mark);
  }

  /** Brings the scene to the shown moment: one step forward is played, every other change is shown at once. */
  stage(): void {
    const { cursor, moment } = this.timeline;
    const last = this.#last;
    this.#last = { cursor, moment };
    // A new caption or mark does not interrupt an animation.
    if (
      cursor === last.cursor &&
      moment.token === last.moment.token &&
      moment.state.text === last.moment.state.text
    )
      return;
    const forward =
      cursor === last.cursor + 1 && this.timeline.momentAt(last.cursor).token === last.moment.token;
    this.#before = last.moment.state;
    if (forward && this.pace > 0) this.scene.play(last.moment.state, moment, this.pace);
    else this.scene.show(moment);
  }

  /** Lets go of all timers. */
  close(): void {
    this.timeline.close();
    this.odds.close();
    this.scene.show(this.timeline.moment);
  }
}
