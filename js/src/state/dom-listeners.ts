import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

type Listeners = { [type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[type]) => void };

export const listening =
  (listeners: Listeners): Attachment =>
  (element) => {
    const stops = Object.entries(listeners).map(([type, listener]) =>
      on(element, type, listener as EventListener),
    );
    return () => stops.forEach((stop) => stop());
  };

/** Points at something while an element has the pointer or the keyboard's focus; after a click only the pointer counts. */
export function pointing(point: (is: boolean) => void): Attachment {
  const leave = (): void => point(false);
  return listening({
    pointerenter: () => point(true),
    pointerleave: leave,
    focus: (event) => {
      if ((event.currentTarget as Element).matches(":focus-visible")) point(true);
    },
    blur: leave,
  });
}
