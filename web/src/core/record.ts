/**
 * The record of a finished hand, `tradeem-hand/1`, taken apart and played again: `readRecords(text)` gives the hands
 * of a file, `steps(record)` what can be stepped through, `scene(record, step, eye)` what lies on the table then.
 */
import { fromLeftOf, SEATS } from "./geometry";
import { face } from "./cards";
import { bestHand, type Hand } from "./ranking";
import type { Pocket, Recall } from "./wire";

export const FORMAT = "tradeem-hand/1";
const POT = 2_520;
const ROUNDS = 4;
const BOARD_CARDS = [0, 3, 4, 5];

/** "hold", the seat whose pair was taken, Trade'em without a pick, or silence. */
export type Chosen = "hold" | { trade: number | null } | null;

export interface HandRecord {
  table: string | null;
  hand: number | null;
  button: number;
  /** Names of the seats that played. */
  players: ReadonlyMap<number, string>;
  /** The ten dealt pairs. */
  pairs: ReadonlyMap<number, Pocket>;
  board: readonly string[];
  rounds: readonly ReadonlyMap<number, Chosen>[];
  /** As stated; null if the record does not say. */
  awards: ReadonlyMap<number, number> | null;
  /** Round by round what each dealt pair's chance was, of 1,000; null if the record does not say. */
  chances: readonly ReadonlyMap<number, number>[] | null;
  commitment: string | null;
  seed: string | null;
  /** The record as it was read, for export. */
  source: unknown;
}

/** Not a record: the message says what is missing or wrong. */
export class UnreadableRecord extends Error {}

/** The hands of a file: one record or an array of them. */
export function readRecords(text: string): HandRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableRecord("not JSON");
  }
  const records = (Array.isArray(value) ? value : [value]).map(readRecord);
  if (records.length === 0) throw new UnreadableRecord("no hand in it");
  return records;
}

/** One record; refuses what could not have been played. */
export function readRecord(value: unknown): HandRecord {
  const entry = asObject(value, "a record");
  if (entry.format !== FORMAT) throw new UnreadableRecord(`"format" is not "${FORMAT}"`);
  const record: HandRecord = {
    table: typeof entry.table === "string" ? entry.table : null,
    hand: typeof entry.hand === "number" ? entry.hand : null,
    button: seatNumber(entry.button, "button"),
    players: bySeat(entry.players, "players", asText),
    pairs: bySeat(entry.pairs, "pairs", asPocket),
    board: asCards(entry.board, "board"),
    rounds: asRounds(entry.rounds),
    awards: entry.awards === undefined ? null : bySeat(entry.awards, "awards", asChips),
    chances: chancesOrNone(entry.chances),
    commitment: typeof entry.commitment === "string" ? entry.commitment : null,
    seed: typeof entry.seed === "string" ? entry.seed : null,
    source: value,
  };
  requirePossible(record);
  return record;
}

function requirePossible(record: HandRecord): void {
  if (record.pairs.size !== SEATS) throw new UnreadableRecord("not ten pairs");
  if (record.board.length !== 5) throw new UnreadableRecord("not five cards on the board");
  if (record.players.size < 2) throw new UnreadableRecord("fewer than two players");
  const cards = [...[...record.pairs.values()].flat(), ...record.board];
  if (new Set(cards).size !== cards.length) throw new UnreadableRecord("one card lies twice");
  for (const round of record.rounds)
    for (const [seat, chosen] of round)
      if (chosen !== null && !record.players.has(seat)) throw new UnreadableRecord(`a choice by the empty seat ${seat}`);
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new UnreadableRecord(`${name} is not an object`);
  return value as Record<string, unknown>;
}

function bySeat<T>(value: unknown, name: string, read: (entry: unknown, name: string) => T): Map<number, T> {
  const entries = Object.entries(asObject(value, `"${name}"`));
  return new Map(entries.map(([key, entry]) => [seatNumber(Number(key), name), read(entry, `${name} of seat ${key}`)]));
}

