import { describe, expect, test } from "vitest";
import { bestHand } from "../../src/core/ranking";
// Judged by the engine; `order` is the place among all hands of this file, equal hands sharing it.
import hands from "../data/hands.json";

const judge = (cards: string) => bestHand(cards.match(/../g) ?? []);

describe("the best hand of seven cards", () => {
  test("has the name the engine gives it", () => {
    const named = hands.map(({ cards }) => {
      const { category, ranks } = judge(cards);
      return { cards, category, ranks: ranks.join("") };
    });

    expect(named).toEqual(hands.map(({ cards, category, ranks }) => ({ cards, category, ranks })));
  });

  test("is ordered as the engine orders them", () => {
    const strengths = hands.map(({ cards }) => judge(cards).strength);
    const ordered = [...new Set(strengths)].sort((a, b) => a - b);

    expect(strengths.map((strength) => ordered.indexOf(strength))).toEqual(hands.map(({ order }) => order));
  });

  test.each([
    ["Ah2c3d4s5h9c9d", "straight", "5"],
    ["AsKsQsJsTs9s8s", "straight_flush", "A"],
    ["As2s3s4s5sKsQs", "straight_flush", "5"],
    ["AhAdKcKdQsQh2c", "two_pair", "AK"],
    ["AhAdAcKdKsKh2c", "full_house", "AK"],
  ])("of %s is a %s", (cards, category, ranks) => {
    const hand = judge(cards);

    expect([hand.category, hand.ranks.join("")]).toEqual([category, ranks]);
  });
});
