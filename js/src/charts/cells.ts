export interface Face {
  face: string;
  note: string;
}

export interface Cell {
  text: string;
  /** Theme colour of its effect, and a sign with the same meaning. */
  colour: string;
  sign: string;
  /** Weight of the outcome with loaded dice. */
  note: string;
  seats: number[];
  name: string;
  /** Side of the coloured square: 1 for the likeliest cell, 0 for an impossible one. */
  share: number;
}
