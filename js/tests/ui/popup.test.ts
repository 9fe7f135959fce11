import { createRawSnippet, type ComponentProps } from "svelte";
import { expect, it, vi } from "vitest";
import Popup from "../../src/ui/Popup.svelte";
import { click, fire } from "../support/odds-panel";
import { mountPart, settle } from "../support/mounted";

const content = createRawSnippet(() => ({ render: () => `<p><input class="field"></p>` }));

const PROPS = { icon: "settings", label: "Settings", close: "Close" } as const;

function place(changes: Partial<ComponentProps<typeof Popup>> = {}): HTMLElement {
  return mountPart(Popup, { ...PROPS, first: ".field", children: content, ...changes });
}

const button = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>("[aria-expanded]")!;
const panel = (root: HTMLElement): HTMLElement | null => root.querySelector<HTMLElement>("[role=group]");
const closing = (root: HTMLElement): HTMLElement =>
  root.querySelector<HTMLElement>("[role=group] [aria-label=Close]")!;

async function open(root: HTMLElement): Promise<void> {
  await click(button(root));
  await settle();
}

const escape = (): KeyboardEvent => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
const pressed = (): PointerEvent => new PointerEvent("pointerdown", { bubbles: true, composed: true });

it("is closed until its button is pressed, which then says so", async () => {
  const root = place();
  expect([panel(root), button(root).getAttribute("aria-expanded")]).toEqual([null, "false"]);
  await open(root);
  expect(panel(root)!.getAttribute("aria-label")).toBe("Settings");
  expect(panel(root)!.textContent).toContain("Settings");
  expect(button(root).getAttribute("aria-expanded")).toBe("true");
});

it("passes the focus to its first field", async () => {
  const root = place();
  await open(root);
  expect(document.activeElement).toBe(root.querySelector(".field"));
});

it("passes the focus to the button that closes it where it has no field", async () => {
  const root = place({ first: ".missing" });
  await open(root);
  expect(document.activeElement).toBe(closing(root));
});

it.each<[string, (root: HTMLElement) => Promise<void>]>([
  ["Escape", (root) => fire(root.querySelector(".field")!, escape())],
  ["its own button", (root) => click(button(root))],
  ["the button that closes it", (root) => click(closing(root))],
])("is closed by %s, and gives the focus back", async (_, close) => {
  const root = place();
  await open(root);
  await close(root);
  await settle();
  expect(panel(root)).toBeNull();
  expect(document.activeElement).toBe(button(root));
});

it("keeps an Escape that closes it from the page, and leaves any other", async () => {
  const root = place();
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard);
  await fire(button(root), escape());
  expect(heard).toHaveBeenCalledTimes(1);
  await open(root);
  await fire(root.querySelector(".field")!, escape());
  expect(heard).toHaveBeenCalledTimes(1);
  document.body.removeEventListener("keydown", heard);
});

it("is closed by a press elsewhere, not by one inside", async () => {
  const root = place();
  await open(root);
  await fire(root.querySelector(".field")!, pressed());
  expect(panel(root)).not.toBeNull();
  await fire(document.body, pressed());
  expect(panel(root)).toBeNull();
});

it("reports each change once, and none when it appears", async () => {
  const ontoggle = vi.fn();
  const root = place({ ontoggle });
  expect(ontoggle).not.toHaveBeenCalled();
  await open(root);
  expect(ontoggle).toHaveBeenCalledTimes(1);
  await fire(document.body, pressed());
  await fire(document.body, pressed());
  expect(ontoggle).toHaveBeenCalledTimes(2);
});
