import type { ViewBase } from "./view-base";

export type Copied = "picture" | "position" | "record" | "row";

/** The clipboard, and the record that Python writes. */
export class Sharing {
  open = $state.raw(false);
  /** The last thing copied, or `refused` if the clipboard may not be written; `scene` if one was added. */
  outcome = $state.raw<Copied | "scene" | "refused" | null>(null);
  /** The scenes as text, only where they must be copied by hand: they give away what comes. */
  row = $state.raw("");
  #takeRow: (text: string) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: ViewBase) {}

  /** The record of the game; null until Python has sent it. */
  get record(): string | null {
    return this.view.traits.record?.text ?? null;
  }

  askRecord(): void {
    if (this.view.requests.alive) this.view.requests.tell({ kind: "record" });
  }

  /** Copies the shown position; if the clipboard refuses, the popup opens to copy it by hand. */
  async copyPosition(): Promise<void> {
    if (!(await this.copy("position", () => navigator.clipboard.writeText(this.view.state.text))))
      this.open = true;
  }

  async copy(what: Copied, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.note(what);
    } catch {
      this.note("refused");
    }
    return this.outcome !== "refused";
  }

  note(outcome: NonNullable<typeof this.outcome>): void {
    clearTimeout(this.#timer);
    this.outcome = outcome;
    this.#timer = setTimeout(() => (this.outcome = null), 4000);
  }

  /** Requests the scenes as text, and copies them; the browser allows that at once or not at all. */
  async copyRow(): Promise<void> {
    const text = new Promise<string>((resolve) => (this.#takeRow = resolve));
    this.view.requests.tell({ kind: "row" });
    const copied = await this.copy("row", () => {
      const blob = text.then((row) => new Blob([row], { type: "text/plain" }));
      return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    });
    this.row = copied ? "" : await text;
  }

  hearRow(text: string): void {
    this.view.requests.heard();
    this.#takeRow(text);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
