import { untrack } from "svelte";
import {
  type Aside,
  type Message,
  type Moment,
  type Request,
  type WidgetModel,
  stepKey,
} from "../wire/protocol";
import type { Kernel } from "../wire/kernel";
import { BUSY, FRAME, PATIENCE, PLAY_DELAY, READ, REST, RETRY } from "./beats";

/** A notice of the page itself. */
export type LocalNotice = {
  code: "busy" | "twice" | "occupied" | Offline | "nothing_to_decide" | "looking";
  count: number;
};

/** Why nothing can be sent. */
export type Offline = "no_kernel" | "restarted" | "gone" | "replay";
const OFFLINE: readonly string[] = ["no_kernel", "restarted", "gone"] satisfies Offline[];

/**
 * Which moment of the game a view shows, and what it is waiting for.
 *
 * The shown moment is the view's own, so that walking through the game is immediate and works without Python. The
 * view sends one `goto` at a time and follows the answer; of a drag through the game it sends the moment at its end.
 */
export class Timeline {
  #shown = $state.raw(0);
  /** A click that is not answered yet. */
  #pending = $state.raw<Request | null>(null);
  /** The `goto` that is on its way. */
  #travelling = $state.raw<number | null>(null);
  /** Whether a `goto` is sent as soon as the reader's drag comes to rest. */
  #due = $state.raw(false);
  /** The revision at which the pending click was made, if it waits until the `goto` before it has arrived. */
  #queued: number | null = null;
  /** The action or roll whose outcome the reader looks at, and the moment in which it would happen. */
  #look = $state.raw<{ cursor: number; token: string } | null>(null);
  #alive = $state.raw(true);
  #kernel = $state.raw<Kernel>("unknown");
  /** Whether the host has reported the state of Python before. */
  #attended = false;
  #playing = $state.raw<"python" | "reader" | null>(null);
  /** Milliseconds from the rest of a step to the next one, while the history plays. */
  #delay = 0;
  #walked = false;
  #scrubbing = $state.raw(false);
  #gripped = $state.raw(false);
  /** When the reader went to a moment last. */
  #went = -Infinity;
  /** Counts the moments of a drag that texts follow, and when they may do so next. */
  #readings = $state.raw(0);
  #nextReading = -Infinity;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Until the page says that the kernel is busy. */
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The same for messages beside the game, and the last of them, as long as it is not answered. */
  #asidePatience: ReturnType<typeof setTimeout> | undefined;
  #aside: string | null = null;
  #revision: number;
  #noticeId: number | undefined;

