/** Draws classes that hold up cards, from a seed: grey pictures with what is to be read in them. */
import { CODES } from "../../src/cards/codes";

export interface Scene {
  width: number;
  height: number;
  /** Cards with their turns, in degrees. */
  cards: readonly (readonly [card: number, angle: number])[];
  seed: number;
  /** Distances of the rows from the camera, in metres. */
  near?: number;
  far?: number;
  /** Side of a marker, in metres. */
  marker?: number;
  /** Largest tilt of a sheet, in degrees. */
  tilt?: number;
  /** Standard deviations: of the blur in pixels, of the noise in levels. */
  blur?: number;
  noise?: number;
  /** Light on the left and on the right. */
  light?: readonly [left: number, right: number];
  /** Length of the motion blur as a part of the marker. */
  motion?: number;
  /** Whether thumbs hold the margin. */
  thumbs?: boolean;
  /** Number of squares in the background that look like cards. */
  decoys?: number;
}
/** Where a card is: its centre in pixels, its side there. */
export interface Placed {
  card: number;
  angle: number;
  x: number;
  y: number;
  size: number;
}

const VIEW = 70;
/** The sheet around the marker, as a part of its side: 210 of 156 mm. */
const SHEET = 210 / 156;
const [BLACK, WHITE] = [22, 240];
const SAMPLES = 2;

export type Random = () => number;

/** A sequence of numbers from 0 to 1, the same for the same seed. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const normal = (draw: Random): number =>
  Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

class Canvas {
  readonly levels: Float32Array;
  constructor(
    readonly width: number,
    readonly height: number,
    level: number,
  ) {
    this.levels = new Float32Array(width * height).fill(level);
  }

  fill(left: number, top: number, wide: number, high: number, level: number): void {
    const [right, bottom] = [Math.min(this.width, left + wide), Math.min(this.height, top + high)];
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y++)
      for (let x = Math.max(0, Math.floor(left)); x < right; x++) this.levels[y * this.width + x] = level;
  }

  /** Blurs by a normal distribution, rows and then columns. */
  blur(deviation: number): void {
    const reach = Math.ceil(3 * deviation);
    const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)),
    );
    const whole = weights.reduce((sum, one) => sum + one, 0);
    const { width, height, levels } = this;
    const between = new Float32Array(levels.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let i = -reach; i <= reach; i++)
          sum += weights[i + reach]! * levels[y * width + Math.min(width - 1, Math.max(0, x + i))]!;
        between[y * width + x] = sum / whole;
      }
    }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let i = -reach; i <= reach; i++)
          sum += weights[i + reach]! * between[Math.min(height - 1, Math.max(0, y + i)) * width + x]!;
        levels[y * width + x] = sum / whole;
      }
    }
  }
}

/** The level of a card at a point, in sides of the marker from its centre; null outside of the sheet. */
function cardLevel(code: number, u: number, v: number, thumbs: boolean): number | null {
  if (Math.max(Math.abs(u), Math.abs(v)) > SHEET / 2) return null;
  if (thumbs && Math.hypot((Math.abs(u) - 0.64) / 0.09, (v - 0.1) / 0.06) < 1) return 150;
  const [row, column] = [Math.floor((v + 0.5) * 6), Math.floor((u + 0.5) * 6)];
  if (row < 0 || column < 0 || row > 5 || column > 5) return WHITE;
  if (row === 0 || column === 0 || row === 5 || column === 5) return BLACK;
  return (code >> (15 - 4 * (row - 1) - (column - 1))) & 1 ? WHITE : BLACK;
}

/** A room: furniture, printed pages, windows, and dark squares with cells that are no card. */
function room(scene: Scene, draw: Random): Canvas {
  const { width, height, decoys = 12 } = scene;
  const canvas = new Canvas(width, height, 90 + 60 * draw());
  for (let i = 0; i < 250; i++) {
    const [wide, high] = [(width / 6) * draw() ** 2 + 4, (height / 5) * draw() ** 2 + 4];
    canvas.fill(draw() * width, draw() * height, wide, high, 20 + 215 * draw());
  }
  for (let i = 0; i < decoys; i++) {
    const [count, side] = [4 + Math.floor(5 * draw()), width / 60 + (width / 25) * draw()];
    const [left, top, cell] = [draw() * width, draw() * height, side / count];
    canvas.fill(left - side / 6, top - side / 6, (side * 4) / 3, (side * 4) / 3, 200 + 50 * draw());
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < count; column++) {
        const isFrame = Math.min(row, column) === 0 || Math.max(row, column) === count - 1;
        if (isFrame ? i % 3 === 0 || draw() < 0.8 : draw() < 0.5)
          canvas.fill(left + column * cell, top + row * cell, cell + 1, cell + 1, 10 + 40 * draw());
      }
    }
  }
  return canvas;
}

interface Pose {
  /** Centre in metres: to the right, down, away. */
  place: [number, number, number];
  /** The directions of the sheet to the right, down, and its normal. */
  right: number[];
  down: number[];
  normal: number[];
}

