/** How many groups there are to put dice into: as many as dice (X4). */
export const GROUPS = 4;
/** The place of dice that are left out of every group. */
export const UNUSED = GROUPS;

/** In which group each die lies, before the player confirms; an immutable value. */
export class Grouping {
  private constructor(
    /** The face of each die. */
    readonly faces: readonly string[],
    /** The group of each die, 0 to 3, or `UNUSED`. */
    readonly places: readonly number[],
  ) {}

  /** Each die alone, as they are when they have been rolled. */
  static apart(dice: string): Grouping {
    return new Grouping(
      [...dice],
      [...dice].map((_, die) => die),
    );
  }

  /** The groups that a token names, like `>15|23`; dice that it leaves out lie unused and show nothing. */
  static read(token: string): Grouping {
    const groups = token.slice(1).split("|");
    const faces = groups.flatMap((group) => [...group]);
    const places = groups.flatMap((group, place) => [...group].map(() => place));
    const missing = Array.from({ length: GROUPS - faces.length });
    return new Grouping([...faces, ...missing.map(() => "")], [...places, ...missing.map(() => UNUSED)]);
  }

  /** The same dice with one of them put elsewhere. */
  move(die: number, place: number): Grouping {
    return new Grouping(
      this.faces,
      this.places.map((at, other) => (other === die ? place : at)),
    );
  }

  /** The dice that lie in a group. */
  dice(place: number): number[] {
    return this.places.flatMap((at, die) => (at === place ? [die] : []));
  }

  total(place: number): number {
    return this.dice(place).reduce((sum, die) => sum + Number(this.faces[die]), 0);
  }

  /** The action in the notation's one spelling, `>15|23`. */
  get token(): string {
    const groups = Array.from({ length: GROUPS }, (_, place) =>
      this.dice(place).map((die) => this.faces[die]!),
    )
      .filter((group) => group.length)
      .map((group) => group.sort().join(""))
      .sort();
    return `>${groups.join("|")}`;
  }

  get isApart(): boolean {
    return this.places.every((place, die) => place === die);
  }
}
