import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PATIENCE, Story } from "../../src/state/timeline.svelte";
import type { Message, WidgetModel } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A story over plain traits; `answer` is what Python publishes next. */
function tell(traits: WidgetModel = still("rulebook"), send = (): Promise<void> => Promise.resolve()) {
  const sent: Message[] = [];
  const story = new Story(traits, (message) => {
    sent.push(message);
    return send();
  });
  const answer = (changes: Partial<WidgetModel> = {}): void => {
    Object.assign(traits, changes, { revision: traits.revision + 1 });
    story.follow();
  };
  return { story, sent, answer, traits };
}

it("starts where Python stands", () => {
  const { story, traits } = tell();
  expect([story.cursor, story.moment]).toEqual([19, traits.step_19]);
});

it("shows a moment at once and tells Python", () => {
  const { story, sent, answer, traits } = tell();
  story.go(3);
  expect(story.cursor).toBe(3);
  expect(sent).toEqual([{ kind: "goto", cursor: 3, revision: traits.revision }]);
  expect(story.pending).toBe(true);
  answer({ cursor: 3 });
  expect(story.pending).toBe(false);
});

it("has one goto on its way and sends the last wish after it", () => {
  const { story, sent, answer } = tell();
  for (const cursor of [15, 12, 9, 4]) story.go(cursor);
  expect(sent.map((message) => message.kind === "goto" && message.cursor)).toEqual([15]);
  answer({ cursor: 15 });
  expect(sent.map((message) => message.kind === "goto" && message.cursor)).toEqual([15, 4]);
  expect(sent[1]!.revision).toBe(sent[0]!.revision + 1);
  expect(story.cursor).toBe(4);
  answer({ cursor: 4 });
  expect([sent.length, story.pending, story.cursor]).toEqual([2, false, 4]);
});

it("follows Python when it went elsewhere", () => {
  const { story, answer } = tell();
  story.go(3);
  answer({ cursor: 11 });
  expect([story.cursor, story.pending]).toEqual([11, false]);
});

it("stays within the game", () => {
  const { story, sent } = tell();
  story.go(99);
  story.go(-4);
  expect(story.cursor).toBe(0);
  expect(sent).toHaveLength(1);
});

it("sends one click and answers the others", () => {
  const { story, sent } = tell();
  for (let i = 0; i < 200; i += 1) story.ask({ kind: "roll" });
  expect(sent).toHaveLength(1);
  expect(story.notice).toEqual({ code: "busy", count: 199 });
});

it("keeps the count of unsent clicks until the next one is sent", () => {
  const { story, answer } = tell();
  story.ask({ kind: "roll" });
  story.ask({ kind: "roll" });
  answer();
  expect(story.notice).toEqual({ code: "busy", count: 1 });
  story.ask({ kind: "roll" });
  expect(story.notice).toBeNull();
});

it("sends a click after the goto that it waits for", () => {
  const { story, sent, answer } = tell();
  story.go(5);
  story.ask({ kind: "place", rung: 2 });
  expect(sent.map(({ kind }) => kind)).toEqual(["goto"]);
  answer({ cursor: 5 });
  expect(sent[1]).toEqual({ kind: "place", rung: 2, revision: sent[0]!.revision + 1 });
});

it("does not send a click that belonged to another moment", () => {
  const { story, sent, answer } = tell();
  story.go(5);
  story.ask({ kind: "place", rung: 2 });
  answer({ cursor: 9 });
  expect(sent).toHaveLength(1);
  expect([story.notice?.code, story.pending]).toEqual(["stale", false]);
});

it("takes Python for gone when sending fails, and walks on alone", async () => {
  const { story, sent } = tell(still("rulebook"), () => Promise.reject(new Error("Cannot send")));
  story.ask({ kind: "roll" });
  await vi.runAllTicks();
  await Promise.resolve();
  expect([story.alive, story.pending, story.notice?.code]).toEqual([false, false, "no_kernel"]);
  story.go(3);
  expect([story.cursor, sent.length, story.pending]).toEqual([3, 1, false]);
});

it("takes Python for gone after a while without an answer, and back with the next revision", () => {
  const { story, answer } = tell();
  story.ask({ kind: "roll" });
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(story.alive).toBe(true);
  vi.advanceTimersByTime(1);
  expect([story.alive, story.notice?.code]).toEqual([false, "no_kernel"]);
  answer();
  expect([story.alive, story.notice]).toEqual([true, null]);
});

it("ignores steps that an older, longer line has left behind", () => {
  const traits = still("rulebook");
  const { story, answer } = tell(traits);
  answer({ length: 2, cursor: 2 });
  expect(story.entries.map(({ cursor }) => cursor)).toEqual([1, 2]);
  story.go(3);
  expect(story.moment).toEqual(traits.step_2);
  expect(story.momentAt(3)).toEqual(traits.start);
});

it("counts turns", () => {
  const { story } = tell();
  expect(story.entries.filter(({ opens }) => opens).map(({ cursor, turn }) => [cursor, turn])).toEqual([
    [1, 1],
    [4, 2],
    [8, 3],
    [12, 4],
    [14, 5],
    [17, 6],
    [19, 7],
  ]);
});

it("shows a script of Python step by step", () => {
  const traits = { ...still("start"), playback: { revision: -1, from: 0, delay: 0 } };
  const { story, sent, answer } = tell(traits);
  const { length, ...steps } = fixture("rulebook");
  answer({
    ...Object.fromEntries(Object.entries(steps).filter(([key]) => key.startsWith("step_"))),
    length: 4,
    cursor: 4,
    playback: { revision: traits.revision + 1, from: 0, delay: 0.5 },
  });
  expect(length).toBe(19);
  const seen = [story.cursor];
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersByTime(500);
    seen.push(story.cursor);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
  expect([story.playing, sent.length]).toEqual([false, 0]);
});

it("shows the end of a script at once when the reader wants it", () => {
  const traits = still("rulebook");
  const { story, answer } = tell(traits);
  answer({ playback: { revision: traits.revision + 1, from: 2, delay: 5 } });
  expect([story.cursor, story.scripted]).toEqual([2, true]);
  story.pause();
  expect([story.cursor, story.playing]).toEqual([19, false]);
});

it("does not show an old script again", () => {
  const traits = still("rulebook");
  traits.playback = { revision: traits.revision, from: 0, delay: 1 };
  const { story, answer } = tell(traits);
  expect(story.cursor).toBe(19);
  answer();
  expect([story.cursor, story.playing]).toEqual([19, false]);
});

it("plays the history for the reader, and tells Python", () => {
  const { story, sent, answer } = tell();
  story.play();
  expect([story.cursor, story.playing]).toEqual([0, true]);
  answer({ cursor: 0 });
  expect(story.playing).toBe(true);
  vi.advanceTimersByTime(900);
  expect([story.cursor, sent.at(-1)]).toMatchObject([1, { kind: "goto", cursor: 1 }]);
  story.pause();
  vi.advanceTimersByTime(5000);
  expect(story.cursor).toBe(1);
});
