/** The dice of Level X on a page, and their groups. */
import type { Page } from "./page";

export const die = (page: Page, number: number): HTMLElement => page.button(`Die ${number}`);

/** The names of the buttons in a part. */
export const names = (page: Page, part: string): (string | null)[] =>
  [...page.part(part).querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));

/** Sorts 1235 into `15|23`, by clicks. */
export async function sort(page: Page): Promise<void> {
  await page.click("Die 4");
  await page.click("Group 1");
  await page.click("Die 3");
  await page.click("Group 2");
}
