import type {
  Line,
  Message,
  Moment,
  Notes,
  Notice,
  Odds,
  Question,
  Row,
  SceneMove,
  SceneRow,
  Told,
  Vote,
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
  notes?: Notes;
  /** For scenes, and for a question: what each further press changes; see exxtra_widget/replay/scene_recording.py. */
  presses?: Partial<Recording>[];
  shown?: number;
}

/** Odds without the fields that the state of their moment also has: `text`, and in Level X `choices`. */
interface RecordedOdds {
  /** The number of that moment: 0 is the start, then come `steps`, then the steps of `others`. */
  at: number;
  win: Odds["win"];
  [field: string]: unknown;
}

/** The hands that were counted on this page for a question, by their answers; and the hands of its first vote. */
interface Counted {
  hands: ReadonlyMap<string, number>;
  first?: ReadonlyMap<string, number>;
}

/** The state of a question to which each button leads. */
const TURNS = { close: "closed", open: "open", again: "open", reveal: "revealed" } as const;

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

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
  private readonly listeners = new Map<string, Set<(message?: Told) => void>>();
  private readonly presses: Recording[];
  private shown: number;
  /** The votes by the numbers of their questions: they stay while the reader goes back and forth. */
  private readonly votes = new Map<number, Counted>();
  private readonly ends = new Map<number, string>();
  private revision = 1;

  constructor(recording: Recording) {
    this.presses = unfold(recording);
    this.shown = recording.shown ?? 0;
    this.load();
  }

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
    if (name === "question") return this.state.question && this.counted(this.state.question);
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

  on(name: string, callback: (message?: Told) => void): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(callback));
  }

  off(name: string, callback: (message?: Told) => void): void {
    this.listeners.get(name)?.delete(callback);
  }

  /** Goes to moments, changes the line, counts hands, and moves through scenes as Python does; ignores the rest. */
  send(message: Message): Promise<void> {
    const { kind } = message;
    if (kind === "goto") this.move(message.cursor);
    else if (kind === "scene") this.press(message.move as SceneMove);
    else if (kind === "to_scene") this.show(this.firstOf(message.number), false, "no_scene");
    else if (kind === "notes") this.hear(this.presses[this.shown]!.notes);
    else if (kind === "ping") this.hear({ kind: "pong", now: new Date().toISOString() });
    else if (kind === "hands" || kind in TURNS) this.vote(message as Vote);
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
    const { question } = this.state;
    if (made && question?.state === "open" && question.seconds)
      this.ends.set(question.id, new Date(Date.now() + 1000 * question.seconds).toISOString());
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

  private hear(message: Told | undefined): void {
    if (message) for (const callback of this.listeners.get("msg:custom") ?? []) callback(message);
  }

  /** A question with the hands that were counted on this page. */
  private counted(question: Question): Question {
    const { hands, first = this.votes.get(question.first ?? 0)?.hands } = this.votes.get(question.id) ?? {};
    const rows = question.rows?.map((row): Row => ({
      ...row,
      count: hands?.get(row.text) ?? row.count,
      first: first ? (first.get(row.text) ?? 0) : row.first,
    }));
    return {
      ...question,
      rows,
      second: question.second || !!first,
      class_size: question.class_size ?? (first ? sum(first) : null),
      until: question.state === "open" ? (this.ends.get(question.id) ?? "") : "",
    };
  }

  /** Counts hands, or goes to the press in which the question has its next state, or its first one again. */
  private vote(message: Vote): void {
    const { question } = this.state;
    if (question?.id !== message.question) return;
    const counted = this.votes.get(question.id);
    if (message.kind === "hands") {
      if (question.state !== "open") return;
      const hands = new Map(counted?.hands);
      for (const hand of message.hands) {
        const [, count, text] = /^(\d+)=(.*)$/s.exec(hand)!;
        hands.set(text!, Number(count));
      }
      this.votes.set(question.id, { ...counted, hands });
      return this.tell();
    }
    const wanted = TURNS[message.kind];
    const isWanted = ({ state }: Recording): boolean =>
      state.question?.id === question.id && state.question.state === wanted;
    let at = this.shown + (wanted === "open" ? -1 : 1);
    // A script may continue after its question is closed.
    while (wanted === "open" && at >= 0 && !isWanted(this.presses[at]!)) at -= 1;
    const press = this.presses[at];
    if (!press || !isWanted(press)) return;
    if (message.kind === "again") {
      const first = new Map(this.counted(question).rows?.map(({ text, count }) => [text, count]));
      const none = new Map([...first.keys()].map((text) => [text, 0]));
      if (sum(first)) this.votes.set(question.id, { hands: none, first });
    }
    if (wanted === "open") this.ends.delete(question.id);
    this.show(at);
  }

  private tell(): void {
    this.revision += 1;
    this.state.revision = this.revision;
    for (const [name, callbacks] of this.listeners)
      if (name.startsWith("change:")) for (const callback of [...callbacks]) callback();
  }
}
