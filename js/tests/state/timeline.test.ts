import { beforeEach, expect, it, vi } from "vitest";
import { REST } from "../../src/state/durations";
import { frozenInDrag } from "../../src/state/timeline.svelte";
import type { Question } from "../../src/wire/protocol";
import cases from "../fixtures/covered.json";
import { fixture, still } from "../fixtures/exxtra";
import { openTimeline } from "../support/timeline";

beforeEach(() => void vi.useFakeTimers());

it("starts where Python stands", () => {
  const { timeline, traits } = openTimeline();
  expect([timeline.cursor, timeline.moment]).toEqual([19, traits.step_19]);
});

it("reads what nobody sees again when a drag has come to rest", () => {
  const { timeline } = openTimeline();
  const read = frozenInDrag({ timeline }, () => timeline.cursor);
  timeline.go(18);
  expect(read()).toBe(18);
  timeline.go(9);
  expect(read()).toBe(18);
  vi.advanceTimersByTime(REST);
  expect(read()).toBe(9);
});

it("does not let a step of Python interrupt a drag", () => {
  const { timeline, sent, answer } = openTimeline();
  timeline.go(18);
  answer({ cursor: 18 });
  timeline.go(9);
  answer({ cursor: 19 });
  expect(timeline.cursor).toBe(9);
  vi.advanceTimersByTime(REST);
  expect(sent.at(-1)).toMatchObject({ kind: "goto", cursor: 9 });
});

it("stays within the game", () => {
  const { timeline, sent } = openTimeline();
  timeline.go(99);
  timeline.go(-4);
  expect(timeline.cursor).toBe(0);
  vi.advanceTimersByTime(REST);
  expect(sent).toHaveLength(1);
});

it.each(cases)("covers a moment as Python does: $question.state, $shown", ({ question, shown, covered }) => {
  const { start } = fixture("start");
  const moment = { ...start, state: { ...start.state, text: shown } };
  const { timeline } = openTimeline(still("start", { start: moment, question: question as Question | null }));
  expect(timeline.covered).toBe(covered);
});

it("ignores steps that an older, longer line has left behind", () => {
  const traits = still("rulebook");
  const { timeline, answer } = openTimeline(traits);
  answer({ length: 2, cursor: 2 });
  timeline.go(3);
  expect(timeline.moment).toEqual(traits.step_2);
  expect(timeline.momentAt(3)).toEqual(traits.start);
});

it("shows a script of Python step by step", () => {
  const traits = { ...still("start"), _playback: { revision: -1, from: 0, delay: 0 } };
  const { timeline, sent, answer } = openTimeline(traits);
  const { length, ...steps } = fixture("rulebook");
  answer({
    ...Object.fromEntries(Object.entries(steps).filter(([key]) => key.startsWith("step_"))),
    length: 4,
    cursor: 4,
    _playback: { revision: traits.revision + 1, from: 0, delay: 0.5 },
  });
  expect(length).toBe(19);
  const seen = [timeline.cursor];
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersByTime(500);
    timeline.rested();
    seen.push(timeline.cursor);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
  expect([timeline.playing, sent.length]).toEqual([false, 0]);
});

it("shows the end of a script at once when the reader wants it", () => {
  const traits = still("rulebook");
  const { timeline, answer } = openTimeline(traits);
  answer({ _playback: { revision: traits.revision + 1, from: 2, delay: 5 } });
  expect([timeline.cursor, timeline.scripted]).toEqual([2, true]);
  timeline.pause();
  expect([timeline.cursor, timeline.playing]).toEqual([19, false]);
});

it("does not show an old script again", () => {
  const traits = still("rulebook");
  traits._playback = { revision: traits.revision, from: 0, delay: 1 };
  const { timeline, answer } = openTimeline(traits);
  expect(timeline.cursor).toBe(19);
  answer();
  expect([timeline.cursor, timeline.playing]).toEqual([19, false]);
});

it("plays the history for the reader, and tells Python", () => {
  const { timeline, sent, answer } = openTimeline();
  timeline.play();
  expect([timeline.cursor, timeline.playing]).toEqual([0, true]);
  answer({ cursor: 0 });
  expect(timeline.playing).toBe(true);
  vi.advanceTimersByTime(900);
  expect([timeline.cursor, sent.at(-1)]).toMatchObject([1, { kind: "goto", cursor: 1 }]);
  timeline.pause();
  vi.advanceTimersByTime(5000);
  expect(timeline.cursor).toBe(1);
});
