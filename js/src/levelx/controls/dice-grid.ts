/** Columns of the dice table: one for each die of a group, or a narrow one for an empty group. */
import type { Grouping } from "../state/grouping";

/** Width of an empty group, in dice. */
const EMPTY = 0.72;

export interface DiceGrid {
  columns: string;
  box: (place: number) => string;
  cell: (die: number) => string;
  order: number[];
}

export function layOut(grouping: Grouping, places: readonly number[]): DiceGrid {
  const dice = places.map((place) => grouping.dice(place));
  const widths = dice.map((own) => Math.max(1, own.length));
  const starts = widths.map((_, at) => 1 + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const at = (place: number): number => places.indexOf(place);
  return {
    columns: dice
      .flatMap((own) => (own.length ? own.map(() => 1) : [EMPTY]))
      .map((width) => `minmax(0, ${width}fr)`)
      .join(" "),
    box: (place) => `1 / ${starts[at(place)]!} / span 3 / span ${widths[at(place)]!}`,
    cell: (die) => {
      const index = at(grouping.places[die]!);
      return `2 / ${starts[index]! + dice[index]!.indexOf(die)} / span 1 / span 1`;
    },
    order: dice.flat(),
  };
}
