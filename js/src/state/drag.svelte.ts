import type { State } from "../wire/protocol";

/** How far a pointer goes, in pixels, before it carries what it has pressed. */
const SLACK = 6;

export type Place = HTMLElement | SVGElement;

/** Dice that can be carried. */
export interface Load {
  /** Distinguishes them from others that can be carried. */
  id: number;
  faces: readonly string[];
  /** Where they can be put down. */
  places: () => Iterable<Place>;
  /** The choice that is considered while they are over a place. */
  tokenAt: (place: Place) => string | null;
  drop: (place: Place) => void;
}

/** Dice on their way: where the pointer is in the window, and the place under it. */
interface DraggedDice {
  load: Load;
  x: number;
  y: number;
  place: Place | null;
  /** The size of their digits. */
  size: string;
  /** Whether a finger carries them, which would hide them. */
  finger: boolean;
}

/** What the reader carries to the board, by mouse or finger, as long as the position stays the same. */
export class Drag {
  /** Whether the last press has carried something: then the click at its end means nothing. */
  happened = false;
  #pressed: { load: Load; pointer: number; x: number; y: number; position: string; size: string } | null =
    null;
  #carried = $state.raw<{ carried: DraggedDice; position: string } | null>(null);
  #dropped = $state.raw<{ x: number; y: number; position: string } | null>(null);

  constructor(private readonly view: { readonly state: State; readonly moving: boolean }) {}

  get now(): DraggedDice | null {
    const { state, moving } = this.view;
    return this.#carried?.position === state.text && !moving ? this.#carried.carried : null;
  }

  /** The choice that is considered where the dice are. */
  get token(): string | null {
    const { now } = this;
    return now?.place ? now.load.tokenAt(now.place) : null;
  }

  /** Where in the window the dice were dropped that are on their way to the board. */
  get landing(): { x: number; y: number } | null {
    return this.#dropped?.position === this.view.state.text ? this.#dropped : null;
  }

  /** A new press begins. */
  forget(): void {
    this.putDown();
    this.#dropped = null;
    this.happened = false;
  }

  begin(event: PointerEvent, load: Load): void {
    // A second finger carries nothing.
    if (event.button !== 0 || this.#pressed) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const dice = event.currentTarget as Element;
    const size = getComputedStyle(dice.firstElementChild!).fontSize;
    this.#pressed = { load, pointer, x, y, size, position: this.view.state.text };
    dice.setPointerCapture(pointer);
  }

  move({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed?.pointer !== pointerId) return;
    if (!this.#carried && Math.hypot(x - pressed.x, y - pressed.y) < SLACK) return;
    this.happened = true;
    const { load, size, position } = pressed;
    const place = [...load.places()].find((one) => isInside(one, x, y)) ?? null;
    this.#carried = { carried: { load, x, y, place, size, finger: pointerType === "touch" }, position };
  }

  end({ pointerId }: PointerEvent): void {
    if (this.#pressed?.pointer !== pointerId) return;
    const { now } = this;
    const { position } = this.#pressed;
    this.putDown();
    if (!now?.place) return;
    this.#dropped = { x: now.x, y: now.y, position };
    now.load.drop(now.place);
  }

  /** Puts the dice back. */
  putDown(): void {
    this.#pressed = this.#carried = null;
  }
}

function isInside(place: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
