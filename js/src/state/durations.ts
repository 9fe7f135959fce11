/** The durations of the page in milliseconds, at the pace 1. Style sheets get them as `--duration-<name>`. */
export const DURATION = {
  /** One look of a tumbling die. */
  face: 70,
  /** A counter goes one space. */
  walk: 170,
  /** A pair or a piece is put down. */
  place: 280,
  /** Removed dice lie above all others, so that the eye finds them and compares. */
  lift: 700,
  /** They fly home. */
  remove: 420,
  /** A bust is shown. */
  bust: 1100,
  /** The board shakes at a bust. */
  shake: 150,
  /** The least time to read a line of the narrator that others follow. */
  line: 500,
  /** A double, or a win, is shown before anything else happens. */
  announce: 500,
  win: 1400,
  /** An answer of Python may take this long before the page says that it waits. */
  wait: 700,
  /** A die shows a newcomer how it joins the group of another. */
  join: 2600,
  /** A cell of the sample space lights up. */
  cell: 90,
  /** The dice lie still before the next thing. */
  pass: 160,
} as const;

/** Milliseconds between two steps when the reader plays the history, after a step has come to rest. */
export const PLAY_DELAY = 700;
/** The least pause after a bust, a kick or a win. */
export const DRAMATIC_PAUSE = 500;
/** Milliseconds without a further move after which the reader's drag through the game has come to rest. */
export const REST = 150;
/** Milliseconds between two changes of the texts beside the board during that drag. */
export const READ = 100;
/** A frame with texts that takes longer would let the board stand still, on a display of sixty frames a second. */
export const FRAME = 16;
/** Milliseconds after a frame that took longer in which texts wait until the drag rests. */
export const RETRY = 5000;
/** Milliseconds without an answer after which the page says that Python is busy. */
export const BUSY = 1500;
/** Milliseconds without an answer after which the page takes Python to be gone. */
export const PATIENCE = 8000;

/** Milliseconds after a change in which a press is the second one of a double click. */
export const DOUBLE_CLICK = 600;
/** Milliseconds until a held button counts on, and from one count to the next. */
export const HOLD = 450;
export const REPEAT = 110;
/** The least time between two messages with counts. */
export const COUNTS = 150;

/** A second of a countdown; it is a second at any pace. */
export const COUNTDOWN = 1000;

/** The durations as declarations of a style sheet. */
export const BEAT_STYLE = Object.entries(DURATION)
  .map(([name, duration]) => `--duration-${name}:${duration}ms`)
  .join(";");
