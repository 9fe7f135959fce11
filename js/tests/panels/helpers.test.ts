import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../../src/state/durations";
import type { Opponents } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { asked, text } from "../support/odds-panel";
import { type Page, show } from "../support/page";

const opponents = (changes: Partial<Opponents> = {}): Opponents => ({
  ...fixture("advised")._opponents,
  ...changes,
});
async function send(page: Page, changes: object): Promise<void> {
  page.fake.update(changes);
  await tick();
}

describe("bots", () => {
  it("are named at their seats", async () => {
    const page = await show(still("advised", { language: "de" }));
    const seats = [...page.part("seats").querySelectorAll("li")].map((seat) =>
      text(seat.querySelector(".bot")),
    );
    expect(seats).toEqual(["", "Angreifer"]);
  });

  it("are paused and resumed, and an answer is enough that nothing is given up", async () => {
    vi.useFakeTimers();
    const page = await show(still("advised"));
    await page.click("Pause bots");
    await send(page, { _opponents: opponents({ paused: true, count: 1 }) });
    await page.press("p");
    expect(asked(page)).toEqual([{ kind: "pause" }, { kind: "resume" }]);
    await send(page, { _opponents: opponents({ paused: false, count: 2 }) });
    vi.advanceTimersByTime(2 * PATIENCE);
    await tick();
    expect(page.text("notice")).toBe("");
  });

  it("need no button where there are none, or after the game", async () => {
    const nobody = await show(still("advised", { _opponents: opponents({ seats: ["", ""] }) }));
    expect(nobody.part("bots")).toBeNull();
    await nobody.press("p");
    expect(asked(nobody)).toEqual([]);
    const over = await show(still("won", { _opponents: opponents({ seats: ["", "random", ""] }) }));
    expect(over.part("bots")).toBeNull();
  });

  it("are chosen in the settings, from those that can play and the one that sits there", async () => {
    const page = await show(still("advised", { _opponents: opponents({ seats: ["mine", "attacker"] }) }));
    await page.click("Settings");
    const selects = [...page.part("who").querySelectorAll("select")];
    expect(selects.map((select) => select.value)).toEqual(["mine", "attacker"]);
    expect([...selects[0]!.options].map((option) => option.value)).toEqual([
      "",
      ...opponents().names,
      "mine",
    ]);
    expect([...selects[1]!.options].map((option) => option.text)).not.toContain("mine");
    selects[1]!.value = "random";
    selects[1]!.dispatchEvent(new Event("change", { bubbles: true }));
    await tick();
    expect(asked(page)).toEqual([{ kind: "bot", seat: 1, name: "random" }]);
    // It is Python that decides.
    expect(selects[1]!.value).toBe("attacker");
    await send(page, { _opponents: opponents({ seats: ["", "random"], count: 1 }) });
    expect(selects.map((select) => select.value)).toEqual(["", "random"]);
  });

  it("are shown as late at their seat, and can be paused or asked again", async () => {
    const late = opponents({ seats: ["mine", "attacker"], late: 20 });
    const page = await show(still("advised", { _opponents: late }));
    expect(text(page.part("seats").querySelector(".bot"))).toBe("mine · thinking for 20 s");
    await page.click("Ask the bot again");
    await page.click("Pause bots");
    expect(asked(page)).toEqual([{ kind: "resume" }, { kind: "pause" }]);
    await send(page, { _opponents: { ...late, paused: true, count: 1 } });
    expect(page.part("again")).toBeNull();
    await send(page, { _opponents: { ...late, late: null, count: 2 } });
    expect(page.part("again")).toBeNull();
    expect(text(page.part("seats").querySelector(".bot"))).toBe("mine");
  });

  it("are called in notices as they are at the table", async () => {
    const page = await show(still("advised", { language: "fr" }));
    await page.update({ notice: { code: "bot_turn", seat: 1, bot: "attacker", id: 1, count: 1 } });
    expect(page.text("notice")).toContain("«\u00a0attaquant\u00a0» joue pour Beatrice");
  });
});
