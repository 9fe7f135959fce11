/** Widths that code must know. Columns (`50em`) and heights are in the style of stage/Stage.svelte. */
import { MediaQuery } from "svelte/reactivity";

/** Narrower pages get the phone layout; the same breakpoint as in the style sheets. */
const NARROW = 480;
/** Wider pages have room next to the board; the same breakpoint as 50em in the style sheets. */
const WIDE = 800;
/** Narrower pages have no room for all tools beside a board of the stage's height. */
const CLOSE = 960;

export class Layout {
  /** The width of the page in pixels of the design; 0 until it is measured. */
  width = $state.raw(0);
  /** Whether touch is the primary input of this screen; constant, so that nothing moves under a finger. */
  readonly coarse = matchMedia("(pointer: coarse)").matches;
  /** Whether the reader uses touch: by the screen at first, then by the last pointer. */
  touch = $state.raw(this.coarse);
  readonly #low = new MediaQuery("(height < 42em)");
  /** The reader's text size / 16 px. */
  #zoom = $state.raw(1);

  constructor(private readonly presentation: { readonly scale: number }) {}

  measure(page: Element | undefined, width: number): void {
    this.#zoom = ((page && parseFloat(getComputedStyle(page).fontSize)) || 16) / 16;
    this.width = width / this.#zoom;
  }

  get narrow(): boolean {
    return this.width > 0 && this.width < NARROW;
  }

  get wide(): boolean {
    return this.width >= WIDE;
  }

  get close(): boolean {
    return this.width < CLOSE;
  }

  /** Whether the window is low; the same breakpoint as in the style sheets. */
  get low(): boolean {
    return this.#low.current;
  }

  /** Pixels per pixel of the design in a drawer, as in tokens.css. */
  get pixel(): number {
    return Math.max(this.#zoom, 0.8 * this.presentation.scale);
  }

  /** Pixels per pixel of the design where nothing is set smaller, as in tokens.css. */
  get large(): number {
    return Math.max(this.#zoom, this.presentation.scale);
  }
}