function pose(place: [number, number, number], angle: number, tilts: [number, number]): Pose {
  const [z, x, y] = [angle, ...tilts].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const turned = ([a, b, c]: [number, number, number]): number[] => {
    const [a1, b1] = [a * Math.cos(z) - b * Math.sin(z), a * Math.sin(z) + b * Math.cos(z)];
    const [b2, c2] = [b1 * Math.cos(x) - c * Math.sin(x), b1 * Math.sin(x) + c * Math.cos(x)];
    return [a1 * Math.cos(y) + c2 * Math.sin(y), b2, c2 * Math.cos(y) - a1 * Math.sin(y)];
  };
  return { place, right: turned([1, 0, 0]), down: turned([0, 1, 0]), normal: turned([0, 0, 1]) };
}

const dot = (one: number[], other: number[]): number =>
  one.reduce((sum, part, i) => sum + part * other[i]!, 0);

/** Draws a sheet; returns its centre and the side of its marker in pixels. */
function hang(
  canvas: Canvas,
  scene: Scene,
  card: number,
  held: Pose,
  gain: number,
): Omit<Placed, "card" | "angle"> {
  const { place, right: across, down: along, normal } = held;
  const plane = dot(place, normal);
  const { width, height, marker = 0.156, thumbs = true, motion = 0 } = scene;
  const focus = width / 2 / Math.tan((VIEW / 2 / 180) * Math.PI);
  const [x, y] = [(place[0] / place[2]) * focus + width / 2, (place[1] / place[2]) * focus + height / 2];
  const size = (marker * focus) / place[2];
  const reach = Math.ceil(size * SHEET * 0.85 + 2);
  const smear = motion * size;
  const steps = smear > 0.5 ? 4 : 1;
  const whole = SAMPLES * SAMPLES * steps;
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      let [sum, covered] = [0, 0];
      for (let k = 0; k < whole; k++) {
        const moved = smear * ((Math.floor(k / SAMPLES ** 2) + 0.5) / steps - 0.5);
        const right = (column + ((k % SAMPLES) + 0.5) / SAMPLES - 0.5 - moved - width / 2) / focus;
        const down =
          (row + ((Math.floor(k / SAMPLES) % SAMPLES) + 0.5) / SAMPLES - 0.5 - moved / 2 - height / 2) /
          focus;
        const far = plane / (right * normal[0]! + down * normal[1]! + normal[2]!);
        const [a, b, c] = [right * far - place[0], down * far - place[1], far - place[2]];
        const u = (a * across[0]! + b * across[1]! + c * across[2]!) / marker;
        const v = (a * along[0]! + b * along[1]! + c * along[2]!) / marker;
        const level = cardLevel(CODES[card - 1]!, u, v, thumbs);
        if (level === null) continue;
        sum += level * gain;
        covered++;
      }
      if (!covered) continue;
      const i = row * width + column;
      canvas.levels[i] = canvas.levels[i]! * (1 - covered / whole) + sum / whole;
    }
  }
  return { x, y, size };
}

/** Draws a class in rows. */
export function draw(scene: Scene): { grey: Uint8Array; placed: Placed[] } {
  const { width, height, cards, near = 2.3, far = 8, tilt = 12, blur = 0.65, noise = 4, seed } = scene;
  const chance = random(seed);
  const canvas = room(scene, chance);
  const rows = Math.ceil(cards.length / 5);
  const placed = cards.map(([card, angle], i) => {
    const [row, seat] = [Math.floor(i / 5), i % 5];
    const away = near + ((far - near) * row) / Math.max(1, rows - 1);
    const half = away * Math.tan((VIEW / 2 / 180) * Math.PI) * 0.86;
    const across = -half + (2 * half * (seat + 0.5)) / 5;
    // Each row of cards has a band of the picture of its own, the last one at the top.
    const band = height / rows;
    const pixels = (scene.marker ?? 0.156) * (width / 2 / Math.tan((VIEW / 2 / 180) * Math.PI)) * (1 / away);
    const play = Math.max(0, band - pixels * SHEET * 1.45) / 2;
    const v = height - (row + 0.5) * band + (2 * chance() - 1) * play;
    const focus = width / 2 / Math.tan((VIEW / 2 / 180) * Math.PI);
    const [lean, way] = [tilt * Math.sqrt(chance()), 2 * Math.PI * chance()];
    const tilts: [number, number] = [lean * Math.cos(way), lean * Math.sin(way)];
    const place: [number, number, number] = [across, ((v - height / 2) / focus) * away, away];
    const gain = 0.65 + 0.35 * chance();
    return { card, angle, ...hang(canvas, scene, card, pose(place, angle, tilts), gain) };
  });
  const [left, right] = scene.light ?? [1, 1];
  canvas.blur(blur);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++) {
    const light = left + ((right - left) * (i % width)) / width;
    // The sum of four even chances is as good as normal here, and quicker.
    const grain = (chance() + chance() + chance() + chance() - 2) * Math.sqrt(3);
    const level = canvas.levels[i]! * light + 8 + noise * grain;
    grey[i] = Math.max(0, Math.min(255, Math.round(level)));
  }
  return { grey, placed };
}

/** Cards 1 to a number, each in a turn of its own. */
export function handsUp(count: number, seed: number): [number, number][] {
  const chance = random(seed + 1e6);
  return Array.from({ length: count }, (_, i) => [i + 1, 360 * chance() - 180]);
}

/** How far one direction is from another one, in degrees. */
export const apart = (one: number, other: number): number =>
  Math.abs(((((one - other) % 360) + 540) % 360) - 180);
