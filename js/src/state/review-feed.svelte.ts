import type { StepFeed } from "../wire/step-feed.svelte";
import { type Course, type WidgetModel, courseKey } from "../wire/protocol";
import type { Timeline } from "./timeline.svelte";

/** A costly choice, and the turn in which it was made. */
export interface Mistake {
  cursor: number;
  turn: number;
  seat: number;
  decision: string;
  best: string;
  loss: number;
}

const MOST = 5;

/** Luck and losses of the game, as far as Python has analysed it. */
export class ReviewFeed {
  /** The moments that are judged; null for the others. */
  readonly course: (Course | null)[] = $derived.by(() => this.#read());
  /** The moments from the start up to the first that is not judged. */
  readonly judged: Course[] = $derived.by(() => {
    const end = this.course.indexOf(null);
    return (end < 0 ? this.course : this.course.slice(0, end)) as Course[];
  });
  readonly estimated: boolean = $derived.by(() => this.course.some((found) => found?.kind === "estimated"));
  readonly missing: number = $derived.by(
    () => this.course.filter((found) => found === null || found.rough).length,
  );
  readonly rough: boolean = $derived.by(() => this.judged.some((found) => found.rough));
  /** Whether the judged moments reach the end of the line. */
  readonly whole: boolean = $derived.by(() => this.judged.length === this.course.length);
  /** The seat whose game is shown: the chosen one, otherwise the only person, otherwise the seat in last place. */
  readonly seat: number = $derived.by(() => this.#chosen ?? this.#onlyPerson() ?? this.last());
  readonly mistakes: Mistake[] = $derived.by(() => this.#findMistakes());
  /** The choice at the shown moment that would have been better, while the analysis is open. */
  readonly better: string | null = $derived.by(() => {
    const found = this.isOpen() ? this.course[this.narration.cursor + 1] : null;
    return found?.mistake ? found.best : null;
  });

  #chosen = $state.raw<number | null>(null);
  #asked = "";
  #stopped = false;

  constructor(
    private readonly traits: Readonly<WidgetModel>,
    private readonly timeline: Timeline,
    private readonly stepFeed: StepFeed,
    /** Steps that are not yet narrated must give nothing away. */
    private readonly narration: { cursor: number; length: number },
    private readonly isOpen: () => boolean,
    /** Whether the slider shows the results as well. */
    private readonly isAlongSlider: () => boolean,
    private readonly last: () => number,
  ) {}

  #read(): (Course | null)[] {
    return Array.from({ length: this.narration.length + 1 }, (_, moment) => {
      const found = this.traits[courseKey(moment)] as Course | undefined;
      const { state, token } = this.timeline.momentAt(moment);
      return found?.text === state.text && found.token === token ? found : null;
    });
  }

  #onlyPerson(): number | null {
    const persons = this.traits._opponents.seats.flatMap((bot, seat) => (bot ? [] : [seat]));
    return persons.length === 1 ? persons[0]! : null;
  }

  choose(seat: number): void {
    this.#chosen = seat;
  }

  /** The margin of error of a seat's luck and loss: two standard errors; 0 where values are known. */
  doubt(seat: number): { luck: number; loss: number } {
    const own = this.judged.filter((_, moment) => this.timeline.momentAt(moment).seat === seat);
    const sum = (errors: number[]): number =>
      2 * Math.sqrt(errors.reduce((total, one) => total + one ** 2, 0));
    return { luck: sum(own.map(({ error }) => error)), loss: sum(own.map(({ loss_error }) => loss_error)) };
  }

  #findMistakes(): Mistake[] {
    return this.stepFeed.entries
      .flatMap(({ cursor, moment, turn }): Mistake[] => {
        const found = this.judged[cursor];
        if (!found?.mistake || found.rough || moment.seat !== this.seat) return [];
        const { decision, best, loss } = found;
        return [{ cursor: cursor - 1, turn, seat: moment.seat, decision, best, loss }];
      })
      .sort((one, other) => other.loss - one.loss)
      .slice(0, MOST);
  }

  /** Requests missing judgements while they are shown; call it after each change. */
  follow(): void {
    const { running } = this.traits.review;
    if (
      !(this.isOpen() || this.isAlongSlider()) ||
      this.#stopped ||
      running ||
      !this.missing ||
      !this.timeline.requests.alive
    )
      return;
    if (this.traits.length === 0) return;
    const game = `${this.traits.length} ${this.timeline.momentAt(this.traits.length).state.text}`;
    if (game === this.#asked) return;
    this.#asked = game;
    this.timeline.requests.tell({ kind: "analyze" });
  }

  analyze(): void {
    this.#stopped = false;
    this.timeline.requests.tell({ kind: "analyze" });
  }

  stop(): void {
    this.#stopped = true;
    this.timeline.requests.tell({ kind: "stop" });
  }
}
