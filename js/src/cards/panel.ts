/** The panel that reads cards, and when its camera rests: plain DOM, because the components of a page share nothing with another bundle. */
import { answers } from "./answers";
import { Camera, IDLE } from "./camera";
import { button, draw, make } from "./dom";
import { Eyes } from "./worker";
import type { CardReader, Host } from "./panel-host";
import { Outbox } from "./outbox";
import type { Result, Sighting } from "./reader";
import { Readings } from "./readings";
import { STYLE } from "./style";
import { type Key, type Say, sayIn } from "./words";

type State = "off" | "starting" | "reading" | "photo";

const LARGEST = 40e6;
/** Width and height of the drawing with the dots. */
const [WIDE, HIGH] = [160, 90];

export class Panel implements CardReader {
  readonly #say: Say;
  readonly #readings: Readings;
  readonly #outbox: Outbox;
  readonly #eyes: Eyes;
  readonly #camera = new Camera();
  #state: State = "off";
  #idle: ReturnType<typeof setTimeout> | undefined;
  #photo: Sighting[] = [];
  #corrected: number | null = null;

  readonly #start: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #aim: HTMLButtonElement;
  readonly #turn: HTMLButtonElement;
  readonly #said = make("p", { role: "status", "data-part": "cards-said" });
  readonly #note = make("p", { "data-part": "cards-note" });
  readonly #count = make("p", { class: "count", role: "status", "data-part": "cards-count" });
  readonly #lists = make("div", { "data-part": "cards-lists" });
  readonly #dots = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" });
  readonly #room = make("div", { class: "room", "aria-hidden": "true" });
  readonly #numbers = make("div", { class: "numbers", role: "group" });
  readonly #correction = make("div", { class: "row" });
  readonly #file: HTMLInputElement;
  readonly root: HTMLElement;

