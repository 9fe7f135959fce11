import type {
  Line,
  Message,
  Moment,
  Notes,
  Notice,
  Odds,
  SceneMove,
  SceneRow,
  WidgetModel,
} from "../wire/protocol";

/** A game with all its lines, as exxtra_widget/replay/recording.py writes it. */
export interface Recording {
  /** The traits, and the rows of hint and analysis under their keys. */
  state: WidgetModel;
  steps: Moment[];
  /** Other lines: the number of steps shared with `steps`, and the rest. */
  others: { from: number; steps: Moment[] }[];
  odds: RecordedOdds[];
  /** The speaker notes, if the file holds them. */
  notes?: Notes;
  /** For scenes: what each further press changes; see exxtra_widget/replay/scene_recording.py. */
  presses?: Partial<Recording>[];
}

/** Odds without the fields that the state of their moment also has: `text`, and in Level X `choices`. */
interface RecordedOdds {
  /** The number of that moment: 0 is the start, then come `steps`, then the steps of `others`. */
  at: number;
  win: Odds["win"];
  [field: string]: unknown;
}

/** Number of steps that name another line. */
const PREVIEW = 6;

const isSame = (one: Moment | undefined, other: Moment | undefined): boolean =>
  one !== undefined && one.token === other?.token && one.state.text === other.state.text;

function countShared(one: Moment[], other: Moment[]): number {
  const end = one.findIndex((moment, index) => !isSame(moment, other[index]));
  return end < 0 ? one.length : end;
}

/** What each press of the scenes shows; a game without scenes is a single press. */
function unfold({ presses = [], ...first }: Recording): Recording[] {
  const all = [first];
  let last = first;
  for (const press of presses) {
    last = { ...last, ...press, state: { ...last.state, ...press.state } };
    all.push(last);
  }
  return all;
}

/**
 * Stands in for the model of a notebook, as far as the page needs it: messages that need no rules get an answer.
 * Pages contain this script as it is, and `{#` would mean something to their templates, so its fields are `private`.
 */
export class RecordedModel {
  private state!: WidgetModel;
  /** All lines, the shown one first. */
  private lines!: Moment[][];
  /** The odds by position, in all lines. */
  private odds!: Map<string, Odds>;
  private readonly listeners = new Map<string, Set<(message?: Notes) => void>>();
  private readonly presses: Recording[];
  /** The index of the shown press. */
  private shown = 0;
  private revision = 1;

  constructor(recording: Recording) {
    this.presses = unfold(recording);
    this.load();
  }

  /** Loads the shown press. */
  private load(): void {
    const { state, steps, others, odds } = this.presses[this.shown]!;
    this.state = { ...state, replay: true, odds_count: odds.length, revision: this.revision };
    this.lines = [steps, ...others.map((line) => [...steps.slice(0, line.from), ...line.steps])];
    const moments = [state.start, ...steps, ...others.flatMap((line) => line.steps)];
    this.odds = new Map(
      odds.map(({ at, ...own }) => {
        const { text, choices } = moments[at]!.state;
        return [text, { text, choices, ...own }];
      }),
    );
  }

  get(name: string): unknown {
    const [shown, ...others] = this.lines as [Moment[], ...Moment[][]];
    if (name === "length") return shown.length;
    if (name === "lines") return others.map((line) => this.describe(shown, line));
    if (name === "_scenes") return { ...this.state._scenes, away: this.isAway };
    const [, kind, number] = /^(step|odds)_(\d+)$/.exec(name) ?? [];
    if (kind === "step") return shown[Number(number) - 1];
    if (kind === "odds") return this.odds.get((shown[Number(number) - 1] ?? this.state.start).state.text);
    return this.state[name];
  }

  private describe(shown: Moment[], line: Moment[]): Line {
    const from = countShared(shown, line);
    const next = line.slice(from, from + PREVIEW).map(({ token }) => token);
    return { from, length: line.length, text: next.join(" ") };
  }

  on(name: string, callback: (message?: Notes) => void): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(callback));
  }

  off(name: string, callback: (message?: Notes) => void): void {
    this.listeners.get(name)?.delete(callback);
  }

  /** Goes to moments, changes the line, and moves through scenes as Python does; ignores all else. */
  send(message: Message): Promise<void> {
    const { kind } = message;
    if (kind === "goto") this.move(message.cursor);
    else if (kind === "scene") this.press(message.move as SceneMove);
    else if (kind === "to_scene") this.show(this.firstOf(message.number), false, "no_scene");
    else if (kind === "notes") this.tellNotes();
    else if (kind === "line") {
      const at = message.line + 1;
      const [shown, other] = [this.lines[0]!, this.lines[at]];
      if (other) {
        [this.lines[0], this.lines[at]] = [other, shown];
        this.move(Math.min(this.state.cursor, countShared(shown, other)));
      }
    }
    return Promise.resolve();
  }

  /** The number of the shown scene, if there are scenes. */
  get scene(): number | undefined {
    return this.rowAt(this.shown)?.at;
  }

  /** Shows a scene from its start, unless it is shown already or does not exist. */
  open(scene: number): void {
    const press = this.firstOf(scene);
    if (press >= 0 && scene !== this.scene) this.show(press);
  }

  private rowAt(press: number): Partial<SceneRow> | undefined {
    return this.presses[press]?.state._scenes;
  }

  /** Whether the reader has left the script, as `is_away` in exxtra_widget/widget/scene_show.py. */
  private get isAway(): boolean {
    const { steps, state } = this.presses[this.shown]!;
    return this.lines[0] !== steps || this.state.cursor !== state.cursor;
  }

  private firstOf(scene: number): number {
    return this.presses.findIndex((_, press) => this.rowAt(press)?.at === scene);
  }

  private press(move: SceneMove): void {
    const at = this.scene!;
    const step = this.isAway ? 0 : 1;
    if (move === "next") this.show(this.shown + step, step > 0);
    else if (move === "back") this.show(this.shown - step);
    else if (move === "scene") this.show(this.firstOf(at + 1), false, "last_scene");
    else if (move === "before") this.show(this.firstOf(at - 1));
    else this.show(this.firstOf(at) + (move === "end" ? this.rowAt(this.shown)!.presses! : 0));
  }

  /** Shows a press, step by step if it was just made; if there is no such press, says why. */
  private show(press: number, made = false, wrong = made ? "last_scene" : "first_scene"): void {
    if (!this.presses[press]) return this.refuse(wrong);
    this.shown = press;
    this.load();
    const playback = this.state._playback;
    this.state._playback = { ...playback, revision: made && playback.delay ? this.revision + 1 : 0 };
    this.tell();
  }

  private refuse(code: string): void {
    const { notice } = this.state;
    const count = notice?.code === code ? notice.count + 1 : 1;
    this.state.notice = { code, count, id: this.revision } satisfies Notice;
    this.tell();
  }

  private move(cursor: number): void {
    this.state.cursor = cursor;
    this.tell();
  }

  private tellNotes(): void {
    const { notes } = this.presses[this.shown]!;
    if (notes) for (const callback of this.listeners.get("msg:custom") ?? []) callback(notes);
  }

  private tell(): void {
    this.revision += 1;
    this.state.revision = this.revision;
    for (const [name, callbacks] of this.listeners)
      if (name.startsWith("change:")) for (const callback of [...callbacks]) callback();
  }
}
