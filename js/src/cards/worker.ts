import { Reader, type Result } from "./reader";

/** What the page sends its worker; the answer is a `Result`. */
interface Picture {
  picture: ImageBitmap;
  isPhoto: boolean;
}

/** Reads pictures here, in a worker or on the main thread. */
class Eye {
  readonly #reader = new Reader();
  readonly #canvas = new OffscreenCanvas(1, 1);
  #grey = new Uint8Array(0);

  look(picture: ImageBitmap, isPhoto: boolean): Result {
    const { width, height } = picture;
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    picture.close();
    const { data } = context.getImageData(0, 0, width, height);
    if (this.#grey.length !== width * height) this.#grey = new Uint8Array(width * height);
    for (let i = 0, k = 0; i < this.#grey.length; i++, k += 4)
      this.#grey[i] = (data[k]! * 77 + data[k + 1]! * 151 + data[k + 2]! * 28) >> 8;
    return this.#reader.read(this.#grey, width, height, isPhoto);
  }
}

/** Reads pictures as the worker of a page: called where there is no page. */
export function serve(): void {
  const eye = new Eye();
  onmessage = ({ data: { picture, isPhoto } }: MessageEvent<Picture>): void => {
    postMessage(eye.look(picture, isPhoto));
  };
}

/** Reads one picture at a time, in a worker if the page may have one. */
export class Eyes {
  #worker: Worker | null = null;
  #here: Eye | null = null;
  #answer: ((result: Result) => void) | null = null;

  readonly #address: string;

  /** The code of this module, of which the worker is made. */
  constructor(code: string) {
    this.#address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    try {
      this.#worker = new Worker(this.#address, { type: "module" });
      this.#worker.onmessage = ({ data }: MessageEvent<Result>) => this.#answer?.(data);
      this.#worker.onerror = () => this.#giveUp();
    } catch {
      this.#giveUp();
    }
  }

  /** Whether pictures are read on the main thread. */
  get here(): boolean {
    return this.#worker === null;
  }

  read(picture: ImageBitmap, isPhoto: boolean): Promise<Result> {
    if (!this.#worker) {
      this.#here ??= new Eye();
      return Promise.resolve(this.#here.look(picture, isPhoto));
    }
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker!.postMessage({ picture, isPhoto }, [picture]);
    });
  }

  /** Without a worker, the picture that it should read is lost; the next one is read here. */
  #giveUp(): void {
    this.close();
    this.#answer?.({ seen: [], mirrored: false });
  }

  close(): void {
    URL.revokeObjectURL(this.#address);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
