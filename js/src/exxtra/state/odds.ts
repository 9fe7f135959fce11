/** The odds of a moment of EXXtra, see `panel` in exxtra_widget/exxtra/odds_panel.py. */
import type { Odds, Ratio, Refusal, Seat } from "../../wire/protocol";
import type { Removal } from "./position";

export type Kind = "bust" | "zero" | "double" | "better" | "equal" | "worse" | "new" | "win";

export interface Outcome {
  dice: string;
  /** The combination that it counts as; null for a bust. */
  combination: string | null;
  weight: number;
  kind: Kind;
  /** The number of a double, otherwise 0. */
  double: number;
  xs: number;
  /** Immediate steps of the counter; negative for X. */
  steps: number;
  beats: Seat[];
}

export interface Term {
  /** The best answer to these rolls, or their end: `stop`, `again`, `win` or `bust`. */
  kind: string;
  weight: number;
  steps: Ratio;
}

export const contribution = ({ weight, steps: [n, d] }: Term, total: number): Ratio => [
  weight * n,
  total * d,
];

/** An assumption about the opponents' play until the seat's next turn. */
export type Assumption = "first" | "chase";
export const ASSUMPTIONS: Assumption[] = ["first", "chase"];

export interface Worth {
  value: Ratio;
  /** The lowest combination to stop with. */
  threshold: string | null;
  terms: Term[];
}

export interface Stop {
  rung: number;
  refusal?: Refusal;
  earns: number;
  removes: Removal[];
  /** The chance that the next turn comes, and the pair is still there. */
  survival: Record<Assumption, Ratio>;
  /** The factors of survival: for each seat that acts before, the chance that it neither removes the pair nor wins. */
  misses: (Record<Assumption, Ratio> & { seat: Seat })[];
}

/** The steps of a rung times the chance that the pair is still there. */
export const stepsOf = ({ earns, survival }: Stop, opponents: Assumption): Ratio => [
  earns * survival[opponents][0],
  survival[opponents][1],
];

export interface ExxtraOdds extends Odds {
  seat: Seat;
  total: number;
  fair: boolean;
  first: boolean;
  roll: string | null;
  over: boolean;
  faces: { a: string[]; b: string[] };
  faceWeights: { a: number[]; b: number[] };
  /** Indices of outcomes, row by row: die A down, die B across. */
  cells: number[];
  cellWeights: number[];
  outcomes: Outcome[];
  kinds: { kind: Kind; weight: number }[];
  /** The chances of rolling; null where a first roll can neither bust nor improve. */
  go: { bust: Ratio | null; improve: Ratio | null; worth: Record<Assumption, Worth> };
  stop: Stop[];
  /** For each rung with dice on it, the outcomes that would beat them. */
  rungs: { rung: number; beatenBy: number[] }[];
}

/** Theme colour and sign of each kind: not everybody sees colours. */
export const MARKS: Record<Kind, { colour: string; sign: string }> = {
  bust: { colour: "danger", sign: "X" },
  zero: { colour: "ink", sign: "X" },
  double: { colour: "bonus", sign: "+" },
  better: { colour: "good", sign: "▲" },
  equal: { colour: "ink", sign: "=" },
  worse: { colour: "line", sign: "" },
  new: { colour: "line", sign: "" },
  win: { colour: "bonus", sign: "★" },
};

/** The sign in a cell: the steps of a double; an X is shown by the dice. */
export const signOf = ({ kind, steps }: Outcome): string =>
  kind === "double" ? `+${steps}` : kind === "bust" || kind === "zero" ? "" : MARKS[kind].sign;

export const exampleOdds = ({ over, go, kinds, total }: ExxtraOdds): Ratio | null =>
  over ? null : (go.bust ?? [kinds[0]!.weight, total]);
