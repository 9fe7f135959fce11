import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ExxtraScene } from "../../src/exxtra/state/scene.svelte";
import { BEAT } from "../../src/state/beats";
import type { GameEvent, Moment, WidgetModel } from "../../src/wire/protocol";
import { stepKey } from "../../src/wire/protocol";
import { fixture, still } from "../fixtures/exxtra";
import { type Page, at, show } from "../support/page";

afterEach(() => {
  vi.useRealTimers();
});

/** The game as it stands after `length` steps of the rulebook's example. */
function upTo(length: number, traits: Partial<WidgetModel> = {}): WidgetModel {
  return still("rulebook", { length, cursor: length, ...traits });
}

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
      "Rung 4: 64 (Carl). 64 (Carl) lies on rung 4. Only rung 0 holds more than one pair.",
    );
    expect(page.button("Rung 2").getAttribute("aria-label")).toBe(
      "Rung 2: free. Place 71 on rung 2: removes 64 (Carl) and 70 (Diana); up to 2 steps, if they are still there.",
    );
  });

  it.each([
    ["Rung 2", "Rung 2: removes 64 (Carl) and 70 (Diana); up to 2 steps, if they are still there."],
    ["Rung 4", "64 (Carl) lies on rung 4. Only rung 0 holds more than one pair."],
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

describe("messages", () => {
  it.each<[string, (page: Page) => Promise<void>, object]>([
    ["a click on Roll", (page) => page.click("Roll"), { kind: "act", token: "roll" }],
    ["R", (page) => page.press("r"), { kind: "act", token: "roll" }],
    ["a click on a free rung", (page) => page.click("Rung 2"), { kind: "act", token: ">2" }],
    ["a click on a taken rung", (page) => page.click("Rung 4"), { kind: "act", token: ">4" }],
    ["Enter on a rung", (page) => page.press("Enter", page.button("Rung 1")), { kind: "act", token: ">1" }],
    ["3", (page) => page.press("3"), { kind: "act", token: ">3" }],
    ["u", (page) => page.press("u"), { kind: "undo" }],
    ["Undo", (page) => page.click("Undo"), { kind: "undo" }],
  ])("%s", async (_, act, message) => {
    const page = await show(still("ladder"));
    await act(page);
    expect(page.fake.sent).toEqual([{ ...message, revision: page.fake.model.get("revision") }]);
  });

  it("tell what dice rolled by hand showed", async () => {
    const page = await show(still("hand"));
    const die = (name: string, face: string): HTMLElement =>
      [...page.root.querySelectorAll<HTMLElement>(`[aria-label="Die ${name}"] button`)].find(
        (button) => button.textContent.trim() === face,
      )!;
    die("B", "X").click();
    expect(page.fake.sent).toEqual([]);
    die("A", "7").click();
    expect(page.fake.sent).toMatchObject([{ kind: "roll", dice: "7X" }]);
  });

  it("do not leave with keys that belong to others", async () => {
    const page = await show(still("ladder"));
    const slider = page.root.querySelector("input")!;
    await page.press("ArrowLeft", slider);
    page.root.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
    await page.press("b");
    expect(page.fake.sent).toEqual([]);
  });

  it("are shown as impossible without a kernel, with the reason", async () => {
    const page = await show(still("ladder"));
    page.fake.onSend = () => Promise.reject(new Error("Cannot send"));
    await page.click("Roll");
    await tick();
    expect(page.button("Roll").getAttribute("aria-disabled")).toBe("true");
    expect(page.button("Roll").title).toContain("Python does not answer");
    expect(page.text("notice")).toContain("can only replay");
    expect(legalRungs(page)).toEqual([]);
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

  it("stay with JupyterLab's hands off", async () => {
    const page = await show(still("rulebook"));
    const focusable = [...page.root.querySelectorAll("button, input, select, [tabindex]")];
    expect(focusable.length).toBeGreaterThan(20);
    for (const element of focusable) expect(element.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  });
});

describe("a moment", () => {
  it("shows marks and captions of its own only", async () => {
    const page = await show(still("lesson"));
    const marked = (): number => page.root.querySelectorAll("[data-marked]").length;
    // Rung, space, dice, the counter and the row of a seat.
    expect([marked(), page.text("caption")]).toEqual([5, "Where would you place it?"]);
    await page.click("One step back");
    expect([marked(), page.part("caption")]).toEqual([0, null]);
  });

  it("says whose turn it is and what was rolled", async () => {
    const headline = async (traits: WidgetModel): Promise<string> => (await show(traits)).text("headline");
    expect(await headline(upTo(0))).toBe("Alex to roll");
    expect(await headline(upTo(19))).toBe("Carl rolled 71.");
    expect(await headline(still("won"))).toBe("Beatrice won");
  });

  it("shows what an X was counted as, and the dice that ended a turn", async () => {
    const dice = async (length: number): Promise<string | null> =>
      (await show(upTo(length))).root.querySelector(".dice [role=img]")!.getAttribute("aria-label");
    expect(await dice(1)).toBe("The dice show XX (Alex), counts 00");
    expect(await dice(2)).toBe("The dice show 42 (Alex)");
    expect(await dice(3)).toBe("The dice show 7X (Alex), bust");
    expect(await dice(7)).toBe("not rolled yet");
  });

  it("speaks the words that the reader chose, until Python chooses others", async () => {
    const page = await show(still("ladder"));
    await page.click("Settings");
    const select = page.root.querySelector<HTMLSelectElement>(".settings select")!;
    select.value = "fr";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await tick();
    expect(page.text("headline")).toBe("Alex\u00a0: lancer de 71");
    // Screen readers pronounce it so.
    expect(page.root.lang).toBe("fr");
    await page.update({ language: "de" });
    expect(page.text("headline")).toBe("Alex: 71 gewürfelt");
  });
});

describe("the scene", () => {
  const moment = (name: "rulebook", step: number): Moment => fixture(name)[stepKey(step)] as Moment;

  /** Plays a step of the rulebook's game, and gives what `read` saw at every beat. */
  function watch<T>(
    step: number,
    read: (scene: ExxtraScene) => T,
    still = false,
  ): { seen: T[]; scene: ExxtraScene } {
    vi.useFakeTimers();
    const before = moment("rulebook", step - 1);
    const scene = new ExxtraScene(before);
    const staging = { ...at(1), still, done: () => void (staging.moving = false) };
    scene.play(before.state, moment("rulebook", step), staging);
    const seen = [read(scene)];
    for (let i = 0; i < 400 && staging.moving; i += 1) {
      vi.advanceTimersToNextTimer();
      if (JSON.stringify(read(scene)) !== JSON.stringify(seen.at(-1))) seen.push(read(scene));
    }
    return { seen, scene };
  }

  it("lets a counter walk space by space", () => {
    const { seen } = watch(18, ({ counters }) => `${counters[1]} ${counters[2]}`);
    // Beatrice goes back two for XX; then Carl moves four from the ladder.
    expect(seen).toEqual(["3 0", "2 0", "1 0", "1 1", "1 2", "1 3", "1 4"]);
  });

  it("puts a counter on its last space at once where motion is unwelcome", () => {
    const { seen } = watch(18, ({ counters }) => `${counters[1]} ${counters[2]}`, true);
    expect(seen).toEqual(["3 0", "1 0", "1 4"]);
  });

  it("ends at the moment's state", () => {
    const { scene } = watch(11, () => null);
    const { state } = moment("rulebook", 11);
    expect(scene.counters).toEqual(state.counters);
    expect(scene.pairs.map(({ seat, rung, combination }) => [seat, rung, combination])).toEqual(
      (state.ladder as ([number, string] | null)[]).flatMap((pair, seat) => (pair ? [[seat, ...pair]] : [])),
    );
  });

  it("places a pair, then removes what it beats", () => {
    const { seen } = watch(11, ({ pairs }) =>
      pairs.map(({ seat, motion }) => `${seat} ${motion}`).join(", "),
    );
    expect(seen).toEqual([
      "1 none, 2 arriving",
      "1 lifted, 2 arriving",
      "1 leaving, 2 arriving",
      "2 arriving",
      "2 none",
    ]);
  });

  it("lets dice tumble for less than half a second", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 1);
    const scene = new ExxtraScene(before);
    scene.play(before.state, moment("rulebook", 2), at(1));
    expect(scene.dice?.motion).toBe("tumbling");
    vi.advanceTimersByTime(450);
    expect(scene.dice).toMatchObject({ faces: "42", motion: "none" });
  });

  it("is as slow as its pace", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 1);
    const scene = new ExxtraScene(before);
    scene.play(before.state, moment("rulebook", 2), at(2));
    vi.advanceTimersByTime(BEAT.face * 6 * 2 - 1);
    expect(scene.dice?.motion).toBe("tumbling");
    vi.advanceTimersByTime(1);
    expect(scene.dice?.motion).toBe("none");
  });

  it("ends what is on its way when something newer is shown", () => {
    vi.useFakeTimers();
    const before = moment("rulebook", 17);
    const scene = new ExxtraScene(before);
    const staging = at(1);
    scene.play(before.state, moment("rulebook", 18), staging);
    vi.advanceTimersByTime(700);
    scene.show(moment("rulebook", 19));
    vi.advanceTimersByTime(5000);
    // Ended from outside, the step does not report its own rest.
    expect([staging.moving, scene.dice?.faces]).toEqual([true, "71"]);
  });

  it("needs no list of the events that change nothing on the board", () => {
    vi.useFakeTimers();
    const { state } = moment("rulebook", 2);
    const events: GameEvent[] = [{ kind: "surprise" }];
    const scene = new ExxtraScene(moment("rulebook", 2));
    const staging = at(1);
    scene.play(state, { ...moment("rulebook", 2), events }, staging);
    vi.advanceTimersByTime(1);
    expect(staging.moving).toBe(false);
  });
});

describe("the view", () => {
  const moving = (page: Page): boolean => page.root.classList.contains("exxtra--moving");

  it("does not move when it appears, nor when it jumps", async () => {
    const page = await show(fixture("rulebook"));
    expect(moving(page)).toBe(false);
    await page.drag(4);
    expect([page.shown, moving(page)]).toEqual([4, false]);
  });

  it("moves with a new step, and with none at speed 0", async () => {
    for (const [speed, moves] of [
      [1, true],
      [0, false],
    ] as const) {
      const page = await show({ ...upTo(1), speed });
      await page.update({ length: 2, cursor: 2 });
      expect([page.shown, moving(page)]).toEqual([moves ? 1 : 2, moves]);
    }
  });

  it("gives nothing away of a step that takes the place of another", async () => {
    const page = await show({ ...upTo(3), cursor: 1, speed: 1 });
    expect(page.text("where")).toBe("1/3");
    await page.update({ length: 2, cursor: 2, step_2: fixture("rulebook")[stepKey(4)] as Moment });
    expect([moving(page), page.text("where")]).toEqual([true, "1/1"]);
  });

  it("does not stop what moves for a caption that comes later", async () => {
    const page = await show({ ...upTo(1), speed: 1 });
    await page.update({ length: 2, cursor: 2 });
    const step = { ...(page.fake.model.get("step_2") as Moment), comments: ["Look!"] };
    await page.update({ step_2: step });
    expect([moving(page), page.part("caption")]).toEqual([true, null]);
    await page.click("Roll");
    expect([moving(page), page.text("caption")]).toEqual([false, "Look!"]);
  });

  it("shows names as text", async () => {
    const players = ["<img src=x onerror=alert(1)>", "{seat}", "B".repeat(10_000), "D"];
    const page = await show(still("rulebook", { players }));
    expect(page.root.querySelector("img")).toBeNull();
    expect(page.text("seats")).toContain(players[0]);
    expect(page.button("{seat} placed 64 on rung 5.").closest("[data-part=log]")).not.toBeNull();
  });

  it("tells a notice and how often, until the reader closes it", async () => {
    const page = await show(still("ladder"));
    await page.update({ notice: { code: "stale", id: 7, count: 199 } });
    expect(page.text("notice")).toContain("(199 times)");
    await page.press("Escape");
    expect(page.text("notice")).toBe("");
    await page.update({ notice: { code: "stale", id: 8, count: 1 } });
    expect(page.text("notice")).toContain("The game has changed");
  });

  it("swallows the click that ends a script, for it was meant for another moment", async () => {
    const page = await show(upTo(1));
    const revision = (page.fake.model.get("revision") as number) + 1;
    await page.update({ length: 19, cursor: 19, playback: { revision, from: 1, delay: 60 } });
    expect(page.shown).toBe(1);
    await page.click("Roll");
    expect([page.shown, page.fake.sent]).toEqual([19, []]);
  });

  it("offers other lines of play", async () => {
    const page = await show(still("branched"));
    const select = page.root.querySelector<HTMLSelectElement>("[aria-label='Variations']")!;
    expect([...select.options].map(({ text }) => text.trim())).toEqual(["Main line", "Step 1: >5 53 >4"]);
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(page.fake.sent).toMatchObject([{ kind: "line", line: 0 }]);
  });
});
