import type { Language } from "../words";

const ONE: Record<string, string> = {
  "2": "deuce", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
  "9": "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUIT: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

const one = (rank = ""): string => ONE[rank] ?? rank;
const many = (rank = ""): string => (rank === "6" ? "sixes" : `${one(rank)}s`);

function hand(category: string, [high, low]: readonly string[]): string {
  switch (category) {
    case "straight_flush":
      return high === "A" ? "Royal flush" : `Straight flush, ${one(high)} high`;
    case "four_of_a_kind":
      return `Four ${many(high)}`;
    case "full_house":
      return `Full house, ${many(high)} over ${many(low)}`;
    case "flush":
      return `Flush, ${one(high)} high`;
    case "straight":
      return `Straight, ${one(high)} high`;
    case "three_of_a_kind":
      return `Three ${many(high)}`;
    case "two_pair":
      return `Two pair, ${many(high)} and ${many(low)}`;
    case "pair":
      return `Pair of ${many(high)}`;
    default:
      return `High card, ${one(high)}`;
  }
}

export const en: Language = {
  card: (rank, suit) => `${one(rank)} of ${SUIT[suit] ?? suit}`,
  faceDown: "face-down card",
  board: (cards) => (cards === 0 ? "Board, no cards yet" : `Board, ${cards} cards`),
  hand,
  kinds: {
    straight_flush: "Straight flush",
    four_of_a_kind: "Quads",
    full_house: "Full house",
    flush: "Flush",
    straight: "Straight",
    three_of_a_kind: "Trips",
    two_pair: "Two pair",
    pair: "One pair",
    high_card: "High card",
  },
};
