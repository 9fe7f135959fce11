/** Click acts; first tap previews, second tap acts. */
import type { Attachment } from "svelte/attachments";
import { CHOOSES } from "./considered.svelte";
import { listening } from "./dom-listeners";
import type { View } from "./view.svelte";

/** Whether a click came from a finger, which not every browser reports. */
export function isTap(event: MouseEvent, view: View): boolean {
  const { pointerType } = event as Partial<PointerEvent>;
  return pointerType ? pointerType === "touch" : event.detail > 0 && view.layout.touch;
}

/** Lets an element with `data-chooses` choose an action. */
export function choosing(view: View, token: string): Attachment {
  const { considered } = view;
  const point = (pointed: string | null) => (event: Event) => {
    const { pointerType, clientX, clientY } = event as PointerEvent;
    const { landing } = considered.drag;
    // A pointer that rests where dice were dropped has not come to consider anything.
    const rests = landing && landing.x === clientX && landing.y === clientY;
    if (pointerType !== "touch" && !rests) considered.pointed = pointed;
  };
  return listening({
    click: (event) => {
      // The button's label refers to the position after the animation.
      view.skip();
      const looks = isTap(event, view) && considered.held !== token && considered.hasPreview(token);
      if (looks) considered.hold(token);
      else view.act(token);
    },
    focus: (event) => {
      // After a click only the pointer counts.
      if ((event.currentTarget as Element).matches(":focus-visible")) considered.pointed = token;
    },
    blur: point(null),
    pointerenter: point(token),
    pointerleave: point(null),
  });
}

/** Considers an action while an element has the pointer or the focus. */
export function considering({ considered }: View, token: string): Attachment {
  const point = (pointed: string | null) => () => {
    considered.pointed = pointed;
  };
  const [enter, leave] = [point(token), point(null)];
  return listening({ pointerenter: enter, pointerleave: leave, focusin: enter, focusout: leave });
}

/** Cancels the choice of a finger, if the tap went elsewhere. */
export function letGo(event: Event, { considered }: View): void {
  if (considered.held === null) return;
  const chooses = (target: EventTarget): boolean => target instanceof Element && target.matches(CHOOSES);
  if (!event.composedPath().some(chooses)) considered.hold(null);
}
