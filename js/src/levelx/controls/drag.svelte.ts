import { scaleOf } from "../../state/environment";

/** How far a pointer goes, in pixels, before it drags. */
const SLACK = 6;

/** The way of a pointer that drags a die into a group. */
export class Drag {
  /** The die that is dragged, how far, and the group under the pointer. */
  now = $state.raw<{ die: number; dx: number; dy: number; over: number | null } | null>(null);
  /** Whether the pointer's last press was a drag. */
  happened = false;
  #pressed: { die: number; x: number; y: number; scale: number } | null = null;

  /** `boxes` finds the groups on the page, `put` lets a die drop into one. */
  constructor(
    private readonly boxes: () => Iterable<HTMLElement>,
    private readonly put: (die: number, place: number) => void,
  ) {}

  begin(event: PointerEvent, die: number): void {
    this.happened = false;
    if (event.button !== 0) return;
    const target = event.currentTarget as HTMLElement;
    this.#pressed = { die, x: event.clientX, y: event.clientY, scale: scaleOf(target) };
    target.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#pressed) return;
    const { die, x, y, scale } = this.#pressed;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.now && Math.hypot(dx, dy) < SLACK) return;
    this.now = { die, dx: dx / scale, dy: dy / scale, over: this.#placeUnder(event) };
  }

  end(): void {
    const { now } = this;
    this.cancel();
    this.happened = now !== null;
    if (now && now.over !== null) this.put(now.die, now.over);
  }

  cancel(): void {
    this.#pressed = this.now = null;
  }

  #placeUnder({ clientX, clientY }: PointerEvent): number | null {
    for (const box of this.boxes()) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (inside) return Number(box.dataset.place);
    }
    return null;
  }
}
