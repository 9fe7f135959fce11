/** The form for answers, as a class writes into it one after the other. */
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Asked } from "../../src/questions/asked";
import { type WidgetModel, answerKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { OPEN, locked } from "../support/asked";
import { settle } from "../support/mounted";
import { type Page, show, showOn } from "../support/page";

const CHOICE: Asked = {
  ...OPEN,
  kind: "choice",
  topic: "own",
  prompt: "Which rung?",
  choices: ["rung 3", "rung 1"],
};

const sent = (question: Asked | null): Partial<WidgetModel> => ({
  question: question && { ...question, answers: question.answers.length },
  ...Object.fromEntries((question?.answers ?? []).map((answer, index) => [answerKey(index), answer])),
});
const asked = (question: Asked | null, traits: Partial<WidgetModel> = {}): Promise<Page> =>
  show(still("ladder", { ...sent(question), calibration: null, topics: ["bust"], ...traits }));

const field = (page: Page, index: number): HTMLInputElement =>
  page.part("question").querySelectorAll<HTMLInputElement>("input[type=text]")[index]!;
const values = (page: Page): string[] => [field(page, 0).value, field(page, 1).value];
const radio = (page: Page, index: number): HTMLInputElement =>
  page.part("question").querySelectorAll<HTMLInputElement>("input[type=radio]")[index]!;

async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
}

async function submit(page: Page): Promise<void> {
  page.root
    .querySelector("form")!
    .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await settle();
}

describe("an answer", () => {
  it("without a name gets the number that Python gives it", async () => {
    const page = await asked(OPEN);
    await write(field(page, 1), "1/3");
    await submit(page);
    await page.update(sent({ ...OPEN, answers: locked("Guest 1") }));
    expect(page.text("said")).toBe("Locked in for Guest 1. Who is next?");
    expect(page.text("locked")).toContain("Guest 1");
  });

  it("that is empty is asked for beside the field, which gets the focus", async () => {
    const page = await asked(OPEN);
    await write(field(page, 0), "Ada");
    expect(page.button("Lock in").getAttribute("aria-disabled")).toBe("true");
    await submit(page);
    expect(page.text("said")).toBe("Enter an answer, then lock it in.");
    expect(document.activeElement).toBe(field(page, 1));
    expect([page.fake.sent, values(page)]).toEqual([[], ["Ada", ""]]);
  });

  it("that is no probability says so while it is written", async () => {
    const page = await asked(OPEN);
    const slider = page.part("question").querySelector<HTMLInputElement>("input[type=range]")!;
    expect(slider.getAttribute("aria-valuetext")).toBe("no answer yet");
    await write(field(page, 1), "often");
    expect(page.text("question")).toContain("This is not a probability yet.");
    expect(field(page, 1).value).toBe("often");
  });

  it("outlives whatever else Python sends, with the focus", async () => {
    const page = await asked(OPEN);
    await write(field(page, 0), "Ad");
    await write(field(page, 1), "5/3");
    field(page, 1).focus();
    await page.update(sent({ ...OPEN, answers: locked("Ben") }));
    await page.update({ start: { ...page.fake.model.get("start"), captions: ["Think of the X."] } as never });
    await page.update({ notice: { code: "stale", id: 9, count: 1 } });
    await page.update({ theme: "dark" });
    expect(values(page)).toEqual(["Ad", "5/3"]);
    expect(document.activeElement).toBe(field(page, 1));
  });

  it("gives the focus to the name of the next student", async () => {
    const page = await asked(OPEN);
    await write(field(page, 0), "Ada");
    await write(field(page, 1), "5/36");
    field(page, 1).focus();
    await submit(page);
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    await settle();
    expect(document.activeElement).toBe(field(page, 0));
  });

  it("keeps the name of whoever sits alone for the next question", async () => {
    const page = await asked(OPEN);
    await write(field(page, 0), "Ada");
    await write(field(page, 1), "1/3");
    await submit(page);
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    await page.update({ ...sent({ ...OPEN, id: 4, topic: "double" }), answer_0: null });
    expect(values(page)).toEqual(["Ada", ""]);
    await write(field(page, 0), "Ben");
    await write(field(page, 1), "1/4");
    await submit(page);
    await page.update(sent({ ...OPEN, id: 4, topic: "double", answers: locked("Ben") }));
    await page.update({ ...sent({ ...OPEN, id: 5 }), answer_0: null });
    expect(values(page)).toEqual(["", ""]);
  });

  it("can be a choice, which is empty again once Python has taken it", async () => {
    const page = await asked(CHOICE);
    await write(field(page, 0), "Ada");
    radio(page, 1).click();
    await tick();
    await submit(page);
    expect(page.fake.sent).toMatchObject([{ kind: "answer", name: "Ada", answer: "rung 1" }]);
    await page.update(sent({ ...CHOICE, answers: locked("Ada") }));
    expect([radio(page, 0).checked, radio(page, 1).checked]).toEqual([false, false]);
  });

  it("is offered the names that have answered before, but not this question", async () => {
    const names = ["Ada", "Ben", "Cem"].map((name) => ({ name, count: 1, brier: 0.1 }));
    const calibration = { count: 3, bins: [], names } as unknown as WidgetModel["calibration"];
    const page = await asked({ ...OPEN, answers: locked("Ben") }, { calibration });
    const offered = [...page.part("question").querySelectorAll("datalist option")] as HTMLOptionElement[];
    expect(offered.map(({ value }) => value)).toEqual(["Ada", "Cem"]);
  });

  it("is written for itself in each view, and locked in all", async () => {
    const page = await asked(OPEN);
    const other = await showOn(page.fake);
    await write(field(other, 0), "Be");
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    expect([page.text("locked"), other.text("locked")]).toEqual([
      expect.stringContaining("Ada"),
      expect.stringContaining("Ada"),
    ]);
    expect([field(page, 0).value, field(other, 0).value]).toEqual(["", "Be"]);
  });
});

