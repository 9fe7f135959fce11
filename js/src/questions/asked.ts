import { type Answer, type Question, type WidgetModel, answerKey } from "../wire/protocol";

/** A question with its answers. */
export interface Asked extends Omit<Question, "answers"> {
  answers: Answer[];
}

/** Returns the question on the page with its answers, each of which is synced under its own key. */
export function askedIn(traits: Readonly<WidgetModel>): Asked | null {
  const { question } = traits;
  if (!question) return null;
  const answers = Array.from({ length: question.answers }, (_, index) => traits[answerKey(index)] as Answer);
  return { ...question, answers };
}
