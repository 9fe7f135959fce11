/** Which key does what, and who keeps keys to themselves; a dialog does so in ui/Dialog.svelte. */
import type { View } from "../state/view.svelte";
import { isPlain, readings } from "../ui/key-readings";
import { MOVES, isTaken } from "./presenter-keys";
import { KEYS, SCENE_KEYS, type Shortcut, walks } from "./shortcuts";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Whether a slider handles a key itself, which then arrives as its input. */
const slides = (key: string): boolean => /^(?:Arrow|Page|Home|End)/.test(key);

/** The action of a key in full screen only, while a script is shown too; null if it means the same as elsewhere. */
function presentedAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { presentation, timeline } = view;
  const { key } = event;
  if (!presentation.on) return null;
  if (presentation.blank) return () => (presentation.blank = false);
  if (key === "Tab") return () => moveFocus(event);
  if (isTaken(event)) return null;
  const move = walks(view) && MOVES[key];
  if (move === "next") return () => timeline.go(timeline.cursor + 1);
  if (move === "back") return () => timeline.go(timeline.cursor - 1);
  const signs = readings(event);
  if (signs.includes("f")) return () => presentation.leave();
  return signs.includes("b") || signs.includes(".") ? () => (presentation.blank = true) : null;
}

const boardOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>(".exxtra")!;

/** Moves the focus among the parts of a view, from the last one to the first. */
function moveFocus({ shiftKey, target }: KeyboardEvent): void {
  const parts = [...boardOf(target as HTMLElement).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (part) => part.tabIndex >= 0 && part.checkVisibility(),
  );
  const at = parts.indexOf(target as HTMLElement);
  const next = shiftKey ? (at <= 0 ? parts.length : at) - 1 : at + 1;
  (parts[next] ?? parts[0])?.focus();
}

function sceneAction(event: KeyboardEvent, view: View): (() => void) | null {
  if (view.scenes && event.key === "F5") return () => view.presentation.toggle();
  return isTaken(event) ? null : signAction(event, view, SCENE_KEYS);
}

/** The action of a listed shortcut, or, on the board, of a key of the game. */
function signAction(
  event: KeyboardEvent,
  view: View,
  list: readonly Shortcut[],
  board?: HTMLElement,
): (() => void) | null {
  for (const reading of readings(event)) {
    const found = list.find(
      ({ names: [name], reads = [name.toLowerCase()], when }) =>
        reads.includes(reading) && (!when || when(view)),
    );
    if (found) return () => found.act(view, event);
    const request = board && !view.replay && view.game.requestOf(reading, view);
    if (!request) continue;
    return () => view.want(request);
  }
  return null;
}

function escapeAction(view: View): (() => void) | null {
  if (view.considered.drag.now) return () => view.considered.drag.putDown();
  if (view.notice) return () => view.dismiss();
  if (view.timeline.previewed !== null) return () => view.timeline.preview(null);
  return view.presentation.on ? () => view.presentation.leave() : null;
}

function findAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { key } = event;
  const presented = presentedAction(event, view) ?? sceneAction(event, view);
  if (presented) return presented;
  const field = event.target as HTMLElement;
  const slider = field instanceof HTMLInputElement && field.type === "range";
  const written = !slider && field.matches("select, input, textarea");
  if (view.timeline.scripted && !written && key !== "Tab" && key !== "Shift") return () => view.skip();
  if (key === "Escape") return escapeAction(view);
  if (written || (slider && slides(key))) return null;
  const board = boardOf(field);
  return signAction(event, view, KEYS, board);
}

/** The action of a key anywhere in the widget; null if the widget does not use the key. */
export function keyAction(event: KeyboardEvent, view: View): (() => void) | null {
  if (event.defaultPrevented || !isPlain(event)) return null;
  const action = findAction(event, view);
  // Held keys walk through the game or between buttons. Any other press is one step: scenes would race by.
  const { key } = event;
  const isHeld = key === "Tab" || (!view.scenes && (key === " " || slides(key)));
  return action && event.repeat && !isHeld ? () => undefined : action;
}

/** Whether a held key would press its button again. */
export function pressesAgain(event: KeyboardEvent): boolean {
  const presses = event.key === "Enter" || event.key === " ";
  return event.repeat && presses && (event.target as Element).matches("button, summary, a, [role=button]");
}

/** Whether the focused element handles a key itself. */
export function answersItself({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  if (key === "Escape" || key === "Tab" || ctrlKey || metaKey || altKey) return false;
  if (element instanceof HTMLInputElement && element.type === "range") return slides(key);
  if (element.matches("select, input, textarea")) return true;
  return element.matches("button, summary") && (key === "Enter" || key === " ");
}
