import { describe, expect, test } from "vitest";
import { qrModules } from "../../src/core/qr";
// Made with another program at the mask this one prefers: versions 3, 9 and 8 (version information, uneven blocks).
import golden from "../data/qr.json";

const drawn = (text: string): string[] => qrModules(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

describe("a QR code", () => {
  test.each(golden)("of $text.length characters is module for module what other programs draw", ({ text, rows }) => {
    expect(drawn(text)).toEqual(rows);
  });

  test("is as small as the text allows", () => {
    expect(drawn("A")).toHaveLength(21);
    expect(drawn("x".repeat(15))).toHaveLength(25);
  });

  test("refuses what does not fit", () => {
    expect(() => qrModules("x".repeat(181))).toThrow(RangeError);
  });
});