function seatNumber(value: unknown, name: string): number {
  const isSeat = typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= SEATS;
  if (!isSeat) throw new UnreadableRecord(`${name}: not a seat from 1 to 10`);
  return value;
}

function asText(value: unknown, name: string): string {
  if (typeof value !== "string") throw new UnreadableRecord(`${name} is not a text`);
  return value;
}

function asChips(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new UnreadableRecord(`${name} is not a whole number`);
  return value;
}

function asCards(value: unknown, name: string): string[] {
  const cards = asText(value, name).replaceAll(" ", "").match(/../g) ?? [];
  if (cards.some((card) => face(card) === null)) throw new UnreadableRecord(`${name} has a card that does not exist`);
  return cards;
}

function asPocket(value: unknown, name: string): Pocket {
  const [first, second, ...more] = asCards(value, name);
  if (first === undefined || second === undefined || more.length > 0) throw new UnreadableRecord(`${name} are not two cards`);
  return [first, second];
}

function asRounds(value: unknown): Map<number, Chosen>[] {
  if (!Array.isArray(value) || value.length !== ROUNDS) throw new UnreadableRecord("not four rounds");
  return value.map((round, k) => bySeat(round, `round ${k + 1}`, asChosen));
}

function asChosen(value: unknown, name: string): Chosen {
  if (value === null || value === "hold") return value;
  const { trade } = asObject(value, name);
  return { trade: trade === null ? null : seatNumber(trade, name) };
}

/** They are for reading only, so a record with others than ours is still one. */
function chancesOrNone(value: unknown): Map<number, number>[] | null {
  try {
    const rounds = Array.isArray(value) ? value.map((round) => bySeat(round, "chances", asChips)) : [];
    return rounds.length === ROUNDS && rounds.every(({ size }) => size === SEATS) ? rounds : null;
  } catch {
    return null;
  }
}

// --- playing it again ---------------------------------------------------------------------------------------------

/** One thing that can be looked at. */
export type Step =
  | { kind: "deal" }
  | { kind: "flash"; seat: number; index: number }
  | { kind: "round"; round: number }
  | { kind: "picks"; round: number }
  | { kind: "showdown" }
  | { kind: "award" };

/** Everything from the deal to the award, in order: 21 steps. */
export function steps(record: HandRecord): Step[] {
  const flash = fromLeftOf(record.button).map((seat, index): Step => ({ kind: "flash", seat, index }));
  const rounds = record.rounds.flatMap((_, round): Step[] => [
    { kind: "round", round },
    { kind: "picks", round },
  ]);
  return [{ kind: "deal" }, ...flash, ...rounds, { kind: "showdown" }, { kind: "award" }];
}

/** Whose pair every player holds after `closed` rounds, by seat. */
export function holdings(record: HandRecord, closed: number): Map<number, number> {
  const held = new Map([...record.players.keys()].map((seat) => [seat, seat]));
  for (const round of record.rounds.slice(0, closed))
    for (const [seat, chosen] of round) {
      const target = typeof chosen === "object" && chosen !== null ? chosen.trade : null;
      if (target !== null && held.has(seat)) held.set(seat, target);
    }
  return held;
}

/** The best pair of a round and the one a player held when it closed; null if the record has no chances. */
export function recallOf(record: HandRecord, round: number, seat: number): Recall | null {
  const chances = record.chances?.[round];
  const held = holdings(record, round + 1).get(seat);
  if (chances === undefined || held === undefined) return null;
  const best_chance = Math.max(...chances.values());
  const best = [...chances].filter(([, chance]) => chance === best_chance).map(([one]) => one);
  return { seat, round, best, best_chance, held, held_chance: chances.get(held) ?? 0 };
}

/** How a hand must have ended. */
export interface Outcome {
  hands: ReadonlyMap<number, Hand & { holds: number; pocket: Pocket }>;
  winners: readonly number[];
  each: number;
}

