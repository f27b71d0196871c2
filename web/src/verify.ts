/**
 * Was the hand dealt as promised? Deals it again from its seed, in the browser, with nothing but SHA-256
 * (docs/rules/provable-deal.md), and compares commitment, pairs and board in this order.
 */
import { RANKS } from "./core/cards";
import type { HandRecord } from "./core/record";
import { sha256 } from "./core/sha256";

const DECK = [...RANKS].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** SHA-256 of some bytes. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** A deal made from a seed; cards as text. */
export interface Dealt {
  deck: readonly string[];
  pairs: readonly (readonly [string, string])[];
  board: readonly string[];
  commitment: string;
}

/** What a check found; the first difference if there is one. */
export type Verdict =
  | { kind: "proven"; commitment: string }
  | { kind: "no_seed" }
  | { kind: "commitment"; stated: string | null; computed: string }
  | { kind: "pair"; seat: number; stated: string; computed: string }
  | { kind: "board"; stated: string; computed: string };

/** The browser's own SHA-256 where it is to be had (https and this very machine), ours otherwise. */
export const browserDigest: Digest = async (bytes) =>
  globalThis.crypto?.subtle === undefined ? sha256(bytes) : new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Check a record's seed against its commitment, pairs and board. */
export async function verify(record: HandRecord, digest: Digest = browserDigest): Promise<Verdict> {
  const seed = record.seed === null ? null : fromHex(record.seed);
  if (seed === null) return { kind: "no_seed" };
  const dealt = await deal(seed, digest);
  if (record.commitment?.toLowerCase() !== dealt.commitment) {
    return { kind: "commitment", stated: record.commitment, computed: dealt.commitment };
  }
  return firstDifference(record, dealt) ?? { kind: "proven", commitment: dealt.commitment };
}

function firstDifference(record: HandRecord, dealt: Dealt): Verdict | null {
  for (const [k, pair] of dealt.pairs.entries()) {
    const stated = (record.pairs.get(k + 1) ?? []).join("");
    if (stated !== pair.join("")) return { kind: "pair", seat: k + 1, stated, computed: pair.join("") };
  }
  const [stated, computed] = [record.board.join(""), dealt.board.join("")];
  return stated === computed ? null : { kind: "board", stated, computed };
}

/** The whole deal of a 32-byte seed. */
export async function deal(seed: Uint8Array, digest: Digest = browserDigest): Promise<Dealt> {
  const order = await shuffled(seed, digest);
  const deck = order.map((card) => DECK[card] ?? "");
  const at = (place: number): string => deck[place] ?? "";
  return {
    deck,
    pairs: Array.from({ length: 10 }, (_, k) => [at(2 * k), at(2 * k + 1)] as const),
    board: deck.slice(20, 25),
    commitment: await commitment(seed, order, digest),
  };
}

/** Card numbers 0..51 by place: Fisher–Yates, last place first, bytes that would favour a card dropped. */
async function shuffled(seed: Uint8Array, digest: Digest): Promise<number[]> {
  const deck = DECK.map((_, card) => card);
  let block: Uint8Array = new Uint8Array(0);
  let blocks = 0;
  let next = 0;
  for (let n = 52; n >= 2; n -= 1) {
    let byte = 256;
    while (byte >= 256 - (256 % n)) {
      if (next === block.length) {
        block = await digest(joined(label("shuffle"), seed, [0, 0, 0, blocks]));
        blocks += 1;
        next = 0;
      }
      byte = block[next] ?? 256;
      next += 1;
    }
    swap(deck, n - 1, byte % n);
  }
  return deck;
}

function swap(deck: number[], a: number, b: number): void {
  [deck[a], deck[b]] = [deck[b] ?? 0, deck[a] ?? 0];
}

/** The root over one salted hash for every place. */
async function commitment(seed: Uint8Array, order: readonly number[], digest: Digest): Promise<string> {
  const leaves = await Promise.all(
    order.map(async (card, place) => {
      const salt = await digest(joined(label("salt"), seed, [place]));
      return digest(joined(label("leaf"), salt, [place, card]));
    }),
  );
  return toHex(await digest(joined(label("root"), ...leaves)));
}

const label = (name: string): Uint8Array => new TextEncoder().encode(`cardroom/${name}/1\0`);

function joined(...parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** The bytes of 64 hex digits, null for anything else. */
function fromHex(text: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
