import { describe, expect, it } from "vitest";
import { type Language, Speech } from "../../src/text/language";
import { type Form, Numbers } from "../../src/text/numbers";
import type { Ratio } from "../../src/wire/protocol";
import percents from "../../../tests/support/percents.json";
import { SHELL } from "../support/texts";

const numbers = (form: Form, language: Language = "en"): Numbers =>
  new Numbers(form, new Speech(language, [SHELL[language]], [], () => ({})));
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("a chance", () => {
  it.each<[Form, Ratio, string]>([
    ["counts", [6, 36], "6 of 36"],
    ["fraction", [6, 36], "1/6"],
    ["percent", [6, 36], "16.7%"],
    ["fraction", [0, 36], "0"],
    ["fraction", [36, 36], "1"],
    ["percent", [0, 36], "0%"],
    ["percent", [36, 36], "100%"],
    ["counts", [46655, 46656], "46,655 of 46,656"],
  ])("as %s of %j is %s", (form, ratio, shown) => {
    expect(plain(numbers(form).chance(ratio))).toBe(shown);
  });

  it("is a percentage where the chosen form would be too long", () => {
    const long: Ratio = [36 ** 5 - 1, 36 ** 6];
    expect(plain(numbers("counts").chance(long))).toBe("2.8%");
    expect(plain(numbers("fraction").chance(long))).toBe("2.8%");
    expect(plain(numbers("fraction").chance([1e60, 3e60]))).toBe("33.3%");
  });

  // Python writes the same numbers: tests/charts/test_numbers.py.
  it.each(percents.ratios as [number, number, string][])(
    "of %i in %i is never 0%% or 100%% by rounding: %s",
    (part, whole, shown) => {
      expect(plain(numbers("percent").chance([part, whole], "percent"))).toBe(shown);
    },
  );

  it("of four dice is rounded as in school", () => {
    const shown = percents.of1296.join(" ").split(" ");
    expect(shown.map((_, count) => numbers("percent").chance([count, 1296]))).toEqual(shown);
  });

  it.each(percents.values as [number, number, string][])(
    "%f with %i decimals is %s",
    (share, places, shown) => {
      expect(plain(numbers("percent").percent(share, places))).toBe(shown);
    },
  );

  it("is said in every form at once, each once", () => {
    expect(plain(numbers("percent").all([6, 36]))).toBe("6 of 36 = 1/6 = 16.7%");
    expect(plain(numbers("percent").all([671, 1296]))).toBe("671 of 1,296 = 51.8%");
    expect(plain(numbers("percent").all([0, 36]))).toBe("0 of 36 = 0%");
    expect(plain(numbers("counts").all([1, 36 ** 5]))).toBe("< 0.0001%");
  });

  it("is written as the language writes it", () => {
    expect(plain(numbers("percent", "de").chance([11, 36]))).toBe("30,6 %");
    expect(numbers("counts", "fr").chance([11, 36])).toBe("11 sur 36");
  });
});

it("a mean is a fraction only where fractions are wanted and short", () => {
  expect(numbers("counts").mean([49, 20])).toBe("2.45");
  expect(numbers("fraction").mean([49, 20])).toBe("49/20");
  expect(numbers("fraction").mean([-1, 3])).toBe("-1/3");
  expect([0, 2].map((n) => numbers("fraction").mean([n, 1]))).toEqual(["0", "2"]);
  expect(numbers("fraction").mean([490_001, 200_000])).toBe("2.45");
});

it("a difference of chances has its sign", () => {
  expect([0.031, -0.002, 0].map((difference) => numbers("percent").points(difference))).toEqual([
    "+3.1",
    "−0.2",
    "0.0",
  ]);
});

it("how far a chance may be off is rounded so that it holds", () => {
  expect([0.00852, 0.0001, 0.01, 0].map((error) => numbers("percent", "de").margin(error))).toEqual([
    "0,9",
    "0,1",
    "1,0",
    "0,0",
  ]);
});
