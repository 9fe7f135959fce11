import type { WidgetModel } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** The things that can be copied. */
export type Copied = "picture" | "position" | "record";

/** The exchange of a view with others: the clipboard, and the record that Python writes. */
export class Sharing {
  /** Whether its popup is open. */
  open = $state.raw(false);
  /** The last thing copied, or `refused` if the clipboard may not be written. */
  outcome = $state.raw<Copied | "refused" | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly position: () => string,
  ) {}

  /** The record of the game; null until Python has sent it. */
  get record(): string | null {
    return this.traits.record?.text ?? null;
  }

  /** Asks Python for the record. */
  askRecord(): void {
    if (this.timeline.requests.alive) this.timeline.requests.tell({ kind: "record" });
  }

  /** Copies the shown position; the popup opens where that is refused, so that it can be copied by hand. */
  async copyPosition(): Promise<void> {
    if (!(await this.copy("position", () => navigator.clipboard.writeText(this.position()))))
      this.open = true;
  }

  /** Notes whether copying has worked, and returns it. */
  async copy(what: Copied, write: () => Promise<void>): Promise<boolean> {
    clearTimeout(this.#timer);
    try {
      await write();
      this.outcome = what;
    } catch {
      this.outcome = "refused";
    }
    this.#timer = setTimeout(() => (this.outcome = null), 4000);
    return this.outcome !== "refused";
  }

  /** Lets go of all timers. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
