import { mount, unmount } from "svelte";
import type { View } from "../state/view.svelte";
import Notes from "./SpeakerNotes.svelte";
import { moveOf } from "./scenes";

/** Opens the window with the speaker notes, filled by this page; if windows are blocked, shows them below the board. */
export function openNotes(view: View): void {
  if (view.notesWindow?.closed === false) return view.notesWindow.focus();
  view.notesSince ||= Date.now();
  view.presentation.yieldScreen();
  const page = open("", "", "popup,width=600,height=640");
  if (!page) {
    view.notesBelow = !view.notesBelow;
    if (view.presentation.on) view.requests.warn("no_window");
    return;
  }
  view.notesWindow = page;
  page.document.body.style.font = "1.25rem/1.5 system-ui, sans-serif";
  const notes = mount(Notes, { target: page.document.body, props: { view, page: page.document } });
  page.addEventListener("pagehide", () => void unmount(notes));
  page.addEventListener("keydown", (event) => {
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    if (!event.repeat) view.moveScene(move);
  });
}
