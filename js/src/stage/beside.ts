import { placeIn } from "../state/environment";

/** Pixels between a bubble and its target, from the corner of a bubble to its arrow, and to the edge of the window. */
const GAP = 10;
const CORNER = 18;
const MARGIN = 4;
/** What a bubble must leave free and moves away from; places of dice before a roll are not pressed. */
const PRESSED =
  "button:not(.table [aria-disabled=true]), [role=button], input, select, summary, [data-part=primer]";
/** What it leaves free where it can: what has just been said or rolled, players, and the spaces of a track. */
const FREE =
  "[data-part=headline], .controls span.die:not(.blank), [data-counter], .seat.acting, .strip .seat, g.space";
/** What it covers only if nothing else is left. */
const SHOWN = ".space, p, li";
/** What weighs as much: areas of both kinds, and a pixel away from the target. */
const COVER = 100;
const HARM = 10;
const FAR = 200;
const SIDES = ["below", "above", "right", "left"] as const;

/** Where a bubble stands: beside its target, with its arrow at a place along the edge that faces it. */
export interface Beside {
  left: number;
  top: number;
  side: (typeof SIDES)[number];
  arrow: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** The area that two rectangles have in common. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The places on one side of a target: at its beginning, its middle and its end. */
function placesOn(side: Beside["side"], target: DOMRect, { width, height }: DOMRect): DOMRect[] {
  const upright = side === "below" || side === "above";
  const [start, room] = upright ? [target.left, target.width - width] : [target.top, target.height - height];
  return [0, 0.5, 1].map((share) => {
    const along = start + share * room;
    if (side === "below") return new DOMRect(along, target.bottom + GAP, width, height);
    if (side === "above") return new DOMRect(along, target.top - GAP - height, width, height);
    if (side === "right") return new DOMRect(target.right + GAP, along, width, height);
    return new DOMRect(target.left - GAP - width, along, width, height);
  });
}

/** The same place further up or down, where nothing is taken. */
function pushed(place: DOMRect, side: Beside["side"], taken: readonly DOMRect[]): DOMRect {
  const hit = taken.find((part) => overlap(part, place) > 0);
  if (!hit) return place;
  const top = side === "below" ? hit.bottom + MARGIN : hit.top - MARGIN - place.height;
  const others = taken.filter((part) => part !== hit);
  return pushed(new DOMRect(place.x, top, place.width, place.height), side, others);
}

/** The free place beside a target, or the one that covers least; it leaves a further part free where it can. */
export function placeBeside(stage: HTMLElement, bubble: HTMLElement, target: Element, part = ""): Beside {
  const aim = placeIn(stage, target.getBoundingClientRect());
  const box = new DOMRect(0, 0, bubble.offsetWidth, bubble.offsetHeight);
  const window = placeIn(
    stage,
    new DOMRect(MARGIN, MARGIN, innerWidth - 2 * MARGIN, innerHeight - 2 * MARGIN),
  );
  const find = (selector: string): DOMRect[] =>
    [...stage.querySelectorAll(selector)]
      .filter((found) => !bubble.contains(found) && !target.contains(found) && found.checkVisibility())
      .map((found) => placeIn(stage, found.getBoundingClientRect()));
  const [pressed, free, shown] = [find(PRESSED), find(part ? `${FREE}, ${part}` : FREE), find(SHOWN)];
  const covered = (place: DOMRect, parts: DOMRect[]): number =>
    parts.reduce((sum, part) => sum + overlap(place, part), 0);
  const cost = (place: DOMRect, moved: number): number => {
    const outside = place.width * place.height - overlap(place, window);
    const harm = COVER * covered(place, [...pressed, aim]) + HARM * covered(place, free);
    return outside / 2 + harm + covered(place, shown) / 4 + FAR * moved;
  };
  const places = SIDES.flatMap((side) =>
    placesOn(side, aim, box).flatMap((place) => {
      place.x = clamp(place.x, 0, stage.offsetWidth - box.width);
      const upright = side === "below" || side === "above";
      const further = upright ? [pressed, [...pressed, ...free]] : [];
      return [place, ...further.map((taken) => pushed(place, side, taken))].map((found) => ({
        side,
        place: found,
        cost: cost(found, Math.abs(found.y - place.y)),
      }));
    }),
  );
  const { side, place } = places.reduce((best, one) => (one.cost < best.cost ? one : best));
  const [middle, start, length] =
    side === "below" || side === "above"
      ? [aim.left + aim.width / 2, place.left, box.width]
      : [aim.top + aim.height / 2, place.top, box.height];
  return { left: place.left, top: place.top, side, arrow: clamp(middle - start, CORNER, length - CORNER) };
}
