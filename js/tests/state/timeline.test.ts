import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BUSY, PATIENCE, REST } from "../../src/state/beats";
import { Timeline, atRest } from "../../src/state/timeline.svelte";
import type { Message, Question, WidgetModel } from "../../src/wire/protocol";
import cases from "../fixtures/covered.json";
import { fixture, still } from "../fixtures/exxtra";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A timeline over plain traits; `answer` publishes new ones. */
function tell(traits: WidgetModel = still("rulebook"), send = (): Promise<void> => Promise.resolve()) {
  const sent: Message[] = [];
  const timeline = new Timeline(traits, (message) => {
    sent.push(message);
    return send();
  });
  const answer = (changes: Partial<WidgetModel> = {}): void => {
    Object.assign(traits, changes, { revision: traits.revision + 1 });
    timeline.follow();
  };
  return { timeline, requests: timeline.requests, sent, answer, traits };
}

it("starts where Python stands", () => {
  const { timeline, traits } = tell();
  expect([timeline.cursor, timeline.moment]).toEqual([19, traits.step_19]);
});

it("shows a moment at once and tells Python", () => {
  const { timeline, requests, sent, answer, traits } = tell();
  timeline.go(3);
  expect(timeline.cursor).toBe(3);
  expect(sent).toEqual([{ kind: "goto", cursor: 3, revision: traits.revision }]);
  expect(requests.pending).toBe(true);
  answer({ cursor: 3 });
  expect(requests.pending).toBe(false);
});

it("has one goto on its way and sends the last wish after it", () => {
  const { timeline, requests, sent, answer } = tell();
  for (const cursor of [15, 12, 9, 4]) timeline.go(cursor);
  expect(sent.map((message) => message.kind === "goto" && message.cursor)).toEqual([15]);
  answer({ cursor: 15 });
  vi.advanceTimersByTime(REST);
  expect(sent.map((message) => message.kind === "goto" && message.cursor)).toEqual([15, 4]);
  expect(sent[1]!.revision).toBe(sent[0]!.revision + 1);
  expect(timeline.cursor).toBe(4);
  answer({ cursor: 4 });
  expect([sent.length, requests.pending, timeline.cursor]).toEqual([2, false, 4]);
});

it("sends nothing while the reader drags on, and the last moment at rest", () => {
  const { timeline, requests, sent, answer } = tell();
  timeline.go(18);
  answer({ cursor: 18 });
  for (let cursor = 17; cursor > 2; cursor -= 1) {
    timeline.go(cursor);
    vi.advanceTimersByTime(REST - 1);
  }
  expect([sent.length, timeline.cursor, requests.pending]).toEqual([1, 3, true]);
  vi.advanceTimersByTime(1);
  expect(sent.at(-1)).toMatchObject({ kind: "goto", cursor: 3 });
  answer({ cursor: 3 });
  expect([sent.length, requests.pending]).toEqual([2, false]);
});

it("reads what nobody sees again when a drag has come to rest", () => {
  const { timeline } = tell();
  const read = atRest(
    () => ({ timeline }),
    () => timeline.cursor,
  );
  timeline.go(18);
  expect(read()).toBe(18);
  timeline.go(9);
  expect(read()).toBe(18);
  vi.advanceTimersByTime(REST);
  expect(read()).toBe(9);
});

it("does not let a step of Python interrupt a drag", () => {
  const { timeline, sent, answer } = tell();
  timeline.go(18);
  answer({ cursor: 18 });
  timeline.go(9);
  answer({ cursor: 19 });
  expect(timeline.cursor).toBe(9);
  vi.advanceTimersByTime(REST);
  expect(sent.at(-1)).toMatchObject({ kind: "goto", cursor: 9 });
});

