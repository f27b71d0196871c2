/** What a person set for this device, kept in localStorage and applied to `<html>` for the style sheet. */
import { sounds } from "../sound";
import { type KeyMap, readKeyMap, standardKeys } from "../core/keys";

export interface Prefs {
  theme: "auto" | "dark" | "light";
  deck: "four" | "two";
  motion: "auto" | "full" | "reduce";
  sound: boolean;
  vibration: boolean;
  keys: boolean;
  keyMap: KeyMap;
  speakFlash: boolean;
  textTable: boolean;
}

const STORED = "cardroom.prefs";

const standard: Prefs = {
  theme: "auto",
  deck: "four",
  motion: "auto",
  sound: true,
  vibration: true,
  keys: true,
  keyMap: standardKeys,
  speakFlash: false,
  textTable: false,
};

function read(): Prefs {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Prefs>;
    return { ...standard, ...stored, keyMap: readKeyMap(stored.keyMap) };
  } catch {
    return standard;
  }
}

class Preferences {
  now: Prefs = $state.raw(read());

  set(change: Partial<Prefs>): void {
    this.now = { ...this.now, ...change };
    localStorage.setItem(STORED, JSON.stringify(this.now));
    this.apply();
  }

  /** Tell the style sheet and the sounds. */
  apply(): void {
    const { dataset } = document.documentElement;
    const { theme, deck, motion } = this.now;
    sounds.isOn = this.now.sound;
    assign(dataset, "theme", theme === "auto" ? null : theme);
    assign(dataset, "deck", deck === "two" ? "two" : null);
    assign(dataset, "motion", motion === "auto" ? null : motion);
  }
}

function assign(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

export const prefs = new Preferences();

/** Shake the device a little, where it can, the person likes it and has touched the page before. */
export function buzz(pattern: number | number[]): void {
  if (prefs.now.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
