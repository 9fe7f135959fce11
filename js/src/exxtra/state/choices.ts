import type { ShownOdds } from "../../game";
import type { Speech } from "../../text/language";
import type { ExxtraOdds } from "./odds";
import type { ExxtraState, PlaceChoice } from "./position";

/** The effect of placing on a rung (R14, R8), in words; with odds, the chance that the dice stay. */
function effect(choice: PlaceChoice, speech: Speech, shown?: ShownOdds | null): string {
  const say = (key: string, fields = {}): string => speech.say("board", key, fields);
  const removed = (choice.removes ?? []).map(({ seat, combination }) =>
    say("removes_one", { owner: seat, combination }),
  );
  const removes = removed.length ? say("removes", { list: speech.list(removed) }) : say("removes_none");
  return say("effect", { removes, earns: earned(choice, speech, shown) });
}

function earned({ rung, earns: steps }: PlaceChoice, speech: Speech, shown?: ShownOdds | null): string {
  if (!steps) return speech.say("board", "earns_none");
  const stop = (shown?.odds as ExxtraOdds | undefined)?.stop.find((each) => each.rung === rung);
  if (!shown || !stop?.survival) return speech.say("board", "earns", { steps });
  return speech.say("board", "earns_chance", { steps, chance: shown.numbers.short(stop.survival.chase) });
}

export function describeChoice(choice: PlaceChoice, speech: Speech, shown?: ShownOdds | null): string {
  if (choice.refusal) return speech.explain(choice.refusal);
  if (choice.rung === undefined) return "";
  const rung = speech.say("board", "rung", { rung: choice.rung });
  return `${speech.label(rung, effect(choice, speech, shown))}.`;
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
  const name = `${speech.label(speech.say("board", "rung", { rung }), holds)}.`;
  if (!choice) return name;
  if (choice.refusal) return `${name} ${speech.explain(choice.refusal)}`;
  const place = speech.say("board", "place", { combination: state.roll, rung });
  return `${name} ${speech.label(place, effect(choice, speech))}.`;
}
