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

/** What some keys write: what they are to mean first, and then. */
const KEYS: [name: string, written: string, code: string, meanings: string[], shiftKey?: boolean][] = [
  ["a letter", "R", "KeyR", ["r"], true],
  ["a digit", "4", "Digit4", ["4", "4"]],
  ["a sign over a digit", "$", "Digit4", ["$"], true],
  ["a sign of its own", "?", "Slash", ["?"], true],
  ["a sign on the row of digits (French)", "à", "Digit0", ["à", "0"]],
  ["a capital on it (French)", "É", "Digit2", ["é", "2"]],
  ["a digit with Shift (French)", "4", "Digit4", ["4"], true],
  ["a Latin letter elsewhere (German, Dvorak)", "z", "KeyY", ["z"]],
  ["a Greek capital", "Ρ", "KeyR", ["ρ", "r"], true],
  ["a Russian letter", "к", "KeyR", ["к", "r"]],
  ["two letters (Arabic)", "لا", "KeyB", ["لا", "b"]],
  ["a composed letter (Korean)", "ㄱ", "KeyR", ["ᄀ", "r"]],
  ["an Arabic digit", "٣", "Digit3", ["3", "3"]],
  ["a digit without a place", "۵", "", ["5"]],
  ["a Thai digit that stands elsewhere", "๑", "Digit2", ["1"], true],
  ["a wide digit", "５", "", ["5"]],
  ["a digit beyond 16 bits", "𝟘", "", ["0"]],
  ["an Arabic question mark", "؟", "Slash", ["?"], true],
  ["a digit of the pad", "5", "Numpad5", ["5"]],
  ["an arrow of the pad", "ArrowLeft", "Numpad4", ["ArrowLeft"]],
  ["a dead key", "Dead", "Digit2", ["Dead"]],
  ["a key that is composing", "Process", "KeyR", ["Process"]],
  ["a key with a name and a number", "F4", "F4", ["F4"]],
];

it.each(KEYS)("reads %s by what it writes, then by its place", (_, written, code, meanings, shiftKey) => {
  expect(readings(key(written, code, { shiftKey }))).toEqual(meanings);
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
