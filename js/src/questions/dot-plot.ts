/** Layout of the answers to a question as piles of dots along a scale from 0 to 1. */
import type { Answer } from "../wire/protocol";

export interface Dot {
  name: string;
  text: string;
  x: number;
  height: number;
}

export const LARGEST = 6;

/** Piles up answers of about the same share; the dots are as high as the highest pile allows. */
export function pile(
  answers: readonly Answer[],
  width: number,
  room: number,
): { dots: Dot[]; radius: number } {
  const given = answers
    .flatMap(({ name, answer }) =>
      answer?.share == null ? [] : [{ name, text: answer.text, share: answer.share }],
    )
    .sort((one, other) => one.share - other.share || one.name.localeCompare(other.name));
  const place = (share: number): number => Math.round((share * width) / (2 * LARGEST));
  const heights = new Map<number, number>();
  const levels = given.map(({ share }) => {
    const level = heights.get(place(share)) ?? 0;
    heights.set(place(share), level + 1);
    return level;
  });
  const highest = Math.max(1, ...heights.values());
  const radius = Math.min(LARGEST, room / highest / 2);
  const dots = given.map(({ name, text, share }, index) => ({
    name,
    text,
    // A single dot is where its value is, a pile where its values meet.
    x: heights.get(place(share)) === 1 ? share * width : place(share) * 2 * LARGEST,
    height: radius * (2 * levels[index]! + 1) + 1,
  }));
  return { dots, radius: radius * 0.92 };
}
