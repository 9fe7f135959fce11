/** A page while a step plays: it shows nothing of the new state before the scene has come to it. */
import { beforeEach, expect, it, vi } from "vitest";
import type { WidgetModel } from "../../src/wire/protocol";
import { fixture } from "../fixtures/exxtra";
import { fixture as levelx } from "../fixtures/levelx";
import { OPEN } from "../support/asked";
import { sort } from "../support/levelx-dice";
import { type Page, show } from "../support/page";

const PARTS = [".board", ".controls", "[data-part=seats]", "[data-part=toolbar]", "[data-part=drawer]"];
/** What moves, and what is for screen readers alone, who hear of a step at its end. */
const MOVING =
  "[data-counter], .lit, .pairs, .controls .pair, [data-part=dice], [data-part=groups], .duel, [aria-live], [role=status]";
/** Pointer, focus and comments of Svelte are no part of the game. */
const OTHERS =
  /<!---->| (?:id|for|tabindex|aria-controls|aria-labelledby|data-lm-suppress-shortcuts)="[^"]*"| (?:shaken|considered)\b/g;

interface Frame {
  headline: string;
  moving: boolean;
  tumbling: boolean;
  /** What only dice at rest may tell. */
  told: string;
  /** What nothing may be told of before the rest. */
  shown: string[];
}

function drawn(page: Page, part: string): string {
  const copy = page.root.querySelector(part)?.cloneNode(true) as Element | undefined;
  for (const element of copy?.querySelectorAll(MOVING) ?? []) element.remove();
  return copy?.outerHTML.replaceAll(OTHERS, "") ?? "";
}

const isMoving = (page: Page): boolean => page.root.classList.contains("exxtra--moving");
const frame = (page: Page, parts: string[]): Frame => ({
  headline: page.text("headline"),
  moving: isMoving(page),
  tumbling: page.root.querySelector(".die.tumbling") !== null,
  told: [...page.root.querySelectorAll(".die.bust, [data-part=instruction], [data-part=preview]")]
    .map(({ textContent }) => textContent)
    .join(""),
  shown: [
    ...parts.map((part) => drawn(page, part)),
    page.root.querySelector(":scope > [aria-live]")!.textContent,
    `${page.shown} ${page.part("result") !== null}`,
  ],
});

/** Plays a step of a game, and gives what is seen before it, while it moves where anything has changed, and at rest. */
async function play(traits: WidgetModel, step: number, parts: string[]): Promise<Frame[]> {
  const page = await show({ ...traits, speed: 1, length: step - 1, cursor: step - 1 });
  if (traits.game_name === "levelx" && step === 2) await sort(page);
  const frames = [frame(page, parts)];
  let changed = false;
  const changes = new MutationObserver(() => (changed = true));
  changes.observe(page.root, { subtree: true, childList: true, attributes: true, characterData: true });
  await page.update({ length: step, cursor: step });
  for (; isMoving(page); await vi.advanceTimersByTimeAsync(100)) {
    if (changed || changes.takeRecords().length) frames.push(frame(page, parts));
    changed = false;
  }
  changes.disconnect();
  return [...frames, frame(page, parts)];
}

beforeEach(() => void vi.useFakeTimers());

it.each<[string, WidgetModel, number, string[]]>([
  [
    "a roll during a question",
    { ...fixture("rulebook"), question: { ...OPEN, answers: 0 } },
    2,
    ["Alex is rolling …", "Alex rolled 42."],
  ],
  [
    "a bust",
    fixture("rulebook"),
    3,
    [
      "Alex is rolling …",
      "Alex rolled 7X.",
      "Bust! Alex rolled 7X: the turn is over.",
      "Bust! Alex stayed at the start.",
    ],
  ],
  [
    "a removal",
    fixture("rulebook"),
    11,
    ["Carl placed 64 on rung 4.", "64 equals 64: Beatrice gets the dice back."],
  ],
  [
    "a win",
    fixture("finished"),
    7,
    ["You placed 31 on rung 1.", "Still on rung 4: Bo moved 4 spaces.", "Bo won!"],
  ],
  ["a roll of Level X", levelx("played"), 1, ["Alex is rolling …", "Alex rolled 1235."]],
  ["a grouping", levelx("played"), 2, ["Alex moved row 5 to square 1 and row 6 to square 1."]],
])("%s is told line by line, and shown at its end", async (name, traits, step, lines) => {
  // The pieces of Level X move with the lines.
  const frames = await play(traits, step, name === "a grouping" ? PARTS.slice(1) : PARTS);
  const moving = frames.filter((frame) => frame.moving);
  expect([...new Set(moving.map(({ headline }) => headline))]).toEqual(lines);
  for (const { shown, told, tumbling, headline } of moving) {
    expect(shown).toEqual(frames[0]!.shown);
    if (tumbling) expect(told).toBe("");
    expect(tumbling).toBe(headline.endsWith("is rolling …"));
  }
  expect(frames.at(-1)!.shown).not.toEqual(frames[0]!.shown);
});

it("a script shows each step at rest before the next", async () => {
  const page = await show({ ...fixture("rulebook"), length: 0, cursor: 0 });
  const revision = (page.fake.model.get("revision") as number) + 1;
  await page.update({ length: 3, cursor: 3, _playback: { revision, from: 0, delay: 0.6 } });
  const seen: string[] = [];
  while (seen.at(-1) !== "3 at rest") {
    await vi.advanceTimersByTimeAsync(100);
    const now = `${page.shown} ${isMoving(page) ? "moving" : "at rest"}`;
    if (now !== seen.at(-1)) seen.push(now);
  }
  expect(seen.slice(-5)).toEqual(["1 at rest", "1 moving", "2 at rest", "2 moving", "3 at rest"]);
});
