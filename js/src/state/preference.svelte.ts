/** A setting that follows Python until the reader overrides it; Python's next change counts again. */
export class Preference<T> {
  #chosen = $state.raw<{ value: T; instead: T } | null>(null);

  constructor(private readonly given: () => T) {}

  get value(): T {
    const given = this.given();
    return this.#chosen && this.#chosen.instead === given ? this.#chosen.value : given;
  }

  set value(value: T) {
    this.#chosen = { value, instead: this.given() };
  }
}
