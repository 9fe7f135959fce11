/** Probabilities as people write them. */
const RATIO = /^(\d+)\s*(?:\/|(?:chances?\s)?(?:out of|of|in|von|aus|sur))\s*(\d+)$/i;
const MIXED = /^(\d+)\s(\d+)\s?\/\s?(\d+)$/;
const DECIMAL = /^(\d*[.,]?\d+|\d+[.,])$/;
const PERCENT = /\s?(?:%|percent|per cent|prozent|pour cent)$/i;
const ODDS = /^(\d+)\s?[:-]\s?(\d+)$/;
const DIFFERENCE = /^([^-]*[^-\s])\s?-\s?([^-]+)$/;
const ABOUT = /^(?:p\s?=|≈|~|=|ca\.?\s|about\s|etwa\s|rund\s|environ\s)\s*/i;
const HALVES = /^fifty[ -]fifty$/i;

const inRange = (share: number): number | null => (share >= 0 && share <= 1 ? share : null);

/** A text with plain digits, signs and spaces: `1/3` for ⅓. */
const clean = (text: string): string =>
  text
    .replace(/[¼-¾⅐-⅞]/g, " $&")
    .normalize("NFKC")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\u2012\u2013\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(ABOUT, "");

const ratio = (part: string, whole: string): number | null =>
  Number(whole) === 0 ? null : Number(part) / Number(whole);

/** The value of a text without a minus, of any size. */
function term(text: string): number | null {
  const counted = RATIO.exec(text);
  if (counted) return ratio(counted[1]!, counted[2]!);
  const body = text.replace(PERCENT, "");
  const scale = body === text ? 1 : 100;
  const mixed = MIXED.exec(body);
  const rest = mixed && ratio(mixed[2]!, mixed[3]!);
  if (mixed) return rest === null ? null : (Number(mixed[1]) + rest) / scale;
  return DECIMAL.test(body) ? Number(body.replace(",", ".")) / scale : null;
}

/** The probability that a text means, null if none; Python has the last word, this only moves the slider along. */
export function readShare(text: string): number | null {
  const body = clean(text);
  if (HALVES.test(body)) return 0.5;
  // This may mean a half or one: Python asks.
  if (/^50\s?\/\s?50$/.test(body)) return null;
  const odds = ODDS.exec(body);
  if (odds && Number(odds[1]) + Number(odds[2]) === 100) return Number(odds[1]) / 100;
  const single = term(body);
  if (single !== null) return inRange(single);
  const terms = DIFFERENCE.exec(body)
    ?.slice(1)
    .map((one) => term(one.trim()));
  return terms && terms[0] != null && terms[1] != null ? inRange(terms[0] - terms[1]) : null;
}

/** The percentage that is likely meant by a number from 1 to 100: `40 %` for `40`, null for any other text. */
export function meantPercent(text: string): string | null {
  const body = clean(text);
  const number = Number(body.replace(",", "."));
  return DECIMAL.test(body) && number > 1 && number <= 100 ? `${body}\u00a0%` : null;
}

/** A mark of a scale: `25 %`. */
export const mark = (share: number): string => `${100 * share}\u00a0%`;
