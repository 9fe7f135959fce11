/** The odds of a moment of Level X, see `panel` in exxtra_widget/levelx/odds_panel.py. */
import type { Speech } from "../../text/language";
import type { Odds, Ratio, Seat } from "../../wire/protocol";
import type { GroupChoice } from "./position";

export interface Roll {
  dice: string;
  weight: number;
  makes: number[];
  /** The most tokens, and bonuses, that it can earn at once. */
  earns: number[];
  awards: number[];
}

export interface Total {
  row: number;
  /** The chances to make it at least once, twice, … four times. */
  times: Ratio[];
  /** Squares to the X square; 0 for a piece on it. */
  toGo: number;
}

export interface LevelXOdds extends Odds {
  seat: Seat;
  total: number;
  fair: boolean;
  over: boolean;
  faceWeights: number[];
  rolls: Roll[];
  totals: Total[];
  /** The position's choices, among them the groupings of the dice in hand. */
  choices: GroupChoice[];
  /** Points of the next roll with the best grouping. */
  expected: Ratio;
  finishSet: Ratio;
  /** For pieces on their X square, the chance to be sent back before their owner's next turn. */
  pieces: { seat: Seat; row: number; back: Ratio }[];
}

export const points = ({ earns, awards }: { earns?: number[]; awards?: number[] }): number =>
  [...(earns ?? []), ...(awards ?? [])].reduce((sum, value) => sum + value, 0);

export const tellRoll = (roll: Roll, speech: Speech): string =>
  speech.say("odds", points(roll) ? "roll_earns" : "roll_earns_nothing", { points: points(roll) });

export const exampleOdds = ({ over, totals }: LevelXOdds): Ratio | null =>
  over ? null : totals[0]!.times[0]!;
