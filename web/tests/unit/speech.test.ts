import { beforeAll, describe, expect, it } from "vitest";
import { type Catalogue, translator } from "../../src/core/i18n";
import { recallLine } from "../../src/core/recall";
import { boardLine, flashLine, type Listener, ownCardsLine, seatsLine, sentence, sentences } from "../../src/core/speech";
import type { Event, HandName } from "../../src/core/wire";
import de from "../../src/i18n/de.json";
import en from "../../src/i18n/en.json";
import heardInGerman from "../data/heard.de.json";
import { NOW, view, you } from "./views";

const listener = (tag: "en" | "de" = "en", change = {}): Listener => ({ t: translator(tag === "en" ? en : (de as Catalogue), tag), tag, view: view(change) });

const pair: HandName = { category: "pair", ranks: ["J"], five: ["Js", "Jh", "Ad", "9c", "5s"] };

/** A whole hand as the players of the room hear it. */
const hand: readonly Event[] = [
  { kind: "player_sat", seat: 3, name: "Ben", bot: false },
  { kind: "event_started", hands: 15 },
  { kind: "hand_started", hand: 1, button: 10, commitment: "ab" },
  { kind: "flash_started", hand: 1, shown_from_ms: NOW },
  { kind: "round_started", hand: 1, round: 0, board: [], deadline_ms: NOW },
  { kind: "round_closed", hand: 1, round: 0, picks: [{ seat: 1, target: 7 }, { seat: 3, target: null }, { seat: 7, target: 2 }] },
  { kind: "round_started", hand: 1, round: 1, board: ["As", "Td", "2c"], deadline_ms: NOW },
  { kind: "round_closed", hand: 1, round: 1, picks: [{ seat: 1, target: null }] },
  { kind: "round_closed", hand: 1, round: 2, picks: [] },
  { kind: "hand_shown", seat: 3, pocket: ["Js", "Jh"], holds: 4, name: pair, award: 1260 },
  { kind: "pot_awarded", hand: 1, winners: [1, 3], each: 1260 },
  { kind: "presence_changed", seat: 7, present: false },
  { kind: "presence_changed", seat: 7, present: true },
  { kind: "presence_changed", seat: 1, present: false },
  { kind: "seat_left", seat: 7 },
  { kind: "seat_handed_over", seat: 3 },
  { kind: "hand_voided", hand: 2 },
  { kind: "event_finished", hands_played: 15 },
];

describe("in English", () => {
  beforeAll(() => {
    document.documentElement.lang = "en";
  });

  it("tells a hand", () => {
    expect(sentences(hand, listener())).toEqual([
      "Ben sits down on seat 3.",
      "The event begins: 15 hands.",
      "Hand 1. The button is on seat 10.",
      "Flash round.",
      "Before the flop. No cards on the board yet.",
      "The round is closed: you took seat 7, Cleo took seat 2.",
      "Flop. Board: ace of spades, ten of diamonds, and deuce of clubs.",
      "The round is closed: everybody kept.",
      "The round is closed.",
      "Ben: Pair of jacks.",
      "You and Ben: 1,260 chips.",
      "Cleo is away.",
      "Cleo is back.",
      "Seat 7 has left.",
      "Seat 3 plays on another device now.",
      "Hand 2 is dealt again.",
      "The event is over.",
    ]);
  });

  it("reads cards, board, seats and the flash on demand", () => {
    const to = listener("en", { board: ["As", "Td", "2c"] });

    expect(ownCardsLine(to)).toBe("You hold ace of spades and king of diamonds, own pair.");
    expect(ownCardsLine(listener("en", { you: you({ held: ["Qc", "7d"], held_from: 7 }) }))).toBe("You hold queen of clubs and seven of diamonds, seat 7's pair.");
    expect(ownCardsLine(listener("en", { you: null }))).toBe("You hold no open cards now.");
    expect(boardLine([], to)).toBe("No cards on the board yet.");
    expect(seatsLine(to)).toBe("Seat 1, You, 0 chips. Seat 3, Ben, 0 chips. Seat 7, Cleo, 0 chips");
    expect(flashLine({ hand: 1, index: 3, seat: 4, pocket: ["As", "Th"], from_ms: NOW, until_ms: NOW }, to)).toBe("Seat 4: ace of spades and ten of hearts.");
  });

  it("says what could have been remembered", () => {
    const { t } = listener();

    expect(recallLine({ seat: 1, round: 1, best: [7], best_chance: 620, held: 3, held_chance: 410 }, t, "en")).toBe("Best pair was seat 7 (62%), you held seat 3 (41%)");
    expect(recallLine({ seat: 1, round: 1, best: [3, 7], best_chance: 620, held: 3, held_chance: 620 }, t, "en")).toBe("You held the best pair: seat 3 (62%)");
  });

  it("says nothing of one's own coming and going", () => {
    expect(sentence({ kind: "presence_changed", seat: 1, present: true }, listener())).toBeNull();
  });
});

describe("in German", () => {
  it("tells a hand", () => {
    document.documentElement.lang = "de";

    expect(sentences(hand.slice(4, 11), listener("de"))).toEqual(heardInGerman);
  });
});
