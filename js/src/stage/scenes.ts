import type { View } from "../state/view.svelte";
import type { SceneRow } from "../wire/protocol";

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
