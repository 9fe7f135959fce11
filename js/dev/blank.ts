/** Draws what is no card: rooms, printed text, chequers, dark frames with other cells, textures and noise. */
import { type Random, draw, random } from "../tests/cards/scene";

type Painter = (chance: Random, width: number, height: number) => (x: number, y: number) => number;

/** Cells of black and white, in any turn. */
const chequers: Painter = (chance) => {
  const [side, turn] = [4 + 30 * chance(), Math.PI * chance()];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => ((Math.floor((c * x + s * y) / side) + Math.floor((c * y - s * x) / side)) & 1 ? 25 : 230);
};
/** Squares with a dark frame, whose cells are drawn anew in each: four by four of them, like those of a card, or others. */
const frames: Painter = (chance) => {
  const [side, cells, turn] = [18 + 60 * chance(), 5 + Math.floor(3 * chance()), (Math.PI / 2) * chance()];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const salt = Math.floor(1e6 * chance());
  return (x, y) => {
    const [u, v] = [(c * x + s * y) / side, (c * y - s * x) / side];
    const [column, row] = [
      Math.floor((u - Math.floor(u)) * (cells + 2)),
      Math.floor((v - Math.floor(v)) * (cells + 2)),
    ];
    if (Math.min(column, row) === 0 || Math.max(column, row) === cells + 1) return 235;
    if (Math.min(column, row) === 1 || Math.max(column, row) === cells) return 20;
    const which = Math.imul(
      Math.floor(u) * 73856093 + Math.floor(v) * 19349663 + column * 83492791 + row + salt,
      0x9e3779b1,
    );
    return (which >>> 16) & 1 ? 235 : 20;
  };
};
/** Lines of small dark strokes. */
const text: Painter = (chance) => {
  const [line, salt] = [8 + 20 * chance(), Math.floor(1e6 * chance())];
  return (x, y) => {
    const [row, column] = [Math.floor(y / line), Math.floor((5 * x) / line)];
    const stroke =
      Math.imul(row * 31 + column * 7919 + Math.floor((5 * y) / line) * 104729 + salt, 0x85ebca6b) >>> 20;
    return y % line < 0.6 * line && stroke & 1 ? 40 : 225;
  };
};
const waves: Painter = (chance) => {
  const parts = Array.from({ length: 6 }, () => [chance() / 4, chance() / 4, 6 * chance()] as const);
  return (x, y) => 128 + parts.reduce((sum, [a, b, c]) => sum + 20 * Math.sin(a * x + b * y + c), 0);
};
const noise: Painter = (chance) => () => 255 * chance();
const PAINTERS = [chequers, frames, text, waves, noise];

/** A grey picture without a card, the same for the same seed: each third one is a room. */
export function blank(seed: number, width: number, height: number): Uint8Array {
  if (seed % 3 === 0) return draw({ width, height, cards: [], seed, decoys: 60 }).grey;
  const chance = random(seed + 7e6);
  const paint = PAINTERS[Math.floor(PAINTERS.length * chance())]!(chance, width, height);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = paint(i % width, Math.floor(i / width)) + 12 * (chance() - 0.5);
  return grey;
}
