import { fireEvent } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { Sounds } from "../../src/sound";

/** Counts the tones that a page starts; the browser's audio has no place in a test. */
class Speaker {
  state: AudioContextState = "suspended";
  currentTime = 0;
  tones = 0;
  readonly destination = {};

  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }
  createOscillator(): unknown {
    const start = (): void => {
      this.tones += 1;
    };
    return { type: "sine", frequency: { value: 0 }, connect: (to: unknown) => to, start, stop: () => undefined };
  }
  createGain(): unknown {
    const gain = { setValueAtTime: () => gain, linearRampToValueAtTime: () => gain, exponentialRampToValueAtTime: () => gain };
    return { gain, connect: (to: unknown) => to };
  }
}

let speaker: Speaker;
let made: number;
const page = (): Sounds =>
  new Sounds(() => {
    made += 1;
    return speaker as unknown as AudioContext;
  });

beforeEach(() => {
  localStorage.clear();
  speaker = new Speaker();
  made = 0;
});

test("nothing is heard before the first gesture, and nothing late", async () => {
  const sounds = page();
  sounds.awaitGesture();
  sounds.play("turn");
  await fireEvent.pointerDown(window);

  expect(speaker.tones).toBe(0);
  sounds.play("turn");
  expect(speaker.tones).toBe(2);
});

test("the audio is made once, whatever is touched", async () => {
  const sounds = page();
  sounds.awaitGesture();
  await fireEvent.keyDown(window, { key: "a" });
  await fireEvent.pointerDown(window);

  expect(made).toBe(1);
});

test("one kind can be silenced on this device", async () => {
  const sounds = page();
  sounds.awaitGesture();
  await fireEvent.pointerDown(window);
  sounds.set("tick", false);
  sounds.play("tick");

  expect(speaker.tones).toBe(0);
  expect(page().allows("tick")).toBe(false);
  expect(page().allows("win")).toBe(true);
});

test("the main switch silences all", async () => {
  const sounds = page();
  sounds.awaitGesture();
  await fireEvent.pointerDown(window);
  sounds.isOn = false;
  sounds.play("win");

  expect(speaker.tones).toBe(0);
});

test("what is stored and makes no sense is ignored", () => {
  localStorage.setItem("cardroom.sounds", "{broken");

  expect(page().allows("turn")).toBe(true);
});
