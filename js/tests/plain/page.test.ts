import { describe, expect, it } from "vitest";
import { still } from "../fixtures/plain";
import { type Page, show } from "../support/page";

const picture = (page: Page): HTMLImageElement => page.root.querySelector<HTMLImageElement>("img")!;
const isLegal = (page: Page, name: string): boolean =>
  page.button(name).getAttribute("aria-disabled") !== "true";

describe("a game without a page of its own", () => {
  it("is shown by Python's picture, as an image that can run nothing", async () => {
    const page = await show(still("turn"));
    const source = decodeURIComponent(picture(page).src);
    expect(source).toMatch(/^data:image\/svg\+xml;charset=utf-8,<svg .*<\/svg>$/);
    expect(picture(page).alt).toBe("Picture of the position: Ann: 11 points · Bo: 0 points");
    expect(page.root.querySelector("svg.board")).toBeNull();
  });

  it("has its name and words from Python", async () => {
    const page = await show(still("turn"));
    expect(page.root.getAttribute("aria-label")).toBe("Pig");
    expect(page.text("headline")).toBe("Ann rolled 6.");
    expect(page.text("instruction")).toContain("Ann to play, 9 points at stake");
    expect(page.button("Hold: Ann banked 11 points: 11 in all.").closest("[data-part=log]")).not.toBeNull();
    expect(page.text("seats")).toContain("holds at 20");
  });

  it("explains its first turn to a newcomer", async () => {
    expect((await show(still("start"))).text("primer")).toContain("What does a 1 do?");
    expect((await show(still("turn"))).part("primer")).toBeNull();
  });

  it("speaks the reader's language", async () => {
    const page = await show(still("turn", { language: "de" }));
    expect(isLegal(page, "Aufhören")).toBe(true);
    expect(decodeURIComponent(picture(page).src)).toContain("Am Zug: A");
    const { start, ...traits } = still("start", { language: "de" });
    const state = { ...start.state, pictures: { en: "<svg>English</svg>" } };
    const other = await show({ ...traits, start: { ...start, state } });
    expect(decodeURIComponent(picture(other).src)).toContain("English");
  });

  it("has a button for each action, refused ones with the reason", async () => {
    const page = await show(still("start"));
    expect([isLegal(page, "Roll"), isLegal(page, "Hold")]).toEqual([true, false]);
    expect(page.button("Hold").title).toBe("“hold” is not legal here. Legal: roll.");
  });

  it("shows the dice of the last roll, and their place before it", async () => {
    const dice = (page: Page): [string, string] => [
      page.part("dice").getAttribute("aria-label")!,
      page.text("dice"),
    ];
    expect(dice(await show(still("turn")))).toEqual(["The dice show 6 (Ann)", "6"]);
    expect(dice(await show(still("start")))).toEqual(["Not rolled yet", ""]);
    const coin = still("start");
    const page = await show({ ...coin, board: { ...coin.board, outcomes: ["heads", "tails"] } });
    expect(page.part("dice")).toBeNull();
    const rolling = await show(still("turn", { length: 0, cursor: 0, speed: 1 }));
    await rolling.update({ length: 1, cursor: 1 });
    expect(rolling.part("dice").getAttribute("aria-label")).toBe("Not rolled yet");
  });

  it("marks the roll that lost a turn, and the win, in its log", async () => {
    const page = await show(
      still("turn", { board: { ...still("turn").board, tones: { lost: "bust", rolled: "win" } } }),
    );
    const step = (number: number): Element => page.part("log").querySelector(`[data-step="${number}"]`)!;
    expect(step(5).querySelector(".dice.bad")?.textContent.trim()).toBe("1");
    expect(step(1).querySelector(".bad")).toBeNull();
    expect(step(3).querySelector(".dice")).toBeNull();
    expect([step(1), step(3)].map((one) => one.querySelector(".sign.good")?.textContent)).toEqual([
      "★",
      undefined,
    ]);
  });

  it("tells what happened in its tone", async () => {
    const { length, ...traits } = still("turn");
    const page = await show({ ...traits, length, cursor: 5 });
    expect([page.text("headline"), page.part("narrator").dataset.tone]).toEqual([
      "Bo lost 4 points. The turn is over.",
      "bust",
    ]);
  });

  it("sends what is clicked or typed as one kind of message", async () => {
    const page = await show(still("turn"));
    await page.click("Hold");
    expect(page.fake.sent.at(-1)).toMatchObject({ kind: "act", token: "hold" });
    const other = await show(still("turn"));
    await other.press("1");
    expect(other.fake.sent.at(-1)).toMatchObject({ kind: "act", token: "hold" });
    const third = await show(still("turn"));
    await third.press("r");
    expect(third.fake.sent.at(-1)).toMatchObject({ kind: "act", token: "roll" });
  });

  it("previews an action by the events of its step", async () => {
    const page = await show(still("turn"));
    await page.point("Hold");
    expect(page.text("preview")).toBe("Ann banked 9 points: 20 in all.");
  });

  it("lets a finger look before it acts, where there is something to see", async () => {
    const page = await show(still("turn"));
    await page.tap("Hold");
    expect([page.fake.sent, page.text("preview")]).toEqual([[], "Ann banked 9 points: 20 in all."]);
    expect(page.button("Hold").textContent).toContain("Tap again");
    await page.tap("Hold");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: "hold" }]);
    const other = await show(still("turn"));
    await other.tap("Roll");
    expect(other.fake.sent).toMatchObject([{ kind: "act", token: "roll" }]);
  });

  it("offers nothing while a bot is to play, but to skip it", async () => {
    const traits = still("turn");
    const { player } = traits.start.state;
    const page = await show({
      ...traits,
      _opponents: {
        ...traits._opponents,
        seats: traits.players.map((_, seat) => (seat === player ? "random" : "")),
      },
    });
    expect(isLegal(page, "Hold")).toBe(false);
    expect(page.button("Hold").title).toContain("thinking …");
    expect(() => page.button("Roll")).toThrow();
    expect(isLegal(page, "My turn »")).toBe(true);
    await page.click("My turn »");
    expect(page.fake.sent).toMatchObject([{ kind: "hurry" }]);
  });

  it("asks for dice rolled by hand", async () => {
    const page = await show(still("hand"));
    expect(() => page.button("Roll")).toThrow();
    await page.press("r");
    await page.click("5");
    expect(page.fake.sent).toMatchObject([{ kind: "roll", dice: "5" }]);
  });

  it("has no drawer of questions until Python asks one", async () => {
    const page = await show(still("turn"));
    expect(page.root.querySelector("[data-drawer=ask]")).toBeNull();
    expect(page.root.querySelector("[data-drawer=hint]")).not.toBeNull();
  });

  it("has no odds panel", async () => {
    const page = await show(still("turn"));
    expect(page.part("odds")).toBeNull();
  });
});
