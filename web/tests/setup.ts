/** What every test starts from: an empty page, and the browser interfaces jsdom has not got. */
import { cleanup, configure } from "@testing-library/svelte";
import { afterEach, expect } from "vitest";

// A page that warns, or complains, has something wrong with it: here as in a browser.
const complaints: unknown[][] = [];
for (const kind of ["warn", "error"] as const) console[kind] = (...told) => void complaints.push(told);
afterEach(() => expect(complaints.splice(0)).toEqual([]));

afterEach(cleanup); // before that

// A guard against a hang: a machine that is busy with other things may look away for seconds.
configure({ asyncUtilTimeout: 60_000 });

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize;

HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

/** No media query holds: no theme is preferred, motion is not reduced. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
