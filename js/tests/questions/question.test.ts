import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { DURATION, PATIENCE } from "../../src/state/durations";
import type { Asked } from "../../src/questions/asked";
import { type Answer, type WidgetModel, answerKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { OPEN, locked, rowsOf } from "../support/asked";
import { type Page, show, showOn, submit, write } from "../support/page";

const REVEALED: Asked = {
  ...OPEN,
  state: "revealed",
  outcome: false,
  answers: [
    { ...locked("Ada")[0]!, answer: { text: "30%", share: 0.3 }, brier: 0.09, off: 0.0056 },
    { ...locked("Ben")[0]!, answer: { text: "1/2", share: 0.5 }, brier: 0.25, off: 0.1944 },
  ],
  exact: { fraction: [12, 36], share: 1 / 3, kind: "exact" },
  fields: { seat: 0, opponents: 3 },
  working: [{ key: "row.each_opponent", fields: {}, ratio: [12, 36] }],
};

/** A question as Python sends it: each answer under a key of its own. */
const sent = (question: Asked | null): Partial<WidgetModel> => ({
  question: question && { ...question, answers: question.answers.length },
  ...Object.fromEntries((question?.answers ?? []).map((answer, index) => [answerKey(index), answer])),
});

const asked = (question: Asked | null, traits: Partial<WidgetModel> = {}): Promise<Page> =>
  show(still("ladder", { ...sent(question), calibration: null, topics: ["bust", "double"], ...traits }));

const field = (page: Page): HTMLInputElement =>
  page.part("question").querySelector<HTMLInputElement>("input[type=text]")!;
const slider = (page: Page): HTMLInputElement =>
  page.part("question").querySelector<HTMLInputElement>("input[type=range]")!;

async function lock(page: Page, text: string): Promise<void> {
  await write(field(page), text);
  await submit(page.root.querySelector("form")!);
}

/** Opens the table behind the answers, and returns its rows. */
async function tableOf(page: Page): Promise<string[][]> {
  await page.click("The answers: As a table");
  return [...page.part("answers").querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
}

const value = (page: Page): string => page.text("exact").replace(/\s+/g, " ");

describe("a question", () => {
  it("is shown as long as there is one", async () => {
    const page = await asked(null);
    expect(page.part("question")).toBeNull();
    await page.update(sent(OPEN));
    expect(page.text("prompt")).toBe("Alex to roll. How likely is a bust?");
    await page.update(sent({ ...OPEN, id: 4, topic: "own", prompt: "Is {seat} <b>lucky</b>?" }));
    expect(page.text("prompt")).toBe("Is {seat} <b>lucky</b>?");
    await page.update(sent(null));
    expect(page.part("question")).toBeNull();
  });

  it("leaves room for what its author says, if it is short", async () => {
    const page = await asked(OPEN, { start: { ...still("ladder").start, comments: ["Think of the X."] } });
    expect([page.text("headline"), page.text("caption")]).toEqual([
      "Alex to roll. How likely is a bust?",
      "Think of the X.",
    ]);
    await page.update(sent({ ...OPEN, topic: "own", prompt: "Who thinks that ten rolls bring no seven?" }));
    expect(page.text("caption")).toBe("");
  });

  it("gives way to what its author says at the reveal, not to what came before", async () => {
    const { start } = still("ladder");
    const page = await asked(OPEN, { start: { ...start, comments: ["Think of the X."] } });
    await page.update(sent(REVEALED));
    expect(page.text("headline")).toContain("How likely is a bust?");
    await page.update({ start: { ...start, comments: ["Dice have no memory."] } });
    expect(page.text("headline")).toBe("Dice have no memory.");
  });

  it.each([
    ["de", "12 von 36"],
    ["fr", "12 sur 36"],
  ] as const)("speaks the language of the page (%s)", async (language, exact) => {
    const page = await asked({ ...OPEN, answers: locked("Ada") }, { language });
    for (const question of [OPEN, { ...OPEN, state: "closed" as const }, REVEALED]) {
      await page.update(sent(question));
      expect(page.text("question")).not.toMatch(/[{}]|Lock in|Close|answer/);
    }
    expect(page.text("exact")).toContain(exact);
  });

  it("takes an answer without a word about the revision that its writer saw", async () => {
    const page = await asked(OPEN);
    await lock(page, " 5/36 ");
    expect(page.fake.sent).toMatchObject([{ kind: "answer", question: 3, name: "", answer: "5/36" }]);
  });

  it("is not sent the same answer twice", async () => {
    const page = await asked(OPEN);
    await lock(page, "5/36");
    await lock(page, "5/36");
    expect(page.fake.sent).toHaveLength(1);
  });

  it("forgets what was written once Python has taken it, and only then", async () => {
    const page = await asked({ ...OPEN, answers: locked("") });
    await lock(page, "5/36");
    expect(field(page).value).toBe("5/36");
    await page.update(sent({ ...OPEN, answers: locked("", "") }));
    expect(field(page).value).toBe("");
    expect(page.text("said")).toBe("Locked in. Who is next?");
    expect(page.text("locked")).toBe("2 answers");
  });

  it("is a vote of its own after the first one, whose answers are gone", async () => {
    const page = await asked({ ...OPEN, answers: locked("Ada", "Ben") });
    await page.update({ ...sent({ ...OPEN, second: true }), answer_0: null, answer_1: null });
    expect(page.text("locked")).toBe("No answer yet.");
    expect(page.part("second")).not.toBeNull();
    await page.update(sent({ ...OPEN, second: true, answers: locked("Ben") }));
    expect(page.text("locked")).toContain("1 answer");
  });

  it.each([
    ["nothing_to_roll", "There is no next roll here to ask about."],
    ["nothing_in_hand", "No roll is in hand yet, so there is nothing to improve."],
  ])("says why a topic is none any more once the game has gone on: %s", async (code, text) => {
    const page = await asked(OPEN);
    await page.update({ notice: { code, id: 91, count: 1 } });
    expect(page.text("notice")).toBe(text);
  });

  it("says beside the field why an answer was refused, and nowhere else", async () => {
    const page = await asked(OPEN);
    await lock(page, "often");
    await page.update({ notice: { code: "no_share", answer: "often", id: 90, count: 1 } });
    expect(page.text("said")).toContain("“often” is not a probability.");
    expect(page.text("notice")).toBe("");
    expect(field(page).value).toBe("often");
  });

  it("leaves a notice that it did not cause where it belongs", async () => {
    const page = await asked(OPEN);
    await write(field(page), "1/");
    await page.update({ notice: { code: "stale", id: 90, count: 1 } });
    expect(page.text("notice")).toContain("The game changed");
    expect(page.text("said")).toBe("");
  });

  it("keeps what was written when Python is silent, and can send it again", async () => {
    vi.useFakeTimers();
    const page = await asked(OPEN);
    await lock(page, "1/3");
    vi.advanceTimersByTime(PATIENCE);
    await tick();
    expect(page.part("question").textContent).toContain("Python is not responding");
    expect(page.button("Lock in").getAttribute("aria-disabled")).toBe("true");
    expect(field(page).value).toBe("1/3");
    await lock(page, "1/3");
    expect(page.fake.sent).toHaveLength(2);
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    expect(page.part("question").textContent).not.toContain("Python is not responding");
  });

  it("does not take a walk through the game for an answer", async () => {
    vi.useFakeTimers();
    const page = await show({ ...still("rulebook", { speed: 1 }), ...sent(OPEN), calibration: null });
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await lock(page, "1/3");
    await vi.advanceTimersByTimeAsync(0);
    await page.click("One step back");
    await page.click("One step forward");
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.part("question").textContent).toContain("Python is not responding");
  });

  it("lets slider and text follow each other", async () => {
    const page = await asked(OPEN);
    await write(field(page), "1/4");
    expect(slider(page).value).toBe("25");
    await write(slider(page), "62");
    expect(field(page).value).toBe("62%");
    expect(slider(page).getAttribute("aria-valuetext")).toContain("62");
  });

  it("asks whether a number from 1 to 100 is a percentage", async () => {
    const page = await asked(OPEN);
    await write(field(page), "40");
    const meant = page.part("question").querySelector<HTMLButtonElement>("button.meant")!;
    expect(meant.textContent?.trim()).toBe("40%");
    expect(meant.getAttribute("aria-label")).toBe("Did you mean 40%?");
    meant.click();
    await tick();
    expect(field(page).value).toBe("40%");
    expect(slider(page).value).toBe("40");
    expect(page.part("question").querySelector("button.meant")).toBeNull();
  });

  it("keeps the keys of its slider from the game", async () => {
    const page = await asked(OPEN);
    for (const key of ["r", "4", "u", "ArrowLeft"]) await page.press(key, slider(page));
    expect(page.fake.sent).toEqual([]);
  });
});

describe("what is revealed", () => {
  it("is asked for by the question's number", async () => {
    const page = await asked({ ...OPEN, state: "closed" });
    await page.click("Reveal");
    await page.click("Close question");
    expect(page.fake.sent).toMatchObject([
      { kind: "reveal", question: 3 },
      { kind: "dismiss", question: 3 },
    ]);
  });

  it("is the exact value in three forms, each once", async () => {
    const page = await asked(REVEALED);
    const forms = [...page.part("exact").querySelectorAll(".form")].map((form) =>
      form.textContent.replace(/[=\s\u00a0]+/g, " ").trim(),
    );
    expect(forms).toEqual(["12 of 36", "1/3", "33.3%"]);
    expect(page.text("outcome")).toBe("It did not happen.");
    expect(page.text("working")).toContain("all 3 opponents fail");
    expect(page.text("question")).not.toContain("Not rolled yet");
  });

  it("waits until the dice have come to rest", async () => {
    vi.useFakeTimers();
    const traits = still("rulebook", { length: 1, cursor: 1, speed: 1 });
    const page = await show({ ...traits, ...sent(OPEN), calibration: null });
    await page.update({ length: 2, cursor: 2, ...sent(REVEALED) });
    expect(page.part("question").dataset.state).toBe("open");
    vi.advanceTimersByTime(5000);
    await tick();
    expect(page.part("question").dataset.state).toBe("revealed");
  });

  it("waits until a script has been played", async () => {
    vi.useFakeTimers();
    const page = await show(still("rulebook", { length: 3, cursor: 3 }));
    const revision = (page.fake.model.get("revision") as number) + 1;
    const _playback = { revision, from: 3, delay: 5 };
    await page.update({ length: 4, cursor: 4, _playback, ...sent(REVEALED), calibration: null });
    expect(page.part("question")).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.part("question").dataset.state).toBe("revealed");
  });

  it("has a row for equal answers in its table, with their count and the names that are shown", async () => {
    const [ada, ben] = REVEALED.answers as [Answer, Answer];
    const same = { ...ada, name: "Cem", answer: { text: "3 in 10", share: 0.3 } };
    const page = await asked({ ...REVEALED, answers: [ben, ada, same] });
    expect(await tableOf(page)).toEqual([
      ["Answer", "Answers", "Off by", "Brier score", "Name"],
      ["30%", "2", "0.006", "0.090", "Ada, Cem"],
      ["1/2", "1", "0.194", "0.250", "Ben"],
    ]);
  });

  it("is told of choices by how many made them", async () => {
    const answers = [
      { ...locked("Ada")[0]!, answer: { text: ">5", share: null } },
      { ...locked("Ben")[0]!, answer: { text: ">3", share: null } },
    ];
    const page = await asked({
      ...REVEALED,
      kind: "choice",
      choices: [">3", ">5"],
      rows: rowsOf(">3", ">5"),
      answers,
      exact: { choice: ">3" },
      working: [],
    });
    const bars = [...page.part("answers").querySelectorAll("li")].map((bar) =>
      bar.textContent.replace(/\s+/g, " ").trim(),
    );
    expect(bars).toEqual(["✓ Rung 3Ben 1", "Rung 5Ada 1"]);
    expect(page.text("exact")).toBe("Rung 3");
  });
});

