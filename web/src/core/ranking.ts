/** The best five of seven cards, for pages that judge a record by themselves. The server's word decides a live hand. */
import { face, RANKS } from "./cards";

/** A hand: greater `strength` wins, equal shares. `five` is grouped, then by rank. */
export interface Hand {
  strength: number;
  category: string;
  ranks: readonly string[];
  five: readonly string[];
}

/** Weakest first. */
const CATEGORIES = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
] as const;
type Category = (typeof CATEGORIES)[number];

/** How many ranks a person says. */
const SAID: Record<Category, number> = {
  high_card: 1,
  pair: 1,
  two_pair: 2,
  three_of_a_kind: 1,
  straight: 1,
  flush: 1,
  full_house: 2,
  four_of_a_kind: 1,
  straight_flush: 1,
};

/** The best hand of five cards among five or more. */
export function bestHand(cards: readonly string[]): Hand {
  return fives(cards)
    .map(judged)
    .reduce((best, next) => (next.strength > best.strength ? next : best));
}

function fives(cards: readonly string[], size = 5): string[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, k) => fives(cards.slice(k + 1), size - 1).map((rest) => [card, ...rest]));
}

const value = (card: string): number => RANKS.indexOf(face(card)?.rank ?? "");

function judged(five: readonly string[]): Hand {
  const count = (card: string): number => five.filter((other) => value(other) === value(card)).length;
  const grouped = [...five].sort((a, b) => count(b) - count(a) || value(b) - value(a));
  const isWheel = grouped.map((card) => card.charAt(0)).join("") === "A5432";
  const order = isWheel ? [...grouped.slice(1), ...grouped.slice(0, 1)] : grouped;
  const category = categoryOf(order, isWheel);
  const values = order.map((card, k) => (isWheel && k === 4 ? -1 : value(card)));
  return {
    strength: values.reduce((sum, one) => sum * 14 + one + 1, CATEGORIES.indexOf(category)),
    category,
    ranks: [...new Set(order.map((card) => card.charAt(0)))].slice(0, SAID[category]),
    five: order,
  };
}

function categoryOf(order: readonly string[], isWheel: boolean): Category {
  const [first = 0, , , , last = 0] = order.map(value);
  const shape = [...new Set(order.map(value))].map((rank) => order.filter((card) => value(card) === rank).length).join("");
  const isFlush = new Set(order.map((card) => card.charAt(1))).size === 1;
  const isStraight = isWheel || (shape === "11111" && first - last === 4);
  if (isStraight) return isFlush ? "straight_flush" : "straight";
  if (isFlush) return "flush";
  const shapes: Record<string, Category> = { "41": "four_of_a_kind", "32": "full_house", "311": "three_of_a_kind", "221": "two_pair", "2111": "pair" };
  return shapes[shape] ?? "high_card";
}
