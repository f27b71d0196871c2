import { beforeAll, describe, expect, it } from "vitest";
import { translator } from "../../src/core/i18n";
import { type Heard, tiles } from "../../src/core/monitor";
import type { Listener } from "../../src/core/speech";
import { cardLines, chosenLine, handLines, seatLine, timeLine, totalsLine } from "../../src/core/text";
import type { TableView } from "../../src/core/wire";
import en from "../../src/i18n/en.json";
import { NOW, view, you } from "./views";

const t = translator(en, "en");
const nothing: Heard = { flash: null, marks: [], closed: null, showdownSeenMs: 0 };
const mark = (seat: number) => ({ seat, from_ms: NOW, target: null });

function listener(change: Partial<TableView> = {}): Listener {
  return { t, tag: "en", view: view(change) };
}

function seatLines(change: Partial<TableView>, heard: Partial<Heard> = {}, now = NOW): string[] {
  const to = listener(change);
  return tiles(to.view as TableView, { ...nothing, ...heard }, now).map((tile) => seatLine(tile, to));
}

beforeAll(() => {
  document.documentElement.lang = "en";
});

describe("the hand", () => {
  it("says which it is and where it has got to", () => {
    expect(handLines(view({ hand: 3, round: 1, button: 4 }), [mark(3)], NOW, t)).toEqual([
      "Hand 3 of 15. The button is on seat 4.",
      "Flop. 1 of 3 have chosen.",
    ]);
  });

  it("counts the pairs of the flash", () => {
    const flash = { order: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], shown_from_ms: NOW, flash_ms: 2_500 };

    expect(handLines(view({ phase: "flash", round: null, flash }), [], NOW + 5_100, t)[1]).toBe("Flash round. Pair 3 of 10.");
    expect(handLines(view({ phase: "flash", round: null, flash }), [], NOW - 1, t)[1]).toBe("Flash round.");
  });
});

describe("the time", () => {
  it.each([
    [0, "25 seconds left.", "25 seconds left."],
    [6_500, "19 seconds left.", "20 seconds left."],
    [24_500, "1 second left.", "1 second left."],
    [30_000, "0 seconds left.", "0 seconds left."],
  ])("%i ms into a round is exact on demand and seldom changes on the page", (passed, exact, calm) => {
    expect([timeLine(view(), NOW + passed, t), timeLine(view(), NOW + passed, t, true)]).toEqual([exact, calm]);
  });

  it("is none while nothing runs", () => {
    expect(timeLine(view({ phase: "showdown", round: null, next_at_ms: null }), NOW, t)).toBe("No clock is running.");
  });
});

describe("a seat", () => {
  it("is free or taken, chosen or not, with the button and whose pair is held", () => {
    const seats = view().seats.map((seat) => (seat.seat === 7 ? { ...seat, holds: 3, total: 2_520, present: false, bot: null } : seat));
    const lines = seatLines({ seats, button: 2 }, { marks: [mark(3)] });

    expect(lines[0]).toBe("Seat 1: You, host, 0 chips.");
    expect(lines[1]).toBe("Seat 2: Free, button.");
    expect(lines[2]).toBe("Seat 3: Ben, 0 chips, has chosen.");
    expect(lines[6]).toBe("Seat 7: Cleo, away, 2,520 chips, holds seat 3's pair.");
  });

  it("has cards in the flash only while they are on show", () => {
    const flash = { hand: 1, index: 0, seat: 2, pocket: ["As", "Td"] as [string, string], from_ms: NOW, until_ms: NOW + 2_500 };

    expect(seatLines({ phase: "flash", round: null }, { flash })[1]).toBe("Seat 2: Free, ace of spades and ten of diamonds.");
    expect(seatLines({ phase: "flash", round: null })[1]).toBe("Seat 2: Free.");
  });
});

describe("the viewer's cards", () => {
  it("are said with what they make", () => {
    expect(cardLines(listener({ board: ["Ad", "9c", "9h"] }))).toEqual(["You hold ace of spades and king of diamonds, own pair.", "Two pair, aces and nines."]);
  });

  it("are face down until the flash is over", () => {
    const hidden = you({ dealt: null, held: null, held_from: null });

    expect(cardLines(listener({ phase: "flash", round: null, you: hidden }))).toEqual(["Your pair is face down until the flash round is over."]);
    expect(cardLines(listener({ you: null }))).toEqual(["You hold no open cards now."]);
  });
});

it("who has chosen is told by name", () => {
  expect(chosenLine([mark(1), mark(3)], listener())).toBe("2 of 3 have chosen: You and Ben.");
  expect(chosenLine([], listener())).toBe("0 of 3 have chosen.");
  expect(chosenLine([], listener({ phase: "flash", round: null }))).toBe("Nothing to decide now: wait for the next round.");
});

it("the standings are read in order", () => {
  const standings = [
    { place: 1, seat: 3, name: "Ben", total: 5_040, best_taken: 0, rounds: 0 },
    { place: 2, seat: 1, name: "Ada", total: 2_520, best_taken: 0, rounds: 0 },
  ];

  expect(totalsLine(listener({ standings }))).toBe("1. Ben, 5,040 chips. 2. Ada, 2,520 chips.");
  expect(totalsLine(listener())).toBe("Standings begin with the first showdown.");
});
