import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { contribution, type ExxtraOdds, type Outcome, stepsOf } from "../../src/exxtra/state/odds";
import type { WidgetModel } from "../../src/wire/protocol";
import { oddsKey } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";
import { asked, cell, click, enter, leave, lit, tableRows, text } from "../support/odds-panel";
import { type Page, show } from "../support/page";

const oddsOf = (traits: WidgetModel): ExxtraOdds => traits[oddsKey(0)] as ExxtraOdds;
const detail = (page: Page): string => text(page.part("detail")).replaceAll("\u00a0", " ");
const choice = (page: Page, token: string): HTMLElement =>
  page.root.querySelector<HTMLElement>(`[data-choice="${token}"]`)!;
const status = (page: Page): string =>
  text(page.part("odds").querySelector("[role=status]")).replaceAll("\u00a0", " ");

describe("the sample space", () => {
  it.each(["choice", "first", "loaded"] as const)("has a cell for each pair of faces (%s)", async (name) => {
    const traits = still(name);
    const odds = oddsOf(traits);
    const page = await show(traits);
    const cells = [...page.root.querySelectorAll<HTMLElement>("[role=gridcell]")];
    expect(cells).toHaveLength(36);
    for (const [index, element] of cells.entries()) {
      const outcome = odds.outcomes[odds.cells[index]!]!;
      expect(text(element.querySelector(".text"))).toBe(outcome.dice);
      expect(element.getAttribute("aria-label")).toContain(
        `${outcome.dice}: ${outcome.weight} of ${odds.total}.`,
      );
    }
  });

  it("marks kinds by signs, and the seats whose dice could go by their shapes", async () => {
    const page = await show(still("choice"));
    const shown = (index: number): [string, string, number] => [
      text(cell(page, index).querySelector(".text")),
      cell(page, index).querySelector<HTMLElement>(".sign")!.dataset.short!,
      cell(page, index).querySelectorAll("svg.seat").length,
    ];
    // 64 beats the 61 in hand and equals Carl's 64; 72 beats Diana's 70, too.
    expect(shown(22)).toEqual(["64", "▲", 1]);
    expect(shown(25)).toEqual(["72", "▲", 2]);
    // A double moves the counter, and an X stands among the dice already.
    expect(shown(14)).toEqual(["33", "+3", 0]);
    expect(shown(35)).toEqual(["XX", "", 0]);
  });

  it("names every sign of its cells in the legend", async () => {
    const page = await show(still("choice"));
    const signs = [...page.root.querySelectorAll<HTMLElement>(".cell .sign")].map(
      (each) => each.dataset.short!,
    );
    const legend = [...page.root.querySelectorAll("[data-kind] .swatch")].map(text);
    for (const sign of signs.filter(Boolean)) expect(legend).toContain(sign.startsWith("+") ? "+" : sign);
    const shapes = (root: Element): Set<string> =>
      new Set([...root.querySelectorAll("path")].map((path) => path.getAttribute("d")!));
    const cells = shapes(page.root.querySelector("[role=grid]")!);
    expect(cells.size).toBe(2);
    expect(shapes(page.root.querySelector(".seats[title]")!)).toEqual(cells);
  });

  it("counts every kind, and the counts add up to all", async () => {
    const traits = still("choice");
    const page = await show(traits);
    const counts = [...page.root.querySelectorAll<HTMLElement>("[data-kind]")].map((button) => [
      button.dataset.kind,
      Number(text(button.querySelector("b")).split(" ")[0]),
    ]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(oddsOf(traits).kinds.map(({ kind, weight }) => [kind, weight])),
    );
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(36);
  });

  it("lights up the cells of a combination that is pointed at, with their count", async () => {
    const page = await show(still("choice"));
    await enter(cell(page, 1));
    expect(lit(page)).toEqual(["21", "21"]);
    expect(detail(page)).toBe("21 2 of 36 = 1/18 = 5.6 % Lower than 61.");
    await leave(cell(page, 1));
    expect(lit(page)).toEqual([]);
  });

  it("lights up a kind that is pointed at or chosen", async () => {
    const page = await show(still("choice"));
    const bust = page.root.querySelector("[data-kind=bust]")!;
    expect(bust.getAttribute("aria-label")).toContain("11 bust: 11 of 36 = ");
    await enter(bust);
    expect(lit(page)).toHaveLength(11);
    await leave(bust);
    await click(bust);
    expect(lit(page)).toHaveLength(11);
    await click(bust);
    expect(lit(page)).toEqual([]);
  });

  it("lights up what would beat the dice on a rung, wherever the rung is pointed at", async () => {
    const traits = still("choice");
    const odds = oddsOf(traits);
    const beaters = odds.rungs.find(({ rung }) => rung === 4)!.beatenBy.map((index) => odds.outcomes[index]!);
    const page = await show(traits);
    await page.point("Rung 4");
    expect([...new Set(lit(page))].sort()).toEqual(beaters.map(({ dice }: Outcome) => dice).sort());
    const weight = beaters.reduce((sum, outcome) => sum + outcome.weight, 0);
    expect(status(page)).toBe(`Beats rung 4: ${weight} of 36`);
    await leave(page.button("Rung 4"));
    await enter(choice(page, ">4"));
    expect(lit(page)).toHaveLength(weight);
    await page.point("Rung 2");
    expect(lit(page)).toEqual([]);
  });

  it("is walked through with the arrow keys, which do not step through the game", async () => {
    const page = await show(still("choice"));
    const cells = [...page.root.querySelectorAll<HTMLElement>("[data-cell]")];
    expect(cells.filter((element) => element.tabIndex === 0)).toEqual([cells[0]]);
    cells[0]!.focus();
    for (const [key, index] of [
      ["ArrowRight", 1],
      ["ArrowDown", 7],
      ["End", 11],
      ["ArrowRight", 11],
      ["ArrowUp", 5],
      ["ArrowUp", 5],
      ["Home", 0],
      ["ArrowLeft", 0],
    ] as const) {
      await page.press(key, document.activeElement!);
      expect(document.activeElement).toBe(cells[index]);
    }
    expect(asked(page)).toEqual([]);
    await page.press("Enter", cells[0]);
    expect(cells[0]!.getAttribute("aria-selected")).toBe("true");
  });
});

