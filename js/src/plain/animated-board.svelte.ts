import type { Said } from "../game";
import { type Phase, PhasedBoard, announce, saying, scatter } from "../state/board-animation.svelte";
import { DURATION } from "../state/durations";
import type { View } from "../state/view.svelte";
import type { Speech } from "../text/language";
import type { Choice, GameEvent, Moment, Seat, State } from "../wire/protocol";
import { type Dice, diceOf } from "./dice";

/** A choice of a game without its own page; its events are those of the step. */
export interface PlainChoice extends Choice {
  events?: GameEvent[];
}

/** A position of a game without its own page; see `Display.state` in exxtra_widget/core/display.py. */
export interface PlainState extends State {
  choices: PlainChoice[];
  /** The fields of the template `standing`, for each seat. */
  standing: Record<string, unknown>[];
  /** SVG by language; English is the fallback. */
  pictures: Record<string, string>;
}

export interface PlainBoard {
  outcomes: string[];
  /** The tone of events by the keys of their sentences; plain by default. */
  tones: Record<string, "bust" | "gain" | "win">;
}

/** The dice of a roll; before it they have no faces. */
export interface DiceShown {
  seat: Seat;
  faces: readonly string[];
  tumbling: boolean;
  bust: boolean;
}

export const stateOf = (view: View): PlainState => view.state as PlainState;
export const animatedOf = (view: View): AnimatedPlainBoard => view.animated as AnimatedPlainBoard;
export const boardOf = (view: View): PlainBoard => view.traits.board as unknown as PlainBoard;

export const toneOf = (event: GameEvent, tones: PlainBoard["tones"]): Said["tone"] =>
  tones[saying(event).key] ?? "plain";

/** How long a sentence of each tone is shown; a plain one may be followed immediately. */
const LASTS: Record<Said["tone"], number> = {
  bust: DURATION.bust,
  kick: DURATION.lift,
  gain: DURATION.announce,
  win: DURATION.win,
  plain: DURATION.pass,
};

/** The dice tumble and each event is narrated; the picture changes as a whole at the end. */
export class AnimatedPlainBoard extends PhasedBoard {
  override dice = $state.raw<DiceShown | null>(null);
  readonly #tones: PlainBoard["tones"];
  readonly #outcomes: readonly string[];
  readonly #dice: Dice;

  constructor(start: Moment, { outcomes, tones }: PlainBoard) {
    super();
    this.#tones = tones;
    this.#outcomes = outcomes;
    this.#dice = diceOf(outcomes);
    this.show(start);
  }

  /** Number of dice; 0 if the page draws none. */
  get count(): number {
    return this.#dice.places.length;
  }

  protected set(): void {
    // The picture follows the narrated moment.
  }

  protected rest(moment: Moment): void {
    this.dice = this.#isRoll(moment) ? this.#diceOf(moment) : null;
  }

  protected phases(event: GameEvent, moment: Moment): Phase[] {
    if (event.kind === "passed") return [];
    const said = saying(event, toneOf(event, this.#tones));
    const phase = announce(said, LASTS[said.tone]);
    // A roll without its own event comes with the first event.
    const rolls = this.#isRoll(moment) && event === moment.events[0];
    return rolls ? [...this.#tumble(event, moment), ...(said.tone === "plain" ? [] : [phase])] : [phase];
  }

  #isRoll({ token, seat }: Moment): boolean {
    return seat !== null && this.#outcomes.includes(token) && this.count > 0;
  }

  #diceOf({ token, seat, events }: Moment): DiceShown {
    const bust = events.some((event) => toneOf(event, this.#tones) === "bust");
    return { seat: seat!, faces: this.#dice.facesOf(token), tumbling: false, bust };
  }

  #tumble(event: GameEvent, moment: Moment): Phase[] {
    const rolled = this.#diceOf(moment);
    return this.tumble(
      event,
      (look) => {
        const faces = this.#dice.places.map((seen, place) => seen[scatter(look, place) % seen.length]!);
        this.dice = { ...rolled, faces, tumbling: true, bust: false };
      },
      () => {
        this.dice = rolled;
      },
    );
  }

  /** The dice show the roll, so only its effects are narrated at the end. */
  protected override tell(moment: Moment): readonly Said[] {
    const told = super.tell(moment);
    return told.length > 1 && this.#isRoll(moment) ? told.slice(1) : told;
  }
}

/** The key of each choice, as the page shows it: R rolls, 1 to 9 are the others in order. */
export function keyOf(state: State, token: string): string | undefined {
  if (token === "roll") return "R";
  const number = state.choices
    .filter((choice) => choice.token !== "roll")
    .findIndex((c) => c.token === token);
  return number < 9 ? String(number + 1) : undefined;
}

export function headline(state: State, speech: Speech): string {
  const { player, winners, standing } = state as PlainState;
  const list = speech.list(winners.map((seat) => speech.name(seat)));
  return speech.say("plain", winners.length ? "has_won" : "to_act", {
    ...standing[player],
    seat: player,
    list,
  });
}
