import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import reference from "../../../tests/data/tradeem-reference-hand.json";
import { reveal } from "../../src/core/reveal";
import History from "../../src/pages/table/History.svelte";
import HistoryHand from "../../src/pages/table/HistoryHand.svelte";
import { NOW, view } from "../unit/views";

beforeEach(() => {
  document.documentElement.lang = "en";
});

describe("the pairs a player held", () => {
  beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(reference))));

  const rounds = (): string[] => screen.getAllByRole("row").map((row) => within(row).queryByRole("cell")?.textContent ?? "");

  test("it is said which of them were taken in that round, and what bold means", async () => {
    render(HistoryHand, { view: view({ you: null }), hand: 1 });
    await fireEvent.change(await screen.findByRole("combobox"), { target: { value: "3" } });

    const taken = rounds().map((text) => text.includes("taken in that round"));
    expect(taken).toEqual([false, true, false, true, false]); // the head, then four rounds
    expect(screen.getByText("Bold").parentElement?.textContent).toBe("Bold: taken in that round");
  });

  test("nothing is explained where nothing is bold", async () => {
    render(HistoryHand, { view: view({ you: null }), hand: 1 });
    await fireEvent.change(await screen.findByRole("combobox"), { target: { value: "9" } });

    expect(rounds().join()).toContain("own pair");
    expect(screen.queryByText("Bold")).toBeNull();
  });
});

describe("during a showdown", () => {
  const HANDS = { hands: [1, 2].map((hand) => ({ hand, winners: [1], each: 2_520 })) };
  const SOON = "appears here once its chips have been shared out.";

  beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(HANDS))));

  /** The hands played, so many milliseconds into the showdown of a hand. */
  function history(hand: number, ms: number): void {
    const now = view({ phase: "showdown", hand, showdown: { hands: [], winners: [1], each: 2_520, recall: [], seed: null } });
    render(History, { view: now, shown: reveal(now, NOW, NOW + ms) });
  }

  test("the first hand is announced, in place of none", () => {
    history(1, 1_000);

    expect(screen.getByText(`Hand 1 ${SOON}`)).toBeTruthy();
    expect(screen.queryByText(/^Finished hands/)).toBeNull();
  });

  test("a later one is announced above those that are there", async () => {
    history(2, 1_000);

    expect(await screen.findByText("Hand 1")).toBeTruthy();
    expect(screen.queryByText("Hand 2")).toBeNull();
    expect(screen.getByText(`Hand 2 ${SOON}`)).toBeTruthy();
  });

  test("one that is settled is there, and not announced", async () => {
    history(2, 11_000);

    expect(await screen.findByText("Hand 2")).toBeTruthy();
    expect(screen.queryByText(`Hand 2 ${SOON}`)).toBeNull();
  });
});
