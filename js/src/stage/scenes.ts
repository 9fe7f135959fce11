import type { View } from "../state/view.svelte";
import type { SceneMove, SceneRow } from "../wire/protocol";

/** `5/10 Diana’s choice` */
export const sceneName = ({ titles }: SceneRow, number: number): string =>
  `${number}/${titles.length} ${titles[number - 1]!}`.trimEnd();

/** What the next press does; its steps and the title of the next scene are for the teacher alone. */
export function nextPress(view: View, row: SceneRow, line?: string): string {
  const say = (key: string, fields = {}): string => view.speech.say("scenes", key, fields);
  if (row.away) return say("next_away");
  if (!row.next) return say("at_end");
  if (line !== undefined && row.next === "scene") return sceneName(row, row.at + 1);
  return line ? say("plays", { line }) : say(`next_${row.next}`);
}

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
