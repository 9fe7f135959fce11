import type { Attachment } from "svelte/attachments";
import { pointing } from "./dom-listeners";

/** An item of a game's odds panel; each game uses the fields that it needs. */
export interface Thing {
  cell?: number;
  kind?: string;
  total?: number;
  roll?: number;
}

/** The items of an odds panel that the reader points at, and has chosen. */
export class Pointer {
  pointed = $state.raw<Thing | null>(null);
  #chosen = $state.raw<{ thing: Thing; moment: string } | null>(null);

  /** `moment` names the moment: a choice in one does not count in another. */
  constructor(private readonly moment: () => string | undefined) {}

  get chosen(): Thing | null {
    return this.#chosen && this.#chosen.moment === this.moment() ? this.#chosen.thing : null;
  }

  isChosen(thing: Thing): boolean {
    const { chosen } = this;
    return chosen !== null && JSON.stringify(chosen) === JSON.stringify(thing);
  }

  toggle(thing: Thing): void {
    this.choose(this.isChosen(thing) ? null : thing);
  }

  choose(thing: Thing | null): void {
    this.#chosen = thing && { thing, moment: this.moment() ?? "" };
  }

  pointing(thing: Thing): Attachment {
    return pointing((is) => {
      this.pointed = is ? thing : null;
    });
  }
}