/** Every player's best five and who shares the pot. */
export function outcome(record: HandRecord): Outcome {
  const hands = new Map(
    [...holdings(record, ROUNDS)].map(([seat, holds]) => {
      const pocket = pairOf(record, holds);
      return [seat, { ...bestHand([...pocket, ...record.board]), holds, pocket }];
    }),
  );
  const best = Math.max(...[...hands.values()].map((hand) => hand.strength));
  const winners = [...hands].filter(([, hand]) => hand.strength === best).map(([seat]) => seat);
  return { hands, winners: winners.sort((a, b) => a - b), each: POT / winners.length };
}

function pairOf(record: HandRecord, seat: number): Pocket {
  const pair = record.pairs.get(seat);
  if (pair === undefined) throw new UnreadableRecord(`no pair at seat ${seat}`);
  return pair;
}

/** Whose eyes: all cards, or what the player of a seat could see. */
export type Eye = "all" | number;

/** One seat at one step. */
export interface SceneSeat {
  seat: number;
  name: string | null;
  cards: Pocket | null;
  holds: number | null;
  hand: Hand | null;
  /** Of 1,000, of the pair that lies open here while a round is played. */
  chance: number | null;
  award: number | null;
  lit: boolean;
}

export interface Scene {
  board: readonly string[];
  seats: readonly SceneSeat[];
  arrows: readonly { from: number; to: number }[];
  /** The pair on show in the flash round. */
  flash: { seat: number; pocket: Pocket } | null;
  outcome: Outcome | null;
}

/** What lies on the table at a step, seen by `eye`. */
export function scene(record: HandRecord, step: Step, eye: Eye): Scene {
  const closed = closedRounds(step);
  const held = holdings(record, closed);
  const end = step.kind === "showdown" || step.kind === "award" ? outcome(record) : null;
  const arrows = step.kind === "picks" ? picks(record, step.round) : [];
  const flash = step.kind === "flash" ? { seat: step.seat, pocket: pairOf(record, step.seat) } : null;
  const seats = Array.from({ length: SEATS }, (_, k) => sceneSeat(record, step, eye, k + 1, held, end));
  return { board: record.board.slice(0, boardCards(step)), seats, arrows, flash, outcome: end };
}

function closedRounds(step: Step): number {
  if (step.kind === "round") return step.round;
  if (step.kind === "picks") return step.round + 1;
  return step.kind === "showdown" || step.kind === "award" ? ROUNDS : 0;
}

function boardCards(step: Step): number {
  if (step.kind === "round" || step.kind === "picks") return BOARD_CARDS[step.round] ?? 0;
  return step.kind === "showdown" || step.kind === "award" ? 5 : 0;
}

/** Who took another seat's pair in a round. */
export function picks(record: HandRecord, round: number): { from: number; to: number }[] {
  const [before, after] = [holdings(record, round), holdings(record, round + 1)];
  return [...after].filter(([seat, to]) => before.get(seat) !== to).map(([from, to]) => ({ from, to }));
}

function sceneSeat(
  record: HandRecord,
  step: Step,
  eye: Eye,
  seat: number,
  held: ReadonlyMap<number, number>,
  end: Outcome | null,
): SceneSeat {
  const hand = end?.hands.get(seat) ?? null;
  const wins = step.kind === "award" && (end?.winners.includes(seat) ?? false);
  return {
    seat,
    name: record.players.get(seat) ?? null,
    cards: hand?.pocket ?? faceUp(record, step, eye, seat, held),
    holds: held.get(seat) ?? null,
    hand,
    chance: eye === "all" && "round" in step ? (record.chances?.[step.round]?.get(seat) ?? null) : null,
    award: wins ? (end?.each ?? null) : null,
    lit: wins || (step.kind === "flash" && step.seat === seat),
  };
}

/** The cards at a seat that are open before the showdown. */
function faceUp(record: HandRecord, step: Step, eye: Eye, seat: number, held: ReadonlyMap<number, number>): Pocket | null {
  if (step.kind === "flash" && step.seat === seat) return pairOf(record, seat);
  if (eye === "all") return step.kind === "deal" || step.kind === "flash" ? null : pairOf(record, seat);
  const isPlaying = step.kind === "round" || step.kind === "picks";
  return isPlaying && eye === seat ? pairOf(record, held.get(seat) ?? seat) : null;
}
