import { describe, expect, it, vi } from "vitest";
import { type PlainBoard, AnimatedPlainBoard } from "../../src/plain/animated-board.svelte";
import type { Moment, WidgetModel } from "../../src/wire/protocol";
import { stepKey } from "../../src/wire/protocol";
import { fixture } from "../fixtures/plain";
import { at } from "../support/page";

const traits: WidgetModel = fixture("turn");
const moment = (step: number): Moment => (step ? (traits[stepKey(step)] as Moment) : traits.start);
const boardWith = (changes: Partial<PlainBoard> = {}): PlainBoard =>
  ({ ...traits.board, ...changes }) as unknown as PlainBoard;

/** Plays a step, and gives what `read` saw at every phase. */
function watch<T>(step: Moment, read: (animated: AnimatedPlainBoard) => T, board = boardWith()): T[] {
  vi.useFakeTimers();
  const animated = new AnimatedPlainBoard(moment(0), board);
  const staging = { ...at(1), done: () => void (staging.moving = false) };
  animated.play(moment(0).state, step, staging);
  const seen = [read(animated)];
  for (let i = 0; i < 100 && staging.moving; i += 1) {
    vi.advanceTimersToNextTimer();
    if (JSON.stringify(read(animated)) !== JSON.stringify(seen.at(-1))) seen.push(read(animated));
  }
  expect(staging.moving).toBe(false);
  return seen;
}

const told = ({ said }: AnimatedPlainBoard): string => `${said!.tone} ${said!.key}`;
const shown = ({ dice }: AnimatedPlainBoard): string =>
  dice ? `${dice.tumbling ? "?" : dice.faces.join("")}${dice.bust ? " bust" : ""}` : "";

describe("the animated of a game without a page of its own", () => {
  it("lets the dice tumble, shows the roll, then tells what it means", () => {
    const lost = moment(5);
    expect(lost.events.map(({ kind }) => kind)).toEqual(["rolled", "lost"]);
    expect(watch(lost, shown)).toEqual(["?", "1 bust"]);
    expect(watch(lost, told)).toEqual(["plain rolling", "plain rolled", "bust lost"]);
  });

  it("shows nothing but faces of the dice while they tumble", () => {
    const faces = new Set(watch(moment(1), ({ dice }) => dice!.faces[0]));
    expect(faces.size).toBeGreaterThan(2);
    expect([..."123456"]).toEqual(expect.arrayContaining([...faces]));
  });

  it("tells events in the tones of the definition, by their keys", () => {
    expect(watch(moment(3), told)).toEqual(["gain held.passes"]);
    expect(watch(moment(3), told, boardWith({ tones: { held: "bust" } }))).toEqual(["plain held.passes"]);
    expect(watch(moment(1), told, boardWith({ tones: { rolled: "win" } }))).toEqual([
      "plain rolling",
      "plain rolled",
      "win rolled",
    ]);
  });

  it("has no dice after an action, at the start, and where outcomes are on no die", () => {
    const animated = new AnimatedPlainBoard(moment(0), boardWith());
    expect(shown(animated)).toBe("");
    animated.show(moment(2));
    expect(shown(animated)).toBe("5");
    animated.show(moment(3));
    expect(shown(animated)).toBe("");
    const none = boardWith({ outcomes: ["1", "a long word"] });
    expect(watch(moment(5), shown, none)).toEqual([""]);
    expect(watch(moment(5), told, none)).toEqual(["plain rolled", "bust lost"]);
  });

  it("tells at rest what a roll has done, or the roll if that is all", () => {
    const animated = new AnimatedPlainBoard(moment(0), boardWith());
    animated.show(moment(5));
    expect(animated.told.map(({ key }) => key)).toEqual(["lost"]);
    animated.show(moment(1));
    expect(animated.told.map(({ key }) => key)).toEqual(["rolled"]);
  });

  it("does not tell that the turn passes", () => {
    const events = [...moment(3).events, { kind: "passed", seat: 1 }];
    expect(watch({ ...moment(3), events }, told)).toEqual(["gain held.passes"]);
  });
});
