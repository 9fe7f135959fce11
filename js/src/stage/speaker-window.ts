import { mount, unmount } from "svelte";
import type { View } from "../state/view.svelte";
import Notes from "./SpeakerNotes.svelte";
import { moveOf } from "./presenter-keys";

/** Opens the window with the speaker notes, filled by this page; if windows are blocked, shows them below the board. */
export function openNotes(view: View): void {
  const { notes } = view;
  if (notes.window?.closed === false) return notes.window.focus();
  notes.since ||= Date.now();
  view.presentation.yieldScreen();
  const page = open("", "", "popup,width=600,height=640");
  if (!page) {
    notes.below = !notes.below;
    if (view.presentation.on) view.requests.warn("no_window");
    return;
  }
  notes.window = page;
  page.document.body.style.font = "1.25rem/1.5 system-ui, sans-serif";
  const shown = mount(Notes, { target: page.document.body, props: { view, page: page.document } });
  page.addEventListener("pagehide", () => void unmount(shown));
  page.addEventListener("keydown", (event) => {
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    if (!event.repeat) view.moveScene(move);
  });
}
