/** A class raises its hands: rows and columns, the states of the vote, and the game that waits meanwhile. */
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Asked } from "../../src/questions/asked";
import { DOUBLE_CLICK, HOLD, REPEAT } from "../../src/state/durations";
import type { Row, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { OPEN, locked, rowsOf } from "../support/asked";
import { type Page, show } from "../support/page";

const CHOICE: Asked = {
  ...OPEN,
  kind: "choice",
  topic: "own",
  prompt: "Which rung?",
  choices: [">3", ">5"],
  rows: rowsOf(">3", ">5"),
  hands: true,
  holds: true,
};
const columns = (...counts: number[]): Row[] =>
  counts.map((count, index) => ({ text: `${10 * index}%`, share: index / 10, count, first: null }));

const sent = (question: Asked | null): Partial<WidgetModel> => ({
  question: question && { ...question, answers: 0 },
});
const asked = (question: Asked, traits: Partial<WidgetModel> = {}): Promise<Page> =>
  show(still("ladder", { ...sent(question), calibration: null, topics: ["bust"], ...traits }));

const counts = (page: Page): string[] =>
  [...page.part("hands").querySelectorAll("input")].map(({ value }) => value);
const hands = (page: Page): string[][] =>
  page.fake.sent.flatMap((message) => (message.kind === "hands" ? [message.hands] : []));
/** What was sent but counts. */
const others = (page: Page): string[] =>
  page.fake.sent.filter(({ kind }) => kind !== "hands").map(({ kind }) => kind);
const buttons = (page: Page): string[] =>
  ["close", "reveal", "again", "open"].filter((name) => page.part(name) !== null);
const point = (element: HTMLElement, type: string): boolean =>
  element.dispatchEvent(new Event(type, { bubbles: true }));

describe("a row", () => {
  it("counts by its buttons at the click, and tells Python the counts of all rows", async () => {
    const page = await asked(CHOICE);
    const more = page.button("Rung 5: One more");
    point(more, "pointerdown");
    point(more, "pointercancel");
    expect(counts(page)).toEqual(["0", "0"]);
    await page.click("Rung 5: One more");
    expect([counts(page), hands(page)]).toEqual([["0", "1"], [["1=>5"]]]);
    expect(page.text("locked")).toBe("1 hand");
    await page.click("Rung 5: One fewer");
    await page.click("Rung 5: One fewer");
    expect(counts(page)).toEqual(["0", "0"]);
    expect(page.button("Rung 5: One fewer").getAttribute("aria-disabled")).toBe("true");
  });

  it("counts on while a button is held, without a further hand for the click", async () => {
    vi.useFakeTimers();
    const page = await asked(CHOICE);
    const more = page.button("Rung 3: One more");
    point(more, "pointerdown");
    await vi.advanceTimersByTimeAsync(HOLD + 2 * REPEAT);
    point(more, "pointerup");
    more.click();
    await tick();
    expect(counts(page)).toEqual(["3", "0"]);
    vi.advanceTimersByTime(10 * REPEAT);
    await tick();
    expect(counts(page)).toEqual(["3", "0"]);
  });

  it("counts by keys and by a number that is typed", async () => {
    const page = await asked(CHOICE);
    const field = page.part("hands").querySelectorAll("input")[1]!;
    for (const key of ["ArrowUp", "+", "+", "-", "ArrowDown", "ArrowUp"]) await page.press(key, field);
    expect([counts(page), others(page)]).toEqual([["0", "2"], []]);
    for (const [typed, count] of [
      ["1x2", "12"],
      ["", ""],
      ["5000", "1000"],
    ] as const) {
      field.value = typed;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await tick();
      expect(field.value).toBe(count);
    }
  });

  it("says how many of the class have voted, and is red beyond", async () => {
    const rows = [{ ...CHOICE.rows[0]!, count: 28 }, CHOICE.rows[1]!];
    const page = await asked({ ...CHOICE, rows, class_size: 28 });
    expect(page.text("locked")).toBe("28 of 28");
    const many = (): boolean => page.part("locked").querySelector(".many") !== null;
    expect(many()).toBe(false);
    await page.click("Rung 5: One more");
    expect([page.text("locked"), many()]).toEqual(["29 of 28", true]);
  });

  it("gives way to the form for one answer, and comes back", async () => {
    const page = await asked(CHOICE);
    await page.click("Type an answer");
    expect([page.part("hands"), page.root.querySelectorAll("input[type=radio]").length]).toEqual([null, 2]);
    await page.click("Count hands");
    expect(counts(page)).toEqual(["0", "0"]);
    await page.click("Type an answer");
    page.root.querySelector<HTMLInputElement>("input[type=radio]")!.click();
    await tick();
    page.root
      .querySelector("form")!
      .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await page.update({ question: { ...CHOICE, answers: 1 }, answer_0: locked("")[0] });
    expect([counts(page), page.text("locked")]).toEqual([["0", "0"], "1 answer"]);
  });

  it("counts on without Python, and says what the next Python needs", async () => {
    const page = await asked(CHOICE);
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await page.click("Close");
    await page.click("Rung 5: One more");
    expect(counts(page)).toEqual(["0", "1"]);
    expect(page.text("question")).toContain("Python is not responding");
  });
});

it("has a column for each probability, and below the number of the last one", async () => {
  const page = await asked({ ...OPEN, hands: true, rows: columns(0, 2, 0) });
  const [, tenth] = page.part("hands").querySelectorAll("button");
  tenth!.click();
  await tick();
  expect(tenth!.textContent).toContain("10%: 3 hands");
  expect(hands(page)).toEqual([["3=10%"]]);
  await page.click("10%: One fewer");
  expect(tenth!.textContent).toContain("10%: 2 hands");
});

describe("the states of a vote", () => {
  const closed: Asked = {
    ...CHOICE,
    state: "closed",
    rows: CHOICE.rows.map((row) => ({ ...row, count: 3 })),
  };

  it("offer what comes next, with all choices in their place", async () => {
    const page = await asked(CHOICE);
    expect(buttons(page)).toEqual(["close"]);
    expect(page.root.querySelector("[aria-label='Close question']")).toBeNull();
    await page.update(sent(closed));
    expect(buttons(page)).toEqual(["reveal", "again", "open"]);
    expect(page.button("Close question")).not.toBeNull();
    expect(page.text("hands").replace(/\s+/g, " ")).toBe("Rung 3 3Rung 5 3");
    await page.update(sent({ ...closed, second: true, kept: true }));
    expect(buttons(page)).toEqual(["open"]);
  });

  it("are asked for after what was counted", async () => {
    const page = await asked(CHOICE);
    await page.click("Rung 5: One more");
    await page.click("Rung 5: One more");
    await page.click("Close");
    expect(page.fake.sent.map((message) => ("hands" in message ? message.hands[0] : message.kind))).toEqual([
      "1=>5",
      "2=>5",
      "close",
    ]);
  });

  it("do not change by the second press of a double click, but by a later one", async () => {
    vi.useFakeTimers();
    const page = await asked(CHOICE);
    await page.click("Close");
    await page.update(sent(closed));
    for (const name of ["open", "reveal", "again"]) page.part(name).click();
    vi.advanceTimersByTime(DOUBLE_CLICK - 1);
    page.part("reveal").click();
    // Each count changes the question, but not its state.
    await page.update(sent({ ...closed, rows: [...closed.rows] }));
    expect(others(page)).toEqual(["close"]);
    vi.advanceTimersByTime(1);
    page.part("reveal").click();
    expect(others(page)).toEqual(["close", "reveal"]);
  });

  it("show the first vote beside the second", async () => {
    const rows = closed.rows.map((row) => ({ ...row, first: row.count, count: 0 }));
    const page = await asked({ ...CHOICE, second: true, rows });
    expect(page.part("hands").textContent.match(/first vote: 3/g)).toHaveLength(2);
    await page.update(
      sent({
        ...OPEN,
        id: 4,
        hands: true,
        second: true,
        rows: columns(0, 1).map((row) => ({ ...row, first: 2 })),
      }),
    );
    expect(page.part("hands").textContent).toContain("10%: 1 hand, first vote: 2");
  });
});

describe("while a vote holds the game", () => {
  it("nothing is played, and a press says why", async () => {
    const page = await asked(CHOICE);
    const roll = page.button("Roll");
    expect([roll.getAttribute("aria-disabled"), roll.classList.contains("exxtra-main")]).toEqual([
      "true",
      false,
    ]);
    roll.click();
    await tick();
    expect(page.text("notice")).toBe("The vote is open. Close it first, then play.");
    for (const key of ["r", "3", "5", "y"]) await page.press(key);
    expect(page.fake.sent).toEqual([]);
  });

  it("the button is pale until the reveal, but plays once the vote is closed", async () => {
    const page = await asked({ ...CHOICE, state: "closed" });
    expect(page.button("Roll").classList.contains("exxtra-main")).toBe(false);
    await page.press("r");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: "roll" }]);
    await page.update(sent({ ...CHOICE, state: "revealed", holds: false }));
    expect(page.button("Roll").classList.contains("exxtra-main")).toBe(true);
  });

  it("does not concern a vote that the roll ends, by a key at once", async () => {
    const page = await asked({ ...OPEN, hands: true, rows: columns(1, 1) });
    await page.press("r");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: "roll" }]);
  });
});
