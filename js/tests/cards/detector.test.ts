/** Reads pictures of a class, drawn from seeds: none of them was looked at when the limits were chosen. */
import { describe, expect, it } from "vitest";
import { CODES } from "../../src/cards/codes";
import { Detector, RADII, type Seen } from "../../src/cards/detector";
import { type Corners, type Point, poseOf } from "../../src/cards/perspective";
import { Reader } from "../../src/cards/reader";
import { type Placed, type Scene, apart, draw, handsUp } from "./scene";

const SIZE = { width: 1280, height: 720 };
const CONDITIONS: Record<string, Partial<Scene>> = {
  clean: {},
  "tilted up to 40°": { tilt: 40 },
  blurred: { blur: 1.2 },
  "noisy in half of the light": { noise: 9, light: [0.5, 0.5] },
  "in light from one side": { light: [1.5, 0.4] },
  "moved while it was taken": { motion: 0.08 },
};
const SEEDS = [101, 102, 103, 104];

const detector = new Detector();
const isThere = (seen: Seen, { card, x, y, size }: Placed): boolean =>
  seen.card === card && Math.hypot(seen.x - x, seen.y - y) < size / 2;

describe.each(Object.entries(CONDITIONS))("a class %s", (_, condition) => {
  it.each(SEEDS)("is read, and nothing but it (%i)", (seed) => {
    const scene = { ...SIZE, cards: handsUp(28, seed), seed, ...condition };
    const { grey, placed } = draw(scene);
    const seen = detector.read(grey, scene.width, scene.height);
    const found = placed.flatMap((one) => {
      const read = seen.find((other) => isThere(other, one));
      return read ? [apart(read.angle, one.angle)] : [];
    });
    expect(found.length).toBeGreaterThanOrEqual(26);
    expect(seen.filter((one) => !placed.some((other) => isThere(one, other)))).toEqual([]);
    expect(Math.max(...found)).toBeLessThan(15);
  });
});

describe("what is no card", () => {
  it.each([201, 202, 203])("is not read: furniture and squares with other patterns (%i)", (seed) => {
    const { grey } = draw({ ...SIZE, cards: [], seed, decoys: 40 });
    expect(detector.read(grey, SIZE.width, SIZE.height)).toEqual([]);
  });

  it.each([
    ["black", () => 0],
    ["white", () => 255],
    ["noise", (i: number) => (Math.imul(i, 2654435761) >>> 24) & 255],
    ["stripes", (i: number) => (i % 16 < 8 ? 20 : 230)],
  ])("is not read: %s", (_, level) => {
    const grey = Uint8Array.from({ length: 320 * 240 }, (_, i) => level(i));
    expect(detector.read(grey, 320, 240)).toEqual([]);
  });

  it.each([
    [1, 1],
    [1, 40],
    [40, 1],
    [2, 2],
  ])("is not read: a picture of %i × %i", (width, height) => {
    expect(detector.read(new Uint8Array(width * height), width, height)).toEqual([]);
  });
});

const near = { ...SIZE, near: 2.5, far: 4, decoys: 0, seed: 7 };

it("reads a mirrored card only after the picture is mirrored back, and says so", () => {
  const { grey } = draw({ ...near, cards: handsUp(40, 7).slice(0, 15) });
  const mirrored = grey.slice();
  for (let row = 0; row < mirrored.length; row += near.width)
    mirrored.subarray(row, row + near.width).reverse();
  expect(detector.read(mirrored, near.width, near.height)).toEqual([]);
  const photo = new Reader().read(mirrored.slice(), near.width, near.height, true);
  expect([photo.mirrored, photo.seen.length]).toEqual([true, 15]);

  const camera = new Reader();
  const results = Array.from({ length: 11 }, () =>
    camera.read(mirrored.slice(), near.width, near.height, false),
  );
  expect(results.slice(0, 9).map(({ seen }) => seen.length)).toEqual(Array(9).fill(0));
  expect(results.slice(9).map((one) => [one.mirrored, one.seen.length > 12])).toEqual([
    [true, true],
    [true, true],
  ]);
});

it("reads every card, in any of its turns", () => {
  for (let first = 1; first <= 40; first += 10) {
    const cards = Array.from({ length: 10 }, (_, i) => [first + i, 90 * i + 7] as const);
    const { grey, placed } = draw({ ...near, cards });
    const seen = detector.read(grey, near.width, near.height, RADII);
    expect(seen.map(({ card, wrong }) => [card, wrong]).sort(([a], [b]) => a! - b!)).toEqual(
      cards.map(([card]) => [card, 0]),
    );
    for (const one of placed)
      expect(apart(seen.find(({ card }) => card === one.card)!.angle, one.angle)).toBeLessThan(8);
  }
  expect(CODES).toHaveLength(40);
});

it("lists a card that is there twice twice, and once where one of both is doubtful", () => {
  const { grey } = draw({
    ...near,
    cards: [
      [7, 10],
      [9, 0],
      [7, 100],
    ],
  });
  const seen = detector.read(grey, near.width, near.height);
  expect(seen.map(({ card }) => card).sort()).toEqual([7, 7, 9]);
});

/** The corners of a card far above the horizon, turned by 30° and then away from the camera, to the right. */
function held(size: number, away: number): Corners {
  const [far, turn, tilt] = [1000 / size, Math.PI / 6, (away * Math.PI) / 180];
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u, v]): Point => {
    const across = u! * Math.cos(turn) - v! * Math.sin(turn);
    const [x, y] = [across * Math.cos(tilt), u! * Math.sin(turn) + v! * Math.cos(turn) - 0.4 * far];
    const z = far + across * Math.sin(tilt);
    return [1000 + (1428 * x) / z, 500 + (1428 * y) / z];
  }) as unknown as Corners;
}

it("takes the direction of steepest ascent in the room for the turn", () => {
  for (const away of [-40, 0, 40]) {
    const { angle, x } = poseOf(held(80, away), 2000, 1000);
    expect(apart(angle, 30)).toBeLessThan(1);
    expect(x).toBeCloseTo(1000, 0);
  }
  // What a pixel decides is not believed.
  for (const away of [-30, 0, 30])
    expect(apart(poseOf(held(12, away), 2000, 1000).angle, 30)).toBeLessThan(12);
});
