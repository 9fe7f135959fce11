/** How many groups there are to put dice into: as many as dice (X4). */
export const GROUPS = 4;
/** The place of dice that are left out of every group. */
export const UNUSED = GROUPS;

/** The group of each die before the player confirms; an immutable value. */
export class Grouping {
  private constructor(
    readonly faces: readonly string[],
    /** The group of each die, 0 to 3, or `UNUSED`. */
    readonly places: readonly number[],
    /** Whether the reader has sorted the dice; otherwise they are shown as rolled. */
    readonly sorted: boolean,
  ) {}

  /** Each die in its own group, as rolled. */
  static apart(dice: string): Grouping {
    const faces = [...dice];
    return new Grouping(faces, [...faces.keys()], false);
  }

  /** The groups named by a token like `>15|23`; the other dice are unused and blank. */
  static read(token: string): Grouping {
    const groups = groupsOf(token);
    const faces = groups.flat();
    const places = groups.flatMap((group, place) => group.map(() => place));
    const missing = Array.from({ length: GROUPS - faces.length });
    return new Grouping(
      [...faces, ...missing.map(() => "")],
      [...places, ...missing.map(() => UNUSED)],
      true,
    );
  }

  /** Dice in the groups that a token names, each group in the place of its first die. */
  static lay(token: string, dice: string): Grouping {
    const faces = [...dice];
    const free = new Set(faces.keys());
    const places: number[] = faces.map(() => UNUSED);
    for (const group of groupsOf(token)) {
      const members = group.map((face) => {
        const die = [...free].find((one) => faces[one] === face)!;
        free.delete(die);
        return die;
      });
      for (const die of members) places[die] = Math.min(...members);
    }
    return new Grouping(faces, places, true);
  }

  move(die: number, place: number): Grouping {
    const places = this.places.map((at, other) => (other === die ? place : at));
    return new Grouping(this.faces, places, true);
  }

  dice(place: number): number[] {
    return this.places.flatMap((at, die) => (at === place ? [die] : []));
  }

  total(place: number): number {
    return this.dice(place).reduce((sum, die) => sum + Number(this.faces[die]), 0);
  }

  /** The action in canonical notation, `>15|23`. */
  get token(): string {
    const groups = Array.from({ length: GROUPS }, (_, place) =>
      this.dice(place).map((die) => this.faces[die]!),
    )
      .filter((group) => group.length)
      .map((group) => group.sort().join(""))
      .sort();
    return `>${groups.join("|")}`;
  }
}

const groupsOf = (token: string): string[][] =>
  token
    .slice(1)
    .split("|")
    .map((group) => [...group]);
