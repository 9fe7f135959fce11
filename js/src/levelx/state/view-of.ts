/** Access to the parts of a view with Level X's own types. */
import type { View } from "../../state/view.svelte";
import type { Grouping } from "./grouping";
import { type GroupChoice, groupingsAmong, type LevelXBoard, type LevelXState } from "./position";
import type { LevelXScene } from "./scene.svelte";

export const boardOf = (view: View): LevelXBoard => view.traits.board as unknown as LevelXBoard;
export const stateOf = (view: View): LevelXState => view.state as LevelXState;
export const sceneOf = (view: View): LevelXScene => view.scene as LevelXScene;

/** One grouping for each different thing that the dice can do. */
export const groupChoices = (view: View): GroupChoice[] => groupingsAmong(view.state.choices);

/** The grouping on the table: the draft of the reader, then, while it is carried out, its result. */
export function laidOut(view: View): Grouping | null {
  const { dice } = sceneOf(view);
  const may = stateOf(view).dice !== null && view.botToAct === null;
  return (may && dice?.grouping) || null;
}

/** The grouping that the reader is putting together; null while there are no dice to group. */
export const draftOf = (view: View): Grouping | null => (view.moving ? null : laidOut(view));

/** The listed choice that does the same as an action; unknown where the reader moves a turned 1 (X11). */
export function likeOf(view: View, token: string): GroupChoice | undefined {
  const { choices, groupings } = stateOf(view);
  const index = groupings[token];
  return (index === undefined ? view.choice(token) : choices[index]) as GroupChoice | undefined;
}

/** The listed choices that are outlined. */
export const outlinedChoices = (view: View): GroupChoice[] =>
  view.outlined.flatMap((token) => likeOf(view, token) ?? []);

/** The listed choice that does the same as the grouping on the table. */
export const draftChoice = (view: View): GroupChoice | undefined => likeOf(view, laidOut(view)?.token ?? "");

/** Confirms the reader's grouping; one that is carried out already comes to its end. */
export function confirmDraft(view: View): void {
  const draft = draftOf(view);
  if (draft) view.act(draft.token);
  else view.skip();
}

/** The choice whose effect is lit up on the board: the one pointed at, else the one being put together. */
export const shownChoice = (view: View): GroupChoice | undefined =>
  view.moving || view.timeline.scrubbing ? undefined : (view.shownChoice as GroupChoice | undefined);
