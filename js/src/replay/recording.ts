import type { Line, Message, Moment, Odds, WidgetModel } from "../wire/protocol";

/** A game with all its lines, as exxtra_widget/replay/recording.py writes it. */
export interface Recording {
  /** The traits, and the rows of hint and analysis under their keys. */
  state: WidgetModel;
  steps: Moment[];
  /** Other lines: how many steps each shares with `steps`, and those that follow. */
  others: { from: number; steps: Moment[] }[];
  odds: RecordedOdds[];
}

/** Odds without fields that the state of their moment has, too: `text`, and in Level X `choices`. */
interface RecordedOdds {
  /** The number of that moment: the start is 0, then come `steps`, then the steps of `others`. */
  at: number;
  win: Odds["win"];
  [field: string]: unknown;
}

/** How many steps of another line are named. */
const PREVIEW = 6;

const isSame = (one: Moment | undefined, other: Moment | undefined): boolean =>
  one !== undefined && one.token === other?.token && one.state.text === other.state.text;

function countShared(one: Moment[], other: Moment[]): number {
  const end = one.findIndex((moment, index) => !isSame(moment, other[index]));
  return end < 0 ? one.length : end;
}

/**
 * Stands in for the model of a notebook, as far as the page needs it: messages that need no rules get an answer.
 * Pages contain this script as it is, and `{#` would mean something to their templates, so its fields are `private`.
 */
export class RecordedModel {
  private readonly state: WidgetModel;
  /** The shown line first. */
  private readonly lines: Moment[][];
  /** Odds belong to a position, in any line. */
  private readonly odds: Map<string, Odds>;
  private readonly listeners = new Map<string, Set<() => void>>();

  constructor({ state, steps, others, odds }: Recording) {
    this.state = { ...state, replay: true, odds_count: odds.length };
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

  on(name: string, callback: () => void): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(callback));
  }

  off(name: string, callback: () => void): void {
    this.listeners.get(name)?.delete(callback);
  }

  /** Walks, and changes the line, as `History` in exxtra_widget/core/history.py does; leaves all else. */
  send(message: Message): Promise<void> {
    const { kind } = message;
    if (kind === "goto") this.move(message.cursor);
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

  private move(cursor: number): void {
    this.state.cursor = cursor;
    this.state.revision += 1;
    for (const callbacks of this.listeners.values()) for (const callback of [...callbacks]) callback();
  }
}
