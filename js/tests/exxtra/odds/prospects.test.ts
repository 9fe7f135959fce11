import { describe, expect, it } from "vitest";
import { contribution, type ExxtraOdds, stepsOf } from "../../../src/exxtra/state/odds";
import type { WidgetModel } from "../../../src/wire/protocol";
import { oddsKey } from "../../../src/wire/protocol";
import { still } from "../../fixtures/exxtra";
import { enter, leave, text } from "../../support/odds-panel";
import { type Page, show } from "../../support/page";

const oddsOf = (traits: WidgetModel): ExxtraOdds => traits[oddsKey(0)] as ExxtraOdds;
const choice = (page: Page, token: string): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-choice="${token}"]`)!;

describe("stop or go", () => {
  const valueOf = ([n, d]: readonly [number, number]): string => (n / d).toFixed(2);

  it("shows for each rung what Python says, under both assumptions", async () => {
    const traits = still("choice");
    const page = await show(traits);
    for (const [label, assumption] of [
      ["others try to beat you", "chase"],
      ["others keep their first roll", "first"],
    ] as const) {
      await page.click(label);
      expect(text(choice(page, "roll").querySelector(".value"))).toBe(
        valueOf(oddsOf(traits).go.worth[assumption].value),
      );
      for (const stop of oddsOf(traits).stop.filter(({ refusal }) => !refusal)) {
        expect(text(choice(page, `>${stop.rung}`).querySelector(".value"))).toBe(
          valueOf(stepsOf(stop, assumption)),
        );
      }
    }
  });

  it("opens every choice to the sum behind it", async () => {
    const traits = still("choice");
    const page = await show(traits);
    await page.click("30.6");
    const stop = oddsOf(traits).stop.find(({ rung }) => rung === 2)!;
    const percent = (100 * (stop.survival.chase[0] / stop.survival.chase[1])).toFixed(1);
    expect(text(choice(page, ">2").querySelector(".working")).replaceAll("\u00a0", " ")).toBe(
      `2 × ${percent}% = ${valueOf(stepsOf(stop, "chase"))} spaces`,
    );
    const rows = [...choice(page, "roll").querySelectorAll("tbody tr")].map((row) =>
      text(row.lastElementChild),
    );
    const { total, go } = oddsOf(traits);
    const { terms, value } = go.worth.chase;
    expect(rows).toEqual([...terms.map((term) => valueOf(contribution(term, total))), valueOf(value)]);
  });

  it.each(["choice", "lost"] as const)(
    "names the factors of each survival, seat by seat (%s)",
    async (name) => {
      const traits = still(name);
      const page = await show(traits);
      await page.click("30.6");
      for (const stop of oddsOf(traits).stop.filter(({ refusal }) => !refusal)) {
        const product = stop.misses.reduce((chance, { chase: [n, d] }) => (chance * n) / d, 1);
        expect(product).toBeCloseTo(stop.survival.chase[0] / stop.survival.chase[1], 11);
        const factors = [...choice(page, `>${stop.rung}`).querySelectorAll(".factors li")].map((line) =>
          text(line).replaceAll("\u00a0", " "),
        );
        expect(factors).toHaveLength(stop.misses.length);
        for (const [index, { seat, chase }] of stop.misses.entries()) {
          const percent = `${((100 * chase[0]) / chase[1]).toFixed(chase[0] ? 1 : 0)}%`;
          const shown = percent === "100.0%" ? "99.99" : percent;
          expect(factors[index]).toContain(["Alex", "Beatrice", "Carl", "Diana"][seat]);
          expect(factors[index]).toContain(shown);
        }
      }
    },
  );

  it("has no chance left where an opponent is carried to the finish", async () => {
    const page = await show(still("lost"));
    for (const rung of [0, 1, 2, 3, 4]) {
      expect(text(choice(page, `>${rung}`).querySelector(".there"))).toBe("impossible");
      expect(text(choice(page, `>${rung}`).querySelector(".value"))).toBe("0.00");
    }
    expect(text(choice(page, ">0"))).toContain("No dice are removed from rung 0.");
    const opened = text(choice(page, ">4")).replaceAll("\u00a0", " ");
    expect(opened).toContain("neither removes the dice nor wins: B Beatrice: impossible = 0%");
  });

  it("says why a rung is refused", async () => {
    const page = await show(still("choice"));
    const refused = page.part("refused");
    expect(text(refused.querySelector("summary"))).toBe("Rungs 5 and 4: not possible");
    expect(text(refused)).toContain("Rung 4 is taken by 64 (Carl).");
    expect(choice(page, ">4").querySelector(".bar")).toBeNull();
  });

  it("previews the rung on the board", async () => {
    const page = await show(still("choice"));
    await enter(choice(page, ">3"));
    expect(page.text("preview").replaceAll("\u00a0", " ")).toBe(
      "Rung 3: removes nothing; up to 3 spaces if still there next turn: 6.3%.",
    );
    await leave(choice(page, ">3"));
    expect(page.part("preview")).toBeNull();
  });

  it("is only about the roll before the first roll", async () => {
    const page = await show(still("first"));
    expect([...page.root.querySelectorAll("[data-choice]")]).toEqual([choice(page, "roll")]);
    expect(page.part("refused")).toBeNull();
  });

  it("says nothing where the game is over", async () => {
    const page = await show(still("end"));
    expect(text(page.part("odds"))).toContain("The game is over");
    expect(page.root.querySelector("[data-choice]")).toBeNull();
  });
});

describe("the forms of chances", () => {
  it("change everywhere at once", async () => {
    const page = await show(still("choice"));
    const bust = (): string => text(page.root.querySelector("[data-kind=bust] b")).replaceAll("\u00a0", " ");
    expect(bust()).toBe("11");
    await page.click("11/36");
    expect(bust()).toBe("11/36");
    await page.click("30.6");
    expect(bust()).toBe("30.6%");
    expect(text(choice(page, "roll")).replaceAll("\u00a0", " ")).toContain("has an X: bust30.6%");
  });
});
