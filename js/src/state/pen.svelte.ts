import type { Attachment } from "svelte/attachments";
import type { Moment } from "../wire/protocol";
import { CHOOSES } from "./considered.svelte";
import type { ViewBase } from "./view-base";

/** The button of a mouse that draws even while the pen is off. */
const RIGHT = 2;

/** A drag that draws, from its first place to the one under the pointer. */
interface Stroke {
  pointer: number;
  from: string;
  to: string | null;
}

export interface DrawnArrow {
  mark: string;
  name: string;
}

const keyOf = (cursor: number, moment: Moment): string => `${cursor} ${moment.state.text}`;
export const isArrow = (mark: string): boolean => mark.includes(">");

/** The pen: a drag from place to place draws an arrow, a press on one place marks it; both again remove it. */
export class Pen {
  /** Whether any drag on the board draws, not only with the right button. */
  on = $state.raw(false);
  #stroke = $state.raw<Stroke | null>(null);
  /** The marks of moments on which a reader of a recording has drawn. */
  #kept = $state.raw<Record<string, readonly string[]>>({});
  /** What was drawn in this view, by moment. */
  readonly #drawn: Record<string, readonly string[]> = {};
  /** Whether the last press was a stroke: then the click at its end means nothing. */
  #happened = false;

  constructor(private readonly view: ViewBase) {}

  get marks(): readonly string[] {
    const { cursor, moment } = this.view;
    return this.#kept[keyOf(cursor, moment)] ?? moment.marks;
  }

  get pending(): string | null {
    const stroke = this.#stroke;
    return stroke?.to && stroke.to !== stroke.from ? `${stroke.from}>${stroke.to}` : null;
  }

  get arrows(): readonly DrawnArrow[] {
    return this.marks.filter(isArrow).map((mark) => {
      const [start, end] = mark.split(">").map((one) => this.#nameOf(one));
      return { mark, name: this.view.speech.say("ui", "arrow", { start, end }) };
    });
  }

  #nameOf(mark: string): string {
    const { game, seats, speech, traits } = this.view;
    const seat = seats.findIndex(({ letter }) => mark === `seat:${letter}`);
    if (seat >= 0) return speech.name(seat);
    return mark === "dice"
      ? speech.say("ui", "arrow_dice")
      : (game.nameSpot?.(mark, traits.board, speech) ?? mark);
  }

  /** Lets the pen draw on a board, whose places have `data-spot`. */
  readonly drawing: Attachment = (board) => {
    const stop = new AbortController();
    const hear = (type: string, listener: (event: PointerEvent) => void): void =>
      // Before the places hear it, which a stroke must not choose.
      board.addEventListener(type, listener as EventListener, { capture: true, signal: stop.signal });
    hear("pointerdown", (event) => this.#begin(event, board));
    hear("pointermove", (event) => this.#move(event, board));
    hear("pointerup", (event) => this.#end(event, board));
    hear("pointercancel", () => (this.#stroke = null));
    hear("click", (event) => this.#click(event));
    hear("contextmenu", (event) => {
      event.preventDefault();
      // JupyterLab has its own menu.
      event.stopPropagation();
    });
    return () => stop.abort();
  };

  #begin(event: PointerEvent, board: Element): void {
    this.#happened = false;
    if (this.#stroke || !(event.button === RIGHT || (this.on && event.button === 0))) return;
    const from = spotAt(event, board);
    if (!from) return;
    this.#happened = true;
    this.#stroke = { pointer: event.pointerId, from, to: from };
    board.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent, board: Element): void {
    const stroke = this.#stroke;
    if (stroke?.pointer === event.pointerId) this.#stroke = { ...stroke, to: spotAt(event, board) };
  }

  #end(event: PointerEvent, board: Element): void {
    if (this.#stroke?.pointer !== event.pointerId) return;
    this.#move(event, board);
    const mark = this.pending ?? (this.#stroke.to && this.#stroke.from);
    this.#stroke = null;
    if (mark) this.#draw(mark);
  }

  /** With the pen, a click chooses nothing; next to what can be chosen it clears what was drawn here. */
  #click(event: Event): void {
    if (this.on) event.stopPropagation();
    const chooses = !this.on && event.target instanceof Element && event.target.closest(CHOOSES);
    if (!this.#happened && !chooses) this.#clear();
  }

  #draw(mark: string): void {
    const key = this.#here;
    const own = (this.#drawn[key] ?? []).filter((one) => one !== mark);
    this.#drawn[key] = this.marks.includes(mark) ? own : [...own, mark];
    this.#toggle([mark]);
  }

  #clear(): void {
    const own = (this.#drawn[this.#here] ?? []).filter((mark) => this.marks.includes(mark));
    if (own.length) this.#toggle(own);
  }

  /** The moment at which Python would draw; during an animation it is not narrated yet. */
  get #here(): string {
    const { timeline } = this.view;
    return keyOf(timeline.cursor, timeline.momentAt(timeline.cursor));
  }

  #toggle(marks: readonly string[]): void {
    const { replay, timeline } = this.view;
    if (!replay) return timeline.ask({ kind: "mark", marks: marks.join(" ") });
    const kept = this.marks.filter((mark) => !marks.includes(mark));
    const added = marks.filter((mark) => !this.marks.includes(mark));
    this.#kept = { ...this.#kept, [this.#here]: [...kept, ...added] };
  }
}

function spotAt({ clientX, clientY }: PointerEvent, board: Element): string | null {
  const root = board.getRootNode() as Document | ShadowRoot;
  const spots = root.elementsFromPoint(clientX, clientY).map((one) => one.closest("[data-spot]"));
  return spots.find((one) => one && board.contains(one))?.getAttribute("data-spot") ?? null;
}
