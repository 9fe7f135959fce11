import { describe, expect, it } from "vitest";
import { readShare } from "../../src/text/probability";
import texts from "../../../tests/predict/shares.json";

// Python reads the same texts: tests/predict/test_numbers.py.
const shares = texts as [string, string, string | null][];

describe("a probability as people write it", () => {
  it.each(shares)("%s in %s is %s", (text, language, share) => {
    const [part, whole = 1] = (share ?? "").split("/").map(Number);
    if (share === null) expect(readShare(text, language)).toBeNull();
    else expect(readShare(text, language)).toBeCloseTo(part! / whole, 12);
  });

  it("is nothing if it is long or deep", () => {
    expect(readShare(`${"(".repeat(20)}1/2${")".repeat(20)}`)).toBe(0.5);
    expect(readShare(`${"(".repeat(21)}1/2${")".repeat(21)}`)).toBeNull();
    expect(readShare(`1/2${"*1".repeat(100)}`)).toBeNull();
  });
});
