/** Probabilities as people write them. */
const RATIO = /^(\d+)\s*(?:\/|of|von|sur)\s*(\d+)$/i;
const DECIMAL = /^(\d*[.,]?\d+|\d+[.,])\s*(%?)$/;

const inRange = (share: number): number | null => (share >= 0 && share <= 1 ? share : null);

/** The probability that a text means, null if none; Python has the last word, this only moves the slider along. */
export function readShare(text: string): number | null {
  const trimmed = text.trim();
  const ratio = RATIO.exec(trimmed);
  if (ratio) return Number(ratio[2]) === 0 ? null : inRange(Number(ratio[1]) / Number(ratio[2]));
  const decimal = DECIMAL.exec(trimmed);
  if (!decimal) return null;
  return inRange(Number(decimal[1]!.replace(",", ".")) / (decimal[2] ? 100 : 1));
}

/** A mark of a scale: `25 %`. */
export const mark = (share: number): string => `${100 * share}\u00a0%`;