describe("an outcome that is chosen", () => {
  /** Python's answer to a look at some dice. */
  const answer = (page: Page, token: string, text: string): Promise<void> => {
    const moment = structuredClone(still("choice").start);
    Object.assign(moment, { token, events: [], state: { ...moment.state, text, roll: token, dice: token } });
    page.fake.update({ look: { text: still("choice").start.state.text, token, moment } });
    return tick();
  };
  const place = (page: Page, rung: number): string =>
    page.root.querySelector(`[data-rung="${rung}"]`)!.getAttribute("aria-label")!;

  it("is shown on the board without being played, until the reader goes back", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    expect(asked(page)).toEqual([{ kind: "look", cursor: 0, token: "64" }]);
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    expect(page.text("headline")).toBe("Only a look: 64");
    expect(place(page, 3)).toContain("only a look at what could come");
    expect(cell(page, 22).getAttribute("aria-selected")).toBe("true");
    await page.press("3");
    expect(page.text("notice")).toContain("only a look");
    await page.click("Back");
    expect(page.text("headline")).not.toContain("look");
    expect(place(page, 3)).toContain("up to 3 steps");
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
    expect(asked(page)).toHaveLength(1);
  });

  it("leaves the odds as they are, so that one outcome after the other can be seen", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    await click(cell(page, 14));
    await answer(page, "33", "3/3/0@4:64/0@5:70 A 33");
    expect(page.text("headline")).toBe("Only a look: 33");
    expect(page.root.querySelectorAll("[role=gridcell]")).toHaveLength(36);
    expect(asked(page).map((message) => (message as { token: string }).token)).toEqual(["64", "33"]);
    // One step back leads to where the reader was, not before it.
    await page.press("ArrowLeft");
    expect(page.text("headline")).not.toContain("look");
    expect(page.shown).toBe(0);
    expect(asked(page)).toHaveLength(2);
  });

  it("is let go of by Escape", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    await page.press("Escape");
    expect(page.text("headline")).not.toContain("look");
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
  });

  it("is let go of by a second click", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await answer(page, "64", "0/3/0@4:64/0@5:70 A 64");
    await click(cell(page, 22));
    expect(page.text("headline")).not.toContain("look");
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
  });

  it("is played as a variation only when its button is pressed", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    await page.click("Play 64");
    expect(asked(page).at(-1)).toEqual({ kind: "roll", dice: "64" });
  });

  it("is not shown where the answer belongs to another position", async () => {
    const page = await show(still("choice"));
    await click(cell(page, 22));
    const moment = structuredClone(still("choice").start);
    page.fake.update({ look: { text: "0/0 A 61", token: "64", moment } });
    await tick();
    expect(page.text("headline")).not.toContain("look");
  });

  it("is forgotten when the moment changes", async () => {
    const traits = still("choice");
    const page = await show(traits);
    await click(cell(page, 22));
    const moved = structuredClone(traits.start);
    moved.state.text = "0/3/0@4:64/0@5:70 A 62";
    await page.update({ start: moved, [oddsKey(0)]: { ...oddsOf(traits), text: moved.state.text } });
    expect(page.root.querySelector("[aria-selected=true]")).toBeNull();
    expect(() => page.button("Play 64")).toThrow();
  });

  it("says why it cannot be shown where rolling is refused", async () => {
    const traits = still("choice");
    traits.start.state.choices[0]!.refusal = { code: "must_roll", seat: 0 };
    const page = await show(traits);
    await click(cell(page, 22));
    expect(asked(page)).toEqual([]);
    expect(detail(page)).toContain("Alex must roll at least once before placing.");
    expect(() => page.button("Play 64")).toThrow();
  });
});

