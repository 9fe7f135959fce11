import { expect, it } from "vitest";
import type { WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { show } from "../support/page";

/** The game as it stands after `length` steps of the rulebook's example. */
function upTo(length: number, traits: Partial<WidgetModel> = {}): WidgetModel {
  return still("rulebook", { length, cursor: length, ...traits });
}

it("says whose turn it is and what was rolled", async () => {
  const headline = async (traits: WidgetModel): Promise<string> => (await show(traits)).text("headline");
  expect(await headline(upTo(0))).toBe("Alex to roll.");
  expect(await headline(upTo(19))).toBe("Carl rolled 71.");
  expect(await headline(still("won"))).toBe("Beatrice won.");
});
