import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Moment, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";
import { Pointer, stack } from "../support/pointer";

/** Beside the ladder, whose rungs 5 to 0 are under each other. */
const DICE = [300, 20] as const;
const on = (rung: number): [number, number] => [50, 50 * (5 - rung) + 25];

async function open(traits: WidgetModel = still("ladder")): Promise<Page> {
  const page = await show(traits);
  stack(page.part("ladder").querySelectorAll("[data-rung]"));
  return page;
}

/** The moment in which they have been rolled again. */
const rolled = (dice: string): Moment => {
  const { start } = still("ladder");
  return { ...start, state: { ...start.state, roll: dice, dice, text: `0/3/0@4:64/0@5:70 A ${dice}` } };
};
const pair = (page: Page): HTMLElement => page.root.querySelector<HTMLElement>(".pair[role=img]")!;
const carried = (page: Page): string | null => page.part("carried")?.textContent ?? null;
const ghosts = (page: Page): number => page.root.querySelectorAll(".ghost").length;
const isPreviewed = (page: Page): boolean => page.root.querySelector("[data-part=preview]") !== null;

describe("dice that are carried", () => {
  it("are seen under way, with the effect of the rung under them, and are placed there", async () => {
    const page = await open();
    const mouse = new Pointer(pair(page));
    await mouse.carry(DICE, on(2));
    expect([carried(page), ghosts(page)]).toEqual(["71", 1]);
    expect(page.text("preview")).toContain("Rung 2: removes 64 (Carl)");
    await mouse.move(...on(1));
    expect(page.text("preview")).toContain("Rung 1");
    await mouse.release(...on(2));
    await mouse.move(...on(3));
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">1" }]);
    expect([carried(page), ghosts(page)]).toEqual([null, 0]);
  });

  it("are placed by a finger, too, which stays below them", async () => {
    const page = await open();
    const top = async (kind: "mouse" | "touch"): Promise<number> => {
      const pointer = new Pointer(pair(page), kind);
      await pointer.carry(DICE, on(2));
      const at = parseFloat(page.part("carried").style.top);
      await pointer.cancel();
      return at;
    };
    expect(await top("touch")).toBeLessThan((await top("mouse")) - 30);
    const finger = new Pointer(pair(page), "touch");
    await finger.carry(DICE, on(2));
    await finger.release(...on(2));
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
  });

  it.each<[string, (page: Page, pointer: Pointer) => Promise<unknown>]>([
    ["elsewhere", (_, pointer) => pointer.move(400, 400)],
    ["by Escape", (page) => page.press("Escape")],
    ["by the system", (_, pointer) => pointer.cancel()],
    ["by a new roll", (page) => page.update({ start: rolled("72") })],
  ])("are put down %s, and nothing is done", async (_, end) => {
    const page = await open();
    const mouse = new Pointer(pair(page));
    await mouse.carry(DICE, on(2));
    await end(page, mouse);
    expect([ghosts(page), isPreviewed(page)]).toEqual([0, false]);
    await mouse.release(...on(2));
    expect([page.fake.sent, carried(page)]).toEqual([[], null]);
  });

  it("are carried only after the pointer has gone a little way", async () => {
    const page = await open();
    const mouse = new Pointer(pair(page));
    await mouse.carry(on(2), [53, 175]);
    expect(carried(page)).toBeNull();
    await mouse.release(53, 175);
    expect(page.fake.sent).toEqual([]);
  });

  it("say why they cannot be placed where a rung is taken", async () => {
    const page = await open();
    const mouse = new Pointer(pair(page));
    await mouse.carry(DICE, on(4));
    expect([page.text("preview"), ghosts(page)]).toEqual([
      "Rung 4 is taken by 64 (Carl). Only rung 0 holds more than one pair.",
      0,
    ]);
  });

  it.each<[string, WidgetModel]>([
    ["before a roll", still("start")],
    ["in a recording", { ...still("ladder"), replay: true } as WidgetModel],
    [
      "while a bot plays",
      { ...still("ladder"), _opponents: { ...still("ladder")._opponents, seats: ["attacker", "", "", ""] } },
    ],
  ])("stay where they are %s", async (_, traits) => {
    const page = await open(traits);
    await new Pointer(pair(page)).carry(DICE, on(2));
    expect([carried(page), ghosts(page)]).toEqual([null, 0]);
  });

  it("stay where they are while something moves", async () => {
    const page = await open({ ...still("rulebook", { length: 1, cursor: 1 }), speed: 1 });
    await page.update({ length: 2, cursor: 2 });
    await new Pointer(pair(page)).carry(DICE, on(2));
    expect(carried(page)).toBeNull();
  });

  it("end no movement of the answer by the click of the same press", async () => {
    const page = await open({ ...still("rulebook", { length: 8, cursor: 8 }), speed: 1 });
    const mouse = new Pointer(pair(page));
    await mouse.carry(DICE, on(5));
    const moving = (): boolean => page.root.classList.contains("exxtra--moving");
    page.fake.onSend = () => page.fake.update({ length: 9, cursor: 9, revision: 99 });
    await mouse.release(...on(5));
    expect([page.fake.sent.length, moving()]).toEqual([1, true]);
    const board = page.root.querySelector("svg.board")!;
    await new Pointer(board).press(0, 0);
    board.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    await tick();
    expect(moving()).toBe(false);
  });
});
