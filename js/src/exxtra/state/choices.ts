import type { Speech } from "../../text/language";
import type { ExxtraState, PlaceChoice } from "./position";

/** The effect of placing on a rung (R14, R8), in words. */
function effect(choice: PlaceChoice, speech: Speech): string {
  const removed = (choice.removes ?? []).map(({ seat, combination }) =>
    speech.say("board", "removes_one", { owner: seat, combination }),
  );
  const removes = removed.length
    ? speech.say("board", "removes", { list: speech.list(removed) })
    : speech.say("board", "removes_none");
  return `${removes}, ${speech.say("board", "earns", { steps: choice.earns })}`;
}

/** The line under the board for a rung that the reader points at. */
export function describeChoice(choice: PlaceChoice, speech: Speech): string {
  if (choice.refusal) return speech.explain(choice.refusal);
  if (choice.rung === undefined) return "";
  return `${speech.say("board", "rung", { rung: choice.rung })}: ${effect(choice, speech)}.`;
}

/** Name of a rung for screen readers: its pairs, and the effect of placing there. */
export function nameRung(
  state: ExxtraState,
  rung: number,
  choice: PlaceChoice | undefined,
  speech: Speech,
): string {
  const held = state.ladder.flatMap((pair, seat) =>
    pair?.[0] === rung ? [speech.say("board", "holds", { owner: seat, combination: pair[1] })] : [],
  );
  const holds = held.length ? speech.list(held) : speech.say("board", "free");
  const name = `${speech.say("board", "rung", { rung })}: ${holds}.`;
  if (!choice) return name;
  if (choice.refusal) return `${name} ${speech.explain(choice.refusal)}`;
  const place = speech.say("board", "place", { combination: state.roll, rung });
  return `${name} ${place}: ${effect(choice, speech)}.`;
}
