import { together } from "../../src/state/board-animation.svelte";
import { describe, expect, it } from "vitest";
import { levelx } from "../../src/levelx/index";
import { type Language, LANGUAGES, Speech } from "../../src/text/language";
import { type Moment, type Words, stepKey } from "../../src/wire/protocol";
import { fixture } from "../fixtures/levelx";
import { LEVELX, SHELL } from "../support/texts";

describe("the words", () => {
  const languages = Object.keys(LANGUAGES) as Language[];
  const players = ["Alex", "Beatrice", "Carl", "Diana"];
  const speechOf = (language: Language): Speech =>
    new Speech(
      language,
      [LEVELX[language], SHELL[language]],
      players,
      levelx.formats(fixture("start").board),
    );

  /** A value for every field of every template. */
  const FIELDS: Record<string, unknown> = {
    ...{
      seat: 0,
      owner: 1,
      by: 2,
      next: 3,
      row: 5,
      target: 2,
      left: 1,
      bonus: 15,
      sets: 2,
      score: 27,
      value: 3,
    },
    ...{
      dice: "1235",
      groups: ">15|23",
      token: "9",
      list: "Alex",
      number: 2,
      count: 2,
      letter: "A",
      total: 6,
    },
    ...{ n: 11, d: 36, all: 15, outcomes: 126, chance: "24 of 1296", points: 11, times: 2, pieces: 2 },
    ...{ square: [5, 4], face: "5", group: "group A", next_part: "row 6" },
    ...{ sum: "2 + 3 = 5", tokens: 112 },
  };
  const templates = (words: Words): [string, string, string][] =>
    Object.entries(words).flatMap(([group, entries]) =>
      typeof entries === "string"
        ? []
        : Object.entries(entries).map(([key, text]): [string, string, string] => [group, key, text]),
    );

  it.each(languages)("leave nothing to fill in %s", (language) => {
    const speech = speechOf(language);
    for (const [group, key, template] of templates(LEVELX[language])) {
      for (const [, field] of template.matchAll(/\{(\w+)/g))
        expect(FIELDS, `${group}.${key}`).toHaveProperty(field!);
      expect(speech.say(group, key, FIELDS), `${group}.${key}`).not.toMatch(/[{}]|undefined|null|\bNaN\b/);
    }
  });

  it.each(languages)("have the same keys in %s as in English", (language) => {
    const keys = (of: Language): string[] => templates(LEVELX[of]).map(([group, key]) => `${group}.${key}`);
    expect(keys(language)).toEqual(keys("en"));
  });

  it.each(languages)("tell every event of a game in %s", (language) => {
    const game = fixture("played");
    for (let step = 1; step <= game.length; step += 1) {
      for (const event of (game[stepKey(step)] as Moment).events) {
        expect(speechOf(language).tell(event)).toMatch(/^\p{Lu}.+\.$/u);
      }
    }
  });

  it.each<[Language, string]>([
    ["en", "Alex, Carl, and Diana shared the win with 109 points."],
    ["de", "Geteilter Sieg: Alex, Carl und Diana mit 109 Punkten."],
    ["fr", "Victoire partagée : Alex, Carl et Diana, 109 points."],
  ])("narrate a shared win in one sentence in %s", (language, sentence) => {
    const won = [0, 2, 3].map((seat) => ({ kind: "won", seat, score: 109, why: "shared" }));
    const said = speechOf(language).narrate(together(won, "win"));
    expect(said.replaceAll("\u00a0", " ")).toBe(sentence);
  });

  it("tell groups without the sign of the notation", () => {
    const grouped = { kind: "grouped", seat: 0, groups: ">15|23" };
    expect(speechOf("en").tell(grouped)).toBe("Alex made the groups 15|23.");
  });

  it("call squares by what they are", () => {
    const say = (square: [number, number]): string => speechOf("en").say("board", "reaches", { square });
    expect([say([5, 0]), say([5, 3]), say([5, 4]), say([10, 2])]).toEqual([
      "to the start",
      "to square 3",
      "to the X square",
      "to the X square",
    ]);
  });
});
