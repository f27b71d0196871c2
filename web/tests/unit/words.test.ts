import { afterEach, describe, expect, test } from "vitest";
import { replayWords } from "../../src/core/replay";
import { show } from "../../src/core/show";
import { boardInWords, cardInWords, faceDownInWords, handInWords } from "../../src/core/words";

const speak = (tag: string): void => {
  document.documentElement.lang = tag;
};
afterEach(() => speak("en"));

const HANDS = [
  ["straight_flush", "A", "Royal flush", "Royal Flush"],
  ["straight_flush", "5", "Straight flush, five high", "Straight Flush bis Fünf"],
  ["four_of_a_kind", "6", "Four sixes", "Vierling Sechsen"],
  ["full_house", "AK", "Full house, aces over kings", "Full House, Asse mit Königen"],
  ["flush", "J", "Flush, jack high", "Flush, Bube hoch"],
  ["straight", "T", "Straight, ten high", "Straße bis Zehn"],
  ["three_of_a_kind", "2", "Three deuces", "Drilling Zweien"],
  ["two_pair", "Q9", "Two pair, queens and nines", "Zwei Paare, Damen und Neunen"],
  ["pair", "8", "Pair of eights", "Ein Paar Achten"],
  ["high_card", "K", "High card, king", "Hohe Karte König"],
] as const;

describe("hands in words", () => {
  test.each(HANDS)("%s %s", (category, ranks, english, german) => {
    speak("en");
    expect(handInWords({ category, ranks: [...ranks] })).toBe(english);
    speak("de");
    expect(handInWords({ category, ranks: [...ranks] })).toBe(german);
  });
});

test("cards in words", () => {
  speak("en");
  expect([cardInWords("Qc"), cardInWords("Td"), faceDownInWords(), boardInWords(3)]).toEqual([
    "queen of clubs",
    "ten of diamonds",
    "face-down card",
    "Board, 3 cards",
  ]);
  speak("de-CH");
  expect([cardInWords("Qc"), faceDownInWords()]).toEqual(["Kreuz Dame", "verdeckte Karte"]);
});

test("a language nobody translated to is English", () => {
  speak("eo");

  expect(show().round(1)).toBe("Flop");
  expect(handInWords({ category: "flush", ranks: ["K"] })).toBe("Flush, king high");
});

test("every language says everything", () => {
  const spoken = ["en", "de"].map((tag) => {
    speak(tag);
    return Object.values({ ...show(), ...replayWords() }).filter((text) => text === "");
  });

  expect(spoken).toEqual([[], []]);
});

test("numbers are written as the language writes them", () => {
  speak("en");
  expect(show().split(2_520, 3, 840)).toBe("2,520 ÷ 3 = 840 each");
  speak("de");
  expect(show().split(2_520, 3, 840)).toBe("2.520 ÷ 3 = je 840");
});
