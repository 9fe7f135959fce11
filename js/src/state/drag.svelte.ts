import type { ViewBase } from "./view-base";

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 6;

export type Place = HTMLElement | SVGElement;

export interface Load {
  id: number;
  faces: readonly string[];
  places: () => Iterable<Place>;
  tokenAt: (place: Place) => string | null;
  drop: (place: Place) => void;
}

/** Dice that are dragged: the pointer in the window, and the target under it. */
interface DraggedDice {
  load: Load;
  x: number;
  y: number;
  place: Place | null;
  size: string;
  /** Whether a finger drags them, which would hide them. */
  finger: boolean;
}

/** Dragging to the board by mouse or finger, as long as the position stays the same. */
export class Drag {
  /** Whether the last press was a drag: then the click at its end means nothing. */
  happened = false;
  #pressed: { load: Load; pointer: number; x: number; y: number; position: string; size: string } | null =
    null;
  #carried = $state.raw<{ carried: DraggedDice; position: string } | null>(null);
  #dropped = $state.raw<{ x: number; y: number; position: string } | null>(null);

  constructor(private readonly view: Pick<ViewBase, "state" | "moving">) {}

  get now(): DraggedDice | null {
    const { state, moving } = this.view;
    return this.#carried?.position === state.text && !moving ? this.#carried.carried : null;
  }

  get token(): string | null {
    const { now } = this;
    return now?.place ? now.load.tokenAt(now.place) : null;
  }

  /** Where in the window dice were dropped that move to the board. */
  get landing(): { x: number; y: number } | null {
    return this.#dropped?.position === this.view.state.text ? this.#dropped : null;
  }

  forget(): void {
    this.putDown();
    this.#dropped = null;
    this.happened = false;
  }

  begin(event: PointerEvent, load: Load): void {
    // A second finger drags nothing.
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

  putDown(): void {
    this.#pressed = this.#carried = null;
  }
}

function isInside(place: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
