import { tick } from "svelte";
import { View } from "../state/view.svelte";
import type { WidgetModel } from "../wire/protocol";
import { type Frame, assemble } from "./apng";
import { asAddress } from "./picture";

/** Milliseconds between two looks at the board, of the rest after a step, and of the last picture. */
const LOOK = 80;
const REST = 400;
const END = 1500;
/** The widest of these pictures, in pixels, whose film is small enough. */
const WIDTHS = [540, 420, 320, 240];
export const LARGEST = 400_000;

/** A picture, and how long it was seen. */
interface Shot {
  svg: string;
  lasts: number;
}

/** The steps of a turn: the moments before the first and after the last. */
interface Turn {
  from: number;
  to: number;
}

/** A film of one turn: it is played once more on a board of its own, and painted. */
export class Film {
  /** The part that is done; null while none is made. */
  progress = $state.raw<number | null>(null);
  /** Whether the last one could not be made. */
  failed = $state.raw(false);
  /** The view that plays it, for a board that nobody sees. */
  actor = $state.raw<View | null>(null);
  #cancelled = false;

  constructor(private readonly view: View) {}

  /** The shown turn, as far as it has been told; null before the first one. */
  get turn(): Turn | null {
    const { cursor, length, ledger } = this.view;
    const steps = ledger.entries.slice(0, length);
    const shown = steps[Math.max(0, cursor - 1)];
    const own = steps.filter(({ turn }) => turn === shown?.turn);
    return own.length ? { from: own[0]!.cursor - 1, to: own.at(-1)!.cursor } : null;
  }

  cancel(): void {
    this.#cancelled = true;
  }

  /** Makes the film; null if it is cancelled. `draw` returns the picture of the actor's board. */
  async make(draw: (actor: View) => string): Promise<Blob | null> {
    const { turn } = this;
    if (!turn || this.progress !== null) return null;
    this.progress = 0;
    this.failed = this.#cancelled = false;
    try {
      const shots = await this.#shoot(turn, draw);
      return await this.#paint(shots);
    } catch {
      this.failed = true;
      return null;
    } finally {
      this.actor?.close();
      this.actor = this.progress = null;
    }
  }

  /** The first half: the turn is played, and looked at. */
  async #shoot({ from, to }: Turn, draw: (actor: View) => string): Promise<Shot[]> {
    const actor = this.#cast(from, to);
    this.actor = actor;
    await tick();
    const shots: Shot[] = [];
    let looked = performance.now();
    const look = (): void => {
      const now = performance.now();
      if (shots.length) shots.at(-1)!.lasts += now - looked;
      looked = now;
      const svg = draw(actor);
      if (svg !== shots.at(-1)?.svg) shots.push({ svg, lasts: 0 });
    };
    look();
    for (let cursor = from + 1; cursor <= to && !this.#cancelled; cursor += 1) {
      await pause(REST);
      actor.timeline.go(cursor);
      await tick();
      while (actor.moving && !this.#cancelled) {
        look();
        await pause(LOOK);
      }
      look();
      this.progress = (cursor - from) / (to - from) / 2;
    }
    shots.at(-1)!.lasts += END;
    return shots;
  }

  /** A view of the same game as a recording: it sends nothing, and moves even where this view does not. */
  #cast(cursor: number, length: number): View {
    const { traits, game, id, texts, language, theme } = this.view;
    const own: Partial<WidgetModel> = {
      ...{ cursor, length, speed: 1, question: null, hint: null, odds: false, replay: true },
      _opponents: { ...traits._opponents, hurried: false },
    };
    const copy = new Proxy(traits, {
      get: (all, name) => (name in own ? own[name as keyof WidgetModel] : all[name as keyof WidgetModel]),
    });
    const actor = new View(
      copy,
      () => Promise.resolve(),
      // The reader's grouping in the making is no part of the turn.
      { ...game, draft: () => null },
      `${id}-film`,
      () => () => undefined,
      texts,
    );
    actor.language.value = language.value;
    actor.theme.value = theme.value;
    return actor;
  }

  /** The second half: the pictures become pixels, as many as the file may hold. */
  async #paint(shots: readonly Shot[]): Promise<Blob | null> {
    for (const width of WIDTHS) {
      const frames: Frame[] = [];
      const painter = new Painter(width);
      for (const [index, { svg, lasts }] of shots.entries()) {
        if (this.#cancelled) return null;
        const frame = await painter.add(svg);
        if (frame) frames.push({ ...frame, lasts: Math.round(lasts) });
        else frames.at(-1)!.lasts += Math.round(lasts);
        this.progress = (1 + (index + 1) / shots.length) / 2;
        if (frames.reduce((sum, { png }) => sum + png.length, 0) > LARGEST) break;
      }
      const film = assemble(frames);
      if (film.size <= LARGEST) return film;
    }
    throw new Error("the film is too large");
  }
}

/** Paints pictures, and of each what differs from the one before. */
class Painter {
  readonly #canvas = document.createElement("canvas");
  #before: ImageData | null = null;

  constructor(private readonly width: number) {}

  async add(svg: string): Promise<Omit<Frame, "lasts"> | null> {
    const image = new Image();
    image.src = asAddress(svg);
    await image.decode();
    const { width } = this;
    const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(image, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    const box = difference(this.#before, pixels);
    this.#before = pixels;
    return box && { png: await encode(pixels, box), x: box.x, y: box.y };
  }
}

/** The box of the pixels that differ; null if none do. */
function difference(before: ImageData | null, pixels: ImageData): DOMRect | null {
  const { width, height } = pixels;
  if (!before) return new DOMRect(0, 0, width, height);
  const [old, now] = [new Uint32Array(before.data.buffer), new Uint32Array(pixels.data.buffer)];
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (old[y * width + x] === now[y * width + x]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return right < 0 ? null : new DOMRect(left, top, right - left + 1, bottom - top + 1);
}

/** A part of a picture as a PNG file of the browser. */
async function encode(pixels: ImageData, { x, y, width, height }: DOMRect): Promise<Uint8Array> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.putImageData(pixels, -x, -y);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new Uint8Array(await blob!.arrayBuffer());
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