it("sends a click during a drag at once, after the goto to its moment", () => {
  const { timeline, requests, sent, answer } = tell();
  timeline.go(18);
  answer({ cursor: 18 });
  timeline.go(5);
  timeline.ask({ kind: "act", token: ">2" });
  answer({ cursor: 5 });
  expect(sent.slice(1)).toMatchObject([
    { kind: "goto", cursor: 5 },
    { kind: "act", token: ">2" },
  ]);
  answer();
  vi.advanceTimersByTime(REST);
  expect([sent.length, requests.pending]).toEqual([3, false]);
});

it("follows Python when it went elsewhere", () => {
  const { timeline, requests, answer } = tell();
  timeline.go(3);
  answer({ cursor: 11 });
  expect([timeline.cursor, requests.pending]).toEqual([11, false]);
});

it("tells the same thing beside the game again only after its answer, and says so", () => {
  const { requests, sent, answer } = tell();
  const kinds = (): string[] => sent.map(({ kind }) => kind);
  requests.tell({ kind: "reveal", question: 1 });
  requests.tell({ kind: "reveal", question: 1 });
  expect([kinds(), requests.notice]).toEqual([["reveal"], { code: "busy", count: 1 }]);
  // Another wish is sent.
  requests.tell({ kind: "hint" });
  requests.heard();
  requests.tell({ kind: "hint" });
  answer();
  requests.tell({ kind: "hint" });
  expect(kinds()).toEqual(["reveal", "hint", "hint", "hint"]);
  // It is given up at last, and can be tried again.
  vi.advanceTimersByTime(PATIENCE);
  expect(requests.offline).toBe("no_kernel");
  requests.tell({ kind: "hint" });
  expect(kinds()).toHaveLength(5);
});

it("stays within the game", () => {
  const { timeline, sent } = tell();
  timeline.go(99);
  timeline.go(-4);
  expect(timeline.cursor).toBe(0);
  vi.advanceTimersByTime(REST);
  expect(sent).toHaveLength(1);
});

it("sends one click and answers the others", () => {
  const { timeline, requests, sent } = tell();
  for (let i = 0; i < 200; i += 1) timeline.ask({ kind: "act", token: "roll" });
  expect(sent).toHaveLength(1);
  expect(requests.notice).toEqual({ code: "busy", count: 199 });
});

it("keeps the count of unsent clicks until the next one is sent", () => {
  const { timeline, requests, answer } = tell();
  timeline.ask({ kind: "act", token: "roll" });
  timeline.ask({ kind: "act", token: "roll" });
  answer();
  expect(requests.notice).toEqual({ code: "busy", count: 1 });
  timeline.ask({ kind: "act", token: "roll" });
  expect(requests.notice).toBeNull();
});

it("sends a click after the goto that it waits for", () => {
  const { timeline, sent, answer } = tell();
  timeline.go(5);
  timeline.ask({ kind: "act", token: ">2" });
  expect(sent.map(({ kind }) => kind)).toEqual(["goto"]);
  answer({ cursor: 5 });
  expect(sent[1]).toEqual({ kind: "act", token: ">2", revision: sent[0]!.revision + 1 });
});

it("lets Python answer a click that belonged to another moment", () => {
  const { timeline, requests, sent, answer } = tell();
  timeline.go(5);
  timeline.ask({ kind: "act", token: ">2" });
  answer({ cursor: 9 });
  expect(sent[1]).toEqual({ kind: "act", token: ">2", revision: sent[0]!.revision });
  expect([timeline.cursor, requests.pending]).toEqual([9, true]);
  answer({ notice: { code: "stale", id: 1, count: 1 } });
  expect([timeline.cursor, requests.pending, requests.notice, sent.length]).toEqual([9, false, null, 2]);
});

// tests/widget/test_covered.py reads the same cases.
it.each(cases)("covers a moment as Python does: $question.state, $shown", ({ question, shown, covered }) => {
  const { start } = fixture("start");
  const moment = { ...start, state: { ...start.state, text: shown } };
  const { timeline } = tell(still("start", { start: moment, question: question as Question | null }));
  expect(timeline.covered).toBe(covered);
});

