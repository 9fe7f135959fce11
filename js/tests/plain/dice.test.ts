import { describe, expect, it } from "vitest";
import { diceOf } from "../../src/plain/dice";

describe("the dice of a game", () => {
  it.each([
    ["a die", ["1", "2", "6"], [["1", "2", "6"]]],
    [
      "a die for each digit",
      ["11", "1X", "2X"],
      [
        ["1", "2"],
        ["1", "X"],
      ],
    ],
    ["one die with several digits", ["1", "9", "10"], [["1", "9", "10"]]],
    ["one die with other signs", ["★", "♥♥"], [["★", "♥♥"]]],
    ["none if a text is on no die", ["heads", "tails"], []],
    ["none if there are many texts", [..."ABCDEFGHIJKLM"], []],
    ["none if there are many digits", ["1234567"], []],
    ["none without outcomes", [], []],
  ])("are %s", (_, outcomes, places) => {
    expect(diceOf(outcomes).places).toEqual(places);
  });

  it("show the faces of an outcome", () => {
    expect(diceOf(["64", "7X"]).facesOf("7X")).toEqual(["7", "X"]);
    expect(diceOf(["5", "10"]).facesOf("10")).toEqual(["10"]);
  });
});
