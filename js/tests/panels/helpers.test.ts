import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../src/state/beats";
import type { Hint, Opponents, Question } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { asked, text } from "../support/odds-panel";
import { type Page, show, showOn } from "../support/page";

afterEach(() => {
  vi.useRealTimers();
});

const advice = (): Hint => structuredClone(fixture("advised").hint!);
const opponents = (changes: Partial<Opponents> = {}): Opponents => ({
  ...fixture("advised").opponents,
  ...changes,
});
const rows = (page: Page): string[][] =>
  [...page.part("hint").querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => text(cell).replaceAll("\u00a0", " ")),
  );

async function send(page: Page, changes: object): Promise<void> {
  page.fake.update(changes);
  await tick();
}

describe("the hint", () => {
  it("ranks the choices with what each is worth, and says why", async () => {
    const page = await show(still("advised"));
    expect(rows(page)).toEqual([
      ["rung 3", "54.4 %", "best"],
      ["rung 2", "51.3 %", "-3.2"],
      ["rung 1", "48.2 %", "-6.2"],
      ["rung 0", "45.9 %", "-8.5"],
      ["rung 5", "45.6 %", "-8.8"],
      ["rolling on", "41.8 %", "-12.6"],
    ]);
    expect(text(page.part("hint").querySelector("[role=status]"))).toMatch(
      /^70 on rung 3 removes Beatrice's 64 and earns 3 steps if it is still there next turn: about \d+ of 100/,
    );
    expect(page.part("hint").querySelector(".range")).toBeNull();
  });

  it("is asked for once, by the button or by a key, and closed by it", async () => {
    const page = await show(still("advised", { hint: null }));
    expect(page.part("hint")).toBeNull();
    await page.drawer("hint");
    expect(asked(page)).toEqual([{ kind: "hint" }]);
    await send(page, { hint: advice() });
    expect(page.part("hint")).not.toBeNull();
    await page.press("h");
    expect(page.part("hint")).toBeNull();
    await page.press("h");
    expect(page.part("hint")).not.toBeNull();
    expect(asked(page)).toEqual([{ kind: "hint" }]);
  });

  it("is closed in one view only", async () => {
    const one = await show(still("advised"));
    const other = await showOn(one.fake);
    await one.drawer("hint");
    expect([one.part("hint"), other.part("hint") !== null]).toEqual([null, true]);
  });

  it("of another position is not shown", async () => {
    const page = await show(still("advised", { hint: { ...advice(), text: "0/0 A 70" } }));
    expect(page.part("hint")).toBeNull();
  });

  it("tells how sure an estimated difference is", async () => {
    const [best, ...others] = advice().actions;
    const actions = [best!, ...others.map((action) => ({ ...action, error: 0.0042 }))];
    const page = await show(still("advised", { hint: { ...advice(), kind: "estimated", actions } }));
    expect(rows(page).map((cells) => cells[2])).toEqual(
      ["best", "-3.2", "-6.2", "-8.5", "-8.8", "-12.6"].map((told, index) =>
        index ? `${told} ± 0.8` : told,
      ),
    );
  });

  it("shows its progress, and how far chance may mislead", async () => {
    const estimated = { ...advice(), kind: "estimated", games: 400, player: "attacker" };
    const page = await show(still("advised", { hint: { ...estimated, share: 0, games: 0 } }));
    expect(rows(page)).toEqual([]);
    expect(page.part("hint").getAttribute("aria-busy")).toBe("true");
    await send(page, { hint: { ...estimated, share: 0.4 } });
    expect(page.part("hint").querySelector("progress")!.value).toBe(0.4);
    expect(text(page.part("hint").querySelector("[role=status]"))).toBe("");
    await send(page, { hint: { ...estimated, share: 1 } });
    expect(page.part("hint").querySelector("progress")).toBeNull();
    expect(page.part("hint").querySelectorAll(".range")).toHaveLength(6);
    expect(page.text("hint")).toContain("up to 400 games for each choice, all played on like “attacker”");
  });

  it("of a profile says how all play on, and how far it may be off", async () => {
    const actions = advice().actions.map((row) => ({
      ...row,
      low: row.value - 0.0085,
      high: row.value + 0.0085,
    }));
    const page = await show(still("advised", { hint: { ...advice(), actions, player: "equilibrium" } }));
    expect(page.part("hint").querySelector(".range")).toBeNull();
    expect(page.text("hint")).toContain(
      "Chance of Alex to win if all play on like “equilibrium”, certain to within ± 0.9 points.",
    );
  });

  it("says that there is no choice", async () => {
    const only = { ...advice(), kind: "only", actions: advice().actions.slice(0, 1) };
    const page = await show(still("advised", { hint: { ...only, why: { key: "first", fields: {} } } }));
    expect(rows(page)).toEqual([]);
    expect(text(page.part("hint"))).toBe(
      "The first roll is free: an X counts as 0, and nobody is out. There is no choice here.",
    );
  });

  it("is hidden while a class predicts", async () => {
    const question = {
      state: "open",
      text: "0/0@4:64 A 70",
      answers: [],
      topic: "bust",
      fields: { seat: 0 },
    };
    const page = await show(still("advised", { question: question as unknown as Question }));
    await page.drawer("hint");
    expect(page.part("hint")).toBeNull();
    expect(page.text("drawer")).toContain("until the question is revealed");
    expect(asked(page)).toEqual([]);
  });

  it("is not asked for when the game is over, or Python is silent", async () => {
    const over = await show(still("won"));
    await over.drawer("hint");
    expect(over.text("drawer")).toContain("nothing to decide");
    expect(over.text("notice")).toContain("nothing to decide");
    expect(asked(over)).toEqual([]);
    vi.useFakeTimers();
    const page = await show(still("advised", { hint: null }));
    await page.drawer("hint");
    vi.advanceTimersByTime(PATIENCE);
    await tick();
    expect(page.text("drawer")).toContain("Python does not answer");
    expect(page.text("notice")).toContain("Python does not answer");
  });
});

