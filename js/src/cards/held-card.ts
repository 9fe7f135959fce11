/** When a card counts that somebody holds up, turns and lowers again. */

/** A reading of one card: milliseconds, and the degrees that it is turned. */
export interface Turn {
  at: number;
  angle: number;
}

/**
 * Readings in a row, all within some degrees, over some milliseconds. Readings alone are not enough: the more pictures
 * a camera gives, the more of them fall on a card that is being lowered.
 */
const READINGS = 3;
const WITHIN = 6;
const STILL = 700;
/** Milliseconds after which a reading says nothing any more. */
const FRESH = 2500;

const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

/** The mean of directions, in degrees from -180 to 180. */
function meanOf(angles: readonly number[]): number {
  let [across, up] = [0, 0];
  for (const angle of angles) {
    across += Math.sin((angle * Math.PI) / 180);
    up += Math.cos((angle * Math.PI) / 180);
  }
  return (Math.atan2(across, up) * 180) / Math.PI;
}

/** Returns the readings that still say something after another one. */
export const withTurn = (past: readonly Turn[], turn: Turn): Turn[] => [
  ...past.filter(({ at }) => turn.at - at < FRESH),
  turn,
];

/** Returns how far a card is turned that is held still at its last reading; null if it is not. */
export function heldAt(past: readonly Turn[]): number | null {
  const last = past.at(-1);
  if (!last) return null;
  const far = past.map(({ angle }) => apart(angle, last.angle) > WITHIN).lastIndexOf(true);
  const near = past.slice(far + 1);
  const isHeld = near.length >= READINGS && last.at - near[0]!.at >= STILL;
  return isHeld ? meanOf(near.map(({ angle }) => angle)) : null;
}
