import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isPlain, readings, sendOnEnter } from "../../src/ui/key-readings";

let form: HTMLFormElement;
let field: HTMLInputElement;

beforeEach(() => {
  form = document.body.appendChild(document.createElement("form"));
  field = form.appendChild(document.createElement("input"));
  field.addEventListener("keydown", sendOnEnter as unknown as (event: KeyboardEvent) => void);
});
afterEach(() => form.remove());

function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  field.dispatchEvent(event);
  return event;
}

it("sends the form of a field once, and leaves nothing to the browser or the page", () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  const heard = vi.fn();
  form.addEventListener("submit", sent);
  form.addEventListener("keydown", heard);
  expect(press("Enter").defaultPrevented).toBe(true);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(heard).not.toHaveBeenCalled();
});

it("leaves all other keys alone", () => {
  const sent = vi.fn();
  form.addEventListener("submit", sent);
  const heard = vi.fn();
  form.addEventListener("keydown", heard);
  for (const key of ["a", " ", "Escape", "Tab"]) expect(press(key).defaultPrevented).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(4);
});

it("needs no form", () => {
  document.body.append(field);
  expect(press("Enter").defaultPrevented).toBe(true);
  field.remove();
});

it("sends no form for a key that is held or that composes a text", () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener("submit", sent);
  for (const more of [{ repeat: true }, { isComposing: true }, { keyCode: 229 }]) press("Enter", more);
  expect(sent).not.toHaveBeenCalled();
});

const key = (written: string, code: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key: written, code, ...more });

/** What some keys write on four layouts: what they are to mean first, and then. */
const LAYOUTS: Record<string, [written: string, code: string, meanings: string[], shiftKey?: boolean][]> = {
  US: [
    ["r", "KeyR", ["r"]],
    ["R", "KeyR", ["r"], true],
    ["4", "Digit4", ["4", "4"]],
    ["$", "Digit4", ["$"], true],
    ["?", "Slash", ["?"], true],
  ],
  "French AZERTY": [
    ["à", "Digit0", ["à", "0"]],
    ["&", "Digit1", ["&", "1"]],
    ["'", "Digit4", ["'", "4"]],
    ["(", "Digit5", ["(", "5"]],
    ["4", "Digit4", ["4"], true],
    ["a", "KeyQ", ["a"]],
    ["É", "Digit2", ["é", "2"]],
  ],
  "German QWERTZ": [
    ["z", "KeyY", ["z"]],
    ["y", "KeyZ", ["y"]],
    ["?", "Minus", ["?"], true],
    ["0", "Digit0", ["0", "0"]],
    ["=", "Digit0", ["="], true],
  ],
  Greek: [
    ["ρ", "KeyR", ["ρ", "r"]],
    ["Ρ", "KeyR", ["ρ", "r"], true],
    ["θ", "KeyU", ["θ", "u"]],
    ["η", "KeyH", ["η", "h"]],
  ],
  Russian: [
    ["к", "KeyR", ["к", "r"]],
    ["р", "KeyH", ["р", "h"]],
    ["?", "Digit7", ["?"], true],
  ],
  others: [
    // Dvorak: what a Latin letter says counts alone.
    ["o", "KeyS", ["o"]],
    ["r", "KeyO", ["r"]],
    ["ě", "Digit2", ["ě", "2"]],
    ["٣", "Digit3", ["3", "3"]],
    ["۵", "", ["5"]],
    ["२", "Digit2", ["2", "2"]],
    // A Thai digit that stands elsewhere.
    ["๑", "Digit2", ["1"], true],
    ["５", "", ["5"]],
    ["𝟘", "", ["0"]],
    ["لا", "KeyB", ["لا", "b"]],
    ["؟", "Slash", ["?"], true],
    ["ㄱ", "KeyR", ["ᄀ", "r"]],
  ],
  "numeric pad": [
    ["5", "Numpad5", ["5"]],
    ["٥", "Numpad5", ["5"]],
    ["ArrowLeft", "Numpad4", ["ArrowLeft"]],
    ["ArrowUp", "Numpad8", ["ArrowUp"]],
    ["End", "Numpad1", ["End"]],
    ["Clear", "Numpad5", ["Clear"]],
    ["Insert", "Numpad0", ["Insert"]],
  ],
  named: [
    ["Dead", "Digit2", ["Dead"]],
    ["Process", "KeyR", ["Process"]],
    ["Unidentified", "Digit4", ["Unidentified"]],
    ["F4", "F4", ["F4"]],
  ],
};

it.each(Object.entries(LAYOUTS))("reads keys by what they write, then by their place: %s", (_, rows) => {
  for (const [written, code, meanings, shiftKey] of rows)
    expect(readings(key(written, code, { shiftKey })), `${written} on ${code}`).toEqual(meanings);
});

it("leaves keys with modifiers, and those that compose a text, to others", () => {
  expect(isPlain(key("r", "KeyR", { shiftKey: true }))).toBe(true);
  const altGr = key("{", "Digit4");
  altGr.getModifierState = (name) => name === "AltGraph";
  const others = [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { keyCode: 229 },
  ];
  for (const event of [altGr, ...others.map((more) => key("4", "Digit4", more))])
    expect(isPlain(event)).toBe(false);
});
