import type { Message, Presentation as Calls, WidgetModel } from "../wire/protocol";
import { ancestors } from "./environment";

/** Type scale of a presented view at 1280×720, the size for which it is designed. */
const SCALE = 1.6;
const WIDTH = 1280;
const HEIGHT = 720;
const SMALLEST = 1;
/** Minimum visible height of a drawer; height to reserve when it opens. */
const HEAD = 48;
const ROOM = 240;
/** Milliseconds that a window without the focus waits for the one that has it. */
const LATER = 500;

/** A cell of JupyterLab and Notebook 7: with the focus it is the active one, in command mode. */
const CELL = ".jp-Cell";

const views: Presentation[] = [];
/** A new view waits until the screen is given back: it would lose it again otherwise. */
let left: Promise<void> = Promise.resolve();

const giveScreenBack = (): Promise<void> => document.exitFullscreen().catch(() => undefined);

/** The visible area of an element within all boxes that scroll or clip it, in square pixels. */
function visibleArea(element: Element): number {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const seen = { left: Math.max(left, 0), top: Math.max(top, 0), right, bottom };
  seen.right = Math.min(right, innerWidth);
  seen.bottom = Math.min(bottom, innerHeight);
  for (const ancestor of ancestors(element)) {
    if (ancestor === element || getComputedStyle(ancestor).overflowY === "visible") continue;
    const box = ancestor.getBoundingClientRect();
    seen.left = Math.max(seen.left, box.left);
    seen.top = Math.max(seen.top, box.top);
    seen.right = Math.min(seen.right, box.right);
    seen.bottom = Math.min(seen.bottom, box.bottom);
  }
  return Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top);
}

/** The height of the lowest box that scrolls an element. */
function heightAround(element: Element): number {
  const boxes = [...ancestors(element)].filter(
    (box) => box !== element && /auto|scroll/.test(getComputedStyle(box).overflowY),
  );
  return Math.min(innerHeight, ...boxes.map((box) => box.clientHeight));
}

/** The focused element, across shadow roots. */
function focused(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement ? found : null;
}

/** Whether the reader is in another window; unknown within a frame. */
const isElsewhere = (): boolean => self === top && !document.hasFocus();

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

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
    else if (!this.on) this.#comeIntoSight();
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

  #comeIntoSight(): void {
    const root = this.#root!;
    const fits = root.offsetHeight <= heightAround(root);
    root.scrollIntoView({ block: fits ? "nearest" : "start", inline: "nearest" });
  }

  /**
   * Scrolls the host to an opened drawer that cannot be seen: until all of it is visible, or as far as it goes
   * while the tools above it stay visible.
   */
  showDrawer(smooth: boolean): void {
    const drawer = this.#root?.querySelector<HTMLElement>("[data-part=drawer]");
    if (!drawer) return;
    const { top, width, height } = drawer.getBoundingClientRect();
    if (visibleArea(drawer) >= Math.min(HEAD, height) * width) return;
    const tools = this.#root!.querySelector("[data-part=toolbar]");
    const first = tools && tools.getBoundingClientRect().top < top ? tools : drawer;
    const room = Math.max(height, ROOM);
    const fits = top + room - first.getBoundingClientRect().top <= heightAround(drawer);
    drawer.style.scrollMarginBottom = `${room - height}px`;
    (fits ? drawer : first).scrollIntoView({
      block: fits ? "nearest" : "start",
      inline: "nearest",
      behavior: smooth ? "smooth" : "instant",
    });
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

  /** Moves the focus among the parts of the view, from the last one to the first. */
  moveFocus({ shiftKey, target }: KeyboardEvent): void {
    const parts = [...this.#root!.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (part) => part.tabIndex >= 0 && part.checkVisibility(),
    );
    const at = parts.indexOf(target as HTMLElement);
    const next = shiftKey ? (at <= 0 ? parts.length : at) - 1 : at + 1;
    (parts[next] ?? parts[0])?.focus();
  }
}
