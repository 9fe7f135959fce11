import { placeIn } from "../state/elements";

/** Pixels between a bubble and its target, from the corner of a bubble to its arrow, and to the edge of the window. */
const GAP = 10;
const CORNER = 18;
const MARGIN = 4;
/** Pixels between the positions that are tried. */
const STEP = 4;
/** Cost per pixel between a bubble and its target, and per covered pixel. */
const FAR = 200;
const COVER = 100;
const COSTS = {
  // The element that is pressed or read just now.
  "button:not([aria-disabled=true]), [role=button], input, select, summary, .narrator p, [data-part=primer]":
    COVER,
  "span.die:not(.blank), [data-counter], .seat.acting, .strip .seat, g.space, svg.strip, .rung:has(.dice)": 20,
  // Places of dice are free before a roll.
  "button:not(.table *)": 0.5,
  ".space, p, li": 0.25,
};
const SIDES = ["below", "above", "right", "left"] as const;

/** Position of a bubble: next to its target, with its arrow along the edge that faces it. */
export interface Beside {
  left: number;
  top: number;
  side: (typeof SIDES)[number];
  arrow: number;
  /** Pixels to the target. */
  far: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The cheapest position in stage and window. */
export function placeBeside(stage: HTMLElement, bubble: HTMLElement, target: Element): Beside {
  const aim = placeIn(stage, target.getBoundingClientRect());
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const near = new DOMRect(aim.x - GAP, aim.y - GAP, aim.width + 2 * GAP, aim.height + 2 * GAP);
  const taken: [DOMRect, number][] = [[near, COVER]];
  for (const [parts, cost] of Object.entries(COSTS))
    for (const part of stage.querySelectorAll(parts))
      if (!bubble.contains(part) && !target.contains(part) && part.checkVisibility())
        taken.push([placeIn(stage, part.getBoundingClientRect()), cost]);
  const window = placeIn(stage, new DOMRect(0, 0, innerWidth, innerHeight));
  // If the board is outside the window, the bubble goes where the reader will find it.
  const room = overlap(aim, window) ? window : new DOMRect(0, near.y - height, 0, near.height + 2 * height);
  const most = stage.offsetWidth - width;
  const bottom = Math.min(room.bottom, stage.offsetHeight) - MARGIN - height;
  let least = Infinity;
  let found: Beside = { left: 0, top: 0, side: "below", arrow: CORNER, far: 0 };
  for (const x of [
    near.right,
    near.left - width,
    aim.left,
    aim.right - width,
    aim.left + (aim.width - width) / 2,
  ])
    for (let top = Math.max(room.top, 0) + MARGIN; top <= bottom; top += STEP) {
      const left = clamp(x, 0, most);
      const place = new DOMRect(left, top, width, height);
      const away = [top - aim.bottom, aim.top - place.bottom, left - aim.right, aim.left - place.right];
      const far = Math.max(...away);
      // The arrow must reach the target.
      if (Math.min(Math.max(away[0]!, away[1]!), Math.max(away[2]!, away[3]!)) > -CORNER) continue;
      const cost = taken.reduce((sum, [part, each]) => sum + each * overlap(place, part), FAR * far);
      if (cost >= least) continue;
      least = cost;
      const side = SIDES[away.indexOf(far)]!;
      const arrow =
        side === "below" || side === "above"
          ? clamp(aim.left + aim.width / 2 - left, CORNER, width - CORNER)
          : clamp(aim.top + aim.height / 2 - top, CORNER, height - CORNER);
      found = { left, top, side, arrow, far };
    }
  return found;
}
