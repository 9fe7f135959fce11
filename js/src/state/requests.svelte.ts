import type { Kernel } from "../wire/kernel";
import type { Aside, Message, Request, Unanswered, WidgetModel } from "../wire/protocol";
import { BUSY, PATIENCE } from "./durations";

export type LocalNotice = {
  code:
    "busy" | "twice" | "occupied" | Offline | "looking" | "vote_holds" | "locked" | "no_window" | "no_reader";
  count: number;
};

export type Offline = "no_kernel" | "restarted" | "gone" | "replay";
const OFFLINE: readonly string[] = ["no_kernel", "restarted", "gone"] satisfies Offline[];

/** Where the reader is in the game, and whether a drag through it continues. */
interface Reader {
  readonly cursor: number;
  readonly scrubbing: boolean;
}

interface Clicked {
  request: Request;
}

/** Python has yet to follow the reader, and then to answer a click, if there is one. */
interface Travelling {
  /** The `goto` that is on its way; null until the reader's drag comes to rest. */
  to: number | null;
  /** The click, and the revision at which it was made. */
  then: { request: Request; revision: number } | null;
}

/**
 * What a view has sent to Python, and what waits for its answer.
 *
 * One click waits at a time, and one `goto`: Python follows the reader through the game, after a drag to the moment at
 * its end. A click at a moment that Python does not show yet is sent when Python has arrived there.
 */
export class Requests {
  #unanswered = $state.raw<Clicked | Travelling | null>(null);
  #alive = $state.raw(true);
  /** The host's last report about Python; null before the first. */
  #kernel = $state.raw<Kernel | null>(null);
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Until the page says that the kernel is busy. */
  #busy: ReturnType<typeof setTimeout> | undefined;
  /** The last message that plays nothing and is not answered. */
  #aside: { text: string; patience: ReturnType<typeof setTimeout> } | null = null;
  #noticeId: number | undefined;

  /** Whether this is a recording, on a page without Python. */
  readonly replay: boolean;
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
    return this.#unanswered !== null;
  }

  get awaited(): Request["kind"] | null {
    const open = this.#unanswered;
    const click = open && "to" in open ? open.then : open;
    return click && click.request.kind;
  }

  /** How Python has yet to follow the reader; null if it need not. */
  get #travelling(): Travelling | null {
    return this.#unanswered && "to" in this.#unanswered ? this.#unanswered : null;
  }

  get alive(): boolean {
    return this.offline === null;
  }

  /** Why nothing can be sent, as a code of the locale files; null as long as Python answers. */
  get offline(): Offline | null {
    if (this.replay) return "replay";
    if (this.#kernel === "restarted" || this.#kernel === "gone") return this.#kernel;
    return !this.#alive || this.#kernel === "silent" ? "no_kernel" : null;
  }

  attend(kernel: Kernel): void {
    const [was, first] = [this.offline, this.#kernel === null];
    if (this.#kernel === "silent") this.#alive = true;
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
    if (this.#travelling) return this.#arrive(this.#travelling) ? "arrived" : "behind";
    this.#unanswered = null;
    return "answered";
  }

  /** Follows the reader on, or sends the click that waited for the `goto`. */
  #arrive({ to, then }: Travelling): boolean {
    const { cursor } = this.reader;
    const there = cursor === this.traits.cursor;
    if (cursor !== to && !there) {
      if (then) this.#travel(then);
      else this.#visit();
      return false;
    }
    this.#unanswered = then;
    // A click at a moment that Python does not show keeps its old revision: Python answers that it is stale.
    if (then) this.#transmit(then.request, there ? this.traits.revision : then.revision);
    return true;
  }

  /** The reader has gone to another moment, to which Python follows when it has answered what was sent before. */
  move(): void {
    if ((this.alive || this.replay) && !this.pending) this.#visit();
  }

  endDrag(): void {
    if (this.#travelling?.to !== null) return;
    if (this.reader.cursor === this.traits.cursor) this.#unanswered = null;
    else this.#travel();
  }

  /** Lets Python follow the reader: at once, or at the end of a drag. */
  #visit(): void {
    if (this.reader.scrubbing) this.#unanswered = { to: null, then: null };
    else this.#travel();
  }

  #travel(then: Travelling["then"] = null): void {
    const { cursor } = this.reader;
    this.#unanswered = { to: cursor, then };
    this.#transmit({ kind: "goto", cursor });
  }

  /** Whether nothing can be sent; the page says why. */
  refuse(): boolean {
    const { offline } = this;
    const isOver = offline === "restarted" || offline === "gone";
    if (isOver) this.warn(offline);
    return isOver;
  }

  /** Sends a click; at a moment that Python does not show yet, Python goes there first. */
  ask(request: Request): void {
    this.notice = null;
    const to = this.#travelling?.to ?? null;
    const then = { request, revision: this.traits.revision };
    if (to !== null) this.#unanswered = { to, then };
    else if (this.reader.cursor !== this.traits.cursor) this.#travel(then);
    else {
      this.#unanswered = { request };
      this.#transmit(request);
    }
  }

  #transmit(content: Request | { kind: "goto"; cursor: number }, revision?: number): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#busy);
    this.#patience = setTimeout(() => this.#wait(), PATIENCE);
    this.#busy = setTimeout(() => this.#explain(), BUSY);
    this.#send(content, revision);
  }

  #send(content: object, revision = this.traits.revision): void {
    this.send({ ...content, revision } as Message).catch(() => this.#lose());
  }

  /** Sends a message that plays nothing at once, but not twice before its answer: its sender watches for that. */
  tell(content: Aside): void {
    if (this.replay) return this.#send(content);
    if (this.refuse()) return;
    const text = JSON.stringify(content);
    if (text === this.#aside?.text) return this.warn("busy");
    if (this.#travelling?.to === null) this.#travel();
    this.#endAside();
    this.#aside = { text, patience: setTimeout(() => this.#wait(), PATIENCE) };
    this.#send(content);
  }

  /** Sends a message for whose answer nobody waits. A saved page answers some without Python. */
  post(content: Unanswered): void {
    if (this.alive || this.replay) this.#send(content);
  }

  /** Called when Python has answered a message that plays nothing. */
  heard(): void {
    this.#endAside();
    this.#alive = true;
    this.#forgetNotice();
  }

  #endAside(): void {
    clearTimeout(this.#aside?.patience);
    this.#aside = null;
  }

  #explain(): void {
    if (this.#kernel === "busy" && this.awaited && !this.notice) this.warn("occupied");
  }

  /** Called without an answer in time: a busy kernel will answer, any other counts as gone. */
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

  #giveUp(): void {
    this.close();
    this.#unanswered = null;
  }

  close(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#busy);
    this.#endAside();
  }
}
