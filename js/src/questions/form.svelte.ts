import type { View } from "../state/view.svelte";
import { readShare } from "../text/probability";
import type { Refusal } from "../wire/protocol";
import { type Asked, askedIn } from "./asked";

/** An answer that Python has not taken yet. */
interface Sent {
  question: number;
  name: string;
  /** How many answers there were when it was sent. */
  count: number;
  /** The notice that was shown then. */
  notice: number | undefined;
}

/**
 * Where a class writes down its answers, one student after the other: what was typed belongs to this view and stays
 * until Python has taken it, even if other messages arrive.
 */
export class AnswerForm {
  name = $state.raw("");
  text = $state.raw("");
  /** Why the last answer was not taken. */
  refused = $state.raw<Refusal | null>(null);
  /** The name on the answer that was taken last. */
  taken = $state.raw<string | null>(null);
  #sent = $state.raw<Sent | null>(null);
  #question: number | undefined;
  /** The names on the answers of this view; several students may sit at one machine. */
  #writers: readonly string[] = [];

  constructor(private readonly view: View) {
    this.#question = view.traits.question?.id;
  }

  get sending(): boolean {
    return this.#sent !== null && !this.refused;
  }

  /** The probability that was typed, if it is one. */
  get share(): number | null {
    return readShare(this.text, this.view.traits.language);
  }

  /** Whether there is an answer to lock; without a name, Python gives it a number. */
  get ready(): boolean {
    return this.text.trim() !== "" && !this.sending;
  }

  lock(question: Asked): void {
    if (!this.ready) return;
    const name = this.name.normalize("NFC").trim().replace(/\s+/g, " ");
    const notice = this.view.traits.notice?.id;
    this.refused = null;
    this.taken = null;
    this.#sent = { question: question.id, name, count: question.answers.length, notice };
    this.view.requests.tell({ kind: "answer", question: question.id, name, answer: this.text.trim() });
  }

  /** Updates from Python's state; call it whenever the question or the notice has changed. */
  follow(): void {
    const question = askedIn(this.view.traits);
    if (question?.id !== this.#question) this.#turnPage(question?.id);
    const sent = this.#sent;
    if (!sent || !question) return;
    const { notice } = this.view.traits;
    const fresh = question.answers.slice(sent.count);
    // Where names are hidden, that of the writer is only here.
    const named = question.answers.some(({ name }) => name);
    const own = sent.name && named ? fresh.find(({ name }) => name === sent.name) : fresh[0];
    if (own) this.#taken(own.name || sent.name);
    else if (notice && notice.id !== sent.notice) {
      this.#sent = { ...sent, notice: notice.id };
      this.refused = notice;
      // The form shows it beside the field; once is enough.
      this.view.dismiss();
    }
  }

  /** Allows sending again: Python does not answer. */
  giveUp(): void {
    this.#sent = null;
  }

  #taken(name: string): void {
    if (!this.#writers.includes(name)) this.#writers = [...this.#writers, name];
    this.#sent = null;
    this.refused = null;
    this.taken = name;
    this.name = "";
    this.text = "";
  }

  #turnPage(id: number | undefined): void {
    this.#question = id;
    this.#sent = null;
    this.refused = null;
    this.taken = null;
    this.text = "";
    // A student who sits alone need not write the name again.
    if (!this.name && this.#writers.length === 1) this.name = this.#writers[0]!;
  }
}
