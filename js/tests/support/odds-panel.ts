/** The odds panel on a page, by the names under which people find its parts. */
import { tick } from "svelte";
import type { Message } from "../../src/wire/protocol";
import type { Page } from "./page";

export const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

export const cell = (page: Page, index: number): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-cell="${index}"]`)!;

/** The cells that are lit up, by their dice. */
export const lit = (page: Page): string[] =>
  [...page.root.querySelectorAll(".cell.lit .text")].map((element) => element.textContent);

export async function fire(target: Element, event: Event): Promise<void> {
  target.dispatchEvent(event);
  await tick();
}

export const enter = (target: Element): Promise<void> => fire(target, new PointerEvent("pointerenter"));
export const leave = (target: Element): Promise<void> => fire(target, new PointerEvent("pointerleave"));
export const click = (target: Element): Promise<void> =>
  fire(target, new MouseEvent("click", { bubbles: true, cancelable: true }));

/** What the page has asked for, without the revision. */
export const asked = (page: Page): unknown[] =>
  page.fake.sent.map((message: Message) =>
    Object.fromEntries(Object.entries(message).filter(([name]) => name !== "revision")),
  );

/** The rows of the one table that is open. */
export const tableRows = (page: Page): string[][] =>
  [...page.root.querySelectorAll("[data-part=table] tbody tr")].map((row) => [...row.children].map(text));
