import { describe, expect, test } from "vitest";
import { arrows, countdown, counts, type Heard, revealed, standing, tiles, told } from "../../src/core/monitor";
import type { FlashFrame, SeatView, TableView } from "../../src/core/wire";

const quiet: Heard = { flash: null, marks: [], closed: null, showdownSeenMs: 0 };

function seat(number: number, name: string | null = null, holds: number | null = null): SeatView {
  return { seat: number, name, bot: null, present: name !== null, left: false, host: false, total: 0, holds };
}

/** Three players at seats 1, 4 and 9, button at 4. */
function table(changes: Partial<TableView> = {}): TableView {
  const names: Record<number, string> = { 1: "Ann", 4: "Bo", 9: "Cem" };
  return {
    table: "K7MPQX",
    settings: {
      name: "Friday",
      hands: 15,
      flash_ms: 2_500,
      trade_ms: 25_000,
      result_ms: 10_000,
      picks_shown: "after_round",
      flash_on: "tv_and_box",
      practice: false,
      listed: true,
    },
    phase: "trade",
    hand: 2,
    button: 4,
    round: 1,
    board: [],
    seats: Array.from({ length: 10 }, (_, k) => seat(k + 1, names[k + 1] ?? null, names[k + 1] ? k + 1 : null)),
    marks: [],
    started_ms: 100_000,
    deadline_ms: 125_000,
    next_at_ms: null,
    flash: null,
    showdown: null,
    standings: [],
    commitment: null,
    you: null,
    ...changes,
  };
}

const closed = (round: number, hand = 2): Heard["closed"] => ({
  kind: "round_closed",
  hand,
  round,
  picks: [
    { seat: 1, target: 7 },
    { seat: 4, target: null },
    { seat: 9, target: 9 },
  ],
});

describe("the flash on the wall", () => {
  const flash: FlashFrame = { hand: 2, index: 3, seat: 8, pocket: ["Qc", "7d"], from_ms: 0, until_ms: 2_500 };
  const view = table({
    phase: "flash",
    round: null,
    flash: { order: [5, 6, 7, 8, 9, 10, 1, 2, 3, 4], shown_from_ms: 50_000, flash_ms: 2_500 },
  });

  test("shows the one pair of the frame at its seat and no other card", () => {
    const shown = tiles(view, { ...quiet, flash }, 0).map((tile) => tile.cards);

    expect(shown.filter((cards) => cards !== null)).toEqual([["Qc", "7d"]]);
    expect(shown[7]).toEqual(["Qc", "7d"]);
  });

  test("shows no card without a frame, and none of a frame that outlived its round", () => {
    expect(tiles(view, quiet, 0).every((tile) => tile.cards === null)).toBe(true);
    expect(tiles(table(), { ...quiet, flash }, 0).every((tile) => tile.cards === null)).toBe(true);
  });

  test("counts down to the end of the tenth pair", () => {
    expect(countdown(view)).toEqual({ startedMs: 50_000, deadlineMs: 75_000 });
  });
});

describe("a round of trading on the wall", () => {
  test("tells who has chosen and never what", () => {
    const marks = [{ seat: 4, from_ms: 0, target: null }];

    expect(tiles(table(), { ...quiet, marks }, 100_500).map((tile) => tile.mark)).toEqual([
      "open", null, null, "chosen", null, null, null, null, "open", null,
    ]);
    expect(counts(table(), marks)).toEqual({ done: 1, playing: 3 });
  });

  test("asks nobody who has left", () => {
    const view = table();
    view.seats[8] = { ...seat(9, "Cem", 9), left: true };

    expect(counts(view, [])).toEqual({ done: 0, playing: 2 });
    expect(tiles(view, quiet, 0)[8]?.mark).toBeNull();
  });

  test("draws who took whose pair in the round before, for a while", () => {
    const heard = { ...quiet, closed: closed(0) };

    expect(arrows(table(), heard, 101_000)).toMatchObject([{ from: 1, to: 7 }]);
    expect(arrows(table(), heard, 105_999)).toMatchObject([{ from: 1, to: 7 }]);
    expect(arrows(table(), heard, 106_000)).toEqual([]);
  });

  test("lets all arrows pass before the time of telling is over, however short the round", () => {
    const picks = Array.from({ length: 10 }, (_, k) => ({ seat: k + 1, target: ((k + 3) % 10) + 1 }));
    for (const trade_ms of [5_000, 25_000, 120_000]) {
      const view = table({ settings: { ...table().settings, trade_ms } });
      const taken = arrows(view, { ...quiet, closed: { kind: "round_closed", hand: 2, round: 0, picks } }, 100_000);
      const over = Math.max(...taken.map(({ afterMs, forMs }) => afterMs + forMs));

      expect(taken).toHaveLength(10);
      expect(over).toBeLessThanOrEqual(Math.min(6_000, 0.4 * trade_ms));
    }
  });

  test("draws nothing of another round or another hand", () => {
    expect(told(table(), { ...quiet, closed: closed(1) }, 101_000)).toEqual([]);
    expect(told(table(), { ...quiet, closed: closed(0, 1) }, 101_000)).toEqual([]);
  });

  test("draws picks at once where the table shows them live", () => {
    const view = table({ settings: { ...table().settings, picks_shown: "live" } });
    const marks = [{ seat: 4, from_ms: 0, target: 2 }];

    expect(arrows(view, { ...quiet, marks }, 100_500)).toMatchObject([{ from: 4, to: 2, afterMs: 0 }]);
    expect(tiles(view, { ...quiet, marks }, 100_500)[3]?.holds).toBe(2);
  });
});

