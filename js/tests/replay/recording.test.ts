import { describe, expect, it, vi } from "vitest";
import { RecordedModel, type Recording } from "../../src/replay/recording";
import type { Moment, Notes, Question, Row, SceneRow, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { still as plain } from "../fixtures/plain";
import { OPEN } from "../support/asked";
import type { FakeModel } from "../support/fake-model";
import { settle } from "../support/mounted";
import { type Page, showOn } from "../support/page";

/** The traits of a page, and the steps of its game. */
function parts(traits: WidgetModel): Pick<Recording, "state" | "steps"> {
  const steps = Array.from({ length: traits.length }, (_, index) => traits[`step_${index + 1}`] as Moment);
  const own = Object.entries(traits).filter(([key]) => !/^(step|odds)_\d/.test(key));
  return { state: Object.fromEntries(own) as WidgetModel, steps };
}

/** The game of the rulebook as a replay, and another line that leaves it after two steps. */
function record(changes: Partial<Recording> = {}): RecordedModel {
  const { state, steps } = parts(still("rulebook"));
  const other = { from: 2, steps: [{ ...steps[2]!, token: "XX" }] };
  return new RecordedModel({ state, steps, others: [other], odds: [], ...changes });
}

const show = (model: RecordedModel): Promise<Page> => showOn({ model } as unknown as FakeModel<WidgetModel>);

it("has each step under its key, and the other lines by their next steps", () => {
  const model = record();
  expect((model.get("step_1") as Moment).token).toBe("XX");
  expect([model.get("length"), model.get("step_99")]).toEqual([19, undefined]);
  expect(model.get("lines")).toEqual([{ from: 2, length: 3, text: "XX" }]);
});

it("finds odds by the position, in any line", () => {
  const { start, step_19: last } = still("rulebook") as WidgetModel & { step_19: Moment };
  const odds = [0, 19, 20].map((at) => ({ at, win: null, total: at }));
  const model = record({ odds });
  const oddsOf = ({ state: { text, choices } }: Moment, total: number): object => ({
    text,
    choices,
    win: null,
    total,
  });
  expect(model.get("odds_0")).toEqual(oddsOf(start, 0));
  expect(model.get("odds_19")).toEqual(oddsOf(last, 19));
  expect(model.get("odds_3")).toMatchObject({ total: 20 });
  expect(model.get("odds_7")).toBeUndefined();
});

it("changes to another line and back", async () => {
  const model = record();
  await model.send({ kind: "line", line: 0, revision: 1 });
  expect([model.get("length"), model.get("cursor"), (model.get("step_3") as Moment).token]).toEqual([
    3,
    2,
    "XX",
  ]);
  expect(model.get("lines")).toEqual([
    { from: 2, length: 19, text: expect.stringMatching(/^\S+( \S+){5}$/) },
  ]);
  await model.send({ kind: "line", line: 0, revision: 2 });
  expect([model.get("length"), model.get("cursor")]).toEqual([19, 2]);
});

it("leaves messages that need rules", async () => {
  const model = record();
  const revision = model.get("revision");
  await model.send({ kind: "act", token: "roll", revision: 1 });
  await model.send({ kind: "line", line: 7, revision: 1 });
  expect(model.get("revision")).toBe(revision);
});

it("walks through the whole game", async () => {
  const page = await show(record());
  await page.press("Home");
  expect(page.shown).toBe(0);
  for (let step = 0; step < 19; step++) await page.press("ArrowRight");
  expect(page.shown).toBe(19);
});

it("offers nothing that needs Python, and says so", async () => {
  const page = await show(record());
  const labels = [...page.root.querySelectorAll("button")].map(
    (button) => button.getAttribute("aria-label") ?? button.textContent.trim(),
  );
  for (const name of ["Roll", "Undo", "Hint", "Ask", "Odds", "Review", "New game", "Load"])
    expect(labels.filter((label) => label.startsWith(name))).toEqual([]);
  expect(page.text("turn-note")).toBe("This is a replay. To play, open the notebook and run it.");
  await page.click("Settings");
  expect(page.root.querySelector(".settings select")).not.toBeNull();
  expect([page.part("who"), page.part("new")]).toEqual([null, null]);
});

it.each([
  ["de", "Aufzeichnung"],
  ["fr", "enregistrement"],
] as const)("says so in the language of its reader (%s)", async (language, said) => {
  const page = await show(record({ state: { ...still("rulebook"), language } }));
  expect(page.text("turn-note")).toContain(said);
});

it("shows the end of a game and its analysis, and offers no other game", async () => {
  const finished = still("finished");
  const page = await show(new RecordedModel({ ...parts(finished), others: [], odds: [] }));
  expect(page.text("result")).toContain("Bo won after 3 turns");
  expect(() => page.button("Rematch")).toThrow();
  await page.drawer("review");
  expect(page.part("verdict")).not.toBeNull();
});

it("shows a game without a page of its own by its picture, without actions", async () => {
  const page = await show(new RecordedModel({ ...parts(plain("turn")), others: [], odds: [] }));
  expect(page.root.querySelector("img")!.alt).toContain("Picture of the position");
  expect(page.root.querySelector("[data-action]")).toBeNull();
});

it("ignores keys that need Python", async () => {
  const page = await show(record());
  for (const key of ["r", "u", "h", "3", "Enter"]) await page.press(key);
  expect([page.shown, page.text("notice"), page.root.dataset.pending]).toEqual([19, "", "false"]);
});

/** Three presses: a scene with two steps in a line, and one with a question that is revealed at once. */
function rehearse(): RecordedModel {
  const state = still("rulebook");
  const [one, two] = [state["step_1"], state["step_2"]] as Moment[];
  const row = { titles: ["Begin", "End"], away: false, show: "" as const };
  const press = (changes: Partial<WidgetModel>, steps: Moment[]): Partial<Recording> => ({
    state: { length: steps.length, cursor: steps.length, _playback: {}, ...changes } as WidgetModel,
    steps,
  });
  return record({
    steps: [],
    others: [],
    state: {
      ...still("rulebook"),
      ...press({ _scenes: { ...row, at: 1, press: 0, presses: 1, next: "line" } }, []).state!,
    },
    presses: [
      press(
        {
          _scenes: { ...row, at: 1, press: 1, presses: 1, next: "scene" },
          _playback: { from: 0, delay: 0.5, revision: 3 },
        },
        [one!, two!],
      ),
      press({ _scenes: { ...row, at: 2, press: 0, presses: 1, next: "line" } }, []),
      press({ _scenes: { ...row, at: 2, press: 1, presses: 1, next: "" } }, [one!]),
    ],
  });
}

const place = (model: RecordedModel): unknown => {
  const { at, press } = model.get("_scenes") as SceneRow;
  return [at, press, model.get("length")];
};
const moved = async (model: RecordedModel, ...moves: string[]): Promise<unknown> => {
  for (const move of moves) await model.send({ kind: "scene", move, revision: 1 });
  return place(model);
};

describe("scenes", () => {
  it.each([
    ["next", [1, 1, 2]],
    ["next next", [2, 0, 0]],
    ["next next back", [1, 1, 2]],
    ["end", [1, 1, 2]],
    ["scene", [2, 0, 0]],
    ["scene end", [2, 1, 1]],
    ["scene next again", [2, 0, 0]],
    ["scene next before", [1, 0, 0]],
  ])("are moved through by %s", async (moves, found) => {
    expect(await moved(rehearse(), ...moves.split(" "))).toEqual(found);
  });

  it("are found by their number, and only those that there are", async () => {
    const model = rehearse();
    await model.send({ kind: "to_scene", number: 2, revision: 1 });
    expect([place(model), model.scene]).toEqual([[2, 0, 0], 2]);
    model.open(1);
    expect(place(model)).toEqual([1, 0, 0]);
    for (const none of [0, 3, NaN]) model.open(none);
    expect([place(model), model.get("notice")]).toEqual([[1, 0, 0], null]);
  });

  it("say where they end", async () => {
    const model = rehearse();
    await moved(model, "back", "back");
    expect(model.get("notice")).toMatchObject({ code: "first_scene", count: 2 });
    await moved(model, "end", "scene", "scene");
    expect(model.get("notice")).toMatchObject({ code: "last_scene", count: 1 });
    await moved(model, "back");
    expect(model.get("notice")).toBeNull();
  });

  it("show the steps of a line one by one, and back at once", async () => {
    const model = rehearse();
    await moved(model, "next");
    expect(model.get("_playback")).toMatchObject({ from: 0, revision: model.get("revision") });
    await moved(model, "next", "back");
    expect(model.get("_playback")).toMatchObject({ revision: 0 });
  });

  it("tell the teacher's notes that the file holds", async () => {
    const notes = (note: string): Notes => ({
      kind: "notes",
      at: 1,
      press: 0,
      note,
      minutes: 0,
      total: 0,
      line: "",
      picture: "",
    });
    const model = record({ notes: notes("one"), presses: [{ notes: notes("two") }] });
    const told: unknown[] = [];
    model.on("msg:custom", (message) => told.push((message as Notes | undefined)?.note));
    await model.send({ kind: "notes", revision: 1 });
    await moved(model, "next");
    await model.send({ kind: "notes", revision: 1 });
    expect(told).toEqual(["one", "two"]);
    await rehearse().send({ kind: "notes", revision: 1 });
  });

  it("go back to the script where a reader has left it", async () => {
    const page = await show(rehearse());
    await page.press("PageDown");
    await page.press("PageDown");
    await page.drawer("log");
    expect(page.shown).toBe(2);
    page.part("log").querySelector("button")!.click();
    await settle();
    expect(page.shown).toBe(0);
    expect(page.button("Back to the script")).not.toBeNull();
    await page.press("PageDown");
    await settle();
    expect([page.shown, page.root.querySelectorAll(".press.made").length]).toEqual([2, 1]);
  });
});

describe("a vote", () => {
  const ROWS: Row[] = ["a", "b"].map((text) => ({ text, share: null, count: 0, first: null }));
  /** A press that shows a question in some state. */
  const asks = (id: number, state: string, changes: Partial<Question> = {}): Partial<Recording> => ({
    state: {
      question: {
        ...OPEN,
        id,
        kind: "choice",
        choices: ["a", "b"],
        state,
        hands: true,
        rows: ROWS,
        answers: 0,
        first: 0,
        ...changes,
      },
      _scenes: {},
    } as unknown as WidgetModel,
  });
  /** A question in all its states; a second scene asks it again. */
  const recorded = (): RecordedModel =>
    record({
      presses: [
        asks(1, "open", { kept: true, seconds: 60 }),
        asks(1, "closed", { kept: true }),
        asks(2, "open", { first: 1, second: true }),
        asks(2, "closed", { first: 1, second: true }),
        asks(2, "revealed", { first: 1, second: true }),
      ],
    });
  const question = (model: RecordedModel): Question => model.get("question") as Question;
  /** The state of the question, and the hands of each row, after those of a first vote. */
  const seen = (model: RecordedModel): string => {
    const { state, rows } = question(model);
    return [state, ...rows!.map(({ count, first }) => (first === null ? count : `${first}>${count}`))].join(
      " ",
    );
  };
  const next = (model: RecordedModel): Promise<void> =>
    model.send({ kind: "scene", move: "next", revision: 1 });
  const press = async (model: RecordedModel, ...kinds: (keyof typeof BUTTONS)[]): Promise<void> => {
    for (const kind of kinds) await model.send({ kind, question: question(model).id, revision: 1 });
  };
  const BUTTONS = { close: "closed", open: "open", again: "open", reveal: "revealed" };
  const count = (model: RecordedModel, ...hands: string[]): Promise<void> =>
    model.send({ kind: "hands", question: question(model).id, hands, revision: 1 });

  it("counts, closes, opens again, and keeps its counts on the way back and forth", async () => {
    const model = recorded();
    await next(model);
    await count(model, "3=a", "4=b");
    await press(model, "close");
    expect(seen(model)).toBe("closed 3 4");
    await press(model, "open");
    await count(model, "3=a", "5=b");
    await model.send({ kind: "scene", move: "back", revision: 1 });
    await next(model);
    expect(seen(model)).toBe("open 3 5");
    // Only what comes next, or the state before.
    await press(model, "reveal");
    await model.send({ kind: "close", question: 2, revision: 1 });
    expect(question(model).state).toBe("open");
    await press(model, "close");
    await count(model, "9=a", "9=b");
    expect(seen(model)).toBe("closed 3 5");
  });

  it("is held a second time, in the same scene or in a later one, beside the first", async () => {
    const model = recorded();
    await next(model);
    await count(model, "3=a", "4=b");
    await press(model, "close", "again");
    expect([seen(model), question(model).second, question(model).class_size]).toEqual([
      "open 3>0 4>0",
      true,
      7,
    ]);
    await count(model, "1=a", "6=b");
    await press(model, "close");
    await next(model);
    expect(seen(model)).toBe("open 1>0 6>0");
    await press(model, "close", "reveal");
    expect(seen(model)).toBe("revealed 1>0 6>0");
  });

  it("has its time from the press that asks, by the clock of the page", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-01T10:00:00Z") });
    const model = recorded();
    const told: unknown[] = [];
    model.on("msg:custom", (message) => told.push(message));
    await next(model);
    await model.send({ kind: "ping", revision: 1 });
    expect([question(model).until, told]).toEqual([
      "2026-01-01T10:01:00.000Z",
      [{ kind: "pong", now: "2026-01-01T10:00:00.000Z" }],
    ]);
    await press(model, "close", "open");
    expect(question(model).until).toBe("");
  });

  it("goes on where the board was saved", () => {
    const presses = [asks(1, "closed"), asks(1, "revealed")];
    const model = record({ ...asks(1, "open"), presses, shown: 1 } as Partial<Recording>);
    expect(question(model).state).toBe("closed");
  });

  it("is given by the buttons of the page", async () => {
    const page = await show(
      record({ presses: [asks(1, "open"), asks(1, "closed"), asks(1, "revealed")], shown: 1 }),
    );
    await page.click("b: One more");
    await page.click("Close");
    await settle();
    expect(page.text("hands").replace(/\s+/g, " ")).toBe("a 0b 1");
  });
});
