import { describe, expect, it } from "vitest";
import type { ExxtraOdds } from "../../src/exxtra/state/odds";
import type { WidgetModel } from "../../src/wire/protocol";
import { oddsKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { tableRows, text } from "../support/odds-panel";
import { show } from "../support/page";

const oddsOf = (traits: WidgetModel): ExxtraOdds => traits[oddsKey(0)] as ExxtraOdds;

describe("win probabilities", () => {
  const win = {
    kind: "exact",
    seats: [0.2, 0.15, 0.4, 0.25],
    actions: [
      { token: "roll", seats: [0.21, 0.16, 0.38, 0.25] },
      { token: ">2", seats: [0.19, 0.17, 0.41, 0.23], error: 0.003 },
    ],
  };

  it("of each choice are drawn, the best is marked, and the table says who gains", async () => {
    const traits = still("choice");
    const page = await show({ ...traits, [oddsKey(0)]: { ...oddsOf(traits), win } });
    const best = page.root.querySelector(".line.best")!;
    expect(text(best.querySelector(".name"))).toBe("Roll again best");
    // What rung 2 costs A, who is to act.
    expect([...page.root.querySelectorAll(".cost")].map(text)).toEqual(["−2.0"]);
    const shares = [...best.querySelectorAll<HTMLElement>(".share")];
    expect(shares.map(({ style }) => Number(style.getPropertyValue("--share")))).toEqual(
      win.actions[0]!.seats,
    );
    expect(best.querySelector("[role=img]")!.getAttribute("aria-label")).toContain("Alex");
    await page.click("Who wins from here?: As a table");
    const rows = tableRows(page).map((row) => row.map((entry) => entry.replaceAll("\u00a0", " ")));
    expect(rows).toEqual([
      ["before choosing", "20.0%", "15.0%", "40.0%", "25.0%"],
      ["Roll again", "21.0% (+1.0)", "16.0% (+1.0)", "38.0% (−2.0)", "25.0% (0.0)"],
      ["Rung 2", "19.0% ± 0.3% (−1.0)", "17.0% ± 0.3% (+2.0)", "41.0% ± 0.3% (+1.0)", "23.0% ± 0.3% (−2.0)"],
    ]);
  });

  it("are judged for whoever is to act", async () => {
    const { start, ...traits } = still("choice");
    const page = await show({
      ...traits,
      start: { ...start, state: { ...start.state, player: 1 } },
      [oddsKey(0)]: { ...oddsOf(traits as WidgetModel), win },
    });
    expect([...page.root.querySelectorAll(".line .name")].map(text)).toEqual([
      "before choosing",
      "Roll again −1.0",
      "Rung 2 best",
    ]);
    expect(page.root.querySelector(".whole")!.getAttribute("aria-label")).toContain("Beatrice");
  });

  it("of a profile say how all play on, and how far they may be off", async () => {
    const traits = still("choice");
    const looked = { ...win, kind: "certified", player: "equilibrium", error: 0.0085 };
    const page = await show({ ...traits, [oddsKey(0)]: { ...oddsOf(traits), win: looked } });
    expect(text(page.root)).toContain(
      "Win probabilities if everyone plays like “equilibrium”, accurate to ± 0.9 percentage points.",
    );
  });
});
