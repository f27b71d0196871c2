import { describe, expect, test } from "vitest";
import { type HandRecord, readRecord } from "../../src/core/record";
import { sha256 } from "../../src/core/sha256";
import { browserDigest, deal, type Digest, verify } from "../../src/verify";
// The same worked examples the engine is tested with.
import examples from "../../../tests/data/provable-deal.json";

const example = examples[0] as (typeof examples)[number];

function dealtRecord(changes: Record<string, unknown> = {}): HandRecord {
  return readRecord({
    format: "tradeem-hand/1",
    button: 3,
    players: { "1": "Ann", "2": "Bo" },
    pairs: example.pairs,
    board: example.board,
    rounds: [{}, {}, {}, {}],
    commitment: example.commitment,
    seed: example.seed,
    ...changes,
  });
}

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const ours: Digest = (message) => Promise.resolve(sha256(message));

describe("our SHA-256", () => {
  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes is the browser's", async (length) => {
    const message = Uint8Array.from({ length }, (_, k) => (k * 37) & 255);

    expect([...sha256(message)]).toEqual([...new Uint8Array(await crypto.subtle.digest("SHA-256", message))]);
  });
});

describe.each([
  ["WebCrypto", browserDigest],
  ["our own SHA-256", ours],
])("with %s", (_, digest) => {
  test.each(examples)("the seed $seed gives the engine's deck and commitment", async (given) => {
    const dealt = await deal(bytes(given.seed), digest);

    expect(dealt.deck.join("")).toBe(given.deck);
    expect(dealt.pairs.map((pair) => pair.join(""))).toEqual(Object.values(given.pairs));
    expect(dealt.board.join("")).toBe(given.board);
    expect(dealt.commitment).toBe(given.commitment);
  });

  test("a true record is proven", async () => {
    expect(await verify(dealtRecord(), digest)).toEqual({ kind: "proven", commitment: example.commitment });
  });
});

describe("a record that is not true names its first difference", () => {
  test("no seed, or one that is none", async () => {
    expect(await verify(dealtRecord({ seed: undefined }))).toEqual({ kind: "no_seed" });
    expect(await verify(dealtRecord({ seed: "beef" }))).toEqual({ kind: "no_seed" });
  });

  test("another commitment", async () => {
    const stated = "0".repeat(64);

    expect(await verify(dealtRecord({ commitment: stated }))).toEqual({
      kind: "commitment",
      stated,
      computed: example.commitment,
    });
  });

  test("two pairs exchanged: the lower seat", async () => {
    const pairs = { ...example.pairs, "4": example.pairs["9"], "9": example.pairs["4"] };

    expect(await verify(dealtRecord({ pairs }))).toEqual({
      kind: "pair",
      seat: 4,
      stated: example.pairs["9"],
      computed: example.pairs["4"],
    });
  });

  test("the board in another order", async () => {
    const board = example.board.slice(2) + example.board.slice(0, 2);

    expect(await verify(dealtRecord({ board }))).toEqual({ kind: "board", stated: board, computed: example.board });
  });
});
