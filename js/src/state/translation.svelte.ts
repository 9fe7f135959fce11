import type { Game } from "../game";
import { LANGUAGES, type Language, SHELL_WORDS, Speech, withKeys } from "../text/language";
import type { Texts, WidgetModel, Words } from "../wire/protocol";
import { Preference } from "./preference.svelte";

export class Translation {
  readonly language: Preference<string>;
  /** The texts besides the English ones. */
  #texts = $state.raw<Texts>({});
  /** The last language whose texts were here. */
  #spoken: Language = "en";
  /** The wanted language, if its texts are not here; otherwise null. */
  readonly missing: string | null = $derived.by(() =>
    this.#knows(this.language.value) ? null : this.language.value,
  );
  readonly speech: Speech = $derived.by(() => this.#createSpeech());

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly game: Pick<Game<unknown>, "words" | "formats">,
    texts: Texts,
  ) {
    this.language = new Preference(() => traits.language);
    this.#texts = texts;
  }

  #createSpeech(): Speech {
    const { board, players } = this.traits;
    if (this.missing === null) this.#spoken = this.language.value as Language;
    const language = this.#spoken;
    const english = [this.game.words, SHELL_WORDS];
    const words = this.#texts[language]?.map((templates, i) => withKeys(english[i]!, templates)) ?? english;
    const own = (board.words as Record<Language, Words> | undefined)?.[language];
    return new Speech(language, own ? [own, ...words] : words, players, this.game.formats(board));
  }

  #knows(language: string): boolean {
    return language === "en" || language in this.#texts;
  }

  add(language: string, texts: Texts[string]): void {
    this.#texts = { ...this.#texts, [language]: texts };
  }

  /** The languages to choose from: without Python those whose texts are here. */
  offered(alive: boolean): [name: string, label: string][] {
    return Object.entries(LANGUAGES).filter(([name]) => alive || this.#knows(name));
  }
}
