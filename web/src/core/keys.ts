/**
 * Keyboard shortcuts: single letters (function keys belong to the browser), each can be changed, all can be switched
 * off (WCAG 2.1.4). Digits always pick a seat: 1..9, and 0 for seat 10.
 */

/** What a key can do. */
export const KEY_ACTIONS = ["hold", "trade", "ready", "read_cards", "read_board", "read_seats", "read_last", "list"] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

export type KeyMap = Readonly<Record<KeyAction, string>>;

export const standardKeys: KeyMap = {
  hold: "h",
  trade: "t",
  ready: "n",
  read_cards: "y",
  read_board: "b",
  read_seats: "s",
  read_last: "l",
  list: "?",
};

/** What was pressed, as far as shortcuts care. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}

export type KeyMeaning = { kind: "action"; action: KeyAction } | { kind: "seat"; seat: number };

/** The meaning of a key press, null if it has none; combinations and held keys never have one. */
export function meaning(press: Press, map: KeyMap): KeyMeaning | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null;
  const key = press.key.toLowerCase();
  if (/^[0-9]$/.test(key)) return { kind: "seat", seat: key === "0" ? 10 : Number(key) };
  const action = KEY_ACTIONS.find((one) => map[one] === key);
  return action ? { kind: "action", action } : null;
}

/** Whether a key can stand for an action: one visible character that is no digit and no blank. */
export function isUsable(key: string): boolean {
  return [...key].length === 1 && !/[\s0-9]/.test(key);
}

/** The map with another key for `action`; null when the key is unusable or stands for another action. */
export function remapped(map: KeyMap, action: KeyAction, key: string): KeyMap | null {
  const small = key.toLowerCase();
  const isTaken = KEY_ACTIONS.some((one) => one !== action && map[one] === small);
  return isUsable(key) && !isTaken ? { ...map, [action]: small } : null;
}

/** A map as it was stored, the standard one where it does not make sense. */
export function readKeyMap(stored: unknown): KeyMap {
  if (typeof stored !== "object" || stored === null) return standardKeys;
  const map: KeyMap = { ...standardKeys, ...(stored as Partial<KeyMap>) };
  const keys = KEY_ACTIONS.map((action) => map[action]);
  const isSound = keys.every((key) => typeof key === "string" && isUsable(key)) && new Set(keys).size === keys.length;
  return isSound ? map : standardKeys;
}
