import type { Table } from "../charts/table";
import type { Speech } from "../text/language";
import type { Answer } from "../wire/protocol";
import type { Asked } from "./asked";

/** What is the same for two people with one answer. */
type Value = string | number;

/** The columns that judge an answer, by name, with their cells. */
export type Judged = Record<string, (first: Answer | undefined, value: Value) => string>;

/** The answers of each vote, of which there are one or two. */
export const votesOf = ({ before, answers }: Asked): Answer[][] =>
  before.length ? [before, answers] : [answers];

export const namesOf = (answers: Answer[]): string[] => answers.flatMap(({ name }) => name || []);

/** The answers with their counts, as in exxtra_widget/predict/poll_table.py; all share the first spelling. */
export function answerTable(
  question: Asked,
  values: Value[],
  valueOf: (answer: Answer) => Value | undefined,
  textOf: (first: Answer | undefined, value: Value) => string,
  judged: Judged,
  speech: Speech,
): Table {
  const votes = votesOf(question);
  const counts = votes.length > 1 ? ["first_vote", "second_vote"] : ["col_count"];
  const named = namesOf(question.answers).length > 0;
  const columns = ["col_answer", ...counts, ...Object.keys(judged).map((name) => `col_${name}`)];
  const rows = values.map((value) => {
    const same = votes.map((vote) => vote.filter((answer) => valueOf(answer) === value));
    const first = same.flat()[0];
    const judgements = Object.values(judged).map((judge) => judge(first, value));
    const cells = [textOf(first, value), ...same.map(({ length }) => String(length)), ...judgements];
    return named ? [...cells, namesOf(same.at(-1)!).join(", ")] : cells;
  });
  const head = named ? [...columns, "col_name"] : columns;
  return { head: head.map((key) => speech.say("prediction", key)), rows };
}
