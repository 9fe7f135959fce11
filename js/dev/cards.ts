/** Draws classes from seeds that no test has, and prints how many cards are read, and how well. */
import { heldAt } from "../src/cards/hold";
import { Detector } from "../src/cards/detector";
import { Reader } from "../src/cards/reader";
import { type Scene, apart, draw, handsUp } from "../tests/cards/scene";

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

const percent = (part: number, whole: number): string =>
  whole ? `${((100 * part) / whole).toFixed(1)}%` : "–";

export function measure(first: number, classes: number): void {
  const bands = BANDS.slice(1).map((high, i) => ({ low: BANDS[i]!, high, all: 0, frames: 0, voted: 0 }));
  const errors: number[] = [];
  const [wrong, photo] = [
    { reads: 0, all: 0 },
    { reads: 0, all: 0 },
  ];
  let [cpu, pictures, held] = [0, 0, 0];
  for (let k = 0; k < classes; k++) {
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const size = SIZES[k % 2]!;
      const seed = first + k;
      const readers = { camera: new Reader(), photo: new Detector() };
      const counts = new Map<number, number>();
      const past = new Map<number, { at: number; angle: number }[]>();
      const cards = handsUp(28, seed);
      let placed = draw({ ...size, cards, seed, ...condition }).placed;
      for (let frame = 0; frame < FRAMES; frame++) {
        // The sheets tremble, and the noise is another one; places come from the seed.
        const trembling = cards.map(([card, angle], i) => [card, angle + Math.sin(frame + i)] as const);
        const scene = draw({ ...size, cards: trembling, seed: seed + 1e4 * frame, ...condition });
        ({ placed } = scene);
        const began = process.cpuUsage();
        const { seen } = readers.camera.read(scene.grey.slice(), size.width, size.height, false);
        const used = process.cpuUsage(began);
        cpu += (used.user + used.system) / 1000 / (size.width === 1920 ? 2.25 : 1);
        pictures++;
        const isAt = (one: { card: number; x: number; y: number }, scale: boolean): boolean =>
          placed.some(
            (other) =>
              other.card === one.card &&
              Math.hypot(
                (scale ? one.x * size.width : one.x) - other.x,
                (scale ? one.y * size.height : one.y) - other.y,
              ) <
                other.size / 2,
          );
        for (const one of seen) {
          wrong.all++;
          if (!isAt(one, true)) wrong.reads++;
          else {
            counts.set(one.card, (counts.get(one.card) ?? 0) + 1);
            errors.push(apart(one.angle, placed.find(({ card }) => card === one.card)!.angle));
          }
          past.set(one.card, [...(past.get(one.card) ?? []), { at: 400 * frame, angle: one.angle }]);
        }
        if (frame === 0) {
          for (const one of readers.photo.read(scene.grey, size.width, size.height)) {
            if (one.wrong) continue;
            photo.all++;
            if (!isAt(one, false)) photo.reads++;
          }
        }
      }
      for (const turns of past.values()) if (heldAt(turns) !== null) held++;
      for (const one of placed) {
        const band = bands.find(({ low, high }) => one.size >= low && one.size < high);
        if (!band) continue;
        band.all++;
        band.frames += counts.get(one.card) ?? 0;
        if ((counts.get(one.card) ?? 0) >= 2) band.voted++;
      }
      console.log(`${name}, ${size.width}, seed ${seed}: ${counts.size} of 28`);
    }
  }
  for (const { low, high, all, frames, voted } of bands)
    console.log(
      `${low}–${high} px: frames ${percent(frames, FRAMES * all)}, vote ${percent(voted, all)} of ${all}`,
    );
  errors.sort((one, other) => one - other);
  const at = (part: number): string => (errors[Math.floor(part * (errors.length - 1))] ?? 0).toFixed(1);
  console.log(`angle: median ${at(0.5)}, p99 ${at(0.99)}, largest ${at(1)} degrees`);
  console.log(`wrong reads: camera ${wrong.reads} of ${wrong.all}, photo ${photo.reads} of ${photo.all}`);
  console.log(
    `held in six pictures: ${held}; CPU ${(cpu / pictures).toFixed(0)} ms for a picture of 720 lines`,
  );
  let empty = 0;
  for (let k = 0; k < classes; k++) {
    const { grey } = draw({ ...SIZES[1]!, cards: [], seed: first + 5000 + k, decoys: 60 });
    empty += new Detector().read(grey, 1920, 1080).length;
  }
  console.log(`without cards: ${empty} reads in ${(classes * 2.07).toFixed(0)} megapixels`);
}
