/** The words of the pages in all languages, and what Python sends of them. */
import exxtraDe from "../../../exxtra_widget/exxtra/locale/de.json";
import exxtraFr from "../../../exxtra_widget/exxtra/locale/fr.json";
import levelxDe from "../../../exxtra_widget/levelx/locale/de.json";
import levelxFr from "../../../exxtra_widget/levelx/locale/fr.json";
import shellDe from "../../../exxtra_widget/locale/de.json";
import shellFr from "../../../exxtra_widget/locale/fr.json";
import { exxtra } from "../../src/exxtra/index";
import { levelx } from "../../src/levelx/index";
import { type Language, SHELL_WORDS } from "../../src/text/language";
import type { Texts, Words } from "../../src/wire/protocol";

type Translated = Record<Language, Words>;

export const SHELL: Translated = { en: SHELL_WORDS, de: shellDe, fr: shellFr };
export const EXXTRA: Translated = { en: exxtra.words, de: exxtraDe, fr: exxtraFr };
export const LEVELX: Translated = { en: levelx.words, de: levelxDe, fr: levelxFr };

const templates = (words: Words): string[] =>
  Object.values(words).flatMap((group) => (typeof group === "string" ? group : Object.values(group)));

/** German and French as Python sends them to the page of a game. */
export function textsOf(game: string): Texts {
  const own = { exxtra: EXXTRA, levelx: LEVELX }[game];
  const of = (language: Language): string[][] => [
    own ? templates(own[language]) : [],
    templates(SHELL[language]),
  ];
  return { de: of("de"), fr: of("fr") };
}
