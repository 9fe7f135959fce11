import { expect, it } from "vitest";
import Bar from "../../src/charts/Bar.svelte";
import { mountPart } from "../support/mounted";
import { text } from "../support/odds-panel";

const place = (value: number, most: number): HTMLElement =>
  mountPart(Bar, { value, most, text: "1.5 steps", colour: "var(--exxtra-gain)" });

it.each([
  ["a part of the largest", 1.5, 2, 0.75],
  ["the largest", 2, 2, 1],
  ["more than the largest", 3, 2, 1],
  ["less than nothing", -1, 2, 0],
  ["of nothing", 1, 0, 0],
])("is as long as its value, and within its rail: %s", (_, value, most, share) => {
  const bar = place(value, most).querySelector<HTMLElement>(".bar")!;
  expect(Number(bar.style.getPropertyValue("--share"))).toBe(share);
});

it("says its value in words, for the rail is for the eye alone", () => {
  const root = place(1, 2);
  expect(text(root.querySelector(".value"))).toBe("1.5 steps");
  expect(root.querySelector(".rail")!.getAttribute("aria-hidden")).toBe("true");
});
