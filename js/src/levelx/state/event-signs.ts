import type { Landmark, Sign } from "../../game";
import type { GameEvent } from "../../wire/protocol";

/** An event in notation; null for events that follow from others. */
function sign(event: GameEvent): Sign | null {
  switch (event.kind) {
    case "rolled":
      return { dice: String(event.dice) };
    case "advanced":
      return { text: `${event.row}▸${event.why === "x" ? "X" : event.target}` };
    case "sentback":
      return { text: `✕${event.row}`, seat: Number(event.seat) };
    case "earned":
      return { text: `+${event.row}`, tone: "good" };
    case "awarded":
      return { text: `+${event.bonus}`, tone: "good" };
    case "triggered":
      return { text: "⚑" };
    case "won":
      return { text: "★", tone: "good", seat: Number(event.seat) };
    default:
      return null;
  }
}

export const landmark = ({ kind }: GameEvent): Landmark | null => (kind === "sentback" ? "kick" : null);

/** The signs of a step; a dash for a grouping without effect. */
export function signs(events: GameEvent[]): Sign[] {
  const found = events.flatMap((event) => sign(event) ?? []);
  return found.length ? found : [{ text: "–" }];
}