describe("bots", () => {
  it("are named at their seats", async () => {
    const page = await show(still("advised", { language: "de" }));
    const seats = [...page.part("seats").querySelectorAll("li")].map((seat) =>
      text(seat.querySelector(".bot")),
    );
    expect(seats).toEqual(["", "Angreifer"]);
  });

  it("are paused and resumed, and an answer is enough that nothing is given up", async () => {
    vi.useFakeTimers();
    const page = await show(still("advised"));
    await page.click("Pause bots");
    await send(page, { opponents: opponents({ paused: true, count: 1 }) });
    await page.press("p");
    expect(asked(page)).toEqual([{ kind: "pause" }, { kind: "resume" }]);
    await send(page, { opponents: opponents({ paused: false, count: 2 }) });
    vi.advanceTimersByTime(2 * PATIENCE);
    await tick();
    expect(page.text("notice")).toBe("");
  });

  it("need no button where there are none, or after the game", async () => {
    const nobody = await show(still("advised", { opponents: opponents({ seats: ["", ""] }) }));
    expect(nobody.part("bots")).toBeNull();
    await nobody.press("p");
    expect(asked(nobody)).toEqual([]);
    const over = await show(still("won", { opponents: opponents({ seats: ["", "random", ""] }) }));
    expect(over.part("bots")).toBeNull();
  });

  it("are chosen in the settings, from those that can play and the one that sits there", async () => {
    const page = await show(still("advised", { opponents: opponents({ seats: ["mine", "attacker"] }) }));
    await page.click("Settings");
    const selects = [...page.part("who").querySelectorAll("select")];
    expect(selects.map((select) => select.value)).toEqual(["mine", "attacker"]);
    expect([...selects[0]!.options].map((option) => option.value)).toEqual([
      "",
      ...opponents().names,
      "mine",
    ]);
    expect([...selects[1]!.options].map((option) => option.text)).not.toContain("mine");
    selects[1]!.value = "random";
    selects[1]!.dispatchEvent(new Event("change", { bubbles: true }));
    await tick();
    expect(asked(page)).toEqual([{ kind: "bot", seat: 1, name: "random" }]);
    // It is Python that decides.
    expect(selects[1]!.value).toBe("attacker");
    await send(page, { opponents: opponents({ seats: ["", "random"], count: 1 }) });
    expect(selects.map((select) => select.value)).toEqual(["", "random"]);
  });

  it("are shown as late at their seat, and can be paused or asked again", async () => {
    const late = opponents({ seats: ["mine", "attacker"], late: 20 });
    const page = await show(still("advised", { opponents: late }));
    expect(text(page.part("seats").querySelector(".bot"))).toBe("mine · thinking for 20 s");
    await page.click("Ask the bot again");
    await page.click("Pause bots");
    expect(asked(page)).toEqual([{ kind: "resume" }, { kind: "pause" }]);
    await send(page, { opponents: { ...late, paused: true, count: 1 } });
    expect(page.part("again")).toBeNull();
    await send(page, { opponents: { ...late, late: null, count: 2 } });
    expect(page.part("again")).toBeNull();
    expect(text(page.part("seats").querySelector(".bot"))).toBe("mine");
  });

  it("are called in notices as they are at the table", async () => {
    const page = await show(still("advised", { language: "fr" }));
    await page.update({ notice: { code: "bot_turn", seat: 1, bot: "attacker", id: 1, count: 1 } });
    expect(page.text("notice")).toContain("« attaquant » joue pour Beatrice");
  });
});
