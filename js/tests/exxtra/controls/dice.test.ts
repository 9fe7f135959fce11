import { expect, it } from "vitest";
import type { WidgetModel } from "../../../src/wire/protocol";
import { still } from "../../fixtures/exxtra";
import { show } from "../../support/page";

/** The game as it stands after `length` steps of the rulebook's example. */
function upTo(length: number, traits: Partial<WidgetModel> = {}): WidgetModel {
  return still("rulebook", { length, cursor: length, ...traits });
}

it("shows what an X was counted as, and the dice that ended a turn", async () => {
  const dice = async (length: number): Promise<string | null> =>
    (await show(upTo(length))).root.querySelector(".pair[role=img]")!.getAttribute("aria-label");
  expect(await dice(1)).toBe("The dice show XX (Alex), counts 00");
  expect(await dice(2)).toBe("The dice show 42 (Alex)");
  expect(await dice(3)).toBe("The dice show 7X (Alex), bust");
  expect(await dice(7)).toBe("not rolled yet");
});