describe("the showdown on the wall", () => {
  const five = ["As", "Ah", "Kd", "Kh", "Kc"];
  const name = { category: "full_house" as const, ranks: ["K", "A"], five };
  const low = { category: "pair" as const, ranks: ["2"], five: [] };
  const view = table({
    phase: "showdown",
    round: null,
    next_at_ms: 210_000,
    board: ["Kd", "Kh", "Kc", "2s", "3s"],
    standings: [
      { place: 1, seat: 9, name: "Cem", total: 3_000, best_taken: 0, rounds: 4 },
      { place: 2, seat: 1, name: "Ann", total: 1_500, best_taken: 0, rounds: 4 },
      { place: 3, seat: 4, name: "Bo", total: 1_000, best_taken: 0, rounds: 4 },
    ],
    showdown: {
      hands: [
        { seat: 1, pocket: ["2c", "7d"], holds: 1, name: low, award: 0 },
        { seat: 4, pocket: ["2c", "7d"], holds: 1, name: low, award: 0 },
        { seat: 9, pocket: ["As", "Ah"], holds: 3, name, award: 2_520 },
      ],
      winners: [9],
      each: 2_520,
      recall: [],
      seed: null,
    },
  });
  const up = (now: number): number[] =>
    tiles(view, quiet, now)
      .filter((tile) => tile.cards !== null)
      .map((tile) => tile.seat);

  test("first tells the last round's picks, without arrows, every pair still face down", () => {
    const heard = { ...quiet, closed: closed(3) };

    expect(told(view, heard, 200_500)).toHaveLength(3);
    expect(arrows(view, heard, 200_500)).toEqual([]);
    expect(up(200_500)).toEqual([]);
  });

  test("turns the pairs up one by one, the button's seat last", () => {
    expect([1_700, 2_700, 3_600].map((ms) => up(200_000 + ms))).toEqual([[9], [1, 9], [1, 4, 9]]);
  });

  test("names the winner after the last pair, then settles the standings", () => {
    const steps = [4_000, 5_000, 6_000].map((ms) => revealed(view, quiet, 200_000 + ms));

    expect(steps.map((step) => [step?.awarded, step?.settled])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(standing(view, steps[1] ?? null).map((line) => [line.place, line.name, line.total])).toEqual([
      [1, "Ann", 1_500],
      [2, "Bo", 1_000],
      [3, "Cem", 480],
    ]);
    expect(standing(view, steps[2] ?? null)[0]).toMatchObject({ name: "Cem", total: 3_000, gain: 2_520 });
  });

  test("lights the winner with the five cards that win, and shows the award", () => {
    const [, , , , , , , , winner] = tiles(view, quiet, 205_000);

    expect(winner).toMatchObject({ lit: true, award: 2_520, best: five, holds: 3, cards: ["As", "Ah"] });
    expect(tiles(view, quiet, 205_000)[0]).toMatchObject({ lit: false, dim: true, award: null });
  });

  test("of the last hand begins when this screen first sees it", () => {
    const last = { ...view, next_at_ms: null };

    expect(revealed(last, { ...quiet, showdownSeenMs: 300_000 }, 300_500)?.picks).toBe(true);
    expect(revealed(last, { ...quiet, showdownSeenMs: 300_000 }, 306_000)?.settled).toBe(true);
    expect(revealed(last, quiet, 306_000)?.settled).toBe(true); // it was there before the screen
  });
});
