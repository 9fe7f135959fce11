/** The numbers behind a picture; the first cell of a row names it. */
export interface Table {
  head: string[];
  rows: string[][];
}
