import { expect, it } from "vitest";
import Outlines, { type OutlinedPlace } from "../../src/pieces/Outlines.svelte";
import { mountPart } from "../support/mounted";

const PLACES: OutlinedPlace[] = [
  { number: 3, x: 10, y: 20, width: 100, height: 30, radius: 6, tip: [8, 35] },
  { number: 5, x: 10, y: 60, width: 100, height: 30, radius: 6, tip: [8, 75] },
];

const outlined = (places: OutlinedPlace[]): HTMLElement[] => [
  ...mountPart(Outlines, { places, size: 12 }).querySelectorAll<HTMLElement>("[data-part=outlined]"),
];

it("draws an outline and an arrow at each place, by its number", () => {
  const found = outlined(PLACES);
  expect(found.map((place) => place.dataset.outlined)).toEqual(["3", "5"]);
  for (const [index, { x, y, width, height, radius, tip }] of PLACES.entries()) {
    const rect = found[index]!.querySelector("rect")!;
    const drawn = ["x", "y", "width", "height", "rx"].map((name) => Number(rect.getAttribute(name)));
    expect(drawn).toEqual([x, y, width, height, radius]);
    expect(found[index]!.querySelector(".arrow")!.getAttribute("transform")).toBe(
      `translate(${tip[0]} ${tip[1]}) scale(12)`,
    );
  }
});

it("is for the eye alone, for the choices say it", () => {
  expect(outlined(PLACES).map((place) => place.getAttribute("aria-hidden"))).toEqual(["true", "true"]);
  expect(outlined([])).toEqual([]);
});
