import type { View } from "../state/view.svelte";

/** Keys that a slider answers by itself, and that then arrive as its input. */
const SLIDER_KEYS = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/** The keys of presenters, with which they also go on, go back and blank the screen. */
const GO_ON = new Set(["ArrowRight", "PageDown", " "]);
const GO_BACK = new Set(["ArrowLeft", "PageUp"]);

/** The action of a key in full screen alone; null if it means the same as elsewhere. */
function presentedAction(event: KeyboardEvent, { presentation, timeline }: View): (() => void) | null {
  if (!presentation.on) return null;
  if (presentation.blank) return () => (presentation.blank = false);
  if (event.key === "Tab") return () => presentation.moveFocus(event);
  const target = event.target as HTMLElement;
  if (target.matches("select, input, textarea") || (event.key === " " && target.matches("button, summary")))
    return null;
  if (GO_ON.has(event.key)) return () => timeline.go(timeline.cursor + 1);
  if (GO_BACK.has(event.key)) return () => timeline.go(timeline.cursor - 1);
  const key = event.key.toLowerCase();
  if (key === "f") return () => presentation.leave();
  return key === "b" || key === "." ? () => (presentation.blank = true) : null;
}

/** The action of a key anywhere in the widget; null if the widget does not use the key. */
export function keyAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { timeline } = view;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const presented = presentedAction(event, view);
  if (presented) return presented;
  if (timeline.scripted && event.key !== "Tab" && event.key !== "Shift") return () => view.skip();
  if (event.key === "Escape") {
    if (view.notice) return () => view.dismiss();
    if (timeline.looked !== null) return () => timeline.look(null);
    return view.presentation.on ? () => view.presentation.leave() : null;
  }
  const slider = target instanceof HTMLInputElement && target.type === "range";
  if (slider ? SLIDER_KEYS.has(event.key) : target.matches("select, input, textarea")) return null;
  const walk: Record<string, number> = {
    ArrowLeft: timeline.cursor - 1,
    ArrowRight: timeline.cursor + 1,
    Home: 0,
    End: view.traits.length,
  };
  const cursor = walk[event.key];
  if (cursor !== undefined) return () => timeline.go(cursor);
  const key = event.key.toLowerCase();
  if (key === "f") return () => view.presentation.toggle();
  if (key === "h" && view.offers("hint")) return () => view.toggleDrawer("hint");
  if (key === "p" && view.traits.opponents.seats.some((bot) => bot !== "")) return () => view.pauseBots();
  if (key === "c") return () => void view.sharing.copyPosition();
  if (key === "s") return () => (view.sharing.open = !view.sharing.open);
  if (key === "?") return () => (view.helping = true);
  if (view.replay) return null;
  if (key === "u") return () => timeline.ask({ kind: "undo" });
  const request = view.game.requestOf(key, view);
  // What moves belongs to an earlier moment.
  return request && (() => (view.moving ? view.skip() : timeline.ask(request)));
}

/** Whether the element that has the focus does something with a key by itself. */
export function answersItself({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  if (key === "Escape" || key === "Tab" || ctrlKey || metaKey || altKey) return false;
  if (element instanceof HTMLInputElement && element.type === "range") return SLIDER_KEYS.has(key);
  if (element.matches("select, input, textarea")) return true;
  return element.matches("button, summary") && (key === "Enter" || key === " ");
}
