import type { Speech } from "../text/language";
import type { Question } from "../wire/protocol";

/** What is asked: in the author's own words, or in those of the topic. */
export const promptOf = (question: Question, speech: Speech): string =>
  question.prompt || speech.say("question", `ask.${question.topic}`, question.fields);
