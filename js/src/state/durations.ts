/** Times of the page in milliseconds; those of animations at pace 1. Style sheets get these as `--duration-<name>`. */
export const DURATION = {
  /** The time of one face of a tumbling die. */
  face: 70,
  /** The time of one space of a counter's walk. */
  walk: 170,
  place: 280,
  /** Lifting removed dice above the others, for comparison. */
  lift: 700,
  remove: 420,
  bust: 1100,
  shake: 150,
  /** The minimum for a narrated line that others follow. */
  line: 500,
  /** Showing a double or a win before the next event. */
  announce: 500,
  win: 1400,
  /** Waiting for Python before the page says so. */
  wait: 700,
  /** Showing a newcomer how a die joins the group of another. */
  join: 2600,
  cell: 90,
  pass: 160,
} as const;

/** Milliseconds between two steps of playback, after a step has been shown. */
export const PLAY_DELAY = 700;
/** The minimum pause after a bust, a kick or a win. */
export const DRAMATIC_PAUSE = 500;
/** After a step that ended a turn, until the next player is named first. */
export const PASSED = 1500;
/** Milliseconds without movement that end a drag through the game. */
export const REST = 150;
/** Milliseconds between two updates of texts during that drag. */
export const READ = 100;
/** Milliseconds of a frame at 60 Hz: texts that take longer would stall the board. */
export const FRAME = 16;
/** Milliseconds that texts wait after such a frame, unless the drag ends. */
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

/** One second of a countdown, at any pace. */
export const COUNTDOWN = 1000;

export const DURATION_STYLE = Object.entries(DURATION)
  .map(([name, duration]) => `--duration-${name}:${duration}ms`)
  .join(";");
