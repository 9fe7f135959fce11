import { describe, expect, it } from "vitest";
import { exxtra } from "../../src/exxtra/index";
import { levelx } from "../../src/levelx/index";
import { type Language, LANGUAGES, SHELL_WORDS, Speech, fill } from "../../src/text/language";
import { type Moment, type Words, stepKey } from "../../src/wire/protocol";
import { fixture } from "../fixtures/exxtra";
import { fixture as levelxFixture } from "../fixtures/levelx";
import { EXXTRA, LEVELX, SHELL } from "../support/texts";

const languages = Object.keys(LANGUAGES) as Language[];
const players = ["Alex", "Beatrice", "Carl", "Diana"];
const formats = exxtra.formats(fixture("start").board);
const levelxFormats = levelx.formats(levelxFixture("start").board);
const speechOf = (language: Language, words = EXXTRA, own = formats): Speech =>
  new Speech(language, [words[language], SHELL[language]], players, own);

/** The fields that the page fills. */
const FIELDS = `
  action all answer beater best better bonus bot brier bust by card cards chance combination count cursor d
  decision detail dice done double earns end error example face from games group groups left length letter
  line list longest loss lower luck mark mean minutes most n name names next next_part number one opponents
  origin other outcome outcomes owner part pieces points position reason removes result roll row rung score
  seat seconds sets share square start steps sum survival target text time times token tokens topic total turn
  turns value weight whole won
`.split(/\s+/);
/** The value of a field; a square of Level X is a pair. */
const valueOf = (field: string): unknown => (field === "square" ? [5, 4] : 1);

/** Every template with its group and key. */
function* templates(words: Words): Generator<[string, string, string]> {
  for (const [group, entries] of Object.entries(words)) {
    if (typeof entries === "string") continue;
    for (const [key, template] of Object.entries(entries)) yield [group, key, template];
  }
}

const fieldsOf = (template: string): string[] =>
  [...new Set([...template.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();

describe.each([
  ["shell", SHELL, formats],
  ["EXXtra", EXXTRA, formats],
  ["Level X", LEVELX, levelxFormats],
])("the words of %s", (_, words, own) => {
  it.each(languages)("have the same keys and fields in %s as in English", (language) => {
    const keys = (of: Language) =>
      [...templates(words[of])].map(([group, key, text]) => [`${group}.${key}`, fieldsOf(text)]);
    expect(keys(language)).toEqual(keys("en"));
  });

  it.each(languages)("leave nothing to fill in %s", (language) => {
    const speech = speechOf(language, words, own);
    for (const [group, key, template] of templates(words[language])) {
      const fields = fieldsOf(template);
      expect(FIELDS, `${group}.${key}`).toEqual(expect.arrayContaining(fields));
      const sentence = speech.say(
        group,
        key,
        Object.fromEntries(fields.map((field) => [field, valueOf(field)])),
      );
      expect(sentence, `${group}.${key}`).not.toMatch(/[{}]|undefined|null|\bNaN\b/);
    }
  });
});

it.each(languages)("tells every event of a game of both kinds in %s", (language) => {
  const games = [
    [fixture("rulebook"), speechOf(language)],
    [levelxFixture("played"), speechOf(language, LEVELX, levelxFormats)],
  ] as const;
  for (const [game, speech] of games)
    for (let step = 1; step <= game.length; step += 1)
      for (const event of (game[stepKey(step)] as Moment).events)
        expect(speech.tell(event)).toMatch(/^[\p{Lu}\d][^{}]+\.$/u);
});

it("chooses words by number and formats places", () => {
  const speech = speechOf("en");
  const moved = { kind: "moved", why: "double", seat: 1 };
  expect(speech.tell({ ...moved, origin: 0, target: 1, steps: 1 })).toBe(
    "Double: Beatrice moved 1 space, from the start to space 1.",
  );
  expect(speech.tell({ ...moved, origin: 19, target: 21, steps: 2 })).toBe(
    "Double: Beatrice moved 2 spaces, from space 19 to the finish.",
  );
});

/** The numbers of these that take the singular, in each language; tests/support/test_locale.py holds the same table. */
const NUMBERS = [0, 1, 2, 11, 21, 101, 1_000_000, -1, 0.5, 1.5, -1.5];
const SINGULAR: Record<Language, number[]> = { en: [1, -1], de: [1, -1], fr: [0, 1, -1, 0.5, 1.5, -1.5] };

it.each(languages)("chooses singular and plural in %s as CLDR does", (language) => {
  const singular = NUMBERS.filter((n) => fill("{n:one|other}", language, { n }) === "one");
  expect(singular).toEqual(SINGULAR[language]);
});

it("takes names as text, whatever they hold", () => {
  expect(fill("{seat} beats {owner}.", "en", { seat: 0, owner: 1 }, ["{owner}", "$& <b>"])).toBe(
    "{owner} beats $& <b>.",
  );
});

/** tests/support/test_locale.py holds the same table. */
it.each<[Language, string, string]>([
  ["en", "You", "You win; you get it."],
  ["en", "Ann", "Ann wins; Ann gets it."],
  ["de", "Du", "Du win; you get it."],
  ["de", "You", "You wins; You gets it."],
  ["de", "Ihr", "Ihr win; you get it."],
  ["fr", "toi", "toi win; you get it."],
  ["fr", "Tu", "Tu win; you get it."],
  ["fr", "VOUS", "VOUS win; you get it."],
])("speaks in %s to a player called %s", (language, name, sentence) => {
  const template = "{seat} {seat:win|wins}; {seat:you|name} {seat:get|gets} it.";
  expect(fill(template, language, { seat: 0 }, [name])).toBe(sentence);
});

it.each<Language>(["de", "fr"])("never writes in %s a name of You before a verb for You", (language) => {
  for (const words of [EXXTRA[language], LEVELX[language], SHELL[language]])
    for (const [group, key, template] of templates(words))
      for (const [, field] of template.matchAll(/\{(seat|by|next):/g))
        expect(template, `${group}.${key}`).not.toContain(`{${field}}`);
});

it("speaks in French as politely to Tu and Toi as to Vous", () => {
  for (const words of [EXXTRA.fr, LEVELX.fr, SHELL.fr])
    for (const [group, key, template] of templates(words))
      expect(template, `${group}.${key}`).not.toMatch(
        /(?<!\p{L})(?:tu|toi|te|ton|tes|garde)(?!\p{L})(?! (?:le|l’|son))/iu,
      );
});

it("calls seats without a name by their letter", () => {
  expect(fill("{seat}", "en", { seat: 5 }, ["Alex"])).toBe("F");
});

it("lets a game's refusal go before the shell's", () => {
  const speech = new Speech("en", [{ refusal: { busy: "Mine." } }, SHELL_WORDS], [], () => ({}));
  expect(speech.explain({ code: "busy" })).toBe("Mine.");
  expect(speech.explain({ code: "no_kernel" })).toContain("is not responding");
});
