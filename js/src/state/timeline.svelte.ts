import { untrack } from "svelte";
import { type Message, type Moment, type Request, type WidgetModel, stepKey } from "../wire/protocol";
import { FRAME, PLAY_DELAY, READ, REST, RETRY } from "./durations";
import { Requests } from "./requests.svelte";

/** The requests that are refused at once, by the reason: steps during a vote, all changes on a locked board. */
const LOCKS: Record<"vote_holds" | "locked", readonly Request["kind"][]> = {
  vote_holds: ["act", "roll", "redo"],
  locked: ["act", "roll", "undo", "redo", "new", "load"],
};

/**
 * Which moment of the game a view shows: the one at the cursor, or an outcome that the reader previews there.
 *
 * The cursor is the view's own, so that walking through the game is immediate and works without Python.
 */
export class Timeline {
  #shown = $state.raw(0);
  /** The action or roll whose outcome the reader previews, and the moment in which it would happen. */
  #preview = $state.raw<{ cursor: number; token: string } | null>(null);
  #playing = $state.raw<"python" | "reader" | null>(null);
  /** Milliseconds between two steps of playback. */
  #delay = 0;
  #walked = false;
  #scrubbing = $state.raw(false);
  #held = $state.raw(false);
  #lastMove = -Infinity;
  /** Counts the updates of texts during a drag; and the earliest time of the next one. */
  #readings = $state.raw(0);
  #nextReading = -Infinity;
  #dragTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revision: number;

