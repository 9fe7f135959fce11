import type { Said } from "../game";
import { BEAT } from "./beats";
import { Preference } from "./preference.svelte";

export type SoundName = "roll" | "bust" | "win";

/** A tone: when it begins and how long it lasts, in seconds, its pitch in hertz, and its wave. */
interface Tone {
  at: number;
  lasts: number;
  pitch: number;
  wave: OscillatorType;
}

const VOLUME = 0.12;
const SILENCE = 0.0001;
/** A die knocks with each of its faces. */
const KNOCKS = [310, 240, 350, 270, 330, 220];
const SOUNDS: Record<SoundName, Tone[]> = {
  roll: KNOCKS.map((pitch, k) => ({ at: (k * BEAT.face) / 1000, lasts: 0.04, pitch, wave: "square" })),
  bust: [
    { at: 0, lasts: 0.18, pitch: 208, wave: "triangle" },
    { at: 0.14, lasts: 0.4, pitch: 139, wave: "triangle" },
  ],
  win: [523, 659, 784].map((pitch, k) => ({ at: 0.13 * k, lasts: 0.45, pitch, wave: "triangle" })),
};

/** The sound of what the narrator says; null for most of it. */
export function soundOf(said: Said | null): SoundName | null {
  if (said?.key === "rolling") return "roll";
  return said?.tone === "bust" || said?.tone === "win" ? said.tone : null;
}

/** Short sounds from oscillators, for those who want them. */
export class Sound {
  readonly #wanted = new Preference(() => false);
  #context: AudioContext | null = null;

  get on(): boolean {
    return this.#wanted.value;
  }

  /** Turned on by a click, after which browsers allow sounds, it is heard at once. */
  set on(value: boolean) {
    this.#wanted.value = value;
    this.play("roll");
  }

  play(name: SoundName): void {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    void this.#context.resume();
    for (const tone of SOUNDS[name]) sing(this.#context, tone);
  }

  close(): void {
    void this.#context?.close();
  }
}

function sing(context: AudioContext, { at, lasts, pitch, wave }: Tone): void {
  const [start, end] = [context.currentTime + at, context.currentTime + at + lasts];
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  const volume = context.createGain();
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
