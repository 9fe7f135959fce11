import { percentage } from "./numbers";

/** Probabilities as people write them; twin of `exxtra_widget/probability/arithmetic.py`. */
const TOKEN = new RegExp(
  String.raw`\s?(?:(?<before>\d{1,15})\s(?<part>\d{1,15})\s?/\s?(?<whole>\d{1,15})(?!\d)` +
    String.raw`|(?<good>\d{1,30})\s?(?:chances?\s)?(?:out of|of|in|von|aus|sur)\s?(?<all>\d{1,30})(?!\d)` +
    String.raw`|(?<decimal>\d{1,30}(?:[.,]\d{0,20})?(?!\d)|[.,]\d{1,20}(?!\d))` +
    String.raw`|(?<percent>%|(?:percent|per cent|prozent|pour cent)(?!\p{L}))|(?<sign>[-+*/:÷^()]))`,
  "iuy",
);
const ODDS = /^(\d{1,15})\s?:\s?(\d{1,15})$/;
const DECIMAL = /^(\d*[.,]?\d+|\d+[.,])$/;
const ABOUT = /^(?:p\s?=|≈|~|=|ca\.?\s|about\s|etwa\s|rund\s|environ\s)\s*/i;
const HALVES = /^(?:50 ?- ?50|fifty[ -]fifty|halbe-halbe)$/i;
const LONGEST = 200;
const DEEPEST = 20;

type Token = Record<string, string | undefined>;

const inRange = (share: number): number | null => (share >= 0 && share <= 1 ? share : null);

/** A text with plain digits, signs and spaces: `1/3` for ⅓. */
const clean = (text: string): string =>
  text
    .replace(/(?<=[0-9)])[⁰¹²³⁴-⁹]+(?![⁰¹²³⁴-⁹\u2044])/g, "^$&")
    .replace(/[¼-¾⅐-⅞]/g, " $&")
    .normalize("NFKC")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\u2010-\u2015\u2043\u2212]/g, "-")
    .replace(/[×·•∙⋅∗]/g, "*")
    .replace(/\*\*/g, "^")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<=[0-9)%])\s?x\s?(?=[0-9(])/gi, "*")
    .replace(ABOUT, "");

/** Reads a calculation from left to right: powers, fractions, products, sums; NaN for other texts. */
class Reader {
  #depth = 0;
  readonly #rest: Token[] = [];

  constructor(text: string) {
    let end = 0;
    while (end < text.length && text.length <= LONGEST) {
      TOKEN.lastIndex = end;
      const found = TOKEN.exec(text);
      if (!found) break;
      this.#rest.push(found.groups!);
      end = TOKEN.lastIndex;
    }
    // Nothing takes an end that is left unread.
    if (end < text.length) this.#rest.push({});
  }

  all(): number {
    const found = this.#sum();
    return this.#rest.length ? NaN : found;
  }

  #takes(signs: string): string {
    const sign = this.#rest[0]?.sign;
    if (!sign || !signs.includes(sign)) return "";
    this.#rest.shift();
    return sign;
  }

  #sum(): number {
    let found = this.#takes("-") ? -this.#product() : this.#product();
    for (let sign; (sign = this.#takes("+-"));) found += sign === "-" ? -this.#product() : this.#product();
    return found;
  }

  #product(): number {
    let found = this.#quotient();
    for (let sign; (sign = this.#takes("*:÷"));) {
      const other = this.#quotient();
      found = sign === "*" ? found * other : quotient(found, other);
    }
    return found;
  }

  #quotient(): number {
    const found = this.#power(false);
    if (!this.#takes("/")) return found;
    // As in 1/36 : 11/36, a fraction is one number. In 1/2/3 it is not clear which, and 1/2 3/4 has no 2 3/4.
    if (this.#rest[0]?.before) return NaN;
    const value = quotient(found, this.#power(true));
    return this.#takes("/") ? NaN : value;
  }

  #power(divides: boolean): number {
    const found = this.#atom(divides);
    if (!this.#takes("^")) return found;
    const digits = this.#rest.shift()?.decimal ?? "";
    return /^\d+$/.test(digits) && this.#rest[0]?.sign !== "^" ? found ** Number(digits) : NaN;
  }

  #atom(divides: boolean): number {
    if (this.#takes("(")) {
      this.#depth += 1;
      const found = this.#depth > DEEPEST ? NaN : this.#sum();
      this.#depth -= 1;
      return this.#takes(")") ? found : NaN;
    }
    const token = this.#rest.shift();
    if (!token || token.sign) return NaN;
    const percent = this.#rest[0]?.percent !== undefined;
    if (percent && (divides || token.good)) return NaN;
    if (percent) this.#rest.shift();
    return valueOf(token) / (percent ? 100 : 1);
  }
}

const quotient = (part: number, whole: number): number => (whole === 0 ? NaN : part / whole);

/** The value of a number without a sign. */
function valueOf({ before, part, whole, good, all, decimal }: Token): number {
  if (good) return quotient(Number(good), Number(all));
  if (before) return Number(before) + quotient(Number(part), Number(whole));
  return decimal ? Number(decimal.replace(",", ".")) : NaN;
}

/** The probability that a text means, null if none; Python has the last word, this only moves the slider along. */
export function readShare(text: string, language = "en"): number | null {
  const body = clean(text);
  if (HALVES.test(body)) return 0.5;
  // This may mean a half or one: Python asks.
  if (/^50\s?\/\s?50$/.test(body)) return null;
  const [part, other] = ODDS.exec(body)?.slice(1).map(Number) ?? [];
  if (part !== undefined && other !== undefined) {
    if (part + other === 100) return part / 100;
    // In English it may mean odds: Python asks.
    if (language === "en") return null;
  }
  const found = new Reader(body).all();
  return Number.isNaN(found) ? null : inRange(found);
}

/** The percentage that is likely meant by a number from 1 to 100: `40%` for `40`, null for any other text. */
export function meantPercent(text: string, language: string): string | null {
  const body = clean(text);
  const number = Number(body.replace(",", "."));
  return DECIMAL.test(body) && number > 1 && number <= 100 ? percentage(body, language) : null;
}

/** A mark of a scale: `25%`. */
export const mark = (share: number, language: string): string => percentage(String(100 * share), language);
