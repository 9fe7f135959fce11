/** The panel that reads cards: its states, what it tells the class, and every reason for which there is no camera. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../src/cards/panel-host";
import { Panel } from "../../src/cards/panel";
import type { Result, Sighting } from "../../src/cards/reader";
import { sayIn } from "../../src/cards/words";

const say = sayIn("en");
const seen = (card: number, angle: number, exact = true): Sighting => ({
  card,
  angle,
  x: 0.25,
  y: 0.5,
  size: 0.02,
  exact,
});

/** A worker that reads what a test tells it to. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: Result }) => void) | null = null;
  onerror: (() => void) | null = null;
  pictures: boolean[] = [];
  terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
  postMessage({ isPhoto }: { isPhoto: boolean }): void {
    this.pictures.push(isPhoto);
  }
  answer(...sightings: Sighting[]): Promise<void> {
    this.onmessage!({ data: { seen: sightings, mirrored: false } });
    return settle();
  }
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

const track = { stop: vi.fn() };
let camera: () => Promise<unknown>;
let size = { width: 640, height: 480 };
let now = 0;
let panels: Panel[] = [];
let sent: string[][] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [now, sent, panels, size] = [0, [], [], { width: 640, height: 480 }];
  track.stop.mockClear();
  camera = () => Promise.resolve({ getTracks: () => [track] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => Promise.resolve());
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ ...size, close: vi.fn() }));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => camera() } });
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { writable: true, value: null });
});
afterEach(() => {
  for (const panel of panels) panel.close();
});

function open(host: Partial<Host> = {}): Panel {
  const panel = new Panel({
    code: "",
    language: "en",
    cards: [3, 7, 9],
    read: [],
    choices: [],
    send: (cards) => sent.push(cards),
    back: vi.fn(),
    ...host,
  });
  document.body.append(panel.root);
  panels.push(panel);
  return panel;
}
const part = <T extends HTMLElement>(panel: Panel, name: string): T =>
  panel.root.querySelector<T>(`[data-part=${name}]`)!;
const text = (panel: Panel, name: string): string => part(panel, name).textContent;
const isShown = (panel: Panel, name: string): boolean => !part(panel, name).hidden;
const cardButton = (panel: Panel, card: number): HTMLButtonElement =>
  [...panel.root.querySelectorAll<HTMLButtonElement>("[data-part=card]")].find(
    (one) => one.textContent === String(card),
  )!;

async function watching(host: Partial<Host> = {}): Promise<Panel> {
  const panel = open(host);
  void panel.watch();
  await settle();
  return panel;
}
/** The camera gives pictures with these cards, half a second apart. */
async function shows(count: number, ...sightings: Sighting[]): Promise<void> {
  for (let i = 0; i < count; i++) {
    now += 500;
    await FakeWorker.last.answer(...sightings);
  }
}

