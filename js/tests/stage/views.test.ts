/** What belongs to one view, to all views of a game, or to a moment. */
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../src/state/durations";
import { stepKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { click } from "../support/odds-panel";
import { close } from "../support/cleanups";
import { show, showOn, write } from "../support/page";

describe("a view", () => {
  it("has a language of its own", async () => {
    const page = await show(still("ladder"));
    const other = await showOn(page.fake);
    await page.click("Settings");
    const select = page.root.querySelector<HTMLSelectElement>(".settings select")!;
    await write(select, "de");
    expect([page.root.lang, other.root.lang]).toEqual(["de", "en"]);
    expect(page.fake.sent).toEqual([]);
  });

  it("previews for itself", async () => {
    const page = await show(still("ladder"));
    const other = await showOn(page.fake);
    await page.point("Rung 2");
    expect(page.text("preview")).toContain("removes");
    expect(other.part("preview")).toBeNull();
    expect(other.root.querySelectorAll(".strike")).toHaveLength(0);
  });

  it("leaves nothing behind when it is closed", async () => {
    const page = await show(still("rulebook"));
    expect(page.fake.listeners).toBeGreaterThan(0);
    await close();
    expect([page.fake.listeners, document.querySelectorAll(".exxtra").length]).toEqual([0, 0]);
  });
});

describe("while Python is silent", () => {
  it("a click is sent once, and then the board says that it waits and how many clicks it ignored", async () => {
    vi.useFakeTimers();
    const page = await show(still("ladder"));
    for (let times = 0; times < 5; times += 1) {
      await page.click("Roll");
      await vi.advanceTimersByTimeAsync(PATIENCE / 10);
    }
    expect(page.root.dataset.pending).toBe("true");
    expect(page.text("notice")).toContain("Python is still handling your last click");
    expect(page.text("notice")).toContain("(4 times)");
    expect(page.fake.sent.filter(({ kind }) => kind === "act")).toHaveLength(1);
  });

  it("the history is walked through without it", async () => {
    const page = await show(still("rulebook"));
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await page.click("Roll");
    await tick();
    for (const [name, cursor] of [
      ["One step back", 18],
      ["One step back", 17],
      ["One step forward", 18],
    ] as const) {
      await page.click(name);
      expect(page.shown).toBe(cursor);
    }
    await page.drag(0);
    expect(page.shown).toBe(0);
  });
});

describe("marks and captions", () => {
  it("belong to their moment", async () => {
    const page = await show(still("lesson"));
    expect(page.text("caption")).toBe("Where would you place it?");
    expect(page.root.querySelectorAll("[data-marked]").length).toBeGreaterThanOrEqual(4);
    await page.click("One step back");
    expect(page.part("caption")).toBeNull();
    expect(page.root.querySelectorAll("[data-marked]")).toHaveLength(0);
  });

  it("are text", async () => {
    const traits = still("lesson");
    const text = "<script>window.hacked = 2</script> & <i>so on</i>";
    const step = JSON.stringify(traits[stepKey(1)]).replace("Where would you place it?", text);
    const page = await show({ ...traits, [stepKey(1)]: JSON.parse(step) as object });
    expect(page.text("caption")).toBe(text);
    expect(page.root.querySelector("i, script")).toBeNull();
  });
});

describe("odds that were sent", () => {
  it("stay without Python, in every form", async () => {
    const page = await show(still("choice"));
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await page.click("Roll");
    await tick();
    expect(page.part("odds").querySelectorAll("[role=gridcell]")).toHaveLength(36);
    await click(page.root.querySelector("[data-cell='22']")!);
    expect(page.text("detail")).toContain("Python is not responding");
    await page.click("30.6%");
    expect(page.part("odds").querySelector("[data-kind=bust] b")!.textContent).toBe("30.6%");
  });
});
