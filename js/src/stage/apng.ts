/** Moving pictures out of single ones: the chunks of PNG files in one APNG file. */

/** A PNG file, where it lies in the first frame, and for how many milliseconds it is shown. */
export interface Frame {
  png: Uint8Array;
  x: number;
  y: number;
  lasts: number;
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
/** Bytes of an IHDR chunk that tell the size; the others tell how pixels are written. */
const SIZE = 8;
/** How often it plays: for ever. */
const LOOPS = 0;

const bytes = (...words: number[]): number[] =>
  words.flatMap((word) => [(word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
const half = (word: number): number[] => [(word >>> 8) & 255, word & 255];

/** The chunks of a PNG file. */
export function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function crc(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum;
}

function written(type: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(4 + data.length);
  body.set([...type].map((letter) => letter.charCodeAt(0)));
  body.set(data, 4);
  const chunk = new Uint8Array(body.length + 8);
  chunk.set(bytes(data.length));
  chunk.set(body, 4);
  chunk.set(bytes(crc(body)), 4 + body.length);
  return chunk;
}

/** The frames as one file; the first has the size of the whole, and each lies on the one before. */
export function assemble(frames: readonly Frame[]): Blob {
  const read = frames.map(({ png }) => chunksOf(png));
  const headers = read.map((chunks) => chunks.find(({ type }) => type === "IHDR")!.data);
  const first = headers[0]!;
  if (headers.some((header) => header.subarray(SIZE).join() !== first.subarray(SIZE).join()))
    throw new Error("the frames are written in different ways");
  const parts: Uint8Array<ArrayBuffer>[] = [
    SIGNATURE,
    written("IHDR", first),
    written("acTL", bytes(frames.length, LOOPS)),
  ];
  let sequence = 0;
  for (const [index, { x, y, lasts }] of frames.entries()) {
    const size = headers[index]!.subarray(0, SIZE);
    // Nothing is cleared, and the pixels replace those below.
    const control = [...bytes(sequence), ...size, ...bytes(x, y), ...half(lasts), ...half(1000), 0, 0];
    parts.push(written("fcTL", control));
    sequence += 1;
    for (const { type, data } of read[index]!) {
      if (type !== "IDAT") continue;
      if (index === 0) parts.push(written("IDAT", data));
      else {
        const content = new Uint8Array(4 + data.length);
        content.set(bytes(sequence));
        content.set(data, 4);
        parts.push(written("fdAT", content));
        sequence += 1;
      }
    }
  }
  parts.push(written("IEND", []));
  return new Blob(parts, { type: "image/png" });
}