describe("a class at one machine", () => {
  const voted = (text: string): Answer => ({ ...locked("")[0]!, at: "", answer: { text, share: null } });
  const shares = (...given: number[]): Answer[] =>
    given.map((share) => ({ ...locked("")[0]!, at: "", answer: { text: `${share}`, share } }));

  it("is counted without names, in both votes, beside the values of the choices", async () => {
    const page = await asked({
      ...REVEALED,
      kind: "choice",
      choices: ["roll", ">5"],
      rows: [
        { text: "roll", share: null, count: 1, first: 1 },
        { text: ">5", share: null, count: 1, first: 3 },
      ],
      // One has typed an answer.
      answers: [voted("roll")],
      values: [
        ["roll", 0.532],
        [">5", 0.408],
      ],
      values_kind: "certified",
      exact: null,
      working: [],
    });
    const bars = [...page.part("answers").querySelectorAll("li")];
    expect(bars.map((bar) => bar.textContent.replace(/\s+/g, " ").trim())).toEqual([
      "Rolling again wins 53.2% 1st 1 first vote: 1 2",
      "Rung 5 wins 40.8% 1st 3 first vote: 3 1",
    ]);
    expect(await tableOf(page)).toEqual([
      ["Answer", "First vote", "Second vote"],
      ["Rolling again", "1", "2"],
      ["Rung 5", "3", "1"],
    ]);
    const lengths = bars.map(({ style }) =>
      ["--first", "--part"].map((part) => style.getPropertyValue(part)),
    );
    expect(lengths.map((pair) => pair.map((part) => Number(part).toFixed(2)))).toEqual([
      ["0.25", "0.67"],
      ["0.75", "0.33"],
    ]);
    expect(page.text("exact")).toBe("Rolling again");
  });

  it("is counted as a row of dots, of so many as are expected", async () => {
    const page = await asked({ ...OPEN, class_size: 5, answers: locked("Ada", "Ben") });
    expect(page.text("locked")).toContain("2 of 5");
    const dots = [...page.part("locked").querySelectorAll(".dot")];
    expect(dots.map((dot) => dot.classList.contains("given"))).toEqual([true, true, false, false, false]);
    await page.update(sent({ ...OPEN, class_size: 1, answers: locked("Ada", "Ben") }));
    expect(page.part("locked").querySelectorAll(".dot.given")).toHaveLength(2);
  });

  it("piles its answers up, the second vote below the first", async () => {
    const page = await asked({ ...REVEALED, before: shares(0.3, 0.3, 0.5), answers: shares(0.4) });
    const places = [...page.part("answers").querySelectorAll(".spot")].map((spot) =>
      spot
        .getAttribute("transform")!
        .match(/[\d.]+/g)!
        .map(Number),
    );
    const [one, other, alone, below] = places as [number, number][];
    expect(one![0]).toBe(other![0]);
    expect(other![1]).toBeLessThan(one![1]);
    expect(alone![1]).toBe(one![1]);
    expect(below![1]).toBeGreaterThan(one![1]);
    const named = [...page.part("answers").querySelectorAll("text.vote")];
    expect(named.map(({ textContent }) => textContent.trim())).toEqual(["1st", "2nd"]);
  });

  it("lights the cells one by one while the number counts, and at once without motion or afterwards", async () => {
    vi.useFakeTimers();
    const space = {
      faces: [
        ["1", "X"],
        ["1", "X"],
      ] as [string[], string[]],
      dice: ["11", "1X", "1X", "XX"],
      weights: [
        [1, 3],
        [1, 2],
      ] as [number[], number[]],
    };
    const open = { ...OPEN, space };
    const revealed = {
      ...REVEALED,
      space,
      cells: [1, 2, 3],
      exact: { fraction: [11, 12] as [number, number], share: 11 / 12, kind: "exact" as const },
    };
    const lit = (page: Page): number => page.part("cells").querySelectorAll(".lit").length;
    const moving = await asked(open, { speed: 1 });
    expect(lit(moving)).toBe(0);
    await moving.update(sent(revealed));
    expect([lit(moving), value(moving)]).toEqual([0, "0 of 12"]);
    vi.advanceTimersByTime(DURATION.cell);
    await tick();
    expect([lit(moving), value(moving)]).toEqual([1, "2 of 12"]);
    vi.advanceTimersByTime(2 * DURATION.cell);
    await tick();
    expect([lit(moving), value(moving)]).toEqual([3, "11 of 12= 91.7%"]);

    const calm = await asked(open, { speed: 0 });
    await calm.update(sent(revealed));
    expect(lit(calm)).toBe(3);
    expect(lit(await asked(revealed, { speed: 1 }))).toBe(3);
  });

  describe.each([-90, 0, 90])("on a machine whose clock is %i seconds ahead", (ahead) => {
    const UNTIL = "2026-01-01T10:01:30+00:00";

    /** Shows a question that Python answers for, by its own clock. */
    async function limited(now: string): Promise<Page> {
      vi.useFakeTimers({ now: Date.parse(now) + 1000 * ahead });
      const page = await asked({ ...OPEN, until: UNTIL });
      page.fake.tell({ kind: "pong", now });
      await tick();
      return page;
    }

    it("sees how much time is left, after a change of the clock too", async () => {
      const page = await limited("2026-01-01T10:00:00+00:00");
      expect(page.text("countdown")).toBe("1:30 left");
      vi.setSystemTime("2027-01-01T10:00:00Z");
      vi.advanceTimersByTime(30_000);
      await tick();
      expect(page.text("countdown")).toBe("1:00 left");
      vi.advanceTimersByTime(61_000);
      await tick();
      expect(page.text("countdown")).toBe("Time is up.");
      expect(page.fake.sent).toEqual([]);
    });

    it("sees it in a second view, and after a reload", async () => {
      const { fake } = await limited("2026-01-01T10:00:00+00:00");
      vi.advanceTimersByTime(40_000);
      const later = await showOn(fake);
      expect(later.text("countdown")).toBe("");
      fake.tell({ kind: "pong", now: "2026-01-01T10:00:40+00:00" });
      await tick();
      expect(later.text("countdown")).toBe("0:50 left");
    });

    it("has what was typed sent when the time is up, once", async () => {
      const page = await limited("2026-01-01T10:00:00+00:00");
      await write(field(page), "5/36");
      vi.advanceTimersByTime(89_000);
      expect(page.fake.sent).toEqual([]);
      vi.advanceTimersByTime(1_000);
      expect(page.fake.sent).toMatchObject([{ kind: "answer", question: 3, name: "", answer: "5/36" }]);
      await page.update(sent({ ...OPEN, answers: locked("Ada") }));
      expect(page.text("said")).toBe("Locked in. Who is next?");
    });

    it("has nothing sent that is typed after the time", async () => {
      const page = await limited("2026-01-01T10:02:00+00:00");
      await write(field(page), "5/36");
      vi.advanceTimersByTime(60_000);
      expect(page.fake.sent).toEqual([]);
    });
  });

  it("is asked again after a discussion", async () => {
    const page = await asked({ ...OPEN, second: true });
    expect(page.text("second")).toContain("Second vote");
  });

  it("reads a number that is not a count of cases in percent alone", async () => {
    const page = await asked({
      ...REVEALED,
      exact: { fraction: null, share: 0.5408, kind: "certified" },
      working: [],
    });
    expect(page.text("exact")).toBe("54.1%");
    expect(page.text("question")).toContain("Proven value");
  });

  it("reads a ratio of numbers too long to say in percent, once", async () => {
    const page = await asked({
      ...REVEALED,
      exact: { fraction: [2_517_630_941, 36 ** 7], share: 2_517_630_941 / 36 ** 7, kind: "exact" },
      working: [],
    });
    expect(page.text("exact")).toBe("3.2%");
    // Its name is not cut at the end of the scale: it begins where the drawing does, to the right of the value.
    const name = page.root.querySelector(".exact-name")!;
    const line = page.root.querySelector("line.exact")!;
    expect(Number(name.getAttribute("x"))).toBeGreaterThan(Number(line.getAttribute("x1")));
  });

  it("calls a value what it is, on the line of answers too", async () => {
    for (const [kind, mark] of [
      ["exact", "exact: 33.3%"],
      ["certified", "proven: 33.3%"],
      ["estimated", "estimated: 33.3%"],
      ["rounded", "value: 33.3%"],
    ] as const) {
      const page = await asked({ ...REVEALED, exact: { fraction: null, share: 1 / 3, kind } });
      const line = page.part("answers").querySelector("svg[role=img]")!;
      expect(line.querySelector(".exact-name")!.textContent.trim()).toBe(mark);
      expect(line.getAttribute("aria-label")).toContain(mark);
    }
  });
});

