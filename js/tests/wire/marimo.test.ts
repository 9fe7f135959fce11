import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellMarimo } from "../../src/wire/marimo";

/** A model that keeps what the page writes. */
class Model {
  readonly written: number[] = [];
  readonly listeners = new Set<() => void>();
  #state: Record<string, unknown> = { revision: 1, _seen: 1 };

  get = (name: string): unknown => this.#state[name];
  set = (name: string, value: unknown): void => {
    this.#state[name] = value;
  };
  save_changes = (): void => void this.written.push(this.#state["_seen"] as number);
  on = (_: string, callback: () => void): void => void this.listeners.add(callback);
  off = (_: string, callback: () => void): void => void this.listeners.delete(callback);

  revise(revision: number): void {
    this.#state["revision"] = revision;
    for (const callback of this.listeners) callback();
  }
}

function follow(model: Model, host: string): (() => void) | undefined {
  const outer = document.body.appendChild(document.createElement(host));
  const el = outer.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  return tellMarimo(model, el);
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => document.body.replaceChildren());

it("writes each revision in marimo, and those of a moment once", () => {
  const model = new Model();
  follow(model, "marimo-anywidget");
  vi.advanceTimersByTime(1000);
  expect(model.written).toEqual([]);

  model.revise(2);
  model.revise(3);
  vi.advanceTimersByTime(1000);
  model.revise(4);
  vi.advanceTimersByTime(1000);

  expect(model.written).toEqual([3, 4]);
});

it("writes what has changed before the view was there", () => {
  const model = new Model();
  model.revise(5);
  follow(model, "marimo-anywidget");
  vi.advanceTimersByTime(1000);

  expect(model.written).toEqual([5]);
});

it("writes once for two views, and not after they are gone", () => {
  const model = new Model();
  const ends = [follow(model, "marimo-anywidget"), follow(model, "marimo-anywidget")];
  model.revise(2);
  vi.advanceTimersByTime(1000);
  expect(model.written).toEqual([2]);

  for (const end of ends) end?.();
  model.revise(3);
  vi.advanceTimersByTime(1000);
  expect(model.written).toEqual([2]);
  expect(model.listeners.size).toBe(0);
});

it("does nothing in other hosts", () => {
  const model = new Model();
  expect(follow(model, "div")).toBeUndefined();
  expect(tellMarimo(model, document.createElement("div"))).toBeUndefined();
  expect(model.listeners.size).toBe(0);
});
