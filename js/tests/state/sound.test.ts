import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BEAT } from "../../src/state/beats";
import { fixture } from "../fixtures/exxtra";
import { type Page, show } from "../support/page";

/** The pitches that were heard. */
let heard: number[] = [];

class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  close = vi.fn(() => Promise.resolve());
  createGain(): unknown {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    return { gain, connect: vi.fn() };
  }
  createOscillator(): unknown {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => heard.push(frequency.value),
      stop: vi.fn(),
    };
  }
}

beforeEach(() => {
  heard = [];
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes the step of a page at full speed, and returns how many tones were heard, and the first of them. */
async function listen(page: Page, cursor: number): Promise<{ tones: number; first: number | undefined }> {
  heard = [];
  await page.update({ length: cursor, cursor });
  for (let time = 0; time < 4000; time += BEAT.face / 2) {
    vi.advanceTimersByTime(BEAT.face / 2);
    await tick();
  }
  return { tones: heard.length, first: heard[0] };
}

const open = (cursor: number): Promise<Page> => show({ ...fixture("rulebook"), length: cursor, cursor });

it("is heard at a roll, once, after the reader has turned it on", async () => {
  const page = await open(1);
  expect((await listen(page, 2)).tones).toBe(0);
  const other = await open(1);
  await other.turn("Sounds");
  expect(heard).not.toEqual([]);
  const sample = heard.length;
  expect((await listen(other, 2)).tones).toBe(sample);
});

it("is another one at a bust and at a win, and none where nothing happens", async () => {
  const page = await open(2);
  await page.turn("Sounds");
  const roll = heard.length;
  const bust = await listen(page, 3);
  expect(bust.tones).toBeGreaterThan(roll);
  const finished = fixture("finished");
  const last = await show({ ...finished, length: finished.length - 1, cursor: finished.length - 1 });
  await last.turn("Sounds");
  const win = await listen(last, finished.length);
  expect(win.tones).toBeGreaterThan(0);
  expect(win.first).not.toBe(heard[3]);
  const placing = await open(6);
  await placing.turn("Sounds");
  expect((await listen(placing, 7)).tones).toBe(0);
});

it("is off again with the same switch", async () => {
  const page = await open(1);
  await page.turn("Sounds");
  await page.turn("Sounds");
  expect((await listen(page, 2)).tones).toBe(0);
});
