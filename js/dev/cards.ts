/**
 * Draws classes from seeds that no test has, and prints how many cards are read, how well, and what it costs. Another
 * reader may look at the same pictures, in turns with ours.
 */
import { heldAt, withTurn, type Turn } from "../src/cards/held-card";
import { Detector } from "../src/cards/detector";
import { Reader } from "../src/cards/reader";
import { type Placed, type Scene, apart, draw, handsUp } from "../tests/cards/scene";
import { offOf } from "../tests/cards/pupil";
import { blank } from "./blank";

const CONDITIONS: Record<string, Partial<Scene>> = {
  clean: {},
  "tilt 40°": { tilt: 40 },
  blur: { blur: 1.2 },
  noise: { noise: 9, light: [0.5, 0.5] },
  gradient: { light: [1.5, 0.4] },
  motion: { motion: 0.08 },
};
const BANDS = [10, 14, 18, 24, 32, 48, 200];
const FRAMES = 6;
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

export interface Machine {
  /** Returns the milliseconds of CPU that this process has used. */
  clock: () => number;
  /** Reads a picture as another library does; null without one. */
  other: ((rgba: Uint8ClampedArray, width: number, height: number) => unknown) | null;
}
interface Spot {
  card: number;
  x: number;
  y: number;
}

const percent = (part: number, whole: number): string =>
  whole ? `${((100 * part) / whole).toFixed(1)}%` : "–";

/** The card that is where a reading says it is; a reading of another card there, or of none, is wrong. */
const cardAt = (placed: readonly Placed[], { card, x, y }: Spot): Placed | undefined =>
  placed.find((one) => one.card === card && Math.hypot(x - one.x, y - one.y) < one.size / 2);

function inColour(grey: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * grey.length).fill(255);
  grey.forEach((level, i) => rgba.fill(level, 4 * i, 4 * i + 3));
  return rgba;
}

class Measurement {
  readonly bands = BANDS.slice(1).map((high, i) => ({ low: BANDS[i]!, high, all: 0, frames: 0, voted: 0 }));
  readonly errors: number[] = [];
  readonly tilted: number[] = [];
  readonly wrong = { camera: 0, held: 0, photo: 0 };
  readonly all = { camera: 0, held: 0, photo: 0 };
  readonly cpu = { own: 0, other: 0, pictures: 0 };

  constructor(private readonly machine: Machine) {}

  /** Reads six pictures of a class, which trembles. */
  watch(name: string, seed: number, size: { width: number; height: number }): void {
    const [reader, counts, past] = [new Reader(), new Map<number, number>(), new Map<number, Turn[]>()];
    const cards = handsUp(28, seed);
    let placed: Placed[] = [];
    const strays = new Set<number>();
    for (let frame = 0; frame < FRAMES; frame++) {
      const trembling = cards.map(([card, angle], i) => [card, angle + Math.sin(frame + i)] as const);
      const scene = draw({ ...size, cards: trembling, seed: seed + 1e4 * frame, ...CONDITIONS[name] });
      ({ placed } = scene);
      const grey = scene.grey.slice();
      const { seen } = this.#timed("own", size, () => reader.read(grey, size.width, size.height, false));
      if (this.machine.other) {
        const rgba = inColour(scene.grey);
        this.#timed("other", size, () => this.machine.other!(rgba, size.width, size.height));
      }
      for (const { card, angle, x, y } of seen) {
        const one = cardAt(placed, { card, x: x * size.width, y: y * size.height });
        this.all.camera++;
        if (one) {
          counts.set(card, (counts.get(card) ?? 0) + 1);
          this.errors.push(apart(angle, one.angle));
          if (name.startsWith("tilt")) this.tilted.push(apart(angle, one.angle));
        } else {
          this.wrong.camera++;
          strays.add(card);
        }
        past.set(card, withTurn(past.get(card) ?? [], { at: 400 * frame, angle }));
        // A card is held wrongly if any of its readings was taken elsewhere.
        if (heldAt(past.get(card)!) === null) continue;
        this.all.held++;
        if (!one || strays.has(card)) this.wrong.held++;
      }
      if (frame === 0) this.#photo(scene.grey, size, placed);
    }
    for (const one of placed) {
      const band = this.bands.find(({ low, high }) => one.size >= low && one.size < high);
      if (!band) continue;
      band.all++;
      band.frames += counts.get(one.card) ?? 0;
      if ((counts.get(one.card) ?? 0) >= 2) band.voted++;
    }
    console.log(`${name}, ${size.width}, seed ${seed}: ${counts.size} of 28`);
  }

