import type { Speech } from "../text/language";
import type { Question } from "../wire/protocol";

/** The text of a question: the author's own, or that of the topic. */
export const promptOf = (question: Question, speech: Speech): string =>
  question.prompt || speech.say("question", `ask.${question.topic}`, question.fields);
