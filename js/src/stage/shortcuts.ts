/** The keys of the widget, without the keys of its game: what they do, and how the help names them. */
import type { View } from "../state/view.svelte";
import { MOVES, moveOf } from "./presenter-keys";
import { openNotes } from "./speaker-window";

export interface Shortcut {
  /** The keys as the help shows them; the effect of each is `key_<name>` of the group `help`. */
  names: readonly [string, ...string[]];
  /** The key that triggers it, if that is not the first name in lower case. */
  reads?: readonly string[];
  when?: (view: View) => boolean;
  act: (view: View, event: KeyboardEvent) => void;
}

const hasScenes = (view: View): boolean => view.scenes !== null;
const hasPython = (view: View): boolean => !view.replay;
const hasBots = (view: View): boolean =>
  hasPython(view) && view.traits._opponents.seats.some((bot) => bot !== "");
/** Whether the arrow keys walk through the game rather than through scenes. */
export const walks = (view: View): boolean => !view.scenes || view.cutOff;

/** The shortcuts for scenes, which also work while a script is shown. */
export const SCENE_KEYS: readonly Shortcut[] = [
  {
    names: ["→", "⇧→"],
    reads: Object.keys(MOVES),
    when: (view) => !walks(view),
    act: (view, event) => view.moveScene(moveOf(event)!),
  },
  { names: ["G"], when: hasScenes, act: (view) => (view.listing = true) },
  { names: ["N"], when: hasScenes, act: openNotes },
];

export const KEYS: readonly Shortcut[] = [
  { names: ["M"], when: hasBots, act: (view) => view.bots.hurry() },
  { names: ["P"], when: hasBots, act: (view) => view.bots.pause() },
  {
    names: ["←→"],
    reads: ["ArrowLeft", "ArrowRight", "Home", "End"],
    when: walks,
    act: ({ timeline, traits }, { key }) => {
      if (key === "Home") timeline.go(0);
      else if (key === "End") timeline.go(traits.length);
      else timeline.go(timeline.cursor + (key === "ArrowLeft" ? -1 : 1));
    },
  },
  { names: ["U"], when: hasPython, act: (view) => view.timeline.ask({ kind: "undo" }) },
  {
    names: ["H"],
    when: (view) => view.drawers.offers("hint"),
    act: (view) => view.drawers.toggle("hint"),
  },
  { names: ["C"], act: (view) => void view.sharing.copyPosition() },
  { names: ["S"], act: (view) => (view.sharing.open = !view.sharing.open) },
  { names: ["F"], act: (view) => view.presentation.toggle() },
  { names: ["?"], act: (view) => (view.helping = true) },
];
