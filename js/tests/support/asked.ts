import type { Asked } from "../../src/questions/asked";
import type { Answer, Row } from "../../src/wire/protocol";

/** A question about the position of the fixture `ladder`, without answers. */
export const OPEN: Asked = {
  id: 3,
  cursor: 0,
  text: "0/3/0@4:64/0@5:70 A 71",
  topic: "bust",
  prompt: "",
  fields: { seat: 0 },
  kind: "probability",
  choices: [],
  rows: [],
  typed: 0,
  state: "open",
  answers: [],
  outcome: null,
  exact: null,
  working: [],
  before: [],
  second: false,
  until: "",
  class_size: null,
  space: null,
  cells: [],
  values: [],
  values_kind: "",
};

/** Rows without hands for some choices. */
export const rowsOf = (...choices: string[]): Row[] =>
  choices.map((text) => ({ text, share: null, count: 0, first: null }));

/** Answers that nobody may see yet. */
export const locked = (...names: string[]): Answer[] =>
  names.map((name) => ({ name, at: "2026-01-01T10:00:00+00:00", answer: null, brier: null, off: null }));
