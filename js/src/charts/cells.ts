export interface Face {
  face: string;
  note: string;
}

export interface Cell {
  text: string;
  colour: string;
  sign: string;
  note: string;
  seats: number[];
  name: string;
  /** Side of the coloured square: 1 for the likeliest cell, 0 for an impossible one. */
  share: number;
}
