/** The meaning of keys on any keyboard layout. */

/** Keys that write nothing have names, like Enter. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;
/** Keys with a letter or a digit on a US keyboard. */
const PLACE = /^(?:Key([A-Z])|Digit(\d))$/;
const LATIN = /\p{Script=Latin}/u;
const DIGIT = /\p{Decimal_Number}/u;

/** Whether a key is part of a text that an input method composes; Safari marks the last one by its number alone. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether a key may be a shortcut: with a modifier it belongs to the host or the browser. */
export const isPlain = (event: KeyboardEvent): boolean =>
  !(
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.getModifierState("AltGraph") ||
    isComposing(event)
  );

/** The value of a digit of any script: the ten digits of a script are consecutive. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * What a key may mean, in lower case: what it writes, then, where that has no meaning, the sign of its place. So the
 * row of digits counts on layouts that write them with Shift, and letters do on layouts without Latin ones. A key
 * that has a name means its name, as the arrows of a numeric pad do.
 */
export function readings(event: KeyboardEvent): string[] {
  if (NAMED.test(event.key)) return [event.key];
  const written = event.key.normalize("NFKC").toLowerCase().replace("؟", "?").replace(DIGIT, valueOf);
  const [, letter, digit] = PLACE.exec(event.code) ?? [];
  if (digit && !event.shiftKey) return [written, digit];
  return letter && !LATIN.test(written) ? [written, letter.toLowerCase()] : [written];
}

/** Lets Enter in a field send its form: JupyterLab keeps the browser from doing that. */
export function sendOnEnter(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
  if (event.key !== "Enter" || isComposing(event)) return;
  event.preventDefault();
  event.stopPropagation();
  // A held key sends once.
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}
