import type { Landmark, Sign } from "../../game";
import type { GameEvent } from "../../wire/protocol";

/** An event in notation; null for events that follow from others. */
function sign(event: GameEvent): Sign | null {
  switch (event.kind) {
    case "rolled":
      return { dice: String(event.dice), tone: event.combination === null ? "bad" : undefined };
    case "moved":
      return { text: `+${event.steps}`, tone: "good" };
    case "retreated":
      return { text: `−${event.steps}`, tone: "bad" };
    case "placed":
      return { text: `▸${event.rung}` };
    case "removed":
      return { text: `✕${event.combination}`, seat: Number(event.seat) };
    case "won":
      return { text: "★", tone: "good" };
    default:
      return null;
  }
}

export function landmark({ kind, why }: GameEvent): Landmark | null {
  if (kind === "busted") return "bust";
  if (kind === "removed") return "kick";
  return kind === "moved" && why === "double" ? "double" : null;
}

export const signs = (events: GameEvent[]): Sign[] => events.flatMap((event) => sign(event) ?? []);
