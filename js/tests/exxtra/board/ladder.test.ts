import { describe, expect, it } from "vitest";
import { still } from "../../fixtures/exxtra";
import { type Page, show } from "../../support/page";

const legalRungs = (page: Page): number[] =>
  [0, 1, 2, 3, 4, 5].filter((rung) => page.button(`Rung ${rung}`).getAttribute("aria-disabled") !== "true");

describe("what may be done", () => {
  it("is what Python says", async () => {
    expect(legalRungs(await show(still("ladder")))).toEqual([0, 1, 2, 3]);
    expect(legalRungs(await show(still("start")))).toEqual([]);
    expect(legalRungs(await show(still("won")))).toEqual([]);
  });

  it("is drawn as Python says even if the rules would say something else", async () => {
    const traits = still("ladder");
    traits.start.state.choices[1]!.refusal = { code: "must_roll", seat: 0 };
    delete traits.start.state.choices[5]!.refusal;
    expect(legalRungs(await show(traits))).toEqual([1, 2, 3, 4]);
  });

  it("is read to those who hear the board", async () => {
    const page = await show(still("ladder"));
    expect(page.button("Rung 4").getAttribute("aria-label")).toBe(
      "Rung 4: 64 (Carl). Rung 4 is taken by 64 (Carl). Only rung 0 holds more than one pair.",
    );
    expect(page.button("Rung 2").getAttribute("aria-label")).toBe(
      "Rung 2: free. Place 71 on rung 2: removes 64 (Carl) and 70 (Diana); up to 2 spaces if still there next turn.",
    );
  });

  it.each([
    ["Rung 2", "Rung 2: removes 64 (Carl) and 70 (Diana); up to 2 spaces if still there next turn."],
    ["Rung 4", "Rung 4 is taken by 64 (Carl). Only rung 0 holds more than one pair."],
  ])("is previewed for %s", async (rung, sentence) => {
    const page = await show(still("ladder"));
    await page.point(rung);
    expect(page.text("preview")).toBe(sentence);
  });

  it("strikes out what a placement would remove", async () => {
    const page = await show(still("ladder"));
    expect(page.root.querySelectorAll(".strike")).toHaveLength(0);
    await page.point("Rung 2");
    expect(page.root.querySelectorAll(".strike")).toHaveLength(2);
    expect(page.root.querySelectorAll(".ghost")).toHaveLength(1);
  });
});

describe("the ladder's keys", () => {
  it("are one stop of the Tab key and walk with the arrows", async () => {
    const page = await show(still("ladder"));
    const stops = (): string[] =>
      [...page.root.querySelectorAll("[data-rung][tabindex='0']")].map((rung) =>
        rung.getAttribute("data-rung")!,
      );
    expect(stops()).toEqual(["3"]);
    (page.button("Rung 3") as unknown as SVGGElement).focus();
    await page.press("ArrowDown", page.button("Rung 3"));
    expect(document.activeElement?.getAttribute("data-rung")).toBe("2");
    expect(stops()).toEqual(["2"]);
  });
});
