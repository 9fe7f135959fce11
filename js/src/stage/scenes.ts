/** The words and the keys of the row of scenes. */
import type { View } from "../state/view.svelte";
import type { SceneMove, SceneRow } from "../wire/protocol";

/** `5/10 Diana’s choice` */
export const sceneName = ({ titles }: SceneRow, number: number): string =>
  `${number}/${titles.length} ${titles[number - 1]!}`.trimEnd();

/** What the next press does; the steps of its line and the title of the next scene are for the teacher alone. */
export function nextPress(view: View, row: SceneRow, line?: string): string {
  const say = (key: string, fields = {}): string => view.speech.say("scenes", key, fields);
  if (row.away) return say("next_away");
  if (!row.next) return say("at_end");
  if (line !== undefined && row.next === "scene") return sceneName(row, row.at + 1);
  return line ? say("plays", { line }) : say(`next_${row.next}`);
}

/** Whether a field takes a key; one of a single line leaves those of a clicker to the presentation. */
export const isWritten = (field: HTMLElement, key: string): boolean =>
  field.matches("select, textarea") || (field.matches("input") && key !== "PageDown" && key !== "PageUp");

/** Moves through the scenes by the keys of presenters; with Shift from scene to scene. */
const SCENE_KEYS: Record<string, SceneMove> = {
  ArrowRight: "next",
  PageDown: "next",
  " ": "next",
  ArrowLeft: "back",
  PageUp: "back",
  Home: "again",
  End: "end",
};

/** The move through the scenes that a key means; null for none. */
export function moveOf({ key, shiftKey, target }: KeyboardEvent): SceneMove | null {
  const element = target as HTMLElement;
  if (isWritten(element, key) || (key === " " && element.matches("button, summary"))) return null;
  const move = SCENE_KEYS[key] ?? null;
  if (!move || !shiftKey || !key.startsWith("Arrow")) return move;
  return move === "next" ? "scene" : "before";
}
