import { Detector, RADII, type Seen } from "./detector";

/** A card in a picture, its place and side as parts of the picture's width and height. */
export interface Sighting {
  card: number;
  angle: number;
  x: number;
  y: number;
  size: number;
  /** Whether all cells are right. */
  exact: boolean;
}
export interface Result {
  seen: Sighting[];
  /** Whether the picture had to be mirrored to be read. */
  mirrored: boolean;
}

/** Pictures without a card after which the next one is tried mirrored. */
const TRIES = 10;

function mirror(grey: Uint8Array, width: number): void {
  for (let row = 0; row < grey.length; row += width) grey.subarray(row, row + width).reverse();
}

/** Reads one picture after the other. */
export class Reader {
  readonly #detector = new Detector();
  #pictures = 0;
  #empty = 0;
  #mirrored = false;

  /** Reads a picture of a camera, each with one radius by turns; or a photo, with all. */
  read(grey: Uint8Array, width: number, height: number, isPhoto: boolean): Result {
    const radii = isPhoto ? RADII : [RADII[this.#pictures++ % RADII.length]!];
    if (this.#mirrored) mirror(grey, width);
    let seen = this.#detector.read(grey, width, height, radii);
    this.#empty = seen.length ? 0 : this.#empty + 1;
    if (!seen.length && (isPhoto || this.#empty % TRIES === 0)) {
      mirror(grey, width);
      seen = this.#detector.read(grey, width, height, RADII);
      if (seen.length) this.#mirrored = !this.#mirrored;
    }
    return { seen: unmistaken(seen).map((one) => sighting(one, width, height)), mirrored: this.#mirrored };
  }
}

/** Leaves out a doubtful reading of a card that is clearly somewhere else. */
const unmistaken = (seen: readonly Seen[]): Seen[] =>
  seen.filter((one) => one.wrong === 0 || !seen.some(({ card, wrong }) => card === one.card && wrong === 0));

const sighting = ({ card, angle, x, y, size, wrong }: Seen, width: number, height: number): Sighting => ({
  card,
  angle,
  x: x / width,
  y: y / height,
  size: size / width,
  exact: wrong === 0,
});