it("takes Python for gone when sending fails, and walks on alone", async () => {
  const { timeline, requests, sent } = tell(still("rulebook"), () =>
    Promise.reject(new Error("Cannot send")),
  );
  timeline.ask({ kind: "act", token: "roll" });
  await vi.runAllTicks();
  await Promise.resolve();
  expect([requests.alive, requests.pending, requests.notice?.code]).toEqual([false, false, "no_kernel"]);
  timeline.go(3);
  expect([timeline.cursor, sent.length, requests.pending]).toEqual([3, 1, false]);
});

it("takes Python for gone after a while without an answer, and back with the next revision", () => {
  const { timeline, requests, answer } = tell();
  timeline.ask({ kind: "act", token: "roll" });
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(requests.alive).toBe(true);
  vi.advanceTimersByTime(1);
  expect([requests.alive, requests.notice?.code]).toEqual([false, "no_kernel"]);
  answer();
  expect([requests.alive, requests.notice]).toEqual([true, null]);
});

it("ignores steps that an older, longer line has left behind", () => {
  const traits = still("rulebook");
  const { timeline, answer } = tell(traits);
  answer({ length: 2, cursor: 2 });
  timeline.go(3);
  expect(timeline.moment).toEqual(traits.step_2);
  expect(timeline.momentAt(3)).toEqual(traits.start);
});

it("shows a script of Python step by step", () => {
  const traits = { ...still("start"), _playback: { revision: -1, from: 0, delay: 0 } };
  const { timeline, sent, answer } = tell(traits);
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
  const { timeline, answer } = tell(traits);
  answer({ _playback: { revision: traits.revision + 1, from: 2, delay: 5 } });
  expect([timeline.cursor, timeline.scripted]).toEqual([2, true]);
  timeline.pause();
  expect([timeline.cursor, timeline.playing]).toEqual([19, false]);
});

it("does not show an old script again", () => {
  const traits = still("rulebook");
  traits._playback = { revision: traits.revision, from: 0, delay: 1 };
  const { timeline, answer } = tell(traits);
  expect(timeline.cursor).toBe(19);
  answer();
  expect([timeline.cursor, timeline.playing]).toEqual([19, false]);
});

it("plays the history for the reader, and tells Python", () => {
  const { timeline, sent, answer } = tell();
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

it("says that Python was restarted, and walks on alone", () => {
  const { timeline, requests, sent } = tell();
  requests.attend("idle");
  timeline.ask({ kind: "undo" });
  requests.attend("restarted");
  expect([requests.alive, requests.pending, requests.notice?.code]).toEqual([false, false, "restarted"]);
  timeline.ask({ kind: "undo" });
  timeline.go(3);
  expect([timeline.cursor, sent.length]).toEqual([3, 1]);
  vi.advanceTimersByTime(2 * PATIENCE);
  expect(requests.offline).toBe("restarted");
});

it("puts no notice on a page that was opened without Python", () => {
  const { requests } = tell();
  requests.attend("gone");
  expect([requests.offline, requests.notice]).toEqual(["gone", null]);
});

it("waits for a busy kernel, and says so once", () => {
  const { timeline, requests, sent, answer } = tell();
  requests.attend("busy");
  timeline.ask({ kind: "undo" });
  vi.advanceTimersByTime(BUSY);
  expect(requests.notice).toEqual({ code: "occupied", count: 1 });
  vi.advanceTimersByTime(4 * PATIENCE);
  expect([requests.alive, requests.pending, requests.notice]).toEqual([
    true,
    true,
    { code: "occupied", count: 1 },
  ]);
  timeline.ask({ kind: "undo" });
  expect([sent.length, requests.notice?.code]).toEqual([1, "busy"]);
  answer();
  expect(requests.pending).toBe(false);
});

it("plays on when a silent Python answers again", () => {
  const { requests } = tell();
  requests.attend("unknown");
  requests.attend("silent");
  expect([requests.offline, requests.notice?.code]).toEqual(["no_kernel", "no_kernel"]);
  requests.attend("unknown");
  expect([requests.offline, requests.notice]).toEqual([null, null]);
});
