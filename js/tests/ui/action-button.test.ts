import { describe, expect, it, vi } from "vitest";
import ActionButton from "../../src/ui/ActionButton.svelte";
import type { WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { mountInView } from "../support/mounted";
import { click, text } from "../support/odds-panel";

const button = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>("button")!;
const disabled = (root: HTMLElement): string | null => button(root).getAttribute("aria-disabled");

describe("the button of an action", () => {
  it("has a label, and its key for the eye alone", async () => {
    const onclick = vi.fn();
    const root = mountInView(ActionButton, still("start"), {
      ...{ label: "Roll", shownKey: "R", keys: "R", reason: undefined, onclick },
    });
    expect([text(button(root)), disabled(root)]).toEqual(["Roll R", "false"]);
    expect(root.querySelector("kbd")!.getAttribute("aria-hidden")).toBe("true");
    expect(button(root).getAttribute("aria-keyshortcuts")).toBe("R");
    await click(button(root));
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it("says why it cannot be pressed, and passes a press on to be answered", async () => {
    const onclick = vi.fn();
    const root = mountInView(ActionButton, still("start"), {
      label: "Roll",
      reason: "The game is over.",
      onclick,
    });
    expect([button(root).title, disabled(root)]).toEqual(["The game is over.", "true"]);
    await click(button(root));
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it("says for which reason it is outlined", () => {
    const props = { label: "Roll", reason: undefined, onclick: vi.fn() };
    const plain = mountInView(ActionButton, still("start"), props);
    expect([text(plain), button(plain).classList.contains("exxtra-outlined")]).toEqual(["Roll", false]);
    const root = mountInView(ActionButton, still("start"), { ...props, outlined: ", better" });
    expect([text(root), button(root).classList.contains("exxtra-outlined")]).toEqual(["Roll, better", true]);
  });

  it("leads on unless it is quiet", () => {
    const props = { label: "Roll", reason: undefined, onclick: vi.fn() };
    const leads = (["main", "chosen", "quiet"] as const).map((tone) =>
      button(mountInView(ActionButton, still("start"), { ...props, tone })).classList.contains("exxtra-main"),
    );
    expect(leads).toEqual([true, true, false]);
  });
});

describe("while a bot is to play", () => {
  const seated = (...seats: string[]): WidgetModel => {
    const traits = still("ladder");
    return { ...traits, _opponents: { ...traits._opponents, seats } };
  };
  const place = (traits: WidgetModel, onclick: () => void): HTMLElement =>
    mountInView(ActionButton, traits, { label: "Roll", reason: undefined, waits: true, onclick });

  it("it skips to the turn of a person, and does nothing else", async () => {
    const onclick = vi.fn();
    const root = place(seated("attacker", "", "", ""), onclick);
    expect([text(button(root)), disabled(root)]).toEqual(["My turn » M", "false"]);
    await click(button(root));
    expect(onclick).not.toHaveBeenCalled();
  });

  it("it says who plays where only bots do", async () => {
    const onclick = vi.fn();
    const root = place(seated("attacker", "attacker", "attacker", "attacker"), onclick);
    expect(text(button(root))).toMatch(/^Alex is thinking/);
    expect(disabled(root)).toBe("true");
    await click(button(root));
    expect(onclick).not.toHaveBeenCalled();
  });

  it("it belongs to the others all the same", async () => {
    const onclick = vi.fn();
    const root = place(seated("", "attacker", "", ""), onclick);
    expect([text(button(root)), disabled(root)]).toEqual(["Roll", "false"]);
    await click(button(root));
    expect(onclick).toHaveBeenCalledTimes(1);
  });
});
