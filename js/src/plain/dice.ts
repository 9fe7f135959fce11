/** Dice as the page draws them, inferred from the texts of the outcomes. */

/** With more characters, dice cannot be read at a glance; longer or more numerous outcomes fit on no die. */
const MOST_DICE = 6;
const MOST_FACES = 12;
const LONGEST_FACE = 2;

/** The faces of an outcome's dice, and the faces shown at each place while they tumble. */
export interface Dice {
  facesOf(outcome: string): readonly string[];
  places: readonly (readonly string[])[];
}

/**
 * A die for each character if all outcomes have as many digits (an X counts as one); one die for short texts if there
 * are few; otherwise none.
 */
export function diceOf(outcomes: readonly string[]): Dice {
  const facesOf = faceReader(outcomes);
  const rolls = outcomes.map(facesOf);
  const places = (rolls[0] ?? []).map((_, place) => [...new Set(rolls.map((faces) => faces[place]!))]);
  return { facesOf, places };
}

function faceReader(outcomes: readonly string[]): (outcome: string) => readonly string[] {
  const [first = ""] = outcomes;
  const isRow = (outcome: string): boolean => /^[\dX]+$/.test(outcome) && outcome.length === first.length;
  if (first.length <= MOST_DICE && outcomes.every(isRow)) return (outcome) => [...outcome];
  const isFace = (outcome: string): boolean => outcome.length <= LONGEST_FACE;
  if (outcomes.length <= MOST_FACES && outcomes.every(isFace)) return (outcome) => [outcome];
  return () => [];
}
