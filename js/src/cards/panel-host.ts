/** What the page tells the panel, and hears of it. */
export interface Host {
  /** The code of this module, of which the worker is made. */
  code: string;
  language: string;
  /** The cards that are expected. */
  cards: readonly number[];
  /** The cards whose answers Python has. */
  read: readonly number[];
  /** The choices as the class reads them; none for a probability. */
  choices: readonly string[];
  /** Takes answers like `7=35%`, `7=B` and `7=`. */
  send: (cards: string[]) => void;
  /** Goes back to the page. */
  back: () => void;
}

/** The panel as the page knows it. */
export interface CardReader {
  /** Sends what was read and is not sent yet. */
  flush(): void;
  close(): void;
}

/** Opens the panel in an element, and starts the camera: what the module exports. */
export type Open = (room: HTMLElement, host: Host) => CardReader;
