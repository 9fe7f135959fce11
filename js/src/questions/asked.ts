import {
  type Answer,
  type Question,
  type QuestionKind,
  type Row,
  type WidgetModel,
  answerKey,
} from "../wire/protocol";

/** A question with its answers: counted hands, and answers with names. */
export interface Asked extends Omit<Question, "answers"> {
  kind: QuestionKind;
  choices: string[];
  rows: Row[];
  answers: Answer[];
  typed: number;
}

/** Returns the question on the page with its answers; answers with names are synced under their own keys. */
export function askedIn(traits: Readonly<WidgetModel>): Asked | null {
  const { question } = traits;
  if (!question) return null;
  const people = Array.from({ length: question.answers }, (_, index) => traits[answerKey(index)] as Answer);
  const { kind = question.choices ? "choice" : "probability" } = question;
  const choices = question.choices ?? [];
  const { rows = choices.map((text) => ({ text, share: null, count: 0, first: null })) } = question;
  const answers = [...rows.flatMap((row) => raised(row, row.count, question)), ...people];
  const before = [...rows.flatMap((row) => raised(row, row.first ?? 0, question)), ...question.before];
  return { ...question, kind, choices, rows, answers, before, typed: people.length };
}

/** The hands of a row as answers, with the scores that exxtra_widget/predict/poll.py gives to answers with names. */
function raised({ text, share }: Row, count: number, { exact, outcome }: Question): Answer[] {
  const value = exact && "share" in exact ? exact.share : null;
  const chance = typeof outcome === "boolean" ? Number(outcome) : value;
  const isScored = share !== null && chance !== null;
  const brier = isScored ? chance * (1 - share) ** 2 + (1 - chance) * share ** 2 : null;
  const off = share === null || value === null ? null : Math.abs(share - value);
  return Array.from({ length: count }, () => ({ name: "", at: "", answer: { text, share }, brier, off }));
}
