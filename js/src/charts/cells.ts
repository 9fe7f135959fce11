/** A face of a die, with something small beside it. */
export interface Face {
  face: string;
  note: string;
}

/** A cell of a sample space. */
export interface Cell {
  /** Its dice. */
  text: string;
  /** The colour of its effect, one of the theme's, and a sign that says the same. */
  colour: string;
  sign: string;
  /** How often it comes with loaded dice. */
  note: string;
  /** The seats whose shapes stand below. */
  seats: number[];
  /** All of it in words. */
  name: string;
  /** The side of its coloured part, 1 for the likeliest cell, 0 for one that cannot come. */
  share: number;
}