describe("loaded dice", () => {
  it("show their weights on faces and cells", async () => {
    const page = await show(still("loaded"));
    const across = [...page.root.querySelectorAll(".across")].map(text);
    expect(across).toEqual(["1×1", "2×1", "3×1", "5×1", "6×0", "X×3"]);
    expect(cell(page, 5).querySelector<HTMLElement>(".note")!.dataset.short).toBe("×3");
    expect(cell(page, 4).classList.contains("never")).toBe(true);
    expect(text(page.part("odds"))).toContain("The dice are loaded: the chances are weights out of 42.");
  });
});

describe("stop or go", () => {
  const valueOf = ([n, d]: readonly [number, number]): string => (n / d).toFixed(2);

  it("shows for each rung what Python says, under both assumptions", async () => {
    const traits = still("choice");
    const page = await show(traits);
    for (const [label, assumption] of [
      ["others try to beat you", "chase"],
      ["others take their first roll", "first"],
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
      `2 × ${percent} % = ${valueOf(stepsOf(stop, "chase"))} steps`,
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
          const percent = `${((100 * chase[0]) / chase[1]).toFixed(chase[0] ? 1 : 0)} %`;
          const shown = percent === "100.0 %" ? "99.99" : percent;
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
    expect(text(choice(page, ">0"))).toContain("From rung 0 nothing is removed.");
    const opened = text(choice(page, ">4")).replaceAll("\u00a0", " ");
    expect(opened).toContain("neither remove the dice nor win: B Beatrice: impossible = 0 %");
  });

  it("says why a rung is refused", async () => {
    const page = await show(still("choice"));
    const refused = page.part("refused");
    expect(text(refused.querySelector("summary"))).toBe("Rungs 5 and 4: not possible");
    expect(text(refused)).toContain("64 (Carl) lies on rung 4.");
    expect(choice(page, ">4").querySelector(".bar")).toBeNull();
  });

  it("previews the rung on the board", async () => {
    const page = await show(still("choice"));
    await enter(choice(page, ">3"));
    expect(page.text("preview").replaceAll("\u00a0", " ")).toBe(
      "Rung 3: removes nothing; up to 3 steps, if they are still there: 6.3 %.",
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
    expect(bust()).toBe("30.6 %");
    expect(text(choice(page, "roll")).replaceAll("\u00a0", " ")).toContain("has an X: bust30.6 %");
  });
});

it("every picture has a table behind it", async () => {
  const page = await show(still("choice"));
  expect(tableRows(page)).toEqual([]);
  await page.click("Next roll: 36 outcomes: As a table");
  const odds = oddsOf(still("choice"));
  const rows = tableRows(page).map(([dice, chance]) => [dice, chance!.split(" = ")[0]]);
  expect(rows).toEqual(odds.outcomes.map(({ dice, weight }) => [dice, `${weight} of 36`]));
});

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
    await page.click("Who wins from here?: As a table");
    const rows = tableRows(page).map((row) => row.map((entry) => entry.replaceAll("\u00a0", " ")));
    expect(rows).toEqual([
      ["before choosing", "20.0 %", "15.0 %", "40.0 %", "25.0 %"],
      ["Roll again", "21.0 % (+1.0)", "16.0 % (+1.0)", "38.0 % (−2.0)", "25.0 % (0.0)"],
      [
        "Rung 2",
        "19.0 % ± 0.3 % (−1.0)",
        "17.0 % ± 0.3 % (+2.0)",
        "41.0 % ± 0.3 % (+1.0)",
        "23.0 % ± 0.3 % (−2.0)",
      ],
    ]);
  });

  it("of a profile say how all play on, and how far they may be off", async () => {
    const traits = still("choice");
    const looked = { ...win, kind: "certified", player: "equilibrium", error: 0.0085 };
    const page = await show({ ...traits, [oddsKey(0)]: { ...oddsOf(traits), win: looked } });
    expect(text(page.root)).toContain(
      "Win probabilities if all play on like “equilibrium”, certain to within ± 0.9 points.",
    );
  });

  it("of the game so far stand in the review, with luck apart from choices", async () => {
    const page = await show(still("judged"));
    expect(page.part("curve")).toBeNull();
    await page.drawer("review");
    await page.click("Win probability over time: As a table");
    const rows = tableRows(page);
    expect(rows).toHaveLength(6);
    expect(rows[0]!.slice(3)).toEqual(["", ""]);
    expect(rows[2]!.slice(3)).toEqual(["0.0", "8.8"]);
    const lines = page.part("curve").querySelectorAll("path.line");
    expect(lines).toHaveLength(2);
    expect(lines[0]!.getAttribute("d")!.match(/[ML]/g)).toEqual(["M", "L", "L", "L", "L", "L"]);
    expect(page.part("curve").querySelectorAll("rect.loss")).toHaveLength(1);
  });
});
