import { type Corners, poseOf, squareOf } from "./perspective";
import { Outlines } from "./outline";
import { match } from "./pattern";
import { Picture } from "./grey-picture";

/** A card in a picture. */
export interface Seen {
  card: number;
  /** Cells that are wrong. */
  wrong: number;
  fit: number;
  /** Clockwise turn of the card in the picture, in degrees. */
  angle: number;
  /** Length of a side in pixels. */
  size: number;
  x: number;
  y: number;
}

/** Pixels around each one to whose mean it is compared; larger pictures have larger ones. */
export const RADII: readonly number[] = [4, 8, 24];
const USUAL = 2400;

/** Reads cards in pictures: black squares with four by four cells. */
export class Detector {
  readonly #picture = new Picture();
  readonly #outlines = new Outlines(this.#picture);

  /** Returns the cards in a grey picture; one that is there twice is listed twice. */
  read(grey: Uint8Array, width: number, height: number, radii: readonly number[] = RADII): Seen[] {
    const found: Seen[] = [];
    this.#picture.load(grey, width, height);
    for (const radius of radii) {
      this.#picture.threshold(Math.round(radius * Math.max(1, width / USUAL)));
      for (const outline of this.#outlines.walk()) {
        const seen = outline.isSquarish ? this.#card(outline) : null;
        if (seen) add(found, seen);
      }
    }
    return found;
  }

  #card(outline: Outlines): Seen | null {
    const square = squareOf(outline.points());
    const matched = square && match(square.corners, square.size, this.#picture);
    if (!square || !matched) return null;
    const { turn, ...read } = matched;
    const own = [0, 1, 2, 3].map((k) => square.corners[(k + turn) & 3]!) as unknown as Corners;
    return { ...read, ...poseOf(own, this.#picture.width, this.#picture.height), size: square.size };
  }
}

/** Adds a card, in place of a worse reading of the same square. */
function add(found: Seen[], seen: Seen): void {
  const at = found.findIndex(
    ({ card, x, y }) => card === seen.card && Math.hypot(x - seen.x, y - seen.y) < seen.size / 2,
  );
  if (at < 0) found.push(seen);
  else if (seen.fit > found[at]!.fit) found[at] = seen;
}