describe("the card of a question", () => {
  it("refuses everything without Python, and says why", async () => {
    const page = await asked(OPEN);
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await write(field(page, 1), "1/3");
    await submit(page);
    expect(page.text("question")).toContain("Python is not responding");
    for (const name of ["Lock in", "Close and reveal", "Close question"]) {
      expect(page.button(name).getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("shows names as text", async () => {
    const page = await asked({ ...OPEN, answers: locked("<b>Ada</b> {count}") });
    expect(page.text("locked")).toContain("<b>Ada</b> {count}");
    expect(page.part("question").querySelector("b")).toBeNull();
  });

  it("of another moment leads there", async () => {
    const traits = still("rulebook", { calibration: null });
    const page = await show({ ...traits, ...sent({ ...OPEN, text: traits.start.state.text }) });
    expect(page.text("question")).toContain("another moment");
    await page.click("Show that moment");
    expect(page.fake.sent).toMatchObject([{ kind: "goto", cursor: 0 }]);
    expect(page.text("question")).not.toContain("another moment");
  });

  it("takes no answers once it is closed, and still hides the exact value", async () => {
    const page = await asked({ ...OPEN, state: "closed", answers: locked("Ada"), outcome: false });
    expect(page.text("closed")).toBe("Closed: the dice have been rolled.");
    expect(page.part("drawer").querySelector("[role=status]")!.textContent).toBe(
      "Closed: the dice have been rolled.",
    );
    expect(page.root.querySelector("form")).toBeNull();
    expect(page.part("exact")).toBeNull();
    expect(page.part("answers")).toBeNull();
  });

  it.each([
    [OPEN.text, "The vote is closed."],
    ["0/3/0 A 71", "Closed: the game has moved on."],
  ])("says why no more answers are taken: %s", async (text, said) => {
    const page = await asked({ ...OPEN, text, state: "closed" });
    expect(page.text("closed")).toBe(said);
  });

  it("keeps the focus when it is revealed", async () => {
    const page = await asked(OPEN);
    page.button("Close and reveal").focus();
    await page.click("Close and reveal");
    await page.update(
      sent({ ...OPEN, state: "revealed", exact: { fraction: [11, 36], share: 11 / 36, kind: "exact" } }),
    );
    await settle();
    expect(document.activeElement).toBe(page.part("prompt"));
  });

  it("leaves the keys to the board when it is put away", async () => {
    const page = await asked(OPEN);
    page.button("Close question").focus();
    await page.click("Close question");
    await page.update(sent(null));
    await settle();
    expect(page.root.contains(document.activeElement)).toBe(true);
    await page.press("r", document.activeElement!);
    expect(page.fake.sent.at(-1)).toMatchObject({ kind: "act", token: "roll" });
  });
});
