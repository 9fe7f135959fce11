import type { Ratio } from "../wire/protocol";
import type { Speech } from "./language";

/** `11 of 36`, `11/36` or `30.6%` */
export type Form = "counts" | "fraction" | "percent";
export const FORMS: Form[] = ["counts", "fraction", "percent"];

/** A denominator longer than for three rolls of two dice means nothing to the eye. */
const LONGEST = 36 ** 3;
/** Keeps a sign with its number. */
const NO_BREAK = "\u00a0";

/** A number with its percent sign, without a space in English only. */
export const percentage = (number: string, language: string): string =>
  `${number}${language === "en" ? "" : NO_BREAK}%`;

/** Drops the error of the last bits, so that halves round up as in Python: 100 * 0.285 is less than 28.5. */
const exact = (value: number): number => Number(value.toPrecision(15));

export const valueOf = ([n, d]: Ratio): number => n / d;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export class Numbers {
  constructor(
    readonly form: Form,
    private readonly speech: Speech,
  ) {}

  /** A probability; where the chosen form would be too long, as a percentage. */
  chance(ratio: Ratio, form: Form = this.form): string {
    const [n, d] = ratio;
    // Certain or impossible: nothing was counted.
    if (d === 1 && form !== "percent") return this.speech.say("odds", n ? "certain" : "impossible");
    if (form === "counts" && d <= LONGEST)
      return this.speech.say("odds", "of", { n: this.#write(n, 0), d: this.#write(d, 0) });
    if (form === "fraction") {
      const common = divisor(Math.abs(n), d);
      // Python's integers may be longer than a number here can be exact.
      if (d / common <= LONGEST && Number.isSafeInteger(d))
        return d === common ? String(n / d) : `${n / common}/${d / common}`;
    }
    return this.percent(n / d);
  }

  /** A probability where there is little room: counts of many outcomes as a percentage. */
  short(ratio: Ratio): string {
    return this.form === "counts" && ratio[1] > 36 ** 2 ? this.percent(valueOf(ratio)) : this.chance(ratio);
  }

  /** A probability as a factor of a product: there, "9 of 16" and "certain" read badly. */
  factor(ratio: Ratio): string {
    if (ratio[1] === 1) return String(ratio[0]);
    return this.chance(ratio, this.form === "counts" ? "fraction" : this.form);
  }

  /** A probability in every form that says something new: `6 of 36 = 1/6 = 16.7%`. */
  all(ratio: Ratio): string {
    return this.forms(ratio).join(" = ");
  }

  /** The forms of a probability, each once; of long numbers the percentage alone. */
  forms(ratio: Ratio): string[] {
    // An irreducible fraction repeats the counts.
    const reduced = divisor(Math.abs(ratio[0]), ratio[1]) > 1;
    const whole = valueOf(ratio) === 0 || valueOf(ratio) === 1;
    const forms = whole || !reduced ? FORMS.filter((form) => form !== "fraction") : FORMS;
    return [...new Set(forms.map((form) => this.chance(ratio, form)))];
  }

  /** A mean: `49/20` where fractions are wanted and short, otherwise `2.45`. */
  mean(ratio: Ratio): string {
    if (this.form === "fraction" && ratio[1] === 1) return String(ratio[0]);
    const fraction = this.form === "fraction" && this.chance(ratio, "fraction");
    return fraction && !fraction.includes("%") ? fraction : this.decimal(valueOf(ratio));
  }

  decimal(value: number, digits = 2): string {
    return this.#write(value, digits);
  }

  /** `+1.4`, `−0.2`, in hundredths. */
  points(difference: number): string {
    return this.#write(100 * difference, 1, { signDisplay: "exceptZero" }).replace("-", "−");
  }

  /** The margin of error of a probability, in hundredths, rounded up. */
  margin(error: number): string {
    return this.#write(Math.ceil(1000 * error) / 10, 1);
  }

  /** A percentage with one decimal or none: 0 is shown only for the impossible, 100 only for the certain. */
  percent(value: number, most = 1): string {
    let digits = value === 0 || value === 1 ? 0 : most;
    const units = (): number => Math.round(exact(value * 10 ** (digits + 2)));
    const certain = (): boolean => units() === 10 ** (digits + 2);
    while (digits < 4 && ((value > 0 && !units()) || (value < 1 && certain()))) digits += 1;
    const write = (units: number): string =>
      percentage(this.#write(units / 10 ** digits, digits), this.speech.language);
    if (value > 0 && !units()) return `<${NO_BREAK}${write(1)}`;
    if (value < 1 && certain()) return `>${NO_BREAK}${write(units() - 1)}`;
    return write(units());
  }

  #write(value: number, digits: number, options: Intl.NumberFormatOptions = {}): string {
    const width = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.speech.language, { ...width, ...options }).format(exact(value));
  }
}
