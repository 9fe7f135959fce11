/** A pointer that presses one element, which keeps it until it lets go. */
import { tick } from "svelte";

export class Pointer {
  constructor(
    private readonly target: Element,
    private readonly kind: "mouse" | "touch" = "mouse",
  ) {
    target.setPointerCapture = () => undefined;
  }

  press(x: number, y: number): Promise<void> {
    return this.#send("pointerdown", x, y);
  }

  move(x: number, y: number): Promise<void> {
    return this.#send("pointermove", x, y);
  }

  /** Lets go; a mouse clicks then what it has pressed. */
  async release(x: number, y: number): Promise<void> {
    await this.#send("pointerup", x, y);
    if (this.kind === "mouse") await this.#fire(new MouseEvent("click", { detail: 1, bubbles: true }));
  }

  cancel(): Promise<void> {
    return this.#send("pointercancel", 0, 0);
  }

  /** Presses at one place, and goes to another. */
  async carry(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    await this.press(...from);
    await this.move(...to);
  }

  #send(type: string, clientX: number, clientY: number): Promise<void> {
    const { kind: pointerType } = this;
    return this.#fire(
      new PointerEvent(type, { clientX, clientY, pointerType, isPrimary: true, button: 0, bubbles: true }),
    );
  }

  async #fire(event: Event): Promise<void> {
    this.target.dispatchEvent(event);
    await tick();
  }
}

/** Gives elements a box each, 100 × 50, one under the other: no browser lays them out here. */
export function stack(elements: Iterable<Element>): void {
  for (const [row, element] of [...elements].entries())
    element.getBoundingClientRect = () => new DOMRect(0, 50 * row, 100, 50);
}
