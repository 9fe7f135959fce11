import { describe, expect, it, vi } from "vitest";
import Button from "../../src/ui/Button.svelte";
import IconButton from "../../src/ui/IconButton.svelte";
import Segments from "../../src/ui/Segments.svelte";
import { mountPart } from "../support/mounted";
import { click, text } from "../support/odds-panel";

const button = (root: HTMLElement): HTMLButtonElement => root.querySelector("button")!;

describe("a button with words", () => {
  it("is refused with a reason, which takes the place of its title", () => {
    const props = { label: "Undo", onclick: vi.fn(), title: "One step back" };
    const states = [undefined, null, "Python is not responding."].map((reason) => {
      const found = button(mountPart(Button, { ...props, reason }));
      return [found.getAttribute("aria-disabled"), found.title];
    });
    expect(states).toEqual([
      [null, "One step back"],
      ["false", "One step back"],
      ["true", "Python is not responding."],
    ]);
  });
});

describe("a button with a picture", () => {
  it("has its name in words, and keeps the focus where it has done its work", () => {
    const props = { icon: "undo", label: "Undo", onclick: vi.fn(), disabled: true } as const;
    const found = button(mountPart(IconButton, props));
    expect([found.getAttribute("aria-label"), text(found)]).toEqual(["Undo", ""]);
    expect([found.disabled, found.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    found.focus();
    expect(document.activeElement).toBe(found);
  });
});

describe("a choice of a few", () => {
  it("names its value as pressed, and leaves the change to its owner", async () => {
    const choose = vi.fn();
    const options: [string, string][] = [
      ["counts", "11 of 36"],
      ["percent", "30.6%"],
    ];
    const root = mountPart(Segments, { label: "Numbers", options, value: "counts", choose });
    const pressed = (): (string | null)[] =>
      [...root.querySelectorAll("button")].map((segment) => segment.getAttribute("aria-pressed"));
    expect(root.querySelector("[role=group]")!.getAttribute("aria-label")).toBe("Numbers");
    expect(pressed()).toEqual(["true", "false"]);
    await click(root.querySelectorAll("button")[1]!);
    expect(choose.mock.calls).toEqual([["percent"]]);
    expect(pressed()).toEqual(["true", "false"]);
  });
});
