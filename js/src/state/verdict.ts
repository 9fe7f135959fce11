/** The largest cause of the result of one seat: its dice, its choices, or the choices of the others. */
import type { Course } from "../wire/protocol";

/** How one seat's win probability came from the start to the last judged moment: `start + luck - loss + others = result`. */
export interface Balance {
  start: number;
  luck: number;
  loss: number;
  others: number;
  result: number;
  /** The effect of the dice of all seats on this one. */
  dice: number;
}

export type Verdict = "dice" | "choices" | "others" | "alike" | "nothing";

/** A smaller change decides nothing. */
const LEAST = 0.005;
/** A cause that is nearly as large as the largest. */
const ALIKE = 0.8;

export function balance(
  course: readonly Course[],
  seatOf: (moment: number) => number | null,
  seat: number,
): Balance {
  const start = course[0]!.seats[seat]!;
  const result = course.at(-1)!.seats[seat]!;
  let [luck, loss, dice] = [0, 0, 0];
  for (const [moment, found] of course.entries()) {
    dice += found.dice[seat]!;
    if (moment === 0 || seatOf(moment) !== seat) continue;
    luck += found.luck;
    loss += found.loss;
  }
  return { start, luck, loss, others: result - start - luck + loss, result, dice };
}

/** The largest cause of the change; a gain cannot come from own choices, for the best ones lose nothing. */
export function judge({ start, loss, result, dice }: Balance): Verdict {
  const change = result - start;
  const way = change < 0 ? -1 : 1;
  const others = change - dice + loss;
  const causes: [Verdict, number][] = [
    ["dice", way * dice],
    ["choices", -way * loss],
    ["others", way * others],
  ];
  const [largest, second] = causes.sort(([, one], [, other]) => other - one);
  if (largest![1] < LEAST) return "nothing";
  const both = [largest![0], second![0]];
  const alike = second![1] > ALIKE * largest![1] && both.includes("dice") && both.includes("choices");
  return alike ? "alike" : largest![0];
}

/** Rounds numbers so that they add up to a whole: the ones with the largest remainders are rounded up. */
export function roundTogether(values: readonly number[], sum: number): number[] {
  const rounded = values.map(Math.floor);
  const missing = sum - rounded.reduce((total, value) => total + value, 0);
  const order = [...values.keys()].sort(
    (one, other) => values[other]! - rounded[other]! - (values[one]! - rounded[one]!),
  );
  // Of three numbers at most two are missing; more only where the sum is not theirs.
  for (let i = 0; i < Math.abs(missing); i += 1) rounded[order[i % order.length]!]! += Math.sign(missing);
  return rounded;
}
