import { cards as de } from "../../../exxtra_widget/locale/de.json";
import { cards as en } from "../../../exxtra_widget/locale/en.json";
import { cards as fr } from "../../../exxtra_widget/locale/fr.json";

export type Key = keyof typeof en;
export type Say = (key: Key, fields?: Record<string, string | number>) => string;

// The built module has the words of other languages without their keys.
const WORDS: Record<string, object> = { en, de, fr };
const KEYS = Object.keys(en);

/** Returns a function that says the words of the reader in a language. */
export function sayIn(language: string): Say {
  const words = Object.values(WORDS[language] ?? en) as string[];
  return (key, fields = {}) =>
    words[KEYS.indexOf(key)]!.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
}
