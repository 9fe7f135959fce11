import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendOnEnter } from "../../src/ui/keyboard";

let form: HTMLFormElement;
let field: HTMLInputElement;

beforeEach(() => {
  form = document.body.appendChild(document.createElement("form"));
  field = form.appendChild(document.createElement("input"));
  field.addEventListener("keydown", sendOnEnter as unknown as (event: KeyboardEvent) => void);
});
afterEach(() => form.remove());

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
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
