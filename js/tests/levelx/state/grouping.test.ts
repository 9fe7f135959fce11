import { describe, expect, it } from "vitest";
import { Grouping, UNUSED } from "../../../src/levelx/state/grouping";
import { fixture, stateOf } from "../../fixtures/levelx";

describe("a grouping", () => {
  it("begins with each die alone", () => {
    const apart = Grouping.apart("1235");
    expect([apart.token, apart.sorted]).toEqual([">1|2|3|5", false]);
    expect([0, 1, 2, 3].map((place) => apart.total(place))).toEqual([1, 2, 3, 5]);
  });

  it("is a value: moving a die makes another one", () => {
    const apart = Grouping.apart("1235");
    const moved = apart.move(3, 0);
    expect([apart.token, moved.token, moved.sorted]).toEqual([">1|2|3|5", ">15|2|3", true]);
    expect([moved.dice(0), moved.total(0), moved.total(3)]).toEqual([[0, 3], 6, 0]);
    expect(moved.move(3, 3).sorted).toBe(true);
  });

  it.each([
    // Dice in a group rise; groups are sorted as texts.
    ["5321", [0, 1, 1, 0], "15|23"],
    ["5566", [0, 2, 2, 1], "5|56|6"],
    ["1111", [3, 3, 3, 3], "1111"],
    ["1235", [0, UNUSED, UNUSED, 0], "15"],
    ["1235", [UNUSED, UNUSED, UNUSED, UNUSED], ""],
  ])("of %s in the places %j is written %j", (dice, places, text) => {
    const grouping = places.reduce((all, place, die) => all.move(die, place), Grouping.apart(dice));
    expect(grouping.token).toBe(`>${text}`);
  });

  it("is read from a token", () => {
    const read = Grouping.read(">15|23");
    expect([read.faces.join(""), read.places, read.token]).toEqual(["1523", [0, 0, 1, 1], ">15|23"]);
    expect(Grouping.read(">25").places).toEqual([0, 0, UNUSED, UNUSED]);
    expect(Grouping.read(">25").token).toBe(">25");
  });

  it.each<[dice: string, token: string, places: number[], faces: string]>([
    // Each die stays the one that it is, and each group lies where its first die lay.
    ["5321", ">15|23", [0, 1, 1, 0], "5321"],
    ["1235", ">1|2|3|5", [0, 1, 2, 3], "1235"],
    ["1122", ">12|12", [0, 1, 0, 1], "1122"],
    ["6666", ">6666", [0, 0, 0, 0], "6666"],
    // Dice may be left out, if the rules say so.
    ["1125", ">25", [UNUSED, UNUSED, 2, 2], "1125"],
  ])("of %s is laid as %s names it", (dice, token, places, faces) => {
    const laid = Grouping.lay(token, dice);
    expect([laid.places, laid.faces.join(""), laid.sorted]).toEqual([places, faces, true]);
    expect(laid.token).toBe(`>${token.slice(1).split("|").sort().join("|")}`);
  });

  it("makes exactly the groupings that Python calls legal", () => {
    for (const name of ["middle", "unused"] as const) {
      const { dice, groupings } = stateOf(fixture(name));
      const places = name === "unused" ? [0, 1, 2, 3, UNUSED] : [0, 1, 2, 3];
      let all = [Grouping.apart(dice!)];
      for (const die of [0, 1, 2, 3]) all = all.flatMap((one) => places.map((place) => one.move(die, place)));
      const made = new Set(all.map(({ token }) => token));
      made.delete(">");
      expect([...made].sort()).toEqual(Object.keys(groupings).sort());
    }
  });
});
