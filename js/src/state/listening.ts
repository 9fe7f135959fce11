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
