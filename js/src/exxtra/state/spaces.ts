import type { Speech } from "../../text/language";
import type { ExxtraState } from "./position";

/** Accessible name of a space with its counters; empty without counters and marks. */
export function nameSpace(
  { counters }: ExxtraState,
  space: number,
  goal: number,
  mark: string,
  speech: Speech,
): string {
  const say = (key: string, fields = {}): string => speech.say("board", key, fields);
  const names = counters.flatMap((steps, seat) => (steps === space ? [speech.name(seat)] : []));
  if (!names.length && !mark) return "";
  const key = space === 0 ? "space_start" : space === goal ? "space_finish" : "space";
  const holds = names.length ? speech.list(names) : say("empty");
  return [`${speech.label(say(key, { number: space }), holds)}.`, mark].filter(Boolean).join(" ");
}
