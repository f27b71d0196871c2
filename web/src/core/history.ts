/** A finished hand as History shows it, read from its record (`tradeem-hand/1`). */
import type { Pocket } from "./wire";

/** What a seat wrote into a round: kept, took a pair, pressed Trade'em and took none, or said nothing. */
type Choice = "hold" | { trade: number | null } | null;

/** The parts of a record that are read here. */
export interface HandRecord {
  button: number;
  players: Readonly<Record<string, string>>;
  pairs: Readonly<Record<string, string>>;
  board: string;
  rounds: readonly Readonly<Record<string, Choice>>[];
  awards: Readonly<Record<string, number>>;
}

/** One round of one seat: whose pair it held when the round closed. */
export interface RoundHeld {
  round: number;
  seat: number;
  pair: Pocket;
  taken: boolean; // in this round
}

/** Whether the answer of the server is a record. */
export function isRecord(data: unknown): data is HandRecord {
  return typeof data === "object" && data !== null && (data as { format?: unknown }).format === "tradeem-hand/1";
}

/** "QcTd" as two cards. */
export function pocket(text: string): Pocket {
  return [text.slice(0, 2), text.slice(2, 4)];
}

/** The board as five cards. */
export function board(record: HandRecord): string[] {
  return record.board.match(/../g) ?? [];
}

/** The seats that played, in order. */
export function playing(record: HandRecord): number[] {
  return Object.keys(record.players).map(Number).sort((a, b) => a - b);
}

/** What `seat` held at the end of each round. */
export function heldByRound(record: HandRecord, seat: number): RoundHeld[] {
  let held = seat;
  return record.rounds.map((choices, round) => {
    const choice = choices[String(seat)] ?? null;
    const target = choice !== null && choice !== "hold" ? choice.trade : null;
    const taken = target !== null && target !== held;
    held = target ?? held;
    return { round, seat: held, pair: pocket(record.pairs[String(held)] ?? ""), taken };
  });
}

/** Chips a seat won in the hand. */
export function award(record: HandRecord, seat: number): number {
  return record.awards[String(seat)] ?? 0;
}
