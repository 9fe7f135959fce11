/** The stream of the camera; the panel decides when it starts and stops. */
import type { Key } from "./words";

/** What the camera is asked for; it may give less. */
const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { max: 15 } };
/** Milliseconds from one picture to the next at least. */
const PAUSE = 1000 / 15;
/** Milliseconds without a change after which the panel stops it. */
export const IDLE = 3 * 60 * 1000;

/** Whether another site shows this page in a frame. */
const isFramed = (): boolean => self !== top && frameElement === null;

/** Whether the frame of this page may ask for the camera; where browsers do not tell, a foreign frame may not. */
function mayAsk(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  return policy ? policy.allowsFeature("camera") : !isFramed();
}

/** Returns why there is no camera, as the key of a sentence. */
export function troubleOf(error: unknown): Key {
  const { name } = error as Error;
  if (name === "NotAllowedError") return mayAsk() ? "denied" : "framed";
  if (name === "SecurityError") return "framed";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
}

/** A camera that gives one picture after the other. */
export class Camera {
  readonly video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  isOn = false;
  #stream: MediaStream | null = null;

  /** Starts it; throws the key of a sentence if there is none. */
  async start(): Promise<void> {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices?.getUserMedia) throw (isSecureContext ? "none" : "insecure") satisfies Key;
    this.isOn = true;
    try {
      this.#stream = await devices.getUserMedia({ video: WANTED });
      // It was stopped while the browser asked.
      if (!this.isOn) return this.stop();
      this.video.srcObject = this.#stream;
      await this.video.play();
    } catch (error) {
      this.stop();
      throw troubleOf(error);
    }
  }

  /** Hands on each picture when the last one is read. */
  async watch(read: (picture: ImageBitmap) => Promise<void>): Promise<void> {
    while (this.isOn) {
      const began = performance.now();
      const picture = await createImageBitmap(this.video);
      if (!this.isOn) return picture.close();
      await read(picture);
      const left = PAUSE - (performance.now() - began);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    }
  }

  stop(): void {
    this.isOn = false;
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    this.video.srcObject = null;
  }
}
