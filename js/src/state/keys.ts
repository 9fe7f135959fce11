import type { View } from "./view.svelte";

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

/** The action of a key anywhere in the widget; null if the widget does not use the key. */
export function keyAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { timeline } = view;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (timeline.scripted && event.key !== "Tab" && event.key !== "Shift") return () => view.skip();
  if (event.key === "Escape") return view.notice ? () => view.dismiss() : null;
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
  if (key === "h") return () => view.toggleDrawer("hint");
  if (key === "p" && view.traits.opponents.seats.some((bot) => bot !== "")) return () => view.pauseBots();
  if (key === "c") return () => void view.sharing.copyPosition();
  if (key === "s") return () => (view.sharing.open = !view.sharing.open);
  if (key === "u") return () => timeline.ask({ kind: "undo" });
  const request = view.game.requestOf(key, view);
  // What moves belongs to an earlier moment.
  return request && (() => (view.moving ? view.skip() : timeline.ask(request)));
}
