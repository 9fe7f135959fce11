import type { View } from "../../state/view.svelte";
import { exampleSum } from "./choices";
import { Grouping } from "./grouping";
import { type GroupChoice, groupingsAmong, type LevelXBoard, type LevelXState } from "./position";
import type { AnimatedLevelXBoard } from "./animated-board.svelte";

export const boardOf = (view: View): LevelXBoard => view.traits.board as unknown as LevelXBoard;
export const stateOf = (view: View): LevelXState => view.state as LevelXState;
export const animatedOf = (view: View): AnimatedLevelXBoard => view.animated as AnimatedLevelXBoard;

/** One grouping for each different effect. */
export const groupChoices = (view: View): GroupChoice[] => groupingsAmong(view.state.choices);

/** The grouping on the table: the reader's draft, or the grouping that is being carried out. */
export function laidOut(view: View): Grouping | null {
  const { dice } = animatedOf(view);
  const may = stateOf(view).dice !== null && view.bots.toAct === null;
  return (may && dice?.grouping) || null;
}

/** The reader's draft; null without dice to group. */
export const draftOf = (view: View): Grouping | null => (view.moving ? null : laidOut(view));

/** The listed choice with the same effect as an action; undefined where the reader moves a turned 1 (X11). */
export function likeOf(view: View, token: string): GroupChoice | undefined {
  const { choices, groupings } = stateOf(view);
  const index = groupings[token];
  return (index === undefined ? view.choice(token) : choices[index]) as GroupChoice | undefined;
}

export const outlinedChoices = (view: View): GroupChoice[] =>
  view.outlined.flatMap((token) => likeOf(view, token) ?? []);

/** The listed choice with the same effect as the grouping on the table. */
export const draftChoice = (view: View): GroupChoice | undefined => likeOf(view, laidOut(view)?.token ?? "");

export function layChoice(view: View, token: string): void {
  const { dice } = stateOf(view);
  const { faces = dice } = (view.choice(token) ?? {}) as Partial<GroupChoice>;
  if (draftOf(view) && faces !== null) animatedOf(view).group(Grouping.lay(token, faces));
}

export const mayMove = (view: View): boolean => groupChoices(view).some(({ idle }) => !idle);

/** Whether the grouping on the table would waste the turn: it moves nothing, though another one would. */
export function wastes(view: View): boolean {
  const choice = draftChoice(view);
  return !!choice?.idle && mayMove(view);
}

/** Dice to group as an example for a reader who has sorted none: the faces and their sum. */
export const exampleOf = (view: View): ReturnType<typeof exampleSum> =>
  laidOut(view)?.sorted === false && wastes(view) ? exampleSum(groupChoices(view)) : null;

export function exampleDice(view: View, { faces }: { faces: string[] }): number[] {
  const free = [...laidOut(view)!.faces.keys()];
  return faces.map((face) => {
    const die = free.findIndex((one) => laidOut(view)!.faces[one] === face);
    return free.splice(die, 1)[0]!;
  });
}

/**
 * Confirms the reader's draft, or ends the animation of one that is being carried out. If a draft moves nothing though
 * another one would, unsorted dice are put together as an example, and sorted ones ask whether that is meant.
 */
export function confirmDraft(view: View): void {
  const draft = draftOf(view);
  const example = exampleOf(view);
  if (!draft) view.skip();
  else if (example) putTogether(view, draft, exampleDice(view, example));
  else if (wastes(view)) animatedOf(view).asks = true;
  else view.act(draft.token);
}

function putTogether(view: View, draft: Grouping, [first, ...others]: number[]): void {
  const place = draft.places[first!]!;
  animatedOf(view).group(others.reduce((grouping, die) => grouping.move(die, place), draft));
}

/** The choice whose effect the board previews: the considered one, otherwise the draft. */
export const shownChoice = (view: View): GroupChoice | undefined =>
  view.moving || view.timeline.scrubbing ? undefined : (view.considered.choice as GroupChoice | undefined);