describe("asking on the page", () => {
  it("offers what Python names", async () => {
    const page = await asked(null);
    await page.drawer("ask");
    const topics = [...page.root.querySelectorAll(".topic")].map((topic) => topic.textContent.trim());
    expect(topics).toEqual(["Will the next roll be a bust?", "Will the next roll be a double?"]);
    await page.click("Will the next roll be a double?");
    expect(page.fake.sent).toMatchObject([{ kind: "ask", topic: "double" }]);
    await page.update(sent(REVEALED));
    expect(page.root.querySelectorAll(".topic")).toHaveLength(2);
  });

  it("is not offered after a question that an author asks, until it is put away", async () => {
    const page = await asked(REVEALED);
    expect(page.root.querySelector(".topic")).toBeNull();
    await page.update(sent(null));
    expect(page.root.querySelectorAll(".topic")).toHaveLength(2);
  });
});

describe("odds", () => {
  it("are not shown while a class predicts", async () => {
    const { start, odds_0 } = still("choice");
    const page = await asked({ ...OPEN, text: start.state.text }, { start, odds_0, odds: true });
    await page.click("Odds");
    expect(page.text("odds")).toContain("hidden until the question is revealed");
    expect(page.root.querySelector("[role=grid]")).toBeNull();
  });
});

describe("a question in a saved page", () => {
  const saved = (question: Asked): Promise<Page> => asked(question, { replay: true });

  it.each(["open", "closed"] as const)(
    "shows its choices while it is %s, and takes no answers",
    async (state) => {
      const choices = [">3", "maybe"];
      const page = await saved({ ...OPEN, kind: "choice", state, choices, rows: rowsOf(...choices) });
      const listed = [...page.part("question").querySelectorAll("li")].map(({ textContent }) =>
        textContent.trim(),
      );
      expect(listed).toEqual(["Rung 3", "maybe"]);
      expect(page.text("takes-none")).toBe("This saved page takes no answers.");
      expect(page.part("question").querySelector("input, button, [data-part=locked]")).toBeNull();
    },
  );

  it("says that the file does not hold its answer", async () => {
    const page = await saved({ ...OPEN, state: "revealed", left_out: true });
    expect(page.text("question")).toContain("This file does not hold the answer.");
    expect(page.part("question").textContent).not.toContain("no single right answer");
  });
});
