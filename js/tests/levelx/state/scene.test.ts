import { afterEach, describe, expect, it, vi } from "vitest";
import { Grouping } from "../../../src/levelx/state/grouping";
import type { LevelXState } from "../../../src/levelx/state/position";
import { LevelXScene } from "../../../src/levelx/state/scene.svelte";
import { saying, together } from "../../../src/state/animation.svelte";
import { type Moment, stepKey } from "../../../src/wire/protocol";
import { BEAT } from "../../../src/state/beats";
import { fixture } from "../../fixtures/levelx";
import { at } from "../../support/page";

afterEach(() => {
  vi.useRealTimers();
});

describe("the scene", () => {
  const played = fixture("played");
  const moment = (step: number): Moment => (step ? (played[stepKey(step)] as Moment) : played.start);

  it("ends each step at the moment's state", () => {
    vi.useFakeTimers();
    const scene = new LevelXScene(moment(0));
    for (let step = 1; step <= played.length; step += 1) {
      const staging = at(1);
      scene.play(moment(step - 1).state, moment(step), staging);
      expect(staging.moving).toBe(true);
      vi.advanceTimersByTime(20_000);
      const { pieces, tokens, stacks, awards, dice } = moment(step).state as LevelXState;
      expect(staging.moving).toBe(false);
      expect(scene).toMatchObject({ pieces, tokens, stacks, awards, flight: null });
      expect(scene.dice?.grouping.faces.join("") ?? null).toBe(dice);
    }
  });

  it("lets pieces step, fly back and tokens go to their owner", () => {
    vi.useFakeTimers();
    const { start } = fixture("middle");
    const scene = new LevelXScene(start);
    scene.group(Grouping.apart("1235").move(0, 3));
    const events = [
      { kind: "grouped", seat: 0, groups: ">1|23|5" },
      { kind: "advanced", seat: 0, row: 5, origin: 3, target: 4, why: "x" },
      { kind: "sentback", seat: 1, row: 5, by: 0 },
      { kind: "earned", seat: 0, row: 5, left: 7 },
    ];
    const after = { ...start, events, state: { ...start.state, dice: null } };
    const staging = at(1);
    scene.play(start.state, after, staging);
    const seen = new Set<string>();
    for (let i = 0; i < 300 && staging.moving; i += 1) {
      const { pieces, tokens, flight } = scene;
      seen.add(`${pieces[0]![0]} ${pieces[1]![0]} ${tokens[0]![0]} ${flight?.kind ?? "none"}`);
      vi.advanceTimersByTime(10);
    }
    expect([...seen]).toEqual(["3 4 2 none", "4 4 2 none", "4 0 2 piece", "4 0 2 none", "4 0 2 token"]);
  });

  it.each([[[1]], [[0, 2]], [[0, 1, 3]], [[0, 1, 2, 3]]])(
    "tells a win of the seats %j once, of all of them",
    (winners) => {
      vi.useFakeTimers();
      const { start } = fixture("over");
      const why = winners.length > 1 ? "shared" : "alone";
      const won = winners.map((seat) => ({ kind: "won", seat, score: 109, why }));
      const events = [{ kind: "ended" }, ...won];
      const after = { ...start, events, state: { ...start.state, winners } };
      const scene = new LevelXScene(moment(0));
      const staging = at(1);
      scene.play(start.state, after, staging);
      const told = winners.length > 1 ? together(won, "win") : saying(won[0]!, "win");
      expect(scene.told).toEqual([told]);
      vi.advanceTimersByTime(BEAT.win - 1);
      expect(staging.moving).toBe(true);
      vi.advanceTimersByTime(1);
      expect(staging.moving).toBe(false);
      expect(scene.told).toEqual([told]);
    },
  );

  it("tells a whole step at rest, and where each piece went last", () => {
    const { start } = fixture("middle");
    const advanced = [5, 5, 7].map((row, target) => ({
      ...{ kind: "advanced", seat: 0, row, target, why: "square" },
    }));
    const sentback = { kind: "sentback", seat: 1, row: 7, by: 0 };
    const earned = [5, 7].map((row) => ({ kind: "earned", seat: 0, row, left: 3 }));
    const scene = new LevelXScene(start);
    scene.show({ ...start, events: [{ kind: "grouped", seat: 0 }, ...advanced, sentback, ...earned] });
    expect(scene.told).toEqual([
      together(advanced.slice(1), "plain"),
      saying(sentback, "kick"),
      together(earned, "gain"),
    ]);
    expect(scene.said?.tone).toBe("kick");
  });

  it("shows the dice in the groups that were confirmed", () => {
    vi.useFakeTimers();
    const scene = new LevelXScene(moment(1));
    scene.play(moment(1).state, moment(2), at(1));
    expect(scene.dice?.grouping.token).toBe(">15|23");
    expect(scene.dice?.seat).toBe(0);
  });
});
