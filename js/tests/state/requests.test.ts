import { beforeEach, expect, it, vi } from "vitest";
import { BUSY, PATIENCE, REST } from "../../src/state/durations";
import { still } from "../fixtures/exxtra";
import { openTimeline } from "../support/timeline";

beforeEach(() => void vi.useFakeTimers());

it("shows a moment at once and tells Python", () => {
  const { timeline, requests, sent, answer, traits } = openTimeline();
  timeline.go(3);
  expect(timeline.cursor).toBe(3);
  expect(sent).toEqual([{ kind: "goto", cursor: 3, revision: traits.revision }]);
  expect(requests.pending).toBe(true);
  answer({ cursor: 3 });
  expect(requests.pending).toBe(false);
});

it("has one goto on its way and sends the last wish after it", () => {
  const { timeline, requests, sent, answer } = openTimeline();
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
  const { timeline, requests, sent, answer } = openTimeline();
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

it("sends a click during a drag at once, after the goto to its moment", () => {
  const { timeline, requests, sent, answer } = openTimeline();
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
  const { timeline, requests, answer } = openTimeline();
  timeline.go(3);
  answer({ cursor: 11 });
  expect([timeline.cursor, requests.pending]).toEqual([11, false]);
});

it("tells the same thing beside the game again only after its answer, and says so", () => {
  const { requests, sent, answer } = openTimeline();
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

it("sends one click and answers the others", () => {
  const { timeline, requests, sent } = openTimeline();
  for (let i = 0; i < 200; i += 1) timeline.ask({ kind: "act", token: "roll" });
  expect(sent).toHaveLength(1);
  expect(requests.notice).toEqual({ code: "busy", count: 199 });
});

it("keeps the count of unsent clicks until the next one is sent", () => {
  const { timeline, requests, answer } = openTimeline();
  timeline.ask({ kind: "act", token: "roll" });
  timeline.ask({ kind: "act", token: "roll" });
  answer();
  expect(requests.notice).toEqual({ code: "busy", count: 1 });
  timeline.ask({ kind: "act", token: "roll" });
  expect(requests.notice).toBeNull();
});

it("sends a click after the goto that it waits for", () => {
  const { timeline, sent, answer } = openTimeline();
  timeline.go(5);
  timeline.ask({ kind: "act", token: ">2" });
  expect(sent.map(({ kind }) => kind)).toEqual(["goto"]);
  answer({ cursor: 5 });
  expect(sent[1]).toEqual({ kind: "act", token: ">2", revision: sent[0]!.revision + 1 });
});

it("lets Python answer a click that belonged to another moment", () => {
  const { timeline, requests, sent, answer } = openTimeline();
  timeline.go(5);
  timeline.ask({ kind: "act", token: ">2" });
  answer({ cursor: 9 });
  expect(sent[1]).toEqual({ kind: "act", token: ">2", revision: sent[0]!.revision });
  expect([timeline.cursor, requests.pending]).toEqual([9, true]);
  answer({ notice: { code: "stale", id: 1, count: 1 } });
  expect([timeline.cursor, requests.pending, requests.notice, sent.length]).toEqual([9, false, null, 2]);
});

it("takes Python for gone when sending fails, and walks on alone", async () => {
  const { timeline, requests, sent } = openTimeline(still("rulebook"), () =>
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
  const { timeline, requests, answer } = openTimeline();
  timeline.ask({ kind: "act", token: "roll" });
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(requests.alive).toBe(true);
  vi.advanceTimersByTime(1);
  expect([requests.alive, requests.notice?.code]).toEqual([false, "no_kernel"]);
  answer();
  expect([requests.alive, requests.notice]).toEqual([true, null]);
});

it("says that Python was restarted, and walks on alone", () => {
  const { timeline, requests, sent } = openTimeline();
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
  const { requests } = openTimeline();
  requests.attend("gone");
  expect([requests.offline, requests.notice]).toEqual(["gone", null]);
});

it("waits for a busy kernel, and says so once", () => {
  const { timeline, requests, sent, answer } = openTimeline();
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
  const { requests } = openTimeline();
  requests.attend("unknown");
  requests.attend("silent");
  expect([requests.offline, requests.notice?.code]).toEqual(["no_kernel", "no_kernel"]);
  requests.attend("unknown");
  expect([requests.offline, requests.notice]).toEqual([null, null]);
});
