/** The button that reads printed cards: Python sends the module for it. */
import { expect, it } from "vitest";
import type { Asked } from "../../src/questions/asked";
import { still } from "../fixtures/exxtra";
import { OPEN } from "../support/asked";
import { type Page, show } from "../support/page";

const asked = (question: Partial<Asked>): Promise<Page> =>
  show(
    still("ladder", {
      question: { ...OPEN, hands: true, ...question, answers: 0 },
      calibration: null,
      topics: ["bust"],
    }),
  );
const kinds = (page: Page): string[] => page.fake.sent.map(({ kind }) => kind);

it.each<[string, Partial<Asked>]>([
  ["no card is expected", { cards: [] }],
  ["an older version has asked", {}],
  ["the vote is closed", { cards: [1, 2], state: "closed" }],
])("is not there where %s", async (_, question) => {
  expect((await asked(question)).part("read-cards")).toBeNull();
});

it("takes the place of the hands, and asks Python for the module once", async () => {
  const page = await asked({ cards: [1, 2] });
  await page.click("Read cards");
  expect([kinds(page).filter((kind) => kind === "reader"), page.part("hands")]).toEqual([["reader"], null]);
  expect(page.part("read-cards")).toBeNull();
});
