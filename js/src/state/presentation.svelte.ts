import type { Message, Presentation as Calls, WidgetModel } from "../wire/protocol";
import { comeIntoSight, showDrawer, visibleArea } from "./scrolling";

/** Type scale of a presented view at 1280×720, the size for which it is designed. */
const SCALE = 1.6;
const WIDTH = 1280;
const HEIGHT = 720;
const SMALLEST = 1;
/** Milliseconds that a window without the focus waits for the one that has it. */
const LATER = 500;

/** A cell of JupyterLab and Notebook 7: with the focus it is the active one, in command mode. */
const CELL = ".jp-Cell";

const views: Presentation[] = [];
/** A new view waits until the screen is given back: it would lose it again otherwise. */
let left: Promise<void> = Promise.resolve();

const giveScreenBack = (): Promise<void> => document.exitFullscreen().catch(() => undefined);

/** The focused element, across shadow roots. */
function focused(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement ? found : null;
}

/** Whether the reader is in another window; unknown within a frame. */
const isElsewhere = (): boolean => self === top && !document.hasFocus();

/**
 * A view in full screen, and a visible view for the cell that has changed the board.
 *
 * The root goes into the top layer as a popover, which needs no click and leaves the styles of the host behind; where
 * the browser allows it, the page takes the whole screen as well. Python's calls are obeyed once, by the view in sight
 * or else the newest, and never again after a reload, for Python gets a message. Of several windows with the same
 * notebook, the one with the focus obeys at once; without one, the first that asks Python.
 */
export class Presentation {
  on = $state.raw(false);
  blank = $state.raw(false);
  scale = $state.raw(1);
  /** The zoom that undoes the zoom of a slide, which the top layer leaves as it is. */
  zoom = $state.raw(1);

