import { together } from "../../src/state/board-animation.svelte";
import { describe, expect, it } from "vitest";
import { levelx } from "../../src/levelx/index";
import { type Language, Speech } from "../../src/text/language";
import { fixture } from "../fixtures/levelx";
import { LEVELX, SHELL } from "../support/texts";

describe("the words", () => {
  const players = ["Alex", "Beatrice", "Carl", "Diana"];
  const speechOf = (language: Language): Speech =>
    new Speech(
      language,
      [LEVELX[language], SHELL[language]],
      players,
      levelx.formats(fixture("start").board),
    );

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
