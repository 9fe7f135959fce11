import type { AnyModel } from "@anywidget/types";
import type { Message, Told } from "../../src/wire/protocol";

/**
 * Stands in for a notebook's model, and is stricter than most: event names match exactly, and writing a trait is an
 * error, as the page only sends messages.
 */
export class FakeModel<T extends Record<string, unknown>> {
  readonly sent: Message[] = [];
  /** The values that the page has read since the list was emptied. */
  readonly reads: string[] = [];
  /** What sending does: nothing, or for example throw. */
  onSend: (message: Message) => unknown = () => undefined;
  readonly #listeners = new Map<string, Set<(message?: unknown) => void>>();

  constructor(private readonly state: T) {}

  get listeners(): number {
    return [...this.#listeners.values()].reduce((count, callbacks) => count + callbacks.size, 0);
  }

  /** Takes over an update as ipywidgets does: all keys change, then each is announced. */
  update(changes: Partial<T>): void {
    Object.assign(this.state, changes);
    for (const key of Object.keys(changes)) {
      for (const callback of [...(this.#listeners.get(`change:${key}`) ?? [])]) callback();
    }
  }

  /** Passes a message of Python on. */
  tell(message: Told): void {
    for (const callback of this.#listeners.get("msg:custom") ?? []) callback(message);
  }

  get model(): AnyModel<T> {
    return {
      get: (key: keyof T & string) => {
        this.reads.push(key);
        return this.state[key];
      },
      set: () => {
        throw new Error("the page may not write traits");
      },
      save_changes: () => {
        throw new Error("the page may not write traits");
      },
      on: (name: string, callback: () => void) => {
        const callbacks = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, callbacks.add(callback));
      },
      off: (name: string, callback: () => void) => {
        this.#listeners.get(name)?.delete(callback);
      },
      send: (message: Message) => {
        if (message.kind !== "ping") this.sent.push(message);
        return this.onSend(message);
      },
    } as unknown as AnyModel<T>;
  }
}
