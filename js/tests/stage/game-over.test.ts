import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { still } from "../fixtures/exxtra";
import { still as levelx } from "../fixtures/levelx";
import { still as plain } from "../fixtures/plain";
import { asked, text } from "../support/odds-panel";
import { type Page, show, submit, write } from "../support/page";

const standings = (page: Page): string[] =>
  [...page.part("result").querySelectorAll("li")].map((item) => text(item));
const form = (page: Page): HTMLFormElement => page.part("new-game") as HTMLFormElement;
const fields = (page: Page): HTMLInputElement[] => [...form(page).querySelectorAll("input")];
const players = (page: Page): HTMLSelectElement[] => [...form(page).querySelectorAll("select")];

describe("the end of a game", () => {
  it("says who has won after how many turns, and where the others stand", async () => {
    const page = await show(still("finished"));
    expect(text(page.part("result").querySelector(".headline"))).toBe("Bo won after 3 turns");
    expect(standings(page)).toEqual(["You 4 spaces behind"]);
  });

  it("tells the scores of Level X", async () => {
    const page = await show(levelx("over"));
    expect(standings(page)).toHaveLength(3);
    expect(standings(page)).toEqual([
      "Alex 304 points = 268 from tokens + 15 + 12 + 9 from bonuses, started",
      "Carl 78 points",
      "Beatrice 48 points",
    ]);
  });

  it("that is shared is told alike everywhere", async () => {
    const page = await show({ ...levelx("shared"), length: 0, cursor: 0 });
    await page.update({ length: 1, cursor: 1 });
    const step = page.part("log").querySelector("[aria-current]")!.getAttribute("aria-label");
    const announced = page.root.querySelector(":scope > [aria-live]")!.textContent;
    for (const told of [page.text("headline"), announced, step])
      expect(told).toMatch(/Alex.*Beatrice shared the win/);
    expect(page.text("result")).toMatch(/Alex.*Beatrice/);
  });

  it("tells the standing of any other game", async () => {
    const page = await show(plain("won"));
    expect(standings(page).map((line) => line.slice(0, 3))).toEqual(["Bo ", "Ann"]);
  });

  it("takes the place of the controls, but not while one looks back", async () => {
    const page = await show(still("finished"));
    expect(() => page.button("Roll")).toThrow();
    await page.drag(1);
    expect(page.part("result")).toBeNull();
    expect(page.button("Roll again")).not.toBeNull();
  });

  it("is not told before the dice have come to rest", async () => {
    const won = still("finished");
    const page = await show({ ...won, length: 6, cursor: 6, speed: 1 });
    await page.update({ length: 7, cursor: 7 });
    expect([page.root.classList.contains("exxtra--moving"), page.part("result")]).toEqual([true, null]);
  });

  it("offers a rematch with the same players", async () => {
    const page = await show(still("finished"));
    await page.click("Rematch");
    expect(asked(page)).toEqual([{ kind: "new" }]);
  });

  it("leads to the analysis in one click", async () => {
    const page = await show(still("finished"));
    const why = page.part("result").querySelector<HTMLElement>("[data-part=why]")!;
    why.click();
    await tick();
    expect(page.part("verdict")).not.toBeNull();
  });
});

describe("a new game", () => {
  const open = async (): Promise<Page> => {
    const page = await show(still("finished"));
    page.part("result").querySelector<HTMLElement>("[data-part=new]")!.click();
    await tick();
    return page;
  };

  it("is offered with the seats, names and bots of the old one", async () => {
    const page = await open();
    expect(fields(page).map(({ value }) => value)).toEqual(["You", "Bo"]);
    expect(players(page).map(({ value }) => value)).toEqual(["", "attacker"]);
    const sizes = [...form(page).querySelectorAll("[aria-pressed]")];
    expect(sizes.map((size) => [text(size), size.getAttribute("aria-pressed")])).toEqual([
      ["2", "true"],
      ["3", "false"],
      ["4", "false"],
      ["5", "false"],
      ["6", "false"],
    ]);
  });

  it("has the seats, names and bots that were chosen; a seat without a name has its letter", async () => {
    const page = await open();
    await page.click("4");
    await write(fields(page)[0]!, " Ann ");
    await write(players(page)[2]!, "survivor");
    await submit(form(page));
    expect(asked(page)).toEqual([
      { kind: "new", players: ["Ann", "Bo", "C", "D"], bots: ["", "attacker", "survivor", ""] },
    ]);
  });

  it("offers only bots that can play with so many, and keeps what was typed", async () => {
    const page = await open();
    await write(players(page)[1]!, "optimal");
    await page.click("3");
    await write(fields(page)[2]!, "Cy");
    expect(players(page)[1]!.value).toBe("");
    await page.click("2");
    expect(players(page)[1]!.value).toBe("optimal");
    await page.click("3");
    expect(fields(page)[2]!.value).toBe("Cy");
  });

  it("that is refused leaves the form as it is, and one that begins closes it", async () => {
    const page = await open();
    await write(fields(page)[0]!, "Ann");
    await submit(form(page));
    await page.update({ notice: { code: "no_name", id: 50, count: 1, longest: 80, name: "Ann" } });
    expect(fields(page)[0]!.value).toBe("Ann");
    expect(page.text("notice")).toContain("A name must be one line");
    await submit(form(page));
    expect(asked(page)).toHaveLength(2);
    await page.update({ notice: null });
    expect(page.part("new-game")).toBeNull();
  });

  it("is not begun by going back", async () => {
    const page = await open();
    await page.press("Escape", fields(page)[0]!);
    expect(page.part("new-game")).toBeNull();
    expect(page.part("result")).not.toBeNull();
    expect(asked(page)).toEqual([]);
  });

  it("is asked for in the settings, too, and says that the present one ends", async () => {
    const page = await show(still("rulebook"));
    await page.click("Settings");
    await page.click("New game");
    expect(page.text("new-game")).toContain("This ends the game on the board.");
    expect(page.fake.sent).toEqual([]);
    await submit(form(page));
    expect(asked(page)).toMatchObject([{ kind: "new", bots: ["", "", "", ""] }]);
    await page.update({ length: 0, cursor: 0 });
    expect(page.part("new-game")).toBeNull();
    expect(() => page.button("Close")).toThrow();
  });

  it("ends nothing before the first step, and is asked for anew in settings that are opened again", async () => {
    const page = await show(still("start"));
    await page.click("Settings");
    await page.click("New game");
    expect(page.text("new-game")).not.toContain("This ends the game");
    await page.click("Settings");
    await page.click("Settings");
    expect(page.part("new-game")).toBeNull();
  });
});
