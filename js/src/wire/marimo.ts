export interface WritableModel {
  get(name: "_seen" | "revision"): unknown;
  set(name: "_seen", value: unknown): void;
  save_changes(): void;
  on(name: "change:revision", callback: () => void): void;
  off(name: "change:revision", callback: () => void): void;
}

/** The element in which marimo shows a widget; the view is in its shadow root. */
const HOST = "marimo-anywidget";
/** Milliseconds in which changes are collected: each write runs cells. */
const GATHERED = 50;

/**
 * Writes the revision back in marimo, which runs dependent cells again for values that its page writes, and for no others.
 * Returns a function that ends this; elsewhere nothing happens.
 */
export function tellMarimo(model: WritableModel, el: HTMLElement): (() => void) | undefined {
  const root = el.getRootNode();
  if (!(root instanceof ShadowRoot && root.host.closest(HOST)) && !el.closest(HOST)) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    timer = undefined;
    // Another view of the same model has been faster, or nothing has changed since the cell ran.
    if (model.get("_seen") === model.get("revision")) return;
    model.set("_seen", model.get("revision"));
    model.save_changes();
  }
  function follow(): void {
    timer ??= setTimeout(write, GATHERED);
  }

  model.on("change:revision", follow);
  follow();
  return () => {
    clearTimeout(timer);
    model.off("change:revision", follow);
  };
}