describe("a camera", () => {
  it("is read until it is stopped, and tells which cards are missing", async () => {
    const panel = await watching();
    expect([panel.root.dataset["state"], text(panel, "cards-count")]).toEqual(["reading", "0 of 3"]);
    await shows(3, seen(3, 0), seen(7, 180), seen(12, 54));
    expect(text(panel, "cards-count")).toBe("1 of 3");
    const lists = [...part(panel, "cards-lists").children].map((one) => one.textContent);
    expect(lists).toEqual(["not yet: 9", "seen, no answer: 7", "not expected: 12"]);
    expect(sent.flat().sort()).toEqual(["12=70%", "3=50%"]);
    expect(panel.root.querySelectorAll("circle.counted")).toHaveLength(2);
    expect(panel.root.textContent).not.toMatch(/50%|70%/);
    part(panel, "cards-stop").click();
    expect([panel.root.dataset["state"], track.stop.mock.calls.length]).toEqual(["off", 1]);
  });

  it("keeps the focus at the place of the button that was pressed", async () => {
    const panel = open();
    part(panel, "cards-start").focus();
    part(panel, "cards-start").click();
    await settle();
    expect(document.activeElement).toBe(part(panel, "cards-stop"));
    part(panel, "cards-stop").click();
    expect(document.activeElement).toBe(part(panel, "cards-start"));
  });

  it("shows its picture only to aim, with the horizon", async () => {
    const panel = await watching();
    expect(panel.root.querySelector("video")).toBeNull();
    part(panel, "cards-aim").click();
    await shows(1);
    expect([panel.root.querySelector("video") !== null, text(panel, "cards-note")]).toEqual([
      true,
      say("level"),
    ]);
    expect(panel.root.querySelectorAll("line")).toHaveLength(1);
    part(panel, "cards-aim").click();
    expect(panel.root.querySelector("video")).toBeNull();
  });

  it("stops after three minutes without a change, and says so", async () => {
    const panel = await watching();
    vi.advanceTimersByTime(170_000);
    await shows(3, seen(3, 0));
    vi.advanceTimersByTime(170_000);
    expect(panel.root.dataset["state"]).toBe("reading");
    vi.advanceTimersByTime(20_000);
    expect([panel.root.dataset["state"], text(panel, "cards-said")]).toEqual(["off", say("idle")]);
  });

  it("stops when the page is hidden, and when the panel closes", async () => {
    const panel = await watching();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect([text(panel, "cards-said"), track.stop.mock.calls.length]).toEqual([say("hidden"), 1]);
    const other = await watching();
    other.close();
    expect([track.stop.mock.calls.length, FakeWorker.last.terminate.mock.calls.length]).toEqual([2, 1]);
  });

  it("that the browser grants after the panel was closed is let go of", async () => {
    let grant: (stream: unknown) => void = () => undefined;
    camera = () => new Promise((resolve) => (grant = resolve));
    const panel = await watching();
    panel.close();
    grant({ getTracks: () => [track] });
    await settle();
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it("names a card that is there twice", async () => {
    const panel = await watching();
    await shows(3, seen(3, 0), seen(7, 0), seen(7, 90));
    expect(part(panel, "cards-lists").textContent).toContain("there twice, so none counts: 7");
    expect(sent.flat()).toEqual(["3=50%"]);
  });
});

describe("without a camera", () => {
  const failure = (name: string): void => {
    camera = () => Promise.reject(Object.assign(new Error(), { name }));
  };
  it.each([
    ["NotFoundError", "none"],
    ["OverconstrainedError", "none"],
    ["NotAllowedError", "denied"],
    ["SecurityError", "framed"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
  ] as const)("the panel says why, and offers photos: %s", async (name, key) => {
    failure(name);
    const panel = await watching();
    expect([panel.root.dataset["state"], text(panel, "cards-said")]).toEqual(["off", say(key)]);
    expect([say(key).endsWith("or read a photo."), isShown(panel, "cards-photo")]).toEqual([true, true]);
  });

  it("because the frame passes no permission on", async () => {
    failure("NotAllowedError");
    Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
    const panel = await watching();
    delete (document as { featurePolicy?: unknown }).featurePolicy;
    expect(text(panel, "cards-said")).toBe(say("framed"));
  });

  it.each([
    [false, "insecure"],
    [true, "none"],
  ] as const)("because there are no media devices, in a secure page: %s", async (isSecure, key) => {
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("isSecureContext", isSecure);
    expect(text(await watching(), "cards-said")).toBe(say(key));
  });
});

describe("a photo", () => {
  const photo = new Blob([]);
  async function read(panel: Panel, ...sightings: Sighting[]): Promise<void> {
    const done = panel.read(photo);
    await settle();
    await FakeWorker.last.answer(...sightings);
    await done;
  }

  it("counts its exact cards at once, besides those of others", async () => {
    const panel = open();
    await read(panel, seen(3, 0), seen(7, 0, false));
    await read(panel, seen(9, 54));
    vi.advanceTimersByTime(1000);
    expect([sent.flat(), FakeWorker.last.pictures]).toEqual([
      ["3=50%", "9=70%"],
      [true, true],
    ]);
    expect(text(panel, "cards-count")).toBe("2 of 3");
  });

  it("that lies wrongly can be turned", async () => {
    const panel = open({ choices: ["go", "stop"] });
    expect(isShown(panel, "cards-turn")).toBe(false);
    await read(panel, seen(3, -90));
    expect([sent, isShown(panel, "cards-turn")]).toEqual([[], true]);
    part(panel, "cards-turn").click();
    expect(sent).toEqual([["3=A"]]);
  });

  it.each([
    ["is not readable", "unreadable"],
    ["is too large", "large"],
    ["shows no card", "empty"],
  ] as const)("that %s gives one sentence", async (_, key) => {
    const panel = open();
    if (key === "unreadable") vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error()));
    if (key === "large") size = { width: 10_000, height: 10_000 };
    if (key === "empty") await read(panel);
    else await panel.read(photo);
    expect([panel.root.dataset["state"], text(panel, "cards-said"), sent]).toEqual(["off", say(key), []]);
  });
});

describe("a teacher", () => {
  it("takes a card out, or corrects its answer, which nothing shows", async () => {
    const panel = await watching();
    await shows(3, seen(3, 0));
    cardButton(panel, 3).click();
    const field = part<HTMLSelectElement>(panel, "card-answer");
    expect([field.value, document.activeElement === field]).toEqual(["", true]);
    field.value = "35%";
    field.dispatchEvent(new Event("change"));
    expect([part(panel, "card-answer"), document.activeElement]).toEqual([null, cardButton(panel, 3)]);
    cardButton(panel, 3).click();
    part(panel, "card-drop").click();
    vi.advanceTimersByTime(1000);
    expect([sent, text(panel, "cards-count")]).toEqual([[["3=50%"], ["3="]], "0 of 3"]);
  });

  it("sees the choices with their letters", () => {
    const panel = open({ choices: ["go", "stop"], language: "de" });
    expect([...panel.root.querySelectorAll("li")].map((one) => one.textContent)).toEqual(["go", "stop"]);
    expect(text(panel, "cards-count")).toBe("0 von 3");
  });

  it("hears of a card that is not read yet", () => {
    const panel = open({ language: "fr" });
    expect(cardButton(panel, 7).getAttribute("aria-label")).toBe("Carte 7");
  });
});

it("begins with the cards that Python has, of which it knows no answer", async () => {
  const panel = open({ read: [3, 7] });
  const lists = part(panel, "cards-lists");
  expect([text(panel, "cards-count"), lists.textContent]).toEqual(["2 of 3", "not yet: 9"]);
  cardButton(panel, 3).click();
  part(panel, "card-drop").click();
  expect([sent, text(panel, "cards-count")]).toEqual([[["3="]], "1 of 3"]);
});

it("sends what is left before the vote is closed", async () => {
  const panel = await watching();
  await shows(3, seen(3, 0));
  await shows(3, seen(3, 0), seen(7, 0));
  expect(sent).toEqual([["3=50%"]]);
  panel.flush();
  expect(sent[1]).toEqual(["7=50%"]);
});
