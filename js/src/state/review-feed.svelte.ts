import { type Course, courseKey } from "../wire/protocol";
import type { ViewBase } from "./view-base";

/** A costly choice, and the turn in which it was made. */
export interface Mistake {
  cursor: number;
  turn: number;
  seat: number;
  decision: string;
  best: string;
  loss: number;
}

/** Choices that are listed, as by default in `Analysis.mistakes`. */
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
  readonly seat: number = $derived.by(() => this.#chosen ?? this.#onlyPerson() ?? this.#findLast());
  readonly mistakes: Mistake[] = $derived.by(() => this.#findMistakes());
  /** The choice at the shown moment that would have been better, while the analysis is open. */
  readonly better: string | null = $derived.by(() => {
    const found = this.isOpen() ? this.course[this.view.narration.cursor + 1] : null;
    return found?.mistake ? found.best : null;
  });

  #chosen = $state.raw<number | null>(null);
  #asked = "";
  #stopped = false;

  constructor(
    private readonly view: ViewBase,
    private readonly isOpen: () => boolean,
    /** Whether the slider shows the results as well. */
    private readonly isAlongSlider: () => boolean,
  ) {}

  #read(): (Course | null)[] {
    return Array.from({ length: this.view.narration.length + 1 }, (_, moment) => {
      const found = this.view.traits[courseKey(moment)] as Course | undefined;
      const { state, token } = this.view.timeline.momentAt(moment);
      return found?.text === state.text && found.token === token ? found : null;
    });
  }

  #onlyPerson(): number | null {
    const persons = this.view.traits._opponents.seats.flatMap((bot, seat) => (bot ? [] : [seat]));
    return persons.length === 1 ? persons[0]! : null;
  }

  #findLast(): number {
    const { game, length, speech, timeline, traits } = this.view;
    return game.standing(timeline.momentAt(length).state, traits.board, speech).at(-1)!.seat;
  }

  choose(seat: number): void {
    this.#chosen = seat;
  }

  /** The margin of error of a seat's luck and loss: two standard errors; 0 where values are known. */
  doubt(seat: number): { luck: number; loss: number } {
    const own = this.judged.filter((_, moment) => this.view.timeline.momentAt(moment).seat === seat);
    const sum = (errors: number[]): number =>
      2 * Math.sqrt(errors.reduce((total, one) => total + one ** 2, 0));
    return { luck: sum(own.map(({ error }) => error)), loss: sum(own.map(({ loss_error }) => loss_error)) };
  }

  #findMistakes(): Mistake[] {
    return this.view.stepFeed.entries
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
    const { running } = this.view.traits.review;
    if (
      !(this.isOpen() || this.isAlongSlider()) ||
      this.#stopped ||
      running ||
      !this.missing ||
      !this.view.requests.alive
    )
      return;
    if (this.view.traits.length === 0) return;
    const game = `${this.view.traits.length} ${this.view.timeline.momentAt(this.view.traits.length).state.text}`;
    if (game === this.#asked) return;
    this.#asked = game;
    this.view.requests.tell({ kind: "analyze" });
  }

  analyze(): void {
    this.#stopped = false;
    this.view.requests.tell({ kind: "analyze" });
  }

  stop(): void {
    this.#stopped = true;
    this.view.requests.tell({ kind: "stop" });
  }
}
