/** Random names. `crypto.randomUUID` does not exist on plain http, which phones on a local network use. */

const DEVICE = "cardroom.device";

/** A fresh id of 22 letters. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** An opaque name of this device, the same at every visit: one seat per device and event. */
export function deviceId(): string {
  let id = localStorage.getItem(DEVICE);
  if (!id) {
    id = newId();
    localStorage.setItem(DEVICE, id);
  }
  return id;
}