  readonly requests: Requests;
  readonly cursor: number = $derived.by(() => Math.min(this.#shown, this.traits.length));
  /** The shown moment: the one at the cursor, or a previewed outcome. */
  readonly moment: Moment = $derived.by(() => this.#outcome ?? this.momentAt(this.cursor));

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    send: (message: Message) => Promise<void>,
  ) {
    this.#shown = traits.cursor;
    this.#revision = traits.revision;
    this.requests = new Requests(traits, send, this);
  }

  get #outcome(): Moment | null {
    const { _preview: preview } = this.traits;
    if (!this.#preview || preview?.token !== this.#preview.token) return null;
    if (this.#preview.cursor !== this.cursor) return null;
    if (preview.text !== this.momentAt(this.cursor).state.text) return null;
    const { state } = preview.moment;
    const choices = state.choices.map((choice) => ({ ...choice, refusal: { code: "looking" } }));
    return { ...preview.moment, state: { ...state, choices } };
  }

  /** The action or roll that the reader wants to preview. */
  get previewing(): string | null {
    return this.#preview?.cursor === this.cursor ? this.#preview.token : null;
  }

  /** The action or roll whose outcome is previewed. */
  get previewed(): string | null {
    return this.#outcome && this.#preview!.token;
  }

  /** Previews an outcome without playing it; null ends the preview. */
  preview(token: string | null): void {
    this.#stop();
    this.requests.notice = null;
    this.#preview = token === null ? null : { cursor: this.cursor, token };
    if (this.#preview && !this.#outcome) this.requests.tell({ kind: "look", ...this.#preview });
  }

  /**
   * Whether an open question is about the shown moment: until it is closed, odds and hints are covered. Python decides
   * it in the same way, by `covers` in exxtra_widget/widget/questions.py, and then takes them out of the state.
   */
  get covered(): boolean {
    const { question } = this.traits;
    return question?.state === "open" && question.text === this.momentAt(this.cursor).state.text;
  }

  /** Whether an open vote holds the game: nothing is played before somebody has closed it. */
  get voting(): boolean {
    const { question } = this.traits;
    return question?.state === "open" && !!question.holds && !this.requests.replay;
  }

  /** Why nobody may play here now; null if somebody may. Python has the last word about it. */
  get lock(): keyof typeof LOCKS | null {
    return this.voting ? "vote_holds" : this.traits.locked ? "locked" : null;
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

  /** Whether a pointer holds the slider: then even its first move belongs to a drag. */
  get held(): boolean {
    return this.#held;
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#endDrag();
  }

  /** Changes whenever texts are updated during a drag. */
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
    const { revision, _playback: playback, cursor } = this.traits;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#preview = null;
    const answer = this.requests.follow();
    if (answer === "arrived") this.#shown = cursor;
    if (answer !== "answered") return;
    this.#walked = false;
    this.#stop();
    if (playback?.revision === revision && playback.from < cursor)
      this.#replay(playback.from, playback.delay);
    else this.#shown = cursor;
  }

  /** Shows a moment at once, and lets Python follow. */
  go(cursor: number): void {
    this.#stop();
    this.#scrub();
    this.#walked = true;
    const back = this.previewed !== null && cursor === this.cursor - 1;
    this.#preview = null;
    if (!back) this.#show(cursor);
  }

  #scrub(): void {
    const now = performance.now();
    const drags = this.#held || now - this.#lastMove < REST;
    this.#lastMove = now;
    clearTimeout(this.#dragTimer);
    this.#dragTimer = setTimeout(() => this.#endDrag(), REST);
    if (!drags) return;
    // The first frame of a drag has no time for texts.
    if (!this.#scrubbing) this.#nextReading = Math.max(this.#nextReading, now + READ);
    this.#scrubbing = true;
    if (now >= this.#nextReading) this.#read(now);
  }

  /** Updates texts in this frame; if that takes too long, the next ones wait for the end of the drag. */
  #read(now: number): void {
    this.#readings += 1;
    this.#nextReading = now + READ;
    setTimeout(() => {
      if (performance.now() - now > FRAME) this.#nextReading = now + RETRY;
    });
  }

  /** Ends the drag: everything that waited follows. */
  #endDrag(): void {
    clearTimeout(this.#dragTimer);
    this.#scrubbing = false;
    this.requests.endDrag();
  }

  #show(cursor: number): void {
    const target = Math.max(0, Math.min(this.traits.length, Math.round(cursor)));
    if (target === this.cursor) return;
    this.#shown = target;
    this.requests.move();
  }

  /**
   * Sends a request; while an earlier one is not answered yet, nothing is sent, and the page says so. Stale clicks are
   * sent: Python alone decides about them, in exxtra_widget/widget/requests.py.
   */
  ask(request: Request): void {
    const { requests, lock } = this;
    if (this.previewed !== null && request.kind === "undo") return this.preview(null);
    if (lock && LOCKS[lock].includes(request.kind)) return requests.warn(lock);
    if ((requests.replay && request.kind !== "line") || requests.refuse()) return;
    const isPlayed = request.kind === "act" || request.kind === "mark";
    if (this.previewed !== null && isPlayed) return requests.warn("looking");
    if (requests.awaited) return requests.warn("busy");
    this.#preview = null;
    this.#stop();
    requests.ask(request);
  }

  /** Plays the history from the shown moment, or from the start if it is at the end. */
  play(): void {
    if (this.traits.length === 0) return;
    this.#preview = null;
    if (this.cursor === this.traits.length) this.go(0);
    this.#playing = "reader";
    this.#delay = PLAY_DELAY;
    this.rested();
  }

  /** Stops playback; a script of Python jumps to its end. */
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

  /** Called when the shown step is idle: playback continues after its pause, or a longer one. */
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

  close(): void {
    this.#stop();
    clearTimeout(this.#dragTimer);
    this.requests.close();
  }
}

/**
 * Reads a value for screen readers and tool tips: during a drag it keeps its last value, so that a frame costs no more
 * than the picture.
 */
export function frozenInDrag<T>(view: { timeline: Timeline }, read: () => T): () => T {
  let last: { value: T } | undefined;
  return () => {
    if (!last || !view.timeline.scrubbing) last = { value: read() };
    return last.value;
  };
}

/** Reads a value for texts next to the board: during a drag it is updated a few times a second. */
export function throttledInDrag<T>(view: { timeline: Timeline }, read: () => T): () => T {
  let last: { value: T; reading: number } | undefined;
  return () => {
    const { scrubbing, readings: reading } = view.timeline;
    if (!scrubbing) last = { value: read(), reading };
    else if (last?.reading !== reading) last = { value: untrack(read), reading };
    return last!.value;
  };
}
