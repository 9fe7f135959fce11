import { describe, expect, it, vi } from "vitest";
import { AnimatedExxtraBoard } from "../../../src/exxtra/state/animated-board.svelte";
import { DURATION } from "../../../src/state/durations";
import type { GameEvent, Moment } from "../../../src/wire/protocol";
import { stepKey } from "../../../src/wire/protocol";
import { fixture } from "../../fixtures/exxtra";
import { at } from "../../support/page";

describe("the scene", () => {
  const moment = (name: "rulebook", step: number): Moment => fixture(name)[stepKey(step)] as Moment;

  /** Plays a step of the rulebook's game, and gives what `read` saw at every phase. */
  function watch<T>(
    step: number,
    read: (animated: AnimatedExxtraBoard) => T,
    still = false,
  ): { seen: T[]; animated: AnimatedExxtraBoard } {
    vi.useFakeTimers();
    const before = moment("rulebook", step - 1);
    const animated = new AnimatedExxtraBoard(before);
    const staging = { ...at(1), still, done: () => void (staging.moving = false) };
    animated.play(before.state, moment("rulebook", step), staging);
    const seen = [read(animated)];
    for (let i = 0; i < 400 && staging.moving; i += 1) {
      vi.advanceTimersToNextTimer();
      if (JSON.stringify(read(animated)) !== JSON.stringify(seen.at(-1))) seen.push(read(animated));
    }
    return { seen, animated };
  }

  it("lets a counter walk space by space", () => {
    const { seen } = watch(18, ({ counters }) => `${counters[1]} ${counters[2]}`);
    // Beatrice goes back two for XX; then Carl moves four from the ladder.
    expect(seen).toEqual(["3 0", "2 0", "1 0", "1 1", "1 2", "1 3", "1 4"]);
  });

  it("puts a counter on its last space at once where motion is unwelcome", () => {
    const { seen } = watch(18, ({ counters }) => `${counters[1]} ${counters[2]}`, true);
    expect(seen).toEqual(["3 0", "1 0", "1 4"]);
  });

  it("ends at the moment's state", () => {
    const { animated } = watch(11, () => null);
    const { state } = moment("rulebook", 11);
    expect(animated.counters).toEqual(state.counters);
    expect(animated.pairs.map(({ seat, rung, combination }) => [seat, rung, combination])).toEqual(
      (state.ladder as ([number, string] | null)[]).flatMap((pair, seat) => (pair ? [[seat, ...pair]] : [])),
    );
  });

  it("places a pair, then removes what it beats", () => {
    const { seen } = watch(11, ({ pairs }) =>
      pairs.map(({ seat, motion }) => `${seat} ${motion}`).join(", "),
    );
    expect(seen).toEqual([
      "1 none, 2 arriving",
      "1 lifted, 2 arriving",
      "1 leaving, 2 arriving",
      "2 arriving",
      "2 none",
    ]);
  });

  it("compares a removed pair with the one that beats it, until it is home", () => {
    const { seen } = watch(
      11,
      ({ duel }) => duel && `${duel.by} ${duel.beater}, ${duel.seat} ${duel.combination}`,
    );
    expect(seen).toEqual([null, "2 64, 1 64", null]);
  });

  it("lets dice tumble for less than half a second", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 1);
    const animated = new AnimatedExxtraBoard(before);
    animated.play(before.state, moment("rulebook", 2), at(1));
    expect(animated.dice?.motion).toBe("tumbling");
    vi.advanceTimersByTime(450);
    expect(animated.dice).toMatchObject({ faces: "42", motion: "none" });
  });

  it("lets dice tumble through other faces with another seed, and through the same with the same", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 1);
    const faces = (seed: number): string => {
      const animated = new AnimatedExxtraBoard(before);
      animated.play(before.state, moment("rulebook", 2), { ...at(1), seed });
      const seen = Array.from({ length: 6 }, () => {
        const { faces } = animated.dice!;
        vi.advanceTimersByTime(DURATION.face);
        return faces;
      });
      return seen.join(" ");
    };
    const rolls = Array.from({ length: 20 }, (_, seed) => faces(seed));
    expect(new Set(rolls).size).toBe(20);
    expect(new Set(rolls.map((roll) => roll.slice(0, 2))).size).toBeGreaterThan(10);
    expect(faces(3)).toBe(rolls[3]);
  });

  const told = (events: GameEvent[]): string[] => {
    const animated = new AnimatedExxtraBoard(moment("rulebook", 2));
    animated.show({ ...moment("rulebook", 2), events });
    return animated.told.map(({ key, parts }) =>
      [key, ...(parts ?? []).map(({ event }) => event.seat)].join(" "),
    );
  };

  it("tells a whole step at rest: the bust, and the counter that moves next", () => {
    expect(told((moment("rulebook", 18) as Moment).events)).toEqual(["retreated", "moved.ladder"]);
  });

  it("tells at rest of all pairs that were removed", () => {
    const removed = [1, 2].map((seat) => ({ kind: "removed", seat, why: "lower" }));
    const placed = { kind: "placed", seat: 0 };
    expect(told([placed, removed[0]!])).toEqual(["removed.lower"]);
    expect(told([placed, ...removed])).toEqual(["removed.several 1 2"]);
  });

  it("is as slow as its pace", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 1);
    const animated = new AnimatedExxtraBoard(before);
    animated.play(before.state, moment("rulebook", 2), at(2));
    vi.advanceTimersByTime(DURATION.face * 6 * 2 - 1);
    expect(animated.dice?.motion).toBe("tumbling");
    vi.advanceTimersByTime(1);
    expect(animated.dice?.motion).toBe("none");
  });

  it("ends what is on its way when something newer is shown", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 17);
    const animated = new AnimatedExxtraBoard(before);
    const staging = at(1);
    animated.play(before.state, moment("rulebook", 18), staging);
    vi.advanceTimersByTime(700);
    animated.show(moment("rulebook", 19));
    vi.advanceTimersByTime(5000);
    // Ended from outside, the step does not report its own rest.
    expect([staging.moving, animated.dice?.faces]).toEqual([true, "71"]);
  });

  it("needs no list of the events that change nothing on the board", () => {
    vi.useFakeTimers();
    const { state } = moment("rulebook", 2);
    const events: GameEvent[] = [{ kind: "surprise" }];
    const animated = new AnimatedExxtraBoard(moment("rulebook", 2));
    const staging = at(1);
    animated.play(state, { ...moment("rulebook", 2), events }, staging);
    vi.advanceTimersByTime(1);
    expect(staging.moving).toBe(false);
  });
});
