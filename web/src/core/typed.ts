/**
 * What the command box of the text table understands: one word, some with the number of a seat behind it; a number
 * alone takes that seat's pair. The words are the language's own ("typed.hold": "hold, h"), the first is the one to say.
 */
import type { Translate } from "./i18n";

export const TYPED_WORDS = ["hold", "trade", "next", "cards", "board", "seats", "chosen", "time", "totals", "last", "sit", "stand", "start", "help"] as const;
export type TypedWord = (typeof TYPED_WORDS)[number];

export interface Typed {
  word: TypedWord;
  /** As typed, in range or not; null = none. */
  seat: number | null;
}

const WITH_SEAT: readonly TypedWord[] = ["trade", "sit"];

/** What a line asks for, null if it cannot be understood. */
export function readTyped(line: string, t: Translate): Typed | null {
  const [, text = "", digits] = /^(\p{L}*) *(\d{1,3})?$/u.exec(line.trim().toLowerCase().replace(/['’.]/g, "")) ?? [];
  const seat = digits === undefined ? null : Number(digits);
  const word = text === "" && seat !== null ? "trade" : TYPED_WORDS.find((one) => spellings(one, t).includes(text));
  if (word === undefined || (seat !== null && !WITH_SEAT.includes(word))) return null;
  return { word, seat };
}

/** How a word may be written, the one to say first. */
export function spellings(word: TypedWord, t: Translate): string[] {
  return t(`typed.${word}`).split(", ");
}
