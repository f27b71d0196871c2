import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEY_ACTIONS, meaning, type Press, readKeyMap, remapped, standardKeys } from "../../src/core/keys";

const press = (key: string, change: Partial<Press> = {}): Press => ({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...change });

describe("meaning", () => {
  it("knows letters in both cases, and digits as seats", () => {
    expect(meaning(press("h"), standardKeys)).toEqual({ kind: "action", action: "hold" });
    expect(meaning(press("T"), standardKeys)).toEqual({ kind: "action", action: "trade" });
    expect(meaning(press("?"), standardKeys)).toEqual({ kind: "action", action: "list" });
    expect(meaning(press("7"), standardKeys)).toEqual({ kind: "seat", seat: 7 });
    expect(meaning(press("0"), standardKeys)).toEqual({ kind: "seat", seat: 10 });
  });

  it("leaves combinations, held keys and other keys alone", () => {
    for (const other of [press("h", { ctrlKey: true }), press("h", { metaKey: true }), press("h", { altKey: true }), press("h", { repeat: true }), press("Enter"), press("x")]) {
      expect(meaning(other, standardKeys)).toBeNull();
    }
  });
});

describe("remapped", () => {
  it("gives an action another free key", () => {
    expect(remapped(standardKeys, "hold", "K")?.hold).toBe("k");
  });

  it("refuses a key in use, a digit, a blank and a named key", () => {
    for (const key of ["t", "5", " ", "Enter", ""]) expect(remapped(standardKeys, "hold", key)).toBeNull();
  });

  it("never lets one key stand for two actions", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...KEY_ACTIONS), fc.string({ minLength: 1, maxLength: 1 }))), (changes) => {
        const map = changes.reduce((so, [action, key]) => remapped(so, action, key) ?? so, standardKeys);

        expect(new Set(Object.values(map)).size).toBe(KEY_ACTIONS.length);
      }),
      { seed: 1 },
    );
  });
});

describe("readKeyMap", () => {
  it("keeps a sound map and falls back to the standard one", () => {
    const own = { ...standardKeys, hold: "k" };

    expect(readKeyMap(own)).toEqual(own);
    for (const broken of [null, "h", { hold: "t" }, { hold: 7 }, { hold: "" }]) expect(readKeyMap(broken)).toEqual(standardKeys);
  });
});
