import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { asked, click, fire } from "../support/odds-panel";
import { type Page, show } from "../support/page";

const face = (page: Page, die: string, shown: string): HTMLElement =>
  [...page.root.querySelectorAll<HTMLElement>(`[aria-label="Die ${die}"] button`)].find(
    (button) => button.textContent.trim() === shown,
  )!;
const field = (page: Page): HTMLInputElement => page.root.querySelector<HTMLInputElement>(".hand input")!;
const pressed = (page: Page): string[] =>
  [...page.root.querySelectorAll(".hand [aria-pressed=true]")].map((button) => button.textContent.trim());
const buttons = (page: Page): HTMLElement[] => [...page.root.querySelectorAll<HTMLElement>(".hand button")];
const disabled = (elements: HTMLElement[]): Set<string | null> =>
  new Set(elements.map((element) => element.getAttribute("aria-disabled")));

async function write(page: Page, dice: string): Promise<void> {
  field(page).value = dice;
  await fire(field(page), new Event("input", { bubbles: true }));
}
const enter = (page: Page): Promise<void> =>
  fire(field(page).form!, new SubmitEvent("submit", { bubbles: true, cancelable: true }));

describe("faces", () => {
  it("of all dice are one roll, in the order of the dice", async () => {
    const page = await show(still("hand"));
    await click(face(page, "B", "X"));
    expect([pressed(page), asked(page)]).toEqual([["X"], []]);
    await click(face(page, "A", "7"));
    expect(asked(page)).toEqual([{ kind: "roll", dice: "7X" }]);
    expect(pressed(page)).toEqual([]);
  });

  it("can be changed and taken back before the last die", async () => {
    const page = await show(still("hand"));
    await click(face(page, "A", "7"));
    await click(face(page, "A", "4"));
    expect(pressed(page)).toEqual(["4"]);
    await click(face(page, "A", "4"));
    expect(pressed(page)).toEqual([]);
    await click(face(page, "B", "2"));
    expect(asked(page)).toEqual([]);
  });
});

describe("written dice", () => {
  it("are sent in capitals without spaces, and stay until they were rolled", async () => {
    const page = await show(still("hand"));
    await write(page, " 7x ");
    await enter(page);
    expect(asked(page)).toEqual([{ kind: "roll", dice: "7X" }]);
    expect(field(page).value).toBe(" 7x ");
    await page.update({ length: 1, cursor: 1, step_1: still("rulebook").step_1 } as Partial<WidgetModel>);
    await tick();
    expect((page.root.querySelector(".hand input") as HTMLInputElement | null)?.value).toBe("");
  });

  it("are not sent while there are none", async () => {
    const page = await show(still("hand"));
    expect(page.button("Enter").getAttribute("aria-disabled")).toBe("true");
    await write(page, "  ");
    await enter(page);
    expect(asked(page)).toEqual([]);
    await write(page, "11");
    expect(page.button("Enter").getAttribute("aria-disabled")).toBe("false");
  });

  it("are sent by Enter", async () => {
    const page = await show(still("hand"));
    await write(page, "53");
    await page.press("Enter", field(page));
    expect(asked(page)).toEqual([{ kind: "roll", dice: "53" }]);
  });
});

it("is shown as impossible where rolling is refused", async () => {
  const traits = still("hand");
  const page = await show(traits);
  const faces = buttons(page).slice(0, -1);
  expect(disabled([...faces, field(page)])).toEqual(new Set(["false"]));
  const refused = structuredClone(traits.start);
  refused.state.choices.find(({ token }) => token === "roll")!.refusal = { code: "game_over", seat: 0 };
  await page.update({ start: refused });
  expect(disabled([...buttons(page), field(page)])).toEqual(new Set(["true"]));
});
