import { describe, expect, test } from "vitest";
import { holdings, outcome, picks, readRecord, readRecords, recallOf, scene, type Step, steps, UnreadableRecord } from "../../src/core/record";
import reference from "../../../tests/data/tradeem-reference-hand.json";

const record = readRecord(reference);

const at = (step: Step, eye: "all" | number = "all") => scene(record, step, eye);
const faceUp = (step: Step, eye: "all" | number) =>
  at(step, eye)
    .seats.filter((seat) => seat.cards !== null)
    .map((seat) => seat.seat);

describe("reading", () => {
  test("a file holds one record or an array", () => {
    expect(readRecords(JSON.stringify(reference))).toHaveLength(1);
    expect(readRecords(JSON.stringify([reference, reference]))).toHaveLength(2);
  });

  test.each([
    ["no JSON", "{", "not JSON"],
    ["no hand", "[]", "no hand in it"],
    ["another format", JSON.stringify({ ...reference, format: "x" }), '"format" is not'],
    ["nine pairs", JSON.stringify({ ...reference, pairs: { ...reference.pairs, "10": undefined } }), "not ten pairs"],
    ["a card twice", JSON.stringify({ ...reference, board: "8c7cJd9cQc" }), "one card lies twice"],
    ["no such card", JSON.stringify({ ...reference, board: "8c7cJd9c1s" }), "does not exist"],
    ["three rounds", JSON.stringify({ ...reference, rounds: [{}, {}, {}] }), "not four rounds"],
    ["an empty seat's choice", JSON.stringify({ ...reference, rounds: [{ "2": "hold" }, {}, {}, {}] }), "empty seat 2"],
    ["a seat outside the table", JSON.stringify({ ...reference, rounds: [{ "1": { trade: 11 } }, {}, {}, {}] }), "from 1 to 10"],
  ])("%s is refused with the reason", (_, text, reason) => {
    expect(() => readRecords(text)).toThrow(UnreadableRecord);
    expect(() => readRecords(text)).toThrow(reason);
  });
});

describe("playing the reference hand again", () => {
  test("goes through the deal, ten pairs, four rounds and their picks, showdown and award", () => {
    expect(steps(record)).toHaveLength(21);
    expect(steps(record)[1]).toEqual({ kind: "flash", seat: 1, index: 0 }); // the button is at seat 10
  });

  test("keeps who trades nothing and gives who trades the dealt pair of that seat", () => {
    expect(Object.fromEntries(holdings(record, 0))).toEqual({ 1: 1, 3: 3, 6: 6, 9: 9 });
    expect(Object.fromEntries(holdings(record, 1))).toEqual({ 1: 1, 3: 7, 6: 6, 9: 9 });
    expect(Object.fromEntries(holdings(record, 4))).toEqual({ 1: 7, 3: 9, 6: 2, 9: 9 });
  });

  test("draws an arrow only for a pair that changed hands", () => {
    expect(picks(record, 2)).toEqual([{ from: 3, to: 9 }]); // seat 6 clicked its own pair
  });

  test("splits the pot among equal hands as the record states", () => {
    const { winners, each, hands } = outcome(record);

    expect(Object.fromEntries(winners.map((seat) => [seat, each]))).toEqual(reference.awards);
    expect(hands.get(3)).toMatchObject({ category: "flush", ranks: ["A"], holds: 9, pocket: ["Ac", "Tc"] });
  });

  test("turns up the board with the rounds", () => {
    expect(at({ kind: "flash", seat: 1, index: 0 }).board).toEqual([]);
    expect([0, 1, 2, 3].map((round) => at({ kind: "round", round }).board.length)).toEqual([0, 3, 4, 5]);
  });
});

describe("the eyes", () => {
  test("of a seat see one pair at a time in the flash, then the pair it holds, then the final pairs", () => {
    expect(faceUp({ kind: "deal" }, 3)).toEqual([]);
    expect(faceUp({ kind: "flash", seat: 7, index: 6 }, 3)).toEqual([7]);
    expect(faceUp({ kind: "round", round: 1 }, 3)).toEqual([3]);
    expect(at({ kind: "round", round: 1 }, 3).seats[2]?.cards).toEqual(["Th", "9d"]); // of seat 7
    expect(faceUp({ kind: "showdown" }, 3)).toEqual([1, 3, 6, 9]);
  });

  test("that see all see the ten dealt pairs where they lie", () => {
    expect(faceUp({ kind: "round", round: 3 }, "all")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(at({ kind: "round", round: 3 }, "all").seats[2]).toMatchObject({ cards: ["Ah", "Jc"], holds: 9 });
  });

  test("see who won only with the award", () => {
    const won = (step: Step) => at(step).seats.filter((seat) => seat.award !== null).map((seat) => seat.seat);

    expect(won({ kind: "showdown" })).toEqual([]);
    expect(won({ kind: "award" })).toEqual([3, 9]);
  });
});

describe("the chances", () => {
  const round = { 1: 30, 2: 5, 3: 410, 4: 0, 5: 0, 6: 12, 7: 620, 8: 0, 9: 620, 10: 0 };
  const told = readRecord({ ...reference, chances: [round, round, round, round] });

  test("tell the best pairs of a round and the one that was held", () => {
    expect(recallOf(told, 0, 3)).toEqual({ seat: 3, round: 0, best: [7, 9], best_chance: 620, held: 7, held_chance: 620 });
    expect(recallOf(told, 0, 1)).toMatchObject({ held: 1, held_chance: 30 });
  });

  test("stand at the pairs that lie open to all eyes, and nowhere else", () => {
    expect(scene(told, { kind: "round", round: 1 }, "all").seats[2]?.chance).toBe(410);
    expect(scene(told, { kind: "round", round: 1 }, 3).seats[2]?.chance).toBeNull();
    expect(scene(told, { kind: "showdown" }, "all").seats[2]?.chance).toBeNull();
  });

  test.each([undefined, "x", [], [round, round, round], [round, round, round, { 1: 1000 }], [round, round, round, { ...round, 1: "x" }]])(
    "are left out when they are not ours: %j",
    (chances) => {
      const without = readRecord({ ...reference, chances });
      expect(recallOf(without, 0, 3)).toBeNull();
      expect(scene(without, { kind: "round", round: 1 }, "all").seats[2]?.chance).toBeNull();
    },
  );
});
