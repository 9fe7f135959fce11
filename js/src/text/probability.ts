/** Reads probabilities that somebody types; numbers.ts writes them. */
import { percentage } from "./numbers";

const SHARE =
  /^(?:p ?= ?|≈ ?|= ?|ca\. ?)?(\d{1,15}(?:[.,]\d{0,20})?|[.,]\d{1,20}) ?(?:(%|percent|prozent|pour cent)|([/:]|of|out of|in|von|aus|sur) ?(\d{1,15}))?\.?$/i;

/** A text with plain signs and spaces: `1/3` for ⅓; what is raised is left to Python. */
const clean = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹]/g, "^")
    .normalize("NFKC")
    .replace(/[\u2044\u2215]/g, "/")
    .trim()
    .replace(/\s+/g, " ");

/**
 * The probability in a text, as most are typed: `5/36`, `5 of 36`, `0.14`, `14%`; null for any other. Python reads all,
 * this only moves the slider along.
 */
export function readShare(text: string, language = "en"): number | null {
  const [, part = "", percent, sign, whole = "1"] = SHARE.exec(clean(text)) ?? [];
  const number = Number(part.replace(",", "."));
  // In English 5:36 may mean odds, and 50/50 may mean a half or 1: Python asks.
  const isUnclear = (sign === ":" && language === "en") || (sign && part === "50" && whole === "50");
  const share = number / (percent ? 100 : Number(whole));
  return part && !isUnclear && share >= 0 && share <= 1 ? share : null;
}

/** The percentage that is likely meant by a number from 1 to 100: `40%` for `40`, null for any other text. */
export function meantPercent(text: string, language: string): string | null {
  const body = clean(text);
  const number = Number(body.replace(",", "."));
  return /^\d[\d.,]*$/.test(body) && number > 1 && number <= 100 ? percentage(body, language) : null;
}

/** A mark of a scale: `25%`. */
export const mark = (share: number, language: string): string => percentage(String(100 * share), language);