  /** Whether this is a recording, on a page without Python. */
  readonly replay: boolean;
  /** The page's own notice. */
  notice = $state.raw<LocalNotice | null>(null);
  /** After how many steps the shown moment stands. */
  readonly cursor: number = $derived.by(() => Math.min(this.#shown, this.traits.length));
  /** The shown moment: the one at the cursor, or an outcome of it that the reader looks at. */
  readonly moment: Moment = $derived.by(() => this.#outcome ?? this.momentAt(this.cursor));

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly send: (message: Message) => Promise<void>,
  ) {
    this.replay = traits["replay"] === true;
    this.#shown = traits.cursor;
    this.#revision = traits.revision;
    this.#noticeId = traits.notice?.id;
  }

  get pending(): boolean {
    return this.#pending !== null || this.#travelling !== null || this.#due;
  }

  /** The kind of click that waits for its answer. */
  get awaited(): Request["kind"] | null {
    return this.#pending?.kind ?? null;
  }

  /** Whether Python answers, as far as is known. */
  get alive(): boolean {
    return this.offline === null;
  }

  /** Why nothing can be sent, as a code of the locale files; null as long as Python answers. */
  get offline(): Offline | null {
    if (this.replay) return "replay";
    if (this.#kernel === "restarted" || this.#kernel === "gone") return this.#kernel;
    return this.#alive && this.#kernel !== "silent" ? null : "no_kernel";
  }

  /** Takes over the host's report about Python. */
  attend(kernel: Kernel): void {
    const [was, first] = [this.offline, !this.#attended];
    if (this.#kernel === "silent") this.#alive = true;
    this.#attended = true;
    this.#kernel = kernel;
    const { offline } = this;
    if (offline === was) return;
    if (offline === null) return this.#forgetNotice();
    this.#giveUp();
    // Where the page was opened without Python, a line under the buttons says so.
    if (!first) this.warn(offline);
  }

  #forgetNotice(): void {
    if (this.notice && (OFFLINE.includes(this.notice.code) || this.notice.code === "occupied"))
      this.notice = null;
  }

  get #outcome(): Moment | null {
    const { look } = this.traits;
    if (!this.#look || look?.token !== this.#look.token || this.#look.cursor !== this.cursor) return null;
    if (look.text !== this.momentAt(this.cursor).state.text) return null;
    const { state } = look.moment;
    const choices = state.choices.map((choice) => ({ ...choice, refusal: { code: "looking" } }));
    return { ...look.moment, state: { ...state, choices } };
  }

  /** The action or roll whose outcome the reader wants to see. */
  get looking(): string | null {
    return this.#look?.cursor === this.cursor ? this.#look.token : null;
  }

  /** The action or roll whose outcome is shown, without having been played. */
  get looked(): string | null {
    return this.#outcome && this.#look!.token;
  }

  /** Shows an outcome of the moment without playing it; null goes back. */
  look(token: string | null): void {
    this.#stop();
    this.notice = null;
    this.#look = token === null ? null : { cursor: this.cursor, token };
    if (this.#look && !this.#outcome) this.tell({ kind: "look", ...this.#look });
  }

  /**
   * Whether an open question is about the shown moment: until it is closed, odds and hints are covered. Python decides
   * it in the same way, by `covers` in exxtra_widget/widget/questions.py, and then takes them out of the state.
   */
  get covered(): boolean {
    const { question } = this.traits;
    return question?.state === "open" && question.text === this.momentAt(this.cursor).state.text;
  }

  get playing(): boolean {
    return this.#playing !== null;
  }

  /** Whether the reader has chosen the shown moment, rather than a step that was just made. */
  get walked(): boolean {
    return this.#walked;
  }

  /** Whether a script of Python is being shown step by step. */
  get scripted(): boolean {
    return this.#playing === "python";
  }

  /** Whether the reader drags through the game. Work that does not fit into a frame waits until it is over. */
  get scrubbing(): boolean {
    return this.#scrubbing;
  }

  /** Whether a pointer holds the slider: then its first move belongs to a drag, too. */
  get gripped(): boolean {
    return this.#gripped;
  }

  /** A pointer takes hold of the slider. */
  grip(): void {
    this.#gripped = true;
  }

  /** It lets go: the drag has come to rest. */
  release(): void {
    if (!this.#gripped) return;
    this.#gripped = false;
    this.#settle();
  }

  /** Changes during a drag whenever texts follow it. */
  get readings(): number {
    return this.#readings;
  }

  momentAt(cursor: number): Moment {
    // Keys above `length` are left over from an older line.
    const step = cursor > 0 && cursor <= this.traits.length ? this.traits[stepKey(cursor)] : undefined;
    return (step as Moment | undefined) ?? this.traits.start;
  }

  /** Takes over the published state; call it whenever the revision has changed. */
  follow(): void {
    const { revision, notice, playback, cursor } = this.traits;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#look = null;
    this.#alive = true;
    this.#forgetNotice();
    if (notice && notice.id !== this.#noticeId) this.notice = null;
    this.#noticeId = notice?.id;
    clearTimeout(this.#patience);
    clearTimeout(this.#waiting);
    this.#endAside();
    if (this.#queued !== null || this.#travelling !== null || this.#due) this.#arrive();
    else {
      this.#pending = null;
      this.#walked = false;
      this.#stop();
      if (playback?.revision === revision && playback.from < cursor)
        this.#replay(playback.from, playback.delay);
      else this.#shown = cursor;
    }
  }

  /** A `goto` was answered: goes on to where the reader is by now, then sends the click that waited for it. */
  #arrive(): void {
    const sent = this.#travelling;
    this.#travelling = null;
    const moved = this.#shown !== sent;
    if (this.#shown !== this.traits.cursor && moved)
      return this.#queued === null ? this.#visit() : this.#travel();
    this.#due = false;
    const there = this.#shown === this.traits.cursor;
    this.#shown = this.traits.cursor;
    if (this.#queued === null) return;
    // A click at a moment that Python does not show keeps its old revision: Python answers that it is stale.
    const revision = there ? this.traits.revision : this.#queued;
    this.#queued = null;
    this.#transmit(this.#pending!, revision);
  }

  /** Shows a moment at once, and sends it to Python. */
  go(cursor: number): void {
    this.#stop();
    this.#scrub();
    this.#walked = true;
    const back = this.looked !== null && cursor === this.cursor - 1;
    this.#look = null;
    if (!back) this.#show(cursor);
  }

  #scrub(): void {
    const now = performance.now();
    const drags = this.#gripped || now - this.#went < REST;
    this.#went = now;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST);
    if (!drags) return;
    // The first frame of a drag has enough to do without texts.
    if (!this.#scrubbing) this.#nextReading = Math.max(this.#nextReading, now + READ);
    this.#scrubbing = true;
    if (now >= this.#nextReading) this.#read(now);
  }

  /** Lets texts follow in this frame; if it takes too long, the next ones wait until the drag rests. */
  #read(now: number): void {
    this.#readings += 1;
    this.#nextReading = now + READ;
    setTimeout(() => {
      if (performance.now() - now > FRAME) this.#nextReading = now + RETRY;
    });
  }

  /** The reader's drag has come to rest: all that waited follows. */
  #settle(): void {
    clearTimeout(this.#rest);
    this.#scrubbing = false;
    if (this.#due) this.#visit();
  }

  #show(cursor: number): void {
    const target = Math.max(0, Math.min(this.traits.length, Math.round(cursor)));
    if (target === this.cursor) return;
    this.#shown = target;
    if (this.alive && !this.pending) this.#visit();
  }

  /** Lets Python follow to the shown moment: at once, or when the reader's drag has come to rest. */
  #visit(): void {
    if (this.#scrubbing) this.#due = true;
    else if (this.#due && this.#shown === this.traits.cursor) this.#due = false;
    else this.#travel();
  }

  #travel(): void {
    this.#due = false;
    this.#travelling = this.#shown;
    this.#transmit({ kind: "goto", cursor: this.#shown });
  }

  /**
   * Sends a request; while an earlier one is not answered yet, nothing is sent, and the page says so. Stale clicks are
   * sent: Python alone decides about them, in exxtra_widget/widget/requests.py.
   */
  ask(request: Request): void {
    if (this.replay && request.kind !== "line") return;
    if (this.offline === "restarted" || this.offline === "gone") return this.warn(this.offline);
    if (this.looked !== null && request.kind === "act") return this.warn("looking");
    if (this.looked !== null && request.kind === "undo") return this.look(null);
    if (this.#pending) return this.warn("busy");
    this.#look = null;
    this.#stop();
    this.notice = null;
    this.#pending = request;
    if (this.#travelling === null && this.cursor === this.traits.cursor) {
      this.#due = false;
      return this.#transmit(request);
    }
    this.#queued = this.traits.revision;
    if (this.#travelling === null) this.#travel();
  }

  #transmit(content: Request | { kind: "goto"; cursor: number }, revision = this.traits.revision): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#waiting);
    this.#patience = setTimeout(() => this.#wait(), PATIENCE);
    this.#waiting = setTimeout(() => this.#explain(), BUSY);
    const message = { ...content, revision } as Message;
    this.send(message).catch(() => this.#lose());
  }

  /** Sends a message beside the game at once, the same one again only after its answer; its sender watches for that. */
  tell(content: Aside): void {
    if (this.replay) return;
    if (this.offline === "restarted" || this.offline === "gone") return this.warn(this.offline);
    const aside = JSON.stringify(content);
    if (aside === this.#aside) return this.warn("busy");
    if (this.#due && this.#travelling === null) this.#travel();
    this.#endAside();
    this.#aside = aside;
    this.#asidePatience = setTimeout(() => this.#wait(), PATIENCE);
    this.send({ ...content, revision: this.traits.revision } as Message).catch(() => this.#lose());
  }

  /** Notes that Python has answered a message beside the game. */
  heard(): void {
    this.#endAside();
    this.#alive = true;
    this.#forgetNotice();
  }

  #endAside(): void {
    clearTimeout(this.#asidePatience);
    this.#aside = null;
  }

  /** Says that a click waits for a kernel that is busy. */
  #explain(): void {
    if (this.#kernel === "busy" && this.#pending && !this.notice) this.warn("occupied");
  }

  /** No answer has come in time: a busy kernel will answer, any other is taken to be gone. */
  #wait(): void {
    if (this.#kernel !== "busy") return this.#lose();
    this.#explain();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#wait(), PATIENCE);
  }

  #lose(): void {
    this.#giveUp();
    this.#alive = false;
    this.warn(this.offline!);
  }

  /** Waits for no answer any more. */
  #giveUp(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#waiting);
    this.#endAside();
    this.#pending = null;
    this.#travelling = null;
    this.#due = false;
    this.#queued = null;
  }

  /** Says why something is not done, without asking Python. */
  warn(code: LocalNotice["code"]): void {
    const count = this.notice?.code === code ? this.notice.count + 1 : 1;
    this.notice = { code, count };
  }

  /** Plays the history from the shown moment, or from the start if it stands at the end. */
  play(): void {
    if (this.traits.length === 0) return;
    this.#look = null;
    if (this.cursor === this.traits.length) this.go(0);
    this.#playing = "reader";
    this.#delay = PLAY_DELAY;
    this.rested();
  }

  /** Stops playing where it is; a script of Python is shown to its end at once. */
  pause(): void {
    const scripted = this.scripted;
    this.#stop();
    if (scripted) this.#shown = this.traits.cursor;
  }

  #replay(from: number, delay: number): void {
    this.#shown = from;
    this.#walked = false;
    this.#playing = "python";
    this.#delay = delay * 1000;
    this.rested();
  }

  /** The shown step has come to rest: a history that plays goes on after its pause, or a longer one. */
  rested(pause = 0): void {
    clearTimeout(this.#timer);
    const end = this.scripted ? this.traits.cursor : this.traits.length;
    if (this.cursor >= end) this.#playing = null;
    if (this.#playing) this.#timer = setTimeout(() => this.#tick(), Math.max(pause, this.#delay));
  }

  #tick(): void {
    this.#walked = false;
    if (this.scripted) this.#shown += 1;
    else this.#show(this.cursor + 1);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#playing = null;
  }

  /** Lets go of all timers. */
  close(): void {
    this.#stop();
    clearTimeout(this.#rest);
    clearTimeout(this.#patience);
    clearTimeout(this.#waiting);
    this.#endAside();
  }
}

/**
 * Reads a value that nobody sees, for screen readers and tool tips: while the reader drags through the game, the one
 * from before, so that a frame costs no more than the picture.
 */
export function atRest<T>(view: () => { timeline: Timeline }, read: () => T): () => T {
  let last: { value: T } | undefined;
  return () => {
    if (!last || !view().timeline.scrubbing) last = { value: read() };
    return last.value;
  };
}

/**
 * Reads a value that takes time to read, for texts beside the board: while the reader drags through the game, some
 * times a second, for nobody reads sixty sentences a second.
 */
export function atReadingPace<T>(view: () => { timeline: Timeline }, read: () => T): () => T {
  let last: { value: T; reading: number } | undefined;
  return () => {
    const { scrubbing, readings: reading } = view().timeline;
    if (!scrubbing) last = { value: read(), reading };
    else if (last?.reading !== reading) last = { value: untrack(read), reading };
    return last!.value;
  };
}
