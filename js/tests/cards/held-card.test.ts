/** When a raised card counts, and what it says: pupils who raise, correct and lower cards, drawn from seeds. */
import { describe, expect, it } from "vitest";
import { answerAt, answers } from "../../src/cards/answers";
import { type Turn, heldAt, withTurn } from "../../src/cards/held-card";
import { Outbox } from "../../src/cards/outbox";
import { Readings } from "../../src/cards/readings";
import type { Sighting } from "../../src/cards/reader";
import { offOf } from "./pupil";

const turns = (...angles: number[]): Turn[] => angles.map((angle, i) => ({ at: 400 * i, angle }));

describe("a card counts", () => {
  it("after three readings in a row within 6° over 0.7 s", () => {
    expect(heldAt(turns(10, 12, 11))).toBeCloseTo(11);
    expect(heldAt(turns(10, 12))).toBeNull();
    expect(heldAt(turns(10, 12, 19))).toBeNull();
    expect(heldAt([0, 100, 200, 300].map((at) => ({ at, angle: 10 })))).toBeNull();
    expect(heldAt([])).toBeNull();
  });
  it("by the readings after it was turned", () => {
    expect(heldAt(turns(10, 10, 10, 60))).toBeNull();
    expect(heldAt(turns(10, 10, 10, 60, 60, 62))).toBeCloseTo(60.67, 1);
    expect(heldAt(turns(60, 60, 10, 60, 60))).toBeNull();
  });
  it("across 180°", () => {
    expect(Math.abs(heldAt(turns(178, -179, 179))!)).toBeCloseTo(179.3, 0);
  });
  it("without readings that are too old", () => {
    const old = withTurn(withTurn(turns(10, 10), { at: 5000, angle: 10 }), { at: 5400, angle: 10 });
    expect(old).toHaveLength(2);
    expect(heldAt(old)).toBeNull();
  });
});

it.each([2, 4, 8])("takes what pupils meant, at %i pictures a second", (rate) => {
  const { counted, off } = offOf(2000, rate, 900 + rate);
  expect(counted / 2000).toBeGreaterThan(0.9);
  expect(off / counted).toBeLessThanOrEqual(0.005);
});

describe("an answer", () => {
  it.each([
    [-135, "0%"],
    [-150, "0%"],
    [-151, null],
    [135, "100%"],
    [150, "100%"],
    [151, null],
    [180, null],
    [0, "50%"],
    [-40.5, "35%"],
    [54, "70%"],
    [6.7, "50%"],
    [6.9, "55%"],
  ])("at %d° is %s", (angle, answer) => {
    expect(answerAt(angle, 0)).toBe(answer);
  });
  it.each([
    [0, 3, "A"],
    [35, 3, "A"],
    [36, 3, null],
    [55, 3, "B"],
    [90, 2, "B"],
    [180, 3, "C"],
    [-179, 3, "C"],
    [180, 2, null],
    [-90, 4, "D"],
    [-90, 3, null],
  ])("at %d° of %i choices is %s", (angle, choices, answer) => {
    expect(answerAt(angle, choices)).toBe(answer);
  });
  it("can be given by hand", () => {
    expect([answers(3), answers(0).length, answers(0)[20]]).toEqual([["A", "B", "C"], 21, "100%"]);
  });
});

const seen = (card: number, angle: number, exact = true): Sighting => ({
  card,
  angle,
  x: 0,
  y: 0,
  size: 0,
  exact,
});

describe("readings", () => {
  it("replace an answer once the card is held still again", () => {
    const readings = new Readings(0);
    const changes = [0, 0, 0, 54, 54, 54, 54].map((angle, i) => readings.watch([seen(7, angle)], 400 * i));
    expect(changes).toEqual([false, false, true, false, false, true, false]);
    expect(readings.answers.get(7)).toBe("70%");
  });
  it("have cards that were seen without an answer", () => {
    const readings = new Readings(2);
    for (let i = 0; i < 3; i++) readings.watch([seen(7, 180), seen(3, 90)], 400 * i);
    expect([readings.given, readings.unset]).toEqual([[3], [7]]);
  });
  it("count no card that is there twice, and name it", () => {
    const readings = new Readings(0);
    for (let i = 0; i < 3; i++) readings.watch([seen(7, 0), seen(3, 0)], 400 * i);
    expect(readings.watch([seen(7, 0), seen(7, 90), seen(3, 0)], 1200)).toBe(true);
    expect([readings.twice, readings.given]).toEqual([[7], [3]]);
    readings.watch([seen(3, 0)], 1600);
    expect(readings.twice).toEqual([]);
  });
  it("of photos add up, and take exact patterns alone", () => {
    const readings = new Readings(0);
    readings.take([seen(7, 0), seen(8, 0, false)]);
    readings.take([seen(3, 54)]);
    expect([...readings.answers]).toEqual([
      [7, "50%"],
      [3, "70%"],
    ]);
  });
});

it("sends what has changed, at most once a second, and the rest at the end", async () => {
  const { vi } = await import("vitest");
  vi.useFakeTimers();
  const answered = new Map<number, string | null>();
  const sent: string[][] = [];
  const outbox = new Outbox(answered, (cards) => sent.push(cards));
  const change = (card: number, answer: string | null): void => {
    answered.set(card, answer);
    outbox.change();
  };
  change(7, "35%");
  change(3, null);
  change(12, "50%");
  expect(sent).toEqual([["7=35%"]]);
  vi.advanceTimersByTime(1000);
  expect(sent[1]).toEqual(["12=50%"]);
  answered.delete(7);
  change(12, "50%");
  outbox.flush();
  expect(sent[2]).toEqual(["7="]);
  vi.advanceTimersByTime(5000);
  outbox.flush();
  expect(sent).toHaveLength(3);
  change(3, "0%");
  expect(sent[3]).toEqual(["3=0%"]);
});
