import type { Notes } from "../wire/protocol";

/** The speaker notes of a view, and where the teacher reads them. */
export class SpeakerNotes {
  /** What Python has told; null before the first answer. */
  told = $state.raw<Notes | null>(null);
  /** Whether they are below the board, where the browser blocks windows. */
  below = $state.raw(false);
  window: Window | null = null;
  /** When they were opened first, in milliseconds; the teacher's clock runs from then. */
  since = 0;
}
