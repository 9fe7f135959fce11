/**
 * The protocol between Python and the page. Its twin is `exxtra_widget/widget/protocol.py`;
 * `tests/widget/test_protocol.py` compares the two.
 *
 * Python sends synced state only, from which any view, reload or saved notebook can be drawn.
 * The page sends messages; the one trait that it writes is `seen`, in marimo (marimo.ts).
 */

/** Templates by group and key. */
export type Words = Record<string, string | Record<string, string>>;

/** Templates by language: first the game's, then the shared ones, each in the order of the English ones. */
export type Texts = Record<string, readonly (readonly string[])[]>;

/** A seat's number, 0 for A. */
export type Seat = number;

/** An event of a step, named by `kind`; the other fields fill its sentence in the locale files. */
export interface GameEvent {
  kind: string;
  /** Distinguishes two reasons for the same kind; their sentence is looked up as `kind.why`. */
  why?: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** A refusal: a code of the locale files, and the fields of its sentence. */
export interface Refusal {
  code: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** One action at a position: its effect, or why it is refused. */
export interface Choice {
  token: string;
  refusal?: Refusal;
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** A position as the page draws it. */
export interface State {
  /** The position's text, e.g. `0/3/0@4:64/0@5:70 A -`. */
  text: string;
  /** The seat to act; at the end of the game `winners` names the seats that have won. */
  player: Seat;
  /** Seats that have won; empty until the game is over. */
  winners: Seat[];
  choices: Choice[];
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** How a seat is drawn; a part of the `board` trait of every game. */
export interface SeatLook {
  letter: string;
  light: string;
  dark: string;
  /** A path of about one unit's radius. */
  badge: string;
  /** The colour that the author gave, and one of letters on it; `light` and `dark` are then its shades. */
  fill?: string;
  ink?: string;
}

/** One moment of the game: the step that led to it (none for the start) and the state after it. */
export interface Moment {
  /** The step in notation (`64`, `>4`); "" for the start. */
  token: string;
  /** The seat that made the step. */
  seat: Seat | null;
  events: GameEvent[];
  state: State;
  /** Plain text, shown as the caption. */
  comments: string[];
  /** Marks of a lesson: `rung:4`, `space:7`, `seat:B`, `dice`. */
  marks: string[];
}

/** Another line of play that leaves the shown one after `from` steps. */
export interface Line {
  from: number;
  length: number;
  /** The first few steps after the fork, in notation. */
  text: string;
}

/** A message to the reader; `id` grows, so that the same notice can be shown twice. */
export interface Notice extends Refusal {
  id: number;
  /** The number of messages in a row with this answer. */
  count: number;
}

/** Plays the steps from `from` up to the cursor one by one, if `revision` is the current one. */
export interface Playback {
  revision: number;
  from: number;
  /** Seconds between two steps. */
  delay: number;
}

/** Calls of `present`, and the number of the last one that a view has obeyed; see exxtra_widget/widget/views.py. */
export interface Presentation {
  calls: number;
  entered: number;
}

/** The moment that an action or a roll would lead to, in the position `text`. */
export interface Preview {
  text: string;
  token: string;
  moment: Moment;
}

/** An exact number as numerator and denominator, not reduced: 6 of 36 stays 6 of 36. */
export type Ratio = readonly [number, number];

/** How sure a value is; exxtra_widget/solving/certainty.py names the promise of each. */
export type Kind = "exact" | "certified" | "estimated";

/** The win probabilities of a moment, now and after each choice. */
export interface WinOdds {
  kind: Kind;
  /** The win probability of each seat, if all do their best from here. */
  seats: number[];
  actions: { token: string; seats: number[]; error?: number }[];
  /** The strategy with which all of them continue; "" or nothing for best play. */
  player?: string;
  /** The largest distance of the shares from the truth, where they are certified. */
  error?: number;
}

/** The odds of one moment, synced under the key `odds_<cursor>`; null there while a question covers the moment. */
export interface Odds {
  /** The position that they belong to. */
  text: string;
  /** Null where they are not known. */
  win: WinOdds | null;
  /** Further fields belong to the game. */
  [field: string]: unknown;
}

/** Luck and loss of the step to one moment, synced under the key `course_<cursor>`. */
export interface Course {
  /** The position of the moment, and the step that led to it; "" for the start. */
  text: string;
  token: string;
  kind: Kind;
  /** The win probability of each seat. */
  seats: number[];
  /** Gain by the dice and loss by the choice, for the seat that acted, in win probability. */
  luck: number;
  loss: number;
  /** The verdict on each seat from the start up to here; none at the start. */
  verdicts: Verdict[];
  /** Standard error of both, and of the loss alone, which is smaller; 0 where they are known. */
  error: number;
  loss_error: number;
  /** The decision, and the best one. */
  decision: string;
  best: string;
  /** Whether the loss is large enough to be listed. */
  mistake: boolean;
  /** Whether few games estimate it so far: a better estimate follows. */
  rough: boolean;
  /** The strategy with which all seats continue; "" or nothing for best play and for estimates. */
  player?: string;
}

/** The largest cause of the change of a seat's win probability, in units of `10 ** -places` percentage points. */
export interface Verdict {
  cause: "dice" | "choices" | "others" | "alike" | "nothing";
  places: number;
  /** Start, luck, choices (a loss is below 0), steps of the others, and the result, which is the sum of these four. */
  parts: readonly [number, number, number, number, number];
  /** The seat whose dice explain the result best, and its luck. */
  dice: readonly [seat: number, luck: number];
  /** Whether most of the cost of choices is of one turn, or none; and the costliest turn. */
  cost: "most" | "spread" | "none";
  turn: number;
}

/** The progress of the analysis in steps, without those that are rough; see exxtra_widget/widget/review_feed.py. */
export interface Review {
  done: number;
  total: number;
  running: boolean;
  /** Grows with every answer, and is sent with the results. */
  count: number;
  /** Whether everything is found at once. */
  known: boolean;
  /** The strategy with which all seats continue where values are estimated. */
  player: string;
}

/** A legal action, and how far its win probability for the seat to act is behind the best one's. */
export interface RankedAction {
  token: string;
  regret: number;
  /** The standard error of that difference; 0 where it is known. */
  error: number;
}

/** The hint for the shown moment; see exxtra_widget/widget/hint_feed.py. Its rows are synced under their own keys. */
export interface Hint {
  /** The position that it belongs to. */
  text: string;
  /** `only` where there is no choice. */
  kind: Kind | "only";
  /** Games of an estimate, 0 without one, and the strategy with which all seats continue; "" for best play. */
  games: number;
  player: string;
  /** The number of rows; 0 before the first values. */
  rows: number;
  /** The win probability of the best one, and how far certified values may be off. */
  value: number;
  margin: number;
  /** The best action, or all that are too close to call; none as long as the values are rough. */
  best: string[];
  /** The actions that the odds panel puts first, by steps or points; empty if it ranks none. */
  leaders: string[];
  /** A template of the game's locale group `hint`; null without a reason. */
  why: { key: string; fields: Record<string, unknown> } | null;
  /** How much of the time has passed, 0 to 1; 1 when nothing is left to find out. */
  share: number;
  /** Whether games are being played. */
  going: boolean;
  /** Grows with every answer. */
  count: number;
}

/** The players of the seats; see exxtra_widget/widget/bots.py. */
export interface Opponents {
  /** The strategy of each seat; "" for a person. */
  seats: string[];
  /** Strategies that a seat can be given, their names in the locale group `bot`. */
  names: string[];
  paused: boolean;
  /** Whether they wait only until a person plays again after an undo. */
  back: boolean;
  /** Whether they play without pauses until a person acts. */
  hurried: boolean;
  /** Whether the step at hand is left to a person: the bot is late, or the dice are rolled by hand. */
  left: boolean;
  /** Seconds after which the bot that is to act was given up; null if it is not late. */
  late: number | null;
  /** Grows with every answer. */
  count: number;
}

/**
 * One answer, synced under the key `answer_<index>` (0 is the first); Python keeps `answer` and the scores back until
 * the question is revealed.
 */
export interface Answer {
  /** "" for an answer without a name: of a tally, or of a class whose names are hidden. */
  name: string;
  /** The time at which it was locked, ISO 8601 in UTC; "" without a name. */
  at: string;
  /** The answer as it was written, and as a number; `share` is null for a choice. */
  answer: { text: string; share: number | null } | null;
  /** 0 is best, 1 is worst; an expectation as long as `outcome` is null. */
  brier: number | null;
  /** The distance from the exact probability. */
  off: number | null;
}

/** A line of the working: a template of the locale group `question`; with a ratio, a row of a sum. */
export interface WorkingLine {
  key: string;
  fields: Record<string, unknown>;
  ratio: Ratio | null;
}

/** The pairs of faces of two dice, row by row. */
export interface SampleSpace {
  /** Faces of the die in the rows, then of the die in the columns. */
  faces: [string[], string[]];
  dice: string[];
  /** The weight of each face; 1 each for fair dice. */
  weights: [number[], number[]];
}

/** An answer that hands are raised for, and how many are; see exxtra_widget/predict/hands.py. */
export interface Row {
  text: string;
  share: number | null;
  count: number;
  /** The hands in the first vote; null without one. */
  first: number | null;
}

/** The kinds that a class can be asked; see exxtra_widget/predict/kind.py. */
export type QuestionKind = "probability" | "choice";

/** A question to the class; see exxtra_widget/predict/poll.py. */
export interface Question {
  id: number;
  /** After how many steps it was asked. */
  cursor: number;
  /** The position that it is about. */
  text: string;
  /** Its words are in the locale group `question` under `ask.<topic>`; the words of `own` are the prompt. */
  topic: string;
  prompt: string;
  fields: Record<string, unknown>;
  /** The kind of the question; missing in what older versions have stored. */
  kind?: QuestionKind;
  /** The choices; older versions have stored null where there are none. */
  choices: string[] | null;
  state: "open" | "closed" | "revealed";
  /** Whether hands are counted for it, and how many there are; older versions have stored nothing of both. */
  hands?: boolean;
  rows?: Row[];
  /** Whether the page plays nothing until it is closed; until the reveal nothing there is the next thing to do. */
  holds?: boolean;
  /** Whether a later scene reveals it. */
  kept?: boolean;
  /** The question of an earlier scene whose answers are the first vote; 0 for none. */
  first?: number;
  /** Whether a roll decides it; not known before the reveal. */
  rolled?: boolean;
  /** The number of answers with names; each is synced under its own key. */
  answers: number;
  /** The outcome: whether it happened, or the choice that was made; null if unknown. */
  outcome: boolean | string | null;
  /** Null until it is revealed, and for an own question without an answer. */
  exact: Exact | { choice: string } | null;
  /** Empty until it is revealed. */
  working: WorkingLine[];
  /** The answers of people in the first vote; empty until the question is revealed, and without a second vote. */
  before: Answer[];
  /** Whether this is the second vote. */
  second: boolean;
  /** Until when answers are taken, ISO 8601 in UTC; "" without a limit. */
  until: string;
  /** The numbers of the printed cards that are expected; older versions have stored nothing of them. */
  cards?: number[];
  /** The numbers of those that were shown in the open vote. */
  read?: number[];
  /** How many answers are expected, if that is known. */
  class_size: number | null;
  /** The cells of two dice, if the next roll of two dice decides. */
  space: SampleSpace | null;
  /** The cells that are asked for; empty until the reveal. */
  cells: number[];
  /** The win probability after each choice; empty until the question is revealed, and where it is not known. */
  values: [choice: string, share: number][];
  values_kind: "" | Kind;
  /** Seconds for answers from the press that asks; only on a saved page, which has no other clock. */
  seconds?: number;
  /** Whether a saved page holds no answer. */
  left_out?: boolean;
}

/** An exact probability; a number that is not a count of cases has no fraction. */
export interface Exact {
  fraction: Ratio | null;
  share: number;
  kind: Kind | "rounded";
}

/** The row of scenes: the titles, and how much of the shown scene was shown; see exxtra_widget/widget/scene_show.py. */
export interface SceneRow {
  titles: string[];
  /** Number of the shown scene, 1 for the first. */
  at: number;
  /** Presses that were made in it, of all. */
  press: number;
  presses: number;
  /** Whether somebody has left the script. */
  away: boolean;
  /** What the next press does; empty at the end. */
  next: "line" | "ask" | "close" | "reveal" | "scene" | "";
  /** The drawer that the scene opens; empty for none. */
  show: "odds" | "hint" | "log" | "review" | "";
}

/** A move through the scenes: a press on or back, the next scene or the one before, this one again or its end. */
export type SceneMove = "next" | "back" | "scene" | "before" | "again" | "end";

/** The probabilities of a session next to their outcomes; see exxtra_widget/predict/calibration.py. */
export interface Calibration {
  /** Questions that the dice have decided; older versions have stored no number. */
  questions?: number;
  /** Answers that they have decided. */
  count: number;
  /** The mean Brier score of these answers. */
  brier: number;
  /** Answers from `low` to `high`: how many, their mean, and how often it happened. */
  bins: { low: number; high: number; count: number; forecast: number; happened: number }[];
  names: { name: string; count: number; brier: number }[];
}

/** The synced traits of `Traits` in exxtra_widget/widget/session.py. */
export interface WidgetModel extends Record<string, unknown> {
  /** The position at the cursor, as text. */
  value: string;
  /** Grows with every change, and is always sent last. */
  revision: number;
  /** The game's name: `exxtra`. */
  game_name: string;
  /** The game's options that differ from the rulebook, as `[name, value]`. */
  rules: [string, number | boolean][];
  /** Everything about the board that does not change during a game; drawn alike by Python's SVG. */
  board: Record<string, unknown>;
  players: string[];
  start: Moment;
  /** Number of steps in the line; step i (from 1) is synced under the key `step_<i>`. */
  length: number;
  cursor: number;
  lines: Line[];
  /** The source of dice: `seeded`, `scripted` or `hand`. */
  dice: string;
  language: string;
  /** `auto`, `light` or `dark`. */
  theme: string;
  /** Speed of animations: 1 as designed, 2 twice as fast, 0 off. */
  speed: number;
  /** The size of the board, `normal` or `compact`. */
  size: string;
  /** Whether the page plays nothing; absent in states of older versions. */
  locked?: boolean;
  _playback: Playback;
  notice: Notice | null;
  /** The revision that a page of marimo has. */
  _seen: number;
  presentation: Presentation;
  /** Whether a cell has displayed a view that the page has not made yet. */
  displayed: boolean;
  /** Grows when a cell of the notebook has changed or displayed the board: a view scrolls to where it is visible. */
  _scroll_requests: number;
  /** Whether the odds panel is open. */
  odds: boolean;
  /** Grows with every answer about odds, and is sent last with it. */
  odds_revision: number;
  /** The outcome that a view has asked for last, to show it without playing it. */
  _preview: Preview | null;
  _opponents: Opponents;
  /** Strategies that can play a new game, by the numbers of seats that it may have. */
  _tables: Record<string, string[]>;
  /** The hint for the shown moment, if a view has asked for it. */
  hint: Hint | null;
  review: Review;
  /** The question to the class, if there is one. */
  question: Question | null;
  /** The row of scenes; empty without one. */
  _scenes: Partial<SceneRow>;
  /** The scores of the session so far; null before the dice have decided a revealed question. */
  calibration: Calibration | null;
  /** The record of the game, if a view has asked for it since the last change; `count` grows with every answer. */
  record: { text: string; count: number } | null;
  /** Topics that can be asked about the present position, by their names in the locale group `question`. */
  topics: string[];
  /** Whether the game has topics for the page at some positions. */
  has_topics: boolean;
}

/** The key under which step `index` (1 is the first) is synced. */
export const stepKey = (index: number): string => `step_${index}`;

/** The key under which the odds of the moment after `cursor` steps are synced. */
export const oddsKey = (cursor: number): string => `odds_${cursor}`;

/** The key under which luck and loss up to the moment after `cursor` steps are synced. */
export const courseKey = (cursor: number): string => `course_${cursor}`;

/** The key under which a row of the hint is synced; row 0 is the first legal action. */
export const hintKey = (row: number): string => `hint_${row}`;

/** The key under which an answer to the question is synced; answer 0 is the first. */
export const answerKey = (index: number): string => `answer_${index}`;

/**
 * A message from the page to Python; `revision` is the one that the reader was looking at. An action of any game is sent
 * as its token, `roll` included; the message `roll` enters dice that fell elsewhere: rolled by hand, or pointed at in
 * the odds panel.
 */
export type Message = { revision: number } & (
  | { kind: "act"; token: string }
  | { kind: "roll"; dice: string }
  | { kind: "mark"; marks: string }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "goto"; cursor: number }
  | { kind: "line"; line: number }
  | { kind: "new"; players?: string[]; bots?: string[] }
  | { kind: "odds"; cursor: number }
  | { kind: "look"; cursor: number; token: string }
  | { kind: "ask"; topic: string }
  | { kind: "answer"; question: number; name: string; answer: string }
  | { kind: "hands"; question: number; hands: string[] }
  | { kind: "reader" }
  | { kind: "cards"; question: number; cards: string[] }
  | { kind: "close"; question: number }
  | { kind: "open"; question: number }
  | { kind: "again"; question: number }
  | { kind: "reveal"; question: number }
  | { kind: "dismiss"; question: number }
  | { kind: "bot"; seat: number; name: string }
  | { kind: "pause" }
  | { kind: "resume" }
  | { kind: "hurry" }
  | { kind: "scene"; move: string }
  | { kind: "to_scene"; number: number }
  | { kind: "notes" }
  | { kind: "add_scene"; title: string }
  | { kind: "row" }
  | { kind: "expect" }
  | { kind: "hint" }
  | { kind: "rest" }
  | { kind: "analyze" }
  | { kind: "stop" }
  | { kind: "meet" }
  | { kind: "claim"; view: string }
  | { kind: "ping" }
  | { kind: "code" }
  | { kind: "texts"; language: string }
  | { kind: "record" }
  | { kind: "load"; text: string }
);

/** The view that obeys a call for full screen. */
interface Call {
  kind: "present";
  view: string;
}

/** What the teacher alone reads, of the shown scene. */
export interface Notes {
  kind: "notes";
  /** The scene, and the number of presses, that they belong to. */
  at: number;
  press: number;
  note: string;
  /** Planned minutes up to the end of the scene, and of the whole row; 0 without a plan. */
  minutes: number;
  total: number;
  /** The steps that the next press plays; empty if it plays none. */
  line: string;
  /** The board after the next press as SVG; empty at the end. */
  picture: string;
}

/** The row of scenes as text. */
interface RowText {
  kind: "row";
  text: string;
}

/** Words in a language that the page has asked for, or that Python is about to choose. */
interface TextsOf {
  kind: "texts";
  language: string;
  texts: Texts[string];
}

/** The answer to a ping: the time of Python, ISO 8601 in UTC. */
interface Pong {
  kind: "pong";
  now: string;
}

/** The code of the module that reads printed cards. */
interface ReaderCode {
  kind: "reader";
  code: string;
}

/** A message of Python to the page, which no stored state keeps. */
export type Told = Call | Notes | Pong | ReaderCode | RowText | TextsOf;

/** The kinds of message that change nothing in the game: they count at any revision. */
export type AnyTime =
  | ("odds" | "look" | "expect" | "hint" | "rest" | "analyze" | "stop")
  | ("ask" | "answer" | "hands" | "reader" | "cards" | "close" | "open" | "again" | "reveal" | "dismiss")
  | ("bot" | "pause" | "resume" | "hurry")
  | ("scene" | "to_scene" | "notes" | "add_scene" | "row")
  | ("record" | "meet" | "claim" | "ping" | "code" | "texts");

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** Messages of some kinds; the revision is added when they are sent. */
type Content<K extends Message["kind"]> = Without<Extract<Message, { kind: K }>, "revision">;
/** A message about the vote of a class. */
export type Vote = Content<"hands" | "close" | "open" | "again" | "reveal">;
/** The kinds for whose answer nobody waits. */
type Unwaited = "odds" | "expect" | "cards" | "hands" | "scene" | "to_scene" | "notes" | "ping" | "code";
export type Unanswered = Content<Unwaited>;
/** A request to the game. */
export type Request = Content<Exclude<Message["kind"], AnyTime | "goto">>;
/** A request that plays nothing: no click must wait for its answer. */
export type Aside = Content<Exclude<AnyTime, Unwaited>>;
