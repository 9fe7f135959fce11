import type { Kernel } from "../wire/kernel";
import type { Aside, Message, Request, SceneMove, WidgetModel } from "../wire/protocol";
import { BUSY, PATIENCE } from "./durations";

/** A notice of the page itself. */
export type LocalNotice = {
  code: "busy" | "twice" | "occupied" | Offline | "looking" | "vote_open" | "no_window";
  count: number;
  /** The key that would close the open vote, and the action that it would carry out. */
  key?: string;
  token?: string;
};

/** Why nothing can be sent. */
export type Offline = "no_kernel" | "restarted" | "gone" | "replay";
const OFFLINE: readonly string[] = ["no_kernel", "restarted", "gone"] satisfies Offline[];

/** Where the reader is in the game, and whether a drag through it goes on. */
interface Reader {
  readonly cursor: number;
  readonly scrubbing: boolean;
}

/**
 * What a view has sent to Python, and what waits until Python answers.
 *
 * One click waits at a time, and one `goto`: Python follows the reader through the game, of a drag to the moment at its
 * end. A click at a moment to which Python has yet to come is sent when it has arrived there.
 */
export class Requests {
  /** A click that is not answered yet. */
  #pending = $state.raw<Request | null>(null);
  /** The `goto` that is on its way. */
  #travelling = $state.raw<number | null>(null);
  /** Whether a `goto` is sent as soon as the reader's drag comes to rest. */
  #due = $state.raw(false);
  /** The revision at which the pending click was made, if it waits until the `goto` before it has arrived. */
  #queued: number | null = null;
  #alive = $state.raw(true);
  #kernel = $state.raw<Kernel>("unknown");
  /** Whether the host has reported the state of Python before. */
  #attended = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Until the page says that the kernel is busy. */
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The same for messages beside the game, and the last of them, as long as it is not answered. */
  #asidePatience: ReturnType<typeof setTimeout> | undefined;
  #aside: string | null = null;
  #noticeId: number | undefined;

  /** Whether this is a recording, on a page without Python. */
  readonly replay: boolean;
  /** The page's own notice. */
  notice = $state.raw<LocalNotice | null>(null);

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly send: (message: Message) => Promise<void>,
    private readonly reader: Reader,
  ) {
    this.replay = traits["replay"] === true;
    this.#noticeId = traits.notice?.id;
  }

  get pending(): boolean {
    return this.#pending !== null || this.#following;
  }

  /** Whether Python has yet to follow the reader. */
  get #following(): boolean {
    return this.#travelling !== null || this.#due;
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
    return !this.#alive || this.#kernel === "silent" ? "no_kernel" : null;
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

  /** Says why something is not done, without asking Python. */
  warn(code: LocalNotice["code"]): void {
    const count = this.notice?.code === code ? this.notice.count + 1 : 1;
    this.notice = { code, count };
  }

  /** Asks for a key once more, as its action would close the open vote. */
  doubt(key: string, token: string): void {
    this.notice = { code: "vote_open", count: 1, key, token };
  }

  #forgetNotice(): void {
    if (this.notice && (OFFLINE.includes(this.notice.code) || this.notice.code === "occupied"))
      this.notice = null;
  }

  /**
   * Takes over an answer of Python: a `goto` has `arrived` where the reader is, or Python is still `behind` the reader;
   * any other change is `answered`.
   */
  follow(): "behind" | "arrived" | "answered" {
    const { notice } = this.traits;
    this.#alive = true;
    this.#forgetNotice();
    if (notice && notice.id !== this.#noticeId) this.notice = null;
    this.#noticeId = notice?.id;
    this.close();
    if (this.#queued !== null || this.#following) return this.#arrive() ? "arrived" : "behind";
    this.#pending = null;
    return "answered";
  }

  /** Goes on to where the reader is by now, or sends the click that waited for the `goto`. */
  #arrive(): boolean {
    const { cursor } = this.reader;
    const there = cursor === this.traits.cursor;
    const moved = cursor !== this.#travelling;
    this.#travelling = null;
    if (moved && !there) {
      if (this.#queued === null) this.#visit();
      else this.#travel();
      return false;
    }
    this.#due = false;
    if (this.#queued !== null) {
      // A click at a moment that Python does not show keeps its old revision: Python answers that it is stale.
      const revision = there ? this.traits.revision : this.#queued;
      this.#queued = null;
      this.#transmit(this.#pending!, revision);
    }
    return true;
  }

  /** The reader has gone to another moment, to which Python follows when it has answered what was sent before. */
  move(): void {
    if ((this.alive || this.replay) && !this.pending) this.#visit();
  }

  /** The reader's drag has come to rest. */
  settle(): void {
    if (this.#due) this.#visit();
  }

  /** Lets Python follow the reader: at once, or when a drag has come to rest. */
  #visit(): void {
    if (this.reader.scrubbing) this.#due = true;
    else if (this.#due && this.reader.cursor === this.traits.cursor) this.#due = false;
    else this.#travel();
  }

  #travel(): void {
    const { cursor } = this.reader;
    this.#due = false;
    this.#travelling = cursor;
    this.#transmit({ kind: "goto", cursor });
  }

  /** Whether a message cannot be sent; the page says why. */
  refuse(): boolean {
    const { offline } = this;
    const isOver = offline === "restarted" || offline === "gone";
    if (isOver) this.warn(offline);
    return isOver;
  }

  /** Sends a click; at a moment that Python does not show yet, Python goes there first. */
  ask(request: Request): void {
    this.notice = null;
    this.#pending = request;
    if (this.#travelling === null && this.reader.cursor === this.traits.cursor) {
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
    this.#post({ ...content, revision } as Message);
  }

  #post(message: Message): void {
    this.send(message).catch(() => this.#lose());
  }

  /** Sends a message beside the game at once, the same one again only after its answer; its sender watches for that. */
  tell(content: Aside): void {
    if (this.replay || this.refuse()) return;
    const aside = JSON.stringify(content);
    if (aside === this.#aside) return this.warn("busy");
    if (this.#due && this.#travelling === null) this.#travel();
    this.#endAside();
    this.#aside = aside;
    this.#asidePatience = setTimeout(() => this.#wait(), PATIENCE);
    this.#post({ ...content, revision: this.traits.revision } as Message);
  }

  /** Asks for the time of Python. */
  askTime(): void {
    this.#post({ kind: "ping", revision: this.traits.revision });
  }

  /** Moves through the scenes; every press counts, so none waits for the answer to another. */
  moveScene(move: SceneMove | number): void {
    const { revision } = this.traits;
    if (typeof move === "number") this.#post({ kind: "to_scene", number: move, revision });
    else this.#post({ kind: "scene", move, revision });
  }

  /** Tells Python that a hint is likely to be asked for soon. */
  expectHint(): void {
    if (this.alive || this.replay) this.#post({ kind: "expect", revision: this.traits.revision });
  }

  /** Asks Python for the teacher's notes. */
  askNotes(): void {
    if (this.alive || this.replay) this.#post({ kind: "notes", revision: this.traits.revision });
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
    this.close();
    this.#pending = null;
    this.#travelling = null;
    this.#due = false;
    this.#queued = null;
  }

  /** Lets go of all timers. */
  close(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#waiting);
    this.#endAside();
  }
}
