/** The form for answers, as a class writes into it one after the other. */
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Asked } from "../../src/questions/asked";
import { type WidgetModel, answerKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { OPEN, locked } from "../support/asked";
import { settle } from "../support/mounted";
import { type Page, show, showOn, submit, write } from "../support/page";

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

const field = (page: Page): HTMLInputElement =>
  page.part("question").querySelector<HTMLInputElement>("input[type=text]")!;
const radio = (page: Page, index: number): HTMLInputElement =>
  page.part("question").querySelectorAll<HTMLInputElement>("input[type=radio]")[index]!;

describe("an answer", () => {
  it("has no name, so it gets the number that Python gives it", async () => {
    const page = await asked(OPEN);
    await write(field(page), "1/3");
    await submit(page.root.querySelector("form")!);
    expect(page.fake.sent).toMatchObject([{ kind: "answer", question: 3, name: "", answer: "1/3" }]);
    await page.update(sent({ ...OPEN, answers: locked("Guest 1") }));
    expect(page.text("said")).toBe("Locked in. Who is next?");
    expect(page.text("locked")).toBe("1 answer");
  });

  it("that is empty is asked for beside the field, which gets the focus", async () => {
    const page = await asked(OPEN);
    expect(page.button("Lock in").getAttribute("aria-disabled")).toBe("true");
    await submit(page.root.querySelector("form")!);
    expect(page.text("said")).toBe("Enter an answer, then lock it in.");
    expect(document.activeElement).toBe(field(page));
    expect([page.fake.sent, field(page).value]).toEqual([[], ""]);
  });

  it("that is no probability says so while it is written", async () => {
    const page = await asked(OPEN);
    const slider = page.part("question").querySelector<HTMLInputElement>("input[type=range]")!;
    expect(slider.getAttribute("aria-valuetext")).toBe("no answer yet");
    await write(field(page), "often");
    expect(page.text("question")).toContain("This is not a probability yet.");
    expect(field(page).value).toBe("often");
  });

  it("outlives whatever else Python sends, with the focus", async () => {
    const page = await asked(OPEN);
    await write(field(page), "5/3");
    field(page).focus();
    await page.update(sent({ ...OPEN, answers: locked("Ben") }));
    await page.update({ start: { ...page.fake.model.get("start"), captions: ["Think of the X."] } as never });
    await page.update({ notice: { code: "stale", id: 9, count: 1 } });
    await page.update({ theme: "dark" });
    expect(field(page).value).toBe("5/3");
    expect(document.activeElement).toBe(field(page));
  });

  it("gives the focus back for the next student", async () => {
    const page = await asked(OPEN);
    await write(field(page), "5/36");
    field(page).focus();
    await submit(page.root.querySelector("form")!);
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    await settle();
    expect(document.activeElement).toBe(field(page));
  });

  it("can be a choice, which is empty again once Python has taken it", async () => {
    const page = await asked(CHOICE);
    radio(page, 1).click();
    await tick();
    await submit(page.root.querySelector("form")!);
    expect(page.fake.sent).toMatchObject([{ kind: "answer", answer: "rung 1" }]);
    await page.update(sent({ ...CHOICE, answers: locked("Ada") }));
    expect([radio(page, 0).checked, radio(page, 1).checked]).toEqual([false, false]);
  });

  it("is written for itself in each view, and locked in all", async () => {
    const page = await asked(OPEN);
    const other = await showOn(page.fake);
    await write(field(other), "1/");
    await page.update(sent({ ...OPEN, answers: locked("Ada") }));
    expect([page.text("locked"), other.text("locked")]).toEqual(["1 answer", "1 answer"]);
    expect([field(page).value, field(other).value]).toEqual(["", "1/"]);
  });
});

describe("the card of a question", () => {
  it("refuses everything without Python, and says why", async () => {
    const page = await asked(OPEN);
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await write(field(page), "1/3");
    await submit(page.root.querySelector("form")!);
    await settle();
    expect(page.text("question")).toContain("Python is not responding");
    for (const name of ["Lock in", "Close", "Close question"]) {
      expect(page.button(name).getAttribute("aria-disabled")).toBe("true");
    }
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
    const page = await asked({ ...OPEN, state: "closed" });
    page.button("Reveal").focus();
    await page.click("Reveal");
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
