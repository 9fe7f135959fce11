import { cards as de } from "../../../exxtra_widget/locale/de.json";
import { cards as en } from "../../../exxtra_widget/locale/en.json";
import { cards as fr } from "../../../exxtra_widget/locale/fr.json";

export type Key = keyof typeof en;
export type Say = (key: Key, fields?: Record<string, string | number>) => string;

const WORDS: Record<string, Record<Key, string>> = { en, de, fr };

/** Returns a function that says the words of the reader in a language. */
export function sayIn(language: string): Say {
  const words = WORDS[language] ?? en;
  return (key, fields = {}) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
}
