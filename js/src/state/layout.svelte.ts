/** Narrower pages are drawn for phones; the same breakpoint as in the style sheets. */
const NARROW = 480;
/** As wide as board and drawer side by side. */
const WIDE = 800;

/** The size of a page, and how the reader points at it. */
export class Layout {
  /** The width of the page in pixels of the design, as far as it is known. */
  width = $state.raw(0);
  /** Whether fingers are the first way to point at this screen; it never changes, so that nothing moves under a finger. */
  readonly coarse = matchMedia("(pointer: coarse)").matches;
  /** Whether the reader uses fingers: from the screen, then from the last thing that pointed at the page. */
  touch = $state.raw(this.coarse);
  /** How much larger than designed the reader wants text. */
  #zoom = $state.raw(1);

  constructor(private readonly presentation: { readonly scale: number }) {}

  /** Takes the size of the page and of the reader's text. */
  measure(page: Element | undefined, width: number): void {
    this.#zoom = ((page && parseFloat(getComputedStyle(page).fontSize)) || 16) / 16;
    this.width = width / this.#zoom;
  }

  /** Whether the page is as narrow as a phone. */
  get narrow(): boolean {
    return this.width > 0 && this.width < NARROW;
  }

  /** Whether the drawer has room beside the board. */
  get wide(): boolean {
    return this.width >= WIDE;
  }

  /** A pixel of the design in a drawer, as in tokens.css. */
  get pixel(): number {
    return Math.max(this.#zoom, 0.8 * this.presentation.scale);
  }

  /** A pixel of the design where nothing is set smaller, as in tokens.css. */
  get large(): number {
    return Math.max(this.#zoom, this.presentation.scale);
  }
}
