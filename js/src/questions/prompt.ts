import type { View } from "../state/view.svelte";
import { capital, type Speech } from "../text/language";
import type { Numbers } from "../text/numbers";
import type { Exact } from "../wire/protocol";
import type { Asked } from "./asked";

/** The text of a question: the author's own, or the topic's. */
export const promptOf = (
  { prompt, topic, fields }: Pick<Asked, "prompt" | "topic" | "fields">,
  speech: Speech,
): string => prompt || speech.say("question", `ask.${topic}`, fields);

/** A choice as the class reads it: "Rung 5" for the action ">5"; any other text as its author wrote it. */
export const choiceName = (choice: string, { game, speech }: View): string => {
  const name = game.nameOf(choice, speech);
  return name === choice ? choice : capital(name);
};

export const titleOf = (exact: Exact | { choice: string } | null): string => {
  if (exact && "choice" in exact) return "right";
  return !exact || exact.kind === "exact" ? "exact" : `value_${exact.kind}`;
};

/** The answer in all its forms; a percentage alone if it is not a count of cases. */
export const textOf = (exact: Exact | { choice: string }, numbers: Numbers, view: View): string => {
  if ("choice" in exact) return choiceName(exact.choice, view);
  return exact.fraction ? numbers.all(exact.fraction) : numbers.percent(exact.share);
};
