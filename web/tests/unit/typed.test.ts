import { describe, expect, it } from "vitest";
import { type Catalogue, translator } from "../../src/core/i18n";
import { readTyped, spellings, TYPED_WORDS } from "../../src/core/typed";
import de from "../../src/i18n/de.json";
import en from "../../src/i18n/en.json";

const english = translator(en, "en");
const german = translator(de as Catalogue, "de");

describe("a typed line", () => {
  it.each([
    ["hold", { word: "hold", seat: null }],
    ["  Hold'em ", { word: "hold", seat: null }],
    ["trade", { word: "trade", seat: null }],
    ["trade 7", { word: "trade", seat: 7 }],
    ["T10", { word: "trade", seat: 10 }],
    ["7", { word: "trade", seat: 7 }],
    ["trade 12", { word: "trade", seat: 12 }],
    ["sit 3", { word: "sit", seat: 3 }],
    ["time", { word: "time", seat: null }],
  ])("%j is understood", (line, typed) => {
    expect(readTyped(line, english)).toEqual(typed);
  });

  it.each(["", "fold", "hold 7", "cards 3", "trade seven", "trade 7 8", "7 trade"])("%j is not", (line) => {
    expect(readTyped(line, english)).toBeNull();
  });

  it("is read in the language of the page", () => {
    expect(readTyped("tauschen 7", german)).toEqual({ word: "trade", seat: 7 });
    expect(readTyped("Plätze", german)).toEqual({ word: "seats", seat: null });
  });
});

it.each([
  ["en", english],
  ["de", german],
])("no spelling stands for two words (%s)", (_, t) => {
  const all = TYPED_WORDS.flatMap((word) => spellings(word, t));

  expect(new Set(all).size).toBe(all.length);
});
