import type { View } from "../state/view.svelte";
import { readShare } from "../text/probability";
import type { Refusal } from "../wire/protocol";
import { type Asked, askedIn } from "./asked";

interface Sent {
  question: number;
  /** The number of answers when this one was sent. */
  count: number;
  notice: number | undefined;
}

/**
 * Where a class writes down its answers, one student after the other: what was typed belongs to this view and stays
 * until Python has taken it, even if other messages arrive.
 */
export class AnswerForm {
  text = $state.raw("");
  refused = $state.raw<Refusal | null>(null);
  taken = $state.raw(false);
  #sent = $state.raw<Sent | null>(null);
  #question: number | undefined;

  constructor(private readonly view: View) {
    this.#question = view.traits.question?.id;
  }

  get sending(): boolean {
    return this.#sent !== null && !this.refused;
  }

  get share(): number | null {
    return readShare(this.text, this.view.traits.language);
  }

  get ready(): boolean {
    return this.text.trim() !== "" && !this.sending;
  }

  /** Sends the answer: by the button, or when the time is up. */
  lock(question: Asked): void {
    if (!this.ready) return;
    const notice = this.view.traits.notice?.id;
    this.refused = null;
    this.taken = false;
    this.#sent = { question: question.id, count: question.typed, notice };
    // Python numbers an answer without a name.
    this.view.requests.tell({ kind: "answer", question: question.id, name: "", answer: this.text.trim() });
  }

  /** Updates from Python's state; call it whenever the question or the notice has changed. */
  follow(): void {
    const question = askedIn(this.view.traits);
    if (question?.id !== this.#question) this.#turnPage(question?.id);
    const sent = this.#sent;
    if (!sent || !question) return;
    const { notice } = this.view.traits;
    if (question.typed > sent.count) this.#accept();
    else if (notice && notice.id !== sent.notice) {
      this.#sent = { ...sent, notice: notice.id };
      this.refused = notice;
      // The form shows it next to the field; once is enough.
      this.view.dismiss();
    }
  }

  /** Allows sending again: Python does not answer. */
  giveUp(): void {
    this.#sent = null;
  }

  #accept(): void {
    this.#sent = null;
    this.refused = null;
    this.taken = true;
    this.text = "";
  }

  #turnPage(id: number | undefined): void {
    this.#question = id;
    this.#sent = null;
    this.refused = null;
    this.taken = false;
    this.text = "";
  }
}
