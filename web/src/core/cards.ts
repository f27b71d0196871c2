/** Cards as the wire writes them: rank `23456789TJQKA`, then suit `shdc`. */

export type Suit = "s" | "h" | "d" | "c";
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];
export const RANKS = "23456789TJQKA";

export interface Face {
  rank: string;
  suit: Suit;
}

/** The rank and suit of a card's text, or null for anything that is no card. */
export function face(text: string): Face | null {
  const rank = text.charAt(0);
  const suit = text.charAt(1);
  if (text.length !== 2 || !RANKS.includes(rank) || !isSuit(suit)) return null;
  return { rank, suit };
}

function isSuit(letter: string): letter is Suit {
  return (SUITS as readonly string[]).includes(letter);
}

/** The rank as printed on the card: ten is "10". */
export function printedRank(rank: string): string {
  return rank === "T" ? "10" : rank;
}
