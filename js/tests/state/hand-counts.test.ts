/** The hands of a class, as a view counts them and tells Python. */
import { beforeEach, expect, it, vi } from "vitest";
import { HandCounts } from "../../src/state/hand-counts.svelte";
import { COUNTS } from "../../src/state/durations";
import type { Vote, WidgetModel } from "../../src/wire/protocol";

beforeEach(() => void vi.useFakeTimers());

const question = (counts: number[], changes = {}): WidgetModel["question"] =>
  ({
    id: 3,
    state: "open",
    rows: counts.map((count, index) => ({ text: "abc"[index], share: null, count, first: null })),
    ...changes,
  }) as never;

/** A view that counts, and what it has sent. */
function counting(counts = [0, 0]): {
  hands: HandCounts;
  sent: string[][];
  requests: { alive: boolean };
  told: (counts: number[], changes?: object) => void;
  shown: () => number[];
} {
  const sent: string[][] = [];
  const traits = { question: question(counts) };
  const requests = {
    alive: true,
    replay: false,
    post: (content: Vote) => void sent.push(content.kind === "hands" ? content.hands : []),
  };
  let change = (): void => undefined;
  const hands = new HandCounts({ traits, requests } as never, (_, callback) => {
    change = callback;
    return () => undefined;
  });
  const told = (now: number[], changes = {}): void => {
    traits.question = question(now, changes);
    change();
  };
  const shown = (): number[] => hands.rowsOf(traits.question!).map(({ count }) => count);
  return { hands, sent, requests, told, shown };
}

it("tells the row that changed at once, and further ones after a pause", () => {
  const { hands, sent, shown } = counting();
  for (const count of [1, 2, 3, 4]) hands.set("a", count);
  expect(sent).toEqual([["1=a"]]);
  expect(shown()).toEqual([4, 0]);
  vi.advanceTimersByTime(COUNTS);
  expect(sent.slice(1)).toEqual([["4=a"]]);
  vi.advanceTimersByTime(10 * COUNTS);
  expect(sent).toHaveLength(2);
});

it("tells what waits before another message", () => {
  const { hands, sent } = counting();
  hands.set("a", 1);
  hands.set("a", 2);
  hands.set("b", 2);
  hands.flush();
  expect(sent).toEqual([["1=a"], ["2=a", "2=b"]]);
  hands.flush();
  vi.advanceTimersByTime(10 * COUNTS);
  expect(sent).toHaveLength(2);
});

it("tells nothing of a number that is back where it was", () => {
  const { hands, sent, told, shown } = counting();
  for (const count of [1, 2, 1]) hands.set("a", count);
  vi.advanceTimersByTime(10 * COUNTS);
  expect(sent).toEqual([["1=a"]]);
  told([1, 0]);
  told([7, 0]);
  expect(shown()).toEqual([7, 0]);
});

it.each([[[0, 2]], [[1, 0]]])("shows what another page counts and sends none of it, after %j", (first) => {
  const { hands, sent, told, shown } = counting();
  hands.set("a", 1);
  for (const answer of [first, [1, 2], [1, 5]]) {
    told(answer);
    expect(shown()).toEqual([1, answer[1]]);
  }
  vi.advanceTimersByTime(10 * COUNTS);
  expect(sent).toEqual([["1=a"]]);
});

it("keeps its last number until Python has told it, however late", () => {
  const { hands, sent, told, shown } = counting();
  for (const count of [1, 2, 3]) {
    hands.set("a", count);
    vi.advanceTimersByTime(COUNTS);
  }
  expect(sent).toHaveLength(3);
  for (const counts of [
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 1],
  ]) {
    told(counts);
    expect(shown()).toEqual([3, counts[1]]);
  }
  told([4, 2]);
  expect(shown()).toEqual([4, 2]);
  vi.advanceTimersByTime(10 * COUNTS);
  expect(sent).toHaveLength(3);
});

it("counts from 0 to 1,000 hands in all", () => {
  const { hands, shown } = counting([3, 990]);
  hands.set("a", -1);
  expect(shown()).toEqual([0, 990]);
  hands.set("a", 9999);
  expect(shown()).toEqual([10, 990]);
});

it("counts on without Python, and tells it when Python is back", () => {
  const { hands, sent, requests, told, shown } = counting();
  requests.alive = false;
  hands.set("a", 1);
  hands.set("a", 2);
  vi.advanceTimersByTime(10 * COUNTS);
  expect([sent, shown()]).toEqual([[], [2, 0]]);
  requests.alive = true;
  told([0, 0]);
  expect(sent).toEqual([["2=a"]]);
});

it("forgets what was counted once the question is closed, or another one", () => {
  const { hands, sent, told, shown } = counting();
  hands.set("a", 1);
  hands.set("a", 2);
  told([1, 0], { state: "closed" });
  vi.advanceTimersByTime(10 * COUNTS);
  expect([sent.length, shown()]).toEqual([1, [1, 0]]);
  told([0, 0], { id: 4 });
  expect(shown()).toEqual([0, 0]);
  hands.close();
});
