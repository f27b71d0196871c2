import type { Language } from "../words";

const ONE: Record<string, string> = {
  "2": "Zwei", "3": "Drei", "4": "Vier", "5": "Fünf", "6": "Sechs", "7": "Sieben", "8": "Acht",
  "9": "Neun", T: "Zehn", J: "Bube", Q: "Dame", K: "König", A: "Ass",
};
const MANY: Record<string, string> = {
  "2": "Zweien", "3": "Dreien", "4": "Vieren", "5": "Fünfen", "6": "Sechsen", "7": "Siebenen", "8": "Achten",
  "9": "Neunen", T: "Zehnen", J: "Buben", Q: "Damen", K: "Könige", A: "Asse",
};
/** After a preposition that wants the dative. */
const DATIVE: Record<string, string> = { ...MANY, K: "Königen", A: "Assen" };
const SUIT: Record<string, string> = { s: "Pik", h: "Herz", d: "Karo", c: "Kreuz" };

const one = (rank = ""): string => ONE[rank] ?? rank;
const many = (rank = ""): string => MANY[rank] ?? rank;
const dative = (rank = ""): string => DATIVE[rank] ?? rank;

function hand(category: string, [high, low]: readonly string[]): string {
  switch (category) {
    case "straight_flush":
      return high === "A" ? "Royal Flush" : `Straight Flush bis ${one(high)}`;
    case "four_of_a_kind":
      return `Vierling ${many(high)}`;
    case "full_house":
      return `Full House, ${many(high)} mit ${dative(low)}`;
    case "flush":
      return `Flush, ${one(high)} hoch`;
    case "straight":
      return `Straße bis ${one(high)}`;
    case "three_of_a_kind":
      return `Drilling ${many(high)}`;
    case "two_pair":
      return `Zwei Paare, ${many(high)} und ${many(low)}`;
    case "pair":
      return `Ein Paar ${many(high)}`;
    default:
      return `Hohe Karte ${one(high)}`;
  }
}

export const de: Language = {
  card: (rank, suit) => `${SUIT[suit] ?? suit} ${one(rank)}`,
  faceDown: "verdeckte Karte",
  board: (cards) => (cards === 0 ? "Board, noch keine Karte" : `Board, ${cards} Karten`),
  hand,
  kinds: {
    straight_flush: "Straight Flush",
    four_of_a_kind: "Vierling",
    full_house: "Full House",
    flush: "Flush",
    straight: "Straße",
    three_of_a_kind: "Drilling",
    two_pair: "Zwei Paare",
    pair: "Ein Paar",
    high_card: "Hohe Karte",
  },
};
