import { describe, expect, it } from "vitest";
import { levelx } from "../../../src/levelx/index";
import { nameEffect } from "../../../src/levelx/state/choices";
import type { GroupChoice } from "../../../src/levelx/state/position";
import { type Language, Speech } from "../../../src/text/language";
import { fixture } from "../../fixtures/levelx";
import { LEVELX, SHELL } from "../../support/texts";

const speechOf = (language: Language): Speech =>
  new Speech(
    language,
    [LEVELX[language], SHELL[language]],
    ["Alex", "Beatrice", "Carl", "Diana"],
    levelx.formats(fixture("start").board),
  );

/** Effects of groupings: the short words of the button, and all of them. */
const BUTTONS: [Language, Partial<GroupChoice>, string, string][] = [
  ["en", { rows: [] }, "Move nothing", "Move nothing"],
  ["en", { rows: [9], advances: [[9, 3]], earns: [9] }, "Move 9 · +9", "Move 9, earn a token worth 9"],
  [
    "en",
    { rows: [5, 5], earns: [5, 5], awards: [15] },
    "+5 +5 ★15",
    "Earn tokens worth 5 and 5, take the bonus of 15",
  ],
  ["de", { rows: [10], advances: [[10, 1]] }, "Reihe 10 vorrücken", "Reihe 10 vorrücken"],
  [
    "de",
    {
      rows: [5, 6],
      advances: [
        [5, 1],
        [6, 4],
      ],
      earns: [6],
      awards: [15, 12],
    },
    "Reihe 5 und 6 vorrücken · +6 ★15 ★12",
    "Reihe 5 und 6 vorrücken, Chip zu 6 nehmen, Boni von 15 und 12 holen",
  ],
  [
    "fr",
    { rows: [9], advances: [[9, 3]], sends: [[9, 1]], earns: [9], awards: [9] },
    "Avancer rangée 9, renvoyer Beatrice · +9 ★9",
    "Avancer rangée 9, renvoyer Beatrice, gagner un jeton de 9, prendre le bonus de 9",
  ],
  // More than fits has the letters of the seats in place of names.
  [
    "en",
    {
      rows: [5, 5, 6],
      advances: [
        [5, 3],
        [5, 4],
        [6, 4],
      ],
      sends: [
        [5, 1],
        [6, 2],
      ],
      earns: [5, 6],
      awards: [15],
    },
    "Move 5×2 and 6 · ↩B ↩C +5 +6 ★15",
    "Move 5×2 and 6, send Beatrice and Carl back, earn tokens worth 5 and 6, take the bonus of 15",
  ],
];

describe("the button of a grouping", () => {
  it.each(BUTTONS)("names in %s all that %j does", (language, effect, short, name) => {
    const { words, signs, heard } = nameEffect({ token: ">", ...effect }, speechOf(language));
    expect([words, signs].filter(Boolean).join(" · ")).toBe(short);
    expect([words, heard].filter(Boolean).join(", ")).toBe(name);
  });
});
