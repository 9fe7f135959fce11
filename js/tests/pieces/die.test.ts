import { expect, it } from "vitest";
import Die from "../../src/pieces/Die.svelte";
import { mountPart } from "../support/mounted";
import { text } from "../support/odds-panel";

const die = (props: { face: string | undefined; tumbling?: boolean; bust?: boolean }): HTMLElement =>
  mountPart(Die, props).querySelector<HTMLElement>(".die")!;
const is = (element: HTMLElement): string[] =>
  ["blank", "tumbling", "bust", "cross"].filter((name) => element.classList.contains(name));

it("shows its face", () => {
  const found = die({ face: "4" });
  expect([text(found), is(found)]).toEqual(["4", []]);
});

it("is a place without a face", () => {
  const found = die({ face: undefined });
  expect([text(found), is(found)]).toEqual(["", ["blank"]]);
});

it("has an X of its own kind, and shows what ended a turn or still moves", () => {
  expect(is(die({ face: "X" }))).toEqual(["cross"]);
  expect(is(die({ face: "7", bust: true }))).toEqual(["bust"]);
  expect(is(die({ face: "7", tumbling: true }))).toEqual(["tumbling"]);
});
