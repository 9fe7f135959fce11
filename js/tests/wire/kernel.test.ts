import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Kernel, watchKernel } from "../../src/wire/kernel";

beforeEach(() => void vi.useFakeTimers());

/** A model of a host, and what it is found to tell. */
function host(context?: { status: string | null }) {
  const events = new Map<string, (message: { kind?: string }) => void>();
  const slots = new Set<() => void>();
  const signal = {
    connect: (slot: () => void) => void slots.add(slot),
    disconnect: (slot: () => void) => void slots.delete(slot),
  };
  const sessionContext = context && {
    statusChanged: signal,
    kernelChanged: signal,
    get session() {
      return context.status === null ? null : { kernel: { status: context.status } };
    },
  };
  const sent: unknown[] = [];
  const model = {
    on: (name: string, callback: (message: { kind?: string }) => void) => void events.set(name, callback),
    off: (name: string) => void events.delete(name),
    send: (message: unknown) => sent.push(message),
    widget_manager: sessionContext ? { context: { sessionContext } } : undefined,
  };
  const el = document.createElement("div");
  const told: Kernel[] = [];
  const stop = watchKernel(model, el, (kernel) => told.push(kernel));
  const change = (status: string | null): void => {
    context!.status = status;
    for (const slot of slots) slot();
  };
  return { told, change, stop, sent, el, slots, events };
}

describe("a host that knows its kernel", () => {
  it("tells a busy kernel from an idle one", () => {
    const { told, change } = host({ status: "idle" });
    change("busy");
    change("idle");
    expect(told).toEqual(["idle", "busy", "idle"]);
  });

  it("tells once that the kernel was restarted: the new one does not know the board", () => {
    const { told, change } = host({ status: "idle" });
    for (const status of ["autorestarting", "starting", "busy", "idle"]) change(status);
    expect(told).toEqual(["idle", "restarted"]);
  });

  it("tells that there is no kernel", () => {
    const { told, change } = host({ status: "idle" });
    change(null);
    expect(told).toEqual(["idle", "gone"]);
  });

  it("tells of a board from stored state, which has no part in Python", () => {
    const { told, el, events } = host({ status: "idle" });
    el.className = "jupyter-widgets-disconnected";
    events.get("comm_live_update")!({});
    expect(told).toEqual(["idle", "restarted"]);
  });

  it("is not asked, and is let go of", () => {
    const { sent, stop, slots, events } = host({ status: "idle" });
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([]);
    stop();
    expect([slots.size, events.size]).toEqual([0, 0]);
  });
});

describe("a host that does not know its kernel", () => {
  /** Lets the board come into sight. */
  function appear(): void {
    const seen = class {
      constructor(callback: (entries: unknown[]) => void) {
        callback([{ isIntersecting: true }]);
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    };
    vi.stubGlobal("IntersectionObserver", seen);
  }

  it("is asked while the board is in sight; silence is told within five seconds, and its end", () => {
    appear();
    const { told, sent, events } = host();
    const answer = (): void => events.get("msg:custom")!({ kind: "pong" });
    vi.advanceTimersByTime(2_600);
    answer();
    expect(told).toEqual(["unknown"]);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual(["unknown", "silent"]);
    answer();
    expect(told).toEqual(["unknown", "silent", "unknown"]);
    expect(sent[0]).toEqual({ kind: "ping", revision: 0 });
  });

  it("is not taken to be gone if it has never answered", () => {
    appear();
    const { told } = host();
    vi.advanceTimersByTime(20_000);
    expect(told).toEqual(["unknown"]);
  });

  it("is not asked while the board is out of sight", () => {
    const { sent } = host();
    vi.advanceTimersByTime(20_000);
    expect(sent).toEqual([]);
  });
});
