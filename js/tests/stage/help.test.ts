import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { still } from "../fixtures/exxtra";
import * as levelx from "../fixtures/levelx";
import * as plain from "../fixtures/plain";
import type { SceneRow } from "../../src/wire/protocol";
import { type Page, show } from "../support/page";

const sheet = (page: Page): HTMLDialogElement | null => page.root.querySelector("dialog");
const sentences = (page: Page): string[] =>
  [...sheet(page)!.querySelectorAll(".rules span")].map((part) => part.textContent.trim());
const keys = (page: Page): string[] =>
  [...sheet(page)!.querySelectorAll("kbd")].map((key) => key.textContent.trim());

describe("the sheet of rules and keys", () => {
  it("opens by key and button, and closes", async () => {
    const page = await show(still("start"));
    await page.press("?");
    expect(sheet(page)?.open).toBe(true);
    sheet(page)!.close();
    await tick();
    expect(sheet(page)).toBeNull();
    await page.click("Rules and keys");
    expect(sheet(page)).not.toBeNull();
    sheet(page)!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
    expect(sheet(page)).toBeNull();
  });

  it("stays at a click inside, and takes no keys of the game", async () => {
    const page = await show(still("start"));
    await page.press("?");
    await page.press("r", sheet(page)!);
    sheet(page)!
      .querySelector(".sheet")!
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
    expect([sheet(page)?.open, page.fake.sent]).toEqual([true, []]);
  });

  it.each([
    ["EXXtra", () => show(still("start"))],
    ["Level X", () => show(levelx.still("start"))],
  ])("has the rules of %s in six pictures and about sixty words", async (_, open) => {
    for (const language of ["en", "de", "fr"]) {
      const page = await open();
      page.fake.update({ language });
      await page.press("?");
      expect(sentences(page)).toHaveLength(6);
      expect(sheet(page)!.querySelectorAll(".rules > li > svg")).toHaveLength(6);
      expect(sentences(page).join(" ")).not.toContain("rule_");
      const count = sentences(page).join(" ").split(/\s+/).length;
      expect(count).toBeGreaterThan(45);
      expect(count).toBeLessThan(80);
    }
  });

  it("names the keys of the game, and no bots where there are none", async () => {
    const page = await show(still("start"));
    await page.press("?");
    expect(keys(page)).toEqual(["R", "0–5", "← →", "U", "H", "C", "S", "F", "?"]);
    expect(sheet(page)!.textContent).not.toContain("key_");
  });

  it.each([
    ["a notebook", {}, ["R", "0–5", "→", "⇧→", "G", "N", "U", "H", "C", "S", "F", "?"]],
    ["a recording", { replay: true }, ["→", "⇧→", "G", "N", "C", "S", "F", "?"]],
  ])("names the arrows for scenes in %s", async (_, traits, named) => {
    const row: SceneRow = { titles: ["Start"], at: 1, press: 0, presses: 1, away: false, next: "", show: "" };
    const page = await show(still("start", { _scenes: row, ...traits }));
    await page.press("?");
    expect(keys(page)).toEqual(named);
  });

  it("names the keys of bots where there are some", async () => {
    const opponents = still("start")._opponents;
    const seats = ["", "attacker", ...opponents.seats.slice(2)];
    const page = await show(still("start", { _opponents: { ...opponents, seats } }));
    await page.press("?");
    expect(keys(page).slice(0, 4)).toEqual(["R", "0–5", "M", "P"]);
  });

  it("has title and keys for a game without a page of its own", async () => {
    const page = await show(plain.still("turn"));
    await page.press("?");
    expect(sheet(page)!.querySelector(".rules")).toBeNull();
    const named = [...sheet(page)!.querySelectorAll(".keys div")]
      .slice(0, 3)
      .map(({ textContent }) => textContent);
    expect(named).toEqual(["R Roll", "1 Hold", "M skip to your turn"]);
  });

  it("has keys for the first nine of the many actions of such a game", async () => {
    const traits = plain.still("start");
    const choices = Array.from({ length: 11 }, (_, number) => ({ token: number ? `a${number}` : "roll" }));
    const page = await show({
      ...traits,
      start: { ...traits.start, state: { ...traits.start.state, choices } },
    });
    await page.press("?");
    expect(keys(page).slice(0, 3)).toEqual(["R", "1–9", "← →"]);
    expect(sheet(page)!.textContent).toContain("choose an action");
  });
});
