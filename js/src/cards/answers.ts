/** Degrees of the scale from 0% to 100%, and those beyond each end that still count as the end. */
const SCALE = 270;
const BEYOND = 15;
const STEP = 5;
/** Degrees around the middle of a quarter that are its letter. */
const QUARTER = 35;
export const LETTERS = "ABCD";

/** Returns the answer of a card turned by some degrees, 0 for 50% and A on top; null where it has none. */
export function answerAt(angle: number, choices: number): string | null {
  if (choices) {
    const quarter = Math.round(angle / 90);
    const place = (quarter + 4) % 4;
    return Math.abs(angle - 90 * quarter) <= QUARTER && place < choices ? LETTERS[place]! : null;
  }
  if (Math.abs(angle) > SCALE / 2 + BEYOND) return null;
  const share = Math.min(1, Math.max(0, angle / SCALE + 0.5));
  return `${Math.round((100 * share) / STEP) * STEP}%`;
}

/** All answers that a card can give. */
export const answers = (choices: number): string[] =>
  choices ? [...LETTERS.slice(0, choices)] : Array.from({ length: 100 / STEP + 1 }, (_, i) => `${i * STEP}%`);
