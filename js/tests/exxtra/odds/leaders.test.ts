import { describe, expect, it } from "vitest";
import { type FixtureName, still } from "../../fixtures/exxtra";
import { text } from "../../support/odds-panel";
import { show } from "../../support/page";

describe("steps and wins in the odds", () => {
  it.each<[FixtureName, string | null]>([
    // Steps and wins, as Python's table of two seats has them.
    ["contrary", "Most spaces: rung 5. Most wins: rung 1. The hint goes by wins."],
    ["choice", null],
    ["first", null],
  ])("are distinguished in the moment %s", async (name, sentence) => {
    const page = await show(still(name));
    const found = page.part("leaders") as HTMLElement | null;
    expect(found && text(found)).toBe(sentence);
  });

  it("may differ where wins are not counted, as the calculation says", async () => {
    const page = await show(still("choice"));
    const note = "More spaces do not always mean more wins. The hint goes by wins.";
    expect(text(page.part("counted") as HTMLElement)).toContain(note);
  });
});
