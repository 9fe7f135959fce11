import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Preview, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";
import { openTimeline } from "../support/timeline";

const LOCKED = "The board is locked: look around, but nobody plays here.";
const locked = (traits: WidgetModel): Promise<Page> => show({ ...traits, locked: true });

describe("a locked board", () => {
  it("plays nothing, and a press says why", async () => {
    const page = await locked(still("ladder"));
    const roll = page.button("Roll");
    expect([roll.title, roll.getAttribute("aria-disabled"), roll.classList.contains("exxtra-main")]).toEqual([
      LOCKED,
      "true",
      false,
    ]);
    roll.click();
    await tick();
    expect(page.text("notice")).toBe(LOCKED);
    for (const key of ["r", "3", "5", "u", "y"]) await page.press(key);
    expect(page.fake.sent).toEqual([]);
  });

  it("plays again once Python has unlocked it", async () => {
    const page = await locked(still("ladder"));
    page.fake.update({ locked: false });
    await page.press("r");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: "roll" }]);
  });

  it.each(["act", "roll", "undo", "redo", "new", "load"] as const)("refuses %s at once", (kind) => {
    const { timeline, requests, sent } = openTimeline({ ...still("rulebook"), locked: true });
    timeline.ask({ kind } as Parameters<typeof timeline.ask>[0]);
    expect([requests.notice?.code, sent]).toEqual(["locked", []]);
  });

  it("lets readers walk, draw, and see other variations", () => {
    const { timeline, requests, sent, answer } = openTimeline({ ...still("rulebook"), locked: true });
    timeline.go(9);
    answer({ cursor: 9 });
    timeline.ask({ kind: "mark", marks: "rung:3" });
    answer();
    timeline.ask({ kind: "line", line: 0 });
    expect(sent.map(({ kind }) => kind)).toEqual(["goto", "mark", "line"]);
    expect(requests.notice).toBeNull();
  });

  it("lets a reader leave the preview of a roll by Undo", () => {
    const traits: WidgetModel = { ...still("rulebook"), locked: true };
    const { timeline, requests } = openTimeline(traits);
    timeline.preview("42");
    traits._preview = { token: "42", text: timeline.moment.state.text, moment: traits.start } as Preview;
    expect(timeline.previewed).toBe("42");
    timeline.ask({ kind: "undo" });
    expect([timeline.previewed, requests.notice]).toEqual([null, null]);
  });

  it("gives no tips for a first game", async () => {
    const page = await locked(still("start"));
    expect(page.part("coach")).toBeNull();
  });
});
