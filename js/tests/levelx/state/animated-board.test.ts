import { describe, expect, it, vi } from "vitest";
import { levelx } from "../../../src/levelx/index";
import { Grouping } from "../../../src/levelx/state/grouping";
import type { LevelXState } from "../../../src/levelx/state/position";
import { AnimatedLevelXBoard } from "../../../src/levelx/state/animated-board.svelte";
import { saying, together } from "../../../src/state/board-animation.svelte";
import { DURATION } from "../../../src/state/durations";
import { SHELL_WORDS, Speech } from "../../../src/text/language";
import { type GameEvent, type Moment, stepKey } from "../../../src/wire/protocol";
import { fixture } from "../../fixtures/levelx";
import { at } from "../../support/page";

describe("the scene", () => {
  const played = fixture("played");
  const moment = (step: number): Moment => (step ? (played[stepKey(step)] as Moment) : played.start);

  it("ends each step at the moment's state", () => {
    vi.useFakeTimers();
    const animated = new AnimatedLevelXBoard(moment(0));
    for (let step = 1; step <= played.length; step += 1) {
      const staging = at(1);
      animated.play(moment(step - 1).state, moment(step), staging);
      expect(staging.moving).toBe(true);
      vi.advanceTimersByTime(20_000);
      const { pieces, tokens, stacks, awards, dice } = moment(step).state as LevelXState;
      expect(staging.moving).toBe(false);
      expect(animated).toMatchObject({ pieces, tokens, stacks, awards, flight: null });
      expect(animated.dice?.grouping.faces.join("") ?? null).toBe(dice);
    }
  });

  it("lets pieces step, fly back and tokens go to their owner", () => {
    vi.useFakeTimers();
    const { start } = fixture("middle");
    const animated = new AnimatedLevelXBoard(start);
    animated.group(Grouping.apart("1235").move(0, 3));
    const events = [
      { kind: "grouped", seat: 0, groups: ">1|23|5" },
      { kind: "advanced", seat: 0, row: 5, origin: 3, target: 4, why: "x" },
      { kind: "sentback", seat: 1, row: 5, by: 0 },
      { kind: "earned", seat: 0, row: 5, left: 7 },
    ];
    const after = { ...start, events, state: { ...start.state, dice: null } };
    const staging = at(1);
    animated.play(start.state, after, staging);
    const seen = new Set<string>();
    for (let i = 0; i < 300 && staging.moving; i += 1) {
      const { pieces, tokens, flight } = animated;
      seen.add(`${pieces[0]![0]} ${pieces[1]![0]} ${tokens[0]![0]} ${flight?.kind ?? "none"}`);
      vi.advanceTimersByTime(10);
    }
    expect([...seen]).toEqual(["3 4 2 none", "4 4 2 none", "4 0 2 piece", "4 0 2 none", "4 0 2 token"]);
  });

  it("tells a turn line by line: all moves, who is sent back, all tokens, each for half a second at least", () => {
    vi.useFakeTimers();
    const { start } = fixture("middle");
    const animated = new AnimatedLevelXBoard(start);
    const of = (kind: string, row: number, more: object = {}): GameEvent => ({ kind, seat: 0, row, ...more });
    const events = [
      { kind: "grouped", seat: 0, groups: ">15|2|3" },
      of("advanced", 5, { target: 3, why: "square" }),
      of("advanced", 5, { target: 4, why: "x" }),
      { kind: "sentback", seat: 1, row: 5, by: 0 },
      of("earned", 5, { left: 0 }),
      { kind: "emptied", row: 5 },
      of("advanced", 8, { target: 2, why: "square" }),
      of("stayed", 9),
      of("missed", 9),
      of("stayed", 10),
      of("earned", 10, { left: 2 }),
      of("awarded", 10, { bonus: 15, sets: 1 }),
      { kind: "passed", seat: 0, next: 1 },
    ] as GameEvent[];
    const after = { ...start, events, state: { ...start.state, dice: null } };
    const staging = at(1);
    animated.play(start.state, after, staging);
    const lines: { line: string; lasts: number }[] = [];
    const speech = new Speech(
      "en",
      [levelx.words, SHELL_WORDS],
      ["Ann", "Bo", "Cleo", "Di"],
      levelx.formats({}),
    );
    for (; staging.moving; vi.advanceTimersByTime(10)) {
      const line = animated.told.map((said) => speech.narrate(said)).join(" ");
      if (lines.at(-1)?.line === line) lines.at(-1)!.lasts += 10;
      else lines.push({ line, lasts: 10 });
    }
    expect(lines.map(({ line }) => line)).toEqual([
      "Ann moved row 5 to the X square and row 8 to square 2.",
      "Ann sent Bo back to the start of row 5.",
      "Ann earned tokens worth 5 and 10.",
      "No token left on row 9 for Ann.",
      "Row 5 has no token left.",
      "Ann took the bonus of 15!",
    ]);
    expect(Math.min(...lines.map(({ lasts }) => lasts))).toBeGreaterThanOrEqual(DURATION.line);
    // At rest the same lines in the same order, the moves in fewer words.
    expect(animated.told.map((said) => speech.narrate(said)).slice(0, 3)).toEqual([
      "Ann moved on rows 5 and 8.",
      ...lines.slice(1, 3).map(({ line }) => line),
    ]);
  });

  it("says that nothing moved, in a step that takes no longer than its line", () => {
    vi.useFakeTimers();
    const { start } = fixture("middle");
    const animated = new AnimatedLevelXBoard(start);
    const grouped = { kind: "grouped", seat: 0, groups: ">1235" };
    const events = [grouped, { kind: "passed", seat: 0, next: 1 }];
    const staging = at(1);
    animated.play(start.state, { ...start, events, state: { ...start.state, dice: null } }, staging);
    expect(animated.told).toEqual([{ key: "grouped.nothing", event: grouped, tone: "plain" }]);
    vi.advanceTimersByTime(DURATION.line);
    expect(staging.moving).toBe(false);
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
      const animated = new AnimatedLevelXBoard(moment(0));
      const staging = at(1);
      animated.play(start.state, after, staging);
      const told = winners.length > 1 ? together(won, "win") : saying(won[0]!, "win");
      expect(animated.told).toEqual([told]);
      vi.advanceTimersByTime(DURATION.win - 1);
      expect(staging.moving).toBe(true);
      vi.advanceTimersByTime(1);
      expect(staging.moving).toBe(false);
      expect(animated.told).toEqual([told]);
    },
  );

  it("tells a whole step at rest, and where each piece went last", () => {
    const { start } = fixture("middle");
    const advanced = [5, 5, 7].map((row, target) => ({
      ...{ kind: "advanced", seat: 0, row, target, why: "square" },
    }));
    const sentback = { kind: "sentback", seat: 1, row: 7, by: 0 };
    const earned = [5, 7].map((row) => ({ kind: "earned", seat: 0, row, left: 3 }));
    const animated = new AnimatedLevelXBoard(start);
    animated.show({ ...start, events: [{ kind: "grouped", seat: 0 }, ...advanced, sentback, ...earned] });
    expect(animated.told).toEqual([
      together(advanced.slice(1), "plain"),
      saying(sentback, "kick"),
      together(earned, "gain"),
    ]);
    expect(animated.said?.tone).toBe("kick");
  });

  it("shows the dice in the groups that were confirmed", () => {
    vi.useFakeTimers();
    const animated = new AnimatedLevelXBoard(moment(1));
    animated.play(moment(1).state, moment(2), at(1));
    expect(animated.dice?.grouping.token).toBe(">15|23");
    expect(animated.dice?.seat).toBe(0);
  });
});
