import { afterEach, describe, expect, it, vi } from "vitest";
import type { Opponents, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";

afterEach(() => {
  vi.restoreAllMocks();
});

const ghosts = (page: Page): number => page.root.querySelectorAll(".ghost").length;
const dashed = (page: Page): number => page.root.querySelectorAll(".legal").length;
const note = (page: Page): string => page.text("turn-note");

/** Shows a page as wide as a phone. */
function narrow(traits: WidgetModel): Promise<Page> {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(340);
  return show(traits);
}

describe.each([
  ["on a wide page", show],
  ["on a phone", narrow],
])("a finger %s", (_, open) => {
  it("looks with the first tap and places with the second", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 2");
    expect([page.fake.sent, ghosts(page), page.root.querySelectorAll(".strike").length]).toEqual([[], 1, 2]);
    expect(page.text("preview")).toContain("Rung 2: removes 64 (Carl)");
    await page.tap("Rung 2");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
    expect(ghosts(page)).toBe(0);
  });

  it("places with the button", async () => {
    const page = await open(still("ladder"));
    expect(() => page.button("Place on")).toThrow();
    await page.tap("Rung 3");
    await page.tap("Place on 3");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">3" }]);
    expect(() => page.button("Place on")).toThrow();
  });

  it("takes it back with a tap elsewhere", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 3");
    await page.tap("Rung 1");
    expect(page.button("Place on").textContent).toContain("Place on 1");
    await page.tap(page.root);
    expect([ghosts(page), page.fake.sent]).toEqual([0, []]);
    await page.tap("Rung 1");
    expect(page.fake.sent).toEqual([]);
    await page.tap(document.body);
    expect(() => page.button("Place on")).toThrow();
  });

  it("reads why a rung is refused, and is offered nothing there", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 4");
    expect(page.text("preview")).toContain("Only rung 0 holds more than one pair.");
    expect(() => page.button("Place on")).toThrow();
  });

  it("has chosen for the shown position only", async () => {
    const page = await open(still("rulebook"));
    await page.tap("Rung 2");
    expect(ghosts(page)).toBe(1);
    await page.click("One step back");
    expect(ghosts(page)).toBe(0);
    expect(() => page.button("Place on")).toThrow();
  });

  it("leaves mouse and keyboard one step", async () => {
    const page = await open(still("ladder"));
    page
      .button("Rung 2")
      .dispatchEvent(new PointerEvent("click", { pointerType: "mouse", detail: 1, bubbles: true }));
    await page.press("Enter", page.button("Rung 1"));
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
    const other = await open(still("ladder"));
    await other.press("Enter", other.button("Rung 1"));
    expect(other.fake.sent).toMatchObject([{ kind: "act", token: ">1" }]);
  });
});

describe("a page as narrow as a phone", () => {
  it("says on free rungs how far they lead, with the chance where the odds are open", async () => {
    const said = (page: Page, rung: number): string =>
      page.button(`Rung ${rung}`).parentElement!.querySelector(".promise")!.textContent.trim();
    const page = await narrow(still("ladder"));
    expect([5, 4, 3, 2, 1, 0].map((rung) => said(page, rung))).toEqual([
      "",
      "",
      "up to 3 steps",
      "up to 2 steps",
      "up to 1 step",
      "no steps, never removed",
    ]);
    expect(said(await narrow(still("choice")), 3)).toMatch(/^up to 3 steps, \d/);
  });

  it("draws every counter and pair, and the marks of a lesson", async () => {
    const page = await narrow(still("ladder"));
    expect(page.root.querySelectorAll("[data-counter]")).toHaveLength(4);
    expect(page.root.querySelectorAll(".rung .pair")).toHaveLength(2);
    const lesson = await narrow(still("lesson"));
    const marked = [...lesson.root.querySelectorAll("[data-marked]")];
    expect(marked.map((element) => element.getAttribute("data-rung"))).toContain("4");
    expect(marked.length).toBeGreaterThanOrEqual(4);
  });
});

describe("a bot's turn", () => {
  const opponents = (changes: Partial<Opponents>): WidgetModel => {
    const traits = still("ladder");
    return { ...traits, opponents: { ...traits.opponents, seats: ["attacker", "", "", ""], ...changes } };
  };

  it("is said in the place of the button, and nothing is offered", async () => {
    const page = await show(opponents({}));
    const button = page.button("Alex: thinking");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(dashed(page)).toBe(0);
    expect(() => page.button("Roll")).toThrow();
    button.click();
    await page.tap("Rung 2");
    expect([page.fake.sent, ghosts(page)]).toEqual([[], 0]);
    await page.click("Pause bots");
    expect(page.fake.sent).toMatchObject([{ kind: "pause" }]);
  });

  it.each<[Partial<Opponents>, string]>([
    [{ paused: true }, "You play for Alex."],
    [{ left: true, late: 20 }, ""],
  ])("is a person's where the bot waits: %o", async (changes, sentence) => {
    const page = await show(opponents(changes));
    expect(dashed(page)).toBe(4);
    expect(page.button("Roll").getAttribute("aria-disabled")).toBe("false");
    if (sentence) expect(note(page)).toBe(sentence);
  });

  it("waits for the person who has looked back", async () => {
    const seats = ["", "attacker", "", ""];
    const page = await show(opponents({ seats, paused: true, back: true }));
    expect(note(page)).toBe("Bots wait until you play.");
    expect(note(await show(opponents({ seats, paused: true })))).toBe("The bots are paused.");
  });
});
