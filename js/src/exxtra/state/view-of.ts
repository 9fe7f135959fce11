/** What the shell's view holds, as EXXtra knows it. */
import type { View } from "../../state/view.svelte";
import { type ExxtraBoard, type ExxtraState, type PlaceChoice, placeToken } from "./position";
import type { ExxtraScene } from "./scene.svelte";

export const boardOf = (view: View): ExxtraBoard => view.traits.board as unknown as ExxtraBoard;
export const stateOf = (view: View): ExxtraState => view.state as ExxtraState;
export const sceneOf = (view: View): ExxtraScene => view.scene as ExxtraScene;

/** What placing on a rung would do now. */
export const placeChoice = (view: View, rung: number): PlaceChoice | undefined =>
  view.choice(placeToken(rung)) as PlaceChoice | undefined;
