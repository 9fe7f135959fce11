/** A face of a die, with something small below it. */
export interface Face {
  face: string;
  note: string;
}

/** A cell of a sample space. */
export interface Cell {
  /** Large in its middle. */
  text: string;
  /** Which of the six hues colours it, and a sign that says the same. */
  hue: number;
  sign: string;
  /** Small below. */
  note: string;
  /** All of it in words. */
  name: string;
  /** The side of its coloured part, 1 for the likeliest cell, 0 for one that cannot come. */
  share: number;
}