  #root: HTMLElement | null = null;
  #calls: number;
  #scrollRequests: number;
  /** Whether a cell has just displayed this view, and whether it did so to present it. */
  #isNew: boolean;
  #isCalled: boolean;
  #focus: HTMLElement | null = null;
  /** The cell that had the focus last, other than the board's. */
  #cell: HTMLElement | null = null;
  readonly #name = Math.random().toString(36);
  #place: { element: HTMLElement; minHeight: string } | null = null;
  /** Whether the root is in the top layer, and whether the page has the whole screen. */
  #raised = false;
  #whole = false;
  /** Whether a new window may have taken the whole screen from the page. */
  #yields = false;

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly send: (message: Message) => Promise<void>,
  ) {
    const { calls, entered } = this.#called;
    this.#calls = calls;
    this.#scrollRequests = traits._scroll_requests;
    this.#isCalled = calls > entered;
    this.#isNew = traits.displayed || this.#isCalled;
  }

  get #called(): Calls {
    return this.traits.presentation;
  }

  attach(root: HTMLElement): () => void {
    this.#root = root;
    views.push(this);
    document.addEventListener("focusin", this.#noteCell);
    // Python answers at once, or never if the notebook was saved in this state.
    if (this.#isNew) this.#meet();
    return () => {
      this.leave();
      document.removeEventListener("focusin", this.#noteCell);
      views.splice(views.indexOf(this), 1);
      this.#root = null;
    };
  }

  /** Follows the calls of Python; call it whenever one of these traits has changed. */
  follow(): void {
    const { calls, entered } = this.#called;
    const { _scroll_requests: scrollRequests } = this.traits;
    const called = calls > this.#calls || (this.#isCalled && entered === calls);
    const wanted = scrollRequests > this.#scrollRequests;
    this.#calls = calls;
    this.#scrollRequests = scrollRequests;
    if (!called && !wanted) return;
    const chosen = this.#chosen === this;
    this.#isNew = false;
    if (called) this.#isCalled = false;
    if (!chosen) return;
    if (called && entered < calls && !this.on && isElsewhere()) return this.#claim();
    if (called) this.enter();
    else if (!this.on) comeIntoSight(this.#root!);
    if (entered < calls) this.#meet();
  }

  /** Asks Python whether this view is to obey, some time after a window with the focus would have done so. */
  #claim(): void {
    const claim = { kind: "claim", view: this.#name, revision: this.traits.revision } as const;
    setTimeout(() => void this.send(claim).catch(() => undefined), LATER);
  }

  /** Called when Python has named the view that obeys. */
  hear(view: string): void {
    if (view === this.#name) this.enter();
  }

  /** Needs no answer: without Python the view is presented as well. */
  #meet(): void {
    this.send({ kind: "meet", revision: this.traits.revision }).catch(() => undefined);
  }

  /** The view of the same widget that is presented or new, or most visible; the newest of several. */
  get #chosen(): Presentation | undefined {
    // All views of a widget share the same objects.
    const own = views.filter((view) => view.traits.start === this.traits.start);
    const ranks = own.map((view) => view.#rank);
    return own[ranks.lastIndexOf(Math.max(...ranks))];
  }

  get #rank(): number {
    const root = this.#root!;
    if (this.on || this.#isNew) return Infinity;
    return root.isConnected ? visibleArea(root) : -1;
  }

  showDrawer(smooth: boolean): void {
    if (this.#root) showDrawer(this.#root, smooth);
  }

  toggle(): void {
    if (this.on) this.leave();
    else this.enter();
  }

  enter(): void {
    const root = this.#root;
    if (!root || this.on) return;
    for (const view of views) view.leave();
    this.#focus = focused();
    this.#keepPlace(root);
    this.on = true;
    this.#fit();
    this.#raise(root);
    addEventListener("resize", this.#fit);
    document.addEventListener("fullscreenchange", this.#followScreen);
    document.addEventListener("focusin", this.#holdFocus);
    root.focus({ preventScroll: true });
    void this.#askForScreen();
  }

  leave(): void {
    const root = this.#root;
    if (!root || !this.on) return;
    this.on = false;
    this.blank = false;
    this.scale = this.zoom = 1;
    removeEventListener("resize", this.#fit);
    document.removeEventListener("fullscreenchange", this.#followScreen);
    document.removeEventListener("focusin", this.#holdFocus);
    this.#lower(root);
    root.removeAttribute("popover");
    if (this.#place) this.#place.element.style.minHeight = this.#place.minHeight;
    if (this.#whole && document.fullscreenElement) left = giveScreenBack();
    this.#whole = false;
    this.#giveBack(root);
  }

  /** Before a click on the board, JupyterLab gives the focus to the cell of the board. */
  readonly #noteCell = ({ target, relatedTarget }: FocusEvent): void => {
    for (const element of [relatedTarget, target] as (Element | null)[]) {
      const cell = element?.closest?.<HTMLElement>(CELL);
      if (cell && !cell.contains(this.#root)) this.#cell = cell;
    }
  };

  /**
   * Gives the focus back to where it was. If that was the board, the notebook gets it, whose keys are dead otherwise:
   * the cell where the reader was last, otherwise the one after the board. A closed board has left no place.
   */
  #giveBack(root: HTMLElement): void {
    const own = root.closest<HTMLElement>(CELL);
    const follower = own?.nextElementSibling as HTMLElement | null | undefined;
    const next = follower?.matches(CELL) ? follower : null;
    const outside = root.contains(this.#focus) ? null : this.#focus;
    const places = [outside, ...(own ? [this.#cell, next, own] : [this.#focus]), root];
    places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
  }

  /** Reserves the height of the root, so that nothing around it moves. */
  #keepPlace(root: HTMLElement): void {
    const element = root.parentElement;
    this.#place = element && { element, minHeight: element.style.minHeight };
    if (element) element.style.minHeight = `${root.offsetHeight}px`;
  }

  /** Shows the root above everything; without popovers its fixed position must do. */
  #raise(root: HTMLElement): void {
    if (!root.showPopover) return;
    this.#lower(root);
    root.popover = "manual";
    root.showPopover();
    this.#raised = true;
  }

  #lower(root: HTMLElement): void {
    if (this.#raised) root.hidePopover();
    this.#raised = false;
  }

  /** The page has the whole screen: the last element of the top layer is on top. */
  #take(): void {
    if (!this.on) {
      left = giveScreenBack();
      return;
    }
    this.#whole = true;
    this.#raise(this.#root!);
    this.#root!.focus({ preventScroll: true });
  }

  readonly #fit = (): void => {
    this.zoom = 1 / (this.#root?.parentElement?.currentCSSZoom ?? 1);
    this.scale = Math.max(SMALLEST, SCALE * Math.min(innerWidth / WIDTH, innerHeight / HEIGHT));
  };

  /** Leaving the browser's full screen leaves the presentation as well. */
  readonly #followScreen = (): void => {
    if (!this.#whole || document.fullscreenElement) return;
    if (this.#yields) this.#whole = false;
    else this.leave();
  };

  /** A new window ends the full screen of the browser; the view stays on top. */
  yieldScreen(): void {
    this.#yields = this.on;
  }

  /** Takes the whole screen again, for which the browser wants a key or a click. */
  retakeScreen(): void {
    if (this.#yields && this.on && !document.fullscreenElement) void this.#askForScreen();
    this.#yields = false;
  }

  /** Without a click or a key before, the browser refuses: then the window must do. */
  async #askForScreen(): Promise<void> {
    await left;
    if (!this.on || !document.documentElement.requestFullscreen) return;
    try {
      await document.documentElement.requestFullscreen();
    } catch {
      return;
    }
    this.#take();
  }

  /** Takes the focus back from elements of the host. */
  readonly #holdFocus = (event: FocusEvent): void => {
    if (!event.composedPath().includes(this.#root!)) this.#root!.focus({ preventScroll: true });
  };
}
