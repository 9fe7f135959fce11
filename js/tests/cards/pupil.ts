/** Draws pupils who raise a card, perhaps correct it, hold it and lower it. */
import { type Turn, heldAt, withTurn } from "../../src/cards/held-card";
import { type Random, normal, random } from "./scene";

const between = (low: number, high: number, draw: Random): number => low + (high - low) * draw();

/** What a camera reads of a pupil who raises a card, perhaps corrects it, holds it, and lowers it. */
function pupil(rate: number, draw: Random): { target: number; read: Turn[] } {
  const target = between(-135, 135, draw);
  const meant = target + 3 * normal(draw);
  const phases: [seconds: number, from: number, to: number][] = [];
  let last = between(-180, 180, draw);
  const add = (seconds: number, to: number): void => {
    phases.push([seconds, last, to]);
    last = to;
  };
  const corrects = draw() < 0.33;
  const wrong = meant + between(-60, 60, draw);
  add(between(0.4, 1.2, draw), corrects ? wrong : meant);
  if (corrects) {
    add(between(0.5, 1.5, draw), wrong);
    add(0.3, meant);
  }
  add(between(2, 7, draw), meant);
  add(between(0.3, 1.5, draw), meant + between(-90, 90, draw));
  const read: Turn[] = [];
  let [at, drift] = [0, 0];
  phases.forEach(([seconds, from, to], phase) => {
    const count = Math.floor(seconds * rate);
    for (let i = 1; i <= count; i++, at += 1000 / rate) {
      drift = 0.8 * drift + 1.5 * normal(draw);
      const isLowered = phase === phases.length - 1;
      if (draw() < (isLowered ? 0.5 : 0.93))
        read.push({ at, angle: from + ((to - from) * i) / count + drift + 1.5 * normal(draw) });
    }
  });
  return { target, read };
}

/** Of some pupils, how many cards count, and how many of those are off by more than 5 points. */
export function offOf(pupils: number, rate: number, seed: number): { counted: number; off: number } {
  const draw = random(seed);
  let [counted, off] = [0, 0];
  for (let i = 0; i < pupils; i++) {
    const { target, read } = pupil(rate, draw);
    let [past, held]: [Turn[], number | null] = [[], null];
    for (const turn of read) {
      past = withTurn(past, turn);
      held = heldAt(past) ?? held;
    }
    if (held === null) continue;
    counted++;
    if (Math.abs(held - target) / 2.7 > 5) off++;
  }
  return { counted, off };
}
