import type { ComponentProps } from "svelte";
import { describe, expect, it } from "vitest";
import Counter from "../../src/pieces/Counter.svelte";
import type { SeatLook } from "../../src/wire/protocol";
import { fixture } from "../fixtures/exxtra";
import { mountPart } from "../support/mounted";
import { text } from "../support/odds-panel";

const look = (fixture("start").board.seats as SeatLook[])[2]!;

const counter = (changes: Partial<ComponentProps<typeof Counter>> = {}): HTMLElement =>
  mountPart(Counter, { look, seat: 2, at: [120, 45], place: [0, 0, 1], size: 1, ...changes }).querySelector(
    ".counter",
  )!;
const stand = (element: HTMLElement): string => element.querySelector<HTMLElement>(".stand")!.style.transform;

describe("a counter", () => {
  it("stands on its space, in the shape and with the letter of its seat", () => {
    const found = counter();
    expect(found.style.transform).toBe("translate(120px, 45px)");
    expect([found.dataset.counter, text(found)]).toEqual(["2", look.letter]);
    expect(found.style.getPropertyValue("--seat")).toBe("var(--exxtra-seat-2)");
    expect(found.querySelector(".shape")!.getAttribute("d")).toBe(look.badge);
  });

  it("has an author's colour within an edge of its shade, and a letter that is legible on it", () => {
    const given = counter({ look: { ...look, fill: "#ffdd00", ink: "#000000" } });
    expect(given.querySelector(".own")!.getAttribute("stroke")).toBe("#ffdd00");
    const badge = given.querySelector<SVGElement>(".shape.given")!.parentElement!;
    expect(badge.style.getPropertyValue("--fill")).toBe("#ffdd00");
    expect(badge.style.getPropertyValue("--ink")).toBe("#000000");
    expect(counter().querySelector(".own, .given")).toBeNull();
  });

  it("has its place among those on its space, in the measure of the space", () => {
    const shared = stand(counter({ place: [10, -4, 0.5], size: 2 }));
    expect(shared).toContain("calc(20px * var(--exxtra-spread)),calc(-8px * var(--exxtra-spread))");
    // Counters that share a space spread; one alone may swell.
    expect(shared).toContain("scale(calc(1 * var(--exxtra-spread)))");
    expect(stand(counter())).toContain("scale(calc(1 * var(--exxtra-swell)))");
  });

  it("that would only come to stand here is hollow, and not found as a counter", () => {
    const ghost = counter({ ghost: true });
    expect([ghost.dataset.counter, ghost.querySelectorAll(".hollow").length]).toEqual([undefined, 1]);
    expect(counter().querySelector(".hollow")).toBeNull();
  });

  it("has no arms where it shares a small space, and keeps its size on every page", () => {
    const dot = counter({ dot: true, place: [10, -4, 1.1], size: 2 });
    expect([dot.classList.contains("dot"), stand(dot)]).toEqual([true, "translate(20px,-8px) scale(2.2)"]);
    expect(dot.querySelector(".shape.hollow")).toBeNull();
    expect(counter({ dot: true, ghost: true }).querySelectorAll(".shape.hollow")).toHaveLength(1);
  });

  it("shows whether it is marked, would leave or would be sent back", () => {
    const plain = counter();
    expect(plain.querySelector(".halo, .strike")).toBeNull();
    expect(plain.hasAttribute("data-marked")).toBe(false);
    const marked = counter({ marked: true });
    expect([marked.dataset.marked, marked.querySelectorAll(".halo").length]).toEqual(["true", 2]);
    expect(counter({ leaving: true }).classList.contains("leaving")).toBe(true);
    expect(counter({ struck: true }).querySelectorAll(".strike")).toHaveLength(1);
  });
});
