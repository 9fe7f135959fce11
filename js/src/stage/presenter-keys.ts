/** The keys by which presenters move through scenes. */
import type { SceneMove } from "../wire/protocol";

/** Moves by the keys of presenters; with Shift by whole scenes. */
export const MOVES: Record<string, SceneMove> = {
  ArrowRight: "next",
  PageDown: "next",
  " ": "next",
  ArrowLeft: "back",
  PageUp: "back",
  Home: "again",
  End: "end",
};

/**
 * Whether the element that has the focus takes a key from a presentation; a field of a single line leaves it the keys
 * of a clicker.
 */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  const clicks = key === "PageDown" || key === "PageUp";
  const takers = `select, textarea${clicks ? "" : ", input"}${key === " " ? ", button, summary" : ""}`;
  return (target as HTMLElement).matches(takers);
}

export function moveOf(event: KeyboardEvent): SceneMove | null {
  const move = (!isTaken(event) && MOVES[event.key]) || null;
  if (!move || !event.shiftKey || !event.key.startsWith("Arrow")) return move;
  return move === "next" ? "scene" : "before";
}
