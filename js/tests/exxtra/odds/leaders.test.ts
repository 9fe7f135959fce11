import { describe, expect, it } from "vitest";
import { type FixtureName, still } from "../../fixtures/exxtra";
import { text } from "../../support/odds-panel";
import { show } from "../../support/page";

describe("steps and wins in the odds", () => {
  it.each<[FixtureName, string | null]>([
    // Steps and wins, as Python's table of two seats has them.
    ["contrary", "Most spaces: rung 5. Most wins: rung 1. The hint goes by wins."],
    // Without a table, the note is among what was counted.
    ["choice", null],
    ["first", null],
  ])("are distinguished in the moment %s", async (name, sentence) => {
    const page = await show(still(name));
    const found = page.part("leaders") as HTMLElement | null;
    expect(found && text(found)).toBe(sentence);
  });
});