  constructor(private readonly host: Host) {
    const { language, choices, code, read, send, back } = host;
    const say = (this.#say = sayIn(language));
    this.#readings = new Readings(choices.length);
    // No page knows what they say.
    for (const card of read) this.#readings.set(card, "?");
    this.#outbox = new Outbox(this.#readings.answers, send);
    this.#eyes = new Eyes(code);
    this.#start = button(say("start"), () => void this.watch(), "cards-start");
    this.#stop = button(say("stop"), () => this.#rest(), "cards-stop");
    this.#aim = button(say("aim"), () => this.#show(this.#camera.video.isConnected), "cards-aim");
    this.#turn = button(say("turn"), () => this.#turnPhoto(), "cards-turn");
    this.#file = make("input", { type: "file", accept: "image/*", hidden: "", "data-part": "cards-file" });
    this.#file.onchange = () => {
      const file = this.#file.files?.[0];
      this.#file.value = "";
      if (file) void this.read(file);
    };
    this.#numbers.setAttribute("aria-label", say("cards"));
    this.#room.append(this.#dots);
    const list = choices.length ? [make("ol", {}, ...choices.map((choice) => make("li", {}, choice)))] : [];
    const told = make(
      "div",
      { class: "told" },
      ...[this.#count, this.#lists, ...list, this.#numbers, this.#correction],
      make("p", {}, say("private")),
    );
    this.root = make(
      "div",
      { class: "exxtra-cards", role: "group", "aria-label": say("title"), "data-part": "cards" },
      make("style", {}, STYLE),
      make(
        "div",
        { class: "row" },
        ...[this.#start, this.#stop, this.#aim],
        button(say("photo"), () => this.#file.click(), "cards-photo"),
        ...[this.#turn, button(say("back"), back, "cards-back"), this.#file],
      ),
      ...[this.#said, this.#note],
      make("div", { class: "seen" }, this.#room, told),
    );
    document.addEventListener("visibilitychange", this.#hide);
    this.#turnTo("off");
    this.#tell();
  }

  // --- Camera and photos ----------------------------------------------------------------------

  /** Reads the pictures of the camera until it stops. */
  async watch(): Promise<void> {
    this.#turnTo("starting");
    try {
      await this.#camera.start();
    } catch (trouble) {
      this.#turnTo("off", trouble as Key);
      return;
    }
    if (!this.#camera.isOn) return;
    this.#turnTo("reading");
    this.#wait();
    await this.#camera.watch(async (picture) => {
      const result = await this.#eyes.read(picture, false);
      if (this.#state === "reading") this.#take(result);
    });
  }

  /** Reads a photo: its cards count at once, besides those of others. */
  async read(file: Blob): Promise<void> {
    this.#rest();
    this.#turnTo("photo");
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return this.#turnTo("off", "unreadable");
    if (picture.width * picture.height > LARGEST) {
      picture.close();
      return this.#turnTo("off", "large");
    }
    const result = await this.#eyes.read(picture, true);
    this.#photo = result.seen;
    this.#turnTo("off", result.seen.length ? null : "empty");
    this.#note.textContent = this.#notes(result);
    this.#countPhoto();
  }

  /** Counts the cards of the last photo again, a quarter further. */
  #turnPhoto(): void {
    this.#photo = this.#photo.map((one) => ({
      ...one,
      angle: ((one.angle + 90 + 540) % 360) - 180,
      x: 1 - one.y,
      y: one.x,
    }));
    this.#countPhoto();
  }

  #countPhoto(): void {
    this.#readings.take(this.#photo);
    this.#outbox.change();
    this.#point(this.#photo);
    this.#tell();
  }

  #take(result: Result): void {
    if (this.#readings.watch(result.seen, performance.now())) {
      this.#outbox.change();
      this.#wait();
    }
    this.#note.textContent = this.#notes(result);
    this.#point(result.seen);
    this.#tell();
  }

  #notes({ mirrored }: Result): string {
    const notes: [boolean, Key][] = [
      [this.#camera.video.isConnected, "level"],
      [mirrored, "mirrored"],
      [this.#eyes.here, "here"],
    ];
    return notes
      .filter(([isSo]) => isSo)
      .map(([, key]) => this.#say(key))
      .join(" ");
  }

  /** Stops the camera if nothing changes for a while. */
  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest("idle"), IDLE);
  }

  readonly #hide = (): void => {
    if (document.hidden && this.#camera.isOn) this.#rest("hidden");
  };

  #rest(why: Key | null = null): void {
    clearTimeout(this.#idle);
    this.#camera.stop();
    this.#outbox.flush();
    this.#turnTo("off", why);
  }

  /** Sends what was read and is not sent yet. */
  flush(): void {
    this.#outbox.flush();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hide);
    this.#rest();
    this.#eyes.close();
    this.root.remove();
  }

  // --- What is shown --------------------------------------------------------------------------

  #turnTo(state: State, said: Key | null = null): void {
    this.#state = state;
    this.root.dataset["state"] = state;
    const isOn = state === "starting" || state === "reading";
    const left = document.activeElement;
    [this.#start.hidden, this.#stop.hidden, this.#aim.hidden] = [isOn, !isOn, state !== "reading"];
    this.#turn.hidden = isOn || !this.#photo.length;
    // The focus stays at the button's place.
    if (left === this.#start && isOn) this.#stop.focus();
    if (left === this.#stop && !isOn) this.#start.focus();
    const key = said ?? (state === "starting" ? state : state === "photo" ? "looking" : null);
    this.#said.textContent = key ? this.#say(key) : "";
    this.#said.classList.toggle("trouble", said !== null);
    if (state !== "reading") this.#show(true);
    if (state === "starting" || state === "photo") this.#photo = [];
  }

  /** Shows the picture of the camera, or hides it. */
  #show(isShown: boolean): void {
    this.#aim.textContent = this.#say(isShown ? "aim" : "hide");
    this.#aim.setAttribute("aria-pressed", String(!isShown));
    if (isShown) this.#camera.video.remove();
    else this.#room.prepend(this.#camera.video);
  }

  #point(seen: readonly Sighting[]): void {
    const isCamera = this.#state === "reading";
    this.#room.classList.toggle("mirror", isCamera);
    const dots = seen.map(({ card, x, y, size }) => {
      const dot = draw("circle", { cx: WIDE * x, cy: HIGH * y, r: Math.max(1.5, (WIDE * size) / 2) });
      dot.classList.toggle("counted", this.#readings.answers.get(card) != null);
      return dot;
    });
    const aims = this.#camera.video.isConnected;
    const horizon = aims ? [draw("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 })] : [];
    this.#dots.replaceChildren(...horizon, ...dots);
  }

  /** Tells which cards are read, and nothing of their answers. */
  #tell(): void {
    const { given, unset, twice, answers: read } = this.#readings;
    const expected = this.host.cards;
    const lists: [Key, number[]][] = [
      // Before the first card, all are.
      ["missing", expected.filter((card) => read.size && !read.has(card))],
      ["unset", unset],
      ["twice", twice],
      ["more", given.filter((card) => !expected.includes(card))],
    ];
    const told = this.#say("count", {
      count: given.filter((card) => expected.includes(card)).length,
      all: expected.length,
    });
    // A screen reader hears it only if it has changed.
    if (this.#count.textContent !== told) this.#count.textContent = told;
    this.#lists.replaceChildren(
      ...lists
        .filter(([, cards]) => cards.length)
        .map(([key, cards]) => make("p", {}, this.#say(key, { cards: cards.join(", ") }))),
    );
    this.#number([...new Set([...expected, ...read.keys()])].sort((one, other) => one - other));
  }

  /** Has a button for each card; those that are there stay, with their focus. */
  #number(cards: readonly number[]): void {
    const known = new Map(
      [...this.#numbers.children].map((one) => [Number(one.textContent), one as HTMLButtonElement]),
    );
    cards.forEach((card, i) => {
      const made = known.get(card) ?? button(String(card), () => this.#correct(card), "card");
      const isCounted = this.#readings.answers.get(card) != null;
      made.classList.toggle("counted", isCounted);
      made.setAttribute("aria-label", this.#say(isCounted ? "counted" : "card", { card }));
      made.setAttribute("aria-expanded", String(card === this.#corrected));
      if (this.#numbers.children[i] !== made)
        this.#numbers.insertBefore(made, this.#numbers.children[i] ?? null);
    });
    for (const [card, one] of known) if (!cards.includes(card)) one.remove();
  }

  /** Lets the teacher correct a card, or take it out: the field shows no answer. */
  #correct(card: number): void {
    this.#corrected = this.#corrected === card ? null : card;
    this.#correction.replaceChildren();
    if (this.#corrected !== null) {
      const options = answers(this.host.choices.length).map((one) => make("option", { value: one }, one));
      const label = this.#say("answer", { card });
      const field = make(
        "select",
        { class: "exxtra-field", "aria-label": label, "data-part": "card-answer" },
        make("option", { value: "" }, "…"),
        ...options,
      );
      field.onchange = () => this.#change(card, field.value);
      const drop = button(this.#say("drop", { card }), () => this.#change(card, ""), "card-drop");
      this.#correction.append(make("span", {}, label), field, drop);
      field.focus();
    }
    this.#tell();
  }

  #change(card: number, answer: string): void {
    if (answer) this.#readings.set(card, answer);
    else this.#readings.drop(card);
    this.#outbox.change();
    this.#correct(card);
    const own = [...this.#numbers.children].find((one) => one.textContent === String(card));
    (own as HTMLElement | undefined)?.focus();
  }
}
