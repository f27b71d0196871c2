/** Cards and hands in words, in the language of the page (`<html lang>`): what people say and screen readers read. */
import { face } from "./cards";
import { de } from "./words/de";
import { en } from "./words/en";

/** What every language must be able to say. Ranks are the wire's letters, suits are `s h d c`. */
export interface Language {
  card(rank: string, suit: string): string;
  faceDown: string;
  board(cards: number): string;
  hand(category: string, ranks: readonly string[]): string;
  kinds: Readonly<Record<string, string>>;
}

/** A hand's name as the server sends it. */
export interface NamedHand {
  category: string;
  ranks: readonly string[];
}

const LANGUAGES: Record<string, Language> = { de, en };

function language(): Language {
  return LANGUAGES[document.documentElement.lang.slice(0, 2)] ?? en;
}

/** "queen of clubs" for "Qc"; the text itself if it is no card. */
export function cardInWords(text: string): string {
  const shown = face(text);
  return shown === null ? text : language().card(shown.rank, shown.suit);
}

/** "face-down card". */
export function faceDownInWords(): string {
  return language().faceDown;
}

/** "Board, three cards" and the like, for the group around the community cards. */
export function boardInWords(cards: number): string {
  return language().board(cards);
}

/** "Full house, aces over kings". */
export function handInWords(name: NamedHand): string {
  return language().hand(name.category, name.ranks);
}

/** The kind alone, where there is little room: "Full house". */
export function kindInWords(name: NamedHand): string {
  return language().kinds[name.category] ?? "";
}
