import type { Component } from "svelte";
import type { QuestionKind } from "../wire/protocol";
import type { Asked } from "./asked";
import ChoiceAnswers from "./ChoiceAnswers.svelte";
import ChoiceHands from "./ChoiceHands.svelte";
import ChoiceInput from "./ChoiceInput.svelte";
import type { AnswerForm } from "./form.svelte";
import ProbabilityAnswers from "./ProbabilityAnswers.svelte";
import ProbabilityHands from "./ProbabilityHands.svelte";
import ProbabilityInput from "./ProbabilityInput.svelte";

interface Shown {
  /** The field of the form; a `fieldset` takes a whole row. */
  Input: Component<{ question: Asked; form: AnswerForm }>;
  /** The hands for each answer; while the vote is open, with buttons. */
  Hands: Component<{ question: Asked; open: boolean }>;
  /** A chart and a table; milliseconds until the answers fall, null if they have fallen. */
  Answers: Component<{ question: Asked; delay: number | null }>;
}

/** A new kind is a line here. */
export const KINDS: Readonly<Record<QuestionKind, Shown>> = {
  probability: { Input: ProbabilityInput, Hands: ProbabilityHands, Answers: ProbabilityAnswers },
  choice: { Input: ChoiceInput, Hands: ChoiceHands, Answers: ChoiceAnswers },
};
