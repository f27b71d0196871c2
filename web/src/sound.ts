/**
 * Sounds, made on the spot with Web Audio: no files, nothing before the first touch or key.
 *
 * `sounds.play("turn")` plays if sounds are on and this kind is; what is asked for before the first gesture is lost,
 * not late. `sounds.isOn` is the main switch of the page, `sounds.set(kind, on)` one of each kind, kept on the device.
 */

export type SoundKind =
  | "turn" // you are asked
  | "half" // half of your time is over
  | "tick" // the last five seconds, one each
  | "chosen" // your choice is in
  | "flash" // a pair is shown
  | "deal" // board cards fall
  | "win"; // the pot is awarded

export const SOUND_KINDS: readonly SoundKind[] = ["turn", "half", "tick", "chosen", "flash", "deal", "win"];

/** One tone: when it starts and how long it lasts (seconds), its pitch (hertz), how loud (0..1) and its shape. */
interface Tone {
  at: number;
  for: number;
  pitch: number;
  gain: number;
  shape?: OscillatorType;
}

const SCORES: Record<SoundKind, readonly Tone[]> = {
  turn: [
    { at: 0, for: 0.16, pitch: 587, gain: 0.2 },
    { at: 0.12, for: 0.3, pitch: 880, gain: 0.2 },
  ],
  half: [{ at: 0, for: 0.25, pitch: 660, gain: 0.12 }],
  tick: [{ at: 0, for: 0.05, pitch: 330, gain: 0.16, shape: "triangle" }],
  chosen: [
    { at: 0, for: 0.08, pitch: 523, gain: 0.14, shape: "triangle" },
    { at: 0.06, for: 0.14, pitch: 784, gain: 0.14, shape: "triangle" },
  ],
  flash: [{ at: 0, for: 0.07, pitch: 1175, gain: 0.06, shape: "triangle" }],
  deal: [
    { at: 0, for: 0.04, pitch: 196, gain: 0.2, shape: "triangle" },
    { at: 0.09, for: 0.04, pitch: 196, gain: 0.18, shape: "triangle" },
    { at: 0.18, for: 0.05, pitch: 185, gain: 0.18, shape: "triangle" },
  ],
  win: [
    { at: 0, for: 0.22, pitch: 523, gain: 0.16 },
    { at: 0.11, for: 0.22, pitch: 659, gain: 0.16 },
    { at: 0.22, for: 0.5, pitch: 784, gain: 0.18 },
  ],
};

const STORED = "cardroom.sounds";

export class Sounds {
  isOn = true;
  private context: AudioContext | null = null;
  private readonly silenced: Set<SoundKind>;

  constructor(private readonly makeContext: () => AudioContext = () => new AudioContext()) {
    this.silenced = new Set(readSilenced());
  }

  /** Make the audio of this page with the first touch or key, as browsers demand. */
  awaitGesture(target: EventTarget = window): void {
    const wake = (): void => {
      target.removeEventListener("pointerdown", wake);
      target.removeEventListener("keydown", wake);
      this.context ??= this.makeContext();
      void this.context.resume();
    };
    target.addEventListener("pointerdown", wake);
    target.addEventListener("keydown", wake);
  }

  /** Whether this kind is switched on. */
  allows(kind: SoundKind): boolean {
    return !this.silenced.has(kind);
  }

  /** Switch one kind on or off on this device. */
  set(kind: SoundKind, on: boolean): void {
    if (on) this.silenced.delete(kind);
    else this.silenced.add(kind);
    localStorage.setItem(STORED, JSON.stringify([...this.silenced]));
  }

  play(kind: SoundKind): void {
    const { context } = this;
    if (!this.isOn || !this.allows(kind) || context === null || context.state !== "running") return;
    for (const tone of SCORES[kind]) sound(context, tone);
  }
}

/** A soft attack and a long release, so that nothing clicks. */
function sound(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.for;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = tone.shape ?? "sine";
  oscillator.frequency.value = tone.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.gain, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

function readSilenced(): SoundKind[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? SOUND_KINDS.filter((kind) => stored.includes(kind)) : [];
  } catch {
    return [];
  }
}

export const sounds = new Sounds();
