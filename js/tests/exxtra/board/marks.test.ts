import { expect, it } from "vitest";
import { still } from "../../fixtures/exxtra";
import { show } from "../../support/page";

it("shows marks and captions of its own only", async () => {
  const page = await show(still("lesson"));
  const marked = (): number => page.root.querySelectorAll("[data-marked]").length;
  // Rung, space, dice, the counter and the row of a seat.
  expect([marked(), page.text("caption")]).toEqual([5, "Where would you place it?"]);
  await page.click("One step back");
  expect([marked(), page.part("caption")]).toEqual([0, null]);
});
