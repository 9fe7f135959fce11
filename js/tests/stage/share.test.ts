import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asAddress, drawBoard, fileName } from "../../src/stage/picture";
import type { SceneRow } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { asked } from "../support/odds-panel";
import { type Page, show, write } from "../support/page";

const written: string[] = [];
let refused = false;

beforeEach(() => {
  written.length = 0;
  refused = false;
  vi.stubGlobal("navigator", {
    ...navigator,
    clipboard: {
      writeText: (text: string) => {
        if (refused) return Promise.reject(new Error("denied"));
        written.push(text);
        return Promise.resolve();
      },
    },
  });
});
const settle = async (): Promise<void> => {
  for (let count = 0; count < 5; count += 1) await tick();
};
const isOpen = (page: Page): boolean => page.root.querySelector(".share .panel") !== null;
async function open(page: Page): Promise<void> {
  await page.click("Share");
  await settle();
}
async function paste(page: Page, text: string): Promise<void> {
  await write(page.part("paste") as HTMLTextAreaElement, text);
  await page.click("Load");
}

describe("sharing", () => {
  it("opens by button and by key, and asks Python for the record", async () => {
    const page = await show(still("ladder"));
    await page.press("s");
    await settle();
    expect(isOpen(page)).toBe(true);
    expect(asked(page)).toEqual([{ kind: "record" }]);
    page.fake.update({ record: { text: "Game: exxtra", count: 1 } });
    await settle();
    expect((page.part("record") as HTMLTextAreaElement).value).toBe("Game: exxtra");
    await page.click("Copy record");
    await settle();
    expect(written).toEqual(["Game: exxtra"]);
    expect(page.text("shared")).toBe("Record copied");
  });

  it("asks again when the game has changed", async () => {
    const page = await show(still("ladder", { record: { text: "Game: exxtra", count: 1 } }));
    await open(page);
    expect(asked(page)).toEqual([]);
    page.fake.update({ record: null });
    await settle();
    expect(asked(page)).toEqual([{ kind: "record" }]);
  });

  it("copies the position by a key, also while the popup is closed", async () => {
    const page = await show(still("ladder"));
    await page.press("c");
    await settle();
    expect(written).toEqual(["0/3/0@4:64/0@5:70 A 71"]);
    expect([page.text("shared"), isOpen(page)]).toEqual(["Position copied", false]);
  });

  it("selects the text where the clipboard is refused", async () => {
    refused = true;
    const page = await show(still("ladder"));
    await page.press("c");
    await settle();
    expect(isOpen(page)).toBe(true);
    expect(page.text("shared")).toContain("does not allow copying");
    await page.click("Copy position");
    await settle();
    const field = document.activeElement as HTMLInputElement;
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([
      "0/3/0@4:64/0@5:70 A 71",
      0,
      22,
    ]);
  });

  it("sends a pasted text, and closes when it is shown", async () => {
    const page = await show(still("ladder"));
    await open(page);
    await paste(page, " 0/3 A 64 ");
    expect(asked(page).at(-1)).toEqual({ kind: "load", text: "0/3 A 64" });
    await page.update({ notice: null });
    await settle();
    expect(isOpen(page)).toBe(false);
  });

  it("keeps a text that cannot be read, and says why", async () => {
    const page = await show(still("ladder"));
    await open(page);
    await paste(page, "nonsense");
    await page.update({ notice: { id: 9, code: "unreadable_text", count: 1, detail: "no seats" } });
    await settle();
    expect((page.part("paste") as HTMLTextAreaElement).value).toBe("nonsense");
    expect(page.root.querySelector(".answer")?.textContent).toContain("no seats");
  });

  it("does not send an empty text", async () => {
    const page = await show(still("ladder"));
    await open(page);
    await paste(page, "   ");
    expect(asked(page)).toEqual([{ kind: "record" }]);
  });

  it("closes at a click elsewhere and by Escape, and gives the focus back", async () => {
    const page = await show(still("ladder"));
    await open(page);
    page.part("record").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    await settle();
    expect(isOpen(page)).toBe(true);
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    await settle();
    expect(isOpen(page)).toBe(false);
    await open(page);
    await page.press("Escape", page.part("record"));
    await settle();
    expect(isOpen(page)).toBe(false);
    expect(document.activeElement).toBe(page.button("Share"));
  });
});

describe("a picture", () => {
  it("stands alone: no classes, no variables, a title and the position", async () => {
    const page = await show(still("ladder"));
    const board = page.root.querySelector<SVGSVGElement>("svg.board")!;
    const before = board.outerHTML;
    const svg = drawBoard(board, { title: "EXXtra", heading: "<b> & co", footer: "0/3 A -" });
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(read.querySelector("title")?.textContent).toBe("EXXtra");
    expect(read.querySelector("b")).toBeNull();
    expect(svg).toContain("0/3 A -");
    expect(svg).not.toMatch(/class=|data-|tabindex|aria-/);
    expect(board.outerHTML).toBe(before);
    expect(asAddress(svg)).toMatch(/^data:image\/svg\+xml;charset=utf-8,%3Csvg/);
  });

  it("says on each text how it stands, as not every program inherits that", () => {
    const style = 'style="dominant-baseline: central"';
    document.body.innerHTML = `<svg viewBox="0 0 9 9" ${style}><text ${style}>5</text></svg>`;
    const svg = drawBoard(document.querySelector("svg")!, { title: "", heading: "", footer: "" });
    expect(svg).toContain('<text dominant-baseline="central">5</text>');
  });

  it("has a file name from the position", () => {
    expect(fileName("exxtra", "0/3/0@4:64 A 71")).toBe("exxtra 0-3-0@4_64 A 71");
    expect(fileName("levelx", "levelx 443210/332121 A -")).toBe("levelx 443210-332121 A -");
    expect(fileName("pig", `pig ${"9".repeat(500)}`)).toHaveLength(120);
    expect(fileName("pig", "../<\0>")).not.toMatch(/[/<>\0]/);
  });
});

describe("scenes", () => {
  const ROW: SceneRow = {
    titles: ["Start"],
    at: 1,
    press: 0,
    presses: 1,
    away: false,
    next: "line",
    show: "",
  };

  it("get the shown moment with its title", async () => {
    const page = await show(still("lesson"));
    await open(page);
    expect(page.root.textContent).not.toContain("Copy scenes");
    const field = page.part("add-scene").querySelector("input")!;
    expect(field.value).toBe("Where would you place it?");
    await page.press("Enter", field);
    expect(asked(page)).toContainEqual({ kind: "add_scene", title: "Where would you place it?" });
    await page.update({ _scenes: { ...ROW, titles: ["Where?"] } });
    await settle();
    expect([page.text("shared"), isOpen(page)]).toEqual(["Added as scene 1", false]);
  });

  it("are copied as text, or can be copied by hand", async () => {
    const page = await show(still("ladder", { _scenes: ROW }));
    await open(page);
    await page.click("Copy scenes");
    page.fake.tell({ kind: "row", text: "## Start" });
    await settle();
    expect(page.text("shared")).toContain("Ctrl+C");
    expect(page.root.querySelector<HTMLTextAreaElement>("[aria-label='Copy scenes as text']")!.value).toBe(
      "## Start",
    );
  });
});
