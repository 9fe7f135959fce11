import type { View } from "../../state/view.svelte";
import { type ExxtraBoard, type ExxtraState, type PlaceChoice, placeToken } from "./position";
import type { AnimatedExxtraBoard } from "./animated-board.svelte";

export const boardOf = (view: View): ExxtraBoard => view.traits.board as unknown as ExxtraBoard;
export const stateOf = (view: View): ExxtraState => view.state as ExxtraState;
export const animatedOf = (view: View): AnimatedExxtraBoard => view.animated as AnimatedExxtraBoard;

export const placeChoice = (view: View, rung: number): PlaceChoice | undefined =>
  view.choice(placeToken(rung)) as PlaceChoice | undefined;
