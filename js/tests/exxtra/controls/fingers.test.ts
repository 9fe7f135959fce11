import { describe, expect, it } from "vitest";
import { still } from "../../fixtures/exxtra";
import { type Page, show, showNarrow } from "../../support/page";

const ghosts = (page: Page): number => page.root.querySelectorAll(".ghost").length;

describe.each([
  ["on a wide page", show],
  ["on a phone", showNarrow],
])("a finger %s", (_, open) => {
  it("looks with the first tap and places with the second", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 2");
    expect([page.fake.sent, ghosts(page), page.root.querySelectorAll(".strike").length]).toEqual([[], 1, 2]);
    expect(page.text("preview")).toContain("Rung 2: removes 64 (Carl)");
    await page.tap("Rung 2");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
    expect(ghosts(page)).toBe(0);
  });

  it("places with the button", async () => {
    const page = await open(still("ladder"));
    expect(() => page.button("Place on")).toThrow();
    await page.tap("Rung 3");
    await page.tap("Place on 3");
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">3" }]);
    expect(() => page.button("Place on")).toThrow();
  });

  it("takes it back with a tap elsewhere", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 3");
    await page.tap("Rung 1");
    expect(page.button("Place on").textContent).toContain("Place on 1");
    await page.tap(page.root);
    expect([ghosts(page), page.fake.sent]).toEqual([0, []]);
    await page.tap("Rung 1");
    expect(page.fake.sent).toEqual([]);
    await page.tap(document.body);
    expect(() => page.button("Place on")).toThrow();
  });

  it("reads why a rung is refused, and is offered nothing there", async () => {
    const page = await open(still("ladder"));
    await page.tap("Rung 4");
    expect(page.text("preview")).toContain("Only rung 0 holds more than one pair.");
    expect(() => page.button("Place on")).toThrow();
  });

  it("has chosen for the shown position only", async () => {
    const page = await open(still("rulebook"));
    await page.tap("Rung 2");
    expect(ghosts(page)).toBe(1);
    await page.click("One step back");
    expect(ghosts(page)).toBe(0);
    expect(() => page.button("Place on")).toThrow();
  });

  it("leaves mouse and keyboard one step", async () => {
    const page = await open(still("ladder"));
    page
      .button("Rung 2")
      .dispatchEvent(new PointerEvent("click", { pointerType: "mouse", detail: 1, bubbles: true }));
    await page.press("Enter", page.button("Rung 1"));
    expect(page.fake.sent).toMatchObject([{ kind: "act", token: ">2" }]);
    const other = await open(still("ladder"));
    await other.press("Enter", other.button("Rung 1"));
    expect(other.fake.sent).toMatchObject([{ kind: "act", token: ">1" }]);
  });
});
