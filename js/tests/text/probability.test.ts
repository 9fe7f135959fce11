import { describe, expect, it } from "vitest";
import { meantPercent, readShare } from "../../src/text/probability";
import texts from "../../../tests/predict/shares.json";

// Python reads the same texts: tests/predict/test_answer_numbers.py.
const shares = texts as [string, string, string | null][];

describe("a probability as people write it", () => {
  it.each(shares)("%s in %s is %s, or left to Python", (text, language, share) => {
    const [part, whole = 1] = (share ?? "").split("/").map(Number);
    const found = readShare(text, language);
    if (share === null) expect(found).toBeNull();
    else if (found !== null) expect(found).toBeCloseTo(part! / whole, 12);
  });

  it.each([
    "5/36",
    "5 of 36",
    "5 sur 36",
    "0,14",
    ".5",
    "14 %",
    "14,3 Prozent",
    "⅓",
    "1",
    "p = 0.3",
    "5:36",
    "31%.",
  ])("%s moves the slider", (text) => expect(readShare(text, "de")).not.toBeNull());

  it.each(["0.5²", "½²", "5½", "1 - 1/2", "11:36", "50/50", "1/0"])("%s does not", (text) => {
    expect(readShare(text)).toBeNull();
  });
});

describe("a number that may be a percentage", () => {
  it.each([
    ["40", "40%"],
    ["40,5", "40,5%"],
    ["1", null],
    ["101", null],
    ["1.2.3", null],
    ["40 times", null],
  ])("%s means %s", (text, meant) => expect(meantPercent(text, "en")).toBe(meant));
});
