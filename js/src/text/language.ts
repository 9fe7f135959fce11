/** Sentences from templates; twin of `exxtra_widget/core/language.py`. */
import en from "../../../exxtra_widget/locale/en.json";
import type { Words } from "../wire/protocol";

export type Fields = Record<string, unknown>;
/** A sentence of the narrator about an event; its parts are the field `list`. */
interface Told {
  key: string;
  event: { kind: string; why?: string } & Fields;
  parts?: readonly Told[];
}
export type Format = (value: unknown) => string;

export type Language = "en" | "de" | "fr";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };
/** English alone is in the bundle; Python sends the others. */
export const SHELL_WORDS: Words = en;

/** Words of which Python has sent the templates alone, in the order of the English ones. */
export function withKeys(english: Words, templates: readonly string[]): Words {
  const rest = [...templates];
  const named = Object.entries(english).map(([group, entries]) => {
    if (typeof entries === "string") return [group, rest.shift()];
    return [group, Object.fromEntries(Object.keys(entries).map((key) => [key, rest.shift()]))];
  });
  return Object.fromEntries(named) as Words;
}

/** Fields that hold a seat number and are shown as the player's name. */
const SEAT_FIELDS = new Set(["seat", "owner", "by", "next"]);
/** Names of players that address the reader. */
const YOU: Record<Language, readonly string[]> = {
  en: ["you"],
  de: ["du", "ihr"],
  fr: ["vous", "toi", "tu"],
};
const FIELD = /\{(\w+)(?::([^}]*))?\}/g;

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** Whether a number takes the singular: its plural category in CLDR is *one*. */
const isSingular = (number: number, language: Language): boolean =>
  (plurals[language] ??= new Intl.PluralRules(language)).select(number) === "one";

export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);

/** The player's name, or the seat's letter if there is none. */
export const seatName = (seat: unknown, players: readonly string[]): string =>
  players[Number(seat)] ?? seatLetter(Number(seat));

/** The word of a rule for a seat: the first for a player called You, otherwise the second; `name` is the name. */
function seatWord(rule: string, name: string, language: Language): string {
  const word = rule.split("|")[YOU[language].includes(name.toLowerCase()) ? 0 : 1]!;
  return word === "name" ? name : word;
}

/**
 * Fills `{field}`, `{field:one|other}` and `{field:format}`. What is put in is never read as a template again, so
 * that a name may contain braces.
 */
export function fill(
  template: string,
  language: Language,
  fields: Fields,
  players: readonly string[] = [],
  formats: Record<string, Format> = {},
): string {
  return template.replace(FIELD, (_, name: string, rule?: string) => {
    const value = fields[name];
    const isSeat = SEAT_FIELDS.has(name);
    if (rule === undefined) return isSeat ? seatName(value, players) : String(value ?? "");
    if (isSeat && rule.includes("|")) return seatWord(rule, seatName(value, players), language);
    if (rule.includes("|")) return rule.split("|")[isSingular(Number(value), language) ? 0 : 1]!;
    return formats[rule]?.(value) ?? String(value ?? "");
  });
}

/** The template under `group` and `key` in the first source that has it. */
export function find(sources: readonly Words[], group: string, key: string): string | undefined {
  for (const words of sources) {
    const entries = words[group];
    const template = typeof entries === "object" ? entries[key] : undefined;
    if (template !== undefined) return template;
  }
  return undefined;
}

/** The sentences of the page in one language, for one table of players. */
export class Speech {
  constructor(
    readonly language: Language,
    private readonly sources: readonly Words[],
    private readonly players: readonly string[],
    private readonly formats: (speech: Speech) => Record<string, Format>,
  ) {}

  say(group: string, key: string, fields: Fields = {}): string {
    const template = find(this.sources, group, key);
    return template === undefined
      ? key
      : fill(template, this.language, fields, this.players, this.formats(this));
  }

  has(group: string, key: string): boolean {
    return find(this.sources, group, key) !== undefined;
  }

  /** The sentence of an event, by its kind and, if it has one, its reason. */
  tell(event: { kind: string; why?: string } & Fields): string {
    return this.say("event", event.why ? `${event.kind}.${event.why}` : event.kind, event);
  }

  /** The narrator's sentence of an event, by the key of its phase; without one, the event's own sentence. */
  narrate(said: Told): string {
    const template = find(this.sources, "narration", said.key);
    const list = this.list((said.parts ?? []).map((part) => this.narrate(part)));
    return template === undefined
      ? this.tell(said.event)
      : fill(template, this.language, { ...said.event, list }, this.players, this.formats(this));
  }

  explain(refusal: { code: string } & Fields): string {
    const facts = "bot" in refusal ? { ...refusal, bot: this.say("bot", String(refusal.bot)) } : refusal;
    return this.say("refusal", refusal.code, facts);
  }

  /** `Name: text`, with the space before the colon that the language wants. */
  label(name: string, text: string): string {
    return this.say("ui", "labelled", { name, text });
  }

  name(seat: number): string {
    return seatName(seat, this.players);
  }

  /** `a, b and c`. */
  list(items: string[]): string {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(items);
  }

  /** `a, b or c`. */
  either(items: string[]): string {
    return new Intl.ListFormat(this.language, { type: "disjunction" }).format(items);
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
