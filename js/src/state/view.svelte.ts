import type { Game, Scene } from "../game";
import { type Language, LANGUAGES, SHELL_WORDS, Speech, isLanguage } from "../text/language";
import type { Choice, Message, Moment, Refusal, State, WidgetModel } from "../wire/protocol";
import { watchMotion } from "./environment";
import { Advice } from "./hint-feed.svelte";
import { Inquiry } from "./odds-feed.svelte";
import { Preference } from "./preference.svelte";
import { ReviewOf } from "./review-feed.svelte";
import { Story } from "./timeline.svelte";

/** How a seat is drawn; a part of the `board` trait of every game. */
export interface SeatLook {
  letter: string;
  light: string;
  dark: string;
  /** A path of about one unit's radius. */
  badge: string;
}

/** What one view of a widget shows and remembers; its components share it. */
export class View {
  readonly story: Story;
  readonly scene: Scene;
  readonly language: Preference<string>;
  readonly theme: Preference<string>;
  readonly speed: Preference<number>;
  readonly inquiry: Inquiry;
  readonly advice: Advice;
  readonly review: ReviewOf;
  /** The token of the choice that the reader points at. */
  considered = $state.raw<string | null>(null);
  readonly speech: Speech = $derived.by(() => this.#createSpeech());
  readonly state: State = $derived.by(() => this.story.moment.state);
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
    readonly game: Game,
  ) {
    this.story = new Story(traits, send);
    this.scene = this.game.createScene(this.story.moment);
    this.language = new Preference(() => traits.language);
    this.theme = new Preference(() => traits.theme);
    this.speed = new Preference(() => traits.speed);
    this.inquiry = new Inquiry(traits, send, this);
    this.advice = new Advice(traits, this);
    this.review = new ReviewOf(traits, this);
    this.#last = { cursor: this.story.cursor, moment: this.story.moment };
  }

  #createSpeech(): Speech {
    const wanted = this.language.value;
    const language: Language = isLanguage(wanted) ? wanted : (Object.keys(LANGUAGES)[0] as Language);
    const sources = [this.game.words[language], SHELL_WORDS[language]];
    return new Speech(language, sources, this.traits.players, this.game.formats(this.traits.board));
  }

  /** The state to tell of: while dice tumble and counters walk, still the one before. */
  get told(): State {
    return this.scene.moving && this.#before ? this.#before : this.state;
  }

  /** The page's own notice, else Python's unless the reader has closed it. */
  get notice(): (Refusal & { count: number }) | null {
    const { notice } = this.traits;
    return this.story.notice ?? (notice && notice.id !== this.#dismissed ? notice : null);
  }

  dismiss(): void {
    if (!this.story.notice) this.#dismissed = this.traits.notice?.id ?? null;
    this.story.notice = null;
  }

  /** Lets the bots wait, or play on. */
  pauseBots(): void {
    if (this.story.alive) this.story.tell({ kind: this.traits.opponents.paused ? "resume" : "pause" });
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
    return this.story.moment.marks.includes(mark);
  }

  /** Brings the scene to the shown moment: one step forward is played, every other change is shown at once. */
  stage(): void {
    const { cursor, moment } = this.story;
    const last = this.#last;
    this.#last = { cursor, moment };
    // A new caption or mark is no reason to interrupt what moves.
    if (
      cursor === last.cursor &&
      moment.token === last.moment.token &&
      moment.state.text === last.moment.state.text
    )
      return;
    const forward =
      cursor === last.cursor + 1 && this.story.momentAt(last.cursor).token === last.moment.token;
    this.#before = last.moment.state;
    if (forward && this.pace > 0) this.scene.play(last.moment.state, moment, this.pace);
    else this.scene.show(moment);
  }

  /** Lets go of all timers. */
  close(): void {
    this.story.close();
    this.inquiry.close();
    this.scene.show(this.story.moment);
  }
}
