import type { Point } from "./perspective";
import type { Picture } from "./grey-picture";

/** Steps of the longest outline that is followed, and of the shortest one that can be a card. */
const LONGEST = 1 << 14;
const SHORTEST = 32;
const SMALLEST = 40;

/** The outer edges of the dark areas of a picture: of each step, the dark pixel and the bright one beside it. */
export class Outlines {
  readonly #steps = new Int32Array(2 * LONGEST);
  #walked = new Uint8Array(0);
  #length = 0;
  #area = 0;

  constructor(private readonly picture: Picture) {}

  /** Walks along one outline after the other; whether it can be a card is asked while it is the present one. */
  *walk(): Generator<this> {
    const { dark, width, height } = this.picture;
    if (this.#walked.length !== dark.length) this.#walked = new Uint8Array(dark.length);
    else this.#walked.fill(0);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        // The upper edge of a dark area, not walked yet.
        if (dark[i] && !dark[i - width] && !this.#walked[i] && this.#follow(i)) yield this;
      }
    }
  }

  /** Walks with the dark on the right hand; returns whether it is an outer edge, which runs clockwise. */
  #follow(from: number): boolean {
    const { dark, width, height } = this.picture;
    const steps = this.#steps;
    const most = Math.min(LONGEST, 5 * height);
    // The pixel ahead when going right, down, left and up.
    const ways = [1, width, -1, -width];
    let [at, heading, area, length] = [from, 0, 0, 0];
    do {
      const out = at - ways[(heading + 1) & 3]!;
      if (heading === 0) {
        this.#walked[at] = 1;
        area -= Math.floor(at / width);
      } else if (heading === 2) area += Math.floor(at / width) + 1;
      steps[2 * length] = at;
      steps[2 * length + 1] = out;
      length++;
      const ahead = at + ways[heading]!;
      const side = out + ways[heading]!;
      if (dark[ahead] && dark[side]) {
        at = side;
        heading = (heading + 3) & 3;
      } else if (dark[ahead]) at = ahead;
      else heading = (heading + 1) & 3;
    } while (!(at === from && heading === 0) && length < most);
    this.#length = length;
    this.#area = area;
    return length >= SHORTEST && length < most && area > SMALLEST;
  }

  /** Whether it can be a square in any turn: neither flat nor long for its area. */
  get isSquarish(): boolean {
    const { width } = this.picture;
    let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
    for (let k = 0; k < this.#length; k++) {
      const at = this.#steps[2 * k]!;
      const x = at % width;
      const y = (at / width) | 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const wide = right - left + 1;
    const high = bottom - top + 1;
    // A square fills half of its box at least; a circle of the same length would not be much larger.
    return (
      wide > 5 &&
      high > 5 &&
      wide < 4 * high &&
      high < 4 * wide &&
      this.#area > 0.38 * wide * high &&
      this.#length < 3.2 * (wide + high)
    );
  }

  /** The points of the outline, each where the grey crosses the local mean. */
  points(): Point[] {
    const { grey, width } = this.picture;
    const points: Point[] = [];
    for (let k = 0; k < this.#length; k++) {
      const at = this.#steps[2 * k]!;
      const out = this.#steps[2 * k + 1]!;
      const x = at % width;
      const y = (at - x) / width;
      const [inner, outer] = [grey[at]!, grey[out]!];
      const part = outer > inner ? (this.picture.level(x, y) - inner) / (outer - inner) : 0.5;
      const shift = Math.max(0, Math.min(1, part));
      const way = Math.sign(out - at);
      points.push(out - at === way ? [x + way * shift, y] : [x, y + way * shift]);
    }
    return points;
  }
}
