import { describe, expect, test } from "vitest";
import css from "../../src/theme.css?raw";



/** The two colours of a role, light theme first; one of them if it has only one. */
function role(name: string): [string, string] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? [];
  return [light, dark];
}

function luminance(colour: string): number {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function worst(ink: string, ground: string): number {
  const [inks, grounds] = [role(ink), role(ground)];
  return Math.min(contrast(inks[0], grounds[0]), contrast(inks[1], grounds[1]));
}

describe("colours can be told apart", () => {
  test.each([
    ...["text", "text-2", "accent-text", "danger"].flatMap((ink) => ["room", "surface", "surface-2"].map((ground) => [ink, ground])),
    ...["felt-text", "felt-text-2", "felt-accent", "felt-danger"].flatMap((ink) => ["felt", "felt-chip", "felt-rim"].map((ground) => [ink, ground])),
    ...["suit-s", "suit-h", "suit-d", "suit-c"].map((ink) => [ink, "card"]),
    ["accent-ink", "accent"],
    ["danger-ink", "danger-fill"],
  ] as [string, string][])("text %s on %s at 4.5 : 1", (ink, ground) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["edge", "room"],
    ["edge", "surface"],
    ["focus", "room"],
    ["accent", "felt"],
  ])("line %s on %s at 3 : 1", (ink, ground) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(3);
  });
});
