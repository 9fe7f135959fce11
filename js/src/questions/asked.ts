import { type Answer, type Question, type QuestionKind, type WidgetModel, answerKey } from "../wire/protocol";

/** A question with its answers. */
export interface Asked extends Omit<Question, "answers"> {
  kind: QuestionKind;
  choices: string[];
  answers: Answer[];
}

/** Returns the question on the page with its answers, each of which is synced under its own key. */
export function askedIn(traits: Readonly<WidgetModel>): Asked | null {
  const { question } = traits;
  if (!question) return null;
  const answers = Array.from({ length: question.answers }, (_, index) => traits[answerKey(index)] as Answer);
  const { kind = question.choices ? "choice" : "probability", choices } = question;
  return { ...question, kind, choices: choices ?? [], answers };
}