  /** CPU for a picture of 720 lines. */
  #timed<T>(who: "own" | "other", { width }: { width: number }, read: () => T): T {
    const began = this.machine.clock();
    const found = read();
    this.cpu[who] += (this.machine.clock() - began) / (width === 1920 ? 2.25 : 1);
    if (who === "own") this.cpu.pictures++;
    return found;
  }

  #photo(grey: Uint8Array, { width, height }: { width: number; height: number }, placed: Placed[]): void {
    for (const one of new Detector().read(grey, width, height)) {
      if (one.wrong) continue;
      this.all.photo++;
      if (!cardAt(placed, one)) this.wrong.photo++;
    }
  }

  print(): void {
    for (const { low, high, all, frames, voted } of this.bands)
      console.log(
        `${low}–${high} px: frames ${percent(frames, FRAMES * all)}, vote ${percent(voted, all)} of ${all}`,
      );
    for (const [name, errors] of [
      ["angle", this.errors],
      ["angle, tilt 40° alone", this.tilted],
    ] as const) {
      errors.sort((one, other) => one - other);
      const at = (part: number): string => (errors[Math.floor(part * (errors.length - 1))] ?? 0).toFixed(1);
      console.log(
        `${name}: median ${at(0.5)}, p99 ${at(0.99)}, largest ${at(1)} degrees of ${errors.length}`,
      );
    }
    for (const how of ["camera", "held", "photo"] as const)
      console.log(`wrong by place, ${how}: ${this.wrong[how]} of ${this.all[how]}`);
    const { own, other, pictures } = this.cpu;
    console.log(`CPU for a picture of 720 lines: ${(own / pictures).toFixed(1)} ms in ${pictures}`);
    if (other)
      console.log(`the other: ${(other / pictures).toFixed(1)} ms, ratio ${(own / other).toFixed(2)}`);
  }
}

export function measure(first: number, classes: number, machine: Machine): void {
  const measured = new Measurement(machine);
  for (let k = 0; k < classes; k++)
    for (const name of Object.keys(CONDITIONS)) measured.watch(name, first + k, SIZES[k % 2]!);
  measured.print();
}

/** Reads pictures without cards, until there are this many megapixels. */
export function measureBlank(first: number, megapixels: number, hasMarkers: boolean): void {
  const [camera, photo] = [{ reads: 0 }, { reads: 0, doubtful: 0 }];
  let [pixels, pictures] = [0, 0];
  const detector = new Detector();
  for (; pixels < megapixels * 1e6; pictures++) {
    const size = SIZES[pictures % 2]!;
    const seen = detector.read(
      blank(first + pictures, size.width, size.height, hasMarkers),
      size.width,
      size.height,
    );
    for (const { card, wrong, size: side } of seen)
      console.log(`seed ${first + pictures}: card ${card}, ${wrong} wrong cells, ${side.toFixed(0)} px`);
    camera.reads += seen.length;
    photo.reads += seen.filter(({ wrong }) => !wrong).length;
    pixels += size.width * size.height;
  }
  console.log(
    `without cards${hasMarkers ? ", but with other markers" : ""}: ${camera.reads} reads, ${photo.reads} of exact patterns, in ${pictures} pictures of ${(pixels / 1e6).toFixed(0)} megapixels`,
  );
}

/** Pupils who raise, correct and lower cards, before cameras of any speed. */
export function measureHeld(seed: number, pupils: number): void {
  for (let rate = 2; rate <= 8; rate++) {
    const { counted, off } = offOf(pupils, rate, seed + rate);
    console.log(
      `${rate} pictures a second: ${percent(counted, pupils)} counted, ${percent(off, counted)} off by over 5 points`,
    );
  }
}
