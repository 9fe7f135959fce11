import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { still } from "../fixtures/exxtra";
import { show } from "../support/page";

describe("the settings", () => {
  it("let the page speak the words that the reader chose, until Python chooses others", async () => {
    const page = await show(still("ladder"));
    await page.click("Settings");
    const select = page.root.querySelector<HTMLSelectElement>(".settings select")!;
    select.value = "fr";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await tick();
    expect(page.text("headline")).toBe("Alex lance 71");
    // Screen readers pronounce it so.
    expect(page.root.lang).toBe("fr");
    await page.update({ language: "de" });
    expect(page.text("headline")).toBe("Alex hat 71 gewürfelt");
  });
});
