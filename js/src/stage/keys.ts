import type { View } from "../state/view.svelte";
import { isPlain, readings } from "../ui/keyboard";
import { openNotes } from "./notes";
import { isWritten, moveOf } from "./scenes";

/** Keys that a slider answers by itself, and that then arrive as its input. */
const SLIDER_KEYS = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/** The keys of presenters, with which they also go on, go back and blank the screen. */
const GO_ON = new Set(["ArrowRight", "PageDown", " "]);
const GO_BACK = new Set(["ArrowLeft", "PageUp"]);

/** Keys that walk, through the game or from one button to the next, as long as they are held. */
const WALKING = new Set([...SLIDER_KEYS, " ", "Tab"]);

/** The action of a key in full screen alone, also while a script is shown; null if it means the same as elsewhere. */
function presentedAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { presentation, timeline } = view;
  const { key } = event;
  const target = event.target as HTMLElement;
  if (!presentation.on) return null;
  if (presentation.blank) return () => (presentation.blank = false);
  if (key === "Tab") return () => presentation.moveFocus(event);
  if (isWritten(target, key) || (key === " " && target.matches("button, summary"))) return null;
  const walks = !view.scenes || view.cutOff;
  if (walks && GO_ON.has(key)) return () => timeline.go(timeline.cursor + 1);
  if (walks && GO_BACK.has(key)) return () => timeline.go(timeline.cursor - 1);
  const signs = readings(event);
  if (signs.includes("f")) return () => presentation.leave();
  return signs.includes("b") || signs.includes(".") ? () => (presentation.blank = true) : null;
}

const boardOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>(".exxtra")!;

/** The action of a key where there are scenes. */
function sceneAction(event: KeyboardEvent, view: View): (() => void) | null {
  if (!view.scenes) return null;
  const field = event.target as HTMLElement;
  if (event.key === "F5") return () => view.presentation.toggle();
  const move = view.cutOff ? null : moveOf(event);
  if (move) return () => view.moveScene(move);
  if (isWritten(field, event.key)) return null;
  const signs = readings(event);
  if (signs.includes("n")) return () => openNotes(view);
  return signs.includes("g") ? () => (view.listing = true) : null;
}

/** The action of a letter, a digit or a sign. */
function signAction(key: string, view: View, board: HTMLElement): (() => void) | null {
  const { presentation, timeline } = view;
  if (key === "f") return () => presentation.toggle();
  if (key === "h" && view.drawers.offers("hint")) return () => view.drawers.toggle("hint");
  if (key === "p" && view.traits._opponents.seats.some((bot) => bot !== "")) return () => view.pauseBots();
  if (key === "m" && view.mayHurry) return () => view.hurryBots();
  if (key === "c") return () => void view.sharing.copyPosition();
  if (key === "s") return () => (view.sharing.open = !view.sharing.open);
  if (key === "?") return () => (view.helping = true);
  if (view.replay) return null;
  if (key === "u") return () => timeline.ask({ kind: "undo" });
  const request = view.game.requestOf(key, view);
  return (
    request &&
    (() => {
      view.wantByKey(request, key.toUpperCase());
      // There Enter presses no button, and answers the question whether the vote is to end.
      if (view.doubted) board.focus({ preventScroll: true });
    })
  );
}

function escapeAction(view: View): (() => void) | null {
  if (view.considered.carry.now) return () => view.considered.carry.putDown();
  if (view.notice) return () => view.dismiss();
  if (view.timeline.previewed !== null) return () => view.timeline.preview(null);
  return view.presentation.on ? () => view.presentation.leave() : null;
}

function findAction(event: KeyboardEvent, view: View): (() => void) | null {
  const { timeline } = view;
  const { key } = event;
  const presented = presentedAction(event, view) ?? sceneAction(event, view);
  if (presented) return presented;
  const field = event.target as HTMLElement;
  const slider = field instanceof HTMLInputElement && field.type === "range";
  const written = !slider && field.matches("select, input, textarea");
  if (timeline.scripted && !written && key !== "Tab" && key !== "Shift") return () => view.skip();
  if (key === "Escape") return escapeAction(view);
  if (written || (slider && SLIDER_KEYS.has(key))) return null;
  const board = boardOf(field);
  if (key === "Enter" && view.doubted && field === board) return () => view.act(view.doubted!);
  const walk: Record<string, number> = {
    ArrowLeft: timeline.cursor - 1,
    ArrowRight: timeline.cursor + 1,
    Home: 0,
    End: view.traits.length,
  };
  const cursor = walk[key];
  if (cursor !== undefined) return () => timeline.go(cursor);
  for (const reading of readings(event)) {
    const action = signAction(reading, view, board);
    if (action) return action;
  }
  return null;
}

/** The action of a key anywhere in the widget; null if the widget does not use the key. */
export function keyAction(event: KeyboardEvent, view: View): (() => void) | null {
  if (event.defaultPrevented || !isPlain(event)) return null;
  const action = findAction(event, view);
  // One press is one step, however long the key is held; a row of scenes would run away.
  const walks = WALKING.has(event.key) && (!view.scenes || event.key === "Tab");
  return action && event.repeat && !walks ? () => undefined : action;
}

/** Whether a held key would press its button again: that, too, is one press. */
export function pressesAgain(event: KeyboardEvent): boolean {
  const presses = event.key === "Enter" || event.key === " ";
  return event.repeat && presses && (event.target as Element).matches("button, summary, a, [role=button]");
}

/** Whether the element that has the focus does something with a key by itself. */
export function answersItself({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  if (key === "Escape" || key === "Tab" || ctrlKey || metaKey || altKey) return false;
  if (element instanceof HTMLInputElement && element.type === "range") return SLIDER_KEYS.has(key);
  if (element.matches("select, input, textarea")) return true;
  return element.matches("button, summary") && (key === "Enter" || key === " ");
}
