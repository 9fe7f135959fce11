import { expect, it } from "vitest";
import { type Frame, assemble, chunksOf } from "../../src/stage/apng";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const word = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
/** A chunk; nothing here reads its sum. */
const chunk = (type: string, data: number[]): number[] => [
  ...word(data.length),
  ...[...type].map((letter) => letter.charCodeAt(0)),
  ...data,
  ...word(0),
];
/** A PNG file with some bytes as its pixels, in two chunks. */
const png = (width: number, height: number, pixels: number[], colourType = 6): Uint8Array =>
  Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", [...word(width), ...word(height), 8, colourType, 0, 0, 0]),
    ...chunk("IDAT", pixels.slice(0, 2)),
    ...chunk("IDAT", pixels.slice(2)),
    ...chunk("IEND", []),
  ]);

const FRAMES: Frame[] = [
  { png: png(40, 30, [1, 2, 3, 4]), x: 0, y: 0, lasts: 80 },
  { png: png(10, 5, [5, 6, 7]), x: 7, y: 300, lasts: 1500 },
];
const made = async (frames: Frame[]): Promise<Uint8Array> =>
  new Uint8Array(await assemble(frames).arrayBuffer());

it("puts the frames one after the other, numbered, each with its place and time", async () => {
  const chunks = chunksOf(await made(FRAMES)).map(({ type, data }) => [type, [...data]]);
  expect(chunks).toEqual([
    ["IHDR", [...word(40), ...word(30), 8, 6, 0, 0, 0]],
    ["acTL", [...word(2), ...word(0)]],
    ["fcTL", [...[0, 40, 30, 0, 0].flatMap(word), 0, 80, 3, 232, 0, 0]],
    ["IDAT", [1, 2]],
    ["IDAT", [3, 4]],
    ["fcTL", [...[1, 10, 5, 7, 300].flatMap(word), 5, 220, 3, 232, 0, 0]],
    ["fdAT", [...word(2), 5, 6]],
    ["fdAT", [...word(3), 7]],
    ["IEND", []],
  ]);
});

it("writes the sums that a decoder checks", async () => {
  const file = await made(FRAMES);
  expect([...file.subarray(0, 8)]).toEqual(SIGNATURE);
  // As in any PNG file.
  expect([...file.subarray(-4)]).toEqual([0xae, 0x42, 0x60, 0x82]);
});

it("refuses frames whose pixels are written in different ways", () => {
  const [first, second] = FRAMES as [Frame, Frame];
  expect(() => assemble([first, { ...second, png: png(10, 5, [5, 6], 2) }])).toThrow("different ways");
});
