import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { still } from "../fixtures/exxtra";
import { FakeModel } from "../support/fake-model";
import { type Page, show, showOn, write } from "../support/page";
import { textsOf } from "../support/texts";

const { de, fr } = textsOf("exxtra") as Record<"de" | "fr", string[][]>;
const FRENCH = { kind: "texts", language: "fr", texts: fr } as const;

const select = (page: Page): HTMLSelectElement =>
  page.root.querySelector<HTMLSelectElement>(".settings select")!;

/** Chooses a language in the settings. */
async function choose(page: Page, language: string): Promise<void> {
  if (!page.root.querySelector(".settings select"))
    page.root.querySelector<HTMLElement>(".settings > button")!.click();
  await tick();
  await write(select(page), language);
}

describe("the settings", () => {
  it("let the page speak the words that the reader chose, until Python chooses others", async () => {
    const page = await show(still("ladder"));
    await choose(page, "fr");
    expect(page.text("headline")).toBe("Alex lance 71.");
    // Screen readers pronounce it so.
    expect(page.root.lang).toBe("fr");
    await page.update({ language: "de" });
    expect(page.text("headline")).toBe("Alex hat 71 gewürfelt.");
    expect(page.fake.sent).toEqual([]);
  });

  it("let the reader choose colours", async () => {
    const page = await show(still("ladder"));
    await page.click("Settings");
    const theme = [...page.root.querySelectorAll<HTMLSelectElement>(".settings select")][2]!;
    await write(theme, "dark");
    expect(page.root.classList).toContain("exxtra--dark");
  });

  it("ask once for a language whose words are not here, and speak the last one until they come", async () => {
    const page = await showOn(new FakeModel({ ...still("ladder"), language: "de" }), { de });
    expect(page.text("headline")).toBe("Alex hat 71 gewürfelt.");

    await choose(page, "fr");
    expect(page.root.lang).toBe("de");
    page.fake.tell(FRENCH);
    await tick();
    expect(page.text("headline")).toBe("Alex lance 71.");
    await choose(page, "de");
    await choose(page, "fr");

    expect(page.root.lang).toBe("fr");
    const revision = still("ladder").revision;
    expect(page.fake.sent).toEqual([{ kind: "texts", language: "fr", revision }]);
  });

  it("offer the languages that are here if Python is missing", async () => {
    const page = await showOn(new FakeModel({ ...still("ladder"), replay: true }), { fr });
    await choose(page, "fr");
    expect(page.text("headline")).toBe("Alex lance 71.");
    expect([...select(page).options].map(({ value }) => value)).toEqual(["en", "fr"]);
    expect(page.fake.sent).toEqual([]);
  });
});
