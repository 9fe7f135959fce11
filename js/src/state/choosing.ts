/** How a hand chooses: mouse and keyboard act at once, a finger looks first and acts with the second tap. */
import type { View } from "./view.svelte";

/** Marks the elements whose taps do not let go of the choice of a finger. */
export const CHOOSES = "data-chooses";

/** Whether a click came from a finger: not every browser says so of a click itself. */
export function isTap(event: MouseEvent, view: View): boolean {
  const { pointerType } = event as Partial<PointerEvent>;
  return pointerType ? pointerType === "touch" : event.detail > 0 && view.touch;
}

const hovers = (event: PointerEvent): boolean => event.pointerType !== "touch";

/** The attributes of an element for an action. */
export const choosing = (view: View, token: string) => ({
  [CHOOSES]: token,
  onclick: (event: MouseEvent): void => {
    // What it says is said of the position that follows.
    view.skip();
    if (isTap(event, view) && view.held !== token && view.isPreviewed(token)) view.hold(token);
    else view.act(token);
  },
  onfocus: (event: FocusEvent): void => {
    // After a click the pointer says what is considered.
    if ((event.currentTarget as Element).matches(":focus-visible")) view.considered = token;
  },
  onblur: (): void => {
    view.considered = null;
  },
  onpointerenter: (event: PointerEvent): void => {
    if (hovers(event)) view.considered = token;
  },
  onpointerleave: (event: PointerEvent): void => {
    if (hovers(event)) view.considered = null;
  },
});

/** The attributes of an element whose action is considered while it has the pointer or the focus. */
export function considering(view: View, token: string) {
  const enter = (): void => {
    view.considered = token;
  };
  const leave = (): void => {
    view.considered = null;
  };
  return { onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave };
}

/** Lets go of the choice of a finger, if the tap went elsewhere. */
export function letGo(event: Event, view: View): void {
  if (view.held === null) return;
  const chooses = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute(CHOOSES);
  if (!event.composedPath().some(chooses)) view.hold(null);
}
