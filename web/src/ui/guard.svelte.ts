/**
 * Buttons that change under the finger. For a moment after they changed none of them takes a tap: it was meant for
 * what was there before. After that the keyboard's focus is where it was, among them.
 */
import { tick, untrack } from "svelte";

const GUARD_MS = 300;

export class Guard {
  isOn = $state(false);
  private hadFocus = false;
  private before: string | null = null;

  /** Made while a component is set up: `key` changes with the buttons, `place` is what they lie in. */
  constructor(key: () => string, place: () => HTMLElement | undefined) {
    const buttons = $derived(key());
    $effect.pre(() => {
      void buttons;
      const isInside = place()?.contains(document.activeElement) ?? false;
      this.hadFocus = isInside || (this.hadFocus && untrack(() => this.isOn));
    });
    $effect(() => {
      const isFirst = this.before === null;
      this.before = buttons;
      if (isFirst) return;
      this.isOn = true;
      const timer = setTimeout(() => this.release(place()), GUARD_MS);
      return () => clearTimeout(timer);
    });
  }

  private release(place: HTMLElement | undefined): void {
    this.isOn = false;
    if (this.hadFocus && place) void tick().then(() => keepFocus(place));
  }
}

function keepFocus(place: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  (place.querySelector<HTMLElement>("button:not(:disabled)") ?? place).focus();
}
