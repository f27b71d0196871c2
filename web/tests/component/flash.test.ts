import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import type { FlashFrame, TableView } from "../../src/core/wire";
import FlashPair from "../../src/pages/monitor/FlashPair.svelte";

const view = {
  phase: "flash",
  flash: { order: [5, 6, 7, 8, 9, 10, 1, 2, 3, 4], shown_from_ms: 10_000, flash_ms: 1_000 },
} as TableView;
const frame: FlashFrame = { hand: 1, index: 3, seat: 8, pocket: ["Qc", "7d"], from_ms: 13_000, until_ms: 14_000 };
const cards = (): (string | null)[] => screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"));

describe("the flash in the middle of the wall", () => {
  test("shows whose pair it is, the pair, and how far it has come", () => {
    render(FlashPair, { view, flash: frame, now: 13_200 });

    expect(screen.getByText("Seat 8")).toBeTruthy();
    expect(cards()).toEqual(["queen of clubs", "seven of diamonds"]);
    expect(screen.getByRole("list", { name: "Pair 4 of 10" })).toBeTruthy();
  });

  test("turns the pair down when its time is over, without a word about streams", async () => {
    const { rerender } = render(FlashPair, { view, flash: frame, now: 13_200 });
    await rerender({ flash: null, now: 14_050 });

    expect(cards()).toEqual(["face-down card", "face-down card"]);
    expect(screen.queryByText(/in the room only/)).toBeNull();
  });

  test("follows the schedule on a screen that gets no pairs, and says why", () => {
    render(FlashPair, { view, flash: null, now: 15_500 });

    expect(screen.getByText("Seat 10")).toBeTruthy();
    expect(cards()).toEqual(["face-down card", "face-down card"]);
    expect(screen.getByText("The pairs are shown in the room only")).toBeTruthy();
  });

  test("calls for attention while it is armed", () => {
    render(FlashPair, { view: { ...view, flash: { ...view.flash, shown_from_ms: null } } as TableView, flash: null, now: 0 });

    expect(screen.getByText("Watch closely")).toBeTruthy();
  });
});
