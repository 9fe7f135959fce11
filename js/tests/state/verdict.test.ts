import { describe, expect, it } from "vitest";
import { type Balance, type Verdict, judge, roundTogether } from "../../src/state/verdict";

const balance = (start: number, luck: number, loss: number, others: number, dice: number): Balance => ({
  ...{ start, luck, loss, others, dice },
  result: start + luck - loss + others,
});

describe("the verdict", () => {
  it.each<[string, Verdict, Balance]>([
    ["bad luck", "dice", balance(0.5, -0.3, 0.1, -0.1, -0.4)],
    ["the luck of others", "dice", balance(0.5, 0.1, 0.1, -0.5, -0.4)],
    ["own choices", "choices", balance(0.5, 0.1, 0.55, -0.05, 0.05)],
    ["dice and choices of about the same weight", "alike", balance(0.5, -0.25, 0.25, 0, -0.25)],
    ["good luck", "dice", balance(0.5, 0.6, 0.1, 0, 0.6)],
    ["mistakes of others", "others", balance(0.5, 0, 0.1, 0.6, 0.05)],
    ["nothing yet", "nothing", balance(0.5, 0.001, 0, 0, 0.001)],
  ])("names %s", (_, verdict, found) => {
    expect(judge(found)).toBe(verdict);
  });
});

describe("numbers that are rounded together", () => {
  it.each([
    [[9.98, -43.4, -1.12], -35],
    [[0.5, 0.5, -1], 0],
    [[-0.4, -0.4, -0.2], -1],
    [[33.4, 33.3, 33.3], 100],
    [[0, 0, 0], 0],
  ])("%j adds up to %i", (values, total) => {
    const rounded = roundTogether(values, total);
    expect(rounded.reduce((sum, value) => sum + value, 0)).toBe(total);
    for (const [index, value] of rounded.entries()) expect(Math.abs(value - values[index]!)).toBeLessThan(1);
  });
});
